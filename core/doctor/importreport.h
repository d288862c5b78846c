#pragma once

#include "core/asset/asset.h"
#include "core/character/character.h"
#include "core/doctor/knownmaps.h"
#include "core/ground/ground.h"
#include "core/project/project.h"

#include <span>
#include <vector>

namespace flinch {

/// From here on a match need not be looked at.
inline constexpr double kSureMatch = 0.9;

/// One thing that is told of how a file was read. Texts are translated.
struct ReportEntry
{
    /// The worst first.
    enum class Group { WorthALook, Inferred, Repaired, Read };
    /// What it is about, and so what may be said otherwise of it.
    enum class Topic {
        Reader, // a sentence of the reader's own
        Format,
        Unit,
        UpAxis,
        Rate,
        Take,
        Mapping,
        Floor,
        Contacts,
        Discontinuity,
        Body,
        Skeleton,
        Skin,
        Markers,
    };

    Group group = Group::Read;
    Topic topic = Topic::Reader;
    QString label;                         // "Rate"
    QString fact;                          // "30 fps, from the keys"
    QString text = {};                     // the same in a sentence; empty: the fact says it all
    bool isStated = false;                 // by a person
    std::optional<FrameRange> frames = {}; // of the clip
};

inline constexpr int kReportGroupCount = int(ReportEntry::Group::Read) + 1;

/// "worthALook" and so on, for files; "Worth a look", for people.
QString reportGroupName(ReportEntry::Group group);
QString reportGroupText(ReportEntry::Group group);
/// "unit" and so on, for files.
QString reportTopicName(ReportEntry::Topic topic);
/// With which option of the command line a person says otherwise; empty: there is none.
QString overrideOption(ReportEntry::Topic topic);

/// What drives a body, and how sure that is.
struct MappedBody
{
    enum class State { Sure, Guess, Missing };

    State state = State::Missing;
    int joint = -1; // of the skeleton; where it has none of its own, its parent's
    double confidence = 0;
    QString reason;
};

/// All that is told of how a file was read: one list for the window and the command line.
struct ImportReport
{
    std::vector<ReportEntry> entries; // group by group, the worst first
    PerBody<MappedBody> mapping;
    QString mapName; // the known map by which the skeleton is mapped just so; empty: none

    int count(ReportEntry::Group group) const;
    int count(MappedBody::State state) const;
};

/// What a report is made of.
struct ReportSubject
{
    const Asset &asset;
    const AssetTake *take = nullptr; // null: the file holds no motion
    const ClipSource &source;
    const Setup &setup;
    const Character *character = nullptr; // null: refused
    QString refusal = {};                 // why
    const Ground *ground = nullptr;       // null: not known
    std::span<const FoundMap> maps = {};  // that fit the skeleton
    bool isExamined = true;               // no: whether there is a character is not known yet
};

ImportReport importReport(const ReportSubject &subject);

/// The whole as text, to be pasted into a message.
QString reportText(const ImportReport &report, const QString &title);

} // namespace flinch
