#include "app/window/documentstate.h"

#include "widgets/common/labels.h"

#include <QDateTime>
#include <QFileInfo>
#include <QHBoxLayout>

namespace flinch {

namespace {

constexpr int kClockMilliseconds = 5000;

} // namespace

DocumentState::DocumentState(const Workspace &workspace, const Autosaver &autosaver,
                             QWidget *parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_autosaver(autosaver)
    , m_name(new TextLabel(QString(), TextRole::BodyStrong, Token::Text, this))
    , m_state(new TextLabel(QString(), TextRole::Body, Token::Text2, this))
{
    setObjectName(QStringLiteral("documentState"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 12, 0);
    row->addWidget(m_name, 0, Qt::AlignVCenter);
    row->addWidget(m_state, 0, Qt::AlignVCenter);
    m_clock.setInterval(kClockMilliseconds);
    connect(&m_clock, &QTimer::timeout, this, &DocumentState::read);
    connect(&autosaver, &Autosaver::autosaved, this, &DocumentState::read);
    connect(&workspace.document, &Document::fileStateChanged, this, &DocumentState::read);
    connect(&workspace.document, &Document::changed, this, &DocumentState::read);
}

void DocumentState::setName(const QString &name)
{
    m_name->setText(name);
    read();
}

QString DocumentState::state() const
{
    return m_state->text();
}

void DocumentState::read()
{
    const QString text = stateText();
    const bool tellsTime =
        m_workspace.document.isModified() && m_autosaver.lastAutosave().isValid();
    if (tellsTime && !m_clock.isActive())
        m_clock.start();
    else if (!tellsTime)
        m_clock.stop();
    m_state->setText(text);
    m_state->setVisible(!text.isEmpty());
    Q_EMIT resized();
}

QString DocumentState::stateText() const
{
    const Document &document = m_workspace.document;
    if (document.isModified()) {
        const QDateTime time = m_autosaver.lastAutosave();
        if (!time.isValid())
            return tr("edited");
        const qint64 seconds = std::max<qint64>(0, time.secsTo(QDateTime::currentDateTime()));
        return seconds < 60 ? tr("edited, autosaved %1 s ago").arg(seconds)
                            : tr("edited, autosaved %1 min ago").arg(seconds / 60);
    }
    if (document.filePath().isEmpty())
        return {};
    return QFileInfo(document.filePath()).isWritable() ? tr("saved") : tr("read-only");
}

} // namespace flinch
