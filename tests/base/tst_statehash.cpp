#include "core/base/statehash.h"

#include <QSet>
#include <QtTest>

using namespace flinch;

class TestStateHash : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    /// The promise of equal hashes on every machine and in every version: these may never change.
    void knownValues()
    {
        QCOMPARE(StateHash().toHex(), QStringLiteral("e220a8397b1dcdaf"));
        StateHash hash;
        hash.add(1.5);
        hash.add(-3);
        hash.add(QStringLiteral("Flinch – reação"));
        QCOMPARE(hash.toHex(), QStringLiteral("2247ff0696ce05cd"));
    }

    void everyBitAndPlaceCounts()
    {
        QSet<quint64> seen;
        const auto note = [&seen](auto... values) {
            StateHash hash;
            (hash.add(values), ...);
            seen += hash.value();
        };
        note(0.0);
        note(-0.0);
        note(0.0, 0.0);
        note(1.0, 2.0);
        note(2.0, 1.0);
        note(QStringLiteral("ab"), QStringLiteral("c"));
        note(QStringLiteral("a"), QStringLiteral("bc"));
        QCOMPARE(seen.size(), 7);

        // flipping any one bit of any word changes the hash
        seen.clear();
        for (int word = 0; word < 4; ++word) {
            for (int bit = 0; bit < 64; ++bit) {
                StateHash hash;
                for (int i = 0; i < 4; ++i)
                    hash.add(i == word ? quint64(1) << bit : quint64(0));
                seen += hash.value();
            }
        }
        QCOMPARE(seen.size(), 256);
    }

    void aSpanCountsLikeItsValues()
    {
        const std::vector<double> values = {1, 2, 3.5};
        StateHash together;
        together.add(values);
        StateHash apart;
        for (const double value : values)
            apart.add(value);
        QCOMPARE(together.value(), apart.value());
    }
};

QTEST_APPLESS_MAIN(TestStateHash)
#include "tst_statehash.moc"
