#include "widgets/scorecard/scorecardpanel.h"

#include "core/character/bodynames.h"
#include "core/take/impactmeter.h"
#include "widgets/common/chrome.h"
#include "widgets/common/labels.h"
#include "widgets/common/quantity.h"
#include "widgets/document/impactedits.h"

#include <QGridLayout>
#include <QPainter>

#include <cmath>

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

enum RowName { RecoveredRow, DeliveredRow, FootSlideRow, AssistRow, OnTheClipRow };

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
    const std::array<QString, 5> names = {tr("Recovered"), tr("Delivered"), tr("Foot slide"),
                                          tr("Assist"), tr("On the clip")};
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
    } else if (hit) {
        set(m_soft.figure, quantityText(hit->peakDegrees, 1, Dimension::Angle));
        m_soft.detail->setText(
            tr("%1, after %2 ms")
                .arg(jointText(hit->struckJoint), numberText(1000 * hit->peakDelaySeconds, 0)));
    } else {
        set(m_soft.figure, card.fromClipDegrees
                               ? quantityText(*card.fromClipDegrees, 1, Dimension::Angle)
                               : QStringLiteral("–"));
        m_soft.detail->setText(tr("largest of any joint"));
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

void ScorecardPanel::readRows(const Take &take, const ImpactResult *hit)
{
    const Scorecard &card = take.scorecard;
    const QString none = QStringLiteral("–");
    const auto put = [this](RowName row, const QString &value, const QString &detail) {
        set(m_rows[row].value, value);
        m_rows[row].detail->setText(detail);
    };
    const auto frameText = [&](double seconds) {
        return tr("frame %1").arg(std::lround(take.rate.frames(seconds)));
    };
    // of the last hit when none is chosen: that is when the take is back
    const ImpactResult *last = nullptr;
    for (const ImpactResult &result : card.impacts) {
        if (result.contactSeconds >= 0
            && (!last
                || result.contactSeconds + result.recoverySeconds
                       > last->contactSeconds + last->recoverySeconds))
            last = &result;
    }
    const ImpactResult *shown = hit && hit->contactSeconds >= 0 ? hit : hit ? nullptr : last;
    if (const auto again = shown ? hitAgain(take, *shown) : std::nullopt)
        put(RecoveredRow, none,
            tr("hit again, frame %1").arg(std::lround(take.rate.frames(*again))));
    else if (shown)
        put(RecoveredRow, quantityText(shown->recoverySeconds, 2, Dimension::Time),
            frameText(shown->contactSeconds + shown->recoverySeconds));
    else
        put(RecoveredRow, none, {});
    const ProjectImpact *impact = nullptr;
    if (hit && std::size_t(hit->index) < m_simulation.takeImpacts().size())
        impact = m_document.setup().impact(m_simulation.takeImpacts()[std::size_t(hit->index)]);
    const bool torque = impact && impact->key.kind == ImpactKind::Torque;
    if (hit)
        put(DeliveredRow,
            quantityText(hit->deliveredImpulse, 1,
                         torque ? Dimension::AngularImpulse : Dimension::Impulse),
            impact ? tr("of %1").arg(numberText(impactedits::strength(impact->key), 1))
                   : QString());
    else
        put(DeliveredRow, none, {});
    put(FootSlideRow, tr("%1 cm").arg(numberText(100 * card.footSlideMetres, 1)), tr("whole take"));
    put(AssistRow, quantityText(card.assistImpulse, 1, Dimension::Impulse), tr("pelvis and feet"));
    if (const auto chosen = m_document.returnBy())
        put(OnTheClipRow, tr("frame %1").arg(*chosen),
            *chosen < m_simulation.earliestReturn() ? tr("before the last hit")
            : m_simulation.divergedAt()             ? QString()
                                                    : tr("✓ exact"));
    else if (last)
        put(OnTheClipRow, frameText(last->contactSeconds + last->recoverySeconds),
            tr("%1 left").arg(quantityText(card.endResidualDegrees, 1, Dimension::Angle)));
    else
        put(OnTheClipRow, none, {});
}

void ScorecardPanel::read()
{
    const auto &take = m_simulation.take();
    setCurrentIndex(take && m_document.clip() ? 1 : 0);
    if (!take)
        return;
    const ImpactResult *hit = nullptr;
    if (const auto id = m_selection.singleImpact()) {
        const auto &ids = m_simulation.takeImpacts();
        for (const ImpactResult &result : take->scorecard.impacts) {
            if (std::size_t(result.index) < ids.size() && ids[std::size_t(result.index)] == *id)
                hit = &result;
        }
    }
    const auto diverged = m_simulation.divergedAt();
    m_partial->setVisible(diverged.has_value());
    if (diverged)
        m_partial->setText(tr("up to frame %1").arg(*diverged));
    readCards(*take, hit);
    readRows(*take, hit);
}

} // namespace flinch
