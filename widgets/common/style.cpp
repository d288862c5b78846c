#include "widgets/common/style.h"

#include "widgets/common/chrome.h"
#include "widgets/common/icons.h"
#include "widgets/common/stylepainting.h"
#include "widgets/common/theme.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QDockWidget>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>
#include <QToolButton>

#include <algorithm>

namespace flinch {

using namespace stylepainting;

namespace {

/// A tool button's menu is announced in the middle of its right end, not in a corner.
QRect menuArrowRect(const QStyleOption *option, QStyle::PrimitiveElement element,
                    const QWidget *widget)
{
    const auto *button = qobject_cast<const QToolButton *>(widget);
    return button && button->menu() && element == QStyle::PE_IndicatorArrowDown
               ? QRect(button->width() - 22, 0, 20, button->height())
               : option->rect;
}

} // namespace

Style::Style()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
{
    setObjectName(QStringLiteral("flinch"));
}

void Style::polish(QWidget *widget)
{
    if (qobject_cast<QPushButton *>(widget) || qobject_cast<QToolButton *>(widget)
        || qobject_cast<QComboBox *>(widget) || qobject_cast<QTabBar *>(widget)
        || widget->inherits("QLineEdit") || widget->inherits("QCheckBox"))
        widget->setAttribute(Qt::WA_Hover);
    if (auto *tabs = qobject_cast<QTabBar *>(widget)) {
        tabs->setDrawBase(true); // also right of the last tab
        tabs->setElideMode(Qt::ElideRight);
    }
    QProxyStyle::polish(widget);
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_DefaultFrameWidth:
    case PM_ComboBoxFrameWidth:
        return 1;
    case PM_ButtonMargin:
        return 12;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_TabBarTabShiftVertical:
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabOverlap:
    case PM_TabBarBaseOverlap:
    case PM_MenuPanelWidth:
    case PM_ToolBarFrameWidth:
        return 0;
    case PM_TabBarTabHSpace:
        return 24;
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
    case PM_ToolBarIconSize:
    case PM_TabBarIconSize:
    case PM_ListViewIconSize:
        return scaled(16);
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return scaled(14);
    case PM_SplitterWidth:
    case PM_DockWidgetSeparatorExtent:
        return 5;
    case PM_ScrollBarExtent:
        return 10;
    case PM_ScrollBarSliderMin:
        return 24;
    case PM_SliderThickness:
    case PM_SliderControlThickness:
        return 18;
    case PM_SliderLength:
        return 14;
    case PM_TreeViewIndentation:
        return scaled(16);
    case PM_LayoutHorizontalSpacing:
    case PM_LayoutVerticalSpacing:
        return 8;
    case PM_DockWidgetTitleMargin: // as high as a tab
        return std::max(2, (scaled(30) - QFontMetrics(textFont(TextRole::Body)).height()) / 2);
    case PM_ToolBarItemSpacing:
        return 2;
    case PM_MenuBarVMargin:
        return 4;
    case PM_MenuBarHMargin:
        return 6;
    case PM_ToolBarSeparatorExtent:
        return 17;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                     QStyleHintReturn *data) const
{
    switch (hint) {
    case SH_Widget_Animation_Duration:
    case SH_EtchDisabledText:
    case SH_ComboBox_Popup:
    case SH_DockWidget_ButtonsHaveFrame:
    case SH_ScrollBar_Transient:
        return 0;
    case SH_ItemView_ShowDecorationSelected:
    case SH_ScrollBar_LeftClickAbsolutePosition:
        return 1;
    case SH_Slider_AbsoluteSetButtons:
        return int(Qt::LeftButton);
    case SH_TabBar_Alignment:
        return int(Qt::AlignLeft);
    default:
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                              const QWidget *widget) const
{
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_PushButton:
        // a strong face is up to a tenth wider
        result = QSize(result.width() * (isPrimary(widget) ? 11 : 10) / 10, scaled(28));
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
            button && !button->icon.isNull() && !button->text.isEmpty())
            result.rwidth() += 4;
        break;
    case CT_LineEdit:
    case CT_ComboBox:
        result.setHeight(scaled(24));
        break;
    case CT_TabBarTab:
        // wide enough for the strong face, so that selecting a tab moves nothing
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option)) {
            const QFontMetrics strong(textFont(TextRole::BodyStrong));
            result.setWidth(
                strong.size(Qt::TextShowMnemonic, tab->text).width() + 24
                + (tab->rightButtonSize.isEmpty() ? 0 : tab->rightButtonSize.width() + 4));
        }
        result.setHeight(scaled(30));
        break;
    case CT_ToolButton:
        result = result.expandedTo(QSize(scaled(28), scaled(28)));
        if (const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option);
            button && button->toolButtonStyle == Qt::ToolButtonIconOnly)
            result = QSize(scaled(28), scaled(28));
        break;
    default:
        break;
    }
    return result;
}

QIcon Style::standardIcon(StandardPixmap icon, const QStyleOption *option,
                          const QWidget *widget) const
{
    switch (icon) {
    case SP_TitleBarCloseButton:
        return themedIcon(QLatin1String("close"));
    case SP_TitleBarNormalButton: // floats a panel
        return themedIcon(QLatin1String("single"));
    default:
        return QProxyStyle::standardIcon(icon, option, widget);
    }
}

QRect Style::subElementRect(SubElement element, const QStyleOption *option,
                            const QWidget *widget) const
{
    if (element == SE_LineEditContents)
        return option->rect.adjusted(4, 1, -4, -1);
    return QProxyStyle::subElementRect(element, option, widget);
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex *option,
                            SubControl part, const QWidget *widget) const
{
    if (control == CC_ComboBox && part == SC_ComboBoxEditField)
        return option->rect.adjusted(6, 1, -22, -1);
    return QProxyStyle::subControlRect(control, option, part, widget);
}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                          const QWidget *widget) const
{
    switch (element) {
    case PE_PanelButtonCommand:
        return drawButtonPlate(option, painter, widget);
    case PE_PanelButtonTool:
        return drawToolPlate(option, painter);
    case PE_PanelLineEdit:
    case PE_FrameLineEdit:
        // editors inside tables and trees fill their cell
        return drawFieldPlate(option, painter);
    case PE_FrameFocusRect:
        if (has(option, State_KeyboardFocusChange))
            drawFocusRing(*painter, option->rect);
        return;
    case PE_FrameTabBarBase:
        if (widget)
            painter->fillRect(widget->rect(), color(Token::Window));
        return;
    case PE_IndicatorRadioButton:
        drawRadio(option, painter);
        return;
    case PE_FrameDefaultButton:
    case PE_FrameTabWidget:
    case PE_FrameDockWidget:
    case PE_FrameStatusBarItem:
        return;
    case PE_Frame:
        if (qobject_cast<const QAbstractItemView *>(widget))
            return;
        painter->save();
        painter->setPen(color(Token::Edge));
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        painter->restore();
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        return drawCheckBox(option, painter);
    case PE_IndicatorBranch:
        if (has(option, State_Children))
            drawChevron(*painter, option->rect,
                        has(option, State_Open) ? Qt::DownArrow : Qt::RightArrow,
                        color(Token::Text2));
        return;
    case PE_IndicatorArrowDown:
    case PE_IndicatorArrowUp:
    case PE_IndicatorArrowLeft:
    case PE_IndicatorArrowRight:
        drawChevron(*painter, menuArrowRect(option, element, widget),
                    element == PE_IndicatorArrowDown   ? Qt::DownArrow
                    : element == PE_IndicatorArrowUp   ? Qt::UpArrow
                    : element == PE_IndicatorArrowLeft ? Qt::LeftArrow
                                                       : Qt::RightArrow,
                    color(has(option, State_Enabled) ? Token::Text2 : Token::Text3));
        return;
    case PE_PanelItemViewRow: // also left of the items, where branches are
    case PE_PanelItemViewItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionViewItem *>(option))
            drawItemRow(item, painter);
        return;
    case PE_PanelMenu:
    case PE_FrameMenu:
        painter->fillRect(option->rect, color(Token::Edge));
        painter->fillRect(option->rect.adjusted(1, 1, -1, -1), color(Token::Raised));
        return;
    case PE_PanelTipLabel:
        return drawPlate(*painter, option->rect, 0, color(Token::Raised), color(Token::Edge));
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void Style::drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                        const QWidget *widget) const
{
    switch (element) {
    case CE_TabBarTabShape:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option))
            drawTabShape(tab, painter);
        return;
    case CE_TabBarTabLabel:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option))
            drawTabLabel(tab, painter, this);
        return;
    case CE_PushButtonLabel: {
        auto button = *qstyleoption_cast<const QStyleOptionButton *>(option);
        if (isPrimary(widget))
            button.palette.setColor(QPalette::ButtonText, color(Token::PrimaryText));
        painter->save();
        if (isPrimary(widget))
            painter->setFont(textFont(TextRole::BodyStrong));
        drawButtonLabel(&button, painter, this);
        painter->restore();
        return;
    }
    case CE_Splitter:
        painter->fillRect(option->rect, color(Token::Panel));
        painter->fillRect(
            has(option, State_Horizontal)
                ? QRect(option->rect.center().x(), option->rect.top(), 1, option->rect.height())
                : QRect(option->rect.left(), option->rect.center().y(), option->rect.width(), 1),
            color(Token::Line));
        return;
    case CE_MenuBarEmptyArea:
        painter->fillRect(option->rect, color(Token::Window));
        return;
    case CE_MenuBarItem: {
        painter->fillRect(option->rect, color(Token::Window));
        if (has(option, State_Selected))
            drawPlate(*painter, QRectF(option->rect).adjusted(0, 3, 0, -3), 4, color(Token::Hover),
                      {});
        const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
        drawItemText(painter, option->rect,
                     Qt::AlignCenter | Qt::TextShowMnemonic
                         | (styleHint(SH_UnderlineShortcut, option, widget, nullptr)
                                ? 0
                                : Qt::TextHideMnemonic),
                     item->palette, has(option, State_Enabled), item->text, QPalette::WindowText);
        return;
    }
    case CE_DockWidgetTitle:
        if (const auto *dock = qstyleoption_cast<const QStyleOptionDockWidget *>(option))
            drawDockTitle(dock, painter);
        return;
    case CE_ToolBar:
        painter->fillRect(option->rect, color(Token::Window));
        return;
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
        painter->fillRect(option->rect, color(Token::Panel));
        painter->fillRect(
            QRect(option->rect.left(), option->rect.bottom(), option->rect.width(), 1),
            color(Token::Line));
        return;
    case CE_ProgressBarGroove:
        return drawPlate(*painter, option->rect, 2.5, color(Token::Edge), {});
    case CE_ProgressBarContents:
        if (const auto *bar = qstyleoption_cast<const QStyleOptionProgressBar *>(option);
            bar && bar->maximum > bar->minimum) {
            QRectF done = bar->rect;
            done.setWidth(done.width() * (bar->progress - bar->minimum)
                          / (bar->maximum - bar->minimum));
            drawPlate(*painter, done, 2.5, bar->palette.color(QPalette::Highlight), {});
            return;
        }
        return QProxyStyle::drawControl(element, option, painter, widget);
    default:
        QProxyStyle::drawControl(element, option, painter, widget);
    }
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                               QPainter *painter, const QWidget *widget) const
{
    if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
        combo && control == CC_ComboBox)
        return drawCombo(combo, painter);
    if (const auto *slider = qstyleoption_cast<const QStyleOptionSlider *>(option)) {
        if (control == CC_ScrollBar)
            return drawScrollBar(slider, painter,
                                 subControlRect(control, option, SC_ScrollBarSlider, widget));
        if (control == CC_Slider)
            return drawSlider(slider, painter,
                              subControlRect(control, option, SC_SliderHandle, widget));
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

} // namespace flinch
