#include "core/project/jsonwriter.h"

namespace flinch {

void JsonWriter::writeValue(MappingOverrides &overrides)
{
    m_out += '{';
    m_first = true;
    ++m_depth;
    for (const auto &[body, joint] : overrides) {
        item();
        writeString(enumName(body));
        m_out += ": ";
        // ids do not fit into JSON's numbers
        const auto *id = std::get_if<JointId>(&joint);
        m_out += id ? "{\"id\": " : "{\"name\": ";
        writeString(id ? QStringLiteral("%1").arg(std::uint64_t(*id), 16, 16, QLatin1Char('0'))
                       : std::get<QString>(joint));
        m_out += '}';
    }
    --m_depth;
    if (!overrides.empty())
        newLine();
    m_out += '}';
    m_first = false;
}

void JsonWriter::writeString(QStringView text)
{
    m_out += '"';
    for (const char c : text.toUtf8()) {
        if (c == '"' || c == '\\') {
            m_out += '\\';
            m_out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            constexpr auto kDigits = "0123456789abcdef";
            m_out += "\\u00";
            m_out += kDigits[c >> 4];
            m_out += kDigits[c & 15];
        } else {
            m_out += c;
        }
    }
    m_out += '"';
}

void JsonWriter::item()
{
    if (!m_first)
        m_out += ',';
    m_first = false;
    newLine();
}

void JsonWriter::newLine()
{
    m_out += '\n';
    m_out.append(std::size_t(2 * m_depth), ' ');
}

} // namespace flinch
