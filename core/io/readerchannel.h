#pragma once

#include "core/base/canceltoken.h"
#include "core/base/result.h"

#include <QByteArray>

#include <optional>

namespace flinch {

/// What the process that reads a file and the one that asked say to each other. Each message names
/// itself and its length; the last one is End, so that an answer that broke off is known as such.
struct ReaderMessage
{
    enum class Kind : std::uint32_t {
        Progress,  // double
        NeedFile,  // a companion's name
        NeedNames, // a suffix: which companions have it
        Asset,     // toBytes()
        Failure,   // an Error
        End,       // nothing
        Answer,    // to a need: bytes, or names
        Refusal,   // to a need: an Error
    };

    Kind kind = Kind::End;
    QByteArray payload;
};

/// One end of a socket between the two. Does not own it.
class ReaderChannel
{
public:
    enum class Trouble {
        None,
        Closed,    // nobody is at the other end
        Nonsense,  // what came is no message
        Silent,    // nothing came, or was taken, for as long as it may take
        Cancelled, // by our side
    };

    explicit ReaderChannel(int socket)
        : m_socket(socket)
    {}

    /// Longest that receive() waits for the next byte, and send() for room; without it, for ever.
    void setPatience(int seconds, const CancelToken &cancel)
    {
        m_patienceSeconds = seconds;
        m_cancel = cancel;
    }

    /// False when nobody is at the other end, or nobody listens there: trouble() tells.
    bool send(ReaderMessage::Kind kind, const QByteArray &payload = {});
    /// Nothing: trouble() tells why.
    std::optional<ReaderMessage> receive();

    Trouble trouble() const { return m_trouble; }

private:
    /// Until there is a byte, or room for one.
    bool waitFor(short event);
    bool fill(char *to, std::size_t bytes);

    int m_socket;
    int m_patienceSeconds = 0;
    CancelToken m_cancel;
    Trouble m_trouble = Trouble::None;
};

QByteArray toBytes(const Error &error);
Error errorFromBytes(const QByteArray &bytes);
QByteArray toBytes(const QStringList &names);
QStringList namesFromBytes(const QByteArray &bytes);

} // namespace flinch
