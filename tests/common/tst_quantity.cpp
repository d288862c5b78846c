#include "widgets/common/quantity.h"

#include <QLocale>
#include <QtTest>

#include <cmath>

using namespace flinch;

class TestQuantity : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init() { QLocale::setDefault(QLocale::c()); }

    void whatIsTyped_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("dimension");
        QTest::addColumn<double>("value"); // nan: refused
        const auto row = [](const char *text, Dimension dimension, double value) {
            QTest::addRow("'%s' as %d", text, int(dimension))
                << QString::fromUtf8(text) << int(dimension) << value;
        };
        const double no = std::nan("");
        row("8", Dimension::Speed, 8);
        row("12+3", Dimension::Number, 15);
        row("0.5*16", Dimension::Impulse, 8);
        row("0,5*16", Dimension::Impulse, 8);
        row(" 2 * (3 + 4) ", Dimension::Number, 14);
        row("10-4-3", Dimension::Number, 3);
        row("16/4/2", Dimension::Number, 2);
        row("-3+-2", Dimension::Number, -5);
        row("−14", Dimension::Angle, -14);
        row("250 ms", Dimension::Time, 0.25);
        row("250ms+0.1", Dimension::Time, 0.35);
        row("18 km/h", Dimension::Speed, 5);
        row("36 km/h / 2", Dimension::Speed, 5);
        row("8 m/s", Dimension::Speed, 8);
        row("90°", Dimension::Angle, 90);
        row("90°/2", Dimension::Angle, 45);
        row("0.5 rad", Dimension::Angle, 0.5 * 180 / 3.14159265358979323846);
        row("12 cm", Dimension::Length, 0.12);
        row("500 g", Dimension::Mass, 0.5);
        row("16 N·s", Dimension::Impulse, 16);
        row("16 Ns", Dimension::Impulse, 16);
        row("200 s⁻²", Dimension::Stiffness, 200);
        row("3.4 s", Dimension::Frame, 408);
        row("408 frame", Dimension::Frame, 408);
        row("12 f", Dimension::Time, 0.1);
        row("", Dimension::Number, no);
        row("abc", Dimension::Number, no);
        row("12 kg", Dimension::Time, no);
        row("1+", Dimension::Number, no);
        row("1 2", Dimension::Number, no);
        row("(1", Dimension::Number, no);
        row("1/0", Dimension::Number, no);
        row("nan", Dimension::Number, no);
        row("inf", Dimension::Number, no);
        row("1e400", Dimension::Number, no);
        row("m", Dimension::Length, no);
        row("..", Dimension::Number, no);
    }

    void whatIsTyped()
    {
        QFETCH(QString, text);
        QFETCH(int, dimension);
        QFETCH(double, value);
        const auto parsed = parseQuantity(text, Dimension(dimension), 120);
        if (std::isnan(value)) {
            QVERIFY(!parsed);
            return;
        }
        QVERIFY(parsed);
        QVERIFY2(std::abs(*parsed - value) < 1e-12 * std::max(1.0, std::abs(value)),
                 qPrintable(QString::number(*parsed)));
    }

    void pastedRubbishIsRefusedAndCrashesNothing()
    {
        QVERIFY(!parseQuantity(QString(100000, QChar(u'(')), Dimension::Number));
        QVERIFY(!parseQuantity(QString(199, QChar(u'(')), Dimension::Number));
        QVERIFY(!parseQuantity(QString(199, QChar(u'-')) + QChar(u'1'), Dimension::Number));
    }

    void framesNeedARate() { QVERIFY(!parseQuantity(QStringLiteral("2 s"), Dimension::Frame)); }

    void whatIsShown()
    {
        QCOMPARE(numberText(-106, 0), QStringLiteral("−106"));
        QCOMPARE(numberText(-0.0001, 2), QStringLiteral("0.00"));
        QCOMPARE(numberText(20000, 0), QStringLiteral("20000"));
        QCOMPARE(quantityText(16, 1, Dimension::Impulse), QStringLiteral("16.0 N·s"));
        QCOMPARE(quantityText(34.8, 1, Dimension::Angle), QStringLiteral("34.8°"));
        QLocale::setDefault(QLocale(QLocale::Portuguese, QLocale::Brazil));
        QCOMPARE(quantityText(0.35, 2, Dimension::Time), QStringLiteral("0,35 s"));
        // what is shown can be typed back
        QCOMPARE(*parseQuantity(numberText(-1234.5, 1), Dimension::Number), -1234.5);
    }
};

QTEST_APPLESS_MAIN(TestQuantity)
#include "tst_quantity.moc"
