#include "widgets/document/choicetexts.h"

#include "core/scenario/reactionsettings.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Choices)
};

} // namespace

QStringList controllerTexts()
{
    return {Text::tr("Feedforward"),   Text::tr("Low gain"),         Text::tr("High gain"),
            Text::tr("Gain schedule"), Text::tr("Inverse dynamics"), Text::tr("World space")};
}

QStringList balanceTexts()
{
    return {Text::tr("Assist"),     Text::tr("Root only"),        Text::tr("Hand of god"),
            Text::tr("Glued foot"), Text::tr("Virtual actuator"), Text::tr("None: it falls")};
}

QStringList qualityTexts()
{
    return {Text::tr("Reference"), Text::tr("Standard"), Text::tr("Draft")};
}

QStringList outcomeTexts()
{
    return {Text::tr("Auto"), Text::tr("Flinch"), Text::tr("Sway"), Text::tr("Steps"),
            Text::tr("Fall")};
}

QStringList aftermathTexts()
{
    return {Text::tr("Return"), Text::tr("Displaced"), Text::tr("Pause")};
}

QStringList toneStopTexts()
{
    QStringList texts;
    for (const ToneStop &stop : toneStops())
        texts += QCoreApplication::translate("flinch::Reaction", stop.name);
    return texts;
}

QString keyableText(Keyable value)
{
    switch (value) {
    case Keyable::Tone:
        return Text::tr("Tone");
    case Keyable::Exaggerate:
        return Text::tr("Exaggerate");
    case Keyable::Head:
        return Text::tr("Head weight");
    case Keyable::Trunk:
        return Text::tr("Trunk weight");
    case Keyable::LeftArm:
        return Text::tr("Left arm weight");
    case Keyable::RightArm:
        return Text::tr("Right arm weight");
    case Keyable::LeftLeg:
        return Text::tr("Left leg weight");
    case Keyable::RightLeg:
        return Text::tr("Right leg weight");
    case Keyable::Hips:
        return Text::tr("Hips weight");
    }
    return {};
}

QString toneText(double tone)
{
    const auto nearest = std::ranges::min_element(
        toneStops(), {}, [tone](const ToneStop &stop) { return std::abs(stop.tone - tone); });
    return QCoreApplication::translate("flinch::Reaction", nearest->name);
}

} // namespace flinch
