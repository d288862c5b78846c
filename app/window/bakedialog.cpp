#include "app/window/bakedialog.h"

#include "app/window/bakecommand.h"
#include "app/window/bakeform.h"
#include "app/window/bakepresets.h"
#include "app/window/bakeresultpage.h"
#include "widgets/common/chrome.h"
#include "widgets/common/icons.h"
#include "widgets/common/labels.h"
#include "widgets/common/style.h"
#include "widgets/document/commands.h"
#include "widgets/document/settings.h"

#include <QClipboard>
#include <QFileInfo>
#include <QFrame>
#include <QGridLayout>
#include <QGuiApplication>
#include <QListWidget>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QStyledItemDelegate>

#include <utility>

namespace flinch {

namespace {

constexpr QSize kSize = {760, 572};
constexpr int kPresetWidth = 192;
constexpr int kMeaningRole = Qt::UserRole;

/// A plain area in one colour of the theme.
class Backdrop : public QWidget
{
public:
    Backdrop(Token token, QWidget *parent)
        : QWidget(parent)
        , m_token(token)
    {}

protected:
    void paintEvent(QPaintEvent *) override { QPainter(this).fillRect(rect(), color(m_token)); }

private:
    Token m_token;
};

/// A preset: its name, and below what it stands for.
class PresetDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const override
    {
        return {scaled(kPresetWidth - 20), scaled(44)};
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
        const QRect text = plate.adjusted(8, 4, -8, -4);
        const auto line = [&](const QRect &rect, TextRole role, Token ink, const QString &words) {
            const QFont font = textFont(role);
            painter->setFont(font);
            painter->setPen(color(ink));
            painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter,
                              QFontMetrics(font).elidedText(words, Qt::ElideRight, rect.width()));
        };
        const int half = text.height() / 2;
        line({text.left(), text.top(), text.width(), half},
             selected ? TextRole::BodyStrong : TextRole::Body, Token::Text,
             index.data(Qt::DisplayRole).toString());
        line({text.left(), text.top() + half, text.width(), half}, TextRole::Caption, Token::Text2,
             index.data(kMeaningRole).toString());
        if (option.state & QStyle::State_HasFocus
            && option.state & QStyle::State_KeyboardFocusChange)
            drawFocusRing(*painter, plate, 4);
        painter->restore();
    }
};

} // namespace

BakeDialog::BakeDialog(Workspace &workspace, QWidget *parent)
    : QDialog(parent)
    , m_workspace(workspace)
    , m_pages(new QStackedWidget(this))
    , m_form(new BakeForm(workspace, this))
{
    setWindowTitle(tr("Bake"));
    resize(scaled(kSize.width()), scaled(kSize.height()));

    m_options = new QWidget(this);
    auto *grid = new QGridLayout(m_options);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    grid->addWidget(makePresets(), 0, 0);
    grid->addWidget(m_form, 0, 1);
    grid->setColumnStretch(1, 1);

    auto *page = new QWidget(this);
    auto *rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_options, 1);
    rows->addWidget(makeBand());
    rows->addWidget(makeButtons());
    m_pages->addWidget(page);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_pages);

    const SimulationService &simulation = workspace.simulation;
    connect(&simulation, &SimulationService::takeChanged, this, &BakeDialog::updateBand);
    connect(&simulation, &SimulationService::framesChanged, this, &BakeDialog::updateBand);
    connect(&simulation, &SimulationService::runningChanged, this, &BakeDialog::updateBand);
    connect(&workspace.baker, &BakeService::finished, this, &BakeDialog::showReport);
    connect(&workspace.baker, &BakeService::failed, this, &BakeDialog::showFailure);
    connect(&workspace.document, &Document::changed, this, [this](const ChangeEvent &event) {
        if (event.isReset || event.has(ChangeEvent::Source))
            onClipChanged();
    });
    connect(&workspace.baker, &BakeService::progressed, this, [this](double done) {
        if (!m_take)
            return;
        m_progress->setValue(int(1000 * done));
        m_band->setText(tr("Baking %1 % · Esc cancels").arg(int(100 * done)));
    });
    connect(m_form, &BakeForm::edited, this, &BakeDialog::onEdited);
    m_form->setRecipe(workspace.document.bake());
    onEdited();
    m_bake->setFocus();
}

BakeDialog::~BakeDialog() = default;

QWidget *BakeDialog::makePresets()
{
    auto *side = new Backdrop(Token::Window, this);
    side->setFixedWidth(scaled(kPresetWidth));
    m_presets = new QListWidget(side);
    m_presets->setFrameShape(QFrame::NoFrame);
    m_presets->setAccessibleName(tr("For"));
    m_presets->setItemDelegate(new PresetDelegate(m_presets));
    m_presets->setMouseTracking(true);
    m_presets->viewport()->setAutoFillBackground(false);
    m_presets->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const auto add = [this](const QString &name, const QString &meaning) {
        auto *item = new QListWidgetItem(name, m_presets);
        item->setData(kMeaningRole, meaning);
        item->setData(Qt::AccessibleDescriptionRole, meaning);
    };
    for (const BakePreset &preset : bakePresets())
        add(preset.name, preset.meaning);
    add(tr("Custom"), tr("your last settings"));
    connect(m_presets, &QListWidget::currentRowChanged, this, &BakeDialog::usePreset);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(10, 16, 10, 10);
    column->addWidget(new TextLabel(tr("For"), TextRole::CaptionStrong, Token::Text2, side));
    column->addWidget(m_presets, 1);
    return side;
}

QWidget *BakeDialog::makeBand()
{
    auto *band = new Backdrop(Token::Field, this);
    m_band = new TextLabel(QString(), TextRole::Body, Token::Text, band);
    m_band->setObjectName(QStringLiteral("bakeBand"));
    m_band->setWordWrap(true);
    // two lines, so that the dialog stands still
    m_band->setMinimumHeight(2 * QFontMetrics(textFont(TextRole::Body)).lineSpacing());
    m_progress = new QProgressBar(band);
    m_progress->setAccessibleName(tr("Progress of the bake"));
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(5);
    m_progress->hide();
    auto *rows = new QVBoxLayout(band);
    rows->setContentsMargins(18, 8, 18, 8);
    auto *line = new QHBoxLayout;
    line->setSpacing(8);
    m_bandIcon = new QLabel(band);
    line->addWidget(m_bandIcon);
    line->addWidget(m_band, 1);
    rows->addLayout(line);
    rows->addWidget(m_progress);
    return band;
}

QWidget *BakeDialog::makeButtons()
{
    auto *bar = new QWidget(this);
    const auto button = [bar](const QString &text, const char *name) {
        auto *made = new QPushButton(text, bar);
        made->setObjectName(QLatin1String(name));
        made->setAutoDefault(false);
        return made;
    };
    m_copy = button(tr("Copy as Command Line"), "bakeCopy");
    m_copy->setIcon(themedIcon(QLatin1String("copy")));
    m_copy->setFlat(true);
    auto *cancel = button(tr("Cancel"), "bakeCancel");
    m_hide = button(tr("Hide"), "bakeHide");
    m_hide->setToolTip(tr("The bake goes on; its proof waits in Messages"));
    m_bake = button(tr("Bake"), "bakeStart");
    m_bake->setProperty(Style::kPrimary, true);
    m_bake->setDefault(true);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(14, 12, 18, 14);
    row->addWidget(m_copy);
    row->addStretch();
    for (QPushButton *each : {cancel, m_hide, m_bake})
        row->addWidget(each);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        if (const auto line = commandLine())
            QGuiApplication::clipboard()->setText(*line);
    });
    connect(cancel, &QPushButton::clicked, this, &BakeDialog::reject);
    connect(m_hide, &QPushButton::clicked, this, &QWidget::hide);
    connect(m_bake, &QPushButton::clicked, this, &BakeDialog::start);
    m_hide->hide();
    return bar;
}

void BakeDialog::usePreset(int row)
{
    const auto presets = bakePresets();
    if (row >= 0 && row < int(presets.size()))
        m_form->setRecipe(presets[std::size_t(row)].appliedTo(m_form->recipe()));
    updateBand();
}

void BakeDialog::onEdited()
{
    const auto presets = bakePresets();
    int row = int(presets.size()); // whoever leaves what a preset says is on their own
    for (int i = row - 1; i >= 0; --i) {
        if (presets[std::size_t(i)].holdsFor(m_form->recipe()))
            row = i;
    }
    const QSignalBlocker blocker(m_presets);
    m_presets->setCurrentRow(row);
    updateBand();
}

Result<QString> BakeDialog::commandLine() const
{
    const QString reason = m_form->obstacle();
    if (!reason.isEmpty())
        return Error{ErrorCode::BadUsage, reason, {}, {}, {}};
    return bakeCommandLine(m_form->recipe(), m_form->request().path, m_workspace.document,
                           *m_workspace.simulation.prepared());
}

void BakeDialog::updateBand()
{
    if (m_take || m_isOld)
        return;
    const QString reason = m_form->obstacle();
    m_bake->setEnabled(reason.isEmpty());
    m_bake->setToolTip(reason);
    const auto line = commandLine();
    m_copy->setEnabled(line.ok());
    m_copy->setToolTip(line ? tr("The same bake for flinch-cli") : line.error().message);
    say(reason.isEmpty() ? "info" : "warn", reason.isEmpty() ? m_form->effect() : reason);
}

void BakeDialog::say(const char *icon, const QString &text)
{
    const QLatin1String name(icon);
    const Token ink = name == QLatin1String("error")  ? Token::Error
                      : name == QLatin1String("warn") ? Token::Warn
                                                      : Token::Text2;
    m_bandIcon->setPixmap(iconPixmap(name, color(ink), scaled(16), devicePixelRatioF()));
    m_band->setText(text);
}

void BakeDialog::setRunning(bool running)
{
    m_options->setEnabled(!running && !m_isOld);
    m_progress->setVisible(running);
    m_hide->setVisible(running);
    m_bake->setVisible(!running && !m_isOld);
    if (running)
        m_copy->setEnabled(false); // updateBand() decides again
}

void BakeDialog::onClipChanged()
{
    m_isOld = true;
    m_copy->setEnabled(false);
    if (!m_take)
        QDialog::reject();
}

void BakeDialog::start()
{
    Document &document = m_workspace.document;
    // what a shorter clip hides of the project's recipe is no change of it
    if (const BakeRecipe recipe = m_form->recipe(); recipe != document.bake())
        document.push(commands::setBake(document, recipe));
    m_clip = document.clip();
    m_take = m_workspace.simulation.take();
    if (const int row = m_presets->currentRow(); row + 1 < m_presets->count())
        QSettings().setValue(settings::kBakePreset, bakePresets()[std::size_t(row)].key);
    m_progress->setValue(0);
    setRunning(true);
    m_workspace.baker.bake(m_form->request());
}

void BakeDialog::showFailure(const Error &error)
{
    if (!std::exchange(m_take, nullptr))
        return updateBand(); // the bake of a dialog before this one
    setRunning(false);
    updateBand();
    if (error.code == ErrorCode::Cancelled) {
        if (m_isOld)
            QDialog::reject();
        return;
    }
    say("error", error.toText());
    if (!isVisible())
        Q_EMIT endedUnseen(tr("Not baked"), error.toText());
}

void BakeDialog::reject()
{
    if (m_take)
        m_workspace.baker.cancel();
    else
        QDialog::reject();
}

void BakeDialog::showReport(const BakeReport &report)
{
    const auto take = std::exchange(m_take, nullptr);
    if (!take)
        return updateBand(); // the bake of a dialog before this one
    setRunning(false);
    delete m_result;
    m_result = new BakeResultPage(report, m_clip->skeleton(), *take, m_pages);
    connect(m_result, &BakeResultPage::closeAsked, this, &QDialog::accept);
    connect(m_result, &BakeResultPage::againAsked, this, [this] {
        if (m_isOld) {
            accept();
            Q_EMIT anotherAsked();
            return;
        }
        m_pages->setCurrentIndex(0);
        updateBand();
    });
    m_pages->addWidget(m_result);
    m_pages->setCurrentWidget(m_result);
    m_result->setFocus();
    if (!isVisible())
        Q_EMIT endedUnseen(tr("%1 is written and proven").arg(QFileInfo(report.path).fileName()),
                           {});
}

} // namespace flinch
