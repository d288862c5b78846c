#include "core/io/fbxtree.h"
#include "core/io/fbxwriter.h"
#include "tests/support/testclips.h"

#include <QtEndian>
#include <QtTest>

#include <random>

using namespace flinch;

namespace {

QByteArray serialised(const FbxTree &tree)
{
    QByteArray bytes;
    const auto status = writeFbxTree(tree, [&bytes](std::string_view part) -> Status {
        bytes.append(part.data(), qsizetype(part.size()));
        return Done();
    });
    return status ? bytes : QByteArray();
}

FbxTree sampleTree(std::uint32_t version)
{
    FbxTree tree;
    tree.version = version;
    const std::vector<float> floats = {1.5f, -2.25f, 1e30f};
    const std::vector<double> doubles = {0.1, -0.0};
    const std::vector<std::int32_t> ints = {1, -2, 2147483647};
    const std::vector<std::int64_t> ramp = [] {
        std::vector<std::int64_t> v;
        for (int n = 0; n < 1000; ++n)
            v.push_back(1539538600ll * n);
        return v;
    }();
    FbxNode &numbers = tree.root.add("Numbers");
    numbers.add("All", {FbxValue::boolean(true), FbxValue::int32(-7), FbxValue::int64(1ll << 40),
                        FbxValue::real(0.1), FbxValue::text(QByteArray("a\0\1b", 4)),
                        FbxValue::raw(QByteArray("\xff\x00", 2))});
    numbers.add("Floats", {FbxValue::array(std::span<const float>(floats))});
    numbers.add("Doubles", {FbxValue::array(std::span<const double>(doubles))});
    numbers.add("Ints", {FbxValue::array(std::span<const std::int32_t>(ints))});
    numbers.add("Packed", {FbxValue::packedArray(std::span<const std::int64_t>(ramp))});
    numbers.add("None", {FbxValue::array(std::span<const float>())});
    tree.root.add("Empty");
    FbxNode *deep = &tree.root.add("Deep", {FbxValue::int32(1)});
    for (int n = 0; n < 20; ++n)
        deep = &deep->add("Deeper");
    tree.root.add("AnimationLayer", {FbxValue::int64(1)});
    return tree;
}

void compareNodes(const FbxNode &a, const FbxNode &b)
{
    QCOMPARE(a.name, b.name);
    QCOMPARE(a.values.size(), b.values.size());
    for (std::size_t n = 0; n < a.values.size(); ++n) {
        QCOMPARE(a.values[n].type, b.values[n].type);
        QCOMPARE(a.values[n].count, b.values[n].count);
        QCOMPARE(a.values[n].encoding, b.values[n].encoding);
        QCOMPARE(a.values[n].bytes, b.values[n].bytes);
    }
    QCOMPARE(a.children.size(), b.children.size());
    for (std::size_t n = 0; n < a.children.size(); ++n)
        compareNodes(a.children[n], b.children[n]);
}

/// Damages bytes; the same seed, the same damage.
QByteArray damaged(QByteArray bytes, unsigned seed)
{
    std::mt19937 random(seed);
    const auto below = [&random](qsizetype limit) {
        return qsizetype(random() % std::uint_fast32_t(std::max<qsizetype>(limit, 1)));
    };
    for (int n = 1 + int(below(3)); n > 0; --n) {
        // the front half of the time, where the structure is
        const qsizetype at =
            below(below(2) == 0 ? std::min<qsizetype>(bytes.size(), 600) : bytes.size());
        switch (below(6)) {
        case 0:
            bytes[at] = char(bytes[at] ^ (1 << below(8)));
            break;
        case 1:
            bytes[at] = char(random());
            break;
        case 2:
            bytes.truncate(at + 1);
            break;
        case 3:
            bytes.remove(at, 1 + below(40));
            break;
        case 4:
            bytes.insert(at, bytes.mid(at, 1 + below(40)));
            break;
        case 5: // a length or offset
            if (at + 8 <= bytes.size())
                qToLittleEndian(std::uint64_t(random()) << below(40), bytes.data() + at);
            break;
        }
        if (bytes.isEmpty())
            break;
    }
    return bytes;
}

} // namespace

class TestFbxTree : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void whatIsWrittenIsRead_data()
    {
        QTest::addColumn<std::uint32_t>("version");
        QTest::newRow("32-bit offsets") << 7400u;
        QTest::newRow("64-bit offsets") << 7500u;
    }

    void whatIsWrittenIsRead()
    {
        QFETCH(std::uint32_t, version);
        const FbxTree tree = sampleTree(version);
        const QByteArray bytes = serialised(tree);
        QVERIFY(looksLikeFbx(bytes));
        const auto read = readFbxTree(bytes);
        QVERIFY2(read.ok(), read.ok() ? "" : qPrintable(read.error().toText()));
        QCOMPARE(read->version, version);
        compareNodes(read->root, tree.root);
        QCOMPARE(serialised(*read), bytes);
    }

    void valuesAreWhatWasMeant()
    {
        const QByteArray bytes = serialised(sampleTree(7500));
        const auto tree = readFbxTree(bytes);
        QVERIFY(tree.ok());
        const FbxNode &all = *tree->root.child("Numbers")->child("All");
        QCOMPARE(all.integer(0), std::optional<std::int64_t>(1));
        QCOMPARE(all.integer(1), std::optional<std::int64_t>(-7));
        QCOMPARE(all.integer(2), std::optional<std::int64_t>(1ll << 40));
        QCOMPARE(all.real(3), std::optional<double>(0.1));
        QCOMPARE(all.text(4), std::optional<QByteArray>(QByteArray("a\0\1b", 4)));
        QVERIFY(!all.text(3) && !all.integer(3) && !all.integer(99));
        const FbxValue &packed = tree->root.child("Numbers")->child("Packed")->values[0];
        QCOMPARE(packed.encoding, 1u);
        const auto ramp = packed.toArray<std::int64_t>();
        QVERIFY(ramp && ramp->size() == 1000 && (*ramp)[999] == 1539538600ll * 999);
        QVERIFY(!packed.toArray<float>());
    }

    /// As Assimp leaves them.
    void listsMayLackTheirNullRecord()
    {
        // one section of one child, by hand: the section's end is the child's end
        QByteArray bytes("Kaydara FBX Binary  \0\x1a\0", 23);
        const auto put = [&bytes](std::uint32_t value) {
            char raw[4];
            qToLittleEndian(value, raw);
            bytes.append(raw, 4);
        };
        put(7400);
        const std::uint32_t childSize = 13 + 1 + 5;
        put(27 + 13 + 1 + childSize), put(0), put(0), bytes.append("\1A");
        put(27 + 13 + 1 + childSize), put(1), put(5), bytes.append("\1B");
        bytes.append('I'), put(42);
        bytes.append("\xfa\xbc\xab\x09\xd0\xc8\xd4\x66\xb1\x76\xfb\x83\x1c\xf7\x26\x7e", 16);
        bytes.append(200, '\0');
        const auto tree = readFbxTree(bytes);
        QVERIFY2(tree.ok(), tree.ok() ? "" : qPrintable(tree.error().toText()));
        QCOMPARE(tree->root.children.size(), std::size_t(1));
        QCOMPARE(tree->root.child("A")->child("B")->integer(0), std::optional<std::int64_t>(42));
        // and are written with it
        QVERIFY(serialised(*tree).mid(27 + 13 + 1 + childSize, 26) == QByteArray(26, '\0'));
    }

    void damageIsRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const QByteArray good = serialised(sampleTree(7400));
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("another format") << QByteArray("glTF and more of it, much more of it");
        QTest::newRow("only a header") << good.left(20);
        QTest::newRow("cut in a node") << good.left(100);
        QByteArray version = good;
        qToLittleEndian(std::uint32_t(5800), version.data() + 23);
        QTest::newRow("an old version") << version;
        QByteArray offset = good;
        qToLittleEndian(std::uint32_t(28), offset.data() + 27);
        QTest::newRow("a node that ends before it begins") << offset;
        QByteArray count = good;
        qToLittleEndian(std::uint32_t(0x7fffffff), count.data() + 31);
        QTest::newRow("a count beyond the file") << count;
        FbxTree deep;
        FbxNode *node = &deep.root.add("n");
        for (int n = 0; n < 100; ++n)
            node = &node->add("n");
        QTest::newRow("a hundred levels") << serialised(deep);
    }

    void damageIsRefused()
    {
        QFETCH(QByteArray, bytes);
        const auto tree = readFbxTree(bytes);
        QVERIFY(!tree.ok());
        QVERIFY(!tree.error().message.isEmpty() && !tree.error().remedy.isEmpty());
    }

    void arraysThatClaimTooMuchAreRefused()
    {
        FbxValue value;
        value.type = 'd';
        value.encoding = 1;
        value.count = 100'000'000;
        value.bytes = QByteArray(1000, 'x');
        QVERIFY(!value.toArray<double>());
        value.encoding = 0;
        QVERIFY(!value.toArray<double>());
        const std::vector<double> zeros(1000, 0.0);
        value = FbxValue::packedArray(std::span<const double>(zeros));
        QVERIFY(value.toArray<double>());
        value.count = 999; // more inside than said
        QVERIFY(!value.toArray<double>());
    }

    void damagedBytesNeverCrashOrHang()
    {
        const int inputs = 20000;
        const QByteArray seeds[] = {serialised(sampleTree(7400)), serialised(sampleTree(7500))};
        int accepted = 0;
        for (int n = 0; n < inputs; ++n) {
            const QByteArray bytes = damaged(seeds[n % 2], unsigned(n));
            const auto tree = readFbxTree(bytes);
            accepted += tree.ok() ? 1 : 0;
            if (!tree)
                QVERIFY(!tree.error().message.isEmpty());
        }
        QVERIFY2(accepted > inputs / 20 && accepted < inputs * 19 / 20,
                 qPrintable(QString::number(accepted)));
    }

    void damagedFilesNeverCrashTheReadBack()
    {
        const Clip clip = testing::wavingClip(3, *FrameRate::fromFraction(30, 1));
        QByteArray good;
        QStringList warnings;
        QVERIFY(writeFbx(sceneOf(clip, {}),
                         [&good](std::string_view part) -> Status {
                             good.append(part.data(), qsizetype(part.size()));
                             return Done();
                         },
                         warnings, {})
                    .ok());
        int accepted = 0;
        Pose pose;
        for (unsigned n = 0; n < 4000; ++n) {
            const QByteArray bytes = damaged(good, n);
            const auto motion = readBackFbx(bytes, {}, {});
            if (!motion)
                continue;
            ++accepted;
            for (int take = 0; take < int((*motion)->takes().size()); ++take)
                (*motion)->pose(take, 1.5, pose);
        }
        QVERIFY2(accepted > 100 && accepted < 3900, qPrintable(QString::number(accepted)));
    }
};

QTEST_APPLESS_MAIN(TestFbxTree)
#include "tst_fbxtree.moc"
