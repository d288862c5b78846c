#pragma once

#include "core/asset/asset.h"
#include "core/bake/bake.h"
#include "core/bake/keyreduction.h"
#include "core/io/provenexport.h"
#include "core/take/diagnosis.h"

namespace flinch {

/// What is baked onto: the take as it was read, and what is known of its file.
struct BakeSource
{
    ChosenTake take;
    QString projectPath; // of the project that it is baked from; empty: none, or not saved yet
    std::shared_ptr<const Character> character;
    DiagnosisContext context = {}; // for what there is to know about the take

    const AssetOrigin &origin() const { return take.asset->origin; }
};

/// A whole bake: which motions, how, and into which file.
struct BakeRequest
{
    QString path; // of the file to write; its extension names the format
    std::vector<BakedMotion> motions = {BakedMotion::Main};
    BakeOptions options;
    std::optional<double> unitToMetres; // nothing: the source's; GLB is in metres all the same
    std::optional<KeyTolerance> keys;
    int startFrame = 0;
    bool proxyMesh = false;
    QString takeName; // empty: that of the motion

    QString nameOf(BakedMotion motion) const;
};

/// The one way from what is wanted to what is done, for the window and the command line. What the
/// file's format does not know is left out.
BakeRequest bakeRequest(const BakeRecipe &recipe, const QString &path);

/// Refuses several takes in BVH, which holds one.
Status checkBakeRequest(const BakeRequest &request);

/// What became of one motion. Frames are the clip's.
struct TakeReport
{
    BakedMotion motion = BakedMotion::Main;
    QString name; // in the file
    int firstFrame = 0;
    int lastFrame = 0;
    int firstAffectedFrame = -1; // first and last that differ from the clip; -1: none
    int lastAffectedFrame = -1;
    double footSlideMetres = 0;
    double keyShare = 1;
};

/// How the frames that nothing affects come into the file.
enum class Unaffected {
    BitForBit,
    Resampled,   // at another rate
    FewerKeys,   // within the tolerance
    OnOtherRoot, // the same motion, its travel on another joint
};

struct BakeReport
{
    QString path;
    QString format;
    qint64 bytes = 0;
    int frames = 0;
    FrameRate rate;
    int joints = 0;
    std::vector<TakeReport> takes; // never empty
    Unaffected unaffected = Unaffected::BitForBit;
    RoundTrip roundTrip;
    QStringList warnings; // about the bake, the take and the file

    QStringList takeNames() const;
    /// What people ask about first: main, where it is among them.
    const TakeReport &leadingTake() const;
};

/// Refuses to write over the source or the project, by whatever name.
Status checkBakeTarget(const BakeSource &source, const QString &path);

/// Bakes and writes, proven by reading the file back; a file that was there stays as it was unless
/// all of it succeeds. The take is not looked at where only the mocap is asked for, and let go
/// before the file is written.
Result<BakeReport> runBake(const BakeSource &source, Take take, const BakeRequest &request,
                           const JobControl &job = {});

} // namespace flinch
