// The contact bars of TimelineView: when each foot is planted.
#include "widgets/document/commands.h"
#include "widgets/timeline/timelinepainter.h"
#include "widgets/timeline/timelineview.h"

#include <QMenu>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

constexpr double kEndReach = 5; // pixels on either side of a bar's end
constexpr double kNewContactSeconds = 0.2;

/// The frames that a contact may take: between its neighbours, a free frame on each side.
FrameRange roomOf(const std::vector<FrameRange> &planted, std::size_t index, int frameCount)
{
    return {index > 0 ? planted[index - 1].last + 2 : 0,
            index + 1 < planted.size() ? planted[index + 1].first - 2 : frameCount - 1};
}

} // namespace

std::optional<TimelineView::ContactPlace> TimelineView::contactAt(const QPointF &at) const
{
    const QRectF left = m_geometry.contactRow(0);
    const QRectF right = m_geometry.contactRow(1);
    const double between = 0.5 * (left.bottom() + right.top());
    if (rowAt(at) != TimelineRow::Clip || at.x() < m_geometry.headerWidth()
        || at.y() < left.top() - (between - left.bottom()))
        return std::nullopt;
    ContactPlace place;
    place.side = at.y() < between ? 0 : 1;
    double nearest = kEndReach;
    const auto &planted = content().planted[std::size_t(place.side)];
    for (std::size_t i = 0; i < planted.size(); ++i) {
        const double from = m_geometry.x(planted[i].first);
        const double to = m_geometry.x(planted[i].last + 1);
        // the middle third of a short bar is still its body
        const double inside = std::min(kEndReach, (to - from) / 3);
        const auto offer = [&](double end, double inwards, Drag drag) {
            const double distance = std::abs(at.x() - end);
            const bool within = (at.x() - end) * inwards > 0;
            if (distance <= (within ? inside : kEndReach) && distance < nearest) {
                nearest = distance;
                place.index = int(i);
                place.drag = drag;
            }
        };
        if (at.x() >= from && at.x() <= to && nearest == kEndReach) {
            place.index = int(i);
            place.drag = Drag::Contact;
        }
        offer(from, 1, Drag::ContactStart);
        offer(to, -1, Drag::ContactEnd);
    }
    return place;
}

std::vector<FrameRange> TimelineView::ofClip(std::vector<FrameRange> planted) const
{
    for (FrameRange &contact : planted)
        contact = content().ofClip(contact);
    return planted;
}

bool TimelineView::pressContacts(const QPointF &at)
{
    const auto place = contactAt(at);
    if (!place || place->index < 0)
        return false;
    m_contact = *place;
    m_drag = place->drag;
    m_contactsBefore = content().planted[std::size_t(place->side)];
    m_contactsSaid = m_document.setup().ground.planted;
    return true;
}

void TimelineView::dragContacts(const QPointF &at, Qt::KeyboardModifiers modifiers)
{
    std::vector<FrameRange> planted = m_contactsBefore;
    const auto index = std::size_t(m_contact.index);
    const FrameRange room = roomOf(planted, index, content().frameCount);
    FrameRange &contact = planted[index];
    const double by = (at.x() - m_pressedAt.x()) / m_geometry.pixelsPerFrame();
    if (m_drag == Drag::ContactStart) {
        contact.first = std::clamp(int(snapped(contact.first + by, modifiers, true)),
                                   std::min(room.first, contact.first), contact.last);
    } else if (m_drag == Drag::ContactEnd) {
        contact.last = std::clamp(int(snapped(contact.last + by, modifiers, true)), contact.first,
                                  std::max(room.last, contact.last));
    } else {
        const int shift = std::clamp(int(std::lround(by)), std::min(0, room.first - contact.first),
                                     std::max(0, room.last - contact.last));
        contact = {contact.first + shift, contact.last + shift};
    }
    // back where it was, nobody has said anything
    GroundOptions::Planted said = m_contactsSaid;
    if (planted != m_contactsBefore)
        said[std::size_t(m_contact.side)] = ofClip(std::move(planted));
    m_document.push(commands::setContacts(m_document, std::move(said), m_gesture));
    update();
}

void TimelineView::setContacts(int side, std::vector<FrameRange> planted)
{
    GroundOptions::Planted said = m_document.setup().ground.planted;
    said[std::size_t(side)] = ofClip(std::move(planted));
    m_document.push(commands::setContacts(m_document, std::move(said)));
}

void TimelineView::removeContact(const ContactPlace &place)
{
    std::vector<FrameRange> planted = content().planted[std::size_t(place.side)];
    planted.erase(planted.begin() + place.index);
    setContacts(place.side, std::move(planted));
}

void TimelineView::addContact(int side, int frame)
{
    std::vector<FrameRange> planted = content().planted[std::size_t(side)];
    const auto next = std::ranges::upper_bound(planted, frame, {}, &FrameRange::first);
    const int half = int(std::lround(content().rate.frames(0.5 * kNewContactSeconds)));
    const auto index = std::size_t(next - planted.begin());
    planted.insert(next, {frame - half, frame + half});
    const FrameRange room = roomOf(planted, index, content().frameCount);
    FrameRange &contact = planted[index];
    contact = {std::max(contact.first, room.first), std::min(contact.last, room.last)};
    if (contact.first > contact.last)
        Q_EMIT message(tr("There is no room for a contact between these two."));
    else
        setContacts(side, std::move(planted));
}

void TimelineView::addContactActions(QMenu &menu, const ContactPlace &place, int frame)
{
    if (place.index >= 0)
        menu.addAction(tr("Remove contact"), this, [=, this] { removeContact(place); });
    else
        menu.addAction(tr("Add contact here"), this, [=, this] { addContact(place.side, frame); });
    const auto side = std::size_t(place.side);
    QAction *reset = menu.addAction(
        place.side == 0 ? tr("Reset the left foot") : tr("Reset the right foot"), this, [=, this] {
            GroundOptions::Planted said = m_document.setup().ground.planted;
            said[side].reset();
            m_document.push(commands::setContacts(m_document, std::move(said)));
        });
    if (!m_document.setup().ground.planted[side]) {
        reset->setEnabled(false);
        reset->setToolTip(tr("Its contacts are as found."));
    }
}

QString TimelineView::contactText(const ContactPlace &place) const
{
    const FrameRange &contact =
        content().planted[std::size_t(place.side)][std::size_t(place.index)];
    const auto time = [this](int frame) {
        return timeText(frame, content().rate, content().unit);
    };
    return (place.side == 0 ? tr("Left foot planted, %1 to %2")
                            : tr("Right foot planted, %1 to %2"))
        .arg(time(contact.first), time(contact.last));
}

void TimelineView::paintContactDrag(QPainter &painter) const
{
    const auto &planted = content().planted[std::size_t(m_contact.side)];
    if (std::size_t(m_contact.index) >= planted.size())
        return;
    const FrameRange &contact = planted[std::size_t(m_contact.index)];
    const QRectF row = m_geometry.contactRow(m_contact.side);
    const double frame = m_drag == Drag::ContactEnd ? contact.last : contact.first;
    paintDragNote(painter, QPointF(m_geometry.x(frame), row.top()), contactText(m_contact),
                  m_geometry);
}

} // namespace flinch
