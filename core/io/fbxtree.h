#pragma once

#include "core/base/result.h"
#include "core/io/bvhwriter.h"

#include <QByteArray>

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

/// FBX as what it is: a tree of named nodes with values. Knows nothing of what they mean.
namespace flinch {

template<typename T>
concept FbxElement = std::same_as<T, float> || std::same_as<T, double> || std::same_as<
    T, std::int32_t> || std::same_as<T, std::int64_t>;

/// One value of a node. Arrays stay packed as they are in the file until someone asks for them, and
/// copies share their bytes: thousands of curves with the same key times cost one array.
struct FbxValue
{
    char type = 'I';            // Y C I F D L: numbers; S R: bytes; f d l i b: arrays
    std::uint32_t count = 0;    // elements of an array
    std::uint32_t encoding = 0; // of an array: 0 plain, 1 zlib
    QByteArray bytes;           // little-endian

    static FbxValue boolean(bool value);
    static FbxValue int32(std::int32_t value);
    static FbxValue int64(std::int64_t value);
    static FbxValue real(double value);
    static FbxValue text(const QByteArray &value);
    static FbxValue raw(const QByteArray &value);
    template<FbxElement T>
    static FbxValue array(std::span<const T> values);
    /// The same, packed: for arrays that shrink much.
    template<FbxElement T>
    static FbxValue packedArray(std::span<const T> values);

    bool isArray() const;
    std::optional<std::int64_t> toInteger() const;
    std::optional<double> toReal() const;
    std::optional<QByteArray> toText() const; // a copy
    /// Nothing when it is no array of T, or damaged.
    template<FbxElement T>
    std::optional<std::vector<T>> toArray() const;
    /// The same of an array of any numbers: text does not say which of them it holds.
    template<FbxElement T>
    std::optional<std::vector<T>> toNumbers() const;
};

struct FbxNode
{
    QByteArray name;
    std::vector<FbxValue> values;
    std::vector<FbxNode> children;

    FbxNode() = default;
    explicit FbxNode(QByteArray nodeName, std::vector<FbxValue> nodeValues = {});

    /// The first child of that name, null when there is none.
    FbxNode *child(const char *childName);
    const FbxNode *child(const char *childName) const;
    /// The reference holds until the next child is added.
    FbxNode &add(const char *childName, std::vector<FbxValue> childValues = {});
    /// The child of that name with these values, made where it is missing.
    FbxNode &set(const char *childName, std::vector<FbxValue> childValues);

    std::optional<std::int64_t> integer(std::size_t index) const;
    std::optional<double> real(std::size_t index) const;
    std::optional<QByteArray> text(std::size_t index) const;
};

struct FbxTree
{
    std::uint32_t version = 7400;
    bool text = false; // read from ASCII: numbers are 'L' and 'D', arrays 'l' and 'd'
    FbxNode root;      // nameless; its children are the file's sections
};

/// "Model::Hips" as binary has it; others as they are.
QByteArray fbxBinaryName(const QByteArray &name);

bool looksLikeFbx(const QByteArray &head);
bool looksLikeFbxText(const QByteArray &head);

/// Refuses damage and sizes beyond any real file, whatever the bytes. A list of children may lack
/// the null record at its end, as Assimp leaves it out. Values refer to `bytes`, which must outlive
/// the tree.
Result<FbxTree> readFbxTree(const QByteArray &bytes);
/// The same of ASCII. What "Model::Hips" names is called as in binary; no value refers to `bytes`.
Result<FbxTree> readFbxText(const QByteArray &bytes);

/// Writes a file that every reader takes. Files too large for 32-bit offsets become version 7500.
Status writeFbxTree(const FbxTree &tree, const ByteSink &sink);

} // namespace flinch
