#include "core/scenario/impact.h"

#include "core/base/numbers.h"
#include "core/scenario/reactiontext.h"

#include <QCoreApplication>
#include <QHash>
#include <QStringList>

#include <cmath>
#include <optional>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Impact)
};

Error impactError(const QString &message, const QString &remedy)
{
    Error error;
    error.code = ErrorCode::BadUsage;
    error.message = message;
    error.remedy = remedy;
    return error;
}

std::optional<Vector3> parseVector(const QString &text)
{
    const QStringList parts = text.split(QLatin1Char(','));
    if (parts.size() != 3)
        return std::nullopt;
    Vector3 v;
    for (int axis = 0; axis < 3; ++axis) {
        const auto value = parseDouble(parts[axis].toStdString());
        if (!value)
            return std::nullopt;
        v[axis] = *value;
    }
    return v;
}

Status setBody(ImpactKey &key, const QString &value)
{
    auto body = parseBody(value);
    if (!body)
        return std::move(body).error();
    key.body = *body;
    return Done();
}

// in the order of the enumeration
const QStringList &kindNames()
{
    static const QStringList names = {QStringLiteral("ball"), QStringLiteral("push"),
                                      QStringLiteral("torque")};
    return names;
}

Status setKind(ImpactKey &key, const QString &value)
{
    const auto kind = kindNames().indexOf(value);
    if (kind < 0)
        return impactError(Text::tr("There is no kind of impact “%1”").arg(value),
                           Text::tr("Use ball, push or torque."));
    key.kind = ImpactKind(kind);
    return Done();
}

Status setVector(Vector3 &target, const QString &name, const QString &value)
{
    const auto v = parseVector(value);
    if (!v)
        return impactError(Text::tr("%1=%2 is not three numbers").arg(name, value),
                           Text::tr("Write it as in %1=1,0,0.").arg(name));
    target = *v;
    return Done();
}

Status setField(ImpactKey &key, const QString &name, const QString &value)
{
    static const QHash<QString, double ImpactKey::*> kNumbers = {
        {QStringLiteral("time"), &ImpactKey::time},
        {QStringLiteral("mass"), &ImpactKey::mass},
        {QStringLiteral("speed"), &ImpactKey::speed},
        {QStringLiteral("radius"), &ImpactKey::radius},
        {QStringLiteral("impulse"), &ImpactKey::impulse},
        {QStringLiteral("duration"), &ImpactKey::duration},
        {QStringLiteral("anticipation"), &ImpactKey::anticipation}};
    if (const auto number = kNumbers.constFind(name); number != kNumbers.constEnd()) {
        const auto parsed = parseDouble(value.toStdString());
        if (!parsed)
            return impactError(Text::tr("%1=%2 is not a number").arg(name, value),
                               Text::tr("Write it as in %1=1.5.").arg(name));
        key.*(*number) = *parsed;
        return Done();
    }
    if (name == QLatin1String("body"))
        return setBody(key, value);
    if (name == QLatin1String("kind"))
        return setKind(key, value);
    if (name == QLatin1String("direction"))
        return setVector(key.direction, name, value);
    if (name == QLatin1String("point"))
        return setVector(key.point, name, value);
    if (reactionKeys().contains(name))
        return setReactionKey(key.reaction, name, value);
    return impactError(
        Text::tr("An impact has no “%1”").arg(name),
        Text::tr(
            "Use time, body, kind, direction, point, mass, speed, radius, impulse, duration and "
            "anticipation; for its reaction %1.")
            .arg(reactionKeys().join(QLatin1String(", "))));
}

/// `name` is translated only where it is needed: thousands of impacts are checked at every edit.
Status checkRange(const char *name, double value, double least, double most)
{
    // written so that nan fails too
    if (value >= least && value <= most)
        return Done();
    return impactError(
        Text::tr("The impact's %1 is %2").arg(Text::tr(name), formatFixed(value, 6)),
        Text::tr("Choose a value from %1 to %2.").arg(formatFixed(least, 3), formatFixed(most, 3)));
}

} // namespace

Result<ImpactKey> parseImpact(const QString &text)
{
    ImpactKey key;
    QStringList seen;
    for (const QString &word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const qsizetype equals = word.indexOf(QLatin1Char('='));
        if (equals <= 0)
            return impactError(Text::tr("“%1” in an impact is not key=value").arg(word),
                               Text::tr("Write it as in time=1.5."));
        const QString name = word.left(equals);
        if (seen.contains(name))
            return impactError(Text::tr("An impact states its %1 twice").arg(name),
                               Text::tr("State it once."));
        seen += name;
        if (auto status = setField(key, name, word.mid(equals + 1)); !status)
            return std::move(status).error();
    }
    for (const char *required : {"time", "body", "direction"}) {
        if (!seen.contains(QLatin1String(required)))
            return impactError(Text::tr("An impact lacks its %1").arg(QLatin1String(required)),
                               Text::tr("Write it as in “time=1.5 body=chest direction=0,0,-1”."));
    }
    return key;
}

QString impactText(const ImpactKey &key)
{
    const auto number = [](double value) {
        return QString::fromStdString(toShortest(value));
    };
    const auto vector = [&number](const Vector3 &v) {
        return QStringList{number(v.x()), number(v.y()), number(v.z())}.join(QLatin1Char(','));
    };
    QStringList words;
    const auto say = [&words](const char *name, const QString &value) {
        words += QLatin1String(name) + QLatin1Char('=') + value;
    };
    say("time", number(key.time));
    say("body", bodyName(key.body));
    say("kind", kindNames()[int(key.kind)]);
    say("direction", vector(key.direction));
    if (!key.point.isZero(0))
        say("point", vector(key.point));
    if (key.kind == ImpactKind::Ball) {
        say("mass", number(key.mass));
        say("speed", number(key.speed));
        say("radius", number(key.radius));
    } else {
        say("impulse", number(key.impulse));
        say("duration", number(key.duration));
    }
    say("anticipation", number(key.anticipation));
    words += reactionWords(key.reaction);
    return words.join(QLatin1Char(' '));
}

Status checkImpact(const ImpactKey &key, double clipSeconds)
{
    Status checks[] = {
        checkRange(QT_TRANSLATE_NOOP("flinch::Impact", "time"), key.time, 0, clipSeconds),
        checkRange(QT_TRANSLATE_NOOP("flinch::Impact", "anticipation"), key.anticipation, 0, 1),
        checkRange(QT_TRANSLATE_NOOP("flinch::Impact", "mass"), key.mass, 0.01, 100),
        checkRange(QT_TRANSLATE_NOOP("flinch::Impact", "speed"), key.speed, 0.1, 100),
        checkRange(QT_TRANSLATE_NOOP("flinch::Impact", "radius"), key.radius, 0.01, 1),
        checkRange(QT_TRANSLATE_NOOP("flinch::Impact", "impulse"), key.impulse, 0, 1000),
        checkRange(QT_TRANSLATE_NOOP("flinch::Impact", "duration"), key.duration, 0.001, 2),
        checkRange(QT_TRANSLATE_NOOP("flinch::Impact", "distance from the body's centre"),
                   key.point.norm(), 0, 2),
    };
    for (Status &status : checks) {
        if (!status)
            return std::move(status);
    }
    if (!key.direction.allFinite() || !(key.direction.norm() > 1e-9)
        || !std::isfinite(key.direction.norm()))
        return impactError(Text::tr("The impact's direction is zero or not a number"),
                           Text::tr("Give the direction of travel, as in direction=1,0,0."));
    return checkReaction(key.reaction);
}

QString impactPlace(std::size_t index)
{
    return Text::tr("impact %1").arg(index + 1);
}

} // namespace flinch
