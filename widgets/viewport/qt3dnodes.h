#pragma once

#include "core/motion/geometry.h"

#include <QColor>
#include <QMatrix4x4>
#include <Qt3DCore/QBuffer>
#include <Qt3DCore/QEntity>
#include <Qt3DCore/QGeometry>
#include <Qt3DRender/QGeometryRenderer>
#include <Qt3DRender/QLayer>
#include <Qt3DRender/QMaterial>
#include <Qt3DRender/QParameter>
#include <Qt3DRender/QRenderPass>
#include <Qt3DRender/QShaderProgram>
#include <QVector2D>
#include <QVector3D>
#include <QVector4D>

#include <initializer_list>
#include <span>

/// The few kinds of Qt3D nodes that the scene is made of.
namespace flinch::qt3d {

/// Compiles the concatenated files of :/viewport/shaders.
Qt3DRender::QShaderProgram *makeProgram(const QStringList &vertexFiles,
                                        const QStringList &fragmentFiles, Qt3DCore::QNode *parent);

/// How a pass treats the colours and depths that are there already.
enum class PassKind {
    Solid,     // writes both
    DepthOnly, // so that what follows shows its nearest surface only
    Blended,   // colours over what is there, where it is not hidden
    Contour,   // the same for the back of the surface
    Shadow,    // the largest value stays
    Picture,   // covers all there is
};

Qt3DRender::QRenderPass *makePass(PassKind kind, Qt3DRender::QShaderProgram *program);

Qt3DRender::QMaterial *makeMaterial(const std::vector<Qt3DRender::QRenderPass *> &passes,
                                    const std::vector<Qt3DRender::QParameter *> &parameters,
                                    Qt3DCore::QNode *parent);

struct VertexField
{
    const char *name;
    int floats;
};

/// Interleaved floats and indices that can be replaced.
class Mesh : public Qt3DRender::QGeometryRenderer
{
public:
    Mesh(std::initializer_list<VertexField> fields, Qt3DCore::QNode *parent);

    void set(const std::vector<float> &vertices, const std::vector<std::uint32_t> &indices);

private:
    int m_stride = 0; // floats
    Qt3DCore::QBuffer *m_vertices = nullptr;
    Qt3DCore::QBuffer *m_indices = nullptr;
    std::vector<Qt3DCore::QAttribute *> m_attributes;
    Qt3DCore::QAttribute *m_indexAttribute = nullptr;
};

/// An entity that draws a mesh with a material in a layer of the frame.
Qt3DCore::QEntity *makeEntity(Qt3DRender::QGeometryRenderer *mesh, Qt3DRender::QMaterial *material,
                              Qt3DRender::QLayer *layer, Qt3DCore::QNode *parent);

/// A parameter without a value, owned by `parent`.
Qt3DRender::QParameter *makeParameter(const char *name, Qt3DCore::QNode *parent,
                                      const QVariant &value = QVariant(0.0F));

QVector3D toVector(const Vector3 &v);
QVector3D toVector(const QColor &colour);
QMatrix4x4 toMatrix(const Eigen::Matrix4d &matrix);
QVariant toArray(std::span<const QVector4D> values);

} // namespace flinch::qt3d
