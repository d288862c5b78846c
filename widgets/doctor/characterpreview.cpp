#include "widgets/doctor/characterpreview.h"

#include "widgets/common/chrome.h"
#include "widgets/common/fieldform.h"
#include "widgets/common/icons.h"
#include "widgets/common/quantity.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QSlider>
#include <QVBoxLayout>

#include <cmath>
#include <utility>

namespace flinch {

namespace {

constexpr QSize kSize = {300, 390};
constexpr double kTurnPerPixel = 0.01;
constexpr double kTurnPerKey = 0.15;
constexpr double kReach = 14; // of the mouse, about a joint
constexpr int kPicturesPerSecond = 30;

} // namespace

/// Shows the last picture.
class PreviewPane : public QWidget
{
public:
    explicit PreviewPane(const PreviewPicture &picture, const int &chosen)
        : m_picture(picture)
        , m_chosen(chosen)
    {
        setFocusPolicy(Qt::StrongFocus);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
    }

    QSize sizeHint() const override { return {scaled(kSize.width()), scaled(kSize.height())}; }

    QSize minimumSizeHint() const override { return {scaled(200), scaled(240)}; }

    /// Device pixels of the picture to the widget's.
    QPointF place(const QPointF &joint) const
    {
        const QSize size_ = m_picture.image.size();
        return size_.isEmpty() ? QPointF()
                               : QPointF(joint.x() * width() / size_.width(),
                                         joint.y() * height() / size_.height());
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        if (m_picture.image.isNull())
            painter.fillRect(rect(), color(Token::ViewportTop));
        else
            painter.drawImage(rect(), m_picture.image);
        if (m_chosen >= 0 && m_chosen < int(m_picture.joints.size())) {
            painter.setPen(QPen(color(Token::Focus), 2));
            painter.drawEllipse(place(m_picture.joints[std::size_t(m_chosen)]), 7, 7);
        }
        painter.setPen(color(Token::Edge));
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
        if (hasFocus())
            drawFocusRing(painter, rect());
    }

private:
    const PreviewPicture &m_picture;
    const int &m_chosen;
};

CharacterPreview::CharacterPreview(QWidget *parent)
    : QWidget(parent)
    , m_height(new TextLabel(QString(), TextRole::Body, Token::Text2))
    , m_pane(new PreviewPane(m_picture, m_scene.chosenJoint))
    , m_play(new QToolButton)
    , m_slider(new QSlider(Qt::Horizontal))
    , m_readout(new ReadoutLabel(QStringLiteral("00000"), TextRole::Body, Token::Text2))
    , m_look(new SegmentedChoice(tr("Shown"), {tr("Skin"), tr("Bodies"), tr("Skeleton")}))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    auto *header = new QHBoxLayout;
    header->addWidget(new TextLabel(tr("Character"), TextRole::CaptionStrong, Token::Text2));
    header->addStretch(1);
    header->addWidget(m_height);
    column->addLayout(header);
    m_pane->setAccessibleName(tr("Character"));
    m_pane->setToolTip(tr("Drag to turn; in the skeleton, click a joint for the picked body"));
    m_pane->installEventFilter(this);
    column->addWidget(m_pane, 1);
    auto *transport = new QHBoxLayout;
    m_play->setIcon(themedIcon(QLatin1String("play")));
    m_play->setCheckable(true);
    m_play->setAutoRaise(true);
    m_play->setAccessibleName(tr("Play"));
    m_play->setToolTip(tr("Play"));
    m_slider->setAccessibleName(tr("Frame"));
    transport->addWidget(m_play);
    transport->addWidget(m_slider, 1);
    transport->addWidget(m_readout);
    column->addLayout(transport);
    column->addWidget(m_look);
    m_clock.setInterval(1000 / kPicturesPerSecond);
    connect(&m_clock, &QTimer::timeout, this, [this] {
        const Clip &clip = *m_scene.asset->takes[std::size_t(m_scene.take)].clip;
        const int by = std::max(1, int(std::lround(clip.rate().perSecond() / kPicturesPerSecond)));
        m_slider->setValue((m_scene.frame + by) % clip.frameCount());
    });
    connect(&m_painter, &BackgroundJob::runningChanged, this, [this](bool running) {
        if (!running && std::exchange(m_isDue, false))
            redraw();
    });
    connect(m_play, &QToolButton::clicked, this, &CharacterPreview::play);
    connect(m_slider, &QSlider::valueChanged, this, &CharacterPreview::setFrame);
    connect(m_look, &SegmentedChoice::chosen, this, [this](int look) {
        m_lookIsChosen = true;
        m_scene.look = PreviewLook(look);
        redraw();
    });
}

int CharacterPreview::frameCount() const
{
    return m_scene.take < 0 ? 1
                            : m_scene.asset->takes[std::size_t(m_scene.take)].clip->frameCount();
}

void CharacterPreview::show(const std::shared_ptr<const Asset> &asset, int take,
                            const std::shared_ptr<const Character> &character,
                            const std::shared_ptr<const FigureMesh> &figure, double floor)
{
    const bool isOther = m_scene.asset != asset || m_scene.take != take;
    m_scene.asset = asset;
    m_scene.take = take;
    m_scene.character = character;
    m_scene.figure = figure;
    m_scene.floor = floor;
    if (isOther) {
        m_scene.frame = 0;
        m_scene.textures.reset();
    }
    m_height->setText(quantityText(character ? character->heightMetres : asset->heightMetres, 2,
                                   Dimension::Length));
    if (!m_lookIsChosen)
        m_scene.look = canShow(m_scene, PreviewLook::Skin)     ? PreviewLook::Skin
                       : canShow(m_scene, PreviewLook::Bodies) ? PreviewLook::Bodies
                                                               : PreviewLook::Skeleton;
    m_look->setCurrent(int(m_scene.look));
    m_slider->setRange(0, frameCount() - 1);
    m_slider->setValue(m_scene.frame);
    m_slider->setEnabled(frameCount() > 1);
    m_play->setEnabled(frameCount() > 1);
    if (frameCount() < 2)
        play(false);
    m_readout->setText(QString::number(m_scene.frame));
    redraw();
}

void CharacterPreview::setChosenJoint(int joint)
{
    m_scene.chosenJoint = joint;
    m_pane->update();
}

void CharacterPreview::setFrame(int frame)
{
    if (frame == m_scene.frame)
        return;
    m_scene.frame = frame;
    m_slider->setValue(frame);
    m_readout->setText(QString::number(frame));
    redraw();
}

void CharacterPreview::play(bool on)
{
    m_play->setChecked(on);
    m_play->setIcon(themedIcon(QLatin1String(on ? "pause" : "play")));
    m_play->setToolTip(on ? tr("Pause") : tr("Play"));
    if (on)
        m_clock.start();
    else
        m_clock.stop();
}

void CharacterPreview::redraw()
{
    if (m_painter.isRunning()) {
        m_isDue = true;
        return;
    }
    m_scene.size = (QSizeF(m_pane->size()) * m_pane->devicePixelRatioF()).toSize();
    m_scene.top = color(Token::ViewportTop);
    m_scene.bottom = color(Token::ViewportBottom);
    m_scene.grid = color(Token::Grid);
    m_scene.axis = color(Token::GridAxis);
    m_scene.body = color(Token::MocapBody);
    m_scene.bone = color(Token::MocapText);
    m_painter.start<PreviewPicture>(
        [scene = m_scene](const JobControl &) { return drawPreview(scene); },
        [this](PreviewPicture picture) {
            m_picture = std::move(picture);
            m_scene.textures = m_picture.textures;
            m_pane->update();
        });
}

int CharacterPreview::jointAt(const QPointF &place) const
{
    int nearest = -1;
    double least = kReach;
    for (std::size_t j = 0; j < m_picture.joints.size(); ++j) {
        const QPointF off = m_pane->place(m_picture.joints[j]) - place;
        const double distance = std::hypot(off.x(), off.y());
        if (distance < least) {
            least = distance;
            nearest = int(j);
        }
    }
    return nearest;
}

bool CharacterPreview::eventFilter(QObject *object, QEvent *event)
{
    if (object != m_pane)
        return QWidget::eventFilter(object, event);
    const auto turn = [this](double yaw, double pitch) {
        m_scene.yaw += yaw;
        m_scene.pitch = std::clamp(m_scene.pitch + pitch, -0.4, 1.4);
        redraw();
    };
    switch (event->type()) {
    case QEvent::Resize:
        redraw();
        break;
    case QEvent::MouseButtonPress:
        m_pressed = static_cast<QMouseEvent *>(event)->position();
        m_turned = false;
        break;
    case QEvent::MouseMove:
        if (m_pressed) {
            const QPointF at = static_cast<QMouseEvent *>(event)->position();
            const QPointF by = at - *m_pressed;
            // a small drag is a click
            if (!m_turned && std::hypot(by.x(), by.y()) < 4)
                break;
            m_turned = true;
            turn(-kTurnPerPixel * by.x(), kTurnPerPixel * by.y());
            m_pressed = at;
        }
        break;
    case QEvent::MouseButtonRelease:
        if (m_pressed && !m_turned) {
            const int joint = jointAt(static_cast<QMouseEvent *>(event)->position());
            if (joint >= 0)
                Q_EMIT jointPicked(joint);
        }
        m_pressed.reset();
        break;
    case QEvent::KeyPress:
        switch (static_cast<QKeyEvent *>(event)->key()) {
        case Qt::Key_Left:
            turn(-kTurnPerKey, 0);
            return true;
        case Qt::Key_Right:
            turn(kTurnPerKey, 0);
            return true;
        case Qt::Key_Up:
            turn(0, kTurnPerKey);
            return true;
        case Qt::Key_Down:
            turn(0, -kTurnPerKey);
            return true;
        default:
            break;
        }
        break;
    default:
        break;
    }
    return QWidget::eventFilter(object, event);
}

void CharacterPreview::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange && m_scene.asset)
        redraw();
    QWidget::changeEvent(event);
}

} // namespace flinch
