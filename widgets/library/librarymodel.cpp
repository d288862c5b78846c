#include "widgets/library/librarymodel.h"

#include "widgets/common/quantity.h"
#include "widgets/document/librarydrag.h"

#include <QDir>
#include <QLocale>
#include <QMimeData>
#include <QUrl>

#include <algorithm>

namespace flinch {

namespace {

// what createIndex() carries: the group a row is in, or that it is one
enum Level : quintptr { Group, InClips, InPresets };

QString fileName(const QString &path)
{
    return path.mid(path.lastIndexOf(QLatin1Char('/')) + 1);
}

double strength(const ImpactPreset &preset)
{
    return preset.kind == ImpactKind::Ball ? preset.mass * preset.speed : preset.impulse;
}

} // namespace

LibraryModel::LibraryModel(QObject *parent)
    : QAbstractItemModel(parent)
    , m_allPresets(impactPresets())
{
    apply();
}

void LibraryModel::setClips(const QStringList &paths)
{
    beginResetModel();
    m_clips = paths;
    apply();
    endResetModel();
}

void LibraryModel::setFilter(const QString &filter)
{
    beginResetModel();
    m_words = filter.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    apply();
    endResetModel();
}

void LibraryModel::setOpenClip(const QString &path, bool usable)
{
    m_openClip = path;
    m_usable = usable;
    for (const LibraryRow row : {LibraryRow::Clips, LibraryRow::Presets}) {
        const QModelIndex parent = group(row);
        if (const int rows = rowCount(parent))
            Q_EMIT dataChanged(index(0, 0, parent), index(rows - 1, 0, parent));
    }
}

bool LibraryModel::matches(const QString &name) const
{
    return std::ranges::all_of(
        m_words, [&name](const QString &word) { return name.contains(word, Qt::CaseInsensitive); });
}

void LibraryModel::apply()
{
    m_demo = matches(tr("Demo"));
    m_shown.clear();
    std::ranges::copy_if(m_clips, std::back_inserter(m_shown),
                         [this](const QString &path) { return matches(fileName(path)); });
    m_presets.clear();
    std::ranges::copy_if(m_allPresets, std::back_inserter(m_presets),
                         [this](const ImpactPreset &preset) { return matches(preset.name); });
}

QModelIndex LibraryModel::group(LibraryRow row) const
{
    return index(row == LibraryRow::Presets ? 1 : 0, 0);
}

QModelIndex LibraryModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const Level level = !parent.isValid() ? Group : parent.row() == 0 ? InClips : InPresets;
    return createIndex(row, column, level);
}

QModelIndex LibraryModel::parent(const QModelIndex &index) const
{
    if (!index.isValid() || index.internalId() == Group)
        return {};
    return createIndex(index.internalId() == InClips ? 0 : 1, 0, Group);
}

int LibraryModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return 2;
    if (parent.internalId() != Group)
        return 0;
    return parent.row() == 0 ? int(m_shown.size()) + m_demo : int(m_presets.size());
}

int LibraryModel::columnCount(const QModelIndex &) const
{
    return 1;
}

LibraryRow LibraryModel::rowOf(const QModelIndex &index) const
{
    switch (index.internalId()) {
    case Group:
        return index.row() == 0 ? LibraryRow::Clips : LibraryRow::Presets;
    case InClips:
        return m_demo && index.row() == 0 ? LibraryRow::Demo : LibraryRow::Clip;
    default:
        return LibraryRow::Preset;
    }
}

const ImpactPreset *LibraryModel::preset(const QModelIndex &index) const
{
    return index.isValid() && rowOf(index) == LibraryRow::Preset
               ? &m_presets[std::size_t(index.row())]
               : nullptr;
}

QString LibraryModel::nameOf(const QModelIndex &index) const
{
    switch (rowOf(index)) {
    case LibraryRow::Clips:
        return tr("Clips");
    case LibraryRow::Demo:
        return tr("Demo");
    case LibraryRow::Clip:
        return fileName(m_shown[index.row() - m_demo]);
    case LibraryRow::Presets:
        return tr("Impact presets");
    case LibraryRow::Preset:
        return preset(index)->name;
    }
    return {};
}

QString LibraryModel::detailOf(const QModelIndex &index) const
{
    switch (rowOf(index)) {
    case LibraryRow::Clips:
    case LibraryRow::Presets:
        return QLocale().toString(rowCount(index));
    case LibraryRow::Demo:
        return tr("comes with Flinch");
    case LibraryRow::Clip:
        return m_shown[index.row() - m_demo] == m_openClip ? tr("open") : QString();
    case LibraryRow::Preset:
        return quantityText(strength(*preset(index)), 0, Dimension::Impulse);
    }
    return {};
}

QVariant LibraryModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const LibraryRow row = rowOf(index);
    switch (role) {
    case Qt::DisplayRole:
        return nameOf(index);
    case libraryroles::Row:
        return int(row);
    case libraryroles::Detail:
        return detailOf(index);
    case libraryroles::Path:
        return row == LibraryRow::Clip ? m_shown[index.row() - m_demo] : QString();
    case Qt::AccessibleTextRole: {
        const QString detail = detailOf(index);
        return detail.isEmpty()
                   ? nameOf(index)
                   : tr("%1, %2", "a row of the library: name, detail").arg(nameOf(index), detail);
    }
    case Qt::ToolTipRole:
        if (row == LibraryRow::Clip)
            return tr("%1\nDouble-click opens it, or drag it onto the window.")
                .arg(QDir::toNativeSeparators(m_shown[index.row() - m_demo]));
        if (row == LibraryRow::Demo)
            return tr("A boxer and six hits. Double-click opens it.");
        if (row == LibraryRow::Preset)
            return m_usable ? tr("Double-click adds it at the playhead; drag it to a frame of the "
                                 "impact track.")
                            : tr("Open a clip first.");
        return {};
    default:
        return {};
    }
}

Qt::ItemFlags LibraryModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return {};
    switch (rowOf(index)) {
    case LibraryRow::Clips:
    case LibraryRow::Presets:
        return Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    case LibraryRow::Preset:
        if (!m_usable)
            return Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
        [[fallthrough]];
    case LibraryRow::Demo:
    case LibraryRow::Clip:
        return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled
               | Qt::ItemNeverHasChildren;
    }
    return {};
}

QStringList LibraryModel::mimeTypes() const
{
    return {QStringLiteral("text/uri-list")};
}

QMimeData *LibraryModel::mimeData(const QModelIndexList &indexes) const
{
    if (indexes.size() != 1)
        return nullptr;
    const QModelIndex &index = indexes.front();
    auto *data = new QMimeData;
    switch (rowOf(index)) {
    case LibraryRow::Clip:
        data->setUrls({QUrl::fromLocalFile(m_shown[index.row() - m_demo])});
        break;
    case LibraryRow::Demo:
        librarydrag::putDemo(*data);
        break;
    case LibraryRow::Preset:
        librarydrag::putPreset(*data, *preset(index));
        break;
    case LibraryRow::Clips:
    case LibraryRow::Presets:
        break;
    }
    return data;
}

} // namespace flinch
