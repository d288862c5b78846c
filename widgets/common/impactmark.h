#pragma once

#include "widgets/common/tokens.h"

#include <QPointF>
#include <QString>

class QPainter;

namespace flinch {

/// How an impact is drawn everywhere: diamond unexpected, ring expected, half and half between,
/// hollow when it does not act. Shape says as much as colour.
struct ImpactMark
{
    double anticipation = 0;
    bool enabled = true;
    bool selected = false;
    bool outside = false; // of the simulated part

    bool acts() const { return enabled && !outside; }
};

/// Centred on `at`; `size` is the diamond's diagonal in logical pixels.
void drawImpactMark(QPainter &painter, const QPointF &at, double size, const ImpactMark &mark);

/// Of its tail: expected as soon as the shadow feels any of it, text3 when it does not act.
QColor markColor(const ImpactMark &mark);

/// "unexpected", "expected", "partly expected", "disabled", "not simulated".
QString markWord(const ImpactMark &mark);

} // namespace flinch
