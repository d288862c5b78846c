#include "core/project/clipsource.h"
#include "tests/support/require.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace flinch;

namespace {

void put(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    testing::require(QDir().mkpath(QFileInfo(path).path()) && file.open(QIODevice::WriteOnly)
                         && file.write(bytes) == bytes.size(),
                     "a file is written");
}

} // namespace

class TestClipSource : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_source = {};
        m_source.kind = ClipSource::Kind::File;
        m_source.path = m_folder->filePath("clips/punch.bvh");
        put(m_source.path, "HIERARCHY");
        m_source.contentHash = fileHash(m_source.path).value();
    }

    void hashIsTheUsualOne()
    {
        put(m_source.path, "abc");
        QCOMPARE(fileHash(m_source.path).value(),
                 QString("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        QVERIFY(!fileHash(m_folder->path()).ok());
        JobControl cancelled;
        cancelled.cancel.cancel();
        QCOMPARE(fileHash(m_source.path, cancelled).error().code, ErrorCode::Cancelled);
    }

    void whatBecameOfItIsNoticed()
    {
        QCOMPARE(sourceState({}), SourceState::None);
        QCOMPARE(sourceState(m_source), SourceState::Same);
        put(m_source.path, "HIERARCHY ");
        QCOMPARE(sourceState(m_source), SourceState::Changed);
        QFile::remove(m_source.path);
        QCOMPARE(sourceState(m_source), SourceState::Missing);
        QVERIFY(QDir().mkpath(m_source.path));
        QCOMPARE(sourceState(m_source), SourceState::Unreadable);
    }

    void aMovedClipIsFoundByNameAndBytes()
    {
        const QString project = m_folder->filePath("project");
        put(project + "/punch.bvh", "another punch");
        put(project + "/kicks/kick.bvh", "HIERARCHY");
        QFile::remove(m_source.path);
        QCOMPARE(findMovedSource(m_source, {project}), QString());
        put(project + "/punches/punch.bvh", "HIERARCHY");
        QCOMPARE(findMovedSource(m_source, {project}), project + "/punches/punch.bvh");
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    ClipSource m_source;
};

QTEST_GUILESS_MAIN(TestClipSource)
#include "tst_clipsource.moc"
