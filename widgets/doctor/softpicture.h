#pragma once

#include "widgets/viewport/orbitcamera.h"

#include <QColor>
#include <QImage>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace flinch {

/// Triangles in world axes, counter-clockwise from outside.
struct DrawnMesh
{
    std::vector<Vector3> positions;
    std::vector<Vector3> normals; // one a vertex
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::vector<QRgb> colours; // one a triangle
    int tag = 0;               // by which outline() knows it
};

/// A small picture of shaded triangles, made without graphics hardware and on any thread.
class SoftPicture
{
public:
    /// In device pixels.
    SoftPicture(const QSize &size, const OrbitCamera &camera);

    void fill(const QColor &top, const QColor &bottom);
    /// Lines on the floor, a metre apart, and a stronger one on each axis.
    void drawFloor(double height, const QColor &line, const QColor &axis);
    void draw(const DrawnMesh &mesh);
    /// Along the edge of everything with that tag.
    void outline(int tag, const QColor &ink);

    QImage image() const;

    /// Device pixels of image().
    QPointF place(const Vector3 &point) const;

private:
    struct Corner
    {
        double x = 0, y = 0, depth = 0;
        double light = 0;
    };

    Corner corner(const Vector3 &position, const Vector3 &normal) const;
    void drawTriangle(const std::array<Corner, 3> &corners, QRgb colour, int tag);

    QSize m_size;
    QSize m_fine; // with several samples a pixel
    OrbitCamera m_camera;
    QImage m_image;
    std::vector<float> m_depth;
    std::vector<std::int16_t> m_tags;
};

} // namespace flinch
