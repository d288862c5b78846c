#include "core/base/progress.h"
#include "core/base/result.h"

#include <QtTest>

#include <memory>

using namespace flinch;

class TestResult : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void holdsAValueOrAnError()
    {
        Result<int> good = 7;
        QVERIFY(good.ok());
        QCOMPARE(*good, 7);
        Result<int> bad = Error{ErrorCode::NotFound, QStringLiteral("gone"), {}, {}, {}};
        QVERIFY(!bad);
        QCOMPARE(bad.error().code, ErrorCode::NotFound);
        QVERIFY_THROWS_EXCEPTION(std::bad_variant_access, static_cast<void>(bad.value()));
    }

    void carriesWhatCannotBeCopied()
    {
        Result<std::unique_ptr<int>> result = std::make_unique<int>(3);
        const std::unique_ptr<int> taken = *std::move(result);
        QCOMPARE(*taken, 3);
    }

    void errorTextNamesFilePlaceAndRemedy_data()
    {
        QTest::addColumn<QString>("subject");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("remedy");
        QTest::addColumn<QString>("text");
        QTest::newRow("all") << "a.bvh"
                             << "line 3"
                             << "Mend it."
                             << "a.bvh: Broken (line 3). Mend it.";
        QTest::newRow("no place") << "a.bvh"
                                  << ""
                                  << "Mend it."
                                  << "a.bvh: Broken. Mend it.";
        QTest::newRow("only the message") << ""
                                          << ""
                                          << ""
                                          << "Broken.";
    }

    void errorTextNamesFilePlaceAndRemedy()
    {
        QFETCH(QString, subject);
        QFETCH(QString, where);
        QFETCH(QString, remedy);
        const Error error{ErrorCode::BadInput, QStringLiteral("Broken"), where, remedy, subject};
        QTEST(error.toText(), "text");
    }

    void copiesOfACancelTokenShareTheirFlag()
    {
        const CancelToken token;
        const CancelToken copy = token;
        QVERIFY(!token.isCancelled());
        copy.cancel();
        QVERIFY(token.isCancelled());
        QVERIFY(!CancelToken().isCancelled());
    }
};

QTEST_APPLESS_MAIN(TestResult)
#include "tst_result.moc"
