#include "widgets/inspector/discontinuityform.h"

#include "widgets/common/quantity.h"
#include "widgets/document/commands.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QPushButton>

#include <numbers>

namespace flinch {

namespace {

QString kindText(DiscontinuityKind kind)
{
    switch (kind) {
    case DiscontinuityKind::Start:
        return DiscontinuityForm::tr("start");
    case DiscontinuityKind::Cut:
        return DiscontinuityForm::tr("cut");
    case DiscontinuityKind::Teleport:
        return DiscontinuityForm::tr("jump");
    case DiscontinuityKind::Flip:
        return DiscontinuityForm::tr("flip");
    case DiscontinuityKind::Spike:
        return DiscontinuityForm::tr("spike");
    case DiscontinuityKind::Freeze:
        return DiscontinuityForm::tr("freeze");
    }
    return {};
}

QString sizeText(const Discontinuity &found)
{
    switch (found.unit) {
    case Discontinuity::Unit::Radians:
        return quantityText(found.size * 180 / std::numbers::pi, 0, Dimension::Angle);
    case Discontinuity::Unit::Metres:
        return quantityText(found.size, 2, Dimension::Length);
    case Discontinuity::Unit::Seconds:
        return quantityText(found.size, 2, Dimension::Time);
    }
    return {};
}

/// "jump, Hips, 0.24 m".
QString shortText(const Discontinuity &found, const Skeleton &skeleton)
{
    QStringList parts = {kindText(found.kind)};
    if (found.joint >= 0)
        parts += skeleton.joint(found.joint).name;
    if (found.kind != DiscontinuityKind::Start)
        parts += sizeText(found);
    return parts.join(QLatin1String(", "));
}

/// A clip of nothing but cuts has more of them than anyone would read.
constexpr std::size_t kMostRows = 40;

} // namespace

DiscontinuityForm::DiscontinuityForm(Document &document, QWidget *parent)
    : FieldForm(parent)
    , m_document(document)
{
    addGroup(tr("Discontinuities"));
}

void DiscontinuityForm::read()
{
    // the row that is clicked stays while it changes the document
    if (m_shown != m_document.taken())
        build();
    for (const Row &row : m_rows)
        row.ignore->setChecked(
            without({row.found}, m_document.setup().ignoredDiscontinuities).empty());
    setVisible(!m_rows.empty());
}

void DiscontinuityForm::build()
{
    m_shown = m_document.taken();
    m_rows.clear();
    delete m_list;
    m_list = new QWidget;
    auto *column = new QVBoxLayout(m_list);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    addWide(m_list);
    if (!m_shown)
        return;
    const auto &all = m_shown.take().discontinuities;
    for (std::size_t i = 0; i < std::min(all.size(), kMostRows); ++i)
        addRow(all[i]);
    if (all.size() > kMostRows) {
        auto *more = new TextLabel(tr("And %n more", nullptr, int(all.size() - kMostRows)),
                                   TextRole::Caption, Token::Text2);
        column->addWidget(more);
    }
}

void DiscontinuityForm::addRow(const Discontinuity &found)
{
    const Skeleton &skeleton = m_shown.clip()->skeleton();
    const QString what = shortText(found, skeleton);
    const QString sentence = discontinuityText(found, skeleton);
    auto *row = new QWidget;
    auto *line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(8);
    auto *go = new QPushButton(QString::number(found.frames.first));
    go->setAccessibleName(tr("Go to %1").arg(found.frames.first));
    go->setToolTip(go->accessibleName());
    connect(go, &QPushButton::clicked, this,
            [this, frame = found.frames.first] { Q_EMIT frameAsked(frame); });
    auto *text = new TextLabel(what);
    text->setElided(true);
    text->setToolTip(sentence);
    auto *ignore = new QCheckBox(tr("Ignore"));
    ignore->setAccessibleName(tr("Ignore %1 at %2").arg(what).arg(found.frames.first));
    ignore->setToolTip(tr("Follows the clip as it is there"));
    connect(ignore, &QCheckBox::clicked, this, [this, frames = found.frames](bool on) {
        m_document.push(commands::ignoreDiscontinuity(m_document, frames, on));
    });
    line->addWidget(go);
    line->addWidget(text, 1);
    line->addWidget(ignore);
    m_list->layout()->addWidget(row);
    m_rows.push_back({found, ignore});
}

} // namespace flinch
