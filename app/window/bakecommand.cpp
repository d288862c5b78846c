#include "app/window/bakecommand.h"

#include "core/base/numbers.h"
#include "core/project/clipsource.h"
#include "core/project/projectdescription.h"
#include "core/project/projectfile.h"
#include "core/project/projectscenario.h"
#include "core/scenario/reactiontext.h"

#include <QCoreApplication>
#include <QStringList>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::BakeCommand)
};

QString number(double value)
{
    return QString::fromStdString(toShortest(value));
}

/// As a POSIX shell takes it back.
QString quoted(QString text)
{
    text.replace(QLatin1Char('\''), QLatin1String("'\\''"));
    return QLatin1Char('\'') + text + QLatin1Char('\'');
}

Error saveFirst(const QString &message)
{
    Error error;
    error.code = ErrorCode::BadUsage;
    error.message = message;
    return error;
}

/// Says a document in words of flinch-cli. Keeps beside them what it makes of them: what then still
/// differs from the document has no word.
class ScenarioWords
{
public:
    ScenarioWords(const Document &document, const Scenario &prepared)
        : m_document(document)
        , m_setup(document.setup())
        , m_prepared(prepared)
    {}

    Result<QStringList> say()
    {
        saySource();
        sayCharacter();
        sayControl();
        sayReaction();
        sayShares();
        sayRange();
        sayImpacts();
        if (m_heard.character != m_setup.character)
            return saveFirst(Text::tr("Save the project first: its character has settings that "
                                      "flinch-cli has no option for."));
        if (m_heard.control != m_setup.control)
            return saveFirst(
                Text::tr("Save the project first: flinch-cli has no option for its gains."));
        return m_words;
    }

    /// What flinch-cli bakes by itself of what was said.
    const BakeRecipe &heardRecipe() const { return m_heardRecipe; }

private:
    void flag(const char *name) { m_words += QStringLiteral("--") + QLatin1String(name); }

    void option(const char *name, const QString &value)
    {
        flag(name);
        m_words += value;
    }

    void saySource()
    {
        const ClipSource &source = m_document.project().source;
        const auto demo = readProject(QString(kDemoProject));
        if (demo && source.kind == ClipSource::Kind::Demo
            && source.path == demo->project.source.path) {
            m_words += QStringLiteral("demo");
            m_heard = demo->project.setup;
            m_heardRecipe = demo->project.bake;
        } else {
            m_words += quoted(sourceFile(source));
        }
        if (source.import.unitToMetres)
            option("source-unit", number(*source.import.unitToMetres));
        if (source.import.upAxis)
            option("source-up", enumName(*source.import.upAxis));
    }

    void sayCharacter()
    {
        for (const auto &[body, joint] : m_setup.character.overrides) {
            const QString name = jointName(joint);
            if (name.isEmpty())
                continue;
            option("map", quoted(QString(enumName(body)) + QLatin1Char('=') + name));
            m_heard.character.overrides.insert_or_assign(body, joint);
        }
        if (m_setup.character.weightKg) {
            option("weight", number(*m_setup.character.weightKg));
            m_heard.character.weightKg = m_setup.character.weightKg;
        }
    }

    /// Empty where the name alone would mean another joint.
    QString jointName(const JointReference &reference) const
    {
        if (const auto *name = std::get_if<QString>(&reference))
            return *name;
        const Skeleton &skeleton = m_prepared.clip->skeleton();
        const int joint = skeleton.indexOf(std::get<JointId>(reference));
        const QString name = joint < 0 ? QString() : skeleton.joint(joint).name;
        return skeleton.indexOf(name) == joint ? name : QString();
    }

    void sayControl()
    {
        const ControllerChoice &control = m_setup.control;
        option("controller", enumName(control.controller));
        option("balance", enumName(control.balance));
        option("quality", enumName(control.quality));
        // both switches can only be turned off
        const auto switched = [&control](ControllerSettings settings) {
            settings.jointLimits = settings.jointLimits && control.settings.jointLimits;
            settings.selfCollision = settings.selfCollision && control.settings.selfCollision;
            return settings;
        };
        const ControllerSettings paper = switched(ControllerSettings::paper());
        const bool isPaper = paper == control.settings;
        if (isPaper)
            option("gains", QStringLiteral("paper"));
        if (!control.settings.jointLimits)
            flag("no-limits");
        if (!control.settings.selfCollision)
            flag("no-self-collision");
        m_heard.control = {control.controller, control.balance, control.quality,
                           isPaper ? paper : switched(m_heard.control.settings)};
    }

    /// Where reactions are off, nothing else of them matters.
    void sayReaction()
    {
        const ReactionSettings &wanted = m_setup.reaction;
        const ReactionSettings &heard = m_heard.reaction;
        if (!wanted.enabled) {
            if (heard.enabled)
                flag("no-reaction");
            return;
        }
        if (!heard.enabled)
            flag("reaction");
        const auto sayNumber = [this](const char *name, double now, double before) {
            if (now != before)
                option(name, number(now));
        };
        const auto sayOrAuto = [this](const char *name, const std::optional<double> &now,
                                      const std::optional<double> &before) {
            if (now != before)
                option(name, now ? number(*now) : QStringLiteral("auto"));
        };
        const auto &toneKeys = wanted.keys[Keyable::Tone];
        const bool isToneNew = toneKeys != heard.keys[Keyable::Tone];
        if (isToneNew && !toneKeys.isEmpty())
            option("tone", trackText(toneKeys));
        else if (isToneNew || wanted.tone != heard.tone)
            option("tone", number(wanted.tone));
        if (wanted.outcome != heard.outcome)
            option("outcome", enumName(wanted.outcome));
        if (wanted.aftermath != heard.aftermath)
            option("aftermath", enumName(wanted.aftermath));
        sayOrAuto("recover", wanted.recover, heard.recover);
        sayNumber("brace", wanted.brace, heard.brace);
        sayNumber("reflex", wanted.reflex, heard.reflex);
        if (wanted.mostSteps != heard.mostSteps)
            option("most-steps", QString::number(wanted.mostSteps));
        sayOrAuto("step-height", wanted.stepHeight, heard.stepHeight);
    }

    /// What the bake shows over time. Tracks that lost their keys hold at one.
    void sayShares()
    {
        ReactionKeys wanted = m_setup.reaction.keys;
        const ReactionKeys &heard = m_heard.reaction.keys;
        for (int i = int(Keyable::Exaggerate); i < kKeyableCount; ++i) {
            auto &track = wanted[Keyable(i)];
            if (track == heard[Keyable(i)])
                track = {};
            else if (track.isEmpty())
                track.keys = {{0, 1}};
        }
        if (const auto &whole = wanted[Keyable::Exaggerate]; !whole.isEmpty())
            option("exaggerate", trackText(whole));
        if (const QString weights = weightKeysText(wanted); !weights.isEmpty())
            option("weights", quoted(weights));
    }

    void sayRange()
    {
        const auto range = simulatedRange(m_setup.range, m_document.clipFrameCount());
        if (range == simulatedRange(m_heard.range, m_document.clipFrameCount()))
            return;
        const FrameRate rate = m_document.rate();
        option("from", number(range ? rate.seconds(range->first) : 0));
        if (range)
            option("to", number(rate.seconds(range->last)));
    }

    void sayImpacts()
    {
        const auto wanted = completeScenario(m_prepared, m_setup).scenario.impacts;
        if (wanted == completeScenario(m_prepared, m_heard).scenario.impacts)
            return;
        if (wanted.empty())
            flag("no-impacts");
        for (const ImpactKey &key : wanted)
            option("impact", quoted(impactText(key)));
    }

    const Document &m_document;
    const Setup &m_setup;
    const Scenario &m_prepared;
    QStringList m_words;
    Setup m_heard; // character and control as flinch-cli has them by now; else as it began
    BakeRecipe m_heardRecipe;
};

/// What differs between the recipe that is wanted and the one that flinch-cli has.
QStringList bakeWords(const BakeRecipe &wanted, const BakeRecipe &heard, const QString &path,
                      const Document &document)
{
    QStringList words = {QStringLiteral("-o"), quoted(path)};
    const auto flag = [&words](const QString &name) {
        words += QStringLiteral("--") + name;
    };
    const auto option = [&](const char *name, const QString &value) {
        flag(QLatin1String(name));
        words += value;
    };
    const auto without = [&](const char *name) {
        flag(QStringLiteral("no-") + QLatin1String(name));
    };
    const auto choose = [&](const char *name, auto value, auto other) {
        if (value != other)
            option(name, enumName(value));
    };
    const auto turn = [&](const char *name, bool on, bool was) {
        if (on != was)
            on ? flag(QLatin1String(name)) : without(name);
    };
    if (wanted.takes != heard.takes) {
        QStringList takes;
        for (const BakedMotion motion : wanted.takes)
            takes += enumName(motion);
        option("take", takes.join(QLatin1Char(',')));
    }
    choose("mode", wanted.mode, heard.mode);
    if (wanted.fps != heard.fps)
        option("fps", wanted.fps.value_or(document.rate()).toText());
    const BakeFormat format = formatOf(path).value_or(wanted.format);
    choose("unit", unitIn(format, wanted), unitIn(format, heard));
    if (wanted.frames != heard.frames) {
        const FrameRange frames = wanted.frames.value_or(FrameRange{0, document.frameCount() - 1});
        option("frames", QStringLiteral("%1-%2").arg(frames.first).arg(frames.last));
    }
    if (wanted.startFrame != heard.startFrame)
        option("start-frame", QString::number(wanted.startFrame));
    if (wanted.returnFrame != heard.returnFrame)
        wanted.returnFrame ? option("return-frame", QString::number(*wanted.returnFrame))
                           : without("return");
    turn("cut-at-rest", wanted.cutAtRest, heard.cutAtRest);
    turn("plant-feet", wanted.plantFeet, heard.plantFeet);
    choose("root-motion", wanted.rootMotion, heard.rootMotion);
    if (wanted.reduceKeys != heard.reduceKeys && format != BakeFormat::Bvh)
        wanted.reduceKeys ? option("reduce-keys", number(*wanted.reduceKeys))
                          : without("reduce-keys");
    turn("proxy-mesh", wanted.proxyMesh, heard.proxyMesh);
    if (wanted.takeName != heard.takeName)
        wanted.takeName.isEmpty() ? without("take-name")
                                  : option("take-name", quoted(wanted.takeName));
    return words;
}

} // namespace

Result<QString> bakeCommandLine(const BakeRecipe &recipe, const QString &path,
                                const Document &document, const Scenario &prepared)
{
    QStringList words = {QStringLiteral("flinch-cli"), QStringLiteral("bake")};
    BakeRecipe heard;
    if (!document.filePath().isEmpty() && !document.isModified()) {
        words += quoted(document.filePath());
        heard = document.bake();
    } else {
        ScenarioWords scenario(document, prepared);
        auto said = scenario.say();
        if (!said)
            return std::move(said).error();
        words += *said;
        heard = fitted(scenario.heardRecipe(), document.frameCount());
    }
    words += bakeWords(recipe, heard, path, document);
    return words.join(QLatin1Char(' '));
}

} // namespace flinch
