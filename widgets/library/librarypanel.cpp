#include "widgets/library/librarypanel.h"

#include "core/io/fileformats.h"
#include "widgets/common/icons.h"
#include "widgets/common/labels.h"
#include "widgets/document/settings.h"
#include "widgets/library/librarydelegate.h"
#include "widgets/library/librarymodel.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace flinch {

namespace {

QTreeView *makeTree(QAbstractItemModel *model)
{
    auto *tree = new QTreeView;
    tree->setModel(model);
    tree->setAccessibleName(LibraryPanel::tr("Library"));
    tree->setHeaderHidden(true);
    tree->setFrameShape(QFrame::NoFrame);
    tree->setUniformRowHeights(true);
    tree->setExpandsOnDoubleClick(false);
    tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    tree->setItemDelegate(new LibraryDelegate(tree));
    tree->setDragEnabled(true);
    tree->setDragDropMode(QAbstractItemView::DragOnly);
    tree->setBackgroundRole(QPalette::Window);
    tree->viewport()->setBackgroundRole(QPalette::Window);
    tree->expandAll();
    return tree;
}

} // namespace

LibraryPanel::LibraryPanel(Document &document, QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_place(new QToolButton)
    , m_filter(new QLineEdit)
    , m_empty(new QWidget)
    , m_note(new TextLabel(QString(), TextRole::Body, Token::Text2))
    , m_model(new LibraryModel(this))
{
    m_tree = makeTree(m_model);

    auto *menu = new QMenu(this);
    menu->addAction(tr("Choose Folder…"), this, &LibraryPanel::chooseFolder);
    m_followProject =
        menu->addAction(tr("Folder of the Open Project"), this, [this] { setChosenFolder({}); });
    m_followProject->setCheckable(true);
    m_place->setMenu(menu);
    m_place->setPopupMode(QToolButton::InstantPopup);
    m_place->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_place->setIcon(themedIcon(QLatin1String("folder")));
    m_place->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_place->setFocusPolicy(Qt::StrongFocus);
    m_place->setAccessibleName(tr("Folder of clips"));

    m_filter->setPlaceholderText(tr("Search"));
    m_filter->setAccessibleName(tr("Search the library"));
    m_filter->setClearButtonEnabled(true);
    connect(m_filter, &QLineEdit::textChanged, this, &LibraryPanel::filter);
    connect(m_filter, &QLineEdit::returnPressed, m_tree, [this] { m_tree->setFocus(); });

    auto *state =
        new EmptyState(tr("No folder chosen"), tr("Choose a folder of clips to browse it here."));
    auto *button = new QPushButton(themedIcon(QLatin1String("folder")), tr("Choose folder…"));
    connect(button, &QPushButton::clicked, this, &LibraryPanel::chooseFolder);
    auto *emptyColumn = new QVBoxLayout(m_empty);
    emptyColumn->setContentsMargins(0, 0, 0, 8);
    emptyColumn->setSpacing(0);
    state->layout()->setContentsMargins(20, 12, 20, 8);
    emptyColumn->addWidget(state);
    auto *buttonRow = new QHBoxLayout;
    buttonRow->setContentsMargins(20, 0, 20, 0);
    buttonRow->addWidget(button);
    buttonRow->addStretch();
    emptyColumn->addLayout(buttonRow);

    m_note->setWordWrap(true);
    m_note->setContentsMargins(12, 0, 12, 0);

    auto *top = new QHBoxLayout;
    top->setContentsMargins(8, 8, 12, 0);
    top->setSpacing(6);
    top->addWidget(m_place, 3);
    top->addWidget(m_filter, 2);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addLayout(top);
    column->addWidget(m_empty);
    column->addWidget(m_note);
    column->addWidget(m_tree, 1);
    setFocusProxy(m_tree);

    connect(m_tree, &QTreeView::activated, this, &LibraryPanel::choose);
    connect(&m_folder, &ClipFolder::changed, this, &LibraryPanel::showFolder);
    connect(&document, &Document::changed, this, [this](const ChangeEvent &event) {
        if (event.isReset || event.has(ChangeEvent::Source))
            followDocument();
    });
    connect(&document, &Document::fileStateChanged, this, &LibraryPanel::followDocument);
    followDocument();
    showFolder();
}

QString LibraryPanel::projectFolder() const
{
    if (!m_document.filePath().isEmpty())
        return QFileInfo(m_document.filePath()).absolutePath();
    const ClipSource &source = m_document.project().source;
    return source.kind == ClipSource::Kind::File && !source.path.isEmpty()
               ? QFileInfo(source.path).absolutePath()
               : QString();
}

void LibraryPanel::followDocument()
{
    const QString chosen = QSettings().value(settings::kLibraryFolder).toString();
    m_followProject->setChecked(chosen.isEmpty());
    m_folder.setPath(chosen.isEmpty() ? projectFolder() : chosen);
    const ClipSource &source = m_document.project().source;
    m_model->setOpenClip(source.kind == ClipSource::Kind::File
                             ? QFileInfo(source.path).absoluteFilePath()
                             : QString(),
                         m_document.clip() != nullptr);
}

void LibraryPanel::setChosenFolder(const QString &path)
{
    if (path.isEmpty())
        QSettings().remove(settings::kLibraryFolder);
    else
        QSettings().setValue(settings::kLibraryFolder, QDir(path).absolutePath());
    followDocument();
}

void LibraryPanel::chooseFolder()
{
    const QString path =
        QFileDialog::getExistingDirectory(this, tr("Choose a Folder of Clips"), m_folder.path());
    if (!path.isEmpty())
        setChosenFolder(path);
}

void LibraryPanel::showFolder()
{
    const QString path = m_folder.path();
    m_empty->setVisible(path.isEmpty());
    m_place->setVisible(!path.isEmpty());
    const QString name = QDir(path).dirName();
    m_place->setText(QLatin1Char(' ') + (name.isEmpty() ? QDir::toNativeSeparators(path) : name));
    m_place->setToolTip(tr("%1\nChoose another folder").arg(QDir::toNativeSeparators(path)));
    relist([this] { m_model->setClips(m_folder.clips()); });
    QString note;
    if (m_folder.error())
        note = m_folder.error()->toText();
    else if (m_folder.isReading())
        note = tr("Reading the folder…");
    else if (!path.isEmpty() && m_folder.clips().isEmpty())
        note = tr("No clips in this folder. Flinch reads %1.")
                   .arg(QLocale().createSeparatedList(readableFormats()));
    m_note->setInk(m_folder.error() ? Token::Error : Token::Text2);
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

void LibraryPanel::filter(const QString &text)
{
    const auto isOpen = [this](LibraryRow row) {
        return m_tree->isExpanded(m_model->group(row));
    };
    if (!m_openUnfiltered)
        m_openUnfiltered = {isOpen(LibraryRow::Clips), isOpen(LibraryRow::Presets)};
    relist([this, &text] { m_model->setFilter(text); });
    // what is found is seen, also in a group that was closed; it closes again afterwards
    const auto [clips, presets] =
        text.isEmpty() ? *std::exchange(m_openUnfiltered, {}) : std::pair(true, true);
    m_tree->setExpanded(m_model->group(LibraryRow::Clips), clips);
    m_tree->setExpanded(m_model->group(LibraryRow::Presets), presets);
}

void LibraryPanel::relist(const std::function<void()> &change)
{
    const QModelIndex current = m_tree->currentIndex();
    const LibraryRow group = LibraryRow(current.parent().data(libraryroles::Row).toInt());
    const QString name = current.parent().isValid() ? current.data().toString() : QString();
    const bool clips = m_tree->isExpanded(m_model->group(LibraryRow::Clips));
    const bool presets = m_tree->isExpanded(m_model->group(LibraryRow::Presets));
    const int scrolled = m_tree->verticalScrollBar()->value();
    change();
    m_tree->setExpanded(m_model->group(LibraryRow::Clips), clips);
    m_tree->setExpanded(m_model->group(LibraryRow::Presets), presets);
    if (!name.isEmpty()) {
        const QModelIndexList same =
            m_model->match(m_model->index(0, 0, m_model->group(group)), Qt::DisplayRole, name, 1,
                           Qt::MatchExactly | Qt::MatchCaseSensitive);
        if (!same.isEmpty())
            m_tree->setCurrentIndex(same.front());
    }
    m_tree->verticalScrollBar()->setValue(scrolled);
}

void LibraryPanel::choose(const QModelIndex &index)
{
    switch (LibraryRow(index.data(libraryroles::Row).toInt())) {
    case LibraryRow::Clips:
    case LibraryRow::Presets:
        m_tree->setExpanded(index, !m_tree->isExpanded(index));
        break;
    case LibraryRow::Demo:
        Q_EMIT demoChosen();
        break;
    case LibraryRow::Clip:
        Q_EMIT clipChosen(index.data(libraryroles::Path).toString());
        break;
    case LibraryRow::Preset:
        if (index.flags().testFlag(Qt::ItemIsEnabled))
            Q_EMIT presetChosen(*m_model->preset(index));
        break;
    }
}

} // namespace flinch
