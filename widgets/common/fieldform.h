#pragma once

#include "widgets/common/accessibility.h"
#include "widgets/common/labels.h"
#include "widgets/common/valuefield.h"

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
    explicit FieldForm(QWidget *parent = nullptr, int labelWidth = 84);

    SectionHeader *addGroup(const QString &title);
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
    const int m_labelWidth;
};

/// Two to four exclusive choices side by side in one field.
class SegmentedChoice : public QWidget, public PaintedParts
{
    Q_OBJECT

public:
    explicit SegmentedChoice(const QString &name, const QStringList &choices,
                             QWidget *parent = nullptr);

    int current() const { return m_current; }

    /// -1: mixed.
    void setCurrent(int index);

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

    QStringList m_choices;
    int m_current = 0;
};

} // namespace flinch
