/// A reader that fails in the way that the file's name says, for tests of whoever asks it.
#include "core/io/readerchannel.h"
#include "core/io/readerprocess.h"

#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>

using namespace flinch;

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    const QByteArray fault = QByteArray(argv[1]).split('.').first();
    ReaderChannel channel(kReaderSocket);
    if (fault == "dies") {
        std::signal(SIGSEGV, SIG_DFL); // sanitizers have a handler
        ::raise(SIGSEGV);
    }
    if (fault == "aborts")
        std::abort();
    if (fault == "leaves")
        return 0;
    if (fault == "starves")
        return kReaderOutOfMemory;
    if (fault == "hangs")
        for (;;)
            ::pause();
    if (fault == "spins") {
        const rlimit second = {1, 3};
        ::setrlimit(RLIMIT_CPU, &second);
        std::atomic<int> turns = 0;
        for (;;) {
            ++turns;
        }
    }
    if (fault == "babbles")
        return int(::write(kReaderSocket, "HTTP/1.1 200 OK\r\n\r\n<html></html>", 32)) != 32;
    if (fault == "promises") {
        // a message of a gigabyte, of which ten bytes come
        const std::uint32_t words[] = {0x464C4E31, 3, 1u << 30, 0};
        return int(::write(kReaderSocket, words, sizeof words)) < 0
               || ::write(kReaderSocket, "0123456789", 10) < 0;
    }
    if (fault == "breaks") // an answer without its end
        return !channel.send(ReaderMessage::Kind::Failure, toBytes(Error::cancelled()));
    if (fault == "lies") {
        // counts beyond everything
        channel.send(ReaderMessage::Kind::Asset, QByteArray(200, char(0xFF)));
        channel.send(ReaderMessage::Kind::End);
    }
    if (fault == "empty") {
        channel.send(ReaderMessage::Kind::Asset);
        channel.send(ReaderMessage::Kind::End);
    }
    if (fault == "mumbles") {
        channel.send(ReaderMessage::Kind::Failure, "?");
        channel.send(ReaderMessage::Kind::End);
    }
    if (fault == "mute") // an end, and nothing before it
        channel.send(ReaderMessage::Kind::End);
    if (fault == "ignores") { // what it asked for: a file larger than any socket holds
        channel.send(ReaderMessage::Kind::NeedFile, "large.bin");
        for (;;)
            ::pause();
    }
    if (fault == "asks") {
        // for what is none of its business, then tells what it was given
        channel.send(ReaderMessage::Kind::NeedFile, "../../etc/passwd");
        const auto answer = channel.receive();
        Error told;
        told.message = answer && answer->kind == ReaderMessage::Kind::Refusal
                           ? QStringLiteral("refused")
                           : QStringLiteral("given");
        channel.send(ReaderMessage::Kind::Failure, toBytes(told));
        channel.send(ReaderMessage::Kind::End);
    }
    return 0;
}
