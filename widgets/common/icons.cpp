#include "widgets/common/icons.h"

#include "widgets/common/theme.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <cmath>

static void initialiseIcons()
{
    Q_INIT_RESOURCE(icons);
}

namespace flinch {

namespace {

QString iconPath(const QString &name)
{
    return QStringLiteral(":/icons/%1.svg").arg(name);
}

/// Renders at paint time, so that a change of theme or screen needs no new icon.
class ThemedIconEngine : public QIconEngine
{
public:
    ThemedIconEngine(QString name, std::optional<Token> ink)
        : m_name(std::move(name))
        , m_ink(ink)
    {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override
    {
        const double ratio = painter->device()->devicePixelRatioF();
        painter->drawPixmap(rect.topLeft(), scaledPixmap(rect.size() * ratio, mode, state, ratio));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1);
    }

    /// `size` is in device pixels.
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state,
                         qreal ratio) override
    {
        const int side = std::min(size.width(), size.height());
        QPixmap square = iconPixmap(QLatin1String(m_name.toLatin1()), inkFor(mode, state),
                                    int(std::lround(side / ratio)), ratio);
        if (square.size() == size)
            return square;
        QPixmap centred(size);
        centred.setDevicePixelRatio(ratio);
        centred.fill(Qt::transparent);
        QPainter painter(&centred);
        painter.drawPixmap(QPointF((size.width() - square.width()) / ratio / 2,
                                   (size.height() - square.height()) / ratio / 2),
                           square);
        return centred;
    }

    QIconEngine *clone() const override { return new ThemedIconEngine(*this); }

    QString key() const override { return QStringLiteral("flinch"); }

    bool isNull() override { return false; }

private:
    QColor inkFor(QIcon::Mode mode, QIcon::State state) const
    {
        // on a primary button the plate fades, not the sign
        if (mode == QIcon::Disabled && m_ink != Token::PrimaryText)
            return mixed(color(Token::Panel), color(Token::Text3), 0.7);
        if (m_ink)
            return color(*m_ink);
        const bool strong = state == QIcon::On || mode != QIcon::Normal;
        return color(strong ? Token::Text : Token::Text2);
    }

    QString m_name;
    std::optional<Token> m_ink;
};

} // namespace

QPixmap iconPixmap(QLatin1String name, const QColor &ink, int size, double deviceRatio)
{
    initialiseIcons();
    const QString key = QStringLiteral("flinch/%1/%2/%3/%4")
                            .arg(name, ink.name(QColor::HexArgb))
                            .arg(size)
                            .arg(deviceRatio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    const int side = int(std::ceil(size * deviceRatio));
    pixmap = QPixmap(side, side);
    pixmap.setDevicePixelRatio(deviceRatio);
    pixmap.fill(Qt::transparent);
    QFile file(iconPath(name));
    if (file.open(QIODevice::ReadOnly)) {
        QByteArray svg = file.readAll();
        svg.replace("currentColor", ink.name().toLatin1());
        QSvgRenderer renderer(svg);
        QPainter painter(&pixmap);
        renderer.render(&painter, QRectF(0, 0, size, size));
    }
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

QIcon themedIcon(QLatin1String name, std::optional<Token> ink)
{
    initialiseIcons();
    if (!QFile::exists(iconPath(name)))
        return {};
    return QIcon(new ThemedIconEngine(name, ink));
}

} // namespace flinch
