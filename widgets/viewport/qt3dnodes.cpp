#include "widgets/viewport/qt3dnodes.h"

#include <QFile>
#include <Qt3DCore/QAttribute>
#include <Qt3DRender/QBlendEquation>
#include <Qt3DRender/QBlendEquationArguments>
#include <Qt3DRender/QClipPlane>
#include <Qt3DRender/QColorMask>
#include <Qt3DRender/QCullFace>
#include <Qt3DRender/QDepthTest>
#include <Qt3DRender/QEffect>
#include <Qt3DRender/QGraphicsApiFilter>
#include <Qt3DRender/QNoDepthMask>
#include <Qt3DRender/QTechnique>

namespace flinch::qt3d {

namespace {

QByteArray shaderSource(const QStringList &files)
{
    QByteArray source = "#version 330 core\n";
    for (const QString &name : files) {
        QFile file(QStringLiteral(":/viewport/shaders/") + name);
        if (!file.open(QIODevice::ReadOnly))
            qFatal("shader %s is missing from the program", qUtf8Printable(name));
        source += file.readAll();
    }
    return source;
}

void addBlending(Qt3DRender::QRenderPass *pass)
{
    auto *arguments = new Qt3DRender::QBlendEquationArguments(pass);
    arguments->setSourceRgb(Qt3DRender::QBlendEquationArguments::SourceAlpha);
    arguments->setDestinationRgb(Qt3DRender::QBlendEquationArguments::OneMinusSourceAlpha);
    // the window stays opaque
    arguments->setSourceAlpha(Qt3DRender::QBlendEquationArguments::Zero);
    arguments->setDestinationAlpha(Qt3DRender::QBlendEquationArguments::One);
    pass->addRenderState(arguments);
    auto *equation = new Qt3DRender::QBlendEquation(pass);
    equation->setBlendFunction(Qt3DRender::QBlendEquation::Add);
    pass->addRenderState(equation);
}

void addDepthTest(Qt3DRender::QRenderPass *pass, Qt3DRender::QDepthTest::DepthFunction function)
{
    auto *test = new Qt3DRender::QDepthTest(pass);
    test->setDepthFunction(function);
    pass->addRenderState(test);
}

void addCulling(Qt3DRender::QRenderPass *pass, Qt3DRender::QCullFace::CullingMode mode)
{
    auto *cull = new Qt3DRender::QCullFace(pass);
    cull->setMode(mode);
    pass->addRenderState(cull);
}

} // namespace

Qt3DRender::QShaderProgram *makeProgram(const QStringList &vertexFiles,
                                        const QStringList &fragmentFiles, Qt3DCore::QNode *parent)
{
    auto *program = new Qt3DRender::QShaderProgram(parent);
    program->setVertexShaderCode(shaderSource(vertexFiles));
    program->setFragmentShaderCode(shaderSource(fragmentFiles));
    QObject::connect(program, &Qt3DRender::QShaderProgram::logChanged, program,
                     [program](const QString &log) {
                         if (program->status() == Qt3DRender::QShaderProgram::Error)
                             qWarning("viewport shader: %s", qUtf8Printable(log));
                     });
    return program;
}

Qt3DRender::QRenderPass *makePass(PassKind kind, Qt3DRender::QShaderProgram *program)
{
    using Qt3DRender::QCullFace;
    using Qt3DRender::QDepthTest;
    auto *pass = new Qt3DRender::QRenderPass;
    pass->setShaderProgram(program);
    // the pane's sides, and the floor
    const int planes = kind == PassKind::Picture ? 0 : kind == PassKind::Shadow ? 2 : 3;
    for (int plane = 0; plane < planes; ++plane) {
        auto *clip = new Qt3DRender::QClipPlane(pass);
        clip->setPlaneIndex(plane);
        pass->addRenderState(clip);
    }
    switch (kind) {
    case PassKind::Solid:
        addDepthTest(pass, QDepthTest::Less);
        addCulling(pass, QCullFace::Back);
        break;
    case PassKind::DepthOnly: {
        addDepthTest(pass, QDepthTest::Less);
        addCulling(pass, QCullFace::Back);
        auto *mask = new Qt3DRender::QColorMask(pass);
        mask->setRedMasked(false);
        mask->setGreenMasked(false);
        mask->setBlueMasked(false);
        mask->setAlphaMasked(false);
        pass->addRenderState(mask);
        break;
    }
    case PassKind::Blended:
    case PassKind::Contour:
        addDepthTest(pass, QDepthTest::LessOrEqual);
        addCulling(pass, kind == PassKind::Contour ? QCullFace::Front : QCullFace::Back);
        pass->addRenderState(new Qt3DRender::QNoDepthMask(pass));
        addBlending(pass);
        break;
    case PassKind::Picture:
        addDepthTest(pass, QDepthTest::Always);
        pass->addRenderState(new Qt3DRender::QNoDepthMask(pass));
        break;
    case PassKind::Shadow: {
        addDepthTest(pass, QDepthTest::Always);
        pass->addRenderState(new Qt3DRender::QNoDepthMask(pass));
        auto *arguments = new Qt3DRender::QBlendEquationArguments(pass);
        arguments->setSourceRgba(Qt3DRender::QBlendEquationArguments::One);
        arguments->setDestinationRgba(Qt3DRender::QBlendEquationArguments::One);
        pass->addRenderState(arguments);
        auto *equation = new Qt3DRender::QBlendEquation(pass);
        equation->setBlendFunction(Qt3DRender::QBlendEquation::Max);
        pass->addRenderState(equation);
        break;
    }
    }
    return pass;
}

Qt3DRender::QMaterial *makeMaterial(const std::vector<Qt3DRender::QRenderPass *> &passes,
                                    const std::vector<Qt3DRender::QParameter *> &parameters,
                                    Qt3DCore::QNode *parent)
{
    auto *material = new Qt3DRender::QMaterial(parent);
    auto *effect = new Qt3DRender::QEffect(material);
    auto *technique = new Qt3DRender::QTechnique(effect);
    technique->graphicsApiFilter()->setApi(Qt3DRender::QGraphicsApiFilter::OpenGL);
    technique->graphicsApiFilter()->setProfile(Qt3DRender::QGraphicsApiFilter::CoreProfile);
    technique->graphicsApiFilter()->setMajorVersion(3);
    technique->graphicsApiFilter()->setMinorVersion(3);
    for (Qt3DRender::QRenderPass *pass : passes)
        technique->addRenderPass(pass);
    effect->addTechnique(technique);
    material->setEffect(effect);
    for (Qt3DRender::QParameter *parameter : parameters)
        material->addParameter(parameter);
    return material;
}

Mesh::Mesh(std::initializer_list<VertexField> fields, Qt3DCore::QNode *parent)
    : QGeometryRenderer(parent)
{
    using Qt3DCore::QAttribute;
    auto *geometry = new Qt3DCore::QGeometry(this);
    m_vertices = new Qt3DCore::QBuffer(geometry);
    m_indices = new Qt3DCore::QBuffer(geometry);
    for (const VertexField &field : fields)
        m_stride += field.floats;
    int offset = 0;
    for (const VertexField &field : fields) {
        auto *attribute = new QAttribute(geometry);
        attribute->setName(QLatin1String(field.name));
        attribute->setAttributeType(QAttribute::VertexAttribute);
        attribute->setBuffer(m_vertices);
        attribute->setVertexBaseType(QAttribute::Float);
        attribute->setVertexSize(uint(field.floats));
        attribute->setByteStride(uint(m_stride) * sizeof(float));
        attribute->setByteOffset(uint(offset) * sizeof(float));
        geometry->addAttribute(attribute);
        m_attributes.push_back(attribute);
        offset += field.floats;
    }
    m_indexAttribute = new QAttribute(geometry);
    m_indexAttribute->setAttributeType(QAttribute::IndexAttribute);
    m_indexAttribute->setBuffer(m_indices);
    m_indexAttribute->setVertexBaseType(QAttribute::UnsignedInt);
    geometry->addAttribute(m_indexAttribute);
    setGeometry(geometry);
    setPrimitiveType(QGeometryRenderer::Triangles);
    // nothing is culled by volume; a given one spares Qt3D from computing it at every change
    setMinPoint({-100, -100, -100});
    setMaxPoint({100, 100, 100});
}

void Mesh::set(const std::vector<float> &vertices, const std::vector<std::uint32_t> &indices)
{
    const auto bytes = [](const auto &values) {
        return QByteArray(reinterpret_cast<const char *>(values.data()),
                          qsizetype(values.size() * sizeof(values[0])));
    };
    m_vertices->setData(bytes(vertices));
    m_indices->setData(bytes(indices));
    for (Qt3DCore::QAttribute *attribute : m_attributes)
        attribute->setCount(uint(vertices.size()) / uint(m_stride));
    m_indexAttribute->setCount(uint(indices.size()));
    setVertexCount(int(indices.size()));
}

Qt3DCore::QEntity *makeEntity(Qt3DRender::QGeometryRenderer *mesh, Qt3DRender::QMaterial *material,
                              Qt3DRender::QLayer *layer, Qt3DCore::QNode *parent)
{
    auto *entity = new Qt3DCore::QEntity(parent);
    entity->addComponent(mesh);
    entity->addComponent(material);
    entity->addComponent(layer);
    return entity;
}

Qt3DRender::QParameter *makeParameter(const char *name, Qt3DCore::QNode *parent,
                                      const QVariant &value)
{
    auto *parameter = new Qt3DRender::QParameter(QLatin1String(name), value);
    parameter->setParent(parent);
    return parameter;
}

QVector3D toVector(const Vector3 &v)
{
    return {float(v.x()), float(v.y()), float(v.z())};
}

QVector3D toVector(const QColor &colour)
{
    return {float(colour.redF()), float(colour.greenF()), float(colour.blueF())};
}

QMatrix4x4 toMatrix(const Eigen::Matrix4d &matrix)
{
    QMatrix4x4 result;
    for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < 4; ++column)
            result(row, column) = float(matrix(row, column));
    }
    return result;
}

QVariant toArray(std::span<const QVector4D> values)
{
    QVariantList list;
    list.reserve(qsizetype(values.size()));
    for (const QVector4D &value : values)
        list.append(QVariant(value));
    return list;
}

} // namespace flinch::qt3d
