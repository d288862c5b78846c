#include "app/window/welcome.h"

#include "app/window/actions.h"
#include "core/io/fileformats.h"
#include "core/project/clipsource.h"
#include "core/project/projectfile.h"
#include "widgets/common/chrome.h"
#include "widgets/common/icons.h"
#include "widgets/common/labels.h"
#include "widgets/common/rule.h"
#include "widgets/common/style.h"

#include <QAbstractButton>
#include <QAction>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace flinch {

namespace {

constexpr int kMostRows = 5;

/// The plate in the middle.
class Card : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        drawPlate(painter, rect(), 8, color(Token::Panel), color(Token::Edge));
    }
};

/// "today", "yesterday", or the date.
QString dayText(const QDate &day)
{
    const qint64 ago = day.daysTo(QDate::currentDate());
    return ago == 0   ? Welcome::tr("today")
           : ago == 1 ? Welcome::tr("yesterday")
                      : QLocale().toString(day, QLocale::ShortFormat);
}

/// A file opened before: its name, its folder, and when it was last written.
class RecentRow : public QAbstractButton
{
public:
    RecentRow(const QString &path, QWidget *parent)
        : QAbstractButton(parent)
        , m_file(path)
    {
        setText(m_file.fileName());
        setToolTip(path);
        setAttribute(Qt::WA_Hover);
        setFocusPolicy(Qt::StrongFocus);
        setFixedHeight(scaled(26));
    }

    const QFileInfo &file() const { return m_file; }

    /// The project's clip is not where it was.
    void setClipMoved()
    {
        m_clipMoved = true;
        setAccessibleDescription(Welcome::tr("clip moved"));
        setToolTip(Welcome::tr("%1\nIts clip is not where it was. Opening it offers to locate it.")
                       .arg(m_file.filePath()));
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        if (underMouse())
            drawPlate(painter, rect(), 4, color(Token::Hover), {});
        if (hasFocus())
            drawFocusRing(painter, rect(), 4);
        const QString day = dayText(m_file.lastModified().date());
        const QString when =
            m_clipMoved ? Welcome::tr("%1 · clip moved", "when a file was written").arg(day) : day;
        const QFontMetrics caption(textFont(TextRole::Caption));
        const QFontMetrics body(textFont(TextRole::Body));
        QRect room = rect().adjusted(8, 0, -8, 0);
        painter.setPen(color(Token::Text2));
        painter.setFont(textFont(TextRole::Caption));
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, when);
        room.setRight(room.right() - caption.horizontalAdvance(when) - 12);
        if (m_clipMoved) {
            const int side = scaled(14);
            room.setRight(room.right() - side - 4);
            painter.drawPixmap(
                QPointF(room.right() + 10, room.center().y() - side / 2 + 1),
                iconPixmap(QLatin1String("warn"), color(Token::Warn), side, devicePixelRatioF()));
        }
        const QString name = body.elidedText(text(), Qt::ElideMiddle, room.width());
        const int next = body.horizontalAdvance(name) + 8;
        painter.drawText(room.adjusted(next, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         caption.elidedText(m_file.dir().dirName(), Qt::ElideRight,
                                            std::max(0, room.width() - next)));
        painter.setPen(color(Token::Text));
        painter.setFont(textFont(TextRole::Body));
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, name);
    }

private:
    QFileInfo m_file;
    bool m_clipMoved = false;
};

/// A button that does what an action does, with its words.
QPushButton *buttonFor(QAction *action, const QString &text, QWidget *parent)
{
    auto *button = new QPushButton(action->icon(), text, parent);
    button->setToolTip(action->toolTip());
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    return button;
}

} // namespace

Welcome::Welcome(const Actions &actions, QWidget *parent)
    : QWidget(parent)
    , m_title(new TextLabel({}, TextRole::EmptyTitle, Token::Text))
    , m_sentence(new TextLabel({}, TextRole::Body, Token::Text2))
    , m_recent(new QWidget(this))
    , m_recentRows(new QVBoxLayout(m_recent))
{
    auto *card = new Card(this);
    card->setFixedWidth(scaled(372));
    auto *column = new QVBoxLayout(card);
    column->setContentsMargins(30, 28, 30, 22);
    column->setSpacing(8);

    for (TextLabel *label : {m_title, m_sentence}) {
        label->setAlignment(Qt::AlignCenter);
        column->addWidget(label);
    }
    m_title->setElided(true); // names may be long
    m_locate = buttonFor(actions.locate, tr("Locate…"), card);
    m_locate->setIcon(themedIcon(QLatin1String("search"), Token::PrimaryText));
    m_open = buttonFor(actions.open, tr("Open clip…"), card);
    m_open->setIcon(themedIcon(QLatin1String("folder"), Token::PrimaryText));
    m_demo = buttonFor(actions.openDemo, tr("Open the demo"), card);
    for (QPushButton *button : {m_locate, m_open})
        button->setProperty(Style::kPrimary, true);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch();
    for (QPushButton *button : {m_locate, m_open, m_demo})
        buttons->addWidget(button);
    buttons->addStretch();
    column->addSpacing(8);
    column->addLayout(buttons);
    m_recentRows->setContentsMargins(0, 14, 0, 0);
    m_recentRows->setSpacing(2);
    column->addWidget(m_recent);

    auto *layout = new QGridLayout(this);
    layout->addWidget(card, 0, 0, Qt::AlignCenter);
    setMissing({});
}

void Welcome::setMissing(const QString &clipName)
{
    const bool waits = !clipName.isEmpty();
    m_title->setText(waits ? tr("Waiting for %1").arg(clipName) : tr("Drop a clip here"));
    m_sentence->setText(
        waits ? tr("Impacts and settings are open.\nDrop the clip here, or locate it.")
              : tr("%1, or a Flinch project.\nYour file is read, never changed.")
                    .arg(QLocale().createSeparatedList(readableFormats())));
    m_locate->setVisible(waits);
    m_open->setVisible(!waits);
    m_demo->setVisible(!waits);
}

void Welcome::setRecent(const QStringList &paths)
{
    while (QLayoutItem *item = m_recentRows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_recent->setVisible(!paths.isEmpty());
    if (paths.isEmpty())
        return;
    m_recentRows->addWidget(new Rule(m_recent));
    auto *title = new TextLabel(tr("Recent"), TextRole::CaptionStrong, Token::Text2, m_recent);
    title->setContentsMargins(8, 6, 8, 0); // over the names
    m_recentRows->addWidget(title);
    for (const QString &path : paths.mid(0, kMostRows)) {
        auto *row = new RecentRow(path, m_recent);
        connect(row, &RecentRow::clicked, this, [this, path] { Q_EMIT recentChosen(path); });
        m_recentRows->addWidget(row);
    }
    checkClips(paths.mid(0, kMostRows));
}

void Welcome::checkClips(const QStringList &paths)
{
    m_check.start<QStringList>(
        [paths](const JobControl &job) {
            QStringList moved;
            for (const QString &path : paths) {
                if (job.cancel.isCancelled() || !path.endsWith(QLatin1String(".flinch")))
                    continue;
                const auto project = readProject(path);
                if (!project)
                    continue; // opening it will say why
                const QString clip = sourceFile(project->project.source);
                if (!clip.isEmpty() && !QFileInfo::exists(clip))
                    moved += path;
            }
            return moved;
        },
        [this](const QStringList &moved) {
            for (auto *row : m_recent->findChildren<QAbstractButton *>()) {
                auto *recent = dynamic_cast<RecentRow *>(row);
                if (recent && moved.contains(recent->file().filePath()))
                    recent->setClipMoved();
            }
        });
}

void Welcome::setDropping(bool dropping)
{
    m_dropping = dropping;
    update();
}

void Welcome::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    QLinearGradient ground(0, 0, 0, height());
    ground.setColorAt(0, color(Token::ViewportTop));
    ground.setColorAt(1, color(Token::ViewportBottom));
    painter.fillRect(rect(), ground);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(color(m_dropping ? Token::Focus : Token::GridAxis), m_dropping ? 2 : 1);
    if (!m_dropping)
        pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.drawRoundedRect(QRectF(rect()).adjusted(14.5, 14.5, -14.5, -14.5), 8, 8);
}

} // namespace flinch
