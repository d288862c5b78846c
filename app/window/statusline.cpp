#include "app/window/statusline.h"

#include "widgets/common/icons.h"
#include "widgets/common/quantity.h"
#include "widgets/common/theme.h"

#include <QFileInfo>
#include <QHBoxLayout>

#include <algorithm>

namespace flinch {

namespace {

constexpr int kSaySeconds = 6;

QString simulating(Figure figure)
{
    return figure == Figure::Main ? StatusLine::tr("Simulating main")
                                  : StatusLine::tr("Simulating shadow");
}

} // namespace

StatusLine::StatusLine(Workspace &workspace, QWidget *parent)
    : QStatusBar(parent)
    , m_workspace(workspace)
    , m_text(new TextLabel(QString(), TextRole::Caption, Token::Text2, this))
    , m_bar(new QProgressBar(this))
    , m_percent(new ReadoutLabel(tr("%1 %").arg(100), TextRole::Caption, Token::Text2,
                                 Qt::AlignRight, this))
    , m_cancels(new TextLabel(tr("Esc cancels"), TextRole::Caption, Token::Text2, this))
    , m_offer(new QToolButton(this))
    , m_messages(new QToolButton(this))
    , m_state(new TextLabel(QString(), TextRole::Caption, Token::Text2, this))
    , m_fps(new ReadoutLabel(QStringLiteral("000 fps"), TextRole::Caption, Token::Text2,
                             Qt::AlignRight, this))
    , m_rate(new ReadoutLabel(QStringLiteral("−00.00×"), TextRole::Caption, Token::Text2,
                              Qt::AlignRight, this))
    , m_position(new ReadoutLabel(QStringLiteral("Frame 000000 · 0000.000 s"),
                                  TextRole::CaptionStrong, Token::Text, Qt::AlignRight, this))
{
    setSizeGripEnabled(false);
    setContentsMargins(6, 0, 6, 0);
    m_bar->setTextVisible(false);
    m_bar->setFixedSize(150, 5);
    m_text->setElided(true);
    m_text->setObjectName(QStringLiteral("status"));
    auto *job = new QWidget(this);
    auto *row = new QHBoxLayout(job);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    for (QWidget *part : std::initializer_list<QWidget *>{m_text, m_bar, m_percent, m_cancels})
        row->addWidget(part);
    row->addStretch(1);
    addWidget(job, 1);
    for (QToolButton *button : {m_offer, m_messages}) {
        button->setAutoRaise(true);
        button->setIconSize({14, 14});
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setFont(textFont(TextRole::Caption));
        button->setFixedHeight(scaled(20));
        button->setFocusPolicy(Qt::NoFocus);
    }
    m_offer->setObjectName(QStringLiteral("offer"));
    m_offer->hide();
    m_messages->setIcon(themedIcon(QLatin1String("warn"), Token::Warn));
    m_messages->setToolTip(tr("Messages: what to know about the clip and the simulation"));
    connect(m_messages, &QToolButton::clicked, this, &StatusLine::messagesAsked);
    setMessages(0);
    for (QWidget *widget :
         std::initializer_list<QWidget *>{m_offer, m_messages, m_state, m_fps, m_rate, m_position})
        addPermanentWidget(widget);

    m_sayTimer.setSingleShot(true);
    m_sayTimer.setInterval(kSaySeconds * 1000);
    connect(&m_sayTimer, &QTimer::timeout, this, [this] {
        m_said.clear();
        showJob();
    });
    const SimulationService &simulation = workspace.simulation;
    for (const auto signal :
         {&SimulationService::takeChanged, &SimulationService::framesChanged,
          &SimulationService::stateChanged, &SimulationService::preparedChanged})
        connect(&simulation, signal, this, &StatusLine::showJob);
    connect(&simulation, &SimulationService::progressed, this, &StatusLine::showJob);
    connect(&simulation, &SimulationService::runningChanged, this, &StatusLine::showJob);
    connect(&workspace.loader, &LoadService::progressed, this, &StatusLine::showJob);
    connect(&workspace.loader, &LoadService::runningChanged, this, &StatusLine::showJob);
    connect(&workspace.baker, &BakeService::progressed, this, &StatusLine::showJob);
    connect(&workspace.baker, &BakeService::runningChanged, this, &StatusLine::showJob);
    connect(&workspace.document, &Document::changed, this, &StatusLine::showJob);
    connect(&workspace.document, &Document::changed, this, &StatusLine::showPosition);
    connect(&workspace.playhead, &Playhead::frameChanged, this, [this] {
        countFrame();
        showPosition();
    });
    connect(&workspace.playhead, &Playhead::rateChanged, this, &StatusLine::showPosition);
    connect(&workspace.playhead, &Playhead::playingChanged, this, [this](bool playing) {
        m_frames = 0;
        m_fpsClock.restart();
        if (!playing)
            m_fps->setText({});
        showPosition();
    });
    showJob();
    showPosition();
}

void StatusLine::setHint(const QString &hint)
{
    m_hint = hint;
    showJob();
}

void StatusLine::say(const QString &text)
{
    m_said = text;
    m_sayTimer.start();
    showJob();
}

void StatusLine::setMessages(int count)
{
    m_messages->setText(tr("%n message(s)", nullptr, count));
    m_messages->setVisible(count > 0);
}

void StatusLine::setOffer(QAction *action, const QString &text)
{
    if (action) {
        m_offer->setDefaultAction(action); // brings its own words, which are too short here
        m_offer->setText(text);
    }
    // showing it lays the window out, which may call this again, and a button that is hidden while
    // it is being shown stays
    m_offers = action;
    if (m_showsOffer)
        return;
    m_showsOffer = true;
    while (m_offer->isHidden() == m_offers)
        m_offer->setVisible(m_offers);
    m_showsOffer = false;
}

void StatusLine::showJob()
{
    const SimulationService &simulation = m_workspace.simulation;
    const LoadService &loader = m_workspace.loader;
    const BakeService &baker = m_workspace.baker;
    const bool busy = loader.isRunning() || baker.isRunning() || simulation.isRunning();
    for (QWidget *part : std::initializer_list<QWidget *>{m_bar, m_percent, m_cancels})
        part->setVisible(busy);
    m_text->setMinimumWidth(0);
    if (busy) {
        const Figure figure =
            simulation.head(Figure::Main) ? Figure::Main : Figure::Shadow; // the one at work
        const bool simulates = !loader.isRunning() && !baker.isRunning();
        const double done = loader.isRunning()  ? loader.progress()
                            : baker.isRunning() ? baker.progress()
                                                : simulation.progress(figure);
        m_text->setText(loader.isRunning()
                            ? tr("Reading %1").arg(QFileInfo(loader.subject()).fileName())
                        : baker.isRunning() ? tr("Baking")
                                            : simulating(figure));
        if (m_bar->accessibleName() != m_text->text())
            m_bar->setAccessibleName(m_text->text());
        // the bar stays where it is when one figure follows the other
        if (simulates)
            m_text->setMinimumWidth(
                std::max(m_text->fontMetrics().horizontalAdvance(simulating(Figure::Shadow)),
                         m_text->fontMetrics().horizontalAdvance(simulating(Figure::Main))));
        QPalette palette = m_bar->palette();
        palette.setColor(QPalette::Highlight, color(!simulates               ? Token::Text2
                                                    : figure == Figure::Main ? Token::Main
                                                                             : Token::Shadow));
        m_bar->setPalette(palette);
        m_bar->setValue(int(100 * done));
        m_percent->setText(tr("%1 %").arg(int(100 * done)));
    } else if (!m_said.isEmpty()) {
        m_text->setText(m_said);
    } else if (simulation.isCancelled()) {
        m_text->setText(tr("Simulation stopped. Change anything or press F5 to continue."));
    } else if (simulation.error()) {
        m_text->setText(tr("This clip cannot be simulated. The messages say why."));
    } else {
        m_text->setText(m_hint.isEmpty() ? tr("Ready") : m_hint);
    }
    m_state->setText(!m_workspace.document.isOpen() ? tr("No clip")
                     : !m_workspace.document.clip() ? tr("Markers only")
                     : busy                         ? QString()
                     : simulation.error()           ? tr("Not simulated")
                     : simulation.isUpToDate()      ? tr("Up to date")
                     : simulation.take()            ? tr("Old result")
                                                    : tr("Not simulated yet"));
}

void StatusLine::showPosition()
{
    const Document &document = m_workspace.document;
    const Playhead &playhead = m_workspace.playhead;
    for (QWidget *readout : std::initializer_list<QWidget *>{m_fps, m_rate, m_position})
        readout->setVisible(document.isOpen());
    if (!document.isOpen())
        return;
    const double rate = playhead.isPlaying() ? playhead.velocity() : playhead.rate();
    m_rate->setText(tr("%1×").arg(numberText(rate, 2)));
    // behind a pause the clip is at another frame
    const int ofClip = document.timeMap().clipFrame(playhead.frame());
    const QString seconds = numberText(playhead.seconds(), 3);
    m_position->setText(ofClip == playhead.frame()
                            ? tr("Frame %1 · %2 s").arg(playhead.frame()).arg(seconds)
                            : tr("Frame %1 (%2) · %3 s", "of the take, of the clip")
                                  .arg(playhead.frame())
                                  .arg(ofClip)
                                  .arg(seconds));
}

void StatusLine::countFrame()
{
    if (!m_workspace.playhead.isPlaying())
        return;
    ++m_frames;
    if (m_fpsClock.elapsed() < 500)
        return;
    m_fps->setText(tr("%1 fps").arg(qRound(1000.0 * m_frames / double(m_fpsClock.elapsed()))));
    m_frames = 0;
    m_fpsClock.restart();
}

} // namespace flinch
