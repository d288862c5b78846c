#include "core/io/fbxtree.h"

#include <zlib.h>

#include <QtEndian>

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <new>
#include <utility>

namespace flinch {

namespace {

static_assert(std::endian::native == std::endian::little, "arrays are copied as they are");

/// Larger than any real array; a packed one cannot claim more than zlib could have packed.
constexpr std::uint64_t kMaxArrayBytes = std::uint64_t(1) << 30;
constexpr std::uint64_t kMaxPackingRatio = 1032;

/// Or else what zlib could not do would look like data that cannot be packed, or is damaged.
void needMemory(int zlibStatus)
{
    if (zlibStatus == Z_MEM_ERROR)
        throw std::bad_alloc();
}

template<typename T>
QByteArray littleEndian(T value)
{
    QByteArray bytes(sizeof(T), Qt::Uninitialized);
    qToLittleEndian(value, bytes.data());
    return bytes;
}

template<typename T>
T number(const QByteArray &bytes)
{
    return bytes.size() == sizeof(T) ? qFromLittleEndian<T>(bytes.constData()) : T();
}

template<FbxElement T>
constexpr char arrayType()
{
    if constexpr (std::same_as<T, float>)
        return 'f';
    else if constexpr (std::same_as<T, double>)
        return 'd';
    else if constexpr (std::same_as<T, std::int32_t>)
        return 'i';
    else
        return 'l';
}

template<FbxElement T>
FbxValue makeArray(std::span<const T> values, std::uint32_t encoding, QByteArray bytes)
{
    FbxValue value;
    value.type = arrayType<T>();
    value.count = std::uint32_t(values.size());
    value.encoding = encoding;
    value.bytes = std::move(bytes);
    return value;
}

FbxValue scalar(char type, QByteArray bytes)
{
    FbxValue value;
    value.type = type;
    value.bytes = std::move(bytes);
    return value;
}

} // namespace

FbxValue FbxValue::boolean(bool value)
{
    return scalar('C', QByteArray(1, value ? '\1' : '\0'));
}

FbxValue FbxValue::int32(std::int32_t value)
{
    return scalar('I', littleEndian(value));
}

FbxValue FbxValue::int64(std::int64_t value)
{
    return scalar('L', littleEndian(value));
}

FbxValue FbxValue::real(double value)
{
    return scalar('D', littleEndian(value));
}

FbxValue FbxValue::text(const QByteArray &value)
{
    return scalar('S', value);
}

FbxValue FbxValue::raw(const QByteArray &value)
{
    return scalar('R', value);
}

template<FbxElement T>
FbxValue FbxValue::array(std::span<const T> values)
{
    return makeArray(
        values, 0,
        QByteArray(reinterpret_cast<const char *>(values.data()), qsizetype(values.size_bytes())));
}

template<FbxElement T>
FbxValue FbxValue::packedArray(std::span<const T> values)
{
    uLongf size = ::compressBound(uLong(values.size_bytes()));
    QByteArray packed(qsizetype(size), Qt::Uninitialized);
    const int status = ::compress2(reinterpret_cast<Bytef *>(packed.data()), &size,
                                   reinterpret_cast<const Bytef *>(values.data()),
                                   uLong(values.size_bytes()), Z_BEST_SPEED);
    needMemory(status);
    if (status != Z_OK || size >= values.size_bytes())
        return array(values);
    packed.resize(qsizetype(size));
    packed.squeeze();
    return makeArray(values, 1, std::move(packed));
}

bool FbxValue::isArray() const
{
    return type == 'f' || type == 'd' || type == 'i' || type == 'l' || type == 'b' || type == 'c';
}

std::optional<std::int64_t> FbxValue::toInteger() const
{
    switch (type) {
    case 'C':
        return bytes.isEmpty() || bytes[0] == '\0' ? 0 : 1;
    case 'Y':
        return number<std::int16_t>(bytes);
    case 'I':
        return number<std::int32_t>(bytes);
    case 'L':
        return number<std::int64_t>(bytes);
    default:
        return std::nullopt;
    }
}

std::optional<double> FbxValue::toReal() const
{
    if (type == 'D')
        return number<double>(bytes);
    if (type == 'F')
        return double(number<float>(bytes));
    const auto integer = toInteger();
    return integer ? std::optional(double(*integer)) : std::nullopt;
}

std::optional<QByteArray> FbxValue::toText() const
{
    if (type != 'S')
        return std::nullopt;
    return QByteArray(bytes.constData(), bytes.size()); // ends with a null, unlike the file's text
}

template<FbxElement T>
std::optional<std::vector<T>> FbxValue::toArray() const
{
    const std::uint64_t size = std::uint64_t(count) * sizeof(T);
    if (type != arrayType<T>() || size > kMaxArrayBytes)
        return std::nullopt;
    if (encoding == 0 ? std::uint64_t(bytes.size()) != size
                      : size > kMaxPackingRatio * std::uint64_t(bytes.size()))
        return std::nullopt;
    std::vector<T> values(count);
    if (count == 0)
        return values;
    if (encoding == 0) {
        std::memcpy(values.data(), bytes.constData(), size);
        return values;
    }
    uLongf unpacked = uLongf(size);
    const int status =
        ::uncompress(reinterpret_cast<Bytef *>(values.data()), &unpacked,
                     reinterpret_cast<const Bytef *>(bytes.constData()), uLong(bytes.size()));
    needMemory(status);
    if (status != Z_OK || unpacked != size)
        return std::nullopt;
    return values;
}

namespace {

template<FbxElement T, FbxElement From>
std::optional<std::vector<T>> converted(const FbxValue &value)
{
    const auto numbers = value.toArray<From>();
    if (!numbers)
        return std::nullopt;
    std::vector<T> result(numbers->size());
    for (std::size_t n = 0; n < result.size(); ++n) {
        const From number = (*numbers)[n];
        if constexpr (std::integral<T> && std::floating_point<From>) {
            // also refuses nan; the bounds are powers of two
            constexpr double kBound = -double(std::numeric_limits<T>::min());
            if (!(double(number) >= -kBound && double(number) < kBound))
                return std::nullopt;
        } else if constexpr (std::integral<T> && sizeof(T) < sizeof(From)) {
            if (!std::in_range<T>(number))
                return std::nullopt;
        }
        result[n] = T(number);
    }
    return result;
}

} // namespace

template<FbxElement T>
std::optional<std::vector<T>> FbxValue::toNumbers() const
{
    if (type == arrayType<T>())
        return toArray<T>();
    switch (type) {
    case 'f':
        return converted<T, float>(*this);
    case 'd':
        return converted<T, double>(*this);
    case 'i':
        return converted<T, std::int32_t>(*this);
    case 'l':
        return converted<T, std::int64_t>(*this);
    default:
        return std::nullopt;
    }
}

template FbxValue FbxValue::array(std::span<const float>);
template FbxValue FbxValue::array(std::span<const double>);
template FbxValue FbxValue::array(std::span<const std::int32_t>);
template FbxValue FbxValue::array(std::span<const std::int64_t>);
template FbxValue FbxValue::packedArray(std::span<const float>);
template FbxValue FbxValue::packedArray(std::span<const double>);
template FbxValue FbxValue::packedArray(std::span<const std::int32_t>);
template FbxValue FbxValue::packedArray(std::span<const std::int64_t>);
template std::optional<std::vector<float>> FbxValue::toArray() const;
template std::optional<std::vector<double>> FbxValue::toArray() const;
template std::optional<std::vector<std::int32_t>> FbxValue::toArray() const;
template std::optional<std::vector<std::int64_t>> FbxValue::toArray() const;
template std::optional<std::vector<float>> FbxValue::toNumbers() const;
template std::optional<std::vector<double>> FbxValue::toNumbers() const;
template std::optional<std::vector<std::int32_t>> FbxValue::toNumbers() const;
template std::optional<std::vector<std::int64_t>> FbxValue::toNumbers() const;

FbxNode::FbxNode(QByteArray nodeName, std::vector<FbxValue> nodeValues)
    : name(std::move(nodeName))
    , values(std::move(nodeValues))
{}

FbxNode *FbxNode::child(const char *childName)
{
    const auto found = std::ranges::find_if(
        children, [childName](const FbxNode &node) { return node.name == childName; });
    return found == children.end() ? nullptr : &*found;
}

const FbxNode *FbxNode::child(const char *childName) const
{
    return const_cast<FbxNode *>(this)->child(childName);
}

FbxNode &FbxNode::add(const char *childName, std::vector<FbxValue> childValues)
{
    return children.emplace_back(QByteArray(childName), std::move(childValues));
}

FbxNode &FbxNode::set(const char *childName, std::vector<FbxValue> childValues)
{
    FbxNode *node = child(childName);
    if (!node)
        return add(childName, std::move(childValues));
    node->values = std::move(childValues);
    return *node;
}

std::optional<std::int64_t> FbxNode::integer(std::size_t index) const
{
    return index < values.size() ? values[index].toInteger() : std::nullopt;
}

std::optional<double> FbxNode::real(std::size_t index) const
{
    return index < values.size() ? values[index].toReal() : std::nullopt;
}

std::optional<QByteArray> FbxNode::text(std::size_t index) const
{
    return index < values.size() ? values[index].toText() : std::nullopt;
}

} // namespace flinch
