#pragma once

#include "core/asset/asset.h"
#include "core/io/bvhwriter.h"
#include "core/io/exportscene.h"
#include "core/io/sourcefile.h"
#include "core/io/writtenmotion.h"

#include <array>
#include <span>

namespace flinch {

/// A file format that Flinch reads or writes: all that anybody needs to know about it. To add one,
/// add a row to the table in fileformats.cpp.
struct FileFormat
{
    /// What files of this kind can hold.
    struct Holds
    {
        bool takes = false;   // more than one
        bool meshes = false;  // skins, materials
        bool rate = false;    // says how many frames make a second
        bool markers = false; // points instead of joints
        bool keys = false;    // fewer than one a frame
    };

    const char *name = nullptr; // "BVH"
    /// Of its files, lower case; the first is that of a file that is written. Null: no more.
    std::array<const char *, 2> suffixes = {};
    Holds holds = {};
    bool readApart = false;           // in a process of its own
    const char *companions = nullptr; // what its reader looks for beside a file; null: nothing
    bool (*looksLike)(const QByteArray &head) = nullptr;
    /// Null: not read.
    Result<Asset> (*read)(SourceFile &, const ImportOptions &, const JobControl &) = nullptr;
    /// May rely on checkScene(). What it had to change goes to the warnings. Null: not written.
    Status (*write)(const ExportScene &, const ByteSink &, QStringList &warnings,
                    const JobControl &) = nullptr;
    /// What a file that `write` made says, for the round-trip proof.
    Result<WrittenMotionPtr> (*readBack)(const QByteArray &, const ExportOptions &,
                                         const JobControl &) = nullptr;

    bool hasSuffix(const QString &path) const;
    /// "*.fbx", for dialogs.
    QString pattern() const;
};

/// How much of a file's beginning tells its format.
inline constexpr int kSniffedBytes = 256;

std::span<const FileFormat> fileFormats();

/// Names of those that can be read: "BVH", "FBX".
QStringList readableFormats();

/// ".bvh, .fbx": of those that are read, or of those that are written.
QString readableSuffixes();
QString writableSuffixes();

/// Whether a file is called as those are that can be opened by themselves.
bool isAssetName(const QString &path);

/// The format whose files begin like this or, when none does, are called so. Null: none.
const FileFormat *formatOfFile(const QByteArray &head, const QString &path);

/// The format that `path`'s extension names.
Result<const FileFormat *> writableFormat(const QString &path);

} // namespace flinch
