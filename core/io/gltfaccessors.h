#pragma once

#include "core/io/gltfdocument.h"

#include <cstdint>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace flinch {

/// Decodes accessors, each once: sparse or not, packed or with a stride, whole or normalised
/// numbers.
class GltfAccessors
{
public:
    /// Both outlive it.
    GltfAccessors(const GltfDocument &document, GltfBudget &budget);

    using Floats = std::shared_ptr<const std::vector<float>>;

    struct Shape
    {
        qint64 count = 0;
        int components = 0;
    };

    /// Without decoding it.
    Result<Shape> shape(int accessor) const;
    /// Finite all; `components` a group.
    Result<Floats> floats(int accessor, int components);
    Result<std::vector<std::uint32_t>> integers(int accessor, int components);
    /// The bytes of a buffer view.
    Result<QByteArray> viewBytes(int view) const;

private:
    struct Layout;

    Result<Layout> layout(int accessor) const;
    Status locate(Layout &layout, const QJsonObject &object, const char *viewKey,
                  const QString &place) const;
    template<typename T>
    Result<std::vector<T>> decode(int accessor, int components);
    template<typename T>
    Status replaceSparse(std::vector<T> &values, const Layout &layout, const QJsonObject &sparse,
                         const QString &place) const;

    const GltfDocument &m_document;
    GltfBudget &m_budget;
    std::map<std::pair<int, int>, Floats> m_floats; // by accessor and components
};

} // namespace flinch
