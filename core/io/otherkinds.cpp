#include "core/io/otherkinds.h"

#include <QCoreApplication>

namespace flinch {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::OtherKinds)
};

Error isOther(const QString &kind, const QString &remedy)
{
    Error error;
    error.code = ErrorCode::Unsupported;
    error.message = Text::tr("The file is %1, whatever its name says").arg(kind);
    error.remedy = remedy;
    return error;
}

bool beginsWithAny(const QByteArray &head, std::initializer_list<QByteArrayView> beginnings)
{
    for (const QByteArrayView beginning : beginnings) {
        if (head.startsWith(beginning))
            return true;
    }
    return false;
}

/// Scenes that only their own programs read.
QString programOf(const QByteArray &head)
{
    if (head.startsWith("BLENDER"))
        return Text::tr("a scene of Blender");
    if (beginsWithAny(head, {"//Maya", "FOR4", "FOR8"}))
        return Text::tr("a scene of Maya");
    if (head.startsWith("\xD0\xCF\x11\xE0"))
        return Text::tr("a document of another program, such as a scene of 3ds Max");
    if (beginsWithAny(head, {"PXR-USDC", "#usda"}))
        return Text::tr("a stage of USD");
    if (head.startsWith("Ogawa"))
        return Text::tr("an Alembic cache");
    return {};
}

} // namespace

std::optional<Error> otherKindOfFile(const QByteArray &head)
{
    if (head.isEmpty()) {
        Error error;
        error.message = Text::tr("The file is empty");
        error.remedy = Text::tr("Export or copy it again.");
        return error;
    }
    const QString unpack = Text::tr("Unpack it, and open what is in it.");
    if (beginsWithAny(head, {"PK\3\4", "PK\5\6"}))
        return isOther(Text::tr("a ZIP archive"), unpack);
    if (beginsWithAny(head, {"7z\xBC\xAF", "Rar!", "\x1F\x8B", "BZh",
                             "\xFD"
                             "7zXZ"}))
        return isOther(Text::tr("an archive"), unpack);
    if (beginsWithAny(head, {"\x89PNG", "\xFF\xD8\xFF", "GIF8", "8BPS"}))
        return isOther(Text::tr("a picture"), Text::tr("Open the character or clip beside it."));
    if (head.startsWith("version https://git-lfs"))
        return isOther(Text::tr("a pointer of Git LFS, without the file that it stands for"),
                       Text::tr("Fetch the file with “git lfs pull”."));
    const QByteArray start = head.trimmed().left(16).toLower();
    if (beginsWithAny(start, {"<!doctype html", "<html"}))
        return isOther(Text::tr("a web page"),
                       Text::tr("Download the file itself, not the page that offers it."));
    if (const QString program = programOf(head); !program.isEmpty())
        return isOther(program, Text::tr("Export it there as FBX or glTF."));
    return std::nullopt;
}

} // namespace flinch
