#include "app/window/keypriority.h"

#include "widgets/common/fieldform.h"
#include "widgets/common/valuefield.h"
#include "widgets/inspector/anticipationslider.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTabBar>

namespace flinch {

namespace {

template<typename... Kinds>
bool isOneOf(const QObject *object)
{
    return (... || qobject_cast<const Kinds *>(object));
}

bool moves(int key)
{
    switch (key) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Home:
    case Qt::Key_End:
        return true;
    default:
        return false;
    }
}

bool belongsTo(const QWidget *control, int key)
{
    if (isOneOf<ValueField>(control))
        return key == Qt::Key_Up || key == Qt::Key_Down;
    if (moves(key))
        return isOneOf<QComboBox, QAbstractItemView, QAbstractSlider, QTabBar, AnticipationSlider,
                       SegmentedChoice>(control);
    return key == Qt::Key_Space && isOneOf<QAbstractButton>(control);
}

/// A text field would take undo and redo also when it has nothing to undo.
bool isForTheWindow(const QWidget *control, const QKeyEvent *key)
{
    const auto *field = qobject_cast<const QLineEdit *>(control);
    return field && !field->isUndoAvailable() && !field->isRedoAvailable()
           && (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo));
}

} // namespace

KeyPriority::KeyPriority(QWidget *window)
    : QObject(window)
    , m_window(window)
{
    QApplication::instance()->installEventFilter(this);
}

bool KeyPriority::eventFilter(QObject *object, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride || !object->isWidgetType())
        return false;
    const auto *control = static_cast<QWidget *>(object);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (control->window() != m_window || !control->hasFocus())
        return false;
    const bool plain = !(key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier));
    const bool keeps = plain && belongsTo(control, key->key());
    if (!keeps && !isForTheWindow(control, key))
        return false;
    event->setAccepted(keeps);
    return true;
}

} // namespace flinch
