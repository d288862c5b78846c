#include "widgets/timeline/timelinetrack.h"

#include "widgets/common/chrome.h"
#include "widgets/common/theme.h"
#include "widgets/timeline/clipmarks.h"
#include "widgets/timeline/lanepainter.h"
#include "widgets/timeline/returntrack.h"
#include "widgets/timeline/stepstrack.h"
#include "widgets/timeline/timelinepainter.h"
#include "widgets/timeline/valuetrack.h"

#include <QPainter>

#include <array>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Timeline)
};

class RulerTrack : public TimelineTrack
{
public:
    RulerTrack()
        : TimelineTrack(TimelineRow::Ruler)
    {}

    QString name() const override { return Text::tr("Ruler"); }

    bool canHide() const override { return false; }

    void paintHeader(QPainter &painter, const TrackScene &scene) const override
    {
        const QString unit = scene.content.unit == TimeUnit::Frames    ? Text::tr("frames")
                             : scene.content.unit == TimeUnit::Seconds ? Text::tr("seconds")
                                                                       : Text::tr("timecode");
        painter.setFont(textFont(TextRole::Caption));
        painter.setPen(color(Token::Text3));
        painter.drawText(scene.axis.row(id()).adjusted(12, 0, 0, 0),
                         Qt::AlignVCenter | Qt::AlignLeft, unit);
    }

    void paint(QPainter &painter, const TrackScene &scene) const override
    {
        paintRuler(painter, scene.content, scene.axis);
    }
};

class ClipTrack : public TimelineTrack
{
public:
    ClipTrack()
        : TimelineTrack(TimelineRow::Clip)
    {}

    QString name() const override { return Text::tr("Clip"); }

    bool canHide() const override { return false; }

    void paint(QPainter &painter, const TrackScene &scene) const override
    {
        paintClip(painter, scene.content, scene.axis);
        paintPauses(painter, scene.content, scene.axis);
        paintDiscontinuities(painter, scene.content, scene.axis);
    }

protected:
    QColor chip() const override { return color(Token::Mocap); }
};

class ImpactsTrack : public TimelineTrack
{
public:
    ImpactsTrack()
        : TimelineTrack(TimelineRow::Impacts)
    {}

    QString name() const override { return Text::tr("Impacts"); }

    bool canHide() const override { return false; }

    void paintHeader(QPainter &painter, const TrackScene &scene) const override
    {
        TimelineTrack::paintHeader(painter, scene);
        const QRectF row = scene.axis.row(id());
        drawImpactMark(painter, QPointF(17, row.center().y()), 9, {});
    }

    void paint(QPainter &painter, const TrackScene &scene) const override
    {
        paintImpacts(painter, scene.content, scene.axis, scene.marks);
    }

protected:
    QString note(const TrackScene &scene) const override
    {
        return scene.content.impacts.empty() ? QString()
                                             : Text::tr("%1 of %2", "impacts that act, of all")
                                                   .arg(scene.content.actingImpacts)
                                                   .arg(scene.content.impacts.size());
    }
};

class LaneTrack : public TimelineTrack
{
public:
    LaneTrack(TimelineRow id, Token ink)
        : TimelineTrack(id)
        , m_ink(ink)
    {}

    QString name() const override
    {
        return id() == TimelineRow::Shadow ? Text::tr("Shadow") : Text::tr("Main");
    }

    void paint(QPainter &painter, const TrackScene &scene) const override
    {
        paintLane(painter, lane(scene), color(m_ink), id(), scene.axis);
    }

protected:
    QString note(const TrackScene &scene) const override { return lane(scene).note; }

    QColor chip() const override { return color(m_ink); }

private:
    const TimelineLane &lane(const TrackScene &scene) const
    {
        return id() == TimelineRow::Shadow ? scene.content.shadow : scene.content.main;
    }

    const Token m_ink;
};

class DeviationTrack : public TimelineTrack
{
public:
    DeviationTrack()
        : TimelineTrack(TimelineRow::Deviation)
    {}

    QString name() const override { return Text::tr("Deviation"); }

    void paintHeader(QPainter &painter, const TrackScene &scene) const override
    {
        if (scene.axis.isDeviationOneRow())
            return TimelineTrack::paintHeader(painter, scene);
        const QRect row = scene.axis.row(id());
        const int width = scene.axis.headerWidth();
        const double pitch = (row.height() - 4) / double(kDeviationRows);
        paintTrackHeader(painter, QRect(0, row.top() + 4, width, scaled(18)), width, name(), {},
                         {});
        const std::array<QString, kDeviationRows> names = {Text::tr("Head"),
                                                           Text::tr("Torso"),
                                                           Text::tr("L arm", "left arm"),
                                                           Text::tr("R arm", "right arm"),
                                                           Text::tr("L leg", "left leg"),
                                                           Text::tr("R leg", "right leg")};
        painter.setFont(textFont(TextRole::Caption));
        painter.setPen(color(Token::Text2));
        for (int i = 0; i < kDeviationRows; ++i) {
            const QRectF line(0, row.top() + 1.5 + i * pitch, width - 12, pitch);
            painter.drawText(line, Qt::AlignVCenter | Qt::AlignRight | Qt::TextDontClip,
                             names[std::size_t(i)]);
        }
    }

    void paint(QPainter &painter, const TrackScene &scene) const override
    {
        paintDeviation(painter, scene.content, scene.axis);
    }

protected:
    QString note(const TrackScene &scene) const override
    {
        return scene.axis.isCompact() ? QString() : Text::tr("worst", "of all joints");
    }
};

class ZoomTrack : public TimelineTrack
{
public:
    ZoomTrack()
        : TimelineTrack(TimelineRow::Zoom)
    {}

    QString name() const override { return {}; }

    bool canHide() const override { return false; }

    void paintHeader(QPainter &, const TrackScene &) const override {}

    void paint(QPainter &painter, const TrackScene &scene) const override
    {
        if (const QRectF handle = scene.axis.zoomHandle(); !handle.isEmpty())
            drawPlate(painter, handle, 2.5, color(Token::Edge), {});
    }
};

} // namespace

void TimelineTrack::paintHeader(QPainter &painter, const TrackScene &scene) const
{
    paintTrackHeader(painter, scene.axis.row(m_id), scene.axis.headerWidth(), name(), note(scene),
                     chip());
}

Tracks makeTracks()
{
    Tracks tracks;
    tracks.push_back(std::make_unique<RulerTrack>());
    tracks.push_back(std::make_unique<ClipTrack>());
    tracks.push_back(std::make_unique<ImpactsTrack>());
    tracks.push_back(std::make_unique<ReturnTrack>());
    tracks.push_back(std::make_unique<StepsTrack>());
    for (int i = 0; i < kKeyableCount; ++i)
        tracks.push_back(std::make_unique<ValueTrack>(Keyable(i)));
    tracks.push_back(std::make_unique<LaneTrack>(TimelineRow::Shadow, Token::Shadow));
    tracks.push_back(std::make_unique<LaneTrack>(TimelineRow::Main, Token::Main));
    tracks.push_back(std::make_unique<DeviationTrack>());
    tracks.push_back(std::make_unique<ZoomTrack>());
    return tracks;
}

std::optional<TrackPart> partAt(const TimelineTrack &track, const TrackScene &scene,
                                const QPointF &at)
{
    std::optional<TrackPart> found;
    double nearest = 1e9;
    for (const TrackPart &part : track.parts(scene)) {
        const double distance = std::abs(part.place.center().x() - at.x());
        if (part.place.contains(at) && distance < nearest) {
            nearest = distance;
            found = part;
        }
    }
    return found;
}

void paintTrackHeader(QPainter &painter, const QRect &row, int width, const QString &name,
                      const QString &note, const QColor &chip)
{
    const QRect header(row.left(), row.top(), width, row.height());
    if (chip.isValid())
        drawPlate(painter, QRectF(12, std::round(header.center().y() - 4), 10, 10), 2, chip, {});
    const QFont font = textFont(TextRole::Body);
    const QFont small = textFont(TextRole::Caption);
    const int noteWidth = note.isEmpty() ? 0 : QFontMetrics(small).horizontalAdvance(note) + 8;
    painter.setFont(font);
    painter.setPen(color(Token::Text));
    const QRect text = header.adjusted(30, 0, -12 - noteWidth, 0);
    painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft,
                     QFontMetrics(font).elidedText(name, Qt::ElideRight, text.width()));
    painter.setFont(small);
    painter.setPen(color(Token::Text2));
    painter.drawText(header.adjusted(0, 0, -12, 0), Qt::AlignVCenter | Qt::AlignRight, note);
}

} // namespace flinch
