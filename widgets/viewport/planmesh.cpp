#include "widgets/viewport/planmesh.h"

#include <QFont>
#include <QGuiApplication>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flinch {

namespace {

// on the floor, metres
constexpr double kFootLine = 0.013;
constexpr double kSupportLine = 0.008;
constexpr double kDash = 0.03;
constexpr double kLift = 0.004; // above the floor, so that it does not flicker

constexpr double kPast = 0.4;
constexpr double kSupportLineOpacity = 0.55;
constexpr double kSupportOpacity = 0.07;

// over everything, pixels
constexpr double kDisc = 8;
constexpr double kDigit = 11;
constexpr double kRing = 7;
constexpr double kTick = 6;
constexpr double kStroke = 1.6;
constexpr double kHalo = 1.2; // of the ground around strokes, so that they show on any colour
constexpr double kDot = 4.5;
constexpr double kPlumbDot = 1;
constexpr double kPlumbPitch = 5;

/// What stands in front lies so near to the eye that nothing comes before it.
constexpr double kFront = 0.3;

using Outline = std::vector<Vector3>;

QColor faded(QColor colour, double opacity)
{
    colour.setAlphaF(float(opacity));
    return colour;
}

void addTriangle(TriangleMesh &mesh, const Vector3 &a, const Vector3 &b, const Vector3 &c,
                 const Vector3 &normal)
{
    const bool turns = (b - a).cross(c - a).dot(normal) < 0;
    const auto first = std::uint32_t(mesh.vertices.size());
    for (const Vector3 &corner : {a, turns ? c : b, turns ? b : c})
        mesh.vertices.push_back({corner, normal, {}});
    mesh.indices.insert(mesh.indices.end(), {first, first + 1, first + 2});
}

void addQuad(TriangleMesh &mesh, const Vector3 &a, const Vector3 &b, const Vector3 &c,
             const Vector3 &d, const Vector3 &normal)
{
    addTriangle(mesh, a, b, c, normal);
    addTriangle(mesh, a, c, d, normal);
}

// ── on the floor ──

Vector3 onFloor(const Vector3 &point)
{
    return {point.x(), kLift, point.z()};
}

/// A closed line through the middles of the edges, round at the corners.
Outline rounded(Outline corners)
{
    for (int pass = 0; pass < 3; ++pass) {
        Outline finer;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Vector3 &a = corners[i], &b = corners[(i + 1) % corners.size()];
            finer.emplace_back(0.75 * a + 0.25 * b);
            finer.emplace_back(0.25 * a + 0.75 * b);
        }
        corners = std::move(finer);
    }
    return corners;
}

/// A sole is narrower at the heel, whose corners come first and last. What rounding takes is given
/// before.
Outline soleOutline(Outline corners)
{
    constexpr double kLarger = 1.2;
    constexpr double kHeel = 0.78;
    Vector3 middle = Vector3::Zero();
    for (const Vector3 &corner : corners)
        middle += corner / double(corners.size());
    for (Vector3 &corner : corners)
        corner = onFloor(middle + kLarger * (corner - middle));
    if (corners.size() == 4) {
        const Vector3 heel = 0.5 * (corners[0] + corners[3]);
        for (const std::size_t i : {0U, 3U})
            corners[i] = heel + kHeel * (corners[i] - heel);
    }
    return rounded(std::move(corners));
}

void addLine(TriangleMesh &mesh, const Vector3 &from, const Vector3 &to, double width)
{
    const Vector3 along = to - from;
    if (along.norm() < 1e-6)
        return;
    const Vector3 side = 0.5 * width * Vector3::UnitY().cross(along.normalized());
    addQuad(mesh, from - side, to - side, to + side, from + side, Vector3::UnitY());
}

/// Whole, or in dashes of `dash`.
void addOutline(TriangleMesh &mesh, const Outline &outline, double width, double dash = 0)
{
    double walked = 0;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Vector3 &from = outline[i];
        const Vector3 &to = outline[(i + 1) % outline.size()];
        const double length = (to - from).norm();
        if (dash <= 0) {
            addLine(mesh, from, to, width);
            continue;
        }
        for (double at = 0; at < length;) {
            const double left = dash - std::fmod(walked + at, dash);
            const double end = std::min(length, at + std::max(left, 1e-6));
            if (int((walked + at + 1e-9) / dash) % 2 == 0)
                addLine(mesh, from + (to - from) * (at / length),
                        from + (to - from) * (end / length), width);
            at = end;
        }
        walked += length;
    }
}

void addFan(TriangleMesh &mesh, const Outline &hull)
{
    for (std::size_t i = 2; i < hull.size(); ++i)
        addTriangle(mesh, hull[0], hull[i - 1], hull[i], Vector3::UnitY());
}

// ── in front ──

/// A place on the screen in which pixels are drawn, x to the right and y up.
class Spot
{
public:
    Spot(const Vector3 &place, const OrbitCamera &camera, const QSizeF &pane)
    {
        const Vector3 eye = camera.eye();
        m_origin = eye + kFront * (place - eye);
        const double depth = camera.project(place, pane).z();
        const double pixel = kFront * camera.metresPerPixel(std::max(depth, 0.01), pane);
        m_right = pixel * camera.right();
        m_up = pixel * camera.up();
        m_normal = -camera.forward();
    }

    /// The same, so many pixels aside.
    Spot moved(double x, double y) const
    {
        Spot other = *this;
        other.m_origin = at(x, y);
        return other;
    }

    Vector3 at(double x, double y) const { return m_origin + x * m_right + y * m_up; }

    void disc(TriangleMesh &mesh, double radius, double hole = 0) const
    {
        constexpr int kSegments = 28;
        for (int i = 0; i < kSegments; ++i) {
            const double a = 2 * std::numbers::pi * i / kSegments;
            const double b = 2 * std::numbers::pi * (i + 1) / kSegments;
            const auto on = [&](double angle, double r) {
                return at(r * std::cos(angle), r * std::sin(angle));
            };
            addQuad(mesh, on(a, hole), on(a, radius), on(b, radius), on(b, hole), m_normal);
        }
    }

    void bar(TriangleMesh &mesh, double x, double y, double halfWidth, double halfHeight) const
    {
        addQuad(mesh, at(x - halfWidth, y - halfHeight), at(x + halfWidth, y - halfHeight),
                at(x + halfWidth, y + halfHeight), at(x - halfWidth, y + halfHeight), m_normal);
    }

    /// Filled, in thin slices.
    void path(TriangleMesh &mesh, const QPainterPath &path) const
    {
        constexpr double kSlice = 0.25;
        const QRectF box = path.boundingRect();
        const QPolygonF polygon = path.toFillPolygon();
        const int slices = int(std::lround(box.height() / kSlice));
        for (int slice = 0; slice < slices; ++slice) {
            const double y = box.top() + (slice + 0.5) * kSlice;
            std::vector<double> crossings;
            for (int i = 0; i < polygon.size(); ++i) {
                const QPointF a = polygon[i], b = polygon[(i + 1) % polygon.size()];
                if ((a.y() <= y) != (b.y() <= y))
                    crossings.push_back(a.x() + (y - a.y()) / (b.y() - a.y()) * (b.x() - a.x()));
            }
            std::ranges::sort(crossings);
            for (std::size_t i = 1; i < crossings.size(); i += 2)
                bar(mesh, (crossings[i - 1] + crossings[i]) / 2, -y,
                    (crossings[i] - crossings[i - 1]) / 2, kSlice / 2);
        }
    }

private:
    Vector3 m_origin, m_right, m_up, m_normal;
};

QPainterPath digits(int number)
{
    QFont font = QGuiApplication::font();
    font.setPixelSize(int(kDigit));
    font.setWeight(QFont::DemiBold);
    QPainterPath path;
    path.addText(0, 0, font, QString::number(number));
    path.translate(-path.boundingRect().center());
    return path;
}

class PlanMaker
{
public:
    PlanMaker(const OrbitCamera &camera, const QSizeF &pane, const ViewportColours &colours)
        : m_camera(camera)
        , m_pane(pane)
        , m_colours(colours)
    {}

    PlanMesh make(const PlanMarks &marks)
    {
        m_capturePoint = marks.capturePoint;
        addSupport(marks.support);
        for (const PlanMarks::Footprint &foot : marks.feet)
            addFoot(foot);
        if (marks.centreOfMass)
            addCentreOfMass(*marks.centreOfMass);
        if (marks.capturePoint)
            addCapturePoint(*marks.capturePoint);
        return std::move(m_made);
    }

private:
    Spot spot(const Vector3 &place) const { return {place, m_camera, m_pane}; }

    static void add(PropMesh &into, TriangleMesh mesh, const QColor &colour)
    {
        into.parts.push_back({std::move(mesh), colour});
    }

    void addSupport(const Outline &hull)
    {
        if (hull.size() < 3)
            return;
        Outline lifted;
        for (const Vector3 &corner : hull)
            lifted.push_back(onFloor(corner));
        TriangleMesh inside, edge;
        addFan(inside, lifted);
        addOutline(edge, lifted, kSupportLine);
        add(m_made.floor, inside, faded(m_colours.outline, kSupportOpacity));
        add(m_made.floor, edge, faded(m_colours.outline, kSupportLineOpacity));
    }

    void addFoot(const PlanMarks::Footprint &foot)
    {
        const Outline sole = soleOutline(foot.sole);
        const bool isLater = foot.moment == PlanMarks::Moment::Later;
        const double opacity = foot.moment == PlanMarks::Moment::Past ? kPast : 1;
        TriangleMesh line;
        addOutline(line, sole, kFootLine, isLater ? kDash : 0);
        add(m_made.floor, line, faded(m_colours.outline, opacity));
        addNumber(foot, sole);
    }

    /// Beside the sole as it is seen, so that it covers neither that nor the capture point.
    void addNumber(const PlanMarks::Footprint &foot, const Outline &sole)
    {
        if (sole.empty())
            return;
        const auto across = [this](const Vector3 &at) {
            return at.dot(m_camera.right());
        };
        const auto [left, right] = std::ranges::minmax_element(sole, {}, across);
        const bool isLeftTaken =
            m_capturePoint && across(*m_capturePoint) < (across(*left) + across(*right)) / 2;
        const Spot place =
            isLeftTaken ? spot(*right).moved(kDisc + 4, 0) : spot(*left).moved(-kDisc - 4, 0);
        TriangleMesh disc, digit;
        place.disc(disc, kDisc);
        place.path(digit, digits(foot.number));
        const bool isPast = foot.moment == PlanMarks::Moment::Past;
        add(m_made.front, disc, faded(m_colours.tag, 0.92));
        add(m_made.front, digit, isPast ? m_colours.text2 : m_colours.text);
    }

    void addCapturePoint(const Vector3 &point)
    {
        const Spot place = spot(onFloor(point));
        const auto draw = [&](TriangleMesh &mesh, double more) {
            place.disc(mesh, kRing + kStroke / 2 + more, kRing - kStroke / 2 - more);
            for (const double side : {-1.0, 1.0}) {
                const double middle = side * (kRing + 0.5);
                place.bar(mesh, middle, 0, kTick / 2 + more, kStroke / 2 + more);
                place.bar(mesh, 0, middle, kStroke / 2 + more, kTick / 2 + more);
            }
        };
        TriangleMesh halo, ring;
        draw(halo, kHalo);
        draw(ring, 0);
        add(m_made.front, halo, m_colours.tag);
        add(m_made.front, ring, m_colours.outline);
    }

    void addCentreOfMass(const Vector3 &point)
    {
        TriangleMesh halo, dot, line;
        const Spot place = spot(point);
        place.disc(halo, kDot + kHalo);
        place.disc(dot, kDot);
        // a plumb line of dots, as far apart from near and from far
        const Vector3 foot = onFloor(point);
        const Vector3 from = m_camera.project(point, m_pane), to = m_camera.project(foot, m_pane);
        const double pixels = std::hypot(to.x() - from.x(), to.y() - from.y());
        const int count = std::clamp(int(pixels / kPlumbPitch), 0, 200);
        for (int i = 2; i <= count; ++i)
            spot(point + (foot - point) * (double(i) / count)).disc(line, kPlumbDot);
        add(m_made.front, line, m_colours.outline);
        add(m_made.front, halo, m_colours.tag);
        add(m_made.front, dot, m_colours.outline);
    }

    const OrbitCamera &m_camera;
    const QSizeF m_pane;
    const ViewportColours &m_colours;
    std::optional<Vector3> m_capturePoint;
    PlanMesh m_made;
};

} // namespace

PlanMesh makePlan(const PlanMarks &marks, const OrbitCamera &camera, const QSizeF &pane,
                  const ViewportColours &colours)
{
    return PlanMaker(camera, pane, colours).make(marks);
}

} // namespace flinch
