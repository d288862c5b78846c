#include "app/window/keypriority.h"

#include "widgets/common/fieldform.h"
#include "widgets/inspector/anticipationslider.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
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
    if (moves(key))
        return isOneOf<QComboBox, QAbstractItemView, QAbstractSlider, QTabBar, AnticipationSlider,
                       SegmentedChoice>(control);
    return key == Qt::Key_Space && isOneOf<QAbstractButton>(control);
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
    const bool plain = !(key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier));
    if (!plain || control->window() != m_window || !control->hasFocus()
        || !belongsTo(control, key->key()))
        return false;
    event->accept();
    return true;
}

} // namespace flinch
