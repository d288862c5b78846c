#include "widgets/doctor/softpicture.h"

#include <QLinearGradient>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace flinch {

namespace {

constexpr int kSamples = 2; // a pixel, each way
constexpr double kNearest = 0.05;
constexpr int kFloorReach = 6; // metres from the middle
constexpr double kAmbient = 0.42;
constexpr double kDiffuse = 0.68;

} // namespace

SoftPicture::SoftPicture(const QSize &size, const OrbitCamera &camera)
    : m_size(size)
    , m_fine(size * kSamples)
    , m_camera(camera)
    , m_image(m_fine, QImage::Format_RGB32)
    , m_depth(std::size_t(m_fine.width()) * std::size_t(m_fine.height()),
              std::numeric_limits<float>::max())
    , m_tags(m_depth.size(), -1)
{
    m_image.fill(Qt::black);
}

void SoftPicture::fill(const QColor &top, const QColor &bottom)
{
    QLinearGradient gradient(0, 0, 0, m_fine.height());
    gradient.setColorAt(0, top);
    gradient.setColorAt(1, bottom);
    QPainter(&m_image).fillRect(m_image.rect(), gradient);
}

void SoftPicture::drawFloor(double height, const QColor &line, const QColor &axis)
{
    QPainter painter(&m_image);
    painter.setRenderHint(QPainter::Antialiasing);
    const Vector3 middle(std::round(m_camera.pivot.x()), height, std::round(m_camera.pivot.z()));
    const auto segment = [&](const Vector3 &a, const Vector3 &b) {
        const Vector3 from = m_camera.project(middle + a, m_fine);
        const Vector3 to = m_camera.project(middle + b, m_fine);
        if (from.z() > kNearest && to.z() > kNearest)
            painter.drawLine(QPointF(from.x(), from.y()), QPointF(to.x(), to.y()));
    };
    // in short pieces: those behind the eye are left out
    for (int n = -kFloorReach; n <= kFloorReach; ++n) {
        painter.setPen(QPen(n == 0 ? axis : line, kSamples));
        for (int m = -kFloorReach; m < kFloorReach; ++m) {
            segment({double(n), 0, double(m)}, {double(n), 0, m + 1.0});
            segment({double(m), 0, double(n)}, {m + 1.0, 0, double(n)});
        }
    }
}

SoftPicture::Corner SoftPicture::corner(const Vector3 &position, const Vector3 &normal) const
{
    const Vector3 at = m_camera.project(position, m_fine);
    // from above, the left and the front of whoever looks
    const Vector3 light =
        (0.35 * m_camera.right() + 0.75 * Vector3::UnitY() - 0.65 * m_camera.forward())
            .normalized();
    return {at.x(), at.y(), at.z(), kAmbient + kDiffuse * std::max(0.0, normal.dot(light))};
}

void SoftPicture::draw(const DrawnMesh &mesh)
{
    std::vector<Corner> corners;
    corners.reserve(mesh.positions.size());
    for (std::size_t v = 0; v < mesh.positions.size(); ++v)
        corners.push_back(corner(mesh.positions[v], mesh.normals[v]));
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        const auto &[a, b, c] = mesh.triangles[t];
        drawTriangle({corners[a], corners[b], corners[c]}, mesh.colours[t], mesh.tag);
    }
}

void SoftPicture::drawTriangle(const std::array<Corner, 3> &c, QRgb colour, int tag)
{
    if (c[0].depth < kNearest || c[1].depth < kNearest || c[2].depth < kNearest)
        return;
    const double area =
        (c[1].x - c[0].x) * (c[2].y - c[0].y) - (c[2].x - c[0].x) * (c[1].y - c[0].y);
    if (area == 0 || !std::isfinite(area))
        return;
    const auto [left, right] = std::minmax({c[0].x, c[1].x, c[2].x});
    const auto [top, bottom] = std::minmax({c[0].y, c[1].y, c[2].y});
    // clamped before it becomes an integer: a vertex may be anywhere
    const auto pixel = [](double value, int most) {
        return int(std::clamp(value, 0.0, double(most)));
    };
    const int x0 = pixel(std::floor(left), m_fine.width());
    const int x1 = pixel(std::ceil(right) + 1, m_fine.width());
    const int y0 = pixel(std::floor(top), m_fine.height());
    const int y1 = pixel(std::ceil(bottom) + 1, m_fine.height());
    for (int y = y0; y < y1; ++y) {
        auto *line = reinterpret_cast<QRgb *>(m_image.scanLine(y));
        for (int x = x0; x < x1; ++x) {
            const double px = x + 0.5, py = y + 0.5;
            const double w0 =
                ((c[1].x - px) * (c[2].y - py) - (c[2].x - px) * (c[1].y - py)) / area;
            const double w1 =
                ((c[2].x - px) * (c[0].y - py) - (c[0].x - px) * (c[2].y - py)) / area;
            const double w2 = 1 - w0 - w1;
            if (w0 < 0 || w1 < 0 || w2 < 0)
                continue;
            const auto depth = float(w0 * c[0].depth + w1 * c[1].depth + w2 * c[2].depth);
            const std::size_t at = std::size_t(y) * std::size_t(m_fine.width()) + std::size_t(x);
            if (depth >= m_depth[at])
                continue;
            m_depth[at] = depth;
            m_tags[at] = std::int16_t(tag);
            const double light = w0 * c[0].light + w1 * c[1].light + w2 * c[2].light;
            const auto lit = [light](int channel) {
                return std::clamp(int(std::lround(channel * light)), 0, 255);
            };
            line[x] = qRgb(lit(qRed(colour)), lit(qGreen(colour)), lit(qBlue(colour)));
        }
    }
}

void SoftPicture::outline(int tag, const QColor &ink)
{
    const int width = m_fine.width(), height = m_fine.height();
    const int reach = std::max(1, m_size.width() / 200);
    const auto isOf = [&](int x, int y) {
        return x >= 0 && y >= 0 && x < width && y < height
               && m_tags[std::size_t(y) * std::size_t(width) + std::size_t(x)] == tag;
    };
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const bool isEdge = isOf(x, y)
                                && !(isOf(x - reach, y) && isOf(x + reach, y) && isOf(x, y - reach)
                                     && isOf(x, y + reach));
            if (isEdge)
                m_image.setPixel(x, y, ink.rgb());
        }
    }
}

QImage SoftPicture::image() const
{
    return m_image.scaled(m_size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

QPointF SoftPicture::place(const Vector3 &point) const
{
    const Vector3 at = m_camera.project(point, m_size);
    return {at.x(), at.y()};
}

} // namespace flinch
