/// Bytes to tree and tree to bytes.
#include "core/io/fbxerrors.h"
#include "core/io/fbxtree.h"

#include <QCoreApplication>
#include <QtEndian>

#include <limits>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::Fbx)
};

constexpr char kMagic[] = "Kaydara FBX Binary  \0\x1a"; // ends with one more zero
constexpr qsizetype kMagicSize = 23;
constexpr qsizetype kHeaderSize = kMagicSize + 4;
constexpr std::uint32_t kWideVersion = 7500; // from here on offsets have 64 bits

// what every exporter without Autodesk's key writes at the end
constexpr char kFooterId[] = "\xfa\xbc\xab\x09\xd0\xc8\xd4\x66\xb1\x76\xfb\x83\x1c\xf7\x26\x7e";
constexpr char kFooterMagic[] = "\xf8\x5a\x8c\x6a\xde\xf5\xd9\x7e\xec\xe9\x0c\xe3\x75\x8f\x29\x0b";
constexpr qsizetype kFooterIdSize = 16;

constexpr int kMaxDepth = 64;
constexpr std::size_t kMaxNodes = 4'000'000;
constexpr std::size_t kMaxValues = 16'000'000;
constexpr std::size_t kChunk = 1 << 20;

/// Bytes of an element of an array type, 0 for other types.
std::uint64_t elementSize(char type)
{
    switch (type) {
    case 'f':
    case 'i':
        return 4;
    case 'd':
    case 'l':
        return 8;
    case 'b':
    case 'c':
        return 1;
    default:
        return 0;
    }
}

/// Bytes of a number type, 0 for other types.
qsizetype scalarSize(char type)
{
    switch (type) {
    case 'C':
        return 1;
    case 'Y':
        return 2;
    case 'I':
    case 'F':
        return 4;
    case 'D':
    case 'L':
        return 8;
    default:
        return 0;
    }
}

class TreeReader
{
public:
    explicit TreeReader(const QByteArray &bytes)
        : m_bytes(bytes)
    {}

    Result<FbxTree> read()
    {
        FbxTree tree;
        if (!looksLikeFbx(m_bytes) || m_bytes.size() < kHeaderSize)
            return damage(Text::tr("This is not a binary FBX file"));
        tree.version = qFromLittleEndian<std::uint32_t>(m_bytes.constData() + kMagicSize);
        if (tree.version < 6000 || tree.version >= 8000)
            return damage(Text::tr("FBX version %1 is not one Flinch knows").arg(tree.version));
        m_wide = tree.version >= kWideVersion;
        m_at = kHeaderSize;
        while (!atFooter()) {
            if (!readNode(tree.root.children.emplace_back(), m_bytes.size(), 0))
                return damage(Text::tr("The FBX file is damaged"));
        }
        return tree;
    }

private:
    Error damage(const QString &message) const
    {
        Error error = fbxDamage(message);
        error.where = Text::tr("byte %1").arg(m_at);
        return error;
    }

    qsizetype recordSize() const { return m_wide ? 25 : 13; }

    /// The end of the sections: a null record, or where Assimp forgot it, the footer, or the end.
    bool atFooter() const
    {
        const qsizetype left = m_bytes.size() - m_at;
        if (left == 0 || isNullRecord(m_bytes.size()))
            return true;
        return left >= kFooterIdSize
               && std::equal(kFooterId, kFooterId + kFooterIdSize, m_bytes.constData() + m_at);
    }

    bool isNullRecord(qsizetype end) const
    {
        if (end - m_at < recordSize())
            return false;
        const char *at = m_bytes.constData() + m_at;
        return std::all_of(at, at + recordSize(), [](char c) { return c == '\0'; });
    }

    template<typename T>
    bool take(T &value, qsizetype end)
    {
        if (end - m_at < qsizetype(sizeof(T)))
            return false;
        value = qFromLittleEndian<T>(m_bytes.constData() + m_at);
        m_at += qsizetype(sizeof(T));
        return true;
    }

    bool takeOffset(std::uint64_t &value, qsizetype end)
    {
        if (m_wide)
            return take(value, end);
        std::uint32_t narrow = 0;
        const bool there = take(narrow, end);
        value = narrow;
        return there;
    }

    bool takeBytes(QByteArray &bytes, std::uint64_t size, qsizetype end)
    {
        if (size > std::uint64_t(end - m_at))
            return false;
        bytes = QByteArray::fromRawData(m_bytes.constData() + m_at, qsizetype(size));
        m_at += qsizetype(size);
        return true;
    }

    bool readNode(FbxNode &node, qsizetype limit, int depth)
    {
        std::uint64_t end = 0, valueCount = 0, valueBytes = 0;
        std::uint8_t nameSize = 0;
        if (++m_nodes > kMaxNodes || depth > kMaxDepth || !takeOffset(end, limit)
            || !takeOffset(valueCount, limit) || !takeOffset(valueBytes, limit)
            || !take(nameSize, limit) || !takeBytes(node.name, nameSize, limit))
            return false;
        if (end > std::uint64_t(limit) || qsizetype(end) < m_at
            || valueBytes > end - std::uint64_t(m_at))
            return false;
        const auto valuesEnd = m_at + qsizetype(valueBytes);
        // a value takes two bytes at least, so the count cannot ask for much more than the file has
        m_values += valueCount;
        if (valueCount > valueBytes / 2 || m_values > kMaxValues)
            return false;
        node.values.resize(std::size_t(valueCount));
        for (FbxValue &value : node.values) {
            if (!readValue(value, valuesEnd))
                return false;
        }
        return m_at == valuesEnd && readChildren(node, qsizetype(end), depth);
    }

    bool readChildren(FbxNode &node, qsizetype end, int depth)
    {
        while (m_at < end) {
            if (isNullRecord(end)) {
                m_at += recordSize();
                return m_at == end;
            }
            if (!readNode(node.children.emplace_back(), end, depth + 1))
                return false;
        }
        return m_at == end;
    }

    bool readValue(FbxValue &value, qsizetype end)
    {
        if (!take(value.type, end))
            return false;
        if (const qsizetype size = scalarSize(value.type); size > 0)
            return takeBytes(value.bytes, std::uint64_t(size), end);
        std::uint32_t size = 0;
        if (value.type == 'S' || value.type == 'R')
            return take(size, end) && takeBytes(value.bytes, size, end);
        const std::uint64_t element = elementSize(value.type);
        return element > 0 && take(value.count, end) && take(value.encoding, end) && take(size, end)
               && takeBytes(value.bytes, size, end) && value.encoding <= 1
               && (value.encoding == 1 || element * value.count == size);
    }

    const QByteArray m_bytes;
    bool m_wide = false;
    qsizetype m_at = 0;
    std::size_t m_nodes = 0;
    std::uint64_t m_values = 0;
};

class TreeWriter
{
public:
    TreeWriter(std::uint32_t version, const ByteSink &sink)
        : m_version(version)
        , m_wide(version >= kWideVersion)
        , m_sink(sink)
    {}

    static std::uint64_t sizeOf(const FbxTree &tree, bool wide)
    {
        std::uint64_t size = kHeaderSize;
        for (const FbxNode &node : tree.root.children)
            size += nodeSize(node, wide);
        return size;
    }

    Status write(const FbxTree &tree)
    {
        m_buffer.append(kMagic, kMagicSize);
        put(m_version);
        for (const FbxNode &node : tree.root.children)
            writeNode(node);
        writeNullRecord();
        writeFooter();
        flush();
        return m_status;
    }

private:
    /// Without values and children a list is empty but there; two kinds always have one.
    static bool endsWithNull(const FbxNode &node)
    {
        return !node.children.empty() || node.values.empty() || node.name == "AnimationStack"
               || node.name == "AnimationLayer";
    }

    static std::uint64_t valueSize(const FbxValue &value)
    {
        const std::uint64_t head = value.isArray()                          ? 13
                                   : value.type == 'S' || value.type == 'R' ? 5
                                                                            : 1;
        return head + std::uint64_t(value.bytes.size());
    }

    static std::uint64_t valuesSize(const FbxNode &node)
    {
        std::uint64_t size = 0;
        for (const FbxValue &value : node.values)
            size += valueSize(value);
        return size;
    }

    // recursion is bounded by how deep our own trees are, and by kMaxDepth for those read
    static std::uint64_t nodeSize(const FbxNode &node, bool wide)
    {
        const std::uint64_t record = wide ? 25 : 13;
        std::uint64_t size = record + std::uint64_t(node.name.size()) + valuesSize(node);
        for (const FbxNode &child : node.children)
            size += nodeSize(child, wide);
        return size + (endsWithNull(node) ? record : 0);
    }

    void writeNode(const FbxNode &node)
    {
        putOffset(position() + nodeSize(node, m_wide));
        putOffset(node.values.size());
        putOffset(valuesSize(node));
        put(std::uint8_t(node.name.size()));
        append(node.name);
        for (const FbxValue &value : node.values)
            writeValue(value);
        for (const FbxNode &child : node.children)
            writeNode(child);
        if (endsWithNull(node))
            writeNullRecord();
    }

    void writeValue(const FbxValue &value)
    {
        put(std::uint8_t(value.type));
        if (value.isArray()) {
            put(value.count);
            put(value.encoding);
        }
        if (value.isArray() || value.type == 'S' || value.type == 'R')
            put(std::uint32_t(value.bytes.size()));
        append(value.bytes);
    }

    void writeNullRecord() { m_buffer.append(m_wide ? 25 : 13, '\0'); }

    void writeFooter()
    {
        m_buffer.append(kFooterId, kFooterIdSize);
        // to the next multiple of sixteen, never nothing
        m_buffer.append(std::size_t(16 - position() % 16), '\0');
        m_buffer.append(4, '\0');
        put(m_version);
        m_buffer.append(120, '\0');
        m_buffer.append(kFooterMagic, 16);
    }

    std::uint64_t position() const { return m_written + m_buffer.size(); }

    template<typename T>
    void put(T value)
    {
        char bytes[sizeof(T)];
        qToLittleEndian(value, bytes);
        m_buffer.append(bytes, sizeof(T));
    }

    void putOffset(std::uint64_t value)
    {
        if (m_wide)
            put(value);
        else
            put(std::uint32_t(value));
    }

    void append(const QByteArray &bytes)
    {
        // large arrays go out as they are
        if (std::size_t(bytes.size()) >= kChunk) {
            flush();
            send({bytes.constData(), std::size_t(bytes.size())});
            return;
        }
        m_buffer.append(bytes.constData(), std::size_t(bytes.size()));
        if (m_buffer.size() >= kChunk)
            flush();
    }

    void flush()
    {
        send(m_buffer);
        m_buffer.clear();
    }

    void send(std::string_view bytes)
    {
        m_written += bytes.size();
        if (m_status)
            m_status = m_sink(bytes);
    }

    const std::uint32_t m_version;
    const bool m_wide;
    const ByteSink &m_sink;
    std::string m_buffer;
    std::uint64_t m_written = 0;
    Status m_status = Done();
};

} // namespace

bool looksLikeFbx(const QByteArray &head)
{
    return head.startsWith(QByteArray::fromRawData(kMagic, kMagicSize));
}

Result<FbxTree> readFbxTree(const QByteArray &bytes)
{
    return TreeReader(bytes).read();
}

Status writeFbxTree(const FbxTree &tree, const ByteSink &sink)
{
    const bool narrow = TreeWriter::sizeOf(tree, false) < std::numeric_limits<std::int32_t>::max();
    const std::uint32_t version = narrow ? tree.version : std::max(tree.version, kWideVersion);
    return TreeWriter(version, sink).write(tree);
}

} // namespace flinch
