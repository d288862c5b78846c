#include "core/io/c3dfile.h"

#include <QCoreApplication>
#include <QtEndian>

#include <algorithm>
#include <bit>
#include <utility>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::C3d)
};

constexpr qint64 kBlock = 512;
constexpr std::uint8_t kKey = 0x50;

/// The byte order stands in the fourth byte of the parameters.
C3dBytes::Order orderOf(std::uint8_t processor)
{
    switch (processor) {
    case 85:
        return C3dBytes::Order::Dec;
    case 86:
        return C3dBytes::Order::Sgi;
    default:
        return C3dBytes::Order::Intel;
    }
}

/// Texts are padded with blanks, or with zeros.
QString plainText(const QByteArray &bytes)
{
    const qsizetype end = bytes.indexOf('\0');
    return QString::fromLatin1(end < 0 ? bytes : bytes.left(end)).trimmed();
}

/// Goes through the parameter section, record by record.
class ParameterReader
{
public:
    ParameterReader(C3dFile &file, qint64 begin)
        : m_file(file)
        , m_bytes(file.bytes)
        , m_at(begin + 4)
    {
        // how many blocks there are is often told wrong, where the points begin seldom
        const qint64 told = begin + std::max<int>(m_bytes.byte(begin + 2), 1) * kBlock;
        const qint64 points = (file.dataBlock - 1) * kBlock;
        m_end = std::min(points > begin ? points : told, m_bytes.size());
    }

    void read()
    {
        while (m_at + 2 <= m_end && readRecord()) {
        }
        for (auto &[key, parameter] : m_found) {
            const auto group = m_groups.find(key.first);
            if (group != m_groups.end())
                m_file.parameters.emplace(group->second + QLatin1Char(':') + key.second,
                                          std::move(parameter));
        }
    }

private:
    /// False after the last one.
    bool readRecord()
    {
        const int length = std::abs(m_bytes.signedByte(m_at)); // below 0: locked
        const int id = m_bytes.signedByte(m_at + 1);
        if (length == 0 || id == 0)
            return false;
        const qint64 rest = m_at + 2 + length;
        if (rest + 2 > m_end)
            return damaged();
        const QString name = plainText(m_bytes.text(m_at + 2, length)).toUpper();
        const int next = m_bytes.integer(rest);
        if (id < 0)
            m_groups.emplace(-id, name);
        else if (!readParameter(id, name, rest + 2))
            return damaged();
        // some writers end with a pointer to nowhere
        if (next <= 0 || rest + next > m_end)
            return false;
        m_at = rest + next;
        return true;
    }

    bool damaged()
    {
        m_file.isDamaged = true;
        return false;
    }

    bool readParameter(int group, const QString &name, qint64 at)
    {
        if (at + 2 > m_end)
            return false;
        const int type = m_bytes.signedByte(at); // -1: characters
        const int dimensions = m_bytes.byte(at + 1);
        if (at + 2 + dimensions > m_end || (type != -1 && type != 1 && type != 2 && type != 4))
            return false;
        qint64 count = 1;
        const int length = dimensions > 0 ? m_bytes.byte(at + 2) : 1;
        for (int d = 0; d < dimensions; ++d) {
            count *= m_bytes.byte(at + 2 + d);
            if (count > m_end)
                return false;
        }
        at += 2 + dimensions;
        const int size = std::abs(type);
        // each byte belongs to one parameter, so that a short file cannot hold many long ones
        m_read += count * size;
        if (at + count * size > m_end || m_read > m_end)
            return false;
        C3dParameter parameter;
        if (type == -1) {
            for (qint64 i = 0; length > 0 && i < count / length; ++i)
                parameter.texts += plainText(m_bytes.text(at + i * length, length));
        } else {
            for (qint64 i = 0; i < count; ++i)
                parameter.numbers.push_back(number(type, at + i * size));
        }
        m_found.emplace(std::pair(group, name), std::move(parameter));
        return true;
    }

    double number(int type, qint64 at) const
    {
        switch (type) {
        case 1:
            return m_bytes.byte(at);
        case 2:
            return m_bytes.integer(at);
        default:
            return double(m_bytes.real(at));
        }
    }

    C3dFile &m_file;
    const C3dBytes &m_bytes;
    qint64 m_at;
    qint64 m_end = 0;
    qint64 m_read = 0; // bytes of parameters
    std::map<int, QString> m_groups;
    std::map<std::pair<int, QString>, C3dParameter> m_found;
};

} // namespace

C3dBytes::C3dBytes(QByteArray bytes, Order order)
    : m_bytes(std::move(bytes))
    , m_order(order)
{}

bool C3dBytes::holds(qint64 at, qint64 count) const
{
    return at >= 0 && count >= 0 && at <= size() && count <= size() - at;
}

std::uint8_t C3dBytes::byte(qint64 at) const
{
    return std::uint8_t(m_bytes.at(at));
}

std::int16_t C3dBytes::integer(qint64 at) const
{
    const char *from = m_bytes.constData() + at;
    return m_order == Order::Sgi ? qFromBigEndian<std::int16_t>(from)
                                 : qFromLittleEndian<std::int16_t>(from);
}

float C3dBytes::real(qint64 at) const
{
    const char *from = m_bytes.constData() + at;
    if (m_order == Order::Sgi)
        return qFromBigEndian<float>(from);
    if (m_order == Order::Intel)
        return qFromLittleEndian<float>(from);
    // the halves the other way round, and an exponent that is two greater
    const std::uint32_t bits = std::uint32_t(natural(at)) << 16 | natural(at + 2);
    if ((bits >> 23 & 0xff) == 0)
        return 0;
    return std::bit_cast<float>(bits) / 4;
}

const C3dParameter *C3dFile::parameter(const char *name) const
{
    const auto found = parameters.find(QLatin1String(name));
    return found == parameters.end() ? nullptr : &found->second;
}

std::optional<double> C3dFile::number(const char *name, std::size_t index) const
{
    const C3dParameter *found = parameter(name);
    if (!found || index >= found->numbers.size())
        return std::nullopt;
    return found->numbers[index];
}

std::optional<int> C3dFile::count(const char *name, std::size_t index) const
{
    const auto found = number(name, index);
    if (!found || !(*found >= -32768 && *found <= 65535))
        return std::nullopt;
    return std::uint16_t(int(*found));
}

QStringList C3dFile::texts(const char *name) const
{
    QStringList all;
    for (int part = 1;; ++part) {
        const QByteArray key = part == 1 ? QByteArray(name) : name + QByteArray::number(part);
        const C3dParameter *found = parameter(key.constData());
        if (!found)
            return all;
        all += found->texts;
    }
}

bool looksLikeC3d(const QByteArray &head)
{
    return head.size() >= 24 && head[0] > 0 && std::uint8_t(head[1]) == kKey;
}

Result<C3dFile> readC3dFile(const QByteArray &bytes)
{
    if (bytes.size() < kBlock || std::uint8_t(bytes[1]) != kKey)
        return c3dError(Text::tr("byte %1").arg(1), Text::tr("This is not a C3D file"));
    const qint64 begin = (static_cast<std::uint8_t>(bytes.at(0)) - 1) * kBlock;
    if (begin < kBlock || begin + 4 > bytes.size())
        return c3dError(Text::tr("byte %1").arg(0),
                        Text::tr("The parameters of the C3D file are not where it says"));
    C3dFile file;
    file.bytes = C3dBytes(bytes, orderOf(std::uint8_t(bytes[begin + 3])));
    file.points = file.bytes.natural(2);
    file.analogPerFrame = file.bytes.natural(4);
    file.firstFrame = file.bytes.natural(6);
    file.lastFrame = file.bytes.natural(8);
    file.scale = double(file.bytes.real(12));
    file.dataBlock = file.bytes.natural(16);
    file.rate = double(file.bytes.real(20));
    ParameterReader(file, begin).read();
    return file;
}

Error c3dError(const QString &place, const QString &message, const QString &remedy)
{
    Error error;
    error.message = message;
    error.where = place;
    error.remedy = remedy.isEmpty()
                       ? Text::tr("Export the file again from the program that made it.")
                       : remedy;
    return error;
}

} // namespace flinch
