#include "core/io/glbfile.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QtEndian>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Glb)
};

Error damage(const QString &message)
{
    Error error;
    error.message = message;
    error.remedy = Text::tr("Export the file again from the program that made it.");
    return error;
}

constexpr std::uint32_t kMagic = 0x46546c67;       // "glTF"
constexpr std::uint32_t kJsonChunk = 0x4e4f534a;   // "JSON"
constexpr std::uint32_t kBinaryChunk = 0x004e4942; // "BIN"
constexpr qsizetype kHeaderSize = 12;
constexpr qsizetype kChunkHeaderSize = 8;
constexpr int kFloat = 5126;

std::uint32_t word(const QByteArray &bytes, qsizetype at)
{
    return qFromLittleEndian<std::uint32_t>(bytes.constData() + at);
}

int componentSize(int type)
{
    switch (type) {
    case 5120:
    case 5121:
        return 1;
    case 5122:
    case 5123:
        return 2;
    case 5125:
    case kFloat:
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

/// A count or offset; nothing when it is missing without a default, negative or not whole.
std::optional<qint64> natural(const QJsonObject &object, const char *key,
                              std::optional<qint64> fallback = {})
{
    const QJsonValue value = object[QLatin1String(key)];
    if (value.isUndefined())
        return fallback;
    const double number = value.toDouble(-1);
    if (!(number >= 0) || number > 1e15 || number != std::floor(number))
        return std::nullopt;
    return qint64(number);
}

QJsonObject entry(const QJsonObject &json, const char *list, qint64 index)
{
    const QJsonArray array = json[QLatin1String(list)].toArray();
    return index < 0 || index >= array.size() ? QJsonObject() : array[index].toObject();
}

QByteArray chunkHeader(std::uint64_t size, std::uint32_t type)
{
    QByteArray bytes(kChunkHeaderSize, Qt::Uninitialized);
    qToLittleEndian(std::uint32_t(size), bytes.data());
    qToLittleEndian(type, bytes.data() + 4);
    return bytes;
}

std::string_view view(const QByteArray &bytes)
{
    return {bytes.constData(), std::size_t(bytes.size())};
}

QJsonArray toArray(const std::vector<QJsonObject> &objects)
{
    QJsonArray array;
    for (const QJsonObject &object : objects)
        array.append(object);
    return array;
}

} // namespace

bool looksLikeGlb(const QByteArray &head)
{
    return head.startsWith("glTF");
}

Result<GlbFile> readGlb(const QByteArray &bytes)
{
    if (bytes.size() < kHeaderSize || word(bytes, 0) != kMagic || word(bytes, 4) != 2
        || word(bytes, 8) != std::uint64_t(bytes.size()))
        return damage(Text::tr("This is not a whole binary glTF 2 file"));
    GlbFile file;
    bool hasJson = false;
    for (qsizetype at = kHeaderSize; at < bytes.size();) {
        if (bytes.size() - at < kChunkHeaderSize)
            return damage(Text::tr("The glTF file is cut short"));
        const qsizetype size = word(bytes, at);
        const std::uint32_t type = word(bytes, at + 4);
        at += kChunkHeaderSize;
        if (size > bytes.size() - at)
            return damage(Text::tr("The glTF file is cut short"));
        const QByteArray chunk = QByteArray::fromRawData(bytes.constData() + at, size);
        at += size;
        if (type == kJsonChunk && !hasJson) {
            const QJsonDocument document = QJsonDocument::fromJson(chunk);
            if (!document.isObject())
                return damage(Text::tr("The glTF file's description is damaged"));
            file.json = document.object();
            hasJson = true;
        } else if (type == kBinaryChunk) {
            file.buffer = chunk;
        }
    }
    if (!hasJson)
        return damage(Text::tr("The glTF file's description is damaged"));
    return file;
}

std::optional<QByteArray> glbAccessorBytes(const GlbFile &file, int index)
{
    const QJsonObject accessor = entry(file.json, "accessors", index);
    const auto viewIndex = natural(accessor, "bufferView");
    const auto count = natural(accessor, "count");
    const auto start = natural(accessor, "byteOffset", 0);
    const qint64 element = qint64(componentSize(accessor[QLatin1String("componentType")].toInt()))
                           * componentCount(accessor[QLatin1String("type")].toString());
    if (!viewIndex || !count || !start || element == 0)
        return std::nullopt;
    const QJsonObject bufferView = entry(file.json, "bufferViews", *viewIndex);
    const auto offset = natural(bufferView, "byteOffset", 0);
    const auto length = natural(bufferView, "byteLength");
    if (!offset || !length || bufferView.contains(QLatin1String("byteStride"))
        || *count > std::numeric_limits<qint32>::max() || *start + *count * element > *length
        || *offset + *length > file.buffer.size())
        return std::nullopt;
    return QByteArray::fromRawData(file.buffer.constData() + *offset + *start, *count * element);
}

std::optional<std::vector<float>> glbFloats(const GlbFile &file, int index, int components)
{
    const QJsonObject accessor = entry(file.json, "accessors", index);
    const auto bytes = glbAccessorBytes(file, index);
    if (!bytes || accessor[QLatin1String("componentType")].toInt() != kFloat
        || componentCount(accessor[QLatin1String("type")].toString()) != components)
        return std::nullopt;
    std::vector<float> values(std::size_t(bytes->size()) / sizeof(float));
    std::memcpy(values.data(), bytes->constData(), values.size() * sizeof(float));
    return values;
}

std::optional<int> GlbBuffer::keep(const GlbFile &file, int accessor)
{
    const auto bytes = glbAccessorBytes(file, accessor);
    if (!bytes)
        return std::nullopt;
    QJsonObject description = entry(file.json, "accessors", accessor);
    const QJsonObject old =
        entry(file.json, "bufferViews", description[QLatin1String("bufferView")].toInteger());
    const QJsonValue target = old[QLatin1String("target")];
    description.remove(QLatin1String("byteOffset"));
    return addBytes(QByteArray(bytes->constData(), bytes->size()), description,
                    target.isUndefined() ? std::nullopt : std::optional(target.toInt()));
}

int GlbBuffer::add(std::span<const float> values, const char *type, bool bounds)
{
    QJsonObject accessor = {
        {QLatin1String("componentType"), kFloat},
        {QLatin1String("type"), QLatin1String(type)},
        {QLatin1String("count"), qint64(values.size()) / componentCount(QLatin1String(type))}};
    if (bounds) {
        const auto [least, greatest] = std::ranges::minmax_element(values);
        accessor[QLatin1String("min")] = QJsonArray{double(*least)};
        accessor[QLatin1String("max")] = QJsonArray{double(*greatest)};
    }
    return addBytes(
        QByteArray(reinterpret_cast<const char *>(values.data()), qsizetype(values.size_bytes())),
        std::move(accessor), {});
}

int GlbBuffer::addBytes(const QByteArray &bytes, QJsonObject accessor, std::optional<int> target)
{
    QJsonObject bufferView = {{QLatin1String("buffer"), 0},
                              {QLatin1String("byteOffset"), m_size},
                              {QLatin1String("byteLength"), qint64(bytes.size())}};
    if (target)
        bufferView[QLatin1String("target")] = *target;
    accessor[QLatin1String("bufferView")] = int(m_views.size());
    m_views.push_back(std::move(bufferView));
    m_accessors.push_back(std::move(accessor));
    m_pieces.push_back(bytes);
    m_size += bytes.size();
    if (const qint64 rest = m_size % 4; rest != 0) {
        m_pieces.emplace_back(qsizetype(4 - rest), '\0');
        m_size += 4 - rest;
    }
    return int(m_accessors.size()) - 1;
}

Status GlbBuffer::write(QJsonObject json, const ByteSink &sink) const
{
    json[QLatin1String("accessors")] = toArray(m_accessors);
    json[QLatin1String("bufferViews")] = toArray(m_views);
    json[QLatin1String("buffers")] = QJsonArray{QJsonObject{{QLatin1String("byteLength"), m_size}}};
    QByteArray text = QJsonDocument(json).toJson(QJsonDocument::Compact);
    text.append((4 - text.size() % 4) % 4, ' ');
    const std::uint64_t total = std::uint64_t(kHeaderSize) + 2 * kChunkHeaderSize
                                + std::uint64_t(text.size()) + std::uint64_t(m_size);
    if (total > std::numeric_limits<std::uint32_t>::max()) {
        Error error;
        error.code = ErrorCode::LimitExceeded;
        error.message = Text::tr("The motion is larger than a GLB file can be");
        error.remedy = Text::tr("Write a shorter range or fewer takes, or FBX.");
        return error;
    }
    QByteArray head(kHeaderSize, Qt::Uninitialized);
    qToLittleEndian(kMagic, head.data());
    qToLittleEndian(std::uint32_t(2), head.data() + 4);
    qToLittleEndian(std::uint32_t(total), head.data() + 8);
    head += chunkHeader(std::uint64_t(text.size()), kJsonChunk) + text;
    head += chunkHeader(std::uint64_t(m_size), kBinaryChunk);
    if (auto status = sink(view(head)); !status)
        return status;
    for (const QByteArray &piece : m_pieces) {
        if (auto status = sink(view(piece)); !status)
            return status;
    }
    return Done();
}

} // namespace flinch
