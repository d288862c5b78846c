#pragma once

#include <QStringList>
#include <QWidget>

#include <vector>

namespace flinch {

/// What a slider takes.
struct SliderSpec
{
    QString name; // for assistive tools
    double minimum = 0;
    double maximum = 1;
    double origin = 0; // the groove is filled from here
    double step = 0.05;
    double fine = 0.01; // dragged, and stepped with Ctrl
    std::vector<double> stops;
    QStringList stopNames = {}; // under the groove: the ends, and the nearest
};

/// A grey slider with stops on which it catches within 4 px. setValue() never signals; everything
/// between gestureStarted() and gestureFinished() is one change, or none after gestureCancelled().
class FieldSlider : public QWidget
{
    Q_OBJECT

public:
    explicit FieldSlider(const SliderSpec &spec, QWidget *parent = nullptr);

    const SliderSpec &spec() const { return m_spec; }

    double value() const { return m_value; }

    void setValue(double value);
    void setMixed();

    bool isMixed() const { return m_mixed; }

    void setInherited(bool inherited);

    /// "0.45, relaxed".
    QString valueText() const;

    /// As a person does: one gesture, told by the signals.
    void change(double value);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void gestureStarted();
    void valueEdited(double value);
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
    double xOf(double value) const;
    int nearestStop() const;
    void paintStopNames(QPainter &painter) const;
    void dragTo(double x);
    void edit(double value);

    const SliderSpec m_spec;
    double m_value = 0;
    bool m_mixed = false;
    bool m_inherited = false;
    bool m_dragging = false;
};

} // namespace flinch
