#pragma once

#include "widgets/document/playhead.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace flinch {

class TimelineView;
class ReadoutLabel;
class ValueField;

/// Buttons and numbers above the tracks: transport, loop, frame, time and rate, loop in and out,
/// length, snap, marker, fit and unit. Everything is off without a clip.
class TransportBar : public QWidget
{
    Q_OBJECT

public:
    TransportBar(Document &document, Playhead &playhead, TimelineView &view,
                 QWidget *parent = nullptr);

    void setCompact(bool compact);

    QSize sizeHint() const override;

Q_SIGNALS:
    /// A number that was not taken, for the status bar.
    void message(const QString &text);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QToolButton *addButton(const char *icon, const QString &tip);
    void build();
    void readDocument();
    void sayWhyOff();
    void readFrame();
    void readPlaying();
    void setLoopEnd(bool first, int frame);

    Document &m_document;
    Playhead &m_playhead;
    TimelineView &m_view;
    QToolButton *m_play = nullptr;
    QToolButton *m_loop = nullptr;
    QToolButton *m_snap = nullptr;
    ValueField *m_frame = nullptr;
    ValueField *m_time = nullptr;
    ValueField *m_in = nullptr;
    ValueField *m_out = nullptr;
    QComboBox *m_rate = nullptr;
    QComboBox *m_unit = nullptr;
    QLabel *m_length = nullptr;
    bool m_compact = false;
};

} // namespace flinch
