#include "core/scenario/reactiontext.h"

#include "core/base/numbers.h"
#include "core/scenario/scenariodescription.h"

#include <QCoreApplication>

#include <cmath>
#include <utility>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Reaction)
};

Error textError(const QString &message, const QString &remedy)
{
    Error error;
    error.code = ErrorCode::BadUsage;
    error.message = message;
    error.remedy = remedy;
    return error;
}

QString number(double value)
{
    return QString::fromStdString(toShortest(value));
}

using OptionalNumber = std::optional<double> ImpactReaction::*;

constexpr std::pair<const char *, OptionalNumber> kNumbers[] = {
    {"tone", &ImpactReaction::tone},
    {"recover", &ImpactReaction::recover},
    {"brace", &ImpactReaction::brace},
    {"reflex", &ImpactReaction::reflex},
    {"stepHeight", &ImpactReaction::stepHeight},
};

/// Archive that sets the described number with one name.
struct SetNumber
{
    void field(const char *key, double &number)
    {
        if (name == QLatin1String(key)) {
            number = value;
            isSet = true;
        }
    }

    QString name;
    double value = 0;
    bool isSet = false;
};

/// Archive that lists the described numbers that are not 1.
struct OtherThanOne
{
    void field(const char *key, double &value)
    {
        if (value != 1)
            words += QLatin1String(key) + QLatin1Char(':') + number(value);
    }

    QStringList words;
};

/// Archive that lists names.
struct Names
{
    void field(const char *key, double &) { names += QLatin1String(key); }

    QStringList names;
};

Result<int> choice(const QString &name, const QString &value, const QStringList &allowed)
{
    const auto index = allowed.indexOf(value);
    if (index < 0)
        return textError(Text::tr("There is no %1 “%2”").arg(name, value),
                         Text::tr("Use one of %1.").arg(allowed.join(QLatin1String(", "))));
    return int(index);
}

Result<double> numberIn(const QString &name, const QString &value)
{
    const auto parsed = parseDouble(value.toStdString());
    if (!parsed)
        return textError(Text::tr("%1=%2 is not a number").arg(name, value),
                         Text::tr("Write it as in %1=0.4.").arg(name));
    return *parsed;
}

Status setWeights(PartWeights &weights, const QString &value)
{
    PartWeights said;
    for (const QString &part : value.split(QLatin1Char(','))) {
        const auto weight = parseDouble(part.section(QLatin1Char(':'), 1).toStdString());
        SetNumber set{part.section(QLatin1Char(':'), 0, 0), weight.value_or(0)};
        describe(set, said);
        if (weight && set.isSet)
            continue;
        Names known;
        describe(known, said);
        return textError(Text::tr("weights=%1 does not name parts with a number each").arg(value),
                         Text::tr("Write it as in weights=head:0.5,leftArm:1.2. There are %1.")
                             .arg(known.names.join(QLatin1String(", "))));
    }
    weights = said;
    return Done();
}

} // namespace

const QStringList &reactionKeys()
{
    static const QStringList keys = {QStringLiteral("outcome"),    QStringLiteral("aftermath"),
                                     QStringLiteral("tone"),       QStringLiteral("recover"),
                                     QStringLiteral("brace"),      QStringLiteral("reflex"),
                                     QStringLiteral("steps"),      QStringLiteral("stepHeight"),
                                     QStringLiteral("exaggerate"), QStringLiteral("weights")};
    return keys;
}

Status setReactionKey(ImpactReaction &reaction, const QString &name, const QString &value)
{
    if (name == QLatin1String("outcome") || name == QLatin1String("aftermath")) {
        const bool isOutcome = name == QLatin1String("outcome");
        const auto index = choice(name, value, isOutcome ? outcomeNames() : aftermathNames());
        if (!index)
            return index.error();
        if (isOutcome)
            reaction.outcome = Outcome(*index);
        else
            reaction.aftermath = Aftermath(*index);
        return Done();
    }
    if (name == QLatin1String("steps")) {
        const auto steps = parseInteger(value.toStdString());
        if (!steps || std::abs(*steps) > 1'000'000)
            return textError(Text::tr("%1=%2 is not a whole number").arg(name, value),
                             Text::tr("Write it as in %1=2.").arg(name));
        reaction.mostSteps = int(*steps);
        return Done();
    }
    if (name == QLatin1String("weights"))
        return setWeights(reaction.weights, value);
    const auto parsed = numberIn(name, value);
    if (!parsed)
        return parsed.error();
    if (name == QLatin1String("exaggerate"))
        reaction.exaggerate = *parsed;
    for (const auto &[key, field] : kNumbers) {
        if (name == QLatin1String(key))
            reaction.*field = *parsed;
    }
    return Done();
}

QStringList reactionWords(const ImpactReaction &reaction)
{
    QStringList words;
    const auto say = [&words](const char *name, const QString &value) {
        words += QLatin1String(name) + QLatin1Char('=') + value;
    };
    if (reaction.outcome)
        say("outcome", enumName(*reaction.outcome));
    if (reaction.aftermath)
        say("aftermath", enumName(*reaction.aftermath));
    for (const auto &[name, field] : kNumbers) {
        if (reaction.*field)
            say(name, number(*(reaction.*field)));
    }
    if (reaction.mostSteps)
        say("steps", QString::number(*reaction.mostSteps));
    if (reaction.exaggerate != 1)
        say("exaggerate", number(reaction.exaggerate));
    PartWeights weights = reaction.weights;
    OtherThanOne others;
    describe(others, weights);
    if (!others.words.isEmpty())
        say("weights", others.words.join(QLatin1Char(',')));
    return words;
}

Result<Track<double>> parseTrack(const QString &text)
{
    Track<double> track;
    for (const QString &word : text.split(QLatin1Char(','))) {
        const QStringList parts = word.split(QLatin1Char(':'));
        const auto time = parseDouble(parts[0].toStdString());
        const auto value = parseDouble(parts.value(1).toStdString());
        const auto how = parts.size() < 3 ? 0 : interpolationNames().indexOf(parts[2]);
        if (!time || !value || how < 0 || parts.size() > 3)
            return textError(
                Text::tr("“%1” is not a key: a time and a value").arg(word),
                Text::tr("Write keys as in 0:0.2,1.5:0.7, and after a key one of %1 where that is "
                         "how it goes on, as in 0:0.2:step,1.5:0.7.")
                    .arg(interpolationNames().join(QLatin1String(", "))));
        track.keys.push_back({*time, *value, Interpolation(how)});
    }
    return track;
}

Result<Track<double>> parseShares(const QString &text)
{
    const auto throughout = parseDouble(text.toStdString());
    return parseTrack(throughout ? QStringLiteral("0:") + text : text);
}

Status setWeightKeys(ReactionKeys &keys, const QString &text)
{
    QStringList known;
    for (int i = int(Keyable::Head); i < kKeyableCount; ++i)
        known += QLatin1String(keyableName(Keyable(i)));
    for (const QString &word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const auto part = known.indexOf(word.section(QLatin1Char('='), 0, 0));
        if (part < 0)
            return textError(Text::tr("“%1” names no part of the body").arg(word),
                             Text::tr("Write it as in head=0:1,1.5:0.2. There are %1.")
                                 .arg(known.join(QLatin1String(", "))));
        auto track = parseShares(word.section(QLatin1Char('='), 1));
        if (!track)
            return std::move(track).error();
        keys[Keyable(int(Keyable::Head) + int(part))] = *std::move(track);
    }
    return Done();
}

QString weightKeysText(const ReactionKeys &keys)
{
    QStringList words;
    for (int i = int(Keyable::Head); i < kKeyableCount; ++i) {
        if (const auto &track = keys[Keyable(i)]; !track.isEmpty())
            words += QLatin1String(keyableName(Keyable(i))) + QLatin1Char('=') + trackText(track);
    }
    return words.join(QLatin1Char(' '));
}

QString trackText(const Track<double> &track)
{
    QStringList words;
    for (const TrackKey<double> &key : track.keys) {
        words += number(key.time) + QLatin1Char(':') + number(key.value);
        if (key.interpolation != Interpolation::Smooth)
            words.last() += QLatin1Char(':') + enumName(key.interpolation);
    }
    return words.join(QLatin1Char(','));
}

} // namespace flinch
