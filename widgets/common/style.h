#pragma once

#include <QProxyStyle>

namespace flinch {

/// The chrome: flat greys from the token table, one pixel lines, a blue ring for the keyboard and
/// nothing that moves. Everything it does not draw is Fusion's with our palette.
class Style : public QProxyStyle
{
    Q_OBJECT

public:
    /// Dynamic property of the one button per window that stands out.
    static constexpr char kPrimary[] = "flinchPrimary";

    Style();

    int pixelMetric(PixelMetric metric, const QStyleOption *option,
                    const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *data) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                           const QWidget *widget) const override;
    QIcon standardIcon(StandardPixmap icon, const QStyleOption *option,
                       const QWidget *widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option,
                         const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                         const QWidget *widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                            QPainter *painter, const QWidget *widget) const override;
    void polish(QWidget *widget) override;

    using QProxyStyle::polish;
};

} // namespace flinch
