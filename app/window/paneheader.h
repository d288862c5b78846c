#pragma once

#include "widgets/common/labels.h"
#include "widgets/document/figure.h"

#include <QSlider>

#include <array>

class QHBoxLayout;

namespace flinch {

/// A line of the panels' grey.
class PaneBar : public QWidget
{
    Q_OBJECT

public:
    PaneBar(int height, QWidget *parent);

protected:
    void paintEvent(QPaintEvent *event) override;

    QHBoxLayout *m_row;
};

/// The line above a pane: whose pane it is, and how far its body is from the clip now.
class PaneHeader : public PaneBar
{
    Q_OBJECT

public:
    explicit PaneHeader(Figure figure, QWidget *parent = nullptr);

    void setSubtitleShown(bool shown);
    /// How far hips are, or the worst joint; an old number is grey and ends in dots.
    void setNumber(const QString &number, bool old = false);
    /// Instead of the number: "stopped at 702".
    void setRemark(const QString &remark);

Q_SIGNALS:
    void doubleClicked();

protected:
    void mouseDoubleClickEvent(QMouseEvent *event) override;

private:
    Figure m_figure;
    TextLabel *m_subtitle;
    ReadoutLabel *m_number;
    ReadoutLabel *m_dots; // apart, so that the number stands still when it becomes old
    TextLabel *m_remark;
};

/// The line above the overlay: how much of each simulation is seen.
class OverlayHeader : public PaneBar
{
    Q_OBJECT

public:
    explicit OverlayHeader(QWidget *parent = nullptr);

    void setOpacity(Figure figure, double opacity);

Q_SIGNALS:
    void opacityEdited(flinch::Figure figure, double opacity);

private:
    void showPercent(Figure figure);

    std::array<QSlider *, kFigureCount> m_sliders;
    std::array<ReadoutLabel *, kFigureCount> m_percents;
};

/// The line below a pane.
class PaneFooter : public PaneBar
{
    Q_OBJECT

public:
    explicit PaneFooter(QWidget *parent = nullptr);

    QString text() const { return m_text->text(); }

    QString endText() const { return m_end->text(); }

    void setText(const QString &text);
    /// At the right, where there is room for it.
    void setEndText(const QString &text);
    void setEndShown(bool shown);

private:
    TextLabel *m_text;
    TextLabel *m_end;
};

/// "Mocap", "Shadow", "Main".
QString figureName(Figure figure);
/// "as captured", "what the body intends", "what you bake".
QString figureMeaning(Figure figure);

} // namespace flinch
