#include "widgets/scene/scenepanel.h"

#include "core/character/bodynames.h"
#include "widgets/common/impactmark.h"
#include "widgets/common/labels.h"
#include "widgets/common/quantity.h"
#include "widgets/document/answertexts.h"
#include "widgets/document/commands.h"
#include "widgets/scene/scenedelegate.h"

#include <QDragEnterEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QTreeWidget>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

SceneRow rowOf(const QTreeWidgetItem *item)
{
    return SceneRow(item->data(0, sceneroles::Row).toInt());
}

QTreeWidgetItem *makeItem(SceneRow row, const QString &name)
{
    auto *item = new QTreeWidgetItem;
    item->setData(0, sceneroles::Row, int(row));
    item->setText(0, name);
    return item;
}

QString qualityText(Quality quality)
{
    switch (quality) {
    case Quality::Reference:
        return ScenePanel::tr("reference");
    case Quality::Standard:
        return ScenePanel::tr("standard");
    case Quality::Draft:
        return ScenePanel::tr("draft");
    }
    return {};
}

} // namespace

ScenePanel::ScenePanel(Document &document, Selection &selection,
                       const SimulationService &simulation, QWidget *parent)
    : QStackedWidget(parent)
    , m_document(document)
    , m_selection(selection)
    , m_simulation(simulation)
    , m_tree(new QTreeWidget)
    , m_clip(makeItem(SceneRow::Clip, {}))
    , m_character(makeItem(SceneRow::Character, tr("Character")))
    , m_impacts(makeItem(SceneRow::Impacts, tr("Impacts")))
    , m_takes(makeItem(SceneRow::Takes, tr("Takes")))
{
    addWidget(new EmptyState(tr("No clip yet"),
                             tr("The clip, its character and your impacts will be listed here.")));
    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 6, 0, 0);
    column->addWidget(m_tree);
    addWidget(page);
    m_tree->setAccessibleName(tr("Scene"));
    m_tree->setHeaderHidden(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tree->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    m_tree->setItemDelegate(new SceneDelegate(m_tree));
    m_tree->setUniformRowHeights(true);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    m_tree->setBackgroundRole(QPalette::Window);
    m_tree->viewport()->setBackgroundRole(QPalette::Window);
    m_tree->addTopLevelItems({m_clip, m_character, m_impacts, m_takes});
    m_impacts->setExpanded(true);
    m_takes->setExpanded(true);
    m_tree->installEventFilter(this);
    setAcceptDrops(true);

    connect(m_tree, &QTreeWidget::itemChanged, this, &ScenePanel::onItemChanged);
    connect(m_tree, &QTreeWidget::itemSelectionChanged, this, &ScenePanel::onTreeSelectionChanged);
    connect(m_tree, &QTreeWidget::customContextMenuRequested, this, &ScenePanel::showMenu);
    connect(&document, &Document::changed, this, &ScenePanel::onDocumentChanged);
    connect(&selection, &Selection::changed, this, &ScenePanel::readSelection);
    connect(&simulation, &SimulationService::preparedChanged, this, [this] {
        readCharacter();
        readImpacts();
    });
    connect(&simulation, &SimulationService::takeChanged, this, &ScenePanel::readImpacts);
    readAll();
}

void ScenePanel::onDocumentChanged(const ChangeEvent &event)
{
    if (event.isReset || event.has(ChangeEvent::Source))
        return readAll();
    if (event.has(ChangeEvent::Impacts | ChangeEvent::Time))
        readImpacts();
    if (event.has(ChangeEvent::Takes) || event.has(ChangeEvent::Controller))
        readTakes();
    readSelection();
}

void ScenePanel::readAll()
{
    setCurrentIndex(m_document.isOpen() || m_document.isClipMissing() ? 1 : 0);
    readClip();
    readCharacter();
    readImpacts();
    readTakes();
    readSelection();
}

void ScenePanel::readClip()
{
    m_reading = true;
    const ClipSource &source = m_document.project().source;
    m_clip->setText(0, QFileInfo(source.path).fileName());
    m_clip->setToolTip(0, source.path);
    const FrameRate rate = m_document.rate();
    m_clip->setData(0, sceneroles::Detail,
                    m_document.isOpen() ? tr("%1 fps").arg(
                        numberText(rate.perSecond(), rate.denominator() == 1 ? 0 : 2))
                                        : tr("missing", "clip"));
    m_reading = false;
}

void ScenePanel::readCharacter()
{
    m_reading = true;
    const auto character = m_simulation.character();
    m_character->setData(0, sceneroles::Detail,
                         character
                             ? tr("%1 · %2", "height and weight")
                                   .arg(quantityText(character->heightMetres, 2, Dimension::Length),
                                        quantityText(character->massKg, 0, Dimension::Mass))
                             : QString());
    if (m_character->childCount() == 0) {
        for (const BodyId body : allBodies()) {
            auto *item = makeItem(SceneRow::Body, capitalised(bodyText(body)));
            item->setData(0, sceneroles::Id, int(body));
            m_character->addChild(item);
        }
    }
    for (int i = 0; character && i < kBodyCount; ++i)
        m_character->child(i)->setData(
            0, sceneroles::Detail,
            quantityText(character->bodies[std::size_t(i)].mass, 1, Dimension::Mass));
    m_reading = false;
}

/// As far as the last take knows; empty: it knows nothing, or nothing happens.
QString ScenePanel::outcomeText(const ProjectImpact &impact) const
{
    if (!m_simulation.acts(impact))
        return {};
    const auto texts = answerTexts(m_simulation, impact.id);
    return texts ? texts->act : QString();
}

void ScenePanel::readImpacts()
{
    m_reading = true;
    std::vector<const ProjectImpact *> impacts;
    for (const ProjectImpact &impact : m_document.setup().impacts)
        impacts.push_back(&impact);
    std::stable_sort(impacts.begin(), impacts.end(),
                     [](const auto *a, const auto *b) { return a->key.time < b->key.time; });
    // rows are used again, so that a drag moves text and not items
    while (m_impacts->childCount() > int(impacts.size()))
        delete m_impacts->takeChild(m_impacts->childCount() - 1);
    while (m_impacts->childCount() < int(impacts.size())) {
        auto *item = makeItem(SceneRow::Impact, {});
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        m_impacts->addChild(item);
    }
    // without a clip nobody knows the frames
    const auto whenText = [this](double seconds) {
        return m_document.clip() ? QString::number(std::lround(m_document.takeFrame(seconds)))
                                 : quantityText(seconds, 2, Dimension::Time);
    };
    qsizetype digits = QString::number(std::max(1, m_document.frameCount())).size();
    for (const ProjectImpact *impact : impacts)
        digits = std::max(digits, whenText(impact->key.time).size());
    for (int i = 0; i < int(impacts.size()); ++i) {
        QTreeWidgetItem *item = m_impacts->child(i);
        const ProjectImpact &impact = *impacts[std::size_t(i)];
        const QString when = whenText(impact.key.time);
        item->setText(0, impact.name);
        item->setData(0, sceneroles::Id, quint64(impact.id));
        // digits are as wide as this blank, so frames stand right-aligned
        item->setData(0, sceneroles::Frame, QString(digits - when.size(), QChar(0x2007)) + when);
        const QString outcome = outcomeText(impact);
        item->setData(0, sceneroles::Detail,
                      outcome.isEmpty() ? bodyText(impact.key.body)
                                        : tr("%1 · %2", "outcome of an impact, and struck body")
                                              .arg(outcome, bodyText(impact.key.body)));
        item->setData(0, sceneroles::Anticipation, impact.key.anticipation);
        item->setData(0, sceneroles::Enabled, impact.enabled);
        item->setData(0, sceneroles::Outside, m_simulation.isOutside(impact));
        const ImpactMark mark = {.anticipation = impact.key.anticipation,
                                 .enabled = impact.enabled,
                                 .outside = m_simulation.isOutside(impact)};
        item->setData(0, Qt::AccessibleTextRole,
                      (m_document.clip() ? tr("%1, %2, frame %3, %4") : tr("%1, %2, at %3, %4"))
                              .arg(impact.name, markWord(mark), when, bodyText(impact.key.body))
                          + (outcome.isEmpty() ? QString() : QStringLiteral(", ") + outcome));
    }
    m_impacts->setData(0, sceneroles::Detail, QString::number(impacts.size()));
    m_reading = false;
    readSelection();
}

void ScenePanel::readTakes()
{
    m_reading = true;
    const Project &project = m_document.project();
    qDeleteAll(m_takes->takeChildren());
    auto *current = makeItem(SceneRow::CurrentTake, tr("Current"));
    current->setData(0, sceneroles::Detail, qualityText(project.setup.control.quality));
    m_takes->addChild(current);
    for (std::size_t i = 0; i < project.takes.size(); ++i) {
        const KeptTake &take = project.takes[i];
        auto *item = makeItem(SceneRow::KeptTake, take.name);
        item->setData(0, sceneroles::Id, quint64(take.id));
        item->setData(0, sceneroles::Detail, qualityText(take.setup.control.quality));
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        m_takes->addChild(item);
    }
    m_takes->setData(0, sceneroles::Detail, QString::number(1 + project.takes.size()));
    m_reading = false;
}

void ScenePanel::readSelection()
{
    if (m_reading)
        return;
    m_reading = true;
    QTreeWidgetItem *shown = nullptr;
    const auto set = [&shown](QTreeWidgetItem *item, bool selected) {
        if (item->isSelected() != selected)
            item->setSelected(selected);
        if (selected && !shown)
            shown = item;
    };
    set(m_clip, m_selection.isClipSelected());
    for (int i = 0; i < m_character->childCount(); ++i)
        set(m_character->child(i), m_selection.body()
                                       && m_character->child(i)->data(0, sceneroles::Id).toInt()
                                              == int(*m_selection.body()));
    for (int i = 0; i < m_impacts->childCount(); ++i)
        set(m_impacts->child(i), m_selection.contains(ImpactId(
                                     m_impacts->child(i)->data(0, sceneroles::Id).toULongLong())));
    if (shown && (!shown->parent() || shown->parent()->isExpanded()))
        m_tree->scrollToItem(shown);
    m_reading = false;
}

void ScenePanel::onTreeSelectionChanged()
{
    if (m_reading)
        return;
    m_reading = true;
    std::vector<ImpactId> impacts;
    const QTreeWidgetItem *other = nullptr;
    for (const QTreeWidgetItem *item : m_tree->selectedItems()) {
        if (rowOf(item) == SceneRow::Impact)
            impacts.push_back(ImpactId(item->data(0, sceneroles::Id).toULongLong()));
        else
            other = item;
    }
    if (!impacts.empty())
        m_selection.selectImpacts(std::move(impacts));
    else if (other && rowOf(other) == SceneRow::Clip)
        m_selection.selectClip();
    else if (other && rowOf(other) == SceneRow::Body)
        m_selection.selectBody(BodyId(other->data(0, sceneroles::Id).toInt()));
    else
        m_selection.clear();
    m_reading = false;
}

void ScenePanel::onItemChanged(QTreeWidgetItem *item)
{
    if (m_reading)
        return;
    const quint64 id = item->data(0, sceneroles::Id).toULongLong();
    const QString name = item->text(0).trimmed();
    if (rowOf(item) == SceneRow::Impact) {
        const bool enabled = item->data(0, sceneroles::Enabled).toBool();
        const ProjectImpact *impact = m_document.setup().impact(ImpactId(id));
        if (impact && enabled != impact->enabled)
            impactedits::toggleEnabled(m_document, {ImpactId(id)});
        else if (impact && !name.isEmpty() && name != impact->name)
            impactedits::change(m_document, {ImpactId(id)}, tr("Rename impact"),
                                [&name](ProjectImpact &changed) { changed.name = name; });
        readImpacts();
    } else if (rowOf(item) == SceneRow::KeptTake) {
        if (!name.isEmpty())
            m_document.push(commands::renameTake(m_document, TakeId(id), name));
        QMetaObject::invokeMethod(this, &ScenePanel::readTakes, Qt::QueuedConnection);
    }
}

void ScenePanel::renameSelected()
{
    const auto &ids = m_selection.impacts();
    for (int i = 0; !ids.empty() && i < m_impacts->childCount(); ++i) {
        if (ImpactId(m_impacts->child(i)->data(0, sceneroles::Id).toULongLong()) != ids.front())
            continue;
        m_impacts->setExpanded(true);
        m_tree->setFocus();
        m_tree->setCurrentItem(m_impacts->child(i), 0, QItemSelectionModel::NoUpdate);
        m_tree->editItem(m_impacts->child(i));
        return;
    }
}

bool ScenePanel::impactKey(int key, Qt::KeyboardModifiers modifiers)
{
    const std::vector<ImpactId> ids = m_selection.impacts();
    if (ids.empty())
        return false;
    if (key == Qt::Key_Delete && modifiers == Qt::NoModifier)
        impactedits::remove(m_document, ids);
    else if (key == Qt::Key_D && modifiers == Qt::NoModifier)
        impactedits::toggleEnabled(m_document, ids);
    else if (key == Qt::Key_E && modifiers == Qt::NoModifier)
        impactedits::toggleExpected(m_document, ids);
    else if (key == Qt::Key_E && modifiers == Qt::ShiftModifier)
        impactedits::setAnticipation(m_document, ids, 0.5);
    else if (key == Qt::Key_D && modifiers == Qt::ControlModifier)
        impactedits::duplicate(m_document, impactedits::impactsOf(m_document, ids));
    else
        return false;
    return true;
}

bool ScenePanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_tree && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (impactKey(key->key(), key->modifiers()))
            return true;
    }
    return QStackedWidget::eventFilter(watched, event);
}

void ScenePanel::showMenu(const QPoint &at)
{
    const QTreeWidgetItem *item = m_tree->itemAt(at);
    if (!item)
        return;
    QMenu menu(this);
    const quint64 id = item->data(0, sceneroles::Id).toULongLong();
    switch (rowOf(item)) {
    case SceneRow::Impact:
        menu.addAction(tr("Rename\tF2"), this, &ScenePanel::renameSelected);
        menu.addAction(tr("Expected\tE"), this, [this] { impactKey(Qt::Key_E, {}); });
        menu.addAction(tr("Enabled\tD"), this, [this] { impactKey(Qt::Key_D, {}); });
        menu.addAction(tr("Duplicate\tCtrl+D"), this,
                       [this] { impactKey(Qt::Key_D, Qt::ControlModifier); });
        menu.addAction(tr("Delete\tDel"), this, [this] { impactKey(Qt::Key_Delete, {}); });
        break;
    case SceneRow::KeptTake:
        menu.addAction(tr("Use this setup"), this,
                       [this, id] { m_document.push(commands::useTake(m_document, TakeId(id))); });
        menu.addAction(tr("Remove"), this, [this, id] {
            m_document.push(commands::removeTake(m_document, TakeId(id)));
        });
        break;
    case SceneRow::CurrentTake:
        menu.addAction(tr("Keep this take"), this, [this] {
            const auto &take = m_simulation.take();
            const bool current = take && m_simulation.isUpToDate();
            const QString hash =
                current ? QStringLiteral("%1").arg(take->hash(), 16, 16, QChar(u'0')) : QString();
            m_document.push(commands::keepTake(
                m_document, tr("Take %1").arg(m_document.project().takes.size() + 1), hash));
        });
        break;
    default:
        return;
    }
    menu.exec(m_tree->viewport()->mapToGlobal(at));
}

void ScenePanel::dragEnterEvent(QDragEnterEvent *event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void ScenePanel::dropEvent(QDropEvent *event)
{
    QStringList paths;
    for (const QUrl &url : event->mimeData()->urls()) {
        if (url.isLocalFile())
            paths += url.toLocalFile();
    }
    if (!paths.isEmpty())
        Q_EMIT filesDropped(paths);
}

} // namespace flinch
