#pragma once

#include <QWidget>

namespace flinch {

/// From the diamond to the ring: 0 unexpected … 1 expected, with ticks at the quarters. Catches on
/// 0, 0.5 and 1 within 4 px. The one control that wears data's colours, because it is data.
class AnticipationSlider : public QWidget
{
    Q_OBJECT

public:
    explicit AnticipationSlider(QWidget *parent = nullptr);

    double value() const { return m_value; }

    void setValue(double value);
    void setMixed();

    bool isMixed() const { return m_mixed; }

    /// As a person does: one gesture, told by the signals.
    void change(double value);

    QSize sizeHint() const override;

Q_SIGNALS:
    void gestureStarted();
    void valueEdited(double value);
    /// What came since gestureStarted() is to be taken back; gestureFinished() follows.
    void gestureCancelled();
    void gestureFinished();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QRectF groove() const;
    void dragTo(double x);
    void edit(double value);

    double m_value = 0;
    bool m_mixed = false;
    bool m_dragging = false;
};

} // namespace flinch
