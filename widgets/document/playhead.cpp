#include "widgets/document/playhead.h"

#include <QElapsedTimer>

#include <algorithm>
#include <cmath>

namespace flinch {

namespace {

constexpr int kTickMilliseconds = 8; // twice as often as most screens show
constexpr int kMostShuttle = 8;

Playhead::Clock steadyClock()
{
    QElapsedTimer timer;
    timer.start();
    return [timer] {
        return timer.nsecsElapsed();
    };
}

/// Where a way of `position` frames from 0 ends on a range of `length` frames, going forth and
/// back.
double folded(double position, double length)
{
    if (length <= 0)
        return 0;
    const double phase = position - 2 * length * std::floor(position / (2 * length));
    return phase <= length ? phase : 2 * length - phase;
}

} // namespace

Playhead::Playhead(const Document &document, QObject *parent)
    : QObject(parent)
    , m_document(document)
    , m_clock(steadyClock())
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(kTickMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &Playhead::advance);
    connect(&document, &Document::changed, this, &Playhead::onDocumentChanged);
}

double Playhead::seconds() const
{
    return m_document.rate().seconds(m_frame);
}

double Playhead::velocity() const
{
    return m_playing ? m_rate * m_direction * m_shuttle : 0;
}

FrameRange Playhead::playRange() const
{
    return m_document.loop().value_or(FrameRange{0, std::max(0, m_document.frameCount() - 1)});
}

void Playhead::setFrame(int frame)
{
    restartFrom(std::clamp(frame, 0, std::max(0, m_document.frameCount() - 1)));
}

void Playhead::setClipFrame(int frame)
{
    setFrame(m_document.timeMap().takeFrame(frame));
}

void Playhead::step(int frames)
{
    setFrame(m_frame + frames);
}

void Playhead::toFirst()
{
    setFrame(playRange().first);
}

void Playhead::toLast()
{
    setFrame(playRange().last);
}

void Playhead::play()
{
    if (m_playing || m_document.frameCount() < 2)
        return;
    m_playing = true;
    const FrameRange range = playRange();
    const bool atEnd = m_direction > 0 ? m_frame >= range.last : m_frame <= range.first;
    const bool outside = m_frame < range.first || m_frame > range.last;
    if (outside || (atEnd && m_loopMode == LoopMode::Once))
        restartFrom(m_direction > 0 ? range.first : range.last);
    else
        restartFrom(m_frame);
    m_timer.start();
    Q_EMIT playingChanged(true);
}

void Playhead::pause()
{
    if (!m_playing)
        return;
    m_playing = false;
    m_direction = 1;
    m_shuttle = 1;
    m_timer.stop();
    Q_EMIT playingChanged(false);
}

void Playhead::togglePlaying()
{
    if (m_playing)
        pause();
    else
        play();
}

void Playhead::setRate(double rate)
{
    rate = std::clamp(rate, kLeastRate, kMostRate);
    if (rate == m_rate)
        return;
    const double position = positionNow();
    m_rate = rate;
    restartFrom(position);
    Q_EMIT rateChanged(rate);
}

void Playhead::setLoopMode(LoopMode mode)
{
    if (mode == m_loopMode)
        return;
    const double position = positionNow();
    m_loopMode = mode;
    restartFrom(position);
    Q_EMIT loopModeChanged(mode);
}

void Playhead::shuttle(int direction)
{
    if (direction == 0)
        return pause();
    const double position = positionNow();
    const bool again = m_playing && direction == m_direction;
    m_shuttle = again ? std::min(2 * m_shuttle, kMostShuttle) : 1;
    m_direction = direction;
    if (m_playing)
        restartFrom(position);
    else
        play();
    Q_EMIT rateChanged(m_rate);
}

void Playhead::advance()
{
    if (!m_playing)
        return;
    const FrameRange range = playRange();
    const double position = positionNow();
    showPosition(position);
    if (m_loopMode == LoopMode::Once
        && (m_direction > 0 ? position >= range.last : position <= range.first))
        pause();
}

void Playhead::setClock(Clock clock)
{
    const double position = positionNow();
    m_clock = std::move(clock);
    restartFrom(position);
}

void Playhead::onDocumentChanged(const ChangeEvent &event)
{
    if (event.isReset) {
        pause();
        setFrame(0);
    } else if (event.has(ChangeEvent::Source | ChangeEvent::Loop | ChangeEvent::Time)) {
        setFrame(m_frame);
    }
}

void Playhead::restartFrom(double position)
{
    m_startPosition = position;
    m_startNanoseconds = m_clock();
    showPosition(position);
}

void Playhead::showPosition(double position)
{
    // a hair above, so that rounding does not show the frame before
    const int frame = int(std::floor(position + 1e-6));
    if (frame == m_frame)
        return;
    m_frame = frame;
    Q_EMIT frameChanged(frame);
}

/// Where the clock has brought playback: frames, within the range. Continuous playback shows the
/// last frame for as long as any other before it starts again.
double Playhead::positionNow() const
{
    if (!m_playing)
        return m_frame;
    const double elapsed = double(m_clock() - m_startNanoseconds) * 1e-9;
    const double moved = m_document.rate().frames(elapsed * velocity());
    const FrameRange range = playRange();
    const double from = m_startPosition - range.first;
    const double length = range.last - range.first;
    switch (m_loopMode) {
    case LoopMode::Once:
        break;
    case LoopMode::Continuous: {
        const double period = length + 1;
        const double position = from + moved;
        return range.first + position - period * std::floor(position / period);
    }
    case LoopMode::PingPong:
        return range.first + folded(from + moved, length);
    }
    return range.first + std::clamp(from + moved, 0.0, length);
}

} // namespace flinch
