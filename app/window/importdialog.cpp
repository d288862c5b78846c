#include "app/window/importdialog.h"

#include "app/window/titledbox.h"
#include "core/base/numbers.h"
#include "widgets/common/chrome.h"
#include "widgets/common/icons.h"
#include "widgets/common/quantity.h"
#include "widgets/common/rule.h"
#include "widgets/common/style.h"
#include "widgets/doctor/characterpreview.h"
#include "widgets/doctor/mappingfigure.h"
#include "widgets/doctor/mappingform.h"
#include "widgets/doctor/reportlist.h"

#include <QCheckBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace flinch {

namespace {

constexpr QSize kSize = {1196, 684};
constexpr QSize kNarrowSize = {1000, 620};
constexpr int kNarrowScreen = 1440;
constexpr int kTakesWidth = 220;
constexpr int kReportWidth = 344;
constexpr int kFigureWidth = 292;
constexpr int kMeaningRole = Qt::UserRole;
constexpr int kRateRole = Qt::UserRole + 1;

/// A plain area in one colour of the theme.
class Backdrop : public QWidget
{
public:
    explicit Backdrop(Token token)
        : m_token(token)
    {}

protected:
    void paintEvent(QPaintEvent *) override { QPainter(this).fillRect(rect(), color(m_token)); }

private:
    Token m_token;
};

/// A take: whether it is the one, its name, and below how long it is; its rate at the right.
class TakeDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const override
    {
        return {scaled(kTakesWidth - 16), scaled(42)};
    }

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const bool selected = option.state & QStyle::State_Selected;
        const bool hovered = option.state & QStyle::State_MouseOver;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const QRect plate = option.rect.adjusted(0, 1, 0, -1);
        if (selected || hovered)
            drawPlate(*painter, plate, 4, color(selected ? Token::SelectedRow : Token::Hover), {});
        const QPointF dot(plate.left() + 18, plate.center().y() + 0.5);
        painter->setPen(QPen(color(selected ? Token::Text : Token::Text2), 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(dot, 6, 6);
        if (selected) {
            painter->setBrush(color(Token::Text));
            painter->drawEllipse(dot, 3, 3);
        }
        const QString rate = index.data(kRateRole).toString();
        painter->setFont(textFont(TextRole::Caption));
        const int rateWidth = painter->fontMetrics().horizontalAdvance(rate);
        painter->setPen(color(Token::Text2));
        painter->drawText(plate.adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter, rate);
        const QRect text = plate.adjusted(34, 4, -14 - rateWidth, -4);
        const int half = text.height() / 2;
        const auto line = [&](int top, TextRole role, Token ink, const QString &words) {
            const QFont font = textFont(role);
            painter->setFont(font);
            painter->setPen(color(ink));
            painter->drawText(QRect(text.left(), top, text.width(), half),
                              Qt::AlignLeft | Qt::AlignVCenter,
                              QFontMetrics(font).elidedText(words, Qt::ElideRight, text.width()));
        };
        line(text.top(), selected ? TextRole::BodyStrong : TextRole::Body, Token::Text,
             index.data(Qt::DisplayRole).toString());
        line(text.top() + half, TextRole::Caption, Token::Text2,
             index.data(kMeaningRole).toString());
        if (option.state & QStyle::State_HasFocus
            && option.state & QStyle::State_KeyboardFocusChange)
            drawFocusRing(*painter, plate, 4);
        painter->restore();
    }
};

QString fileName(const ClipSource &source)
{
    return QFileInfo(source.path).fileName();
}

} // namespace

ImportDialog::ImportDialog(ClipSource source, AssetPtr asset, Setup setup, Purpose purpose,
                           QWidget *parent)
    : QDialog(parent)
    , m_draft(std::move(source), std::move(asset), std::move(setup))
    , m_purpose(purpose)
{
    setWindowTitle(purpose == Purpose::Open ? tr("Open %1").arg(fileName(m_draft.source()))
                                            : tr("How %1 is read").arg(fileName(m_draft.source())));
    // as wide as the window that asks leaves room for
    const int room = parent ? parent->window()->width() : screen()->size().width();
    const bool narrow = room < kNarrowScreen;
    const QSize size = narrow ? kNarrowSize : kSize;
    resize(scaled(size.width()), scaled(size.height()));

    auto *columns = new QHBoxLayout;
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(0);
    columns->addWidget(makeTakes());
    columns->addWidget(makeMiddle(narrow), 1);
    columns->addWidget(makeReport());
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addLayout(columns, 1);
    rows->addWidget(makeBand());
    rows->addWidget(makeButtons());
    connectParts();
    listTakes();
    read();
    m_open->setFocus();
}

QWidget *ImportDialog::makeTakes()
{
    auto *side = new Backdrop(Token::Window);
    side->setFixedWidth(scaled(kTakesWidth));
    m_takes = new QListWidget;
    m_takes->setFrameShape(QFrame::NoFrame);
    m_takes->setAccessibleName(tr("Takes"));
    m_takes->setItemDelegate(new TakeDelegate(m_takes));
    m_takes->setMouseTracking(true);
    m_takes->viewport()->setAutoFillBackground(false);
    m_takes->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_takeCount = new TextLabel(QString(), TextRole::Body, Token::Text2);
    auto *header = new QHBoxLayout;
    header->setContentsMargins(4, 0, 4, 0);
    header->addWidget(new TextLabel(tr("Takes"), TextRole::CaptionStrong, Token::Text2));
    header->addStretch(1);
    header->addWidget(m_takeCount);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(8, 16, 8, 10);
    column->addLayout(header);
    column->addWidget(m_takes, 1);
    return side;
}

QWidget *ImportDialog::makeMiddle(bool narrow)
{
    auto *middle = new Backdrop(Token::Panel);
    m_preview = new CharacterPreview;
    m_mapping = new MappingForm;
    auto *column = new QVBoxLayout(middle);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(8);
    if (!narrow) {
        auto *both = new QHBoxLayout;
        both->setSpacing(16);
        m_preview->setMinimumWidth(scaled(kFigureWidth));
        m_mapping->setMinimumWidth(scaled(kFigureWidth));
        both->addWidget(m_preview, 1);
        both->addWidget(m_mapping, 1);
        column->addLayout(both);
        return middle;
    }
    auto *choice = new SegmentedChoice(tr("Shown"), {tr("Character"), tr("Mapping")});
    choice->setObjectName(QStringLiteral("importPages"));
    m_pages = new QStackedWidget;
    m_pages->addWidget(m_preview);
    m_pages->addWidget(m_mapping);
    connect(choice, &SegmentedChoice::chosen, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_pages, &QStackedWidget::currentChanged, choice, &SegmentedChoice::setCurrent);
    column->addWidget(choice);
    column->addWidget(m_pages, 1);
    return middle;
}

QWidget *ImportDialog::makeReport()
{
    auto *side = new Backdrop(Token::Panel);
    side->setFixedWidth(scaled(kReportWidth));
    m_report = new ReportList(ReportList::Width::Wide);
    auto *filled = new QWidget;
    auto *column = new QVBoxLayout(filled);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_report);
    column->addStretch(1);
    auto *row = new QHBoxLayout(side);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(FieldForm::scrolled(filled));
    return side;
}

QWidget *ImportDialog::makeBand()
{
    auto *band = new Backdrop(Token::Field);
    m_bandIcon = new QLabel;
    m_band = new TextLabel(QString());
    m_band->setObjectName(QStringLiteral("importBand"));
    m_band->setElided(true);
    band->setFixedHeight(scaled(36));
    auto *line = new QHBoxLayout(band);
    line->setContentsMargins(18, 0, 18, 0);
    line->setSpacing(8);
    line->addWidget(m_bandIcon);
    line->addWidget(m_band, 1);
    return band;
}

QWidget *ImportDialog::makeButtons()
{
    auto *bar = new QWidget;
    m_remember = new QCheckBox(tr("Use these answers for this skeleton from now on"));
    m_remember->setToolTip(tr("Keeps which joint drives which body, and finds it again by the "
                              "skeleton"));
    auto *cancel = new QPushButton(tr("Cancel"));
    cancel->setAutoDefault(false);
    m_open = new QPushButton(m_purpose == Purpose::Open ? tr("Open") : tr("Apply"));
    m_open->setObjectName(QStringLiteral("importOpen"));
    m_open->setProperty(Style::kPrimary, true);
    m_open->setDefault(true);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(16, 12, 16, 12);
    row->addWidget(m_remember);
    row->addStretch(1);
    row->addWidget(cancel);
    row->addWidget(m_open);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_open, &QPushButton::clicked, this, &ImportDialog::accept);
    return bar;
}

void ImportDialog::connectParts()
{
    connect(&m_draft, &ImportDraft::changed, this, &ImportDialog::read);
    connect(&m_draft, &ImportDraft::busyChanged, this, &ImportDialog::readBand);
    connect(&m_draft, &ImportDraft::failed, this, [this](const Error &error) {
        read(); // it stays as it was
        say("error", error.toText());
    });
    connect(m_takes, &QListWidget::currentRowChanged, &m_draft, &ImportDraft::chooseTake);
    connect(m_mapping, &MappingForm::jointChosen, &m_draft, &ImportDraft::chooseJoint);
    connect(m_mapping, &MappingForm::mapChosen, &m_draft, &ImportDraft::useMap);
    connect(m_mapping, &MappingForm::saveAsked, this, &ImportDialog::saveMap);
    connect(m_mapping, &MappingForm::bodyPicked, this, [this](BodyId body) {
        m_preview->setChosenJoint(m_draft.report().mapping[body].joint);
    });
    connect(m_preview, &CharacterPreview::jointPicked, m_mapping, &MappingForm::chooseJoint);
    connect(m_report, &ReportList::importChosen, &m_draft, &ImportDraft::setImport);
    connect(m_report, &ReportList::floorChosen, &m_draft, &ImportDraft::setFloor);
    connect(m_report, &ReportList::contactsAsFound, &m_draft, &ImportDraft::contactsAsFound);
    connect(m_report, &ReportList::ignoreChosen, &m_draft, &ImportDraft::ignore);
    connect(m_report, &ReportList::frameAsked, this, [this](int frame) {
        if (m_pages)
            m_pages->setCurrentIndex(0);
        m_preview->setFrame(frame);
    });
    connect(m_report, &ReportList::mappingAsked, this, &ImportDialog::showMapping);
}

void ImportDialog::showMapping()
{
    if (m_pages)
        m_pages->setCurrentIndex(1);
    m_mapping->figure().setFocus(Qt::TabFocusReason);
}

void ImportDialog::listTakes()
{
    const QSignalBlocker quiet(m_takes);
    m_takes->clear();
    for (const AssetTake &take : m_draft.asset()->takes) {
        const Clip &clip = *take.clip;
        auto *item = new QListWidgetItem(take.name.isEmpty() ? tr("The clip") : take.name, m_takes);
        item->setData(kMeaningRole,
                      tr("%1 · %2", "frames and seconds")
                          .arg(tr("%n frame(s)", nullptr, clip.frameCount()),
                               quantityText(clip.durationSeconds(), 1, Dimension::Time)));
        item->setData(kRateRole, tr("%1 fps").arg(formatFixed(clip.rate().perSecond(), 2)));
        item->setData(Qt::AccessibleDescriptionRole,
                      tr("%1, %2").arg(item->data(kMeaningRole).toString(),
                                       item->data(kRateRole).toString()));
    }
    m_takes->setCurrentRow(m_draft.take());
    m_takeCount->setText(QString::number(m_takes->count()));
}

void ImportDialog::read()
{
    const ImportExamination &examined = m_draft.examined();
    if (m_takes->count() != int(m_draft.asset()->takes.size()))
        listTakes();
    m_preview->show(m_draft.asset(), m_draft.take(), examined.character, examined.figure,
                    examined.ground ? examined.ground->floorMetres : 0);
    if (m_draft.asset()->skeleton)
        m_mapping->show(m_draft.report(), *m_draft.asset()->skeleton,
                        m_draft.setup().character.overrides, examined.maps);
    m_mapping->setEnabled(m_draft.asset()->skeleton != nullptr);
    m_preview->setChosenJoint(m_draft.report().mapping[m_mapping->body()].joint);
    ReportChoices choices;
    choices.asset = m_draft.asset();
    choices.import = m_draft.source().import;
    if (examined.ground)
        choices.floorMetres = examined.ground->floorMetres;
    m_report->show(m_draft.report(), choices);
    m_remember->setEnabled(m_draft.asset()->skeleton && examined.character);
    readBand();
}

void ImportDialog::readBand()
{
    const AssetTake *take = m_draft.takeOrNull();
    const ImportExamination &examined = m_draft.examined();
    m_open->setEnabled(take && !m_draft.isBusy());
    const QString name = fileName(m_draft.source());
    if (m_draft.isBusy())
        return say("info", tr("Reading %1").arg(name));
    if (!take)
        return say("warn", tr("%1 holds no animation. It waits for a clip.").arg(name));
    if (!examined.character)
        return say("warn", tr("Opens, but nothing can be simulated: %1").arg(examined.refusal));
    const QString what = take->name.isEmpty() ? name : take->name;
    say("info", tr("Opens %1, %2 at %3 fps, on a %4 character of %5. %6 is read, never changed.")
                    .arg(what, tr("%n frame(s)", nullptr, take->clip->frameCount()),
                         formatFixed(take->clip->rate().perSecond(), 2),
                         quantityText(examined.character->heightMetres, 2, Dimension::Length),
                         quantityText(examined.character->massKg, 0, Dimension::Mass), name));
}

void ImportDialog::say(const char *icon, const QString &text)
{
    const bool isWarning = QLatin1String(icon) != QLatin1String("info");
    m_bandIcon->setPixmap(
        themedIcon(QLatin1String(icon), isWarning ? Token::Warn : Token::Text2).pixmap(16, 16));
    m_band->setText(text);
    m_band->setToolTip(text);
}

void ImportDialog::saveMap()
{
    const QString folder = mapsFolder();
    QDir().mkpath(folder);
    QString path = QFileDialog::getSaveFileName(
        this, tr("Save Map"),
        QDir(folder).filePath(QFileInfo(m_draft.source().path).completeBaseName() + kMapSuffix),
        tr("Maps of joints (*%1)").arg(QString(kMapSuffix)));
    if (path.isEmpty())
        return;
    if (!path.endsWith(kMapSuffix, Qt::CaseInsensitive))
        path += kMapSuffix;
    const auto map = m_draft.map(QFileInfo(path).completeBaseName());
    const Status status = map ? writeMap(path, *map) : Status(map.error());
    if (!status) {
        TitledBox box(tr("The map was not saved"), status.error().toText(), this);
        box.setStandardButtons(QMessageBox::Ok);
        box.exec();
        return;
    }
    m_draft.mapsChanged();
}

void ImportDialog::accept()
{
    if (!m_open->isEnabled())
        return;
    if (m_remember->isChecked()) {
        // one file a skeleton: later answers replace earlier ones
        const QString folder = mapsFolder();
        QDir().mkpath(folder);
        const auto map = m_draft.map(QFileInfo(m_draft.source().path).completeBaseName());
        Status status = map ? writeMap(QDir(folder).filePath(map->skeletonHash + kMapSuffix), *map)
                            : Status(map.error());
        if (!status)
            return say("error", status.error().toText());
    }
    QDialog::accept();
}

} // namespace flinch
