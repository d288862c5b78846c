#include "core/io/fbxgeometry.h"

#include "core/base/limits.h"
#include "core/io/fbxerrors.h"

#include <Eigen/Geometry>

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Fbx)
};

constexpr std::size_t kMaxCorners = 30'000'000;
/// Vertices of a control point that a corner may be; hostile files have any number of them.
constexpr int kMostCompared = 16;

template<FbxElement T>
std::vector<T> arrayOf(const FbxNode &node, const char *name)
{
    const FbxNode *child = node.child(name);
    if (!child || child->values.empty())
        return {};
    return child->values[0].toNumbers<T>().value_or(std::vector<T>());
}

/// A corner of a polygon: where it stands in the file's order, and what it belongs to.
struct Corner
{
    std::size_t index = 0;
    std::uint32_t controlPoint = 0;
    std::size_t polygon = 0;
};

/// Numbers that a file gives to corners, control points or polygons, directly or by an index.
class Layer
{
public:
    Layer() = default;

    Layer(const FbxNode &node, const char *values, std::initializer_list<const char *> indices,
          int width)
        : m_values(arrayOf<double>(node, values))
        , m_width(std::size_t(width))
    {
        const auto word = [&node](const char *name) {
            const FbxNode *child = node.child(name);
            return child ? child->text(0).value_or(QByteArray()) : QByteArray();
        };
        const QByteArray mapping = word("MappingInformationType");
        if (mapping == "ByPolygonVertex")
            m_mapping = Mapping::Corner;
        else if (mapping == "ByVertice" || mapping == "ByVertex")
            m_mapping = Mapping::ControlPoint;
        else if (mapping == "ByPolygon")
            m_mapping = Mapping::Polygon;
        else if (mapping == "AllSame")
            m_mapping = Mapping::Same;
        else
            m_values.clear();
        if (word("ReferenceInformationType").startsWith("Index")) {
            for (const char *name : indices) {
                if (m_indices.empty())
                    m_indices = arrayOf<std::int32_t>(node, name);
            }
        }
    }

    bool isEmpty() const { return m_values.size() < m_width; }

    /// The numbers of a corner; null where the file has none.
    const double *at(const Corner &corner) const
    {
        std::size_t index = 0;
        if (m_mapping == Mapping::Corner)
            index = corner.index;
        else if (m_mapping == Mapping::ControlPoint)
            index = corner.controlPoint;
        else if (m_mapping == Mapping::Polygon)
            index = corner.polygon;
        if (!m_indices.empty()) {
            if (index >= m_indices.size() || m_indices[index] < 0)
                return nullptr;
            index = std::size_t(m_indices[index]);
        }
        return index < m_values.size() / m_width ? &m_values[index * m_width] : nullptr;
    }

private:
    enum class Mapping { Corner, ControlPoint, Polygon, Same };

    std::vector<double> m_values;
    std::vector<std::int32_t> m_indices;
    Mapping m_mapping = Mapping::Same;
    std::size_t m_width = 1;
};

/// A number that a picture or a light can have.
float sane(double number)
{
    return std::abs(number) <= limits::kMaxFileNumber ? float(number) : 0.f;
}

class GeometryReader
{
public:
    explicit GeometryReader(const FbxNode &node)
        : m_node(node)
    {}

    Result<FbxGeometry> read()
    {
        m_points = arrayOf<double>(m_node, "Vertices");
        const auto corners = arrayOf<std::int32_t>(m_node, "PolygonVertexIndex");
        if (corners.size() > kMaxCorners || m_points.size() / 3 > kMaxCorners) {
            return fbxTooLarge(Text::tr("A mesh has more than %1 corners").arg(kMaxCorners));
        }
        const auto isSane = [](double n) {
            return std::abs(n) <= limits::kMaxFileNumber;
        };
        if (m_points.size() % 3 != 0 || !std::ranges::all_of(m_points, isSane))
            return fbxDamage(Text::tr("A mesh has damaged vertices"));
        m_geometry.controlPointCount = m_points.size() / 3;
        m_verticesOf.resize(m_geometry.controlPointCount, -1);
        if (const FbxNode *layer = m_node.child("LayerElementNormal"))
            m_normals = Layer(*layer, "Normals", {"NormalsIndex", "NormalIndex"}, 3);
        if (const FbxNode *layer = m_node.child("LayerElementUV"))
            m_coordinates = Layer(*layer, "UV", {"UVIndex"}, 2);
        if (const FbxNode *layer = m_node.child("LayerElementMaterial"))
            m_materials = Layer(*layer, "Materials", {}, 1);
        if (auto status = readPolygons(corners); !status)
            return std::move(status).error();
        sortByMaterial();
        return std::move(m_geometry);
    }

private:
    Status readPolygons(const std::vector<std::int32_t> &corners)
    {
        std::vector<Corner> polygon;
        std::size_t count = 0;
        for (std::size_t n = 0; n < corners.size(); ++n) {
            const bool last = corners[n] < 0; // the complement of the index
            const auto point = std::uint32_t(last ? ~corners[n] : corners[n]);
            if (point >= m_geometry.controlPointCount) {
                return fbxDamage(Text::tr("A polygon has the corner %1 of %2")
                                     .arg(point)
                                     .arg(m_geometry.controlPointCount));
            }
            polygon.push_back({n, point, count});
            if (!last)
                continue;
            addPolygon(polygon);
            polygon.clear();
            ++count;
        }
        return Done();
    }

    void addPolygon(const std::vector<Corner> &polygon)
    {
        if (polygon.size() < 3)
            return;
        std::vector<std::uint32_t> vertices;
        for (const Corner &corner : polygon)
            vertices.push_back(vertexOf(corner));
        const double *material = m_materials.isEmpty() ? nullptr : m_materials.at(polygon[0]);
        const bool usable = material && *material >= 0 && *material < 1e6;
        const int index = usable ? int(*material) : 0;
        const std::size_t first = polygon.size() == 4 ? quadStart(polygon) : 0;
        const auto vertex = [&](std::size_t n) {
            return vertices[(first + n) % vertices.size()];
        };
        for (std::size_t n = 2; n < polygon.size(); ++n) {
            m_geometry.mesh.triangles.push_back({vertex(0), vertex(n - 1), vertex(n)});
            m_materialOf.push_back(index);
        }
    }

    Vector3 point(const Corner &corner) const
    {
        const std::size_t at = 3 * std::size_t(corner.controlPoint);
        return {m_points[at], m_points[at + 1], m_points[at + 2]};
    }

    /// Where to cut a quad: the shorter way, unless only the other stays inside.
    std::size_t quadStart(const std::vector<Corner> &quad) const
    {
        const auto bulge = [&](std::size_t from) {
            const Vector3 a = point(quad[from]);
            const Vector3 b = point(quad[from + 1]);
            const Vector3 c = point(quad[(from + 2) % 4]);
            const Vector3 d = point(quad[(from + 3) % 4]);
            return (b - a).cross(c - a).dot((c - a).cross(d - a));
        };
        const bool inside0 = bulge(0) > 0;
        const bool inside1 = bulge(1) > 0;
        if (inside0 != inside1)
            return inside0 ? 0 : 1;
        const double way0 = (point(quad[2]) - point(quad[0])).squaredNorm();
        const double way1 = (point(quad[3]) - point(quad[1])).squaredNorm();
        return way0 <= way1 ? 0 : 1;
    }

    /// The vertex that looks like the corner, a new one where there is none.
    std::uint32_t vertexOf(const Corner &corner)
    {
        Mesh &mesh = m_geometry.mesh;
        Eigen::Vector3f normal = Eigen::Vector3f::UnitY();
        Eigen::Vector2f coordinates = Eigen::Vector2f::Zero();
        if (const double *n = m_normals.isEmpty() ? nullptr : m_normals.at(corner))
            normal = {sane(n[0]), sane(n[1]), sane(n[2])};
        if (const double *uv = m_coordinates.isEmpty() ? nullptr : m_coordinates.at(corner))
            coordinates = {sane(uv[0]), 1 - sane(uv[1])}; // up from the lower corner
        int compared = 0;
        for (int v = m_verticesOf[corner.controlPoint]; v >= 0 && compared < kMostCompared;
             v = m_nextVertex[std::size_t(v)], ++compared) {
            if ((m_normals.isEmpty() || mesh.normals[std::size_t(v)] == normal)
                && (m_coordinates.isEmpty()
                    || mesh.textureCoordinates[std::size_t(v)] == coordinates))
                return std::uint32_t(v);
        }
        const auto vertex = std::uint32_t(mesh.positions.size());
        mesh.positions.push_back(point(corner).cast<float>());
        if (!m_normals.isEmpty())
            mesh.normals.push_back(normal);
        if (!m_coordinates.isEmpty())
            mesh.textureCoordinates.push_back(coordinates);
        m_geometry.controlPoints.push_back(corner.controlPoint);
        m_nextVertex.push_back(m_verticesOf[corner.controlPoint]);
        m_verticesOf[corner.controlPoint] = int(vertex);
        return vertex;
    }

    void sortByMaterial()
    {
        std::vector<std::uint32_t> order(m_materialOf.size());
        for (std::uint32_t n = 0; n < order.size(); ++n)
            order[n] = n;
        std::ranges::stable_sort(order, {}, [this](std::uint32_t n) { return m_materialOf[n]; });
        Mesh &mesh = m_geometry.mesh;
        std::vector<std::array<std::uint32_t, 3>> triangles;
        triangles.reserve(order.size());
        for (const std::uint32_t n : order) {
            if (mesh.parts.empty() || mesh.parts.back().material != m_materialOf[n])
                mesh.parts.push_back({m_materialOf[n], std::uint32_t(triangles.size()), 0});
            ++mesh.parts.back().triangleCount;
            triangles.push_back(mesh.triangles[n]);
        }
        mesh.triangles = std::move(triangles);
    }

    const FbxNode &m_node;
    std::vector<double> m_points;
    Layer m_normals;
    Layer m_coordinates;
    Layer m_materials;
    std::vector<int> m_verticesOf; // the last vertex of each control point; -1: none yet
    std::vector<int> m_nextVertex; // of the same control point
    std::vector<int> m_materialOf; // of each triangle
    FbxGeometry m_geometry;
};

} // namespace

Result<FbxGeometry> readFbxGeometry(const FbxNode &node)
{
    return GeometryReader(node).read();
}

} // namespace flinch
