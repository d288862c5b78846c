#include "widgets/common/rule.h"

#include "widgets/common/theme.h"

#include <QPainter>

namespace flinch {

Rule::Rule(QWidget *parent)
    : QWidget(parent)
{
    setFixedHeight(9);
}

void Rule::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(0, 4, width(), 1, color(Token::Edge));
}

} // namespace flinch
