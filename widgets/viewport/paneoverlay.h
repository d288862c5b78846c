#pragma once

#include <QColor>
#include <QString>
#include <QWidget>

#include <array>

namespace flinch {

/// A line of text over the 3D view with a coloured diamond before it. A window of its own, because
/// nothing else shows above OpenGL.
class ViewportTag : public QWidget
{
public:
    explicit ViewportTag(QWidget *container);

    void setTag(const QString &text, const QColor &mark, double anticipation, const QColor &ink,
                const QColor &ground);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_text;
    QColor m_mark, m_ink, m_ground;
    double m_anticipation = 0;
};

/// The keyboard focus's ring inside the 3D view.
class FocusRing
{
public:
    explicit FocusRing(QWidget *container);

    void setColour(const QColor &colour);
    void setVisible(bool visible);
    void resize(const QSize &size);

private:
    std::array<QWidget *, 4> m_sides; // owned by the container
};

} // namespace flinch
