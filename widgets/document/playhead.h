#pragma once

#include "core/motion/framerate.h"
#include "widgets/document/document.h"

#include <QObject>
#include <QTimer>

#include <functional>

namespace flinch {

enum class LoopMode { Once, Continuous, PingPong };

/// The frame that all views show, and playback: position follows a clock, so a slow view drops
/// frames and never slows the motion down. Frames are the take's, counted from the clip's first.
/// Playback stays within the document's loop range when there is one. GUI thread; not part of the
/// history.
class Playhead : public QObject
{
    Q_OBJECT

public:
    /// Nanoseconds that never run backwards.
    using Clock = std::function<qint64()>;

    static constexpr double kLeastRate = 0.1;
    static constexpr double kMostRate = 2.0;

    explicit Playhead(const Document &document, QObject *parent = nullptr);

    int frame() const { return m_frame; }

    double seconds() const;

    bool isPlaying() const { return m_playing; }

    /// The user's choice, 0.1 … 2.
    double rate() const { return m_rate; }

    /// Signed: direction and shuttle included; 0 while it stands.
    double velocity() const;

    LoopMode loopMode() const { return m_loopMode; }

    /// Where playback runs: the loop range, else the clip.
    FrameRange playRange() const;

    /// Clamped to the clip. Playback goes on from there.
    void setFrame(int frame);
    /// Where the take shows that frame of the clip.
    void setClipFrame(int frame);
    void step(int frames);
    void toFirst();
    void toLast();

    void play();
    void pause();
    void togglePlaying();
    void setRate(double rate);
    void setLoopMode(LoopMode mode);

    /// J (-1), K (0), L (+1): stop, or play that way; again in the same direction doubles the
    /// speed, up to eight times.
    void shuttle(int direction);

    /// Moves to where the clock says. A timer calls it while playing; a view may before it draws.
    void advance();
    void setClock(Clock clock);

Q_SIGNALS:
    void frameChanged(int frame);
    void playingChanged(bool playing);
    void rateChanged(double rate);
    void loopModeChanged(flinch::LoopMode mode);

private:
    void onDocumentChanged(const ChangeEvent &event);
    void restartFrom(double position);
    void showPosition(double position);
    double positionNow() const;

    const Document &m_document;
    Clock m_clock;
    QTimer m_timer;
    int m_frame = 0;
    bool m_playing = false;
    double m_rate = 1;
    int m_direction = 1;
    int m_shuttle = 1; // times the rate
    LoopMode m_loopMode = LoopMode::Continuous;
    double m_startPosition = 0; // frames, at m_startNanoseconds
    qint64 m_startNanoseconds = 0;
};

} // namespace flinch
