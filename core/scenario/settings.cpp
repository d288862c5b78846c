#include "core/scenario/settings.h"

namespace flinch {

ControllerSettings ControllerSettings::paper()
{
    ControllerSettings settings;
    settings.shadow = {4000, 25};
    settings.shadowStiffness = {};
    settings.shadowDamping = {};
    settings.main = {200, 25};
    settings.mainStiffness = {};
    settings.mainDamping = {};
    settings.shadowCapScale = 1;
    settings.velocityFromClip = false;
    settings.inverseDynamics = false;
    settings.mainRoot = settings.shadowRoot;
    settings.mainTurn = settings.shadowRoot;
    settings.rootFeedforward = false;
    settings.jointLimits = false;
    settings.selfCollision = false;
    return settings;
}

const QStringList &controllerNames()
{
    static const QStringList names = {
        QStringLiteral("feedforward"),      QStringLiteral("low-gain"),
        QStringLiteral("high-gain"),        QStringLiteral("gain-schedule"),
        QStringLiteral("inverse-dynamics"), QStringLiteral("world-space")};
    return names;
}

const QStringList &balanceNames()
{
    static const QStringList names = {
        QStringLiteral("assist"),           QStringLiteral("root-only"),
        QStringLiteral("hand-of-god"),      QStringLiteral("glued-foot"),
        QStringLiteral("virtual-actuator"), QStringLiteral("none")};
    return names;
}

const QStringList &qualityNames()
{
    static const QStringList names = {QStringLiteral("reference"), QStringLiteral("standard"),
                                      QStringLiteral("draft")};
    return names;
}

int nominalStepsPerSecond(Quality quality)
{
    switch (quality) {
    case Quality::Reference:
        return 1920;
    case Quality::Standard:
        return 480;
    case Quality::Draft:
        break;
    }
    return 240;
}

} // namespace flinch
