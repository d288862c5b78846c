#pragma once

#include <QObject>

class QWidget;

namespace flinch {

/// Gives keys to the control that has the focus before the window's shortcuts take them: arrows,
/// Home and End to lists, choices and sliders, Space to buttons. Number and text fields see to
/// theirs themselves. Watches all widgets of one window.
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
