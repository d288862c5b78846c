#include "app/window/paneheader.h"
#include "core/character/bodynames.h"
#include "tests/support/humanoids.h"
#include "tests/support/testclips.h"
#include "tests/window/windowbench.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>

#include <algorithm>
#include <cmath>

using namespace flinch;
using namespace flinch::testing;

namespace {

/// Somebody of that skeleton who nods, as a file has it.
QByteArray nodding(const SkeletonPtr &skeleton)
{
    Clip clip(skeleton, *FrameRate::fromFraction(60, 1));
    clip.resizeFrames(60);
    for (int f = 0; f < clip.frameCount(); ++f) {
        Pose pose = restPose(*skeleton);
        auto &head = pose.rotations[std::size_t(skeleton->indexOf(u"Head"))];
        head = head * Quaternion(Eigen::AngleAxisd(0.1 * std::sin(0.1 * f), Vector3::UnitX()));
        setFramePose(clip, f, pose);
    }
    return QByteArray::fromStdString(bvhText(clip));
}

} // namespace

/// Clips whose skeleton may be no person's: refused with the reasons, settled by who knows better.
class TestRefusedClips : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        m_bench = std::make_unique<WindowBench>();
        m_bench->start();
    }

    void cleanup() { m_bench.reset(); }

    void anAnimalIsSettledInTheCharacterPanel_data()
    {
        QTest::addColumn<SkeletonPtr>("skeleton");
        QTest::addColumn<QString>("told");
        QTest::newRow("elephant") << elephantSkeleton() << "all fours";
        QTest::newRow("chicken") << chickenSkeleton() << "LeftFeather1";
    }

    void anAnimalIsSettledInTheCharacterPanel()
    {
        QFETCH(SkeletonPtr, skeleton);
        QFETCH(QString, told);
        m_bench->open(m_bench->write("animal.bvh", nodding(skeleton)));
        const SimulationService &simulation = m_bench->workspace().simulation;
        QTRY_VERIFY(simulation.error());
        const QString refusal = simulation.error()->toText();
        QVERIFY2(refusal.contains(told), qPrintable(refusal));
        QTRY_VERIFY(said("The clip cannot be simulated"));
        QVERIFY(said(told.toUtf8()));
        QVERIFY(said("Character panel"));

        clickMessage("Choose joints…");
        QTRY_VERIFY(!m_bench->dock("character")->visibleRegion().isEmpty());
        const std::vector<BodyId> doubtful = bodiesIn(refusal);
        QVERIFY(!doubtful.empty());
        for (const BodyId body : doubtful)
            confirm(body);
        m_bench->simulate();
        QVERIFY(!simulation.error());
        QVERIFY(simulation.take());
        QVERIFY(!said("The clip cannot be simulated"));
        for (const PaneFooter *footer : m_bench->window().findChildren<PaneFooter *>())
            QVERIFY(footer->text() != QLatin1String("cannot be simulated"));
        const auto mapping = simulation.character()->mapping;
        for (const BodyId body : doubtful)
            QCOMPARE(mapping.bodies[body].confidence, 1.0);

        // it is saved, and one step each
        const QString path = m_bench->file("animal.flinch");
        QVERIFY(m_bench->document().saveAs(path));
        QCOMPARE(m_bench->document().undoStack().count(), int(doubtful.size()));
        for (std::size_t i = 0; i < doubtful.size(); ++i)
            m_bench->press(Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(simulation.error());
        QTRY_VERIFY(said("The clip cannot be simulated"));
        const Answer answer("Discard Changes");
        m_bench->open(path);
        QVERIFY(answer.isGiven());
        m_bench->simulate();
        QVERIFY(!simulation.error());
    }

    /// A project of the animal is refused in the same words.
    void whatIsRefusedCanStillBeLookedAtAndSaved()
    {
        m_bench->open(m_bench->write("animal.bvh", nodding(elephantSkeleton())));
        QTRY_VERIFY(m_bench->workspace().simulation.error());
        m_bench->workspace().playhead.setFrame(30);
        QCOMPARE(m_bench->workspace().playhead.frame(), 30);
        const QString path = m_bench->file("animal.flinch");
        QVERIFY(m_bench->document().saveAs(path));
        m_bench->window().files().newProject();
        QVERIFY(!said("The clip cannot be simulated"));
        m_bench->open(path);
        QTRY_VERIFY(m_bench->workspace().simulation.error());
        QTRY_VERIFY(said("The clip cannot be simulated"));
    }

private:
    bool said(const QByteArray &words)
    {
        const auto labels = m_bench->dock("messages")->findChildren<QLabel *>();
        return std::ranges::any_of(labels, [&](const QLabel *label) {
            return label->text().contains(QString::fromUtf8(words));
        });
    }

    void clickMessage(const char *text)
    {
        for (QPushButton *button : m_bench->dock("messages")->findChildren<QPushButton *>()) {
            if (button->text() == QString::fromUtf8(text))
                return QTest::mouseClick(button, Qt::LeftButton);
        }
        qFatal("no message offers %s", text);
    }

    static std::vector<BodyId> bodiesIn(const QString &refusal)
    {
        std::vector<BodyId> bodies;
        for (const BodyId body : allBodies()) {
            if (refusal.contains(bodyName(body) + QStringLiteral(" “")))
                bodies.push_back(body);
        }
        return bodies;
    }

    /// As a person does: opens the list and takes the joint that was found.
    void confirm(BodyId body)
    {
        const QString name =
            QStringLiteral("%1: joint of the skeleton").arg(capitalised(bodyText(body)));
        for (QComboBox *combo : m_bench->dock("character")->findChildren<QComboBox *>()) {
            if (combo->accessibleName() != name)
                continue;
            QString found = combo->currentText();
            require(found.endsWith(QLatin1String(" (found)")), "the panel shows what was found");
            found.chop(8);
            combo->setFocus();
            combo->showPopup();
            combo->view()->setCurrentIndex(combo->model()->index(combo->findText(found), 0));
            QTest::keyClick(combo->view(), Qt::Key_Return);
            require(combo->currentText() == found, "what was chosen is shown");
            return;
        }
        qFatal("no list is called %s", qPrintable(name));
    }

    std::unique_ptr<WindowBench> m_bench;
};

int main(int argc, char **argv)
{
    return runWindowTest<TestRefusedClips>(argc, argv);
}

#include "tst_refusedclips.moc"
