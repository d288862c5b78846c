#include "core/character/mapping.h"

#include <QtTest>

#include <random>

using namespace flinch;

namespace {

/// Joints of one name, as in files that name none; as many as may be.
class Tree
{
public:
    explicit Tree(const QString &name)
        : m_name(name)
    {}

    /// -1 when there is no room left.
    int add(int parent, const Vector3 &offset)
    {
        if (m_count == limits::kMaxJoints)
            return -1;
        Joint joint;
        joint.name = m_name;
        joint.parent = parent;
        joint.restOffset = offset;
        ++m_count;
        return m_builder.addJoint(joint);
    }

    SkeletonPtr build() const { return m_builder.build().value(); }

private:
    QString m_name;
    int m_count = 0;
    SkeletonBuilder m_builder;
};

/// A back, and from each of its joints a few chains of like joints, which might be limbs.
SkeletonPtr comb(const QString &name, int backLength, int teeth, int toothLength)
{
    Tree tree(name);
    int back = -1;
    for (int level = 0; level < backLength; ++level) {
        const int next = tree.add(back, {0, 0.1, 0});
        if (next < 0)
            break;
        back = next;
        for (int tooth = 0; tooth < teeth; ++tooth) {
            const double side = (tooth - 0.5 * (teeth - 1)) * (1 + 1e-3 * level);
            for (int i = 0, joint = back; i < toothLength && joint >= 0; ++i)
                joint = tree.add(joint, {0.1 * side, 0.1, 0});
        }
    }
    return tree.build();
}

SkeletonPtr bush(const QString &name, int children)
{
    Tree tree(name);
    for (int j = 0; j < limits::kMaxJoints; ++j)
        tree.add(j == 0 ? -1 : (j - 1) / children, {0.01, 0.02 * (j % 7), 0.01});
    return tree.build();
}

/// Children of one joint do not stand together.
SkeletonPtr randomTree(unsigned seed)
{
    std::mt19937 random(seed);
    Tree tree(QStringLiteral("n"));
    for (int j = 0; j < 60; ++j)
        tree.add(j % 20 == 0 ? -1 : j - 1 - int(random() % unsigned(std::min(j % 20, 6))),
                 {0, 0.1, 0});
    return tree.build();
}

} // namespace

class TestMappingCost : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void hugeTreesCostNoMoreForEachJoint_data()
    {
        QTest::addColumn<SkeletonPtr>("skeleton");
        for (const char *name : {"n", "LeftLeg", "LeftUpLeg", "Spine"}) {
            const auto row = [&](const char *shape, const SkeletonPtr &skeleton) {
                QTest::addRow("%s of %s", shape, name) << skeleton;
            };
            row("chain", comb(name, 250, 0, 0));
            row("star", comb(name, 1, limits::kMaxJoints - 1, 1));
            row("fan of chains", comb(name, 1, 256, 16));
            row("comb", comb(name, 240, 17, 1));
            row("comb of two teeth", comb(name, 230, 2, 8));
            row("comb of two long teeth", comb(name, 120, 2, 16));
            row("comb of short chains", comb(name, 60, 31, 2));
            row("bush", bush(name, 3));
            row("thick bush", bush(name, 8));
        }
    }

    /// Counted, so that no machine is too slow for it.
    void hugeTreesCostNoMoreForEachJoint()
    {
        QFETCH(SkeletonPtr, skeleton);
        const BoneTree tree(*skeleton);
        QVERIFY(!mapSkeleton(tree).ok());
        const auto each = tree.answers() / skeleton->jointCount();
        QVERIFY2(each < 4000, qPrintable(QString::number(each)));
    }

    /// What a search asks without a walk is what a walk finds.
    void aTreeAnswersAsItsSkeletonDoes()
    {
        for (unsigned seed = 0; seed < 5; ++seed) {
            const SkeletonPtr skeleton = randomTree(seed);
            const BoneTree tree(*skeleton);
            for (int a = -1; a < skeleton->jointCount(); ++a) {
                for (int b = -1; b < skeleton->jointCount(); ++b)
                    QCOMPARE(tree.isBelow(a, b), skeleton->isBelow(a, b));
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestMappingCost)
#include "tst_mappingcost.moc"
