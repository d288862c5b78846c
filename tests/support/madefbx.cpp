#include "tests/support/madefbx.h"

#include "core/io/fbxgraph.h"
#include "core/io/fbxtime.h"

#include <cmath>

namespace flinch::testing {

namespace {

template<typename T>
FbxValue arrayOf(const std::vector<T> &values)
{
    return FbxValue::array(std::span<const T>(values));
}

void setVector(FbxNode &object, const char *name, const Vector3 &value)
{
    setFbxProperty(
        object, name, "Vector3D", "Vector", "",
        {FbxValue::real(value.x()), FbxValue::real(value.y()), FbxValue::real(value.z())});
}

} // namespace

FbxNode madeCurve(const MadeKeys &keys, std::int64_t id)
{
    FbxNode curve("AnimationCurve",
                  {FbxValue::int64(id), FbxValue::text(fbxQualifiedName("", "AnimCurve")),
                   FbxValue::text("")});
    std::vector<std::int64_t> times;
    for (const double seconds : keys.seconds)
        times.push_back(std::llround(seconds * double(kFbxTicksPerSecond)));
    const std::size_t runs = std::max<std::size_t>(keys.attributes.size() / 4, 1);
    std::vector<float> attributes = keys.attributes;
    attributes.resize(4 * runs);
    curve.add("KeyTime", {arrayOf(times)});
    curve.add("KeyValueFloat", {arrayOf(keys.values)});
    curve.add("KeyAttrFlags", {arrayOf(std::vector<std::int32_t>(runs, keys.flags))});
    curve.add("KeyAttrDataFloat", {arrayOf(attributes)});
    const int each = runs == 1 ? int(times.size()) : 1;
    curve.add("KeyAttrRefCount", {arrayOf(std::vector<std::int32_t>(runs, each))});
    const auto goOn = [&](const char *name, const char *way) {
        if (!way)
            return;
        FbxNode &node = curve.add(name);
        FbxValue letter;
        letter.type = 'C';
        letter.bytes = way;
        node.add("Type", {letter});
        node.add("Repetition", {FbxValue::int32(keys.repetitions)});
    };
    goOn("Pre-Extrapolation", keys.before);
    goOn("Post-Extrapolation", keys.after);
    return curve;
}

MadeFbx::MadeFbx()
{
    m_tree.root.add("FBXHeaderExtension").add("FBXVersion", {FbxValue::int32(7400)});
    m_tree.root.add("GlobalSettings");
    m_tree.root.add("Objects");
    m_tree.root.add("Connections");
    setting("UnitScaleFactor", 1);
    setting("TimeMode", 6);
}

std::int64_t MadeFbx::add(const char *kind, const char *name, const char *type,
                          const Properties &properties)
{
    FbxNode &node = m_tree.root.child("Objects")->add(
        kind, {FbxValue::int64(++m_lastId), FbxValue::text(fbxQualifiedName(name, kind)),
               FbxValue::text(type)});
    for (const auto &[property, value] : properties)
        setVector(node, property, value);
    return m_lastId;
}

std::int64_t MadeFbx::model(const char *name, std::int64_t parent, const Properties &properties,
                            const char *type)
{
    const std::int64_t id = add("Model", name, type, properties);
    connect(id, parent);
    return id;
}

std::int64_t MadeFbx::take(const char *name)
{
    return add("AnimationStack", name, "");
}

std::int64_t MadeFbx::layer(std::int64_t take, const Properties &properties)
{
    const std::int64_t id = add("AnimationLayer", "layer", "", properties);
    connect(id, take);
    return id;
}

void MadeFbx::curve(std::int64_t layer, std::int64_t model, const char *property, char axis,
                    const MadeKeys &keys)
{
    std::int64_t &node = m_curveNodes[{layer, model, property}];
    if (node == 0) {
        node = add("AnimationCurveNode", "T", "");
        connect(node, layer);
        connect(node, model, property);
    }
    m_tree.root.child("Objects")->children.push_back(madeCurve(keys, ++m_lastId));
    connect(m_lastId, node, (QByteArray("d|") + axis).constData());
}

void MadeFbx::connect(std::int64_t child, std::int64_t parent, const char *property)
{
    FbxNode &c = m_tree.root.child("Connections")
                     ->add("C", {FbxValue::text(*property ? "OP" : "OO"), FbxValue::int64(child),
                                 FbxValue::int64(parent)});
    if (*property)
        c.values.push_back(FbxValue::text(property));
}

void MadeFbx::setting(const char *name, double value)
{
    setFbxProperty(*m_tree.root.child("GlobalSettings"), name, "double", "Number", "",
                   {FbxValue::real(value)});
}

FbxNode &MadeFbx::object(std::int64_t id)
{
    for (FbxNode &node : m_tree.root.child("Objects")->children) {
        if (node.integer(0) == id)
            return node;
    }
    qFatal("there is no such object");
}

QByteArray MadeFbx::bytes() const
{
    QByteArray bytes;
    writeFbxTree(m_tree, [&bytes](std::string_view part) -> Status {
        bytes.append(part.data(), qsizetype(part.size()));
        return Done();
    }).value();
    return bytes;
}

std::int64_t madeSquare(MadeFbx &file, std::int64_t model)
{
    const std::int64_t id = file.add("Geometry", "square", "Mesh");
    file.connect(id, model);
    FbxNode &node = file.object(id);
    node.add("Vertices", {arrayOf(std::vector<double>{0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0})});
    node.add("PolygonVertexIndex", {arrayOf(std::vector<std::int32_t>{0, 1, 2, ~3})});
    return id;
}

QByteArray largeSkinnedFbx()
{
    constexpr int kSide = 170; // vertices of a sheet
    constexpr int kBones = 60;
    MadeFbx file;
    const auto model = file.model("body", 0, {}, "Mesh");
    const auto geometry = madeSquare(file, model);
    std::vector<double> vertices;
    std::vector<double> normals;
    std::vector<std::int32_t> polygons;
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) {
            vertices.insert(vertices.end(), {x * 0.1, y * 0.1, 0.01 * ((x * y) % 7)});
            if (x == 0 || y == 0)
                continue;
            const int corner = y * kSide + x;
            polygons.insert(polygons.end(),
                            {corner - kSide - 1, corner - kSide, corner, ~(corner - 1)});
            for (int n = 0; n < 4; ++n)
                normals.insert(normals.end(), {0, 0.001 * (corner % 10), 1});
        }
    }
    FbxNode &node = file.object(geometry);
    node.set("Vertices", {FbxValue::array(std::span<const double>(vertices))});
    node.set("PolygonVertexIndex", {FbxValue::array(std::span<const std::int32_t>(polygons))});
    FbxNode &layer = node.add("LayerElementNormal");
    layer.add("MappingInformationType", {FbxValue::text("ByPolygonVertex")});
    layer.add("ReferenceInformationType", {FbxValue::text("Direct")});
    layer.add("Normals", {FbxValue::packedArray(std::span<const double>(normals))});
    const auto skin = file.add("Deformer", "skin", "Skin");
    file.connect(skin, geometry);
    const auto take = file.layer(file.take("take"));
    const std::vector<double> matrix = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    std::int64_t bone = 0;
    for (int b = 0; b < kBones; ++b) {
        bone = file.model("bone", bone);
        const auto cluster = file.add("Deformer", "cluster", "Cluster");
        file.connect(cluster, skin);
        file.connect(bone, cluster);
        std::vector<std::int32_t> indices;
        for (int v = b; v < kSide * kSide; v += kBones / 4)
            indices.push_back(v);
        const std::vector<double> weights(indices.size(), 0.25);
        FbxNode &object = file.object(cluster);
        object.add("Indexes", {FbxValue::array(std::span<const std::int32_t>(indices))});
        object.add("Weights", {FbxValue::array(std::span<const double>(weights))});
        object.add("Transform", {FbxValue::array(std::span<const double>(matrix))});
        MadeKeys keys;
        for (int key = 0; key < 600; ++key) {
            keys.seconds.push_back(key / 60.);
            keys.values.push_back(float((key * b) % 90));
        }
        keys.flags = 0x6108; // automatic
        for (const char axis : {'X', 'Y', 'Z'})
            file.curve(take, bone, "Lcl Rotation", axis, keys);
    }
    return file.bytes();
}

QByteArray oldFbxText()
{
    return R"(; FBX 6.1.0 project file
FBXHeaderExtension:  {
	FBXVersion: 6100
}
Objects:  {
	Model: "Model::hips", "LimbNode" {
		Properties60:  {
			Property: "Lcl Translation", "Lcl Translation", "A+",1,2,3
			Property: "PreRotation", "Vector3D", "",0,0,90
			Property: "RotationActive", "bool", "",1
		}
	}
	Model: "Model::body", "Mesh" {
		Properties60:  {
		}
		Vertices: 0,0,0,1,0,0
		,1,1,0,0,1,0
		PolygonVertexIndex: 0,1,2,-4
		GeometryVersion: 124
		LayerElementMaterial: 0 {
			MappingInformationType: "AllSame"
			ReferenceInformationType: "Direct"
			Materials: 0
		}
	}
	Material: "Material::paint", "" {
		Properties60:  {
			Property: "DiffuseColor", "ColorRGB", "",0.5,0,0
		}
	}
	Texture: "Texture::picture", "TextureVideoClip" {
		FileName: "skin.png"
	}
	Deformer: "Deformer::skin", "Skin" {
	}
	Deformer: "SubDeformer::hips", "Cluster" {
		Indexes: 0,1,2,3
		Weights: 1,1,1,0.5
		Transform: 1,0,0,0,0,1,0,0,0,0,1,0,-1,-2,-3,1
	}
	GlobalSettings:  {
		Properties60:  {
			Property: "UpAxis", "int", "",1
			Property: "UnitScaleFactor", "double", "",1
		}
	}
}
Connections:  {
	Connect: "OO", "Model::hips", "Model::Scene"
	Connect: "OO", "Model::body", "Model::Scene"
	Connect: "OO", "Material::paint", "Model::body"
	Connect: "OO", "Texture::picture", "Model::body"
	Connect: "OO", "Deformer::skin", "Model::body"
	Connect: "OO", "SubDeformer::hips", "Deformer::skin"
	Connect: "OO", "Model::hips", "SubDeformer::hips"
}
Takes:  {
	Current: "walk"
	Take: "walk" {
		Model: "Model::hips" {
			Channel: "Transform" {
				Channel: "T" {
					Channel: "X" {
						Default: 5
					}
					Channel: "Y" {
						Default: 0
						KeyVer: 4005
						KeyCount: 3
						Key:
							0,10,L,46186158000,20,C,n
							,92372316000,30,C,s
						Post-Extrapolation:  {
							Type: R
							Repetition: -1
						}
					}
					Channel: "Z" {
						Default: 7
					}
				}
				Channel: "R" {
					Channel: "X" {
						KeyVer: 4005
						Key: 0,0,U,s,0,0,n,46186158000,90,U,s,0,0,a,0.333,0.333
					}
					Channel: "Y" {
						KeyVer: 4005
						Key: 0,0,U,a,n,46186158000,0,U,d,0,n
					}
				}
			}
		}
	}
}
Version5:  {
	Settings:  {
		FrameRate: "48"
	}
}
)";
}

} // namespace flinch::testing
