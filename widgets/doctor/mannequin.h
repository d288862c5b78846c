#pragma once

#include "widgets/viewport/figuremesh.h"

#include <QImage>

#include <optional>

namespace flinch {

/// A person whose arms hang away from the body, to point at: the same for every skeleton.
class Mannequin
{
public:
    static const Mannequin &instance();

    /// From the front, in device pixels of a picture of that size.
    QPointF joint(BodyId body, const QSize &size) const;
    /// With one body outlined.
    QImage picture(const QSize &size, std::optional<BodyId> outlined, const QColor &top,
                   const QColor &bottom, const QColor &grid, const QColor &skin,
                   const QColor &ink) const;

private:
    Mannequin();
    OrbitCamera camera() const;

    std::optional<Character> m_character;
    FigureMesh m_mesh;
    BodyPose m_pose;
    PerBody<Vector3> m_joints;
};

} // namespace flinch
