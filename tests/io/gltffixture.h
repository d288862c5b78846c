#pragma once

#include "core/io/gltfreader.h"
#include "tests/io/heldcompanions.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtEndian>

#include <initializer_list>
#include <vector>

namespace flinch::testing {

/// The little-endian bytes of numbers.
template<typename T>
QByteArray packed(std::initializer_list<T> values)
{
    QByteArray bytes;
    for (const T value : values) {
        char raw[sizeof(T)];
        qToLittleEndian(value, raw);
        bytes.append(raw, sizeof(T));
    }
    return bytes;
}

inline QByteArray packed(std::initializer_list<double>) = delete; // glTF has none

/// Puts a small glTF file together, byte by byte.
struct GltfFixture
{
    QJsonObject json = {{"asset", QJsonObject{{"version", "2.0"}, {"generator", "a test"}}}};
    QByteArray buffer;

    /// Its index in the list.
    int add(const char *list, const QJsonObject &object)
    {
        QJsonArray array = json[QLatin1String(list)].toArray();
        array.append(object);
        json[QLatin1String(list)] = array;
        return int(array.size()) - 1;
    }

    /// Changes an object of a list.
    void set(const char *list, int index, const char *key, const QJsonValue &value)
    {
        QJsonArray array = json[QLatin1String(list)].toArray();
        QJsonObject object = array[index].toObject();
        if (value.isUndefined())
            object.remove(QLatin1String(key));
        else
            object[QLatin1String(key)] = value;
        array[index] = object;
        json[QLatin1String(list)] = array;
    }

    int view(const QByteArray &bytes, int stride = 0)
    {
        buffer.append((4 - buffer.size() % 4) % 4, '\0');
        QJsonObject object = {
            {"buffer", 0}, {"byteOffset", buffer.size()}, {"byteLength", bytes.size()}};
        if (stride > 0)
            object["byteStride"] = stride;
        buffer += bytes;
        return add("bufferViews", object);
    }

    int accessor(const QByteArray &bytes, int componentType, const char *type, int count,
                 bool normalised = false)
    {
        return add("accessors", {{"bufferView", view(bytes)},
                                 {"componentType", componentType},
                                 {"type", type},
                                 {"count", count},
                                 {"normalized", normalised}});
    }

    int floats(std::initializer_list<float> values, const char *type, int count)
    {
        return accessor(packed(values), 5126, type, count);
    }

    /// A take that moves one node.
    void animate(int node, const char *path, int times, int values, const char *way = nullptr)
    {
        QJsonObject sampler = {{"input", times}, {"output", values}};
        if (way)
            sampler["interpolation"] = way;
        const QJsonObject target = {{"node", node}, {"path", path}};
        add("animations",
            {{"samplers", QJsonArray{sampler}},
             {"channels", QJsonArray{QJsonObject{{"sampler", 0}, {"target", target}}}}});
    }

    QJsonObject withBuffer(const QString &uri = {}) const
    {
        QJsonObject whole = json;
        QJsonObject object = {{"byteLength", buffer.size()}};
        if (!uri.isEmpty())
            object["uri"] = uri;
        if (!whole.contains("buffers"))
            whole["buffers"] = QJsonArray{object};
        return whole;
    }

    QByteArray text(const QString &uri) const { return QJsonDocument(withBuffer(uri)).toJson(); }

    QByteArray glb() const
    {
        QByteArray description = QJsonDocument(withBuffer()).toJson(QJsonDocument::Compact);
        description.append((4 - description.size() % 4) % 4, ' ');
        QByteArray binary = buffer;
        binary.append((4 - binary.size() % 4) % 4, '\0');
        return "glTF" + packed<quint32>({2, quint32(28 + description.size() + binary.size())})
               + packed<quint32>({quint32(description.size()), 0x4e4f534a}) + description
               + packed<quint32>({quint32(binary.size()), 0x004e4942}) + binary;
    }
};

/// Two joints, of which the second bends over a second, and a mesh of two triangles on both.
inline GltfFixture smallGltf()
{
    GltfFixture file;
    file.add("nodes",
             {{"name", "hips"}, {"translation", QJsonArray{0, 1, 0}}, {"children", QJsonArray{1}}});
    file.add("nodes", {{"name", "spine"}, {"translation", QJsonArray{0, 0.5, 0}}});
    file.add("nodes", {{"name", "body"}, {"mesh", 0}, {"skin", 0}});
    const int times = file.floats({0, 0.5, 1}, "SCALAR", 3);
    const int turns = file.floats({0, 0, 0, 1, 0, 0, 0.6F, 0.8F, 0, 0, 0.8F, 0.6F}, "VEC4", 3);
    file.animate(1, "rotation", times, turns);
    const int positions = file.floats({0, 1, 0, 0, 1.5F, 0, 0, 2, 0, 0.25F, 2, 0}, "VEC3", 4);
    const int joints = file.accessor(
        packed<quint8>({0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}), 5121, "VEC4", 4);
    const int weights =
        file.accessor(packed<quint8>({255, 0, 0, 0, 100, 100, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0}),
                      5121, "VEC4", 4, true);
    const int corners = file.accessor(packed<quint16>({0, 1, 2, 1, 3, 2}), 5123, "SCALAR", 6);
    const QJsonObject attributes = {
        {"POSITION", positions}, {"JOINTS_0", joints}, {"WEIGHTS_0", weights}};
    file.add("meshes", {{"primitives",
                         QJsonArray{QJsonObject{
                             {"attributes", attributes}, {"indices", corners}, {"material", 0}}}}});
    file.add("materials", {{"name", "red"},
                           {"pbrMetallicRoughness",
                            QJsonObject{{"baseColorFactor", QJsonArray{1, 0, 0, 0.5}}}}});
    const int binds = file.floats({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1,    0, 1, //
                                   1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1.5F, 0, 1},
                                  "MAT4", 2);
    file.add("skins", {{"joints", QJsonArray{0, 1}}, {"inverseBindMatrices", binds}});
    return file;
}

} // namespace flinch::testing
