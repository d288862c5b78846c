/// ASCII to tree.
#include "core/io/fbxerrors.h"
#include "core/io/fbxtree.h"

#include <QCoreApplication>

#include <algorithm>
#include <charconv>
#include <limits>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Fbx)
};

constexpr int kMaxDepth = 64;
constexpr std::size_t kMaxNodes = 4'000'000;
constexpr std::size_t kMaxValues = 16'000'000;
constexpr qsizetype kSniffed = 4096;

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool startsNumber(char c)
{
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.';
}

bool endsWord(char c)
{
    return isSpace(c) || c == ',' || c == '{' || c == '}' || c == ':' || c == ';' || c == '"'
           || c == '\0';
}

/// A number of a text: an integer as long as it can be.
struct Number
{
    bool integral = false;
    std::int64_t integer = 0;
    double real = 0;
};

class TextReader
{
public:
    explicit TextReader(const QByteArray &bytes)
        : m_begin(bytes.constData())
        , m_at(m_begin)
        , m_end(m_begin + bytes.size())
    {
        if (bytes.startsWith("\xef\xbb\xbf"))
            m_at += 3;
    }

    Result<FbxTree> read()
    {
        FbxTree tree;
        tree.text = true;
        if (!readChildren(tree.root, 0, false))
            return damage();
        const FbxNode *header = tree.root.child("FBXHeaderExtension");
        const FbxNode *version = header ? header->child("FBXVersion") : nullptr;
        const auto number = version ? version->integer(0) : std::nullopt;
        if (!number || *number < 0 || *number > 9999) {
            m_why = Text::tr("The FBX file does not say its version");
            return damage();
        }
        tree.version = std::uint32_t(*number);
        FbxNode *objects = tree.root.child("Objects");
        if (objects && tree.version >= 7000) {
            for (FbxNode &object : objects->children) {
                if (const auto name = object.text(1))
                    object.values[1].bytes = fbxBinaryName(*name);
            }
        }
        return tree;
    }

private:
    Error damage() const
    {
        Error error = fbxDamage(m_why.isEmpty() ? Text::tr("The FBX file is damaged") : m_why);
        error.where = Text::tr("line %1").arg(1 + std::count(m_begin, m_at, '\n'));
        return error;
    }

    bool atEnd() const { return m_at == m_end; }

    char peek() const { return atEnd() ? '\0' : *m_at; }

    bool take(char c)
    {
        if (atEnd() || *m_at != c)
            return false;
        ++m_at;
        return true;
    }

    void skipSpace()
    {
        while (!atEnd()) {
            if (*m_at == ';')
                m_at = std::find(m_at, m_end, '\n');
            else if (isSpace(*m_at))
                ++m_at;
            else
                return;
        }
    }

    /// Up to the brace that closes it, or the end of the file.
    bool readChildren(FbxNode &node, int depth, bool braced)
    {
        while (true) {
            skipSpace();
            if (atEnd())
                return !braced;
            if (braced && take('}'))
                return true;
            if (depth >= kMaxDepth || ++m_nodes > kMaxNodes
                || !readNode(node.children.emplace_back(), depth + 1))
                return false;
        }
    }

    bool readNode(FbxNode &node, int depth)
    {
        const char *start = m_at;
        m_at = std::find_if(m_at, m_end, endsWord);
        if (m_at == start || m_at - start > std::numeric_limits<std::uint8_t>::max())
            return false;
        node.name = QByteArray(start, m_at - start);
        skipSpace();
        if (!take(':'))
            return false;
        if (!readValues(node))
            return false;
        skipSpace();
        return !take('{') || readChildren(node, depth, true);
    }

    /// Values stand on one line, or go on after a comma.
    bool readValues(FbxNode &node)
    {
        bool more = false;
        while (true) {
            while (!atEnd() && (*m_at == ' ' || *m_at == '\t' || *m_at == '\r'))
                ++m_at;
            if (more)
                skipSpace();
            if (goesOn(node))
                skipSpace();
            const char c = peek();
            if (c == ',') { // one is left out
                ++m_at;
                more = true;
                continue;
            }
            // a line that ends in a comma, and then another node or the end of this one
            if (atEnd() || c == '\n' || c == ';' || c == '{' || c == '}' || startsNode())
                return true;
            if (++m_values > kMaxValues || !readValue(node.values.emplace_back()))
                return false;
            skipBlanks();
            if (goesOn(node))
                skipSpace();
            more = take(',');
            if (!more)
                return true;
        }
    }

    /// Old files break a line before a comma, or before the first number.
    bool goesOn(const FbxNode &node) const
    {
        if (peek() != '\n')
            return false;
        const char *next = std::find_if_not(m_at, m_end, isSpace);
        return next != m_end && (*next == ',' || (node.values.empty() && startsNumber(*next)));
    }

    void skipBlanks()
    {
        while (!atEnd() && (*m_at == ' ' || *m_at == '\t' || *m_at == '\r'))
            ++m_at;
    }

    /// Whether a word with a colon comes.
    bool startsNode() const
    {
        if (*m_at == '"' || *m_at == '*' || startsNumber(*m_at))
            return false;
        const char *end = std::find_if(m_at, m_end, endsWord);
        return end != m_at && end != m_end && *end == ':';
    }

    bool readValue(FbxValue &value)
    {
        if (take('"'))
            return readText(value);
        if (take('*'))
            return readArray(value);
        if (startsNumber(*m_at)) {
            Number number;
            if (!readNumber(number))
                return false;
            value = number.integral ? FbxValue::int64(number.integer) : FbxValue::real(number.real);
            return true;
        }
        const char *start = m_at;
        m_at = std::find_if(m_at, m_end, endsWord);
        if (m_at == start)
            return false;
        value = FbxValue::text(QByteArray(start, m_at - start));
        return true;
    }

    bool readText(FbxValue &value)
    {
        const char *end = std::find(m_at, m_end, '"');
        if (end == m_end)
            return false;
        QByteArray text(m_at, end - m_at);
        if (text.contains('&'))
            text.replace("&quot;", "\"").replace("&cr;", "\r").replace("&lf;", "\n");
        value = FbxValue::text(text);
        m_at = end + 1;
        return true;
    }

    bool readNumber(Number &number)
    {
        const char *start = m_at;
        if (*start == '+')
            ++start;
        const char *end = std::find_if(start, m_end, endsWord);
        const auto [integerEnd, integerError] = std::from_chars(start, end, number.integer);
        number.integral = integerError == std::errc() && integerEnd == end;
        if (!number.integral) {
            const auto [realEnd, realError] = std::from_chars(start, end, number.real);
            if (realError == std::errc::result_out_of_range)
                number.real = 0; // a denormal that is none; infinity is caught where it counts
            else if (realError != std::errc())
                return false;
            if (realEnd != end) { // "1.#QNAN"
                if (*realEnd != '#')
                    return false;
                number.real = std::numeric_limits<double>::quiet_NaN();
            }
        }
        m_at = end;
        return true;
    }

    /// "*3 { a: 1,2,3 }", behind its star. Nothing is reserved by what it claims to hold.
    bool readArray(FbxValue &value)
    {
        Number count;
        if (!readNumber(count) || !count.integral || count.integer < 0)
            return false;
        skipSpace();
        if (!take('{'))
            return false;
        skipSpace();
        std::vector<std::int64_t> integers;
        std::vector<double> reals;
        bool integral = true;
        if (take('a')) {
            skipSpace();
            if (!take(':'))
                return false;
            while (true) {
                skipSpace();
                if (peek() == '}')
                    break;
                Number number;
                if (atEnd() || !readNumber(number))
                    return false;
                if (integral && !number.integral) {
                    integral = false;
                    reals.assign(integers.begin(), integers.end());
                }
                if (integral)
                    integers.push_back(number.integer);
                else
                    reals.push_back(number.integral ? double(number.integer) : number.real);
                skipSpace();
                if (!take(',') && peek() != '}')
                    return false;
            }
        }
        skipSpace();
        if (!take('}'))
            return false;
        const std::size_t size = integral ? integers.size() : reals.size();
        if (size != std::size_t(count.integer)) {
            m_why = Text::tr("An array of the FBX file holds %1 numbers, not %2")
                        .arg(size)
                        .arg(count.integer);
            return false;
        }
        value = integral ? FbxValue::array(std::span<const std::int64_t>(integers))
                         : FbxValue::array(std::span<const double>(reals));
        return true;
    }

    const char *const m_begin;
    const char *m_at;
    const char *const m_end;
    std::size_t m_nodes = 0;
    std::size_t m_values = 0;
    QString m_why;
};

} // namespace

QByteArray fbxBinaryName(const QByteArray &name)
{
    const qsizetype end = name.indexOf("::");
    if (end < 0)
        return name;
    return name.mid(end + 2) + QByteArray("\0\1", 2) + name.left(end);
}

bool looksLikeFbxText(const QByteArray &head)
{
    const QByteArray start = head.left(kSniffed);
    return !start.contains('\0') && start.contains("FBX")
           && (start.trimmed().startsWith(";") || start.contains("FBXHeaderExtension"));
}

Result<FbxTree> readFbxText(const QByteArray &bytes)
{
    return TextReader(bytes).read();
}

} // namespace flinch
