#pragma once

#include "widgets/doctor/previewpicture.h"
#include "widgets/document/backgroundjob.h"

#include <QTimer>
#include <QWidget>

class QSlider;
class QToolButton;

namespace flinch {

class PreviewPane;
class ReadoutLabel;
class SegmentedChoice;
class TextLabel;

/// The character of a file, moving: its skin, its bodies or its skeleton, where a click points at a
/// joint. Pictures are made in the background.
class CharacterPreview : public QWidget
{
    Q_OBJECT

public:
    explicit CharacterPreview(QWidget *parent = nullptr);

    void show(const std::shared_ptr<const Asset> &asset, int take,
              const std::shared_ptr<const Character> &character,
              const std::shared_ptr<const FigureMesh> &figure, double floor);
    void setChosenJoint(int joint);
    void setFrame(int frame);

    int frame() const { return m_scene.frame; }

Q_SIGNALS:
    /// In the skeleton.
    void jointPicked(int joint);

protected:
    bool eventFilter(QObject *object, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    int frameCount() const;
    void play(bool on);
    void redraw();
    int jointAt(const QPointF &place) const;

    PreviewScene m_scene;
    PreviewPicture m_picture;
    BackgroundJob m_painter;
    bool m_isDue = false; // another picture, as soon as this one is made
    QTimer m_clock;
    std::optional<QPointF> m_pressed;
    bool m_turned = false;
    TextLabel *m_height;
    PreviewPane *m_pane;
    QToolButton *m_play;
    QSlider *m_slider;
    ReadoutLabel *m_readout;
    SegmentedChoice *m_look;
    bool m_lookIsChosen = false; // by hand
};

} // namespace flinch
