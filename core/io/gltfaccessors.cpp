#include "core/io/gltfaccessors.h"

#include "core/base/limits.h"

#include <QCoreApplication>
#include <QtEndian>

#include <algorithm>
#include <cmath>
#include <limits>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Gltf)
};

constexpr qint64 kMaxStride = 1 << 16;

enum ComponentType {
    Byte = 5120,
    UByte = 5121,
    Short = 5122,
    UShort = 5123,
    UInt = 5125,
    Float = 5126
};

int componentSize(int type)
{
    switch (type) {
    case Byte:
    case UByte:
        return 1;
    case Short:
    case UShort:
        return 2;
    case UInt:
    case Float:
        return 4;
    default:
        return 0;
    }
}

int componentCount(const QString &type)
{
    const std::pair<const char *, int> counts[] = {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3},
                                                   {"VEC4", 4},   {"MAT2", 4}, {"MAT3", 9},
                                                   {"MAT4", 16}};
    for (const auto &[name, count] : counts) {
        if (type == QLatin1String(name))
            return count;
    }
    return 0;
}

template<typename T>
T load(const char *from)
{
    return qFromLittleEndian<T>(from);
}

/// Signed ones may have one step more below zero than above; that one counts as -1.
float loadFloat(const char *from, int type, bool normalised)
{
    switch (type) {
    case Byte:
        return normalised ? std::max(float(load<qint8>(from)) / 127.0F, -1.0F)
                          : float(load<qint8>(from));
    case UByte:
        return float(load<quint8>(from)) / (normalised ? 255.0F : 1.0F);
    case Short:
        return normalised ? std::max(float(load<qint16>(from)) / 32767.0F, -1.0F)
                          : float(load<qint16>(from));
    case UShort:
        return float(load<quint16>(from)) / (normalised ? 65535.0F : 1.0F);
    case UInt:
        return float(load<quint32>(from));
    default:
        return load<float>(from);
    }
}

std::uint32_t loadInteger(const char *from, int type)
{
    switch (type) {
    case UByte:
        return load<quint8>(from);
    case UShort:
        return load<quint16>(from);
    default:
        return load<quint32>(from);
    }
}

bool isWhole(int type)
{
    return type == UByte || type == UShort || type == UInt;
}

} // namespace

/// Where the elements of an accessor, or of a part of a sparse one, stand.
struct GltfAccessors::Layout
{
    qint64 count = 0;
    int components = 0;
    int type = 0;
    bool normalised = false;
    const char *first = nullptr; // null: all zeros
    qint64 stride = 0;

    qint64 elementSize() const { return qint64(components) * componentSize(type); }

    template<typename T>
    T value(qint64 element, int component) const
    {
        const char *from = first + element * stride + qint64(component) * componentSize(type);
        if constexpr (std::is_same_v<T, float>)
            return loadFloat(from, type, normalised);
        else
            return loadInteger(from, type);
    }
};

GltfAccessors::GltfAccessors(const GltfDocument &document, GltfBudget &budget)
    : m_document(document)
    , m_budget(budget)
{}

Result<QByteArray> GltfAccessors::viewBytes(int view) const
{
    const QString place = gltfPlace("bufferViews", view);
    const QJsonObject object = m_document.bufferViews[view].toObject();
    const auto buffer =
        gltfIndex(object[QLatin1String("buffer")], qsizetype(m_document.buffers.size()),
                  place + QLatin1String(".buffer"));
    if (!buffer)
        return buffer.error();
    const auto offset = gltfNatural(object, "byteOffset", 0);
    const auto length = gltfNatural(object, "byteLength");
    const QByteArray &bytes = m_document.buffers[std::size_t(*buffer)];
    const bool isPacked = object[QLatin1String("extensions")].toObject().contains(
        QLatin1String("EXT_meshopt_compression"));
    if (bytes.isEmpty() && isPacked) {
        Error error = gltfError(place, Text::tr("The file is compressed with meshopt"),
                                Text::tr("Export the file without compression."));
        error.code = ErrorCode::Unsupported;
        return error;
    }
    if (!offset || !length || *offset > bytes.size() || *length > bytes.size() - *offset)
        return gltfError(place, Text::tr("A part of a buffer reaches beyond its end"));
    return QByteArray::fromRawData(bytes.constData() + *offset, *length);
}

Status GltfAccessors::locate(Layout &layout, const QJsonObject &object, const char *viewKey,
                             const QString &place) const
{
    const auto view = gltfIndex(object[QLatin1String(viewKey)], m_document.bufferViews.size(),
                                place + QLatin1Char('.') + QLatin1String(viewKey));
    if (!view)
        return view.error();
    const auto bytes = viewBytes(*view);
    if (!bytes)
        return bytes.error();
    const auto start = gltfNatural(object, "byteOffset", 0);
    const auto stride =
        gltfNatural(m_document.bufferViews[*view].toObject(), "byteStride", layout.elementSize());
    if (!start || !stride || *stride < layout.elementSize() || *stride > kMaxStride)
        return gltfError(place, Text::tr("An offset or stride makes no sense"));
    if (layout.count > 0
        && *start + (layout.count - 1) * *stride + layout.elementSize() > bytes->size())
        return gltfError(place, Text::tr("Values reach beyond the end of their buffer"));
    layout.first = bytes->constData() + *start;
    layout.stride = *stride;
    return Done();
}

Result<GltfAccessors::Layout> GltfAccessors::layout(int accessor) const
{
    const QString place = gltfPlace("accessors", accessor);
    const QJsonObject object = m_document.accessors[accessor].toObject();
    Layout layout;
    layout.type = object[QLatin1String("componentType")].toInt();
    layout.components = componentCount(object[QLatin1String("type")].toString());
    layout.normalised = object[QLatin1String("normalized")].toBool();
    const auto count = gltfNatural(object, "count");
    if (!count || *count > std::numeric_limits<qint32>::max() || layout.elementSize() == 0)
        return gltfError(place, Text::tr("Count or type of the values make no sense"));
    layout.count = *count;
    if (!object.contains(QLatin1String("bufferView")))
        return layout;
    if (auto status = locate(layout, object, "bufferView", place); !status)
        return std::move(status).error();
    return layout;
}

Result<GltfAccessors::Shape> GltfAccessors::shape(int accessor) const
{
    const auto found = layout(accessor);
    if (!found)
        return found.error();
    return Shape{found->count, found->components};
}

template<typename T>
Status GltfAccessors::replaceSparse(std::vector<T> &values, const Layout &whole,
                                    const QJsonObject &sparse, const QString &place) const
{
    const QJsonObject indices = sparse[QLatin1String("indices")].toObject();
    const auto count = gltfNatural(sparse, "count");
    if (!count || *count > whole.count)
        return gltfError(place, Text::tr("Count or type of the values make no sense"));
    Layout which;
    which.count = *count;
    which.components = 1;
    which.type = indices[QLatin1String("componentType")].toInt();
    if (!isWhole(which.type))
        return gltfError(place + QLatin1String(".indices"),
                         Text::tr("Count or type of the values make no sense"));
    Layout what = whole;
    what.count = *count;
    if (auto status = locate(which, indices, "bufferView", place + QLatin1String(".indices"));
        !status)
        return status;
    if (auto status = locate(what, sparse[QLatin1String("values")].toObject(), "bufferView",
                             place + QLatin1String(".values"));
        !status)
        return status;
    for (qint64 i = 0; i < *count; ++i) {
        const auto at = which.value<std::uint32_t>(i, 0);
        if (at >= whole.count)
            return gltfError(
                place + QLatin1String(".indices"),
                Text::tr("The file refers to number %1 of %2").arg(at).arg(whole.count));
        for (int c = 0; c < whole.components; ++c)
            values[std::size_t(at) * std::size_t(whole.components) + std::size_t(c)] =
                what.value<T>(i, c);
    }
    return Done();
}

template<typename T>
Result<std::vector<T>> GltfAccessors::decode(int accessor, int components)
{
    const QString place = gltfPlace("accessors", accessor);
    const auto found = layout(accessor);
    if (!found)
        return found.error();
    if (found->components != components
        || (std::is_same_v<T, std::uint32_t> && !isWhole(found->type)))
        return gltfError(place, Text::tr("The values are not of the type that is needed here"));
    const qint64 size = found->count * components;
    if (auto status = m_budget.take(size * qint64(sizeof(T)), place); !status)
        return std::move(status).error();
    std::vector<T> values(std::size_t(size), T(0));
    if (found->first) {
        for (qint64 i = 0, at = 0; i < found->count; ++i) {
            for (int c = 0; c < components; ++c)
                values[std::size_t(at++)] = found->template value<T>(i, c);
        }
    }
    const QJsonObject object = m_document.accessors[accessor].toObject();
    if (const QJsonValue sparse = object[QLatin1String("sparse")]; sparse.isObject()) {
        if (auto status =
                replaceSparse(values, *found, sparse.toObject(), place + QLatin1String(".sparse"));
            !status)
            return std::move(status).error();
    }
    return values;
}

Result<GltfAccessors::Floats> GltfAccessors::floats(int accessor, int components)
{
    auto &cached = m_floats[{accessor, components}];
    if (cached)
        return cached;
    auto values = decode<float>(accessor, components);
    if (!values)
        return std::move(values).error();
    const auto isGood = [](float value) {
        return std::abs(value) <= float(limits::kMaxFileNumber);
    };
    if (const auto bad = std::ranges::find_if_not(*values, isGood); bad != values->end())
        return gltfError(gltfPlace("accessors", accessor),
                         Text::tr("Value %1 is not a number, or out of range")
                             .arg((bad - values->begin()) / components));
    cached = std::make_shared<const std::vector<float>>(std::move(values).value());
    return cached;
}

Result<std::vector<std::uint32_t>> GltfAccessors::integers(int accessor, int components)
{
    return decode<std::uint32_t>(accessor, components);
}

} // namespace flinch
