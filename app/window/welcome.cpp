#include "app/window/welcome.h"

#include "core/io/clipfile.h"
#include "widgets/common/chrome.h"
#include "widgets/common/icons.h"
#include "widgets/common/labels.h"
#include "widgets/common/style.h"

#include <QAction>
#include <QFileInfo>
#include <QGridLayout>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

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

/// A button that does what an action does, with its words.
QPushButton *buttonFor(QAction *action, const QString &text, QWidget *parent)
{
    auto *button = new QPushButton(action->icon(), text, parent);
    button->setToolTip(action->toolTip());
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    return button;
}

QString formatList()
{
    QStringList names;
    for (const ClipFormat &format : clipFormats()) {
        if (format.read)
            names += QLatin1String(format.name);
    }
    return QLocale().createSeparatedList(names);
}

} // namespace

Welcome::Welcome(QAction *open, QAction *openDemo, QWidget *parent)
    : QWidget(parent)
    , m_recent(new QWidget(this))
    , m_recentRows(new QVBoxLayout(m_recent))
{
    auto *card = new Card(this);
    card->setFixedWidth(scaled(372));
    auto *column = new QVBoxLayout(card);
    column->setContentsMargins(30, 28, 30, 22);
    column->setSpacing(8);

    auto *title = new TextLabel(tr("Drop a clip here"), TextRole::EmptyTitle, Token::Text, card);
    auto *sentence = new TextLabel(
        tr("%1, or a Flinch project.\nYour file is read, never changed.").arg(formatList()),
        TextRole::Body, Token::Text2, card);
    for (TextLabel *label : {title, sentence}) {
        label->setAlignment(Qt::AlignCenter);
        column->addWidget(label);
    }
    auto *openButton = buttonFor(open, tr("Open clip…"), card);
    openButton->setIcon(themedIcon(QLatin1String("folder"), Token::PrimaryText));
    openButton->setProperty(Style::kPrimary, true);
    auto *demoButton = buttonFor(openDemo, tr("Open the demo"), card);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch();
    buttons->addWidget(openButton);
    buttons->addWidget(demoButton);
    buttons->addStretch();
    column->addSpacing(8);
    column->addLayout(buttons);
    m_recentRows->setContentsMargins(0, 14, 0, 0);
    m_recentRows->setSpacing(2);
    column->addWidget(m_recent);

    auto *layout = new QGridLayout(this);
    layout->addWidget(card, 0, 0, Qt::AlignCenter);
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
    m_recentRows->addWidget(
        new TextLabel(tr("Recent"), TextRole::CaptionStrong, Token::Text2, m_recent));
    for (const QString &path : paths.mid(0, kMostRows)) {
        const QFileInfo file(path);
        auto *row = new QPushButton(m_recent);
        row->setFlat(true);
        row->setToolTip(path);
        row->setEnabled(file.exists());
        const QString name = QStringLiteral("%1   %2").arg(file.fileName(), file.dir().dirName());
        row->setText(file.exists() ? name : tr("%1 (not there any more)").arg(name));
        connect(row, &QPushButton::clicked, this, [this, path] { Q_EMIT recentChosen(path); });
        m_recentRows->addWidget(row, 0, Qt::AlignLeft);
    }
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
