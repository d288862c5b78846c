#pragma once

#include "widgets/common/accessibility.h"
#include "widgets/common/foldinggroup.h"
#include "widgets/common/labels.h"
#include "widgets/common/valuefield.h"

#include <QToolButton>
#include <QWidget>

#include <initializer_list>

class QVBoxLayout;

namespace flinch {

/// A column of groups and rows as in the inspector: label at the left, fields filling the rest, a
/// row every 28 px.
class FieldForm : public QWidget
{
    Q_OBJECT

public:
    explicit FieldForm(QWidget *parent = nullptr, int labelWidth = 84, int gap = 8);

    SectionHeader *addGroup(const QString &title);
    /// What is added from now on goes into it.
    FoldingGroup *addFoldingGroup(const QString &id, const QString &title);
    /// No longer into the last group.
    void endGroup();
    /// The label scrubs `fields`' first when that is a number.
    QWidget *addRow(const QString &label, std::initializer_list<QWidget *> fields);
    void addWide(QWidget *widget);
    void addStretch();

    /// Puts it into a scroll area without a frame.
    static QWidget *scrolled(QWidget *form);

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    QVBoxLayout *m_column;
    QVBoxLayout *m_into; // where rows go
    const int m_labelWidth;
    const int m_gap; // between the parts of a row
};

/// The small arrow at the end of a row that gives back what the row has said: gone while there is
/// nothing to give back, without moving its neighbours.
class ResetButton : public QToolButton
{
    Q_OBJECT

public:
    explicit ResetButton(const QString &name, QWidget *parent = nullptr);
};

/// Two to five exclusive choices side by side in one field.
class SegmentedChoice : public QWidget, public PaintedParts
{
    Q_OBJECT

public:
    explicit SegmentedChoice(const QString &name, const QStringList &choices,
                             QWidget *parent = nullptr);

    int current() const { return m_current; }

    /// -1: mixed.
    void setCurrent(int index);
    /// What is current is from elsewhere and only stands in; choosing it says it.
    void setInherited(bool inherited);

    bool isInherited() const { return m_inherited; }

    int partCount() const override { return int(m_choices.size()); }

    QString partName(int index) const override { return m_choices[index]; }

    QRect partPlace(int index) const override { return segment(index).toRect(); }

    bool isPartChosen(int index) const override { return index == m_current; }

    void choosePart(int index) override;

    QSize sizeHint() const override;

Q_SIGNALS:
    void chosen(int index);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QRectF segment(int index) const;
    int segmentAt(const QPointF &at) const;

    QStringList m_choices;
    int m_current = 0;
    bool m_inherited = false;
};

} // namespace flinch
