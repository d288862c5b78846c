#include "widgets/messages/messagespanel.h"

#include "widgets/common/accessibility.h"
#include "widgets/common/icons.h"
#include "widgets/common/labels.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace flinch {

namespace {

class SeverityIcon : public QWidget
{
public:
    explicit SeverityIcon(Severity severity)
        : m_severity(severity)
    {
        setFixedSize(scaled(16), scaled(20));
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const char *name = m_severity == Severity::Error     ? "error"
                           : m_severity == Severity::Warning ? "warn"
                                                             : "info";
        const Token ink = m_severity == Severity::Error     ? Token::Error
                          : m_severity == Severity::Warning ? Token::Warn
                                                            : Token::Text2;
        QPainter painter(this);
        painter.drawPixmap(QPointF(0, 1), iconPixmap(QLatin1String(name), color(ink), scaled(16),
                                                     devicePixelRatioF()));
    }

private:
    Severity m_severity;
};

class Separator : public QWidget
{
public:
    Separator() { setFixedHeight(1); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), color(Token::Line));
    }
};

} // namespace

MessagesPanel::MessagesPanel(MessageBoard &board, QWidget *parent)
    : QScrollArea(parent)
    , m_board(board)
{
    setAccessibleName(tr("Messages"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(&board, &MessageBoard::changed, this, &MessagesPanel::read);
    connect(&board, &MessageBoard::posted, this, [this](const Message &message) {
        announce(this, message.sentence.isEmpty()
                           ? message.title
                           : message.title + QStringLiteral(". ") + message.sentence);
    });
    read();
}

QWidget *MessagesPanel::makeMessage(const Message &message)
{
    auto *widget = new QWidget;
    widget->setAccessibleName(message.title);
    widget->setAccessibleDescription(message.sentence);
    auto *row = new QHBoxLayout(widget);
    row->setContentsMargins(12, 10, 12, 10);
    row->setSpacing(10);
    row->addWidget(new SeverityIcon(message.severity), 0, Qt::AlignTop);
    auto *column = new QVBoxLayout;
    column->setSpacing(3);
    auto *title = new TextLabel(message.title, TextRole::BodyStrong);
    auto *sentence = new TextLabel(message.sentence, TextRole::Body, Token::Text2);
    for (TextLabel *label : {title, sentence})
        label->setWordWrap(true);
    column->addWidget(title);
    column->addWidget(sentence);
    if (!message.actions.empty()) {
        auto *buttons = new QHBoxLayout;
        buttons->setContentsMargins(0, 4, 0, 0);
        buttons->setSpacing(6);
        for (const MessageAction &action : message.actions) {
            auto *button = new QPushButton(action.text);
            button->setFixedHeight(scaled(24));
            connect(button, &QPushButton::clicked, this, [run = action.run] {
                if (run)
                    run();
            });
            buttons->addWidget(button);
        }
        buttons->addStretch(1);
        column->addLayout(buttons);
    }
    row->addLayout(column, 1);
    return widget;
}

void MessagesPanel::read()
{
    auto *page = new QWidget;
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    if (m_board.messages().empty()) {
        auto *well = new TextLabel(tr("All is well."), TextRole::Body, Token::Text3);
        well->setContentsMargins(20, 20, 20, 20);
        column->addWidget(well);
    }
    for (const Message &message : m_board.messages()) {
        column->addWidget(makeMessage(message));
        column->addWidget(new Separator);
    }
    column->addStretch(1);
    // a button of the old page may be what called us
    if (QWidget *old = takeWidget())
        old->deleteLater();
    setWidget(page);
}

} // namespace flinch
