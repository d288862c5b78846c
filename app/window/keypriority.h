#pragma once

#include <QObject>

class QWidget;

namespace flinch {

/// Gives keys to the control that has the focus before the window's shortcuts take them: arrows,
/// Home and End to lists, choices and sliders, Up and Down to number fields, Space to buttons. Undo
/// and redo are the window's unless the text field in hand has typing of its own to take back.
/// Watches all widgets of one window.
class KeyPriority : public QObject
{
    Q_OBJECT

public:
    explicit KeyPriority(QWidget *window);

protected:
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    QWidget *m_window;
};

} // namespace flinch
