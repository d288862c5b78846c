#include "core/io/readerchannel.h"

#include "core/io/bytestream.h"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QStringList>

#include <algorithm>
#include <cerrno>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ReaderChannel)
};

/// The version of what is said; both ends are of one build.
constexpr std::uint32_t kMark = 0x464C4E31; // FLN1
constexpr std::uint64_t kMostBytes = std::uint64_t(3) << 30;
constexpr std::size_t kBlock = 1 << 20;
/// How soon a cancel is heard.
constexpr int kPollMilliseconds = 20;

struct Header
{
    std::uint32_t mark = kMark;
    std::uint32_t kind = 0;
    std::uint64_t length = 0;
};

} // namespace

bool ReaderChannel::send(ReaderMessage::Kind kind, const QByteArray &payload)
{
    const Header header = {kMark, std::uint32_t(kind), std::uint64_t(payload.size())};
    const auto write = [this](const char *from, std::size_t left) {
        while (left > 0) {
            if (!waitFor(POLLOUT))
                return false;
            // whoever has patience must not wait in here for one that does not listen
            const int flags = MSG_NOSIGNAL | (m_patienceSeconds > 0 ? MSG_DONTWAIT : 0);
            const ssize_t sent = ::send(m_socket, from, left, flags);
            if (sent < 0 && (errno == EINTR || errno == EAGAIN))
                continue;
            if (sent <= 0) {
                m_trouble = Trouble::Closed;
                return false;
            }
            from += sent;
            left -= std::size_t(sent);
        }
        return true;
    };
    return write(reinterpret_cast<const char *>(&header), sizeof header)
           && write(payload.constData(), std::size_t(payload.size()));
}

bool ReaderChannel::waitFor(short event)
{
    if (m_patienceSeconds == 0)
        return true;
    QElapsedTimer timer;
    timer.start();
    for (;;) {
        pollfd wanted = {m_socket, event, 0};
        const int ready = ::poll(&wanted, 1, kPollMilliseconds);
        if (m_cancel.isCancelled()) {
            m_trouble = Trouble::Cancelled;
            return false;
        }
        if (ready > 0)
            return true;
        if (timer.elapsed() > m_patienceSeconds * 1000LL) {
            m_trouble = Trouble::Silent;
            return false;
        }
    }
}

bool ReaderChannel::fill(char *to, std::size_t bytes)
{
    while (bytes > 0) {
        if (!waitFor(POLLIN))
            return false;
        const ssize_t got = ::recv(m_socket, to, bytes, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            m_trouble = Trouble::Closed;
            return false;
        }
        to += got;
        bytes -= std::size_t(got);
    }
    return true;
}

std::optional<ReaderMessage> ReaderChannel::receive()
{
    Header header;
    if (!fill(reinterpret_cast<char *>(&header), sizeof header))
        return std::nullopt;
    if (header.mark != kMark || header.kind > std::uint32_t(ReaderMessage::Kind::Refusal)
        || header.length > kMostBytes) {
        m_trouble = Trouble::Nonsense;
        return std::nullopt;
    }
    ReaderMessage message = {ReaderMessage::Kind(header.kind), {}};
    // block by block: a length that is a lie costs no more than what really comes
    while (std::uint64_t(message.payload.size()) < header.length) {
        const qsizetype before = message.payload.size();
        const auto block = std::min<std::uint64_t>(header.length - std::uint64_t(before),
                                                   std::max(kBlock, std::size_t(before)));
        message.payload.resize(before + qsizetype(block));
        if (!fill(message.payload.data() + before, std::size_t(block)))
            return std::nullopt;
    }
    return message;
}

QByteArray toBytes(const Error &error)
{
    ByteWriter out;
    out.put(std::uint8_t(error.code));
    out.put(error.message);
    out.put(error.where);
    out.put(error.remedy);
    return out.bytes();
}

Error errorFromBytes(const QByteArray &bytes)
{
    ByteReader in(bytes);
    Error error;
    error.code = ErrorCode(in.below(int(ErrorCode::Cancelled) + 1));
    in.get(error.message, kAnyName);
    in.get(error.where, kAnyName);
    in.get(error.remedy, kAnyName);
    if (in.ok() && in.atEnd() && !error.message.isEmpty())
        return error;
    error = {};
    error.message = Text::tr("The file cannot be read, and its reader did not say why");
    return error;
}

QByteArray toBytes(const QStringList &names)
{
    ByteWriter out;
    out.put(std::uint32_t(names.size()));
    for (const QString &name : names)
        out.put(name);
    return out.bytes();
}

QStringList namesFromBytes(const QByteArray &bytes)
{
    ByteReader in(bytes);
    QStringList names;
    for (std::uint32_t left = in.count(4); left > 0 && in.ok(); --left)
        in.get(names.emplace_back(), kAnyName);
    return in.ok() ? names : QStringList();
}

} // namespace flinch
