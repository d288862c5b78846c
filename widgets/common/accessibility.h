#pragma once

#include <QAccessible>
#include <QRect>
#include <QString>

class QWidget;

namespace flinch {

/// A widget that paints its parts itself: assistive tools see a child for each of them, and as its
/// value those that are chosen.
class PaintedParts
{
public:
    virtual int partCount() const = 0;
    virtual QString partName(int index) const = 0;
    virtual QRect partPlace(int index) const = 0; // within the widget
    virtual bool isPartChosen(int index) const = 0;
    virtual void choosePart(int index) = 0;

    const QAccessible::Role wholeRole;
    const QAccessible::Role partRole;

protected:
    PaintedParts(QAccessible::Role whole, QAccessible::Role part);
    ~PaintedParts() = default;
};

/// Tells assistive tools that the keys now act on another part of `widget`.
void tellCurrentPart(QWidget *widget, int index);

/// Has assistive tools say a text that appears somewhere in `widget`, which may be hidden.
void announce(QWidget *widget, const QString &text);

} // namespace flinch
