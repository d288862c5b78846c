#include "app/window/bakeform.h"

#include "app/window/bakepresets.h"
#include "app/window/filecommands.h"
#include "widgets/common/fieldform.h"
#include "widgets/common/labels.h"
#include "widgets/common/quantity.h"
#include "widgets/common/rule.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QJsonArray>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>

#include <climits>
#include <cmath>

namespace flinch {

namespace {

constexpr int kLabelWidth = 80;
constexpr double kFrameTolerance = 1e-6; // a time that was rounded is still that of its frame

struct RateChoice
{
    double shown;
    int numerator;
    int denominator;

    FrameRate rate() const { return *FrameRate::fromFraction(numerator, denominator); }
};

// film, television and games
constexpr RateChoice kRates[] = {{23.976, 24000, 1001}, {24, 24, 1}, {25, 25, 1},
                                 {29.97, 30000, 1001},  {30, 30, 1}, {60, 60, 1},
                                 {120, 120, 1}};

const QStringList &formats()
{
    static const QStringList names = {QStringLiteral("fbx"), QStringLiteral("glb"),
                                      QStringLiteral("bvh")};
    return names;
}

enum UnitRow { Centimetres, Metres, AsTheClip };

UnitRow unitRow(const BakePreset &preset)
{
    return preset.unitToMetres == 1 ? Metres : Centimetres;
}

/// A label in front of fields, in the form's column.
QHBoxLayout *addRow(QVBoxLayout &column, const QString &label,
                    std::initializer_list<QWidget *> widgets, bool stretch = true)
{
    auto *line = new QHBoxLayout;
    auto *name = new TextLabel(label, TextRole::Body, Token::Text2);
    name->setFixedWidth(scaled(kLabelWidth));
    line->addWidget(name);
    for (QWidget *widget : widgets)
        line->addWidget(widget);
    if (stretch)
        line->addStretch();
    column.addLayout(line);
    return line;
}

} // namespace

BakeForm::BakeForm(const Workspace &workspace, QWidget *parent)
    : QWidget(parent)
    , m_workspace(workspace)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(18, 16, 18, 12);
    column->setSpacing(8);
    addTarget(*column);
    addMotion(*column);
    column->addWidget(new Rule(this));
    addCleaning(*column);
    column->addStretch();

    for (QCheckBox *box : {m_takes[0], m_takes[1], m_takes[2], m_return, m_feet, m_reduce, m_mesh})
        connect(box, &QCheckBox::toggled, this, &BakeForm::onEdited);
    for (QComboBox *box : {m_rate, m_unit})
        connect(box, &QComboBox::currentIndexChanged, this, &BakeForm::onEdited);
    connect(m_format, &SegmentedChoice::chosen, this, &BakeForm::onFormatChosen);
    connect(m_exact, &QRadioButton::toggled, this, &BakeForm::onEdited);
    connect(m_file, &QLineEdit::textChanged, this, &BakeForm::onFileChanged);
    for (ValueField *field : {m_first, m_last, m_returnFrame, m_tolerance})
        connect(field, &ValueField::valueEdited, this, &BakeForm::onEdited);
}

void BakeForm::addTarget(QVBoxLayout &column)
{
    m_file = new QLineEdit(this);
    m_file->setObjectName(QStringLiteral("bakeFile"));
    m_file->setAccessibleName(tr("File"));
    auto *browseButton = new QPushButton(tr("Browse…"), this);
    browseButton->setAutoDefault(false);
    connect(browseButton, &QPushButton::clicked, this, &BakeForm::browse);
    addRow(column, tr("File"), {m_file, browseButton}, false);
    m_format = new SegmentedChoice(tr("Format"), {tr("FBX"), tr("glTF"), tr("BVH")}, this);
    m_format->setFixedWidth(scaled(230));
    addRow(column, tr("Format"), {m_format});
    const QStringList takes = {tr("Main"), tr("Shadow"), tr("Mocap")};
    for (int i = 0; i < 3; ++i)
        m_takes[i] = new QCheckBox(takes[i], this);
    m_takes[0]->setChecked(true);
    QHBoxLayout *row = addRow(column, tr("Takes"), {m_takes[0], m_takes[1], m_takes[2]});
    for (const int before : {3, 2})
        row->insertSpacing(before, scaled(12));
}

void BakeForm::addMotion(QVBoxLayout &column)
{
    m_exact =
        new QRadioButton(tr("Exact: your captured frames, bit for bit, plus the reaction."), this);
    m_raw =
        new QRadioButton(tr("Raw: the main simulation as it is, tracking error included."), this);
    m_exact->setChecked(true);
    addRow(column, tr("Mode"), {m_exact});
    addRow(column, {}, {m_raw});

    const Document &document = m_workspace.document;
    m_rate = new QComboBox(this);
    m_rate->setAccessibleName(tr("Frame rate"));
    m_rate->setMinimumWidth(scaled(160));
    m_rate->addItem(tr("%1 fps, as the clip").arg(document.rate().toText()));
    for (const RateChoice &rate : kRates)
        m_rate->addItem(tr("%1 fps").arg(QLocale().toString(rate.shown, 'g', 5)));
    m_unit = new QComboBox(this);
    m_unit->setAccessibleName(tr("Unit"));
    m_unit->addItems({tr("Centimetres"), tr("Metres"), tr("As the clip")});
    addRow(column, tr("Frame rate"), {m_rate, note(tr("Unit")), m_unit});
    const double last = std::max(0, document.frameCount() - 1);
    ValueSpec frame = {.name = tr("First frame"),
                       .dimension = Dimension::Frame,
                       .maximum = last,
                       .framesPerSecond = document.rate().perSecond()};
    m_first = new ValueField(frame, this);
    frame.name = tr("Last frame");
    m_last = new ValueField(frame, this);
    m_last->setValue(last);
    addRow(column, tr("Range"), {m_first, note(tr("to")), m_last});
}

void BakeForm::addCleaning(QVBoxLayout &column)
{
    const Document &document = m_workspace.document;
    m_return = new QCheckBox(tr("On the clip again by"), this);
    m_returnFrame = new ValueField({.name = tr("Return"),
                                    .dimension = Dimension::Frame,
                                    .maximum = double(std::max(0, document.frameCount() - 1)),
                                    .framesPerSecond = document.rate().perSecond()},
                                   this);
    m_returnNote = new TextLabel(QString(), TextRole::Body, Token::Text2, this);
    addRow(column, tr("Return"), {m_return, m_returnFrame, m_returnNote});
    m_feet = new QCheckBox(tr("Keep planted feet planted"), this);
    const auto &take = m_workspace.simulation.take();
    addRow(column, tr("Feet"),
           {m_feet, note(take ? tr("now %1 cm of slide")
                                    .arg(numberText(100 * take->scorecard.footSlideMetres, 1))
                              : QString())});
    m_reduce = new QCheckBox(tr("Reduce keys within"), this);
    m_tolerance = new ValueField({.name = tr("Tolerance"),
                                  .dimension = Dimension::Angle,
                                  .minimum = 0.001,
                                  .maximum = 5,
                                  .step = 0.01,
                                  .decimals = 3},
                                 this);
    m_tolerance->setValue(0.05);
    addRow(column, tr("Keys"), {m_reduce, m_tolerance});
    m_mesh = new QCheckBox(tr("Add a light proxy body"), this);
    addRow(column, tr("Mesh"), {m_mesh, note(tr("skeleton only otherwise"))});
}

QWidget *BakeForm::note(const QString &text)
{
    return new TextLabel(text, TextRole::Body, Token::Text2, this);
}

QString BakeForm::extension() const
{
    return formats()[std::max(0, m_format->current())];
}

bool BakeForm::isExact() const
{
    return m_exact->isChecked();
}

std::optional<int> BakeForm::returnFrame() const
{
    return m_return->isChecked() ? std::optional(int(m_returnFrame->value())) : std::nullopt;
}

std::optional<FrameRate> BakeForm::rate() const
{
    const int row = m_rate->currentIndex();
    return row > 0 ? std::optional(kRates[row - 1].rate()) : std::nullopt;
}

int BakeForm::rateRow(const std::optional<FrameRate> &rate) const
{
    for (int i = 0; rate && i < int(std::size(kRates)); ++i) {
        if (kRates[i].rate() == *rate)
            return i + 1;
    }
    return 0;
}

void BakeForm::apply(const BakePreset &preset)
{
    const QSignalBlocker blocker(this);
    m_format->setCurrent(int(formats().indexOf(preset.extension)));
    m_unit->setCurrentIndex(unitRow(preset));
    m_rate->setCurrentIndex(rateRow(preset.rate));
    onFormatChosen();
}

bool BakeForm::agreesWith(const BakePreset &preset) const
{
    return preset.extension == extension() && unitRow(preset) == m_unit->currentIndex()
           && rateRow(preset.rate) == m_rate->currentIndex();
}

void BakeForm::onFormatChosen()
{
    const QFileInfo file(m_file->text());
    if (!m_file->text().isEmpty() && file.suffix().toLower() != extension())
        m_file->setText(
            QDir(file.path()).filePath(file.completeBaseName() + QLatin1Char('.') + extension()));
    onEdited();
}

void BakeForm::onFileChanged()
{
    const auto format = formats().indexOf(QFileInfo(m_file->text()).suffix().toLower());
    if (format >= 0)
        m_format->setCurrent(int(format));
    onEdited();
}

void BakeForm::onEdited()
{
    m_returnFrame->setEnabled(m_return->isChecked());
    const bool metresOnly = extension() == QLatin1String("glb");
    m_unit->setEnabled(!metresOnly);
    m_unit->setToolTip(metresOnly ? tr("glTF is always in metres") : QString());
    m_reduce->setEnabled(canReduceKeys());
    m_reduce->setToolTip(canReduceKeys() ? QString() : tr("BVH holds every frame"));
    m_tolerance->setEnabled(m_reduce->isEnabled() && m_reduce->isChecked());
    const auto hit = m_workspace.simulation.lastHit();
    const double after =
        m_workspace.document.rate().seconds(m_returnFrame->value() - hit.value_or(0));
    m_returnNote->setText(
        !hit || !m_return->isChecked() ? QString()
        : !isReturnTooEarly()
            ? tr("%1 after the last hit").arg(quantityText(after, 2, Dimension::Time))
            : tr("before the last hit"));
    Q_EMIT edited();
}

void BakeForm::browse()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Bake To"), m_file->text(),
                                                      tr("FBX (*.fbx);;glTF (*.glb);;BVH (*.bvh)"),
                                                      nullptr, QFileDialog::DontConfirmOverwrite);
    if (path.isEmpty())
        return;
    m_file->setText(path);
    onFormatChosen(); // a name without an extension gets one
}

bool BakeForm::isReturnTooEarly() const
{
    return returnFrame().value_or(INT_MAX) < m_workspace.simulation.earliestReturn();
}

bool BakeForm::canReduceKeys() const
{
    return extension() != QLatin1String("bvh");
}

BakeRequest BakeForm::request() const
{
    BakeRequest request;
    request.path = QFileInfo(m_file->text()).absoluteFilePath();
    request.motions.clear();
    const std::array motions = {BakedMotion::Main, BakedMotion::Shadow, BakedMotion::Mocap};
    for (std::size_t i = 0; i < motions.size(); ++i) {
        if (m_takes[i]->isChecked())
            request.motions.push_back(motions[i]);
    }
    BakeOptions &options = request.options;
    options.mode = isExact() ? BakeMode::Exact : BakeMode::Raw;
    options.plantFeet = m_feet->isChecked();
    options.firstFrame = int(m_first->value());
    options.lastFrame = int(m_last->value());
    options.rate = rate();
    options.returnFrame = returnFrame();
    if (m_reduce->isChecked() && canReduceKeys())
        request.keys = KeyTolerance::ofDegrees(m_tolerance->value());
    request.proxyMesh = m_mesh->isChecked();
    if (m_unit->currentIndex() != AsTheClip)
        request.unitToMetres = m_unit->currentIndex() == Metres ? 1 : 0.01;
    return request;
}

QString BakeForm::obstacle() const
{
    const SimulationService &simulation = m_workspace.simulation;
    const int takes = m_takes[0]->isChecked() + m_takes[1]->isChecked() + m_takes[2]->isChecked();
    if (m_file->text().isEmpty())
        return tr("Choose a file to write.");
    if (QFileInfo(m_file->text()).isDir())
        return tr("That is a folder. Add a name for the file.");
    if (!QFileInfo(request().path).dir().exists())
        return tr("There is no folder %1.")
            .arg(QDir::toNativeSeparators(QFileInfo(request().path).path()));
    if (!formats().contains(QFileInfo(m_file->text()).suffix().toLower()))
        return tr("The file's name must end in .fbx, .glb or .bvh.");
    if (takes == 0)
        return tr("Choose at least one take.");
    if (extension() == QLatin1String("bvh") && takes > 1)
        return tr("A BVH file holds one take. Choose one, or another format.");
    if (m_first->value() > m_last->value())
        return tr("The range is empty.");
    if (isReturnTooEarly())
        return m_workspace.simulation.earliestReturn() < m_workspace.document.frameCount()
                   ? tr("The return is before the last hit. Choose a later frame.")
                   : tr("The last hit comes as the clip ends. Let it return by itself.");
    if (m_workspace.baker.isRunning())
        return tr("Another bake is still running.");
    if (simulation.isRunning())
        return tr("The simulation is still running: %1 %.").arg(int(100 * simulation.progress()));
    const auto obstacle = m_workspace.baker.obstacle(request());
    return obstacle ? obstacle->message + QStringLiteral(". ") + obstacle->remedy : QString();
}

QString BakeForm::effect() const
{
    QString text;
    if (!isExact())
        text = tr("Every frame is the simulation's own.");
    else if (rate() && *rate() != m_workspace.document.rate())
        text = tr("Frames are resampled; bit for bit holds at the clip's own rate.");
    else if (request().keys)
        text = tr("Keys are left out; bit for bit holds with every key.");
    else
        text = exactEffect();
    if (QFileInfo::exists(request().path))
        text += QLatin1Char(' ')
                + tr("%1 is there already and will be replaced.")
                      .arg(QFileInfo(request().path).fileName());
    return text;
}

QString BakeForm::exactEffect() const
{
    const Document &document = m_workspace.document;
    double firstHit = INFINITY;
    for (const ProjectImpact &impact : document.setup().impacts) {
        if (m_workspace.simulation.acts(impact))
            firstHit = std::min(firstHit, impact.key.time);
    }
    if (std::isinf(firstHit))
        return tr("No impact acts: every frame stays identical to the clip, bit for bit.");
    const int first = int(m_first->value());
    const int last = int(m_last->value());
    const int from =
        std::max(first, int(std::ceil(document.rate().frames(firstHit) - kFrameTolerance)));
    const int to = std::min(last, returnFrame().value_or(document.frameCount()) - 1);
    if (from > to)
        return tr("No frame of the range is hit: every one stays identical to the clip, bit for "
                  "bit.");
    if (returnFrame())
        return tr("Frames %1–%2 change. The other %n stay(s) identical to the clip, bit for bit.",
                  nullptr, last - first - (to - from))
            .arg(from)
            .arg(to);
    return tr("Frames change from %1 until the reaction has died out. All others stay "
              "identical to the clip, bit for bit.")
        .arg(from);
}

QJsonObject BakeForm::toJson() const
{
    QJsonArray takes;
    for (const QCheckBox *take : m_takes)
        takes.append(take->isChecked());
    QJsonObject options = {
        {QStringLiteral("file"), m_file->text()},
        {QStringLiteral("format"), m_format->current()},
        {QStringLiteral("takes"), takes},
        {QStringLiteral("exact"), isExact()},
        {QStringLiteral("rate"), m_rate->currentIndex()},
        {QStringLiteral("unit"), m_unit->currentIndex()},
        {QStringLiteral("plantFeet"), m_feet->isChecked()},
        {QStringLiteral("reduceKeys"), m_reduce->isChecked()},
        {QStringLiteral("toleranceDegrees"), m_tolerance->value()},
        {QStringLiteral("proxyMesh"), m_mesh->isChecked()},
    };
    const int last = m_workspace.document.frameCount() - 1;
    if (m_first->value() != 0 || m_last->value() != last) {
        options[QStringLiteral("firstFrame")] = int(m_first->value());
        options[QStringLiteral("lastFrame")] = int(m_last->value());
    }
    return options;
}

void BakeForm::fromJson(const QJsonObject &options)
{
    const Document &document = m_workspace.document;
    const auto number = [&options](const char *key, int fallback, int most) {
        return std::clamp(options.value(QLatin1String(key)).toInt(fallback), 0, most);
    };
    const auto flag = [&options](const char *key, bool fallback) {
        return options.value(QLatin1String(key)).toBool(fallback);
    };
    m_format->setCurrent(number("format", m_format->current(), int(formats().size()) - 1));
    m_rate->setCurrentIndex(number("rate", m_rate->currentIndex(), m_rate->count() - 1));
    m_unit->setCurrentIndex(number("unit", m_unit->currentIndex(), m_unit->count() - 1));
    const QJsonArray takes = options.value(QLatin1String("takes")).toArray();
    for (int i = 0; i < 3 && i < takes.size(); ++i)
        m_takes[i]->setChecked(takes[i].toBool());
    (flag("exact", true) ? m_exact : m_raw)->setChecked(true);
    const int last = std::max(0, document.frameCount() - 1);
    m_first->setValue(number("firstFrame", 0, last));
    m_last->setValue(number("lastFrame", last, last));
    m_feet->setChecked(flag("plantFeet", true));
    m_reduce->setChecked(flag("reduceKeys", false));
    m_tolerance->setValue(
        std::clamp(options.value(QLatin1String("toleranceDegrees")).toDouble(0.05), 0.001, 5.0));
    m_mesh->setChecked(flag("proxyMesh", false));
    m_return->setChecked(document.returnBy().has_value());
    m_returnFrame->setValue(document.returnBy().value_or(last));

    QString file = options.value(QLatin1String("file")).toString();
    if (file.isEmpty()) {
        const ClipSource &source = document.project().source;
        const QString folder =
            !document.filePath().isEmpty()          ? QFileInfo(document.filePath()).absolutePath()
            : source.kind == ClipSource::Kind::File ? QFileInfo(source.path).absolutePath()
                                                    : FileCommands::documentsFolder();
        file = QDir(folder).filePath(QFileInfo(source.path).completeBaseName()
                                     + QStringLiteral("_hit.") + extension());
    }
    m_file->setText(file);
    onEdited();
}

} // namespace flinch
