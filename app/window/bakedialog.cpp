#include "app/window/bakedialog.h"

#include "app/window/bakecommand.h"
#include "app/window/bakepresets.h"
#include "app/window/bakeresultpage.h"
#include "widgets/common/labels.h"
#include "widgets/common/quantity.h"
#include "widgets/common/style.h"
#include "widgets/common/valuefield.h"
#include "widgets/document/commands.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFrame>
#include <QGridLayout>
#include <QGuiApplication>
#include <QJsonArray>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QStackedWidget>

namespace flinch {

namespace {

constexpr QSize kSize = {760, 572};
constexpr int kPresetWidth = 192;
constexpr int kLabelWidth = 80;

struct RateChoice
{
    const char *text;
    int numerator;
    int denominator;
};

// film, television and games
constexpr RateChoice kRates[] = {{"23.976 fps", 24000, 1001}, {"24 fps", 24, 1}, {"25 fps", 25, 1},
                                 {"29.97 fps", 30000, 1001},  {"30 fps", 30, 1}, {"60 fps", 60, 1},
                                 {"120 fps", 120, 1}};

const QStringList &formats()
{
    static const QStringList names = {QStringLiteral("fbx"), QStringLiteral("glb"),
                                      QStringLiteral("bvh")};
    return names;
}

} // namespace

BakeDialog::BakeDialog(Workspace &workspace, QWidget *parent)
    : QDialog(parent)
    , m_workspace(workspace)
    , m_pages(new QStackedWidget(this))
{
    setWindowTitle(tr("Bake"));
    setModal(true);
    resize(kSize);

    auto *options = new QWidget(this);
    auto *grid = new QGridLayout(options);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(0);
    grid->addWidget(makePresets(), 0, 0);
    grid->addWidget(makeForm(), 0, 1);
    grid->setColumnStretch(1, 1);
    m_pages->addWidget(options);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_pages, 1);

    connect(&workspace.simulation, &SimulationService::takeChanged, this, &BakeDialog::updateBand);
    connect(&workspace.simulation, &SimulationService::framesChanged, this,
            &BakeDialog::updateBand);
    connect(&workspace.baker, &BakeService::finished, this, &BakeDialog::showReport);
    connect(&workspace.baker, &BakeService::failed, this, &BakeDialog::showFailure);
    connect(&workspace.baker, &BakeService::progressed, this, [this](double done) {
        m_progress->setValue(int(1000 * done));
        m_band->setText(tr("Baking %1 %").arg(int(100 * done)));
    });
    recall();
    updateBand();
}

BakeDialog::~BakeDialog() = default;

QWidget *BakeDialog::makePresets()
{
    m_presets = new QListWidget(this);
    m_presets->setFrameShape(QFrame::NoFrame);
    m_presets->setAccessibleName(tr("For"));
    for (const BakePreset &preset : bakePresets())
        m_presets->addItem(preset.name + QLatin1Char('\n') + preset.meaning);
    m_presets->addItem(tr("Custom") + QLatin1Char('\n') + tr("your last settings"));
    for (int row = 0; row < m_presets->count(); ++row)
        m_presets->item(row)->setSizeHint({kPresetWidth - 20, scaled(44)});
    connect(m_presets, &QListWidget::currentRowChanged, this, &BakeDialog::usePreset);
    auto *side = new QWidget(this);
    side->setFixedWidth(scaled(kPresetWidth));
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(10, 16, 10, 10);
    column->addWidget(new TextLabel(tr("For"), TextRole::CaptionStrong, Token::Text2, side));
    column->addWidget(m_presets, 1);
    return side;
}

QWidget *BakeDialog::makeForm()
{
    auto *form = new QWidget(this);
    auto *column = new QVBoxLayout(form);
    column->setContentsMargins(18, 16, 18, 0);
    column->setSpacing(8);
    const auto row = [&](const QString &label, std::initializer_list<QWidget *> widgets) {
        auto *line = new QHBoxLayout;
        auto *name = new TextLabel(label, TextRole::Body, Token::Text2, form);
        name->setFixedWidth(scaled(kLabelWidth));
        line->addWidget(name);
        for (QWidget *widget : widgets)
            line->addWidget(widget, qobject_cast<QLineEdit *>(widget) == m_file ? 1 : 0);
        if (!widgets.size() || *widgets.begin() != m_file)
            line->addStretch();
        column->addLayout(line);
    };

    m_file = new QLineEdit(form);
    m_file->setAccessibleName(tr("File"));
    auto *browseButton = new QPushButton(tr("Browse…"), form);
    connect(browseButton, &QPushButton::clicked, this, &BakeDialog::browse);
    row(tr("File"), {m_file, browseButton});
    m_format = new QComboBox(form);
    m_format->addItems({tr("FBX"), tr("glTF"), tr("BVH")});
    row(tr("Format"), {m_format});
    const QStringList takes = {tr("Main"), tr("Shadow"), tr("Mocap")};
    for (int i = 0; i < 3; ++i)
        m_takes[i] = new QCheckBox(takes[i], form);
    m_takes[0]->setChecked(true);
    row(tr("Takes"), {m_takes[0], m_takes[1], m_takes[2]});
    m_exact =
        new QRadioButton(tr("Exact: your captured frames, bit for bit, plus the reaction."), form);
    m_raw =
        new QRadioButton(tr("Raw: the main simulation as it is, tracking error included."), form);
    m_exact->setChecked(true);
    row(tr("Mode"), {m_exact});
    row({}, {m_raw});

    const Document &document = m_workspace.document;
    m_rate = new QComboBox(form);
    m_rate->setMinimumWidth(scaled(160));
    m_rate->addItem(tr("%1 fps, as the clip").arg(document.rate().toText()));
    for (const RateChoice &rate : kRates)
        m_rate->addItem(QLatin1String(rate.text));
    m_unit = new QComboBox(form);
    m_unit->addItems({tr("Centimetres"), tr("Metres"), tr("As the clip")});
    row(tr("Frame rate"),
        {m_rate, new TextLabel(tr("Unit"), TextRole::Body, Token::Text2, form), m_unit});
    const double last = std::max(0, document.frameCount() - 1);
    const ValueSpec frame = {.name = tr("Frame"),
                             .dimension = Dimension::Frame,
                             .maximum = last,
                             .framesPerSecond = document.rate().perSecond()};
    m_first = new ValueField(frame, form);
    m_last = new ValueField(frame, form);
    m_last->setValue(last);
    row(tr("Range"),
        {m_first, new TextLabel(tr("to"), TextRole::Body, Token::Text2, form), m_last});
    column->addWidget(makeRule(form));

    m_return = new QCheckBox(tr("On the clip again by"), form);
    m_returnFrame = new ValueField(frame, form);
    row(tr("Return"), {m_return, m_returnFrame});
    m_feet = new QCheckBox(tr("Keep planted feet planted"), form);
    row(tr("Feet"), {m_feet});
    m_reduce = new QCheckBox(tr("Reduce keys within"), form);
    m_tolerance = new ValueField({.name = tr("Tolerance"),
                                  .dimension = Dimension::Angle,
                                  .minimum = 0.001,
                                  .maximum = 5,
                                  .step = 0.01,
                                  .decimals = 3},
                                 form);
    m_tolerance->setValue(0.05);
    row(tr("Keys"), {m_reduce, m_tolerance});
    m_mesh = new QCheckBox(tr("Add a light proxy body"), form);
    row(tr("Mesh"), {m_mesh});
    column->addStretch();

    m_band = new TextLabel(QString(), TextRole::Body, Token::Text, form);
    m_band->setWordWrap(true);
    m_progress = new QProgressBar(form);
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(5);
    m_progress->hide();
    column->addWidget(m_band);
    column->addWidget(m_progress);
    auto *buttons = new QHBoxLayout;
    auto *copy = new QPushButton(tr("Copy as Command Line"), form);
    copy->setFlat(true);
    m_cancel = new QPushButton(tr("Cancel"), form);
    m_bake = new QPushButton(tr("Bake"), form);
    m_bake->setProperty(Style::kPrimary, true);
    m_bake->setDefault(true);
    buttons->addWidget(copy);
    buttons->addStretch();
    buttons->addWidget(m_cancel);
    buttons->addWidget(m_bake);
    buttons->setContentsMargins(0, 8, 0, 14);
    column->addLayout(buttons);

    connect(copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(bakeCommandLine(request(), m_workspace.document));
    });
    connect(m_cancel, &QPushButton::clicked, this, &BakeDialog::reject);
    connect(m_bake, &QPushButton::clicked, this, &BakeDialog::start);
    for (QCheckBox *box : {m_takes[0], m_takes[1], m_takes[2], m_return, m_feet, m_reduce, m_mesh})
        connect(box, &QCheckBox::toggled, this, &BakeDialog::updateBand);
    for (QComboBox *box : {m_format, m_rate, m_unit})
        connect(box, &QComboBox::currentIndexChanged, this, &BakeDialog::fieldEdited);
    connect(m_exact, &QRadioButton::toggled, this, &BakeDialog::updateBand);
    connect(m_file, &QLineEdit::textChanged, this, &BakeDialog::updateBand);
    for (ValueField *field : {m_first, m_last, m_returnFrame, m_tolerance})
        connect(field, &ValueField::valueEdited, this, &BakeDialog::updateBand);
    return form;
}

QString BakeDialog::extension() const
{
    return formats()[m_format->currentIndex()];
}

void BakeDialog::usePreset(int row)
{
    const auto presets = bakePresets();
    if (row < 0 || row >= int(presets.size()))
        return;
    const BakePreset &preset = presets[std::size_t(row)];
    m_presetting = true;
    m_format->setCurrentIndex(int(formats().indexOf(preset.extension)));
    m_unit->setCurrentIndex(preset.unitToMetres == 1 ? 1 : 0);
    int rate = 0;
    for (int i = 0; preset.rate && i < int(std::size(kRates)); ++i) {
        if (*FrameRate::fromFraction(kRates[i].numerator, kRates[i].denominator) == *preset.rate)
            rate = i + 1;
    }
    m_rate->setCurrentIndex(rate);
    m_presetting = false;
    fieldEdited();
}

void BakeDialog::fieldEdited()
{
    if (m_presetting)
        return;
    // the file's extension follows the format
    const QFileInfo file(m_file->text());
    if (!m_file->text().isEmpty() && file.suffix() != extension())
        m_file->setText(
            QDir(file.path()).filePath(file.completeBaseName() + QLatin1Char('.') + extension()));
    // whoever leaves what a preset says is on his own
    const int row = m_presets->currentRow();
    const auto presets = bakePresets();
    if (row >= 0 && row < int(presets.size()) && sender() != m_presets) {
        const BakePreset &preset = presets[std::size_t(row)];
        const bool same = preset.extension == extension()
                          && (preset.unitToMetres == 1 ? 1 : 0) == m_unit->currentIndex();
        if (!same) {
            const QSignalBlocker blocker(m_presets);
            m_presets->setCurrentRow(int(presets.size()));
        }
    }
    updateBand();
}

void BakeDialog::browse()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Bake To"), m_file->text(),
                                                      tr("FBX (*.fbx);;glTF (*.glb);;BVH (*.bvh)"),
                                                      nullptr, QFileDialog::DontConfirmOverwrite);
    if (path.isEmpty())
        return;
    m_file->setText(path);
    const auto format = formats().indexOf(QFileInfo(path).suffix().toLower());
    if (format >= 0)
        m_format->setCurrentIndex(int(format));
}

BakeRequest BakeDialog::request() const
{
    const Document &document = m_workspace.document;
    BakeRequest request;
    request.path = QFileInfo(m_file->text()).absoluteFilePath();
    request.motions.clear();
    const std::array motions = {BakedMotion::Main, BakedMotion::Shadow, BakedMotion::Mocap};
    for (std::size_t i = 0; i < motions.size(); ++i) {
        if (m_takes[i]->isChecked())
            request.motions.push_back(motions[i]);
    }
    BakeOptions &options = request.options;
    options.mode = m_exact->isChecked() ? BakeMode::Exact : BakeMode::Raw;
    options.plantFeet = m_feet->isChecked();
    options.firstFrame = int(m_first->value());
    options.lastFrame = int(m_last->value());
    if (const int rate = m_rate->currentIndex(); rate > 0)
        options.rate =
            FrameRate::fromFraction(kRates[rate - 1].numerator, kRates[rate - 1].denominator);
    if (m_return->isChecked()) {
        double lastHit = 0;
        for (const ProjectImpact &impact : document.setup().impacts) {
            if (impact.enabled)
                lastHit = std::max(lastHit, impact.key.time);
        }
        options.returnBySeconds = document.rate().seconds(m_returnFrame->value()) - lastHit;
    }
    if (m_reduce->isChecked())
        request.keys = KeyTolerance{.rotationDegrees = m_tolerance->value()};
    request.proxyMesh = m_mesh->isChecked();
    constexpr std::array units = {0.01, 1.0};
    if (const int unit = m_unit->currentIndex(); unit < int(units.size()))
        request.unitToMetres = units[std::size_t(unit)];
    return request;
}

QString BakeDialog::blocker() const
{
    const SimulationService &simulation = m_workspace.simulation;
    if (m_file->text().isEmpty())
        return tr("Choose a file to write.");
    if (!m_takes[0]->isChecked() && !m_takes[1]->isChecked() && !m_takes[2]->isChecked())
        return tr("Choose at least one take.");
    if (extension() == QLatin1String("bvh")
        && m_takes[0]->isChecked() + m_takes[1]->isChecked() + m_takes[2]->isChecked() > 1)
        return tr("A BVH file holds one take. Choose one, or another format.");
    if (m_first->value() > m_last->value())
        return tr("The range is empty.");
    if (simulation.isRunning())
        return tr("The simulation is still running: %1 %.").arg(int(100 * simulation.progress()));
    const auto obstacle = m_workspace.baker.obstacle(request());
    return obstacle ? obstacle->message + QStringLiteral(". ") + obstacle->remedy : QString();
}

void BakeDialog::updateBand()
{
    if (m_workspace.baker.isRunning())
        return;
    m_returnFrame->setEnabled(m_return->isChecked());
    m_tolerance->setEnabled(m_reduce->isChecked());
    const QString reason = blocker();
    m_bake->setEnabled(reason.isEmpty());
    if (!reason.isEmpty()) {
        m_band->setText(reason);
        return;
    }
    m_band->setText(m_exact->isChecked()
                        ? tr("Frames before the first hit and after the return stay identical to "
                             "the clip, bit for bit.")
                        : tr("Every frame is the simulation's own."));
}

void BakeDialog::start()
{
    remember();
    m_bake->setEnabled(false);
    m_progress->setValue(0);
    m_progress->show();
    m_workspace.baker.bake(request());
}

void BakeDialog::showFailure(const Error &error)
{
    m_progress->hide();
    updateBand();
    if (error.code != ErrorCode::Cancelled)
        m_band->setText(error.toText());
}

void BakeDialog::reject()
{
    if (m_workspace.baker.isRunning())
        m_workspace.baker.cancel();
    else
        QDialog::reject();
}

void BakeDialog::showReport(const BakeReport &report)
{
    m_progress->hide();
    delete m_result;
    m_result = new BakeResultPage(report, m_workspace.document.clip()->skeleton(),
                                  m_exact->isChecked(), m_pages);
    connect(m_result, &BakeResultPage::closeAsked, this, &QDialog::accept);
    connect(m_result, &BakeResultPage::againAsked, this, [this] {
        m_pages->setCurrentIndex(0);
        updateBand();
    });
    m_pages->addWidget(m_result);
    m_pages->setCurrentWidget(m_result);
    m_result->setFocus();
}

void BakeDialog::remember() const
{
    QJsonArray takes;
    for (const QCheckBox *take : m_takes)
        takes.append(take->isChecked());
    QJsonObject options = {
        {QStringLiteral("file"), m_file->text()},
        {QStringLiteral("preset"), m_presets->currentRow()},
        {QStringLiteral("format"), m_format->currentIndex()},
        {QStringLiteral("takes"), takes},
        {QStringLiteral("exact"), m_exact->isChecked()},
        {QStringLiteral("rate"), m_rate->currentIndex()},
        {QStringLiteral("unit"), m_unit->currentIndex()},
        {QStringLiteral("plantFeet"), m_feet->isChecked()},
        {QStringLiteral("reduceKeys"), m_reduce->isChecked()},
        {QStringLiteral("toleranceDegrees"), m_tolerance->value()},
        {QStringLiteral("proxyMesh"), m_mesh->isChecked()},
    };
    Document &document = m_workspace.document;
    document.push(commands::setBakeOptions(document, options));
}

void BakeDialog::recall()
{
    const Document &document = m_workspace.document;
    const QJsonObject options = document.project().bake;
    const auto number = [&options](const char *key, int fallback) {
        return options.value(QLatin1String(key)).toInt(fallback);
    };
    const auto flag = [&options](const char *key, bool fallback) {
        return options.value(QLatin1String(key)).toBool(fallback);
    };
    m_presets->setCurrentRow(std::clamp(number("preset", 0), 0, m_presets->count() - 1));
    m_format->setCurrentIndex(std::clamp(number("format", 0), 0, m_format->count() - 1));
    m_rate->setCurrentIndex(
        std::clamp(number("rate", m_rate->currentIndex()), 0, m_rate->count() - 1));
    m_unit->setCurrentIndex(
        std::clamp(number("unit", m_unit->currentIndex()), 0, m_unit->count() - 1));
    const QJsonArray takes = options.value(QLatin1String("takes")).toArray();
    for (int i = 0; i < 3 && i < takes.size(); ++i)
        m_takes[i]->setChecked(takes[i].toBool());
    (flag("exact", true) ? m_exact : m_raw)->setChecked(true);
    m_feet->setChecked(flag("plantFeet", true));
    m_reduce->setChecked(flag("reduceKeys", false));
    m_tolerance->setValue(options.value(QLatin1String("toleranceDegrees")).toDouble(0.05));
    m_mesh->setChecked(flag("proxyMesh", false));
    m_return->setChecked(document.project().returnBy.has_value());
    m_returnFrame->setValue(document.project().returnBy.value_or(document.frameCount() - 1));

    QString file = options.value(QLatin1String("file")).toString();
    if (file.isEmpty()) {
        const ClipSource &source = document.project().source;
        const QString folder =
            !document.filePath().isEmpty()          ? QFileInfo(document.filePath()).absolutePath()
            : source.kind == ClipSource::Kind::File ? QFileInfo(source.path).absolutePath()
                                                    : QDir::homePath();
        file = QDir(folder).filePath(QFileInfo(source.path).completeBaseName()
                                     + QStringLiteral("_hit.") + extension());
    }
    m_file->setText(file);
}

} // namespace flinch
