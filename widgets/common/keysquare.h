#pragma once

#include <QAbstractButton>
#include <QPointer>

namespace flinch {

/// The small square beside a field whose value may have keys over time: hollow where it has none,
/// half where they are elsewhere, full on one. A click keys the value, or takes the key away.
///
/// It stands in the margin of a form, left of a row, and goes where that goes; or left of a field
/// within its cell, where there is so little room that it shows when it is pointed at, or has
/// keys.
class KeySquare : public QAbstractButton
{
    Q_OBJECT

public:
    enum class State { None, Elsewhere, Here };

    enum class Place { Margin, Cell };

    /// `name` is the value's: "Exaggerate". `beside` is the row, or the field.
    KeySquare(const QString &name, QWidget *beside, Place place);

    void setState(State state);
    /// Gone where nobody can key.
    void setOffered(bool offered);

    State state() const { return m_state; }

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void follow();
    void tell();

    const QString m_name;
    const Place m_place;
    QPointer<QWidget> m_beside;
    State m_state = State::None;
    bool m_offered = true;
};

} // namespace flinch
