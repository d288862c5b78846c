#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace flinch {

/// The numbers of a C3D file, in the byte order of the machine that wrote it.
class C3dBytes
{
public:
    enum class Order { Intel, Dec, Sgi };

    C3dBytes() = default;
    C3dBytes(QByteArray bytes, Order order);

    qint64 size() const { return m_bytes.size(); }

    /// Whether `count` bytes stand at `at`.
    bool holds(qint64 at, qint64 count) const;
    std::uint8_t byte(qint64 at) const;

    /// The same with a sign.
    int signedByte(qint64 at) const { return byte(at) < 128 ? byte(at) : byte(at) - 256; }

    std::int16_t integer(qint64 at) const;

    std::uint16_t natural(qint64 at) const { return std::uint16_t(integer(at)); }

    float real(qint64 at) const;

    QByteArray text(qint64 at, qint64 count) const { return m_bytes.mid(at, count); }

private:
    QByteArray m_bytes;
    Order m_order = Order::Intel;
};

/// A parameter: numbers, or texts of equal length.
struct C3dParameter
{
    std::vector<double> numbers;
    QStringList texts;
};

/// The header of a C3D file and its parameters: "POINT:RATE". What damage left is there.
struct C3dFile
{
    C3dBytes bytes;
    std::map<QString, C3dParameter> parameters;
    bool isDamaged = false; // parameters are missing

    // what the header says
    int points = 0;
    int analogPerFrame = 0;
    int firstFrame = 1;
    int lastFrame = 0;
    double scale = 0; // below 0: the data are floats
    int dataBlock = 0;
    double rate = 0;

    const C3dParameter *parameter(const char *name) const;
    std::optional<double> number(const char *name, std::size_t index = 0) const;
    /// A count of 16 bits, which parameters hold as if it had a sign. Nothing for other numbers.
    std::optional<int> count(const char *name, std::size_t index = 0) const;
    /// All of a list that goes on under "NAME2", "NAME3", and so on.
    QStringList texts(const char *name) const;
};

bool looksLikeC3d(const QByteArray &head);

/// Refuses what is no C3D file.
Result<C3dFile> readC3dFile(const QByteArray &bytes);

Error c3dError(const QString &place, const QString &message, const QString &remedy = {});

} // namespace flinch
