#include "core/base/inputfile.h"

#include "core/base/filepath.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QCoreApplication>

#include <cerrno>
#include <new>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::InputFile)
};

Error inputError(ErrorCode code, const QString &path, const QString &message, const QString &remedy)
{
    Error error;
    error.code = code;
    error.subject = path;
    error.message = message;
    error.remedy = remedy;
    return error;
}

Error systemError(const QString &path, int cause)
{
    switch (cause) {
    case ENOMEM:
        throw std::bad_alloc();
    case ENOENT:
    case ENOTDIR:
        return inputError(ErrorCode::NotFound, path, Text::tr("The file does not exist"),
                          Text::tr("Check the name and the folder."));
    case EACCES:
    case EPERM:
        return inputError(
            ErrorCode::AccessDenied, path, Text::tr("The file may not be read: permission denied"),
            Text::tr("Ask its owner for permission, or copy it to a place of your own."));
    default:
        return inputError(ErrorCode::Io, path,
                          Text::tr("The file cannot be opened: %1").arg(qt_error_string(cause)),
                          Text::tr("Check the disk."));
    }
}

Error wrongKind(const QString &path, mode_t mode)
{
    if (S_ISDIR(mode))
        return inputError(ErrorCode::BadInput, path, Text::tr("This is a folder, not a file"),
                          Text::tr("Choose a file inside it."));
    return inputError(ErrorCode::BadInput, path, Text::tr("This is not a regular file"),
                      Text::tr("Copy its contents to a file first."));
}

} // namespace

InputFile::InputFile(const QString &path)
    : QFile(path)
    , m_path(path)
{}

Status InputFile::openToRead(OpenMode more)
{
    const OpenMode mode = QIODevice::ReadOnly | more;
    if (m_path.startsWith(QLatin1Char(':')))
        return open(mode) ? Status(Done()) : systemError(m_path, ENOENT);
    if (auto status = checkPath(m_path); !status)
        return status;
    // looked at first, because opening a device may already do something; and once more when it is
    // open, because names change hands. Nobody needs to write into a pipe for this to return.
    const QByteArray name = QFile::encodeName(m_path);
    struct stat found = {};
    if (::stat(name.constData(), &found) == 0 && !S_ISREG(found.st_mode))
        return wrongKind(m_path, found.st_mode);
    const int descriptor = ::open(name.constData(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0)
        return systemError(m_path, errno);
    const bool isKnown = ::fstat(descriptor, &found) == 0;
    const int cause = errno;
    if (isKnown && S_ISREG(found.st_mode) && open(descriptor, mode, QFile::AutoCloseHandle))
        return Done();
    ::close(descriptor);
    if (isKnown && !S_ISREG(found.st_mode))
        return wrongKind(m_path, found.st_mode);
    return systemError(m_path, isKnown ? EIO : cause);
}

} // namespace flinch
