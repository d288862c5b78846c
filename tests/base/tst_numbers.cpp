#include "core/base/numbers.h"

#include <QtTest>

#include <clocale>
#include <cmath>

using namespace flinch;

class TestNumbers : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void parsesWhatFilesHold_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<double>("value");
        QTest::newRow("integer") << QByteArray("12") << 12.0;
        QTest::newRow("negative") << QByteArray("-0.25") << -0.25;
        QTest::newRow("plus sign") << QByteArray("+3.5") << 3.5;
        QTest::newRow("leading point") << QByteArray(".0083333") << 0.0083333;
        QTest::newRow("trailing point") << QByteArray("5.") << 5.0;
        QTest::newRow("exponent") << QByteArray("1e-05") << 1e-5;
        QTest::newRow("capital exponent") << QByteArray("-2.5E+03") << -2500.0;
        QTest::newRow("underflow") << QByteArray("1e-400") << 0.0;
        QTest::newRow("underflow without exponent")
            << QByteArray("0." + QByteArray(400, '0') + "1") << 0.0;
        QTest::newRow("overflow") << QByteArray("1e400") << HUGE_VAL;
        QTest::newRow("negative overflow") << QByteArray("-1e400") << -HUGE_VAL;
    }

    void parsesWhatFilesHold()
    {
        QFETCH(QByteArray, text);
        QFETCH(double, value);
        const auto parsed = parseDouble(text.toStdString());
        QVERIFY(parsed.has_value());
        QCOMPARE(*parsed, value);
    }

    void refusesTheRest_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char *text :
             {"", " ", "+", "-", ".", "e5", "1,5", "1 2", "12abc", "0x10", "++1", "+-1", "1e"})
            QTest::newRow(text) << QByteArray(text);
    }

    void refusesTheRest()
    {
        QFETCH(QByteArray, text);
        QVERIFY(!parseDouble(text.toStdString()));
    }

    void parsesIntegers()
    {
        QCOMPARE(parseInteger("240").value_or(0), 240);
        QCOMPARE(parseInteger("+7").value_or(0), 7);
        QVERIFY(!parseInteger("2.5"));
        QVERIFY(!parseInteger("99999999999999999999"));
        QVERIFY(!parseInteger(""));
    }

    void printsWithoutTrailingZeros_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<int>("decimals");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("whole") << 12.0 << 8 << QByteArray("12");
        QTest::newRow("hundred") << 100.0 << 0 << QByteArray("100");
        QTest::newRow("rounded") << 0.123456789 << 4 << QByteArray("0.1235");
        QTest::newRow("tiny is zero") << -1e-12 << 8 << QByteArray("0");
        QTest::newRow("huge") << 1e300 << 2 << QByteArray::number(1e300, 'f', 0);
    }

    void printsWithoutTrailingZeros()
    {
        QFETCH(double, value);
        QFETCH(int, decimals);
        std::string text;
        appendFixed(text, value, decimals);
        QTEST(QByteArray::fromStdString(text), "text");
    }

    void shortestReadsBackToTheSameBits()
    {
        for (const double value : {0.1, 1.0 / 3, 1e-300, -5e-324, 123456789.123456789, 1e22})
            QCOMPARE(*parseDouble(toShortest(value)), value);
    }

    void theUsersLocaleDoesNotMatter()
    {
        // any locale with a decimal comma will do; none may be installed
        const char *previous = std::setlocale(LC_ALL, nullptr);
        const std::string saved = previous ? previous : "C";
        if (!std::setlocale(LC_ALL, "pt_BR.UTF-8") && !std::setlocale(LC_ALL, "de_DE.UTF-8"))
            QSKIP("no locale with a decimal comma is installed");
        QCOMPARE(*parseDouble("1.5"), 1.5);
        QCOMPARE(formatFixed(1.5, 2), QStringLiteral("1.5"));
        std::setlocale(LC_ALL, saved.c_str());
    }
};

QTEST_APPLESS_MAIN(TestNumbers)
#include "tst_numbers.moc"
