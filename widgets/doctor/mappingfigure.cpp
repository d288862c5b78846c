#include "widgets/doctor/mappingfigure.h"

#include "core/character/bodynames.h"
#include "widgets/common/chrome.h"
#include "widgets/common/theme.h"
#include "widgets/doctor/mannequin.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>

namespace flinch {

namespace {

constexpr QSize kSize = {300, 390};
constexpr double kDot = 5;
constexpr double kReach = 28; // of the mouse

int indexOf(BodyId body)
{
    return int(std::ranges::find(allBodies(), body) - allBodies().begin());
}

} // namespace

MappingFigure::MappingFigure(QWidget *parent)
    : QWidget(parent)
    , PaintedParts(QAccessible::Grouping, QAccessible::RadioButton)
{
    setAccessibleName(tr("Mapping"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
}

QSize MappingFigure::sizeHint() const
{
    return {scaled(kSize.width()), scaled(kSize.height())};
}

QSize MappingFigure::minimumSizeHint() const
{
    return {scaled(200), scaled(240)};
}

void MappingFigure::setMapping(const PerBody<MappedBody> &mapping, const QStringList &jointNames)
{
    m_mapping = mapping;
    m_jointNames = jointNames;
    update();
}

void MappingFigure::setBody(BodyId body)
{
    m_body = body;
    update();
}

void MappingFigure::pick(BodyId body)
{
    if (body == m_body)
        return;
    setBody(body);
    tellCurrentPart(this, indexOf(body));
    Q_EMIT bodyPicked(body);
}

bool MappingFigure::step(int by)
{
    const int next = indexOf(m_body) + by;
    if (next < 0 || next >= kBodyCount)
        return false;
    pick(allBodies()[std::size_t(next)]);
    return true;
}

QString MappingFigure::stateText(BodyId body) const
{
    const MappedBody &mapped = m_mapping[body];
    const QString joint = m_jointNames.value(mapped.joint);
    switch (mapped.state) {
    case MappedBody::State::Sure:
        return tr("%1, sure").arg(joint);
    case MappedBody::State::Guess:
        return tr("%1, a guess: %2 %").arg(joint).arg(std::lround(100 * mapped.confidence));
    case MappedBody::State::Missing:
        break;
    }
    return tr("no joint");
}

QString MappingFigure::partName(int index) const
{
    const BodyId body = allBodies()[std::size_t(index)];
    return tr("%1: %2", "body and its joint").arg(capitalised(bodyText(body)), stateText(body));
}

QRect MappingFigure::partPlace(int index) const
{
    const QPoint middle = dot(allBodies()[std::size_t(index)]).toPoint();
    return QRect(middle - QPoint(10, 10), QSize(20, 20));
}

void MappingFigure::choosePart(int index)
{
    pick(allBodies()[std::size_t(index)]);
}

QPointF MappingFigure::dot(BodyId body) const
{
    return Mannequin::instance().joint(body, size());
}

void MappingFigure::drawDot(QPainter &painter, BodyId body) const
{
    const QPointF at = dot(body);
    const QColor ink = Qt::white;
    const QColor shade(20, 20, 22, 200);
    painter.setBrush(shade);
    painter.setPen(Qt::NoPen);
    painter.drawEllipse(at, kDot + 2, kDot + 2);
    switch (m_mapping[body].state) {
    case MappedBody::State::Sure:
        painter.setBrush(ink);
        painter.drawEllipse(at, kDot, kDot);
        break;
    case MappedBody::State::Guess: {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(ink, 1.5));
        painter.drawEllipse(at, kDot + 1, kDot + 1);
        QFont font = textFont(TextRole::CaptionStrong);
        font.setPixelSize(9);
        painter.setFont(font);
        painter.drawText(QRectF(at - QPointF(6, 6), QSizeF(12, 12)), Qt::AlignCenter,
                         QStringLiteral("?"));
        break;
    }
    case MappedBody::State::Missing:
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(ink, 1.5, Qt::CustomDashLine));
        {
            QPen dashed(ink, 1.5);
            dashed.setDashPattern({2, 1.6});
            dashed.setCapStyle(Qt::FlatCap);
            painter.setPen(dashed);
        }
        painter.drawEllipse(at, kDot + 1, kDot + 1);
        break;
    }
    if (body == m_body) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(color(Token::Focus), 2));
        painter.drawEllipse(at, kDot + 4, kDot + 4);
    }
}

void MappingFigure::paintEvent(QPaintEvent *)
{
    const QSize pixels = (QSizeF(size()) * devicePixelRatioF()).toSize();
    if (m_picture.size() != pixels || m_pictured != m_body) {
        m_picture = Mannequin::instance().picture(pixels, m_body, color(Token::ViewportTop),
                                                  color(Token::ViewportBottom), color(Token::Grid),
                                                  color(Token::ClayBody), color(Token::Playhead));
        m_pictured = m_body;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawImage(rect(), m_picture);
    painter.setFont(textFont(TextRole::Caption));
    painter.setPen(color(Token::Text2));
    const QRect corners = rect().adjusted(12, 8, -12, -8);
    painter.drawText(corners, Qt::AlignLeft | Qt::AlignTop, tr("right"));
    painter.drawText(corners, Qt::AlignRight | Qt::AlignTop, tr("left"));
    for (const BodyId body : allBodies())
        drawDot(painter, body);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(color(Token::Edge));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    if (hasFocus())
        drawFocusRing(painter, rect());
}

void MappingFigure::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const auto distance = [this, event](BodyId body) {
        const QPointF off = dot(body) - event->position();
        return std::hypot(off.x(), off.y());
    };
    const BodyId nearest = *std::ranges::min_element(allBodies(), {}, distance);
    if (distance(nearest) <= kReach)
        pick(nearest);
}

bool MappingFigure::pickTowards(const QPointF &direction)
{
    std::optional<BodyId> best;
    double least = 0;
    for (const BodyId body : allBodies()) {
        const QPointF off = dot(body) - dot(m_body);
        const double along = QPointF::dotProduct(off, direction);
        const double across = std::abs(off.x() * direction.y() - off.y() * direction.x());
        const double cost = along + 2 * across;
        if (body == m_body || along < 4 || across > along)
            continue;
        if (!best || cost < least) {
            best = body;
            least = cost;
        }
    }
    if (best)
        pick(*best);
    return best.has_value();
}

void MappingFigure::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        pickTowards({-1, 0});
        return;
    case Qt::Key_Right:
        pickTowards({1, 0});
        return;
    case Qt::Key_Up:
        pickTowards({0, -1});
        return;
    case Qt::Key_Down:
        pickTowards({0, 1});
        return;
    case Qt::Key_Home:
        choosePart(0);
        return;
    case Qt::Key_End:
        choosePart(kBodyCount - 1);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        Q_EMIT entered();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

bool MappingFigure::event(QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool back = key->key() == Qt::Key_Backtab
                          || (key->key() == Qt::Key_Tab && key->modifiers() & Qt::ShiftModifier);
        if ((back || key->key() == Qt::Key_Tab) && step(back ? -1 : 1))
            return true;
    }
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        for (int part = 0; part < kBodyCount; ++part) {
            if (partPlace(part).contains(help->pos())) {
                QToolTip::showText(help->globalPos(), partName(part), this, partPlace(part));
                return true;
            }
        }
        QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void MappingFigure::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        m_picture = {};
    QWidget::changeEvent(event);
}

} // namespace flinch
