#include "widgets/timeline/transportbar.h"

#include "widgets/common/icons.h"
#include "widgets/common/labels.h"
#include "widgets/common/valuefield.h"
#include "widgets/document/commands.h"
#include "widgets/timeline/timelineview.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QSignalBlocker>
#include <QToolButton>

#include <array>
#include <cmath>

namespace flinch {

namespace {

constexpr std::array<double, 6> kRates = {0.1, 0.25, 0.5, 1, 1.5, 2};

QFrame *separator()
{
    auto *line = new QFrame;
    line->setFixedSize(1, scaled(20));
    line->setAutoFillBackground(true);
    line->setBackgroundRole(QPalette::Mid);
    return line;
}

} // namespace

TransportBar::TransportBar(Document &document, Playhead &playhead, TimelineView &view,
                           QWidget *parent)
    : QWidget(parent)
    , m_document(document)
    , m_playhead(playhead)
    , m_view(view)
{
    setAccessibleName(tr("Transport"));
    build();
    connect(&document, &Document::changed, this, &TransportBar::readDocument);
    connect(&playhead, &Playhead::frameChanged, this, &TransportBar::readFrame);
    connect(&playhead, &Playhead::playingChanged, this, &TransportBar::readPlaying);
    connect(&playhead, &Playhead::rateChanged, this, &TransportBar::readPlaying);
    connect(&playhead, &Playhead::loopModeChanged, this, &TransportBar::readPlaying);
    connect(&view, &TimelineView::snappingChanged, m_snap, &QToolButton::setChecked);
    readDocument();
    readPlaying();
}

QSize TransportBar::sizeHint() const
{
    return {QWidget::sizeHint().width(), scaled(m_compact ? 34 : 36)};
}

void TransportBar::setCompact(bool compact)
{
    m_compact = compact;
    m_length->setVisible(!compact);
    setFixedHeight(scaled(compact ? 34 : 36));
}

void TransportBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), color(Token::Panel));
    painter.fillRect(QRect(0, height() - 1, width(), 1), color(Token::Line));
}

QToolButton *TransportBar::addButton(const char *icon, const QString &tip)
{
    auto *button = new QToolButton;
    button->setIcon(themedIcon(QLatin1String(icon)));
    button->setAutoRaise(true);
    button->setToolTip(tip);
    button->setAccessibleName(tip.section(QChar(u'('), 0, 0).trimmed());
    button->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(button);
    return button;
}

void TransportBar::build()
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 8, 1);
    row->setSpacing(4);
    connect(addButton("first", tr("First frame (Home): go to the start")), &QToolButton::clicked,
            this, [this] { m_playhead.toFirst(); });
    connect(addButton("prev", tr("Back (Left): one frame earlier")), &QToolButton::clicked, this,
            [this] { m_playhead.step(-1); });
    m_play = addButton("play", tr("Play (Space): run in real time, or stop"));
    m_play->setFixedWidth(scaled(34));
    m_play->setAutoRaise(false); // the one with a plate of its own
    m_play->setCheckable(true);
    connect(m_play, &QToolButton::clicked, this, [this] { m_playhead.togglePlaying(); });
    connect(addButton("next", tr("Forward (Right): one frame later")), &QToolButton::clicked, this,
            [this] { m_playhead.step(1); });
    connect(addButton("last", tr("Last frame (End): go to the end")), &QToolButton::clicked, this,
            [this] { m_playhead.toLast(); });
    m_loop = addButton("loop", tr("Loop: once or around; right-click for to and fro"));
    m_loop->setCheckable(true);
    connect(m_loop, &QToolButton::clicked, this, [this](bool on) {
        m_playhead.setLoopMode(on ? LoopMode::Continuous : LoopMode::Once);
    });
    m_loop->setContextMenuPolicy(Qt::CustomContextMenu); // actions of its own would draw an arrow
    connect(m_loop, &QToolButton::customContextMenuRequested, this, [this](const QPoint &at) {
        QMenu menu(this);
        const auto mode = [&](const QString &text, LoopMode wanted) {
            menu.addAction(text, this, [this, wanted] { m_playhead.setLoopMode(wanted); });
        };
        mode(tr("Play once"), LoopMode::Once);
        mode(tr("Around"), LoopMode::Continuous);
        mode(tr("To and fro"), LoopMode::PingPong);
        menu.exec(m_loop->mapToGlobal(at));
    });
    row->addSpacing(8);
    row->addWidget(separator());
    row->addSpacing(8);

    const auto field = [&](ValueSpec spec, int width) {
        auto *made = new ValueField(spec);
        made->setFixedWidth(scaled(width));
        connect(made, &ValueField::rejected, this, &TransportBar::message);
        row->addWidget(made);
        row->addSpacing(4);
        return made;
    };
    m_frame = field({.name = tr("Frame"), .dimension = Dimension::Frame}, 88);
    m_time = field({.name = tr("Time"), .dimension = Dimension::Time, .decimals = 3}, 80);
    connect(m_frame, &ValueField::valueEdited, this,
            [this](double frame) { m_playhead.setFrame(int(std::lround(frame))); });
    connect(m_time, &ValueField::valueEdited, this, [this](double seconds) {
        m_playhead.setFrame(int(std::lround(m_document.rate().frames(seconds))));
    });
    m_rate = new QComboBox;
    m_rate->setToolTip(tr("Rate: how fast playback runs"));
    m_rate->setAccessibleName(tr("Playback rate"));
    m_rate->setFixedWidth(scaled(84));
    for (const double rate : kRates)
        m_rate->addItem(numberText(rate, rate == std::round(rate) ? 0
                                         : rate == 0.25           ? 2
                                                                  : 1)
                            + QChar(u'×'),
                        rate);
    connect(m_rate, &QComboBox::activated, this,
            [this](int index) { m_playhead.setRate(m_rate->itemData(index).toDouble()); });
    row->addWidget(m_rate);
    row->addSpacing(8);
    row->addWidget(separator());
    row->addSpacing(4);
    connect(addButton("in", tr("In (I): the loop starts here")), &QToolButton::clicked, this,
            [this] { m_view.setLoopIn(); });
    m_in = field({.name = tr("Loop in"), .dimension = Dimension::Frame, .showUnit = false}, 48);
    m_out = field({.name = tr("Loop out"), .dimension = Dimension::Frame, .showUnit = false}, 48);
    for (ValueField *end : {m_in, m_out})
        end->setAlignment(Qt::AlignCenter);
    connect(m_in, &ValueField::valueEdited, this,
            [this](double frame) { setLoopEnd(true, int(std::lround(frame))); });
    connect(m_out, &ValueField::valueEdited, this,
            [this](double frame) { setLoopEnd(false, int(std::lround(frame))); });
    connect(addButton("out", tr("Out (O): the loop ends here")), &QToolButton::clicked, this,
            [this] { m_view.setLoopOut(); });
    row->addStretch();
    auto *length = new TextLabel(QString(), TextRole::Body, Token::Text2);
    m_length = length;
    row->addWidget(length);
    row->addSpacing(6);
    m_snap = addButton("snap", tr("Snap: drags catch on impacts, markers and the playhead; Shift "
                                  "suspends it"));
    m_snap->setCheckable(true);
    m_snap->setChecked(m_view.isSnapping());
    connect(m_snap, &QToolButton::clicked, &m_view, &TimelineView::setSnapping);
    connect(addButton("marker", tr("Marker (M): set one at the playhead, or take it away")),
            &QToolButton::clicked, this, [this] { m_view.addMarker(); });
    connect(addButton("fit", tr("Fit: show the whole clip")), &QToolButton::clicked, this,
            [this] { m_view.fitClip(); });
    m_unit = new QComboBox;
    m_unit->setToolTip(tr("Unit: what the ruler counts"));
    m_unit->setAccessibleName(tr("Unit of time"));
    m_unit->addItems({tr("Frames"), tr("Seconds"), tr("Timecode")});
    connect(m_unit, &QComboBox::activated, this, [this](int index) {
        m_document.push(commands::setTimeUnit(m_document, TimeUnit(index)));
    });
    row->addWidget(m_unit);
    setCompact(m_compact);
}

void TransportBar::setLoopEnd(bool first, int frame)
{
    const int last = m_document.frameCount() - 1;
    FrameRange loop = m_document.loop().value_or(FrameRange{0, last});
    if (first)
        loop = {frame, std::max(frame, loop.last)};
    else
        loop = {std::min(frame, loop.first), frame};
    m_document.push(commands::setLoop(m_document, loop));
}

void TransportBar::sayWhyOff()
{
    for (QWidget *control : findChildren<QWidget *>()) {
        const QString tip = control->toolTip().section(QLatin1Char('\n'), 0, 0);
        if (!tip.isEmpty())
            control->setToolTip(isEnabled() ? tip : tip + u'\n' + tr("Open a clip first."));
    }
}

void TransportBar::readDocument()
{
    const int frames = m_document.frameCount();
    const bool any = frames > 0;
    setEnabled(any);
    sayWhyOff();
    const double perSecond = m_document.rate().perSecond();
    const double last = std::max(0, frames - 1);
    ValueSpec frame = m_frame->spec();
    frame.maximum = last;
    frame.framesPerSecond = perSecond;
    m_frame->setSpec(frame);
    frame.name = m_in->spec().name;
    frame.showUnit = false;
    m_in->setSpec(frame);
    frame.name = m_out->spec().name;
    m_out->setSpec(frame);
    ValueSpec time = m_time->spec();
    time.maximum = m_document.rate().seconds(last);
    time.step = m_document.rate().seconds(1);
    time.framesPerSecond = perSecond;
    m_time->setSpec(time);
    if (const auto loop = m_document.loop()) {
        m_in->setValue(loop->first);
        m_out->setValue(loop->last);
    } else if (any) {
        m_in->setValue(0);
        m_out->setValue(last);
    } else {
        m_in->setNothing();
        m_out->setNothing();
    }
    const int waits = m_document.timeMap().inserted();
    m_length->setText(
        any ? (waits > 0 ? tr("%1 + %2 frames · %3", "the clip's, and those that it waits for")
                               .arg(frames - waits)
                               .arg(waits)
                         : tr("%1 frames · %2").arg(frames))
                  .arg(quantityText(m_document.rate().seconds(frames), 3, Dimension::Time))
            : QString());
    const QSignalBlocker blocker(m_unit);
    m_unit->setCurrentIndex(int(m_document.project().timeUnit));
    readFrame();
}

void TransportBar::readFrame()
{
    m_frame->setValue(m_playhead.frame());
    m_time->setValue(m_playhead.seconds());
}

void TransportBar::readPlaying()
{
    const bool playing = m_playhead.isPlaying();
    m_play->setIcon(themedIcon(QLatin1String(playing ? "pause" : "play")));
    m_play->setChecked(playing);
    m_loop->setChecked(m_playhead.loopMode() != LoopMode::Once);
    const QSignalBlocker blocker(m_rate);
    int index = m_rate->findData(m_playhead.rate());
    if (index < 0) {
        m_rate->addItem(numberText(m_playhead.rate(), 2) + QChar(u'×'), m_playhead.rate());
        index = m_rate->count() - 1;
    }
    m_rate->setCurrentIndex(index);
}

} // namespace flinch
