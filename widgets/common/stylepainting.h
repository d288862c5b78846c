#pragma once

#include <QStyleOption>

class QPainter;

/// How Style draws each control, apart from where Qt asks for it.
namespace flinch::stylepainting {

bool has(const QStyleOption *option, QStyle::StateFlag flag);
bool keyboardFocus(const QStyleOption *option);
bool isPrimary(const QWidget *widget);
void drawButtonPlate(const QStyleOption *option, QPainter *painter, const QWidget *widget);
void drawToolPlate(const QStyleOption *option, QPainter *painter);
void drawFieldPlate(const QStyleOption *option, QPainter *painter);
void drawTabShape(const QStyleOptionTab *tab, QPainter *painter);
void drawTabLabel(const QStyleOptionTab *tab, QPainter *painter, const QStyle *style);
void drawCombo(const QStyleOptionComboBox *combo, QPainter *painter);
void drawScrollBar(const QStyleOptionSlider *bar, QPainter *painter, const QRect &handle);
void drawSlider(const QStyleOptionSlider *slider, QPainter *painter, const QRect &handle);
void drawCheckBox(const QStyleOption *option, QPainter *painter);
void drawRadio(const QStyleOption *option, QPainter *painter);

/// Icon and text as one, in the middle, with the design's gap between them.
void drawButtonLabel(const QStyleOptionButton *button, QPainter *painter, const QStyle *style);
void drawItemRow(const QStyleOptionViewItem *item, QPainter *painter);

/// A panel that stands alone wears its name as a tab would.
void drawDockTitle(const QStyleOptionDockWidget *dock, QPainter *painter);

} // namespace flinch::stylepainting
