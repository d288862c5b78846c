#include "widgets/viewport/viewporttags.h"

#include "widgets/viewport/propmesh.h"

#include <QPainter>
#include <QWindow>

#include <algorithm>
#include <array>
#include <cmath>

namespace flinch {

namespace {

constexpr std::array kGaps = {10, 36, 80}; // to what it names: as near as there is room
constexpr int kMargin = 4;                 // to the pane's edges
constexpr int kSides = 4;
constexpr int kPlaces = kSides * int(kGaps.size());

/// The places around the arrow's tail, best first: above and below it, away from the body; beyond
/// it; above its middle. `side` is where the tail lies of the tip, -1 or 1.
QPoint placeOf(int number, const QPointF &tail, double radius, int side, const QSize &size)
{
    const int gap = kGaps[std::size_t(number / kSides)];
    const double outwards = side > 0 ? tail.x() - radius : tail.x() + radius - size.width();
    const double above = tail.y() - radius - gap - size.height();
    switch (number % kSides) {
    case 0:
        return QPointF(outwards, above).toPoint();
    case 1:
        return QPointF(outwards, tail.y() + radius + gap).toPoint();
    case 2:
        return QPointF(side > 0 ? tail.x() + radius + gap : tail.x() - radius - gap - size.width(),
                       tail.y() - size.height() / 2.0)
            .toPoint();
    default:
        return QPointF(tail.x() - size.width() / 2.0, above).toPoint();
    }
}

QPoint keptInside(const QPoint &place, const QSize &size, const QRect &pane)
{
    const int left = pane.left() + kMargin, top = pane.top() + kMargin;
    return {std::clamp(place.x(), left, std::max(left, pane.right() + 1 - kMargin - size.width())),
            std::clamp(place.y(), top, std::max(top, pane.bottom() + 1 - kMargin - size.height()))};
}

bool covers(const QRect &tag, const std::function<bool(const QPointF &)> &isBody)
{
    constexpr int across = 5, down = 3;
    for (int x = 0; x < across; ++x) {
        for (int y = 0; y < down; ++y) {
            if (isBody(QPointF(tag.left() + tag.width() * double(x) / (across - 1),
                               tag.top() + tag.height() * double(y) / (down - 1))))
                return true;
        }
    }
    return false;
}

} // namespace

ViewportTags::ViewportTags(QWidget *container)
{
    for (ViewportTag *&tag : m_tags)
        tag = new ViewportTag(container);
}

QPoint ViewportTags::place(Simulation simulation, const ImpactArrow &arrow, const QRect &pane,
                           const Sight &sight)
{
    const QSize size = m_tags[simulation]->size();
    const auto inView = [&](const Vector3 &point) {
        const Vector3 at = sight.camera.project(point, QSizeF(pane.size()));
        return QPointF(at.x(), at.y()) + QPointF(pane.topLeft());
    };
    const Vector3 end = arrowTail(arrow);
    const QPointF tail = inView(end);
    const double radius =
        arrow.kind == ImpactArrow::Kind::Ball
            ? std::abs(tail.y() - inView(end + arrow.ballRadius * sight.camera.up()).y())
            : 0;
    const int side = tail.x() < inView(arrow.tip).x() ? -1 : 1;
    const QRectF ball(tail.x() - radius, tail.y() - radius, 2 * radius, 2 * radius);
    int &kept = m_sides[simulation];
    for (int i = -1; i < kPlaces; ++i) {
        const int number = i < 0 ? kept : i;
        const QPoint at = keptInside(placeOf(number, tail, radius, side, size), size, pane);
        const QRect tag(at, size);
        if (!QRectF(tag).intersects(ball) && !covers(tag, sight.isBody)) {
            kept = number;
            return at;
        }
    }
    kept = 0;
    return keptInside(placeOf(kept, tail, radius, side, size), size, pane);
}

void ViewportTags::show(const std::vector<ImpactArrow> &arrows, const Sight &sight,
                        const ViewportColours &colours)
{
    for (const Simulation simulation : kSimulations) {
        const ImpactArrow *tagged = nullptr;
        for (const ImpactArrow &arrow : arrows) {
            if (arrow.isShown(simulation, sight.layout) && !arrow.tag.isEmpty())
                tagged = &arrow;
        }
        ViewportTag *tag = m_tags[simulation];
        const auto &pane = sight.panes.rects[simulation];
        if (!pane || !tagged
            || sight.camera.project(arrowTail(*tagged), QSizeF(pane->size())).z() <= 0) {
            tag->hide();
            continue;
        }
        tag->setTag(tagged->tag, tagged->colour, tagged->anticipation, colours.text, colours.tag);
        tag->move(place(simulation, *tagged, *pane, sight));
        if (!tag->isVisible()) {
            tag->show();
            // above the window of the 3D view, which is younger; Qt itself knows widgets only and
            // thinks that the last of them is on top already
            tag->windowHandle()->raise();
        }
    }
}

bool ViewportTags::isAnyShown() const
{
    return std::ranges::any_of(m_tags, [](const ViewportTag *tag) { return tag->isVisible(); });
}

void ViewportTags::draw(QPainter &painter) const
{
    for (ViewportTag *tag : m_tags) {
        if (tag->isVisible())
            painter.drawPixmap(tag->pos(), tag->grab());
    }
}

} // namespace flinch
