#pragma once

#include "core/base/result.h"

#include <QFile>

namespace flinch {

/// A file to read: a regular one or an embedded one. Everything else (a folder, a pipe, a device)
/// is refused, and never waited for. Errors name the file.
class InputFile : public QFile
{
public:
    explicit InputFile(const QString &path);

    /// Instead of open().
    Status openToRead(OpenMode more = {});

    QString fileName() const override { return m_path; }

private:
    QString m_path; // QFile forgets it, being given a descriptor
};

} // namespace flinch
