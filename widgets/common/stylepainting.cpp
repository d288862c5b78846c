#include "widgets/common/stylepainting.h"

#include "widgets/common/chrome.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QPainter>
#include <QWidget>

#include <algorithm>

namespace flinch::stylepainting {

bool has(const QStyleOption *option, QStyle::StateFlag flag)
{
    return option->state.testFlag(flag);
}

bool keyboardFocus(const QStyleOption *option)
{
    return has(option, QStyle::State_HasFocus) && has(option, QStyle::State_KeyboardFocusChange);
}

bool isPrimary(const QWidget *widget)
{
    return widget && widget->property(Style::kPrimary).toBool();
}

void drawButtonPlate(const QStyleOption *option, QPainter *painter, const QWidget *widget)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool down = has(option, QStyle::State_Sunken) || has(option, QStyle::State_On);
    const bool hovered = enabled && has(option, QStyle::State_MouseOver);
    QColor fill = color(down ? Token::SelectedRow : hovered ? Token::Hover : Token::Raised);
    QColor edge = color(Token::Edge);
    if (isPrimary(widget)) {
        fill = mixed(color(Token::Panel), color(Token::Primary),
                     !enabled  ? 0.4
                     : down    ? 0.8
                     : hovered ? 0.92
                               : 1);
        edge = QColor();
    }
    drawPlate(*painter, option->rect, 4, fill, edge);
    if (keyboardFocus(option))
        drawFocusRing(*painter, option->rect, 4);
}

void drawToolPlate(const QStyleOption *option, QPainter *painter)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    if (has(option, QStyle::State_On) || has(option, QStyle::State_Sunken))
        drawPlate(*painter, option->rect, 4, color(Token::SelectedRow), {});
    else if (enabled && has(option, QStyle::State_MouseOver))
        drawPlate(*painter, option->rect, 4, color(Token::Hover), {});
    else if (!has(option, QStyle::State_AutoRaise))
        drawPlate(*painter, option->rect, 4, color(Token::Raised), {});
    if (keyboardFocus(option))
        drawFocusRing(*painter, option->rect, 4);
}

void drawFieldPlate(const QStyleOption *option, QPainter *painter)
{
    const bool enabled = has(option, QStyle::State_Enabled);
    const bool hovered = enabled && has(option, QStyle::State_MouseOver);
    drawPlate(*painter, option->rect, 3, color(enabled ? Token::Field : Token::Panel),
              color(hovered ? Token::FieldEdge : Token::Edge));
    if (has(option, QStyle::State_HasFocus))
        drawFocusRing(*painter, option->rect, 3);
}

void drawTabShape(const QStyleOptionTab *tab, QPainter *painter)
{
    const bool selected = has(tab, QStyle::State_Selected);
    painter->fillRect(tab->rect, color(selected ? Token::Panel : Token::Window));
    if (selected)
        painter->fillRect(QRect(tab->rect.topLeft(), QSize(tab->rect.width(), 2)),
                          color(Token::Text2));
    if (keyboardFocus(tab))
        drawFocusRing(*painter, QRectF(tab->rect).adjusted(2, 4, -2, -4));
}

void drawTabLabel(const QStyleOptionTab *tab, QPainter *painter, const QStyle *style)
{
    const bool selected = has(tab, QStyle::State_Selected);
    QRect rect = tab->rect.adjusted(10, 2, -10, 0);
    if (!tab->rightButtonSize.isEmpty())
        rect.setRight(rect.right() - tab->rightButtonSize.width() - 4);
    painter->save();
    painter->setFont(textFont(selected ? TextRole::BodyStrong : TextRole::Body));
    painter->setPen(color(!has(tab, QStyle::State_Enabled)                ? Token::Text3
                          : selected || has(tab, QStyle::State_MouseOver) ? Token::Text
                                                                          : Token::Text2));
    const int flags = Qt::AlignCenter | Qt::TextShowMnemonic
                      | (style->styleHint(QStyle::SH_UnderlineShortcut) ? 0 : Qt::TextHideMnemonic);
    painter->drawText(rect, flags,
                      painter->fontMetrics().elidedText(tab->text, Qt::ElideRight, rect.width(),
                                                        Qt::TextShowMnemonic));
    painter->restore();
}

void drawCombo(const QStyleOptionComboBox *combo, QPainter *painter)
{
    drawFieldPlate(combo, painter);
    const QRectF arrow(combo->rect.right() - 22, combo->rect.top(), 20, combo->rect.height());
    drawChevron(*painter, arrow, Qt::DownArrow,
                color(has(combo, QStyle::State_Enabled) ? Token::Text2 : Token::Text3));
}

void drawScrollBar(const QStyleOptionSlider *bar, QPainter *painter, const QRect &handle)
{
    painter->fillRect(bar->rect, color(Token::Panel));
    if (bar->minimum == bar->maximum)
        return;
    const bool held = bar->activeSubControls & QStyle::SC_ScrollBarSlider;
    QRectF grip = handle;
    grip = bar->orientation == Qt::Horizontal ? grip.adjusted(1, 3, -1, -2)
                                              : grip.adjusted(3, 1, -2, -1);
    drawPlate(*painter, grip, 2.5, color(held ? Token::FieldEdge : Token::Edge), {});
}

void drawSlider(const QStyleOptionSlider *slider, QPainter *painter, const QRect &handle)
{
    const bool enabled = has(slider, QStyle::State_Enabled);
    const QPointF knob = QRectF(handle).center();
    QRectF groove = slider->rect;
    groove = slider->orientation == Qt::Horizontal
                 ? QRectF(groove.left() + 6, knob.y() - 1, groove.width() - 12, 2)
                 : QRectF(knob.x() - 1, groove.top() + 6, 2, groove.height() - 12);
    drawPlate(*painter, groove, 1, color(Token::Edge), {});
    QRectF filled = groove;
    if (slider->orientation == Qt::Horizontal)
        (slider->upsideDown ? filled.setLeft(knob.x()) : filled.setRight(knob.x()));
    else
        filled.setTop(knob.y());
    drawPlate(*painter, filled, 1, color(enabled ? Token::Text2 : Token::Text3), {});
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(color(enabled ? Token::Playhead : Token::Text3));
    painter->drawEllipse(knob, 6, 6);
    if (has(slider, QStyle::State_HasFocus)) {
        painter->setPen(QPen(color(Token::Focus), 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawEllipse(knob, 7, 7);
    }
    painter->restore();
}

void drawCheckBox(const QStyleOption *option, QPainter *painter)
{
    const auto state = has(option, QStyle::State_NoChange) ? Qt::PartiallyChecked
                       : has(option, QStyle::State_On)     ? Qt::Checked
                                                           : Qt::Unchecked;
    drawCheck(*painter, option->rect, state, has(option, QStyle::State_Enabled),
              has(option, QStyle::State_MouseOver));
    if (keyboardFocus(option))
        drawFocusRing(*painter, QRectF(option->rect).adjusted(-2, -2, 2, 2));
}

void drawRadio(const QStyleOption *option, QPainter *painter)
{
    const bool on = has(option, QStyle::State_On);
    const bool enabled = has(option, QStyle::State_Enabled);
    const QRectF ring = QRectF(option->rect);
    const QColor ink = color(enabled ? Token::Primary : Token::Text3);
    drawPlate(*painter, ring, ring.width() / 2,
              color(has(option, QStyle::State_MouseOver) ? Token::Hover : Token::Field),
              on ? ink : color(enabled ? Token::FieldEdge : Token::Edge));
    if (on) {
        const double inset = ring.width() * 0.28;
        const QRectF dot = ring.adjusted(inset, inset, -inset, -inset);
        drawPlate(*painter, dot, dot.width() / 2, ink, {});
    }
    if (keyboardFocus(option))
        drawFocusRing(*painter, ring.adjusted(-2, -2, 2, 2), ring.width() / 2 + 2);
}

/// Icon and text as one, in the middle, with the design's gap between them.
void drawButtonLabel(const QStyleOptionButton *button, QPainter *painter, const QStyle *style)
{
    constexpr int gap = 7;
    const bool enabled = has(button, QStyle::State_Enabled);
    const QSize icon = button->icon.isNull() ? QSize(0, 0) : button->iconSize;
    const int text = painter->fontMetrics().size(Qt::TextShowMnemonic, button->text).width();
    const int between = icon.isEmpty() || button->text.isEmpty() ? 0 : gap;
    const int width = icon.width() + between + text;
    QRect rest = button->rect;
    rest.setLeft(std::max(rest.left() + 4, rest.center().x() + 1 - width / 2));
    if (!icon.isEmpty()) {
        const QPixmap pixmap = button->icon.pixmap(
            icon, painter->device()->devicePixelRatioF(), enabled ? QIcon::Normal : QIcon::Disabled,
            has(button, QStyle::State_On) ? QIcon::On : QIcon::Off);
        painter->drawPixmap(rest.left(), rest.center().y() + 1 - icon.height() / 2, pixmap);
        rest.setLeft(rest.left() + icon.width() + between);
    }
    style->drawItemText(
        painter, rest,
        Qt::AlignLeft | Qt::AlignVCenter | Qt::TextShowMnemonic
            | (style->styleHint(QStyle::SH_UnderlineShortcut) ? 0 : Qt::TextHideMnemonic),
        button->palette, enabled, button->text, QPalette::ButtonText);
}

void drawItemRow(const QStyleOptionViewItem *item, QPainter *painter)
{
    if (has(item, QStyle::State_Selected))
        painter->fillRect(item->rect, color(Token::SelectedRow));
    else if (has(item, QStyle::State_MouseOver) && has(item, QStyle::State_Enabled))
        painter->fillRect(item->rect, color(Token::Hover));
}

/// A panel that stands alone wears its name as a tab would.
void drawDockTitle(const QStyleOptionDockWidget *dock, QPainter *painter)
{
    painter->save();
    painter->fillRect(dock->rect, color(Token::Window));
    painter->setFont(textFont(TextRole::BodyStrong));
    painter->setPen(color(Token::Text));
    const QRect rect = dock->rect.adjusted(12, 0, -52, 0);
    painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(dock->title, Qt::ElideRight, rect.width()));
    painter->restore();
}

} // namespace flinch::stylepainting
