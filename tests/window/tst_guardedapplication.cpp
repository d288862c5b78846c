#include "app/window/guardedapplication.h"
#include "app/window/notices.h"
#include "app/window/workspace.h"
#include "widgets/document/autosaver.h"
#include "widgets/messages/messageboard.h"

#include <QTemporaryDir>
#include <QtTest>

#include <new>

using namespace flinch;

namespace {

/// Finds no memory for any event.
class Hungry : public QObject
{
public:
    bool event(QEvent *) override { throw std::bad_alloc(); }
};

} // namespace

class TestGuardedApplication : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void anEventWithoutMemoryIsAMessage()
    {
        const QTemporaryDir folder;
        Workspace workspace;
        Autosaver autosaver(workspace.document, folder.path());
        MessageBoard board;
        const Notices notices(workspace, autosaver, board, nullptr);
        Hungry hungry;
        QCoreApplication::postEvent(&hungry, new QEvent(QEvent::User));
        QTRY_COMPARE(board.messages().size(), std::size_t(1));
        QCOMPARE(board.messages()[0].severity, Severity::Error);
        QCOMPARE(board.messages()[0].title, QStringLiteral("There is not enough memory"));
        // and the window goes on: the next one is handled as ever
        bool handled = false;
        QMetaObject::invokeMethod(
            this, [&handled] { handled = true; }, Qt::QueuedConnection);
        QTRY_VERIFY(handled);
    }
};

int main(int argc, char **argv)
{
    GuardedApplication application(argc, argv);
    TestGuardedApplication test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_guardedapplication.moc"
