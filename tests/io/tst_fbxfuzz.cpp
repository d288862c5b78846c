/// Damaged FBX files, binary and ASCII: each is read or refused, and what is read holds together.
#include "core/io/fbxscene.h"
#include "tests/io/mutator.h"
#include "tests/io/scenecheck.h"
#include "tests/support/madefbx.h"

#include <QtEndian>
#include <QtTest>

#include <bit>
#include <random>

using namespace flinch;
using namespace flinch::testing;

namespace {

template<typename T>
FbxValue arrayOf(const std::vector<T> &values)
{
    return FbxValue::array(std::span<const T>(values));
}

/// A bit of everything that the reader looks at.
MadeFbx richFile()
{
    MadeFbx file;
    const auto hips = file.model(
        "hips", 0,
        {{"RotationActive", {1, 0, 0}}, {"PreRotation", {10, 0, 0}}, {"RotationOrder", {2, 0, 0}}});
    const auto spine =
        file.model("spine", hips, {{"InheritType", {2, 0, 0}}, {"Lcl Scaling", {1, 2, 1}}});
    const auto body = file.model("body", 0, {}, "Mesh");
    const auto take = file.take("take");
    const auto base = file.layer(take);
    const auto more = file.layer(take, {{"Weight", {50, 0, 0}}});
    MadeKeys around = {{0, 1, 2}, {0, 90, 45}, 0x3006108, {1, 2, 3, 4}};
    around.after = "R";
    around.before = "M";
    file.curve(base, hips, "Lcl Rotation", 'X', around);
    file.curve(base, spine, "Lcl Translation", 'Y', {{0, 2}, {1, 3}, 0x408, {1, 1, 1, 1}});
    file.curve(more, spine, "Lcl Rotation", 'Z', {{0, 1}, {0, 30}, 2});
    file.curve(more, more, "Weight", 'X', {{0, 2}, {0, 100}});
    const auto square = madeSquare(file, body);
    FbxNode &normals = file.object(square).add("LayerElementNormal");
    normals.add("MappingInformationType", {FbxValue::text("ByPolygonVertex")});
    normals.add("ReferenceInformationType", {FbxValue::text("IndexToDirect")});
    normals.add("Normals", {arrayOf(std::vector<double>{0, 0, 1, 0, 1, 0})});
    normals.add("NormalsIndex", {arrayOf(std::vector<std::int32_t>{0, 1, 0, 1})});
    const auto skin = file.add("Deformer", "skin", "Skin");
    const auto cluster = file.add("Deformer", "cluster", "Cluster");
    file.connect(skin, square);
    file.connect(cluster, skin);
    file.connect(spine, cluster);
    file.object(cluster).add("Indexes", {arrayOf(std::vector<std::int32_t>{0, 1, 3})});
    file.object(cluster).add("Weights", {arrayOf(std::vector<double>{1, 0.5, 0.25})});
    file.object(cluster).add("Transform", {arrayOf(std::vector<double>{1, 0, 0, 0, 0, 1, 0, 0, 0, 0,
                                                                       1, 0, 0, 0, 0, 1})});
    const auto paint = file.add("Material", "paint", "");
    const auto texture = file.add("Texture", "texture", "");
    file.connect(paint, body);
    file.connect(texture, paint, "DiffuseColor");
    file.object(texture).add("RelativeFilename", {FbxValue::text("skin.png")});
    return file;
}

void appendText(QByteArray &text, const FbxNode &node, int depth)
{
    text += QByteArray(depth, '\t') + node.name + ": ";
    for (std::size_t n = 0; n < node.values.size(); ++n) {
        const FbxValue &value = node.values[n];
        text += n == 0 ? "" : ",";
        if (value.isArray()) {
            const auto numbers = value.toNumbers<double>().value();
            text += '*' + QByteArray::number(qsizetype(numbers.size())) + " {\n a: ";
            for (std::size_t k = 0; k < numbers.size(); ++k)
                text += (k == 0 ? "" : ",")
                        + (node.name == "KeyAttrDataFloat" // as bits, since 7.2
                               ? QByteArray::number(std::bit_cast<std::int32_t>(float(numbers[k])))
                               : QByteArray::number(numbers[k], 'g', 17));
            text += "\n}";
        } else if (value.type == 'S') {
            QByteArray name = value.bytes;
            if (const qsizetype at = name.indexOf(QByteArray("\0\1", 2)); at >= 0)
                name = name.mid(at + 2) + "::" + name.left(at);
            text += '"' + name + '"';
        } else if (value.type == 'C') {
            text += value.bytes;
        } else {
            text += QByteArray::number(value.toReal().value_or(0), 'g', 17);
        }
    }
    if (!node.children.empty()) {
        text += " {\n";
        for (const FbxNode &child : node.children)
            appendText(text, child, depth + 1);
        text += QByteArray(depth, '\t') + '}';
    }
    text += '\n';
}

QByteArray textOf(const FbxTree &tree)
{
    QByteArray text = "; FBX 7.4.0 project file\n";
    for (const FbxNode &node : tree.root.children)
        appendText(text, node, 0);
    return text;
}

/// Damages files; the same seed, the same damage.
class FbxMutator
{
public:
    explicit FbxMutator(unsigned seed)
        : m_random(seed)
    {}

    QByteArray damaged(QByteArray bytes)
    {
        for (int n = 1 + below(3); n > 0 && !bytes.isEmpty(); --n)
            damage(bytes);
        return bytes;
    }

    /// The same file with sense in every byte and none in the whole.
    QByteArray twisted(MadeFbx file)
    {
        for (int n = 1 + below(4); n > 0; --n)
            twist(file.tree());
        return below(2) == 0 ? file.bytes() : textOf(file.tree());
    }

private:
    int below(std::size_t limit)
    {
        return int(m_random() % std::uint_fast32_t(std::max<std::size_t>(limit, 1)));
    }

    void damage(QByteArray &bytes)
    {
        const qsizetype at = below(std::size_t(bytes.size()));
        static const QByteArray kWords[] = {"{",  "}", "*",     "\"",  ",",    ":",  ";",
                                            "\n", "-", "1e308", "nan", "\0\1", "-1", "99999999999"};
        switch (below(8)) {
        case 0:
            bytes[at] = char(bytes[at] ^ (1 << below(8)));
            break;
        case 1:
            bytes[at] = char(m_random());
            break;
        case 2:
            bytes.truncate(at + 1);
            break;
        case 3:
            bytes.remove(at, 1 + below(40));
            break;
        case 4:
            bytes.insert(at, bytes.mid(at, 1 + below(200)));
            break;
        case 5: // a length, an offset, a count
            if (at + 8 <= bytes.size())
                qToLittleEndian(std::uint64_t(m_random()) << below(40), bytes.data() + at);
            break;
        case 6:
            bytes.insert(at, kWords[below(std::size(kWords))]);
            break;
        case 7:
            bytes.replace(at, 1 + below(4), kWords[below(std::size(kWords))]);
            break;
        }
    }

    FbxNode &anyNode(FbxTree &tree)
    {
        FbxNode *node = &tree.root.children[std::size_t(below(tree.root.children.size()))];
        while (!node->children.empty() && below(4) != 0)
            node = &node->children[std::size_t(below(node->children.size()))];
        return *node;
    }

    FbxValue anyValue()
    {
        static const double kNumbers[] = {0,   -1,   1,     2,      6,   100,  101,    102,
                                          1e9, 1e30, 1e308, -1e308, 0.5, 4096, 1e-320, 7e18};
        std::vector<double> numbers;
        for (int n = below(20); n > 0; --n)
            numbers.push_back(kNumbers[below(std::size(kNumbers))]);
        switch (below(5)) {
        case 0:
            return FbxValue::real(kNumbers[below(std::size(kNumbers))]);
        case 1:
            return FbxValue::int64(std::int64_t(m_random()) - 100);
        case 2:
            return FbxValue::text("Mesh");
        case 3:
            return arrayOf(numbers);
        default:
            return arrayOf(std::vector<std::int32_t>{below(200), below(9), -1 - below(9)});
        }
    }

    void twist(FbxTree &tree)
    {
        FbxNode &node = anyNode(tree);
        const auto value = std::size_t(below(node.values.size()));
        switch (below(6)) {
        case 0:
            if (!node.values.empty())
                node.values[value] = anyValue();
            break;
        case 1:
            if (!node.values.empty())
                node.values.erase(node.values.begin() + std::ptrdiff_t(value));
            break;
        case 2: { // what stands elsewhere stands here, too
            const FbxNode other = anyNode(tree);
            node.children.push_back(other);
            break;
        }
        case 3:
            node.name = anyNode(tree).name;
            break;
        case 4:
            node.children.clear();
            break;
        case 5: { // another connection
            FbxNode *connections = tree.root.child("Connections");
            if (connections && connections->children.size() > 1) {
                const auto size = connections->children.size();
                FbxNode c = connections->children[std::size_t(below(size))];
                const FbxNode &other = connections->children[std::size_t(below(size))];
                if (c.values.size() > 2 && other.values.size() > 2)
                    c.values[2] = other.values[std::size_t(1 + below(2))];
                connections->children.push_back(c);
            }
            break;
        }
        }
    }

    std::mt19937 m_random;
};

/// What every scene promises.
bool holdsTogether(const SourceScene &scene)
{
    const auto nodes = int(scene.nodes().size());
    for (int n = 0; n < nodes; ++n) {
        if (scene.nodes()[std::size_t(n)].parent >= n)
            return false;
    }
    bool good = scene.restPose().size() == scene.nodes().size();
    for (std::size_t take = 0; take < scene.takes().size(); ++take) {
        good = good && std::ranges::is_sorted(scene.takes()[take].keySeconds);
        for (const double seconds : {-1e6, -0.3, 0., 0.7, 1., 5.5, 1e6})
            good = good && scene.pose(int(take), seconds).size() == scene.nodes().size();
    }
    for (const SourceMesh &source : scene.meshes()) {
        const Mesh &mesh = source.mesh;
        const auto vertices = mesh.positions.size();
        good = good && source.node >= 0 && source.node < nodes;
        for (const auto &triangle : mesh.triangles)
            good = good && std::ranges::all_of(triangle, [&](auto v) { return v < vertices; });
        for (const SkinBone &bone : source.nodes)
            good = good && bone.joint >= 0 && bone.joint < nodes;
        for (const BoneWeight &weight : mesh.weights)
            good = good && weight.bone >= 0 && weight.bone < int(source.nodes.size());
        good = good && (source.nodes.empty() || mesh.firstWeight.size() == vertices + 1);
        for (const MeshPart &part : mesh.parts) {
            good = good && part.material < int(scene.materials().size())
                   && part.firstTriangle + part.triangleCount <= mesh.triangles.size();
        }
    }
    return good;
}

} // namespace

class TestFbxFuzz : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void textAndBinaryOfTheSeedAgree()
    {
        MadeFbx file = richFile();
        const auto binary = readFbxScene(file.bytes());
        const auto text = readFbxScene(textOf(file.tree()));
        QVERIFY2(binary.ok(), binary.ok() ? "" : qPrintable(binary.error().toText()));
        QVERIFY2(text.ok(), text.ok() ? "" : qPrintable(text.error().toText()));
        QVERIFY(holdsTogether(**binary) && holdsTogether(**text));
        for (const double seconds : {0., 0.5, 1.3, 4.}) {
            const auto a = (*binary)->pose(0, seconds);
            const auto b = (*text)->pose(0, seconds);
            QCOMPARE(a.size(), b.size());
            for (std::size_t n = 0; n < a.size(); ++n)
                QVERIFY(a[n].isApprox(b[n]));
        }
    }

    void damageIsReadOrRefused_data()
    {
        QTest::addColumn<int>("kind");
        QTest::newRow("binary") << 0;
        QTest::newRow("ASCII") << 1;
        QTest::newRow("twisted") << 2;
        QTest::newRow("ASCII of FBX 6") << 3;
    }

    void damageIsReadOrRefused()
    {
        QFETCH(int, kind);
        const int count = fuzzInputs(1000);
        MadeFbx file = richFile();
        const QByteArray seed = kind == 0   ? file.bytes()
                                : kind == 1 ? textOf(file.tree())
                                            : oldFbxText();
        int read = 0;
        for (int n = 0; n < count; ++n) {
            FbxMutator mutator{unsigned(n)};
            const QByteArray bytes = kind == 2 ? mutator.twisted(file) : mutator.damaged(seed);
            const auto scene = readFbxScene(bytes);
            if (scene) {
                ++read;
                QVERIFY2(holdsTogether(**scene), qPrintable(QString::number(n)));
                const QString broken = brokenAssetOf(**scene);
                QVERIFY2(broken.isEmpty(), qPrintable(QString("input %1: %2").arg(n).arg(broken)));
            } else {
                QVERIFY2(!scene.error().message.isEmpty() && !scene.error().remedy.isEmpty(),
                         qPrintable(QString::number(n)));
            }
        }
        qInfo("%d of %d damaged files are read", read, count);
        QVERIFY(read > count / 20 && read < count);
    }
};

QTEST_GUILESS_MAIN(TestFbxFuzz)
#include "tst_fbxfuzz.moc"
