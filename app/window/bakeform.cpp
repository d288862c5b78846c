#include "app/window/bakeform.h"

#include "app/window/filecommands.h"
#include "core/base/limits.h"
#include "core/io/fileformats.h"
#include "core/take/outcome.h"
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
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>

#include <algorithm>
#include <climits>
#include <cmath>

namespace flinch {

namespace {

constexpr int kLabelWidth = 80;
constexpr double kFrameTolerance = 1e-6; // a time that was rounded is still that of its frame

constexpr double kUsualTolerance = 0.05; // degrees

// film, television and games
constexpr std::pair<int, int> kRates[] = {{24000, 1001}, {24, 1}, {25, 1}, {30000, 1001},
                                          {30, 1},       {60, 1}, {120, 1}};

// as the segments and boxes stand
constexpr std::array kFormats = {BakeFormat::Fbx, BakeFormat::Glb, BakeFormat::Bvh};
constexpr std::array kMotions = {BakedMotion::Main, BakedMotion::Shadow, BakedMotion::Mocap};

int row(BakeFormat format)
{
    return int(std::ranges::find(kFormats, format) - kFormats.begin());
}

/// The row of a box that stands for a value.
template<typename T>
void choose(QComboBox &box, const T &value)
{
    box.setCurrentIndex(std::max(0, box.findData(QString(enumName(value)))));
}

/// Whether the box shows that value.
template<typename T>
bool isChosen(const QComboBox &box, T value)
{
    return box.currentData().toString() == enumName(value);
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

/// "BVH (*.bvh);;FBX (*.fbx)"
QString writablePatterns()
{
    QStringList patterns;
    for (const FileFormat &format : fileFormats()) {
        if (format.write)
            patterns += QStringLiteral("%1 (%2)").arg(QLatin1String(format.name), format.pattern());
    }
    return patterns.join(QStringLiteral(";;"));
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

    for (QCheckBox *box :
         {m_takes[0], m_takes[1], m_takes[2], m_return, m_rest, m_feet, m_reduce, m_mesh})
        connect(box, &QCheckBox::toggled, this, &BakeForm::onEdited);
    for (QComboBox *box : {m_rate, m_unit, m_root})
        connect(box, &QComboBox::currentIndexChanged, this, &BakeForm::onEdited);
    connect(m_format, &SegmentedChoice::chosen, this, &BakeForm::onFormatChosen);
    connect(m_exact, &QRadioButton::toggled, this, &BakeForm::onEdited);
    connect(m_file, &QLineEdit::textChanged, this, &BakeForm::onFileChanged);
    connect(m_takeName, &QLineEdit::textChanged, this, &BakeForm::onEdited);
    for (ValueField *field : {m_first, m_last, m_start, m_returnFrame, m_tolerance})
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
    m_takeName = new QLineEdit(this);
    m_takeName->setAccessibleName(tr("Take name"));
    m_takeName->setMaxLength(limits::kMaxNameLength);
    m_takeName->setPlaceholderText(tr("as they are"));
    m_takeName->setFixedWidth(scaled(130));
    QHBoxLayout *row = addRow(column, tr("Takes"),
                              {m_takes[0], m_takes[1], m_takes[2], note(tr("Called")), m_takeName});
    for (const int before : {4, 3, 2})
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
    for (const auto &[numerator, denominator] : kRates)
        showRate(FrameRate::fromFraction(numerator, denominator));
    m_unit = new QComboBox(this);
    m_unit->setAccessibleName(tr("Unit"));
    m_unit->setMinimumWidth(scaled(170));
    m_unit->addItem(QString()); // the usual one; onEdited() names it
    for (const auto &[text, unit] : {std::pair(tr("Centimetres"), BakeUnit::Centimetres),
                                     std::pair(tr("Metres"), BakeUnit::Metres),
                                     std::pair(tr("As the clip"), BakeUnit::Source)})
        m_unit->addItem(text, QString(enumName(unit)));
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
    m_start = new ValueField({.name = tr("Start frame"),
                              .dimension = Dimension::Frame,
                              .minimum = -kMostStartFrame,
                              .maximum = kMostStartFrame},
                             this);
    m_start->setFixedWidth(scaled(100));
    addRow(column, tr("Range"),
           {m_first, note(tr("to")), m_last, note(tr("numbered from")), m_start});
    m_root = new QComboBox(this);
    m_root->setAccessibleName(tr("Root motion"));
    m_root->setMinimumWidth(scaled(190));
    m_root->addItem(tr("Where the clip has it"), QString(enumName(RootMotion::Kept)));
    m_root->addItem(tr("On the topmost joint"), QString(enumName(RootMotion::ToRootNode)));
    addRow(column, tr("Root motion"), {m_root});
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
    m_rest = new QCheckBox(tr("Cut at rest"), this);
    m_rest->setToolTip(tr("End the motion when a body that fell lies still"));
    m_restNote = new TextLabel(QString(), TextRole::Body, Token::Text2, this);
    addRow(column, tr("After a fall"), {m_rest, m_restNote});
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
    addRow(column, tr("Keys"), {m_reduce, m_tolerance});
    m_mesh = new QCheckBox(tr("Add a light proxy body"), this);
    addRow(column, tr("Mesh"), {m_mesh, note(tr("skeleton only otherwise"))});
}

QWidget *BakeForm::note(const QString &text)
{
    return new TextLabel(text, TextRole::Body, Token::Text2, this);
}

BakeFormat BakeForm::format() const
{
    return kFormats[std::size_t(std::max(0, m_format->current()))];
}

bool BakeForm::isExact() const
{
    return m_exact->isChecked();
}

std::optional<int> BakeForm::returnFrame() const
{
    return m_return->isChecked() ? std::optional(int(m_returnFrame->value())) : std::nullopt;
}

void BakeForm::showRate(const std::optional<FrameRate> &rate)
{
    const QString key = rate ? rate->toText() : QString();
    if (rate && m_rate->findData(key) < 0)
        m_rate->addItem(tr("%1 fps").arg(QLocale().toString(rate->perSecond(), 'g', 5)), key);
    m_rate->setCurrentIndex(rate ? m_rate->findData(key) : 0);
}

void BakeForm::onFormatChosen()
{
    const QFileInfo file(m_file->text());
    if (!m_file->text().isEmpty() && formatOf(m_file->text()) != format())
        m_file->setText(
            QDir(file.path())
                .filePath(file.completeBaseName() + QLatin1Char('.') + enumName(format())));
    onEdited();
}

void BakeForm::onFileChanged()
{
    if (const auto format = formatOf(m_file->text()))
        m_format->setCurrent(row(*format));
    onEdited();
}

void BakeForm::onEdited()
{
    m_returnFrame->setEnabled(m_return->isChecked());
    const bool metresOnly = format() == BakeFormat::Glb;
    const int usual = m_unit->findData(QString(enumName(unitIn(format(), {}))));
    m_unit->setItemText(0, tr("Usual: %1").arg(m_unit->itemText(usual)));
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
    const auto &take = m_workspace.simulation.take();
    const auto rest = take ? restFrame(*take) : std::nullopt;
    m_restNote->setText(rest ? tr("at frame %1").arg(*rest) : tr("no body lies at rest"));
    Q_EMIT edited();
}

void BakeForm::browse()
{
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Bake To"), m_file->text(), writablePatterns(),
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

int BakeForm::lastFrame() const
{
    const int last = int(m_last->value());
    const auto &take = m_workspace.simulation.take();
    const auto rest = take && request().options.cutAtRest ? restFrame(*take) : std::nullopt;
    return rest ? std::min(*rest, last) : last;
}

bool BakeForm::canReduceKeys() const
{
    return format() != BakeFormat::Bvh;
}

std::vector<BakedMotion> BakeForm::takes() const
{
    std::vector<BakedMotion> takes;
    for (std::size_t i = 0; i < kMotions.size(); ++i) {
        if (m_takes[i]->isChecked())
            takes.push_back(kMotions[i]);
    }
    // the same ones stay in the order that they came in
    return std::ranges::is_permutation(takes, m_given.takes) ? m_given.takes : takes;
}

std::optional<FrameRange> BakeForm::frames() const
{
    const FrameRange range = {int(m_first->value()), int(m_last->value())};
    const FrameRange all = {0, std::max(0, m_workspace.document.frameCount() - 1)};
    return range == all ? std::nullopt : std::optional(range);
}

BakeRecipe BakeForm::recipe() const
{
    BakeRecipe recipe;
    if (m_file->text() != proposedFile(format()))
        recipe.file = m_file->text();
    recipe.format = format();
    recipe.takes = takes();
    recipe.mode = isExact() ? BakeMode::Exact : BakeMode::Raw;
    recipe.fps = FrameRate::fromText(m_rate->currentData().toString().toStdString());
    for (const BakeUnit unit : {BakeUnit::Centimetres, BakeUnit::Metres, BakeUnit::Source}) {
        if (isChosen(*m_unit, unit))
            recipe.unit = unit;
    }
    recipe.frames = frames();
    recipe.startFrame = int(m_start->value());
    recipe.returnFrame = returnFrame();
    recipe.cutAtRest = m_rest->isChecked();
    recipe.plantFeet = m_feet->isChecked();
    recipe.rootMotion =
        isChosen(*m_root, RootMotion::ToRootNode) ? RootMotion::ToRootNode : RootMotion::Kept;
    if (m_reduce->isChecked())
        recipe.reduceKeys = m_tolerance->value();
    recipe.proxyMesh = m_mesh->isChecked();
    recipe.takeName = m_takeName->text();
    return recipe;
}

void BakeForm::setRecipe(const BakeRecipe &recipe)
{
    const QSignalBlocker blocker(this);
    m_given = recipe;
    m_file->setText(recipe.file.isEmpty() ? proposedFile(recipe.format) : recipe.file);
    m_format->setCurrent(row(recipe.format));
    for (std::size_t i = 0; i < kMotions.size(); ++i)
        m_takes[i]->setChecked(std::ranges::count(recipe.takes, kMotions[i]) > 0);
    m_takeName->setText(recipe.takeName);
    (recipe.mode == BakeMode::Exact ? m_exact : m_raw)->setChecked(true);
    showRate(recipe.fps);
    if (recipe.unit)
        choose(*m_unit, *recipe.unit);
    else
        m_unit->setCurrentIndex(0);
    const int last = std::max(0, m_workspace.document.frameCount() - 1);
    const FrameRange frames = recipe.frames.value_or(FrameRange{0, last});
    m_first->setValue(frames.first);
    m_last->setValue(frames.last);
    m_start->setValue(recipe.startFrame);
    m_return->setChecked(recipe.returnFrame.has_value());
    m_returnFrame->setValue(recipe.returnFrame.value_or(last));
    m_rest->setChecked(recipe.cutAtRest);
    m_feet->setChecked(recipe.plantFeet);
    choose(*m_root, recipe.rootMotion);
    m_reduce->setChecked(recipe.reduceKeys.has_value());
    m_tolerance->setValue(recipe.reduceKeys.value_or(kUsualTolerance));
    m_mesh->setChecked(recipe.proxyMesh);
    onFormatChosen(); // the file's name follows
}

QString BakeForm::proposedFile(BakeFormat format) const
{
    const Document &document = m_workspace.document;
    const ClipSource &source = document.project().source;
    const QString folder =
        !document.filePath().isEmpty()          ? QFileInfo(document.filePath()).absolutePath()
        : source.kind == ClipSource::Kind::File ? QFileInfo(source.path).absolutePath()
                                                : FileCommands::documentsFolder();
    return QDir(folder).filePath(QFileInfo(source.path).completeBaseName() + QStringLiteral("_hit.")
                                 + enumName(format));
}

BakeRequest BakeForm::request() const
{
    return bakeRequest(recipe(), QFileInfo(m_file->text()).absoluteFilePath());
}

QString BakeForm::obstacle() const
{
    const SimulationService &simulation = m_workspace.simulation;
    if (m_file->text().isEmpty())
        return tr("Choose a file to write.");
    if (QFileInfo(m_file->text()).isDir())
        return tr("That is a folder. Add a name for the file.");
    if (!QFileInfo(request().path).dir().exists())
        return tr("There is no folder %1.")
            .arg(QDir::toNativeSeparators(QFileInfo(request().path).path()));
    if (!formatOf(m_file->text()))
        return tr("The file's name must end in one of %1.").arg(writableSuffixes());
    if (takes().empty())
        return tr("Choose at least one take.");
    if (!checkBakeRequest(request()))
        return tr("A BVH file holds one take. Choose one, or another format.");
    if (m_first->value() > m_last->value())
        return tr("The range is empty.");
    if (m_first->value() > lastFrame())
        return tr("The body is at rest before the range begins. Do not cut there, or begin "
                  "earlier.");
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
    else if (recipe().fps.value_or(m_workspace.document.rate()) != m_workspace.document.rate())
        text = tr("Frames are resampled; bit for bit holds at the clip's own rate.");
    else if (request().keys)
        text = tr("Keys are left out; bit for bit holds with every key.");
    else if (request().options.rootMotion != RootMotion::Kept)
        text =
            tr("Travel and heading go to the topmost joint; bit for bit holds where the clip has "
               "them.");
    else
        text = exactEffect();
    if (const int last = lastFrame(); last < m_last->value())
        text += QLatin1Char(' ') + tr("It ends at frame %1, where the body is at rest.").arg(last);
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
    const int last = lastFrame();
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

} // namespace flinch
