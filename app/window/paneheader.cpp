#include "app/window/paneheader.h"

#include <QHBoxLayout>
#include <QPainter>

namespace flinch {

namespace {

constexpr int kHeaderHeight = 28;
constexpr int kFooterHeight = 26;
constexpr int kChip = 10;

Token figureToken(Figure figure)
{
    constexpr std::array tokens = {Token::Mocap, Token::Shadow, Token::Main};
    return tokens[std::size_t(figure)];
}

Token figureTextToken(Figure figure)
{
    constexpr std::array tokens = {Token::MocapText, Token::ShadowText, Token::MainText};
    return tokens[std::size_t(figure)];
}

/// The square in the simulation's colour.
class Chip : public QWidget
{
public:
    Chip(Figure figure, QWidget *parent)
        : QWidget(parent)
        , m_figure(figure)
    {
        setFixedSize(kChip, kChip);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(color(figureToken(m_figure)));
        painter.drawRoundedRect(rect(), 2, 2);
    }

private:
    Figure m_figure;
};

} // namespace

PaneBar::PaneBar(int height, QWidget *parent)
    : QWidget(parent)
    , m_row(new QHBoxLayout(this))
{
    setFixedHeight(scaled(height));
    m_row->setContentsMargins(10, 0, 10, 0);
    m_row->setSpacing(8);
}

void PaneBar::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(rect(), color(Token::Panel));
}

QString figureName(Figure figure)
{
    switch (figure) {
    case Figure::Mocap:
        return PaneHeader::tr("Mocap");
    case Figure::Shadow:
        return PaneHeader::tr("Shadow");
    case Figure::Main:
        return PaneHeader::tr("Main");
    }
    return {};
}

QString figureMeaning(Figure figure)
{
    switch (figure) {
    case Figure::Mocap:
        return PaneHeader::tr("as captured");
    case Figure::Shadow:
        return PaneHeader::tr("what the body intends");
    case Figure::Main:
        return PaneHeader::tr("what you bake");
    }
    return {};
}

PaneHeader::PaneHeader(Figure figure, QWidget *parent)
    : PaneBar(kHeaderHeight, parent)
    , m_figure(figure)
    , m_subtitle(new TextLabel(figureMeaning(figure), TextRole::Body, Token::Text2, this))
    , m_number(new ReadoutLabel(QStringLiteral("8888 cm"), TextRole::BodyStrong,
                                figureTextToken(figure), Qt::AlignRight, this))
    , m_dots(new ReadoutLabel(QStringLiteral("…"), TextRole::BodyStrong, Token::Text3,
                              Qt::AlignLeft, this))
    , m_remark(new TextLabel(QString(), TextRole::Caption, Token::Error, this))
{
    m_row->addWidget(new Chip(figure, this));
    m_row->addWidget(new TextLabel(figureName(figure), TextRole::BodyStrong, Token::Text, this));
    m_subtitle->setElided(true);
    m_row->addWidget(m_subtitle, 1);
    m_row->addStretch();
    m_row->addWidget(m_remark);
    auto *number = new QHBoxLayout;
    number->setSpacing(0);
    number->addWidget(m_number);
    number->addWidget(m_dots);
    m_row->addLayout(number);
    m_remark->hide();
    m_number->setToolTip(
        tr("How far the hips are from the clip now; below 2 cm, how far the worst joint is"));
    setAccessibleName(tr("%1 pane").arg(figureName(figure)));
}

void PaneHeader::setSubtitleShown(bool shown)
{
    m_subtitle->setVisible(shown);
}

void PaneHeader::setNumber(const QString &number, bool old)
{
    m_number->setInk(old ? Token::Text3 : figureTextToken(m_figure));
    m_dots->setText(old ? QStringLiteral("…") : QString());
    m_number->setText(number);
}

void PaneHeader::setRemark(const QString &remark)
{
    m_remark->setText(remark);
    m_remark->setVisible(!remark.isEmpty());
    m_number->setVisible(remark.isEmpty());
    m_dots->setVisible(remark.isEmpty());
}

void PaneHeader::mouseDoubleClickEvent(QMouseEvent *)
{
    Q_EMIT doubleClicked();
}

OverlayHeader::OverlayHeader(QWidget *parent)
    : PaneBar(kHeaderHeight, parent)
{
    for (const Figure figure : {Figure::Mocap, Figure::Shadow, Figure::Main}) {
        auto *slider = new QSlider(Qt::Horizontal, this);
        slider->setRange(0, 100);
        slider->setMinimumWidth(48);
        slider->setMaximumWidth(110);
        slider->setAccessibleName(tr("Opacity of %1").arg(figureName(figure)));
        slider->setToolTip(slider->accessibleName());
        m_sliders[std::size_t(figure)] = slider;
        m_row->addWidget(new Chip(figure, this));
        m_row->addWidget(
            new TextLabel(figureName(figure), TextRole::BodyStrong, Token::Text, this));
        m_row->addWidget(slider, 20); // up to its full width, before the end gets any
        auto *percent = new ReadoutLabel(tr("%1 %").arg(100), TextRole::Body, Token::Text2,
                                         Qt::AlignRight, this);
        m_percents[std::size_t(figure)] = percent;
        m_row->addWidget(percent);
        m_row->addSpacing(18);
        connect(slider, &QSlider::valueChanged, this, [this, figure](int value) {
            showPercent(figure);
            Q_EMIT opacityEdited(figure, value / 100.0);
        });
        showPercent(figure);
    }
    m_row->addStretch(1);
}

void OverlayHeader::setOpacity(Figure figure, double opacity)
{
    QSlider *slider = m_sliders[std::size_t(figure)];
    const QSignalBlocker blocker(slider);
    slider->setValue(qRound(opacity * 100));
    showPercent(figure);
}

void OverlayHeader::showPercent(Figure figure)
{
    m_percents[std::size_t(figure)]->setText(
        tr("%1 %").arg(m_sliders[std::size_t(figure)]->value()));
}

PaneFooter::PaneFooter(QWidget *parent)
    : PaneBar(kFooterHeight, parent)
    , m_text(new TextLabel(QString(), TextRole::Caption, Token::Text2, this))
    , m_end(new TextLabel(QString(), TextRole::Caption, Token::Text2, this))
{
    m_text->setElided(true);
    m_row->addWidget(m_text, 1);
    m_row->addWidget(m_end);
}

void PaneFooter::setText(const QString &text)
{
    if (m_text->text() != text)
        m_text->setText(text);
}

void PaneFooter::setEndText(const QString &text)
{
    if (m_end->text() != text)
        m_end->setText(text);
}

void PaneFooter::setEndShown(bool shown)
{
    m_end->setVisible(shown);
}

} // namespace flinch
