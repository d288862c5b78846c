#pragma once

#include "app/window/workspace.h"

namespace flinch {

/// One hint at a time in the status bar, each gone for good once the thing was done. Remembered.
class Hints : public QObject
{
    Q_OBJECT

public:
    Hints(Workspace &workspace, QObject *parent);

    /// Empty: nothing left to say.
    QString current() const;

    /// From the beginning.
    void restart();

Q_SIGNALS:
    void changed();

private:
    enum Hint : unsigned { Stop = 1, Move = 2, Expect = 4, Bake = 8 };

    void done(Hint hint);

    Workspace &m_workspace;
    unsigned m_done = 0;
};

} // namespace flinch
