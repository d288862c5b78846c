#include "app/cli/reactionoptions.h"

#include "core/base/numbers.h"
#include "core/scenario/reactiontext.h"
#include "core/simulation/feltimpacts.h"

#include <QCoreApplication>

#include <algorithm>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ReactionOptions)
};

/// What asks for a value as it comes.
constexpr QLatin1String kByItself("auto");

/// One option: its name, and how it is put into the settings.
struct Option
{
    const char *name;
    Status (*read)(const CommandLine &line, const QString &name, ReactionSettings &reaction);
    bool isBakes = false; // which scales whatever impacts change, planned or not
};

Error at(const QString &name, Error error)
{
    error.where = QStringLiteral("--") + name;
    return error;
}

Status readTone(const CommandLine &line, const QString &name, ReactionSettings &reaction)
{
    const QString said = line.value(name);
    if (said.contains(QLatin1Char(':'))) {
        auto track = parseTrack(said);
        if (!track)
            return at(name, std::move(track).error());
        reaction.keys[Keyable::Tone] = *std::move(track);
        return Done();
    }
    const auto tone = line.number(name, 0);
    if (!tone)
        return tone.error();
    reaction.tone = *tone;
    reaction.keys[Keyable::Tone] = {};
    return Done();
}

Status readExaggerate(const CommandLine &line, const QString &name, ReactionSettings &reaction)
{
    auto track = parseShares(line.value(name));
    if (!track)
        return at(name, std::move(track).error());
    reaction.keys[Keyable::Exaggerate] = *std::move(track);
    return Done();
}

Status readWeights(const CommandLine &line, const QString &name, ReactionSettings &reaction)
{
    if (auto status = setWeightKeys(reaction.keys, line.value(name)); !status)
        return at(name, std::move(status).error());
    return Done();
}

template<auto member>
Status readNumber(const CommandLine &line, const QString &name, ReactionSettings &reaction)
{
    const auto number = line.number(name, 0);
    if (!number)
        return number.error();
    reaction.*member = *number;
    return Done();
}

template<auto member>
Status readNumberOrAuto(const CommandLine &line, const QString &name, ReactionSettings &reaction)
{
    if (line.value(name) != kByItself)
        return readNumber<member>(line, name, reaction);
    (reaction.*member).reset();
    return Done();
}

template<auto member, auto names>
Status readChoice(const CommandLine &line, const QString &name, ReactionSettings &reaction)
{
    const auto choice = line.choice(name, names());
    if (!choice)
        return choice.error();
    reaction.*member = std::decay_t<decltype(reaction.*member)>(*choice);
    return Done();
}

Status readSteps(const CommandLine &line, const QString &name, ReactionSettings &reaction)
{
    const auto steps = line.integer(name, 0);
    if (!steps)
        return steps.error();
    reaction.mostSteps = *steps;
    return Done();
}

using R = ReactionSettings;

constexpr Option kOptions[] = {
    {"tone", readTone},
    {"outcome", readChoice<&R::outcome, outcomeNames>},
    {"aftermath", readChoice<&R::aftermath, aftermathNames>},
    {"recover", readNumberOrAuto<&R::recover>},
    {"brace", readNumber<&R::brace>},
    {"reflex", readNumber<&R::reflex>},
    {"most-steps", readSteps},
    {"step-height", readNumberOrAuto<&R::stepHeight>},
    {"exaggerate", readExaggerate, true},
    {"weights", readWeights, true},
};

} // namespace

void addReactionOptions(CommandLine &line)
{
    QStringList stops;
    for (const ToneStop &stop : toneStops())
        stops +=
            QStringLiteral("%1 %2").arg(QCoreApplication::translate("flinch::Reaction", stop.name),
                                        QString::fromStdString(toShortest(stop.tone)));
    line.addValue(QStringLiteral("tone"), Text::tr("TONE"),
                  Text::tr("How far a struck body gives: %1; or keys over time, as in "
                           "0:0.2,1.5:0.7, each with :linear or :step behind it where it does "
                           "not go on smoothly.")
                      .arg(stops.join(QLatin1String(", "))));
    line.addValue(QStringLiteral("outcome"), Text::tr("NAME"),
                  Text::tr("What becomes of a body that is hit: one of %1.")
                      .arg(outcomeNames().join(QLatin1String(", "))));
    line.addValue(QStringLiteral("aftermath"), Text::tr("NAME"),
                  Text::tr("And what of the clip afterwards: one of %1.")
                      .arg(aftermathNames().join(QLatin1String(", "))));
    line.addValue(QStringLiteral("recover"), Text::tr("S"),
                  Text::tr("Seconds from contact until the body is home, or auto."));
    line.addValue(QStringLiteral("brace"), Text::tr("S"),
                  Text::tr("Seconds before contact in which an expected body prepares."));
    line.addValue(QStringLiteral("reflex"), Text::tr("SHARE"),
                  Text::tr("How much a struck body protects itself, 0 to 1."));
    line.addValue(QStringLiteral("most-steps"), Text::tr("N"),
                  Text::tr("The most steps that catch one blow, 1 to 8."));
    line.addValue(QStringLiteral("step-height"), Text::tr("METRES"),
                  Text::tr("How high a foot is lifted in them, or auto."));
    line.addValue(QStringLiteral("exaggerate"), Text::tr("TIMES"),
                  Text::tr("How much of the reactions the bake shows, 0 to 3; or keys over time, "
                           "as in 0:1,1.5:2. Times what the impacts say."));
    line.addValue(QStringLiteral("weights"), Text::tr("PARTS"),
                  Text::tr("The same by parts of the body, 0 to 2, as in "
                           "\"head=0:1,1.5:0.2 leftArm=0.5\"."));
    line.addFlag(QStringLiteral("reaction"),
                 Text::tr("With reactions, where a project has them switched off."));
    line.addFlag(QStringLiteral("no-reaction"),
                 Text::tr("Joints keep their gains and the pelvis its place, whatever hits them."));
}

Status readReaction(const CommandLine &line, ReactionSettings &reaction)
{
    bool isOn = line.has(QStringLiteral("reaction"));
    for (const Option &option : kOptions) {
        const QString name = QLatin1String(option.name);
        if (!line.has(name))
            continue;
        isOn = isOn || !option.isBakes;
        if (auto status = option.read(line, name, reaction); !status)
            return status;
        if (auto status = checkReaction(reaction); !status)
            return at(name, std::move(status).error());
    }
    const bool isOff = line.has(QStringLiteral("no-reaction"));
    if (isOn && isOff)
        return usageError(Text::tr("--no-reaction and what says how to react contradict each "
                                   "other"),
                          Text::tr("Use one of them."));
    if (isOn || isOff)
        reaction.enabled = isOn;
    return Done();
}

Status checkReacts(const CommandLine &line, const Scenario &scenario)
{
    if (reacts(scenario))
        return Done();
    const QString remedy = scenario.reaction.enabled
                               ? Text::tr("Leave it out, or use --controller feedforward.")
                               : Text::tr("Leave it out, or add --reaction.");
    const auto nothing = [&](const QString &where) {
        Error error = usageError(scenario.reaction.enabled
                                     ? Text::tr("With the controller %1 nothing reacts")
                                           .arg(controllerNames()[int(scenario.controller)])
                                     : Text::tr("Reactions are switched off"),
                                 remedy);
        error.where = where;
        return error;
    };
    for (const Option &option : kOptions) {
        if (line.has(QLatin1String(option.name)) && !option.isBakes)
            return nothing(QStringLiteral("--") + QLatin1String(option.name));
    }
    if (line.has(QStringLiteral("reaction")))
        return nothing(QStringLiteral("--reaction"));
    if (!line.has(QStringLiteral("impact")))
        return Done(); // a project's own are told what became of them
    for (std::size_t i = 0; i < scenario.impacts.size(); ++i) {
        if (!scenario.impacts[i].reaction.simulatesLike({}))
            return nothing(impactPlace(i));
    }
    return Done();
}

} // namespace flinch
