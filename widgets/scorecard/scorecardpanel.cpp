#include "widgets/scorecard/scorecardpanel.h"

#include "core/character/bodynames.h"
#include "core/take/impactmeter.h"
#include "core/take/outcome.h"
#include "widgets/common/chrome.h"
#include "widgets/common/labels.h"
#include "widgets/common/quantity.h"
#include "widgets/document/answertexts.h"
#include "widgets/document/impactedits.h"

#include <QGridLayout>
#include <QPainter>

#include <cmath>
#include <utility>

namespace flinch {

namespace {

class CardFrame : public QWidget
{
protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        drawPlate(painter, rect(), 4, color(Token::Field), {});
    }
};

enum RowName { OutcomeRow, VisibleRow, DeliveredRow, SlideRow, BeyondFeetRow, OnTheClipRow };

QString none()
{
    return QStringLiteral("–");
}

int frameOf(const Take &take, double seconds)
{
    return int(std::lround(take.rate.frames(seconds)));
}

/// The one that moved the body most; null: none met it.
const ImpactResult *gravestOf(const Take &take)
{
    const ImpactResult *gravest = nullptr;
    const auto gravity = [](const ImpactResult &result) {
        return std::pair(result.answer ? result.answer->outcome : Outcome::Flinch,
                         result.hipsTravel);
    };
    for (const ImpactResult &result : take.scorecard.impacts) {
        if (result.contactSeconds >= 0 && (!gravest || gravity(result) > gravity(*gravest)))
            gravest = &result;
    }
    return gravest;
}

/// "38 and 21 cm"; empty: no step catches it.
QString lengthsText(const ImpactAnswer &answer)
{
    QStringList lengths;
    for (const TakenStep &step : answer.steps) {
        if (!step.home)
            lengths += numberText(100 * step.length, 0);
    }
    if (lengths.isEmpty())
        return {};
    const QString last = lengths.takeLast();
    return lengths.isEmpty() ? ScorecardPanel::tr("%1 cm").arg(last)
                             : ScorecardPanel::tr("%1 and %2 cm", "lengths of steps")
                                   .arg(lengths.join(QLatin1String(", ")), last);
}

} // namespace

ScorecardPanel::ScorecardPanel(const Document &document, const Selection &selection,
                               const SimulationService &simulation,
                               const FeedforwardComparison &comparison, QWidget *parent)
    : QStackedWidget(parent)
    , m_document(document)
    , m_selection(selection)
    , m_simulation(simulation)
    , m_comparison(comparison)
{
    setAccessibleName(tr("Scorecard"));
    addWidget(new EmptyState(tr("Nothing to measure"),
                             tr("Softness, fidelity and the return to the clip appear after the "
                                "first simulation.")));
    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    m_partial = new TextLabel(QString(), TextRole::CaptionStrong, Token::Error);
    column->addWidget(m_partial);
    auto *cards = new QHBoxLayout;
    cards->setSpacing(8);
    m_soft = makeCard(*cards);
    m_faithful = makeCard(*cards);
    column->addLayout(cards);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(0); // values keep room for the dots that make them old
    grid->setVerticalSpacing(4);
    grid->setColumnMinimumWidth(0, scaled(74));
    grid->setColumnStretch(2, 1);
    const std::array<QString, 6> names = {tr("Outcome"),     tr("Visible"),
                                          tr("Delivered"),   tr("Planted slide"),
                                          tr("Beyond feet"), tr("On the clip")};
    for (std::size_t i = 0; i < names.size(); ++i) {
        m_rows[i].value = new TextLabel(QString(), TextRole::BodyStrong);
        m_rows[i].detail = new TextLabel(QString(), TextRole::Caption, Token::Text2);
        m_rows[i].detail->setElided(true);
        auto *name = new TextLabel(names[i], TextRole::Body, Token::Text2);
        name->setContentsMargins(0, 0, 6, 0);
        name->setBuddy(m_rows[i].value);
        grid->addWidget(name, int(i), 0);
        grid->addWidget(m_rows[i].value, int(i), 1);
        grid->addWidget(m_rows[i].detail, int(i), 2);
    }
    column->addLayout(grid);
    column->addStretch(1);
    addWidget(page);
    connect(&document, &Document::changed, this, &ScorecardPanel::read);
    connect(&selection, &Selection::changed, this, &ScorecardPanel::read);
    connect(&simulation, &SimulationService::takeChanged, this, &ScorecardPanel::read);
    connect(&simulation, &SimulationService::runningChanged, this, &ScorecardPanel::read);
    connect(&comparison, &FeedforwardComparison::changed, this, &ScorecardPanel::read);
    read();
}

ScorecardPanel::Card ScorecardPanel::makeCard(QBoxLayout &into)
{
    auto *frame = new CardFrame;
    auto *column = new QVBoxLayout(frame);
    column->setContentsMargins(10, 8, 8, 8);
    column->setSpacing(2);
    Card card{new TextLabel(QString(), TextRole::Caption, Token::Text2),
              new TextLabel(QString(), TextRole::Figure, Token::Text),
              new TextLabel(QString(), TextRole::Caption, Token::Text2)};
    card.detail->setWordWrap(true);
    card.detail->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    // two lines, so that the card keeps its height
    card.detail->setMinimumHeight(2 * QFontMetrics(textFont(TextRole::Caption)).lineSpacing());
    column->addWidget(card.title);
    column->addWidget(card.figure);
    column->addWidget(card.detail, 1);
    into.addWidget(frame, 1);
    return card;
}

void ScorecardPanel::set(TextLabel *label, const QString &text)
{
    const bool old = !m_simulation.isUpToDate();
    const bool nothing = text == QStringLiteral("–");
    const QString aged = text + QChar(u'…');
    // as wide as it is when old, or the column beside it would jump with every change
    label->setMinimumWidth(nothing ? 0 : label->fontMetrics().horizontalAdvance(aged) + 2);
    label->setText(old && !nothing ? aged : text);
    label->setInk(old ? Token::Text3 : Token::Text);
}

void ScorecardPanel::readCards(const Take &take, const ImpactResult *hit)
{
    const Scorecard &card = take.scorecard;
    m_soft.title->setText(hit ? tr("Soft: this hit") : tr("Soft: whole take"));
    if (hit && hit->contactSeconds < 0) {
        set(m_soft.figure, QStringLiteral("–"));
        m_soft.detail->setText(tr("never met the body"));
    } else if (hit && hit->hipsTravel >= kSeenTravel) {
        set(m_soft.figure, tr("%1 cm").arg(numberText(100 * hit->hipsTravel, 0)));
        m_soft.detail->setText(
            tr("hips travel, head %1 cm").arg(numberText(100 * hit->headTravel, 0)));
    } else if (hit) {
        set(m_soft.figure, quantityText(hit->peakDegrees, 1, Dimension::Angle));
        m_soft.detail->setText(
            tr("%1, after %2 ms")
                .arg(jointText(hit->struckJoint), numberText(1000 * hit->peakDelaySeconds, 0)));
    } else {
        const ImpactResult *gravest = gravestOf(take);
        const QString worst = card.fromClipDegrees
                                  ? quantityText(*card.fromClipDegrees, 1, Dimension::Angle)
                                  : none();
        const bool moves = gravest && gravest->hipsTravel >= kSeenTravel;
        set(m_soft.figure,
            moves ? tr("%1 cm").arg(numberText(100 * gravest->hipsTravel, 0)) : worst);
        m_soft.detail->setText(moves ? tr("hips travel, worst joint %1").arg(worst)
                                     : tr("largest of any joint"));
    }
    m_faithful.title->setText(card.impacts.empty() ? tr("Faithful: whole take")
                                                   : tr("Faithful: before it"));
    // without impacts that is all of it
    const auto rms = card.preHitRmsDegrees;
    set(m_faithful.figure,
        rms ? quantityText(*rms, *rms < 0.095 ? 2 : 1, Dimension::Angle) : QStringLiteral("–"));
    const QString without = m_comparison.degrees()
                                ? quantityText(*m_comparison.degrees(), 1, Dimension::Angle)
                                : QStringLiteral("–");
    m_faithful.detail->setText(m_document.setup().control.controller == Controller::Feedforward
                                   ? tr("without feedforward %1").arg(without)
                                   : tr("rms over all joints"));
}

void ScorecardPanel::put(int row, const QString &value, const QString &detail)
{
    set(m_rows[std::size_t(row)].value, value);
    m_rows[std::size_t(row)].detail->setText(detail);
}

const ProjectImpact *ScorecardPanel::impactOf(const ImpactResult &result) const
{
    const auto &ids = m_simulation.takeImpacts();
    return std::size_t(result.index) < ids.size()
               ? m_document.setup().impact(ids[std::size_t(result.index)])
               : nullptr;
}

void ScorecardPanel::readOutcome(const Take &take, const ImpactResult *shown, bool isChosen)
{
    const ProjectImpact *impact = shown ? impactOf(*shown) : nullptr;
    const auto texts = impact ? answerTexts(m_simulation, impact->id) : std::nullopt;
    if (!texts) {
        put(OutcomeRow, none(), {});
        put(VisibleRow, none(), {});
        return;
    }
    const QString steps = shown->answer ? lengthsText(*shown->answer) : QString();
    put(OutcomeRow, texts->act,
        !isChosen                  ? impact->name
        : texts->refusal.isEmpty() ? steps
                                   : tr("not as asked"));
    put(VisibleRow, quantityText(shown->visibleSeconds, 1, Dimension::Time),
        shown->visibleSeconds > 0
            ? tr("at %1–%2", "frames")
                  .arg(frameOf(take, shown->contactSeconds))
                  .arg(frameOf(take, shown->contactSeconds + shown->visibleSeconds))
            : QString());
}

void ScorecardPanel::readFeet(const Take &take, const ImpactResult *hit)
{
    const Scorecard &card = take.scorecard;
    put(SlideRow,
        tr("%1 cm").arg(numberText(100 * (hit ? hit->plantedSlide : card.footSlideMetres), 1)),
        hit ? tr("while planted") : tr("whole take"));
    const ImpactResult *worst = hit;
    for (const ImpactResult &result : card.impacts) {
        if (!hit && (!worst || result.beyondFeet.newtons > worst->beyondFeet.newtons))
            worst = &result;
    }
    if (worst)
        put(BeyondFeetRow, tr("%1 N").arg(numberText(worst->beyondFeet.newtons, 0)),
            worst->beyondFeet.newtons >= 1 ? tr("at frame %1").arg(worst->beyondFeet.frame)
                                           : QString());
    else
        put(BeyondFeetRow, none(), {});
}

/// Of the last hit when none is chosen: that is when the take is back.
void ScorecardPanel::readReturn(const Take &take, const ImpactResult *hit)
{
    const Scorecard &card = take.scorecard;
    if (const auto chosen = m_document.returnBy())
        return put(OnTheClipRow, tr("frame %1").arg(*chosen),
                   *chosen < m_simulation.earliestReturn() ? tr("before the last hit")
                   : m_simulation.divergedAt()             ? QString()
                                                           : tr("✓ exact"));
    const ImpactResult *shown = hit;
    for (const ImpactResult &result : card.impacts) {
        if (!hit && result.contactSeconds >= 0
            && (!shown || result.contactSeconds > shown->contactSeconds))
            shown = &result;
    }
    if (!shown || shown->contactSeconds < 0)
        return put(OnTheClipRow, none(), {});
    const auto &answer = shown->answer;
    if (answer && answer->falls())
        return put(OnTheClipRow, none(),
                   answer->restSeconds < 0
                       ? tr("falls")
                       : tr("at rest %1").arg(frameOf(take, answer->restSeconds)));
    if (const auto again = hitAgain(take, *shown))
        return put(OnTheClipRow, none(), tr("hit again, frame %1").arg(frameOf(take, *again)));
    const auto back = backOnClip(take, shown->index);
    if (!back)
        return put(OnTheClipRow, none(), tr("not back by the end"));
    put(OnTheClipRow, tr("frame %1").arg(momentText(take, *back, TimeAs::Frame)),
        answer && answer->displaces()
            ? tr("stays %1 cm off").arg(numberText(100 * answer->stays.norm(), 0))
        : hit ? QString()
              : tr("%1 left").arg(quantityText(card.endResidualDegrees, 1, Dimension::Angle)));
}

void ScorecardPanel::readRows(const Take &take, const ImpactResult *hit)
{
    const ImpactResult *shown = hit ? hit : gravestOf(take);
    readOutcome(take, shown, hit != nullptr);
    const ProjectImpact *impact = shown ? impactOf(*shown) : nullptr;
    if (impact)
        put(DeliveredRow,
            quantityText(shown->deliveredImpulse, 1,
                         impact->key.kind == ImpactKind::Torque ? Dimension::AngularImpulse
                                                                : Dimension::Impulse),
            tr("of %1").arg(numberText(impactedits::strength(impact->key), 1)));
    else
        put(DeliveredRow, none(), {});
    readFeet(take, hit);
    readReturn(take, hit);
}

void ScorecardPanel::read()
{
    const auto &take = m_simulation.take();
    setCurrentIndex(take && m_document.clip() ? 1 : 0);
    if (!take)
        return;
    const auto chosen = m_selection.singleImpact();
    const ImpactResult *hit = chosen ? resultOf(m_simulation, *chosen) : nullptr;
    const auto diverged = m_simulation.divergedAt();
    m_partial->setVisible(diverged.has_value());
    if (diverged)
        m_partial->setText(tr("up to frame %1").arg(*diverged));
    readCards(*take, hit);
    readRows(*take, hit);
}

} // namespace flinch
