#include "core/io/gltfdocument.h"

#include "core/base/limits.h"
#include "core/io/glbfile.h"

#include <QCoreApplication>
#include <QJsonDocument>
#include <QUrl>

#include <algorithm>
#include <array>
#include <cmath>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Gltf)
};

QString exportAgain()
{
    return Text::tr("Export the file again from the program that made it.");
}

Error unsupported(const QString &place, const QString &message, const QString &remedy)
{
    Error error = gltfError(place, message, remedy);
    error.code = ErrorCode::Unsupported;
    return error;
}

/// Extensions that a file may require: what they change is read, or is nothing but looks.
bool isReadable(const QString &extension)
{
    static constexpr std::array kReadable = {
        QLatin1String("KHR_mesh_quantization"), QLatin1String("KHR_texture_transform"),
        QLatin1String("KHR_texture_basisu"),    QLatin1String("KHR_lights_punctual"),
        QLatin1String("KHR_node_visibility"),   QLatin1String("KHR_xmp_json_ld"),
        QLatin1String("EXT_texture_webp"),      QLatin1String("MSFT_texture_dds"),
    };
    return extension.startsWith(QLatin1String("KHR_materials_"))
           || std::ranges::find(kReadable, extension) != kReadable.end();
}

Status checkExtensions(const QJsonObject &json)
{
    const QJsonArray required = json[QLatin1String("extensionsRequired")].toArray();
    for (const QJsonValue value : required) {
        const QString name = value.toString();
        if (name == QLatin1String("KHR_draco_mesh_compression"))
            return unsupported(QStringLiteral("extensionsRequired"),
                               Text::tr("The meshes are compressed with Draco"),
                               Text::tr("Export the file without compression."));
        if (name == QLatin1String("EXT_meshopt_compression")
            || name == QLatin1String("KHR_meshopt_compression"))
            return unsupported(QStringLiteral("extensionsRequired"),
                               Text::tr("The file is compressed with meshopt"),
                               Text::tr("Export the file without compression."));
        if (!isReadable(name))
            return unsupported(
                QStringLiteral("extensionsRequired"),
                Text::tr("The file needs the extension %1, which Flinch does not know")
                    .arg(name.left(limits::kMaxNameLength)),
                Text::tr("Export the file without it."));
    }
    return Done();
}

Status checkVersion(const QJsonObject &json)
{
    const QJsonObject asset = json[QLatin1String("asset")].toObject();
    const QString version = asset[QLatin1String("version")].toString();
    const QString least = asset[QLatin1String("minVersion")].toString(QStringLiteral("2.0"));
    if (version.startsWith(QLatin1String("2.")) && least == QLatin1String("2.0"))
        return Done();
    if (version.isEmpty())
        return gltfError(QStringLiteral("asset"),
                         Text::tr("The file does not say that it is glTF"));
    return unsupported(QStringLiteral("asset"),
                       Text::tr("The file is glTF %1; Flinch reads glTF 2.0")
                           .arg(least == QLatin1String("2.0") ? version.left(20) : least.left(20)),
                       Text::tr("Export the file as glTF 2.0."));
}

Result<GltfDocument> parse(const QByteArray &bytes, std::optional<QByteArray> &binary)
{
    GltfDocument document;
    if (looksLikeGlb(bytes)) {
        auto glb = readGlb(bytes);
        if (!glb)
            return std::move(glb).error();
        document.json = std::move(glb->json);
        binary = std::move(glb->buffer);
        return document;
    }
    QJsonParseError problem;
    const QJsonDocument text = QJsonDocument::fromJson(bytes, &problem);
    if (!text.isObject())
        return gltfError(Text::tr("byte %1").arg(problem.offset),
                         Text::tr("The glTF file's description is damaged"));
    document.json = text.object();
    return document;
}

Result<QByteArray> decodeDataUri(const QString &uri, const QString &place)
{
    const qsizetype comma = uri.indexOf(QLatin1Char(','));
    if (comma < 0)
        return gltfError(place, Text::tr("Bytes that stand in the file are damaged"));
    const QByteArray content = uri.sliced(comma + 1).toUtf8();
    if (!QStringView(uri).left(comma).endsWith(QLatin1String(";base64")))
        return QByteArray::fromPercentEncoding(content);
    auto decoded = QByteArray::fromBase64Encoding(content, QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded)
        return gltfError(place, Text::tr("Bytes that stand in the file are damaged"));
    return std::move(*decoded);
}

Result<QByteArray> readBuffer(const QJsonObject &object, const std::optional<QByteArray> &binary,
                              const Companions &companions, GltfBudget &budget,
                              const QString &place)
{
    const auto length = gltfNatural(object, "byteLength");
    if (!length)
        return gltfError(place, Text::tr("A buffer has no length"));
    QByteArray bytes;
    if (const QJsonValue uri = object[QLatin1String("uri")]; uri.isString()) {
        auto read = readGltfUri(uri.toString(), companions, budget, place);
        if (!read)
            return read;
        bytes = std::move(read).value();
    } else if (binary) {
        bytes = *binary;
    } else {
        return bytes; // whoever refers to it is told that it is too short
    }
    if (bytes.size() < *length)
        return gltfError(
            place,
            Text::tr("A buffer should have %1 bytes and has %2").arg(*length).arg(bytes.size()));
    return bytes;
}

} // namespace

Error gltfError(const QString &place, const QString &message, const QString &remedy)
{
    Error error;
    error.message = message;
    error.where = place;
    error.remedy = remedy.isEmpty() ? exportAgain() : remedy;
    return error;
}

QString gltfPlace(const char *list, qsizetype index)
{
    return QStringLiteral("%1[%2]").arg(QLatin1String(list)).arg(index);
}

Status GltfBudget::load(qint64 bytes, const QString &place)
{
    m_loaded += bytes;
    return take(0, place);
}

Status GltfBudget::take(qint64 bytes, const QString &place)
{
    // sixty-four decoded for one loaded: identities and zeros may be told once for many
    const qint64 most = std::min((qint64(1) << 26) + 64 * m_loaded, qint64(limits::kMaxClipBytes));
    m_taken += bytes;
    if (m_taken <= most && m_loaded <= qint64(limits::kMaxClipBytes))
        return Done();
    Error error = gltfError(place, Text::tr("The file unfolds to more than it could sensibly hold"),
                            Text::tr("Export less of the scene, or fewer takes."));
    error.code = ErrorCode::LimitExceeded;
    return error;
}

bool looksLikeGltf(const QByteArray &head)
{
    const QByteArray text = (head.startsWith("\xEF\xBB\xBF") ? head.sliced(3) : head).trimmed();
    return text.startsWith('{')
           && (text.contains("\"asset\"") || text.contains("\"accessors\"")
               || text.contains("\"bufferViews\"") || text.contains("\"extensionsUsed\""));
}

Result<GltfDocument> readGltfDocument(const QByteArray &bytes, const Companions &companions,
                                      GltfBudget &budget)
{
    std::optional<QByteArray> binary;
    auto document = parse(bytes, binary);
    if (!document)
        return document;
    for (const auto &status : {checkVersion(document->json), checkExtensions(document->json)}) {
        if (!status)
            return status.error();
    }
    if (auto status = budget.load(bytes.size(), {}); !status)
        return std::move(status).error();
    const QJsonArray buffers = document->list("buffers");
    for (qsizetype i = 0; i < buffers.size(); ++i) {
        // the binary chunk is the first buffer, and no other
        auto read = readBuffer(buffers[i].toObject(), i == 0 ? binary : std::nullopt, companions,
                               budget, gltfPlace("buffers", i));
        if (!read)
            return std::move(read).error();
        document->buffers.push_back(std::move(read).value());
    }
    document->accessors = document->list("accessors");
    document->bufferViews = document->list("bufferViews");
    document->nodes = document->list("nodes");
    return document;
}

Result<QByteArray> readGltfUri(const QString &uri, const Companions &companions, GltfBudget &budget,
                               const QString &place)
{
    auto bytes = uri.startsWith(QLatin1String("data:"), Qt::CaseInsensitive)
                     ? decodeDataUri(uri, place)
                     : companions.read(QUrl::fromPercentEncoding(uri.toUtf8()));
    if (!bytes) {
        bytes.error().where = place;
        return bytes;
    }
    if (auto status = budget.load(bytes->size(), place); !status)
        return std::move(status).error();
    return bytes;
}

Result<int> gltfIndex(const QJsonValue &value, qsizetype size, const QString &place)
{
    const double number = value.toDouble(-1);
    if (number >= 0 && number < double(size) && number == std::floor(number))
        return int(number);
    if (!value.isDouble())
        return gltfError(place, Text::tr("A number is missing"));
    return gltfError(place, Text::tr("The file refers to number %1 of %2")
                                .arg(QString::number(number, 'g', 10))
                                .arg(size));
}

std::optional<qint64> gltfNatural(const QJsonObject &object, const char *key,
                                  std::optional<qint64> fallback)
{
    const QJsonValue value = object[QLatin1String(key)];
    if (value.isUndefined())
        return fallback;
    const double number = value.toDouble(-1);
    if (!(number >= 0) || number > 1e15 || number != std::floor(number))
        return std::nullopt;
    return qint64(number);
}

Result<std::optional<std::vector<double>>> gltfNumbers(const QJsonObject &object, const char *key,
                                                       int count, const QString &place)
{
    using Numbers = std::optional<std::vector<double>>;
    const QJsonValue value = object[QLatin1String(key)];
    if (value.isUndefined())
        return Numbers();
    const QString where = place + QLatin1Char('.') + QLatin1String(key);
    const QJsonArray array = value.toArray();
    if (array.size() != count)
        return gltfError(where, Text::tr("There should be %1 numbers").arg(count));
    std::vector<double> numbers;
    for (const QJsonValue element : array) {
        numbers.push_back(element.toDouble(std::nan("")));
        if (!(std::abs(numbers.back()) <= limits::kMaxFileNumber))
            return gltfError(where, Text::tr("A number is missing or out of range"));
    }
    return Numbers(std::move(numbers));
}

} // namespace flinch
