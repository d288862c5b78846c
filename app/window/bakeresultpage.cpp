#include "app/window/bakeresultpage.h"

#include "widgets/common/chrome.h"
#include "widgets/common/icons.h"
#include "widgets/common/labels.h"
#include "widgets/common/quantity.h"
#include "widgets/common/rule.h"
#include "widgets/common/style.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QFileInfo>
#include <QGridLayout>
#include <QGuiApplication>
#include <QPainter>
#include <QPushButton>
#include <QUrl>

namespace flinch {

namespace {

/// What was proven, at a glance.
class CheckDisc : public QWidget
{
public:
    explicit CheckDisc(QWidget *parent)
        : QWidget(parent)
    {
        setFixedSize(scaled(36), scaled(36));
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        drawPlate(painter, rect(), width() / 2.0, color(Token::Primary), {});
        const int side = scaled(20);
        painter.drawPixmap((width() - side) / 2, (height() - side) / 2,
                           iconPixmap(QLatin1String("check"), color(Token::PrimaryText), side,
                                      devicePixelRatioF()));
    }
};

QString sizeText(qint64 bytes)
{
    return bytes < 100'000 ? BakeResultPage::tr("%1 kB").arg(numberText(double(bytes) / 1e3, 1))
                           : BakeResultPage::tr("%1 MB").arg(numberText(double(bytes) / 1e6, 1));
}

} // namespace

BakeResultPage::BakeResultPage(const BakeReport &report, const Skeleton &skeleton, const Take &take,
                               QWidget *parent)
    : QWidget(parent)
    , m_table(new QGridLayout)
    , m_text(report.path)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 22, 24, 14);
    column->setSpacing(6);
    auto *words = new QVBoxLayout;
    words->setSpacing(4);
    words->addWidget(
        new TextLabel(tr("%1 is written and proven").arg(QFileInfo(report.path).fileName()),
                      TextRole::DialogTitle, Token::Text, this));
    const QString summary = tr("%1 · %2 frames at %3 fps · %4 joints · %5")
                                .arg(sizeText(report.bytes))
                                .arg(report.frames)
                                .arg(report.rate.toText())
                                .arg(report.joints)
                                .arg(report.takeNames().join(QStringLiteral(", ")));
    m_text += QLatin1Char('\n') + summary;
    words->addWidget(new TextLabel(summary, TextRole::Body, Token::Text2, this));
    auto *head = new QHBoxLayout;
    head->setSpacing(14);
    head->addWidget(new CheckDisc(this));
    head->addLayout(words, 1);
    column->addLayout(head);
    m_table->setColumnMinimumWidth(0, scaled(168));
    m_table->setColumnMinimumWidth(1, scaled(110));
    m_table->setHorizontalSpacing(14);
    m_table->setColumnStretch(2, 1);
    column->addSpacing(8);
    column->addLayout(m_table);
    m_table->setVerticalSpacing(8);
    addProof(report, skeleton);
    addContract(report, take);
    for (const QString &warning : report.warnings) {
        auto *label = new TextLabel(warning, TextRole::Body, Token::Warn, this);
        label->setWordWrap(true);
        auto *sign = new QLabel(this);
        sign->setPixmap(
            iconPixmap(QLatin1String("warn"), color(Token::Warn), scaled(16), devicePixelRatioF()));
        auto *line = new QHBoxLayout;
        line->setSpacing(8);
        line->addWidget(sign, 0, Qt::AlignTop);
        line->addWidget(label, 1);
        column->addLayout(line);
        m_text += QLatin1Char('\n') + warning;
    }
    column->addStretch();
    addButtons(report.path);
}

void BakeResultPage::addProof(const BakeReport &report, const Skeleton &skeleton)
{
    const RoundTrip &proof = report.roundTrip;
    const auto where = [&](const RoundTripPlace &place) {
        const QString text =
            tr("%1, frame %2 of the file").arg(skeleton.joint(place.joint).name).arg(place.frame);
        return report.takes.size() == 1
                   ? text
                   : report.takes[std::size_t(place.take)].name + QStringLiteral(": ") + text;
    };
    heading(tr("Read back from the file, every joint in every frame"));
    fact(tr("Largest position error"),
         tr("%1 mm").arg(numberText(proof.positionErrorMetres * 1000, 4)), where(proof.positionAt));
    fact(tr("Largest rotation error"), tr("%1°").arg(numberText(proof.rotationErrorDeg, 5)),
         where(proof.rotationAt));
    // a file in which one of these differs is never kept
    fact(tr("Names and hierarchy"), tr("as in the clip"),
         tr("%n joint(s)", nullptr, report.joints));
    fact(tr("Frames"), QString::number(report.frames),
         tr("frame rate %1 exactly").arg(report.rate.toText()));
}

void BakeResultPage::addContract(const BakeReport &report, const Take &take)
{
    const TakeReport &baked = report.leadingTake();
    heading(report.takes.size() == 1 ? tr("The contract") : tr("The contract: %1").arg(baked.name));
    addUnaffected(baked, report.unaffected);
    const bool isMain = baked.motion == BakedMotion::Main;
    fact(tr("Foot slide while planted"),
         tr("%1 cm").arg(numberText(baked.footSlideMetres * 100, 2)),
         isMain
             ? tr("%1 cm before clean-up").arg(numberText(take.scorecard.footSlideMetres * 100, 2))
             : QString());
    if (isMain)
        addAssist(take);
}

void BakeResultPage::addUnaffected(const TakeReport &baked, Unaffected unaffected)
{
    QString value;
    QString note;
    switch (unaffected) {
    case Unaffected::BitForBit:
        value = tr("identical");
        note = tr("0 differing bits");
        break;
    case Unaffected::Resampled:
        value = tr("resampled");
        note = tr("bit for bit holds at the clip's own rate");
        break;
    case Unaffected::FewerKeys:
        value = tr("fewer keys");
        note = tr("bit for bit holds with every key");
        break;
    case Unaffected::OnOtherRoot:
        value = tr("the same motion");
        note = tr("its travel is on the topmost joint");
        break;
    }
    if (baked.firstAffectedFrame < 0)
        return fact(tr("Every frame"), value, note);
    if (baked.firstAffectedFrame > baked.firstFrame)
        fact(tr("Before frame %1").arg(baked.firstAffectedFrame), value, note);
    if (baked.lastAffectedFrame < baked.lastFrame)
        fact(tr("After frame %1").arg(baked.lastAffectedFrame), value, note);
}

void BakeResultPage::addAssist(const Take &take)
{
    double largest = 0;
    int at = 0;
    for (int frame = 0; frame < take.frameCount(); ++frame) {
        const double force = (*take.main)[std::size_t(frame)].assist.pelvisForce.norm();
        if (force > largest) {
            largest = force;
            at = frame + take.firstSourceFrame;
        }
    }
    fact(tr("Largest assist"), quantityText(largest, 0, Dimension::Force),
         tr("at the pelvis, frame %1").arg(at));
}

void BakeResultPage::heading(const QString &text)
{
    const int row = m_table->rowCount();
    m_table->addWidget(new Rule(this), row, 0, 1, 3);
    m_table->addWidget(new TextLabel(text, TextRole::CaptionStrong, Token::Text2, this), row + 1, 0,
                       1, 3);
}

void BakeResultPage::fact(const QString &what, const QString &value, const QString &note)
{
    const int row = m_table->rowCount();
    m_table->addWidget(new TextLabel(what, TextRole::Body, Token::Text2, this), row, 0);
    m_table->addWidget(new TextLabel(value, TextRole::BodyStrong, Token::Text, this), row, 1);
    m_table->addWidget(new TextLabel(note, TextRole::Body, Token::Text2, this), row, 2);
    m_text += QStringLiteral("\n%1: %2 %3").arg(what, value, note).trimmed();
}

void BakeResultPage::addButtons(const QString &path)
{
    auto *copy = new QPushButton(tr("Copy Report"), this);
    copy->setIcon(themedIcon(QLatin1String("copy")));
    copy->setFlat(true);
    auto *folder = new QPushButton(tr("Show in Folder"), this);
    auto *again = new QPushButton(tr("Bake Another…"), this);
    auto *close = new QPushButton(tr("Close"), this);
    close->setProperty(Style::kPrimary, true);
    close->setDefault(true);
    auto *row = new QHBoxLayout;
    row->addWidget(copy);
    row->addStretch();
    for (QPushButton *button : {folder, again, close})
        row->addWidget(button);
    static_cast<QVBoxLayout *>(layout())->addLayout(row);
    setFocusProxy(close);
    connect(copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_text); });
    connect(folder, &QPushButton::clicked, this, [path] {
        QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(path).absolutePath()));
    });
    connect(again, &QPushButton::clicked, this, &BakeResultPage::againAsked);
    connect(close, &QPushButton::clicked, this, &BakeResultPage::closeAsked);
}

} // namespace flinch
