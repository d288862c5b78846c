#include "core/io/exportscene.h"

#include "core/base/limits.h"

#include <QCoreApplication>
#include <QSet>

#include <cmath>
#include <cstdlib>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Export)
};

constexpr int kMaxStartFrame = 1'000'000;

Error usageError(const QString &message, const QString &remedy)
{
    Error error;
    error.code = ErrorCode::BadUsage;
    error.message = message;
    error.remedy = remedy;
    return error;
}

bool sameSkeleton(const Skeleton &a, const Skeleton &b)
{
    if (&a == &b)
        return true;
    if (a.jointCount() != b.jointCount())
        return false;
    for (int j = 0; j < a.jointCount(); ++j) {
        const Joint &left = a.joint(j);
        const Joint &right = b.joint(j);
        if (left.id != right.id || left.parent != right.parent
            || left.restOffset != right.restOffset
            || left.restRotation.coeffs() != right.restRotation.coeffs())
            return false;
    }
    return true;
}

Status checkOptions(const ExportOptions &options)
{
    if (!(options.unitToMetres > 0) || !std::isfinite(options.unitToMetres))
        return usageError(Text::tr("The unit of length is not a positive number of metres"),
                          Text::tr("Choose a unit such as 0.01, the centimetre."));
    if (std::abs(options.startFrame) > kMaxStartFrame)
        return usageError(Text::tr("The start frame %1 is too far from 0").arg(options.startFrame),
                          Text::tr("Choose one between -%1 and %1.").arg(kMaxStartFrame));
    return Done();
}

Status checkLengths(const Clip &clip, double unitToMetres)
{
    const double limit = limits::kMaxFileNumber * unitToMetres;
    const auto error = [] {
        return usageError(Text::tr("A position is too far away for a file in this unit"),
                          Text::tr("Move the motion to the origin or choose a larger unit."));
    };
    for (const Joint &joint : clip.skeleton().joints()) {
        if (joint.restOffset.cwiseAbs().maxCoeff() > limit)
            return error();
    }
    for (int frame = 0; frame < clip.frameCount(); ++frame) {
        for (const Vector3 &translation : clip.translations(frame)) {
            if (translation.cwiseAbs().maxCoeff() > limit)
                return error();
        }
    }
    return Done();
}

/// A name that any format can hold.
QString plainName(QString name, const QString &fallback)
{
    for (QChar &c : name) {
        if (c.category() == QChar::Other_Control)
            c = QLatin1Char(' ');
    }
    // half characters, which a cut may leave, do not survive the way through UTF-8
    name = QString::fromUtf8(name.left(limits::kMaxNameLength).trimmed().toUtf8());
    return name.isEmpty() ? fallback : name;
}

/// `name`, or with the first number that makes it one of its own.
QString firstFreeName(const QString &name, const QSet<QString> &taken)
{
    QString free = name;
    for (int n = 2; taken.contains(free); ++n)
        free = QStringLiteral("%1_%2").arg(name).arg(n);
    return free;
}

void warn(QStringList &warnings, const QString &text)
{
    if (warnings.size() < limits::kMaxWarnings)
        warnings += text;
}

} // namespace

ExportScene sceneOf(const Clip &clip, const ExportOptions &options)
{
    const std::shared_ptr<const Clip> borrowed(std::shared_ptr<const Clip>(), &clip);
    return {{{Text::tr("Take 001"), borrowed}}, options};
}

Status checkScene(const ExportScene &scene)
{
    if (scene.takes.empty())
        return usageError(Text::tr("There is no take to write"),
                          Text::tr("Choose at least one take."));
    if (auto status = checkOptions(scene.options); !status)
        return status;
    for (const NamedClip &take : scene.takes) {
        if (!take.clip)
            return usageError(Text::tr("A take has no motion"), Text::tr("Bake the take first."));
        const Clip &first = scene.first();
        if (!sameSkeleton(take.clip->skeleton(), first.skeleton())
            || take.clip->rate() != first.rate() || take.clip->frameCount() != first.frameCount())
            return usageError(
                Text::tr("The take %1 differs from the first in skeleton, rate or length")
                    .arg(take.name),
                Text::tr("Write it to a file of its own."));
        if (auto status = checkClip(*take.clip); !status)
            return status;
        if (auto status = checkLengths(*take.clip, scene.options.unitToMetres); !status)
            return status;
    }
    return Done();
}

std::vector<QString> uniqueJointNames(const Skeleton &skeleton, QStringList &warnings)
{
    std::vector<QString> names;
    QSet<QString> taken;
    // names that need no change keep it, wherever they stand
    for (const Joint &joint : skeleton.joints())
        taken.insert(joint.name);
    QSet<QString> used;
    for (const Joint &joint : skeleton.joints()) {
        QString name = plainName(joint.name, QStringLiteral("joint"));
        if (used.contains(name) || (name != joint.name && taken.contains(name)))
            name = firstFreeName(name, taken);
        if (name != joint.name)
            warn(warnings,
                 Text::tr("The joint %1 is called %2 in the file.").arg(joint.name, name));
        taken.insert(name);
        used.insert(name);
        names.push_back(name);
    }
    return names;
}

std::vector<QString> uniqueTakeNames(const ExportScene &scene, QStringList &warnings)
{
    std::vector<QString> names;
    QSet<QString> taken;
    for (const NamedClip &take : scene.takes) {
        const QString name = firstFreeName(plainName(take.name, QStringLiteral("Take 001")), taken);
        if (name != take.name)
            warn(warnings, Text::tr("The take %1 is called %2 in the file.").arg(take.name, name));
        taken.insert(name);
        names.push_back(name);
    }
    return names;
}

std::vector<int> depthFirstOrder(const Skeleton &skeleton)
{
    std::vector<std::vector<int>> children(std::size_t(skeleton.jointCount()));
    std::vector<int> waiting; // the next one last
    for (int j = skeleton.jointCount() - 1; j >= 0; --j) {
        if (skeleton.isRoot(j))
            waiting.push_back(j);
        else
            children[std::size_t(skeleton.joint(j).parent)].push_back(j);
    }
    std::vector<int> order;
    while (!waiting.empty()) {
        const int joint = waiting.back();
        waiting.pop_back();
        order.push_back(joint);
        const auto &branch = children[std::size_t(joint)];
        waiting.insert(waiting.end(), branch.begin(), branch.end());
    }
    return order;
}

} // namespace flinch
