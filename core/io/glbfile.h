#pragma once

#include "core/base/result.h"
#include "core/io/bvhwriter.h"

#include <QByteArray>
#include <QJsonObject>

#include <optional>
#include <span>
#include <vector>

namespace flinch {

/// A binary glTF file: its JSON and its one buffer.
struct GlbFile
{
    QJsonObject json;
    QByteArray buffer;
};

bool looksLikeGlb(const QByteArray &head);

/// Refuses damage, whatever the bytes. The buffer refers to `bytes`, which must outlive it.
Result<GlbFile> readGlb(const QByteArray &bytes);

/// The bytes of accessor `index`: tightly packed elements of `components` values of
/// `componentType`, 5126 for floats. Nothing when it is none, or reaches out of the buffer.
std::optional<QByteArray> glbAccessorBytes(const GlbFile &file, int index);
std::optional<std::vector<float>> glbFloats(const GlbFile &file, int index, int components);

/// Collects the accessors of a new file, without copying what they hold.
class GlbBuffer
{
public:
    /// Takes over an accessor of another file as it is; its number here.
    std::optional<int> keep(const GlbFile &file, int accessor);
    /// Floats in groups as `type` says: "SCALAR", "VEC3", "VEC4". `bounds`: give the least and
    /// greatest, which times must have.
    int add(std::span<const float> values, const char *type, bool bounds = false);

    /// Writes `json`, given the accessors collected here, and the buffer.
    Status write(QJsonObject json, const ByteSink &sink) const;

private:
    int addBytes(const QByteArray &bytes, QJsonObject accessor, std::optional<int> target);

    std::vector<QJsonObject> m_accessors;
    std::vector<QJsonObject> m_views;
    std::vector<QByteArray> m_pieces; // padded to whole words
    qint64 m_size = 0;
};

} // namespace flinch
