#include "core/motion/pose.h"
#include "tests/support/testclips.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QtTest>

#include <cmath>
#include <numbers>

using namespace flinch;

namespace {

/// A second opinion that shares no code with the reader: the file's words, taken literally, as 4×4
/// matrices.
class PlainEvaluator
{
public:
    explicit PlainEvaluator(const QString &path)
    {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            qFatal("cannot open %s", qPrintable(path));
        m_words =
            QString::fromUtf8(file.readAll()).split(QRegularExpression("\\s+"), Qt::SkipEmptyParts);
        readHierarchy();
    }

    int frameCount() const { return m_frames; }

    int jointCount() const { return int(m_joints.size()); }

    QString name(int joint) const { return m_joints[std::size_t(joint)].name; }

    std::vector<Eigen::Matrix4d> worldMatrices(int frame, double scale) const
    {
        std::vector<Eigen::Matrix4d> world;
        qsizetype word = m_firstNumber + qsizetype(frame) * m_channelCount;
        for (const PlainJoint &joint : m_joints) {
            Eigen::Vector3d place = joint.offset;
            Eigen::Matrix4d turn = Eigen::Matrix4d::Identity();
            for (const QString &channel : joint.channels) {
                const double value = m_words[word++].toDouble();
                const int axis = channel[0].unicode() - 'X';
                if (channel.endsWith("position"))
                    place[axis] = value;
                else
                    turn = turn * rotation(axis, value);
            }
            Eigen::Matrix4d local = Eigen::Matrix4d::Identity();
            local.topRightCorner<3, 1>() = scale * place;
            local = local * turn;
            world.push_back(joint.parent < 0 ? local : world[std::size_t(joint.parent)] * local);
        }
        return world;
    }

private:
    struct PlainJoint
    {
        QString name;
        int parent = -1;
        Eigen::Vector3d offset = Eigen::Vector3d::Zero();
        QStringList channels;
    };

    static Eigen::Matrix4d rotation(int axis, double degrees)
    {
        const double angle = degrees * std::numbers::pi / 180;
        const int j = (axis + 1) % 3, k = (axis + 2) % 3;
        Eigen::Matrix4d m = Eigen::Matrix4d::Identity();
        m(j, j) = m(k, k) = std::cos(angle);
        m(j, k) = -std::sin(angle);
        m(k, j) = std::sin(angle);
        return m;
    }

    void readHierarchy()
    {
        std::vector<int> open;
        int next = -1; // what the next brace opens
        for (qsizetype i = 0; i < m_words.size(); ++i) {
            const QString &word = m_words[i];
            if (word == "ROOT" || word == "JOINT") {
                PlainJoint joint;
                joint.name = m_words[i + 1];
                joint.parent = open.empty() ? -1 : open.back();
                m_joints.push_back(joint);
                next = int(m_joints.size()) - 1;
            } else if (word == "End") {
                next = -1;
            } else if (word == "{") {
                open.push_back(next);
            } else if (word == "}") {
                open.pop_back();
            } else if (word == "OFFSET" && open.back() >= 0) {
                for (int axis = 0; axis < 3; ++axis)
                    m_joints[std::size_t(open.back())].offset[axis] =
                        m_words[i + 1 + axis].toDouble();
            } else if (word == "CHANNELS") {
                const int count = m_words[i + 1].toInt();
                m_joints[std::size_t(open.back())].channels = m_words.mid(i + 2, count);
                m_channelCount += count;
            } else if (word == "Frames:") {
                m_frames = m_words[i + 1].toInt();
            } else if (word == "Time:") {
                m_firstNumber = i + 2;
                return;
            }
        }
    }

    QStringList m_words;
    std::vector<PlainJoint> m_joints;
    int m_channelCount = 0;
    int m_frames = 0;
    qsizetype m_firstNumber = 0;
};

} // namespace

class TestBvhWorld : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void everyJointOfEveryFrameStandsWhereTheFileSays_data()
    {
        QTest::addColumn<QString>("path");
        QStringList paths = testing::capturedClips();
        paths += QDir(QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips")).entryList({"*.bvh"});
        for (QString path : paths) {
            if (!path.contains('/'))
                path.prepend(QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/"));
            QTest::newRow(qPrintable(QFileInfo(path).fileName())) << path;
        }
        if (testing::capturedClips().isEmpty())
            QTest::newRow("captured clips") << QString();
    }

    void everyJointOfEveryFrameStandsWhereTheFileSays()
    {
        QFETCH(QString, path);
        if (path.isEmpty())
            QSKIP("the captured clips are not there");
        const auto imported = testing::readClipFile(path);
        QVERIFY(imported.ok());
        const Clip &clip = imported->clip;
        QVERIFY(checkClip(clip).ok());
        const PlainEvaluator plain(path);
        QCOMPARE(clip.frameCount(), plain.frameCount());
        QCOMPARE(clip.skeleton().jointCount(), plain.jointCount());
        double worst = 0;
        for (int f = 0; f < clip.frameCount(); ++f) {
            const WorldPose world = computeWorldPose(clip.skeleton(), framePose(clip, f));
            const auto matrices = plain.worldMatrices(f, imported->unitToMetres);
            for (std::size_t j = 0; j < matrices.size(); ++j) {
                Eigen::Matrix4d ours = Eigen::Matrix4d::Identity();
                ours.topLeftCorner<3, 3>() = world.rotations[j].toRotationMatrix();
                ours.topRightCorner<3, 1>() = world.positions[j];
                worst = std::max(worst, (ours - matrices[j]).cwiseAbs().maxCoeff());
            }
        }
        QVERIFY2(worst < 1e-9, qPrintable(QString::number(worst)));
        qInfo("largest difference %g", worst);
    }
};

QTEST_APPLESS_MAIN(TestBvhWorld)
#include "tst_bvhworld.moc"
