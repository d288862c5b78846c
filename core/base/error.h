#pragma once

#include <QString>

namespace flinch {

enum class ErrorCode {
    BadUsage,      // the caller asked for something that cannot be asked for
    BadInput,      // a file or value is damaged or not what it claims to be
    NotFound,      // a file or object does not exist
    AccessDenied,  // permission, read-only file or file system
    DiskFull,      // no space or quota left
    Io,            // any other failure of the file system
    LimitExceeded, // larger than flinch::limits allows
    Unsupported,   // valid, but not something Flinch handles
    OutOfMemory,   // the machine has no more to give just now
    JobFailed,     // all was well asked for, but the job came to no good end
    Cancelled,     // the user asked to stop
};

/// Why something failed, in words for the person who has to mend it. `subject` is the file or
/// object, filled in by whoever knows its name; `where` is the place inside it ("line 12");
/// `remedy` says what to do. All text is translated.
struct Error
{
    ErrorCode code = ErrorCode::BadInput;
    QString message;
    QString where;
    QString remedy;
    QString subject;

    /// "<subject>: <message> (<where>). <remedy>", leaving out what is empty.
    QString toText() const;

    static Error cancelled();
};

} // namespace flinch
