#include "tests/support/grabs.h"
#include "tests/support/patience.h"
#include "tests/support/require.h"
#include "widgets/common/theme.h"
#include "widgets/common/valuefield.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QSignalSpy>
#include <QtTest>
#include <QWheelEvent>

using namespace flinch;

namespace {

ValueSpec speedSpec()
{
    return {.name = QStringLiteral("Speed"),
            .dimension = Dimension::Speed,
            .minimum = 0.1,
            .maximum = 60,
            .scrubMinimum = 1,
            .scrubMaximum = 20,
            .step = 0.5,
            .decimals = 1};
}

/// A field beside its label and another widget to take the focus.
struct Form
{
    QWidget window;
    ValueField *field = new ValueField(speedSpec());
    ScrubLabel *label = new ScrubLabel(QStringLiteral("Speed"), field);
    QLineEdit *other = new QLineEdit;

    Form()
    {
        auto *layout = new QHBoxLayout(&window);
        layout->addWidget(label);
        layout->addWidget(field);
        layout->addWidget(other);
        field->setValue(8);
        window.show();
        window.activateWindow();
        testing::require(QTest::qWaitForWindowActive(&window, testing::kPatience),
                         "its window is active");
    }

    void type(const QString &text)
    {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
    }
};

void sendWheel(QWidget *widget, int notches, Qt::KeyboardModifiers modifiers = {})
{
    QWheelEvent event(widget->rect().center(), widget->mapToGlobal(widget->rect().center()),
                      QPoint(), QPoint(0, 120 * notches), Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
}

} // namespace

class TestValueField : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        Theme::install(qApp, ThemeChoice::Dark);
    }

    void showsValueAndUnit()
    {
        Form form;
        QCOMPARE(form.field->text(), QStringLiteral("8.0"));
        QCOMPARE(form.field->accessibleName(), QStringLiteral("Speed"));
        QCOMPARE(form.field->accessibleDescription(), QStringLiteral("8.0 m/s"));
        form.field->setMixed();
        QCOMPARE(form.field->text(), QStringLiteral("—"));
    }

    void afterEnterLettersAndSpaceAreTheWindows()
    {
        Form form;
        const auto leaves = [&](int key, const QString &text) {
            QKeyEvent override(QEvent::ShortcutOverride, key, Qt::NoModifier, text);
            override.ignore();
            QApplication::sendEvent(form.field, &override);
            return !override.isAccepted();
        };
        form.type(QStringLiteral("12"));
        QVERIFY(!leaves(Qt::Key_Space, QStringLiteral(" ")));
        QVERIFY(!leaves(Qt::Key_E, QStringLiteral("e")));
        QTest::keyClick(form.field, Qt::Key_Return);
        QVERIFY(leaves(Qt::Key_Space, QStringLiteral(" ")));
        QVERIFY(leaves(Qt::Key_E, QStringLiteral("e")));
        QVERIFY(!leaves(Qt::Key_7, QStringLiteral("7")));
        QTest::keyClick(form.field, Qt::Key_Space);
        QTest::keyClick(form.field, Qt::Key_M);
        QCOMPARE(form.field->text(), QStringLiteral("12.0"));
        // digits begin anew
        QTest::keyClicks(form.field, QStringLiteral("5 m/s"));
        QCOMPARE(form.field->text(), QStringLiteral("5 m/s"));
        QTest::keyClick(form.field, Qt::Key_Return);
        QTest::mouseClick(form.field, Qt::LeftButton);
        QVERIFY(!leaves(Qt::Key_E, QStringLiteral("e")));
    }

    void theNumberCountsWhereThereIsNoRoomForTheUnit()
    {
        Form form;
        const int wide = form.field->textMargins().right();
        QVERIFY(wide > 0);
        form.field->setFixedWidth(40);
        QTRY_COMPARE(form.field->width(), 40);
        QCOMPARE(form.field->textMargins().right(), 0);
        QCOMPARE(form.field->accessibleDescription(), QStringLiteral("8.0 m/s"));
        form.field->setFixedWidth(90);
        QTRY_COMPARE(form.field->textMargins().right(), wide);
    }

    void typing_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        QTest::newRow("a number") << "12.5" << 12.5;
        QTest::newRow("a sum") << "12+3" << 15.0;
        QTest::newRow("another unit") << "18 km/h" << 5.0;
        QTest::newRow("beyond the scrub range") << "55" << 55.0;
        QTest::newRow("the smallest") << "0.1" << 0.1;
    }

    void typing()
    {
        QFETCH(QString, text);
        QFETCH(double, value);
        for (const bool enter : {true, false}) {
            Form form;
            QSignalSpy edited(form.field, &ValueField::valueEdited);
            QSignalSpy started(form.field, &ValueField::gestureStarted);
            QSignalSpy finished(form.field, &ValueField::gestureFinished);
            form.type(text);
            QCOMPARE(edited.count(), 0);
            if (enter)
                QTest::keyClick(form.field, Qt::Key_Return);
            else
                form.other->setFocus();
            QCOMPARE(edited.count(), 1);
            QCOMPARE(edited[0][0].toDouble(), value);
            QCOMPARE(started.count(), 1);
            QCOMPARE(finished.count(), 1);
            QCOMPARE(form.field->value(), value);
        }
    }

    void outOfRangeTextRevertsAndSaysSo_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("too much") << "61";
        QTest::newRow("too little") << "0";
        QTest::newRow("no number") << "fast";
        QTest::newRow("the wrong unit") << "8 kg";
        QTest::newRow("nothing") << " ";
    }

    void outOfRangeTextRevertsAndSaysSo()
    {
        QFETCH(QString, text);
        Form form;
        QSignalSpy edited(form.field, &ValueField::valueEdited);
        QSignalSpy rejected(form.field, &ValueField::rejected);
        form.type(text);
        form.other->setFocus();
        QCOMPARE(edited.count(), 0);
        QCOMPARE(rejected.count(), 1);
        QCOMPARE(rejected[0][0].toString(), QStringLiteral("Speed takes 0.1 to 60 m/s. Kept 8.0."));
        QCOMPARE(form.field->text(), QStringLiteral("8.0"));
    }

    void escapeTakesTypingBack()
    {
        Form form;
        QSignalSpy edited(form.field, &ValueField::valueEdited);
        form.type(QStringLiteral("12"));
        QTest::keyClick(form.field, Qt::Key_Escape);
        QCOMPARE(form.field->text(), QStringLiteral("8.0"));
        form.other->setFocus();
        QCOMPARE(edited.count(), 0);
    }

    void aValueFromOutsideDoesNotDisturbTyping()
    {
        Form form;
        form.type(QStringLiteral("12"));
        form.field->setValue(9);
        QCOMPARE(form.field->text(), QStringLiteral("12"));
        QTest::keyClick(form.field, Qt::Key_Return);
        QCOMPARE(form.field->value(), 12.0);
    }

    void keysStep()
    {
        Form form;
        form.field->setFocus();
        QTest::keyClick(form.field, Qt::Key_Up);
        QCOMPARE(form.field->value(), 8.5);
        QTest::keyClick(form.field, Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(form.field->value(), 3.5);
        QTest::keyClick(form.field, Qt::Key_Up, Qt::ControlModifier);
        QCOMPARE(form.field->value(), 3.55);
        for (int i = 0; i < 50; ++i)
            QTest::keyClick(form.field, Qt::Key_Up, Qt::ShiftModifier);
        QCOMPARE(form.field->value(), 20.0); // the scrub range ends here
    }

    void theWheelNeedsFocus()
    {
        Form form;
        form.other->setFocus();
        sendWheel(form.field, 1);
        QCOMPARE(form.field->value(), 8.0);
        form.field->setFocus();
        sendWheel(form.field, 1);
        QCOMPARE(form.field->value(), 8.5);
        sendWheel(form.field, -2, Qt::ShiftModifier);
        QCOMPARE(form.field->value(), 1.0);
    }

    void draggingTheLabelScrubsInOneGesture()
    {
        Form form;
        QSignalSpy edited(form.field, &ValueField::valueEdited);
        QSignalSpy started(form.field, &ValueField::gestureStarted);
        QSignalSpy finished(form.field, &ValueField::gestureFinished);
        const QPoint at = form.label->rect().center();
        QTest::mousePress(form.label, Qt::LeftButton, {}, at);
        QTest::mouseMove(form.label, at + QPoint(8, 0));
        QTest::mouseMove(form.label, at + QPoint(16, 0));
        QCOMPARE(form.field->value(), 10.0);
        QCOMPARE(edited.count(), 2);
        QCOMPARE(finished.count(), 0);
        QTest::mouseRelease(form.label, Qt::LeftButton, {}, at + QPoint(16, 0));
        QCOMPARE(started.count(), 1);
        QCOMPARE(finished.count(), 1);
    }

    void escapeTakesAScrubBack()
    {
        Form form;
        const QPoint at = form.label->rect().center();
        QTest::mousePress(form.label, Qt::LeftButton, {}, at);
        QTest::mouseMove(form.label, at + QPoint(40, 0));
        QVERIFY(form.field->value() > 8);
        QTest::keyClick(form.label, Qt::Key_Escape);
        QCOMPARE(form.field->value(), 8.0);
        QTest::mouseMove(form.label, at + QPoint(80, 0));
        QCOMPARE(form.field->value(), 8.0);
        QTest::mouseRelease(form.label, Qt::LeftButton, {}, at);
    }

    void logarithmicStepsMultiply()
    {
        ValueField field({.name = QStringLiteral("Stiffness"),
                          .dimension = Dimension::Stiffness,
                          .minimum = 100,
                          .maximum = 20000,
                          .step = 0.1,
                          .logarithmic = true});
        field.setValue(4000);
        field.stepBy(1);
        QCOMPARE(field.value(), 4400.0);
        field.stepBy(-1);
        QVERIFY(std::abs(field.value() - 4000) < 1e-9);
        for (int i = 0; i < 100; ++i)
            field.stepBy(1);
        QCOMPARE(field.value(), 20000.0);
    }

    void editingAMixedFieldSetsIt()
    {
        Form form;
        form.field->setMixed();
        QSignalSpy edited(form.field, &ValueField::valueEdited);
        form.type(QStringLiteral("8"));
        QTest::keyClick(form.field, Qt::Key_Return);
        QCOMPARE(edited.count(), 1); // the same number, but now for all
        QVERIFY(!form.field->isMixed());
    }
};

QTEST_MAIN(TestValueField)
#include "tst_valuefield.moc"
