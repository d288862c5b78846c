#include "core/io/fbxold.h"

#include "core/io/fbxerrors.h"
#include "core/io/fbxgraph.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <string_view>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Fbx)
};

constexpr std::array kArrays = {
    "Vertices",     "PolygonVertexIndex", "Normals", "NormalsIndex", "UV",
    "UVIndex",      "Materials",          "Indexes", "Weights",      "Transform",
    "TransformLink"};

bool isArrayName(const QByteArray &name)
{
    return std::ranges::any_of(kArrays, [&name](const char *known) { return name == known; });
}

template<FbxElement T>
FbxValue arrayOf(const std::vector<T> &values)
{
    return FbxValue::array(std::span<const T>(values));
}

/// A row of numbers as one array.
void gather(FbxNode &node)
{
    for (FbxNode &child : node.children)
        gather(child);
    if (!isArrayName(node.name) || node.values.empty() || node.values[0].isArray())
        return;
    std::vector<std::int64_t> integers;
    std::vector<double> reals;
    for (const FbxValue &value : node.values) {
        if (const auto integer = value.toInteger())
            integers.push_back(*integer);
        reals.push_back(value.toReal().value_or(0));
    }
    node.values = {integers.size() == reals.size() ? arrayOf(integers) : arrayOf(reals)};
}

/// Properties60, whose entries have no label, as Properties70.
void renameProperties(FbxNode &node)
{
    FbxNode *properties = node.child("Properties60");
    if (!properties)
        return;
    properties->name = "Properties70";
    for (FbxNode &entry : properties->children) {
        entry.name = "P";
        if (entry.values.size() >= 2)
            entry.values.insert(entry.values.begin() + 2, FbxValue::text(""));
    }
}

/// The keys of a channel, one after the other in a row of numbers and letters.
class OldKeys
{
public:
    OldKeys(const FbxNode &channel, std::span<const FbxValue> row)
        : m_row(row)
    {
        if (const FbxNode *version = channel.child("KeyVer"))
            m_version = version->integer(0).value_or(m_version);
    }

    bool read()
    {
        while (!m_row.empty()) {
            const auto time = next().toInteger();
            m_values.push_back(float(number()));
            if (m_failed || !time)
                return false;
            m_times.push_back(*time);
            readWay();
            if (m_failed)
                return false;
        }
        return true;
    }

    void write(FbxNode &curve) const
    {
        curve.add("KeyTime", {arrayOf(m_times)});
        curve.add("KeyValueFloat", {arrayOf(m_values)});
        curve.add("KeyAttrFlags", {arrayOf(m_flags)});
        curve.add("KeyAttrDataFloat", {arrayOf(m_data)});
        curve.add("KeyAttrRefCount", {arrayOf(std::vector<std::int32_t>(m_flags.size(), 1))});
    }

private:
    static constexpr std::int32_t kStep = 0x2;
    static constexpr std::int32_t kAhead = 0x100;
    static constexpr std::int32_t kLinear = 0x4;
    static constexpr std::int32_t kUser = 0x408;
    static constexpr std::int32_t kAutomatic = 0x6108;
    static constexpr std::int32_t kWeightedRight = 0x1000000;
    static constexpr std::int32_t kWeightedNextLeft = 0x2000000;

    FbxValue next()
    {
        if (m_row.empty()) {
            m_failed = true;
            return {};
        }
        FbxValue value = m_row.front();
        m_row = m_row.subspan(1);
        return value;
    }

    double number() { return next().toReal().value_or(0); }

    char letter()
    {
        const FbxValue value = next();
        const bool word = value.type == 'S' || value.type == 'C';
        return word && !value.bytes.isEmpty() ? value.bytes[0] : '\0';
    }

    void add(std::int32_t flags, double slope = 0, double nextSlope = 0, float weights = 0)
    {
        m_flags.push_back(flags);
        m_data.insert(m_data.end(), {float(slope), float(nextSlope), weights, 0});
    }

    void readWay()
    {
        switch (letter()) {
        case 'L':
            add(kLinear);
            break;
        case 'C': // from version 4004 on it says of which key
            add(kStep | (m_version >= 4004 && letter() == 'n' ? kAhead : 0));
            break;
        case 'U':
            readCubic();
            break;
        default:
            m_failed = true;
        }
    }

    void readCubic()
    {
        const char kind = letter();
        double slope = 0;
        double nextSlope = 0;
        int weights = 1;
        std::int32_t flags = kAutomatic;
        if (kind == 's' || kind == 'b') {
            slope = number();
            nextSlope = number();
            flags = kUser;
            weights = m_version == 4003 ? 0 : 1;
        } else if (kind == 'a') {
            weights = m_version <= 4004 ? 0 : 1;
        } else if (kind == 'p' || kind == 'q') { // two numbers that nobody knows
            number();
            number();
            weights = m_version <= 4004 ? 1 : 2;
        } else if (kind == 't') {
            for (int n = 0; n < 3; ++n)
                number();
            weights = 0;
        } else if (kind == 'd') {
            number();
        } else {
            m_failed = true;
        }
        std::uint32_t packed = 0;
        for (; weights > 0; --weights)
            readWeight(flags, packed);
        add(flags, slope, nextSlope, std::bit_cast<float>(packed));
    }

    void readWeight(std::int32_t &flags, std::uint32_t &packed)
    {
        const auto weight = [this] {
            return std::uint32_t(std::lround(std::clamp(number(), 0., 1.) * 10000));
        };
        switch (letter()) {
        case 'n':
        case 'c':
        case 'd':
            break;
        case 'a':
            packed = weight();
            packed |= weight() << 16;
            flags |= kWeightedRight | kWeightedNextLeft;
            break;
        case 'r':
            packed |= weight();
            flags |= kWeightedRight;
            break;
        case 'l':
            packed |= weight() << 16;
            flags |= kWeightedNextLeft;
            break;
        default:
            m_failed = true;
        }
    }

    std::span<const FbxValue> m_row;
    std::int64_t m_version = 4005;
    bool m_failed = false;
    std::vector<std::int64_t> m_times;
    std::vector<float> m_values;
    std::vector<std::int32_t> m_flags;
    std::vector<float> m_data;
};

class Moderniser
{
public:
    explicit Moderniser(const FbxTree &old)
        : m_old(old)
    {}

    Result<FbxTree> read()
    {
        const FbxNode *objects = m_old.root.child("Objects");
        const FbxNode *connections = m_old.root.child("Connections");
        if (!objects || !connections)
            return fbxDamage(Text::tr("The FBX file has no objects or no connections"));
        if (const FbxNode *header = m_old.root.child("FBXHeaderExtension"))
            m_new.root.children.push_back(*header);
        makeSettings(*objects);
        m_new.root.add("Objects");
        m_new.root.add("Connections");
        for (const FbxNode &object : objects->children)
            addObject(object);
        for (const FbxNode &connection : connections->children)
            addConnection(connection);
        paintMaterials();
        if (const FbxNode *takes = m_old.root.child("Takes")) {
            for (const FbxNode &take : takes->children) {
                if (take.name != "Take")
                    continue;
                if (auto status = addTake(take); !status)
                    return std::move(status).error();
            }
        }
        return std::move(m_new);
    }

private:
    FbxNode &objects() { return *m_new.root.child("Objects"); }

    void makeSettings(const FbxNode &oldObjects)
    {
        FbxNode settings("GlobalSettings");
        if (const FbxNode *old = oldObjects.child("GlobalSettings"))
            settings = *old;
        renameProperties(settings);
        const FbxNode *five = m_old.root.child("Version5");
        const FbxNode *player = five ? five->child("Settings") : nullptr;
        const FbxNode *rate = player ? player->child("FrameRate") : nullptr;
        if (rate && !fbxProperty(settings, "TimeMode")) {
            const double perSecond = rate->text(0).value_or(QByteArray()).toDouble();
            setFbxProperty(settings, "TimeMode", "enum", "", "", {FbxValue::int64(14)});
            setFbxProperty(settings, "CustomFrameRate", "double", "Number", "",
                           {FbxValue::real(perSecond)});
        }
        m_new.root.children.push_back(std::move(settings));
    }

    FbxNode &make(const char *kind, const QByteArray &qualifiedName, const QByteArray &type)
    {
        return objects().add(kind, {FbxValue::int64(++m_lastId), FbxValue::text(qualifiedName),
                                    FbxValue::text(type)});
    }

    void addObject(const FbxNode &old)
    {
        const auto name = old.text(0);
        if (!name)
            return;
        FbxNode object = old;
        gather(object);
        renameProperties(object);
        const QByteArray binaryName = fbxBinaryName(*name);
        object.values = {FbxValue::int64(++m_lastId), FbxValue::text(binaryName),
                         FbxValue::text(old.text(1).value_or(QByteArray()))};
        const std::int64_t id = m_lastId;
        m_ids.emplace(binaryName.toStdString(), id);
        m_kinds.emplace(id, object.name);
        const bool mesh = object.child("PolygonVertexIndex") != nullptr;
        if (mesh)
            moveMesh(object, id, binaryName);
        objects().children.push_back(std::move(object));
    }

    /// What a node holds of a mesh goes to a geometry of its own. Instances hold the same again,
    /// under the same name.
    void moveMesh(FbxNode &model, std::int64_t id, const QByteArray &name)
    {
        const auto isMesh = [](const FbxNode &node) {
            return isArrayName(node.name) || node.name.startsWith("LayerElement");
        };
        const FbxNode *shared = model.child("NodeAttributeName");
        const QByteArray key = shared ? shared->text(0).value_or(name) : name;
        const auto [geometry, isNew] = m_shared.emplace(key.toStdString(), m_lastId + 1);
        if (isNew) {
            FbxNode &made = make("Geometry", name, "Mesh");
            std::ranges::copy_if(model.children, std::back_inserter(made.children), isMesh);
        }
        std::erase_if(model.children, isMesh);
        m_geometries.emplace(id, geometry->second);
        connect(geometry->second, id);
    }

    void connect(std::int64_t child, std::int64_t parent, const QByteArray &property = {})
    {
        FbxNode &c = m_new.root.child("Connections")
                         ->add("C", {FbxValue::text(property.isEmpty() ? "OO" : "OP"),
                                     FbxValue::int64(child), FbxValue::int64(parent)});
        if (!property.isEmpty())
            c.values.push_back(FbxValue::text(property));
    }

    std::optional<std::int64_t> idOf(const FbxNode &node, std::size_t value) const
    {
        const auto name = node.text(value);
        const auto found = name ? m_ids.find(fbxBinaryName(*name).toStdString()) : m_ids.end();
        return found == m_ids.end() ? std::nullopt : std::optional(found->second);
    }

    QByteArray kindOf(std::int64_t id) const
    {
        const auto found = m_kinds.find(id);
        return found == m_kinds.end() ? QByteArray() : found->second;
    }

    void addConnection(const FbxNode &old)
    {
        const auto child = idOf(old, 1);
        const auto parent = idOf(old, 2);
        if (!child || !parent) // to the scene, which is no object
            return;
        const QByteArray kind = kindOf(*child);
        const QByteArray parentKind = kindOf(*parent);
        if (kind == "Material")
            m_materials.emplace(*parent, *child); // the first one of a node
        if (kind == "Texture" && parentKind == "Model")
            m_paints.emplace_back(*parent, *child);
        const auto geometry = m_geometries.find(*parent);
        const bool deforms = kind == "Deformer" && geometry != m_geometries.end();
        connect(*child, deforms ? geometry->second : *parent, old.text(3).value_or(QByteArray()));
    }

    /// Textures hang on nodes in old files, and colour what the node is made of.
    void paintMaterials()
    {
        for (const auto &[model, texture] : m_paints) {
            if (const auto found = m_materials.find(model); found != m_materials.end())
                connect(texture, found->second, "DiffuseColor");
        }
    }

    Status addTake(const FbxNode &take)
    {
        const QByteArray name = take.text(0).value_or(QByteArray());
        make("AnimationStack", fbxQualifiedName(name, "AnimStack"), "");
        const std::int64_t stack = m_lastId;
        make("AnimationLayer", fbxQualifiedName("", "AnimLayer"), "");
        const std::int64_t layer = m_lastId;
        connect(layer, stack);
        for (const FbxNode &object : take.children) {
            const auto model = idOf(object, 0);
            if (object.name != "Model" || !model)
                continue;
            for (const FbxNode &channel : object.children) {
                if (channel.text(0) != QByteArray("Transform"))
                    continue;
                for (const FbxNode &part : channel.children) {
                    if (auto status = addProperty(part, *model, layer); !status)
                        return status;
                }
            }
        }
        return Done();
    }

    Status addProperty(const FbxNode &part, std::int64_t model, std::int64_t layer)
    {
        constexpr std::array<std::pair<std::string_view, const char *>, 3> kParts = {
            {{"T", "Lcl Translation"}, {"R", "Lcl Rotation"}, {"S", "Lcl Scaling"}}};
        const std::string letter = part.text(0).value_or(QByteArray()).toStdString();
        const auto found =
            std::ranges::find(kParts, letter, &std::pair<std::string_view, const char *>::first);
        if (part.name != "Channel" || found == kParts.end())
            return Done();
        make("AnimationCurveNode",
             fbxQualifiedName(QByteArray::fromStdString(letter), "AnimCurveNode"), "");
        const std::int64_t node = m_lastId;
        const std::size_t index = objects().children.size() - 1;
        connect(node, layer);
        connect(node, model, found->second);
        for (const FbxNode &channel : part.children) {
            const QByteArray axis = channel.text(0).value_or(QByteArray());
            if (channel.name != "Channel" || (axis != "X" && axis != "Y" && axis != "Z"))
                continue;
            const QByteArray property = "d|" + axis;
            if (const FbxNode *value = channel.child("Default"); value && value->real(0)) {
                setFbxProperty(objects().children[index], property.constData(), "Number", "", "A",
                               {FbxValue::real(*value->real(0))});
            }
            if (auto status = addCurve(channel, node, property); !status)
                return status;
        }
        return Done();
    }

    Status addCurve(const FbxNode &channel, std::int64_t node, const QByteArray &property)
    {
        const FbxNode *row = channel.child("Key");
        if (!row || row->values.empty())
            return Done();
        OldKeys keys(channel, row->values);
        if (!keys.read())
            return fbxDamage(Text::tr("An animation curve has no readable keys"));
        FbxNode &curve = make("AnimationCurve", fbxQualifiedName("", "AnimCurve"), "");
        keys.write(curve);
        for (const char *name : {"Pre-Extrapolation", "Post-Extrapolation"}) {
            if (const FbxNode *beyond = channel.child(name))
                curve.children.push_back(*beyond);
        }
        connect(m_lastId, node, property);
        return Done();
    }

    const FbxTree &m_old;
    FbxTree m_new;
    std::int64_t m_lastId = 0;
    std::unordered_map<std::string, std::int64_t> m_ids; // by name and kind
    std::unordered_map<std::int64_t, QByteArray> m_kinds;
    std::unordered_map<std::int64_t, std::int64_t> m_geometries; // by model
    std::unordered_map<std::string, std::int64_t> m_shared;     // geometries by the name they share
    std::unordered_map<std::int64_t, std::int64_t> m_materials; // by model
    std::vector<std::pair<std::int64_t, std::int64_t>> m_paints;
};

} // namespace

Result<FbxTree> modernFbx(const FbxTree &old)
{
    return Moderniser(old).read();
}

} // namespace flinch
