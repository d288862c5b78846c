#pragma once

#include "core/base/result.h"
#include "core/io/companions.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>

#include <optional>
#include <vector>

namespace flinch {

/// An error at a place in a glTF file, which is told as its own specification writes it:
/// "nodes[3].children[0]".
Error gltfError(const QString &place, const QString &message, const QString &remedy = {});
/// "nodes[3]".
QString gltfPlace(const char *list, qsizetype index);

/// What is read of one glTF file must stay in proportion to it: many parts may name the same bytes.
class GltfBudget
{
public:
    /// Bytes of the file or of a companion: what may be taken grows with them.
    Status load(qint64 bytes, const QString &place);
    Status take(qint64 bytes, const QString &place);

private:
    qint64 m_loaded = 0;
    qint64 m_taken = 0;
};

/// A glTF 2 file with its buffers, of which nothing else is understood yet.
struct GltfDocument
{
    QJsonObject json;
    std::vector<QByteArray> buffers; // may refer to the bytes that were read
    QJsonArray accessors;
    QJsonArray bufferViews;
    QJsonArray nodes;

    QJsonArray list(const char *name) const { return json[QLatin1String(name)].toArray(); }
};

bool looksLikeGltf(const QByteArray &head);

/// Reads the text form or the binary one. Refuses what cannot be read rightly by its name: Draco,
/// meshopt, extensions that are required and unknown.
Result<GltfDocument> readGltfDocument(const QByteArray &bytes, const Companions &companions,
                                      GltfBudget &budget);

/// The bytes of a "data:" URI or of a companion.
Result<QByteArray> readGltfUri(const QString &uri, const Companions &companions, GltfBudget &budget,
                               const QString &place);

/// What `value` refers to among `size` things; refuses what is none of them.
Result<int> gltfIndex(const QJsonValue &value, qsizetype size, const QString &place);
/// A count or offset; `fallback` when it is missing. Nothing for anything but a whole number.
std::optional<qint64> gltfNatural(const QJsonObject &object, const char *key,
                                  std::optional<qint64> fallback = {});
/// `count` numbers; nothing when they are missing. Refuses what is not finite or beyond
/// limits::kMaxFileNumber.
Result<std::optional<std::vector<double>>> gltfNumbers(const QJsonObject &object, const char *key,
                                                       int count, const QString &place);

} // namespace flinch
