#include "tests/support/grabs.h"
#include "widgets/common/icons.h"
#include "widgets/common/impactmark.h"
#include "widgets/common/labels.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"
#include "widgets/common/valuefield.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDirIterator>
#include <QGridLayout>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QSlider>
#include <QTabBar>
#include <QToolButton>
#include <QtTest>

using namespace flinch;

namespace {

/// One of each control.
class Gallery : public QWidget
{
public:
    Gallery()
    {
        auto *grid = new QGridLayout(this);
        grid->setContentsMargins(12, 12, 12, 12);
        auto *tabs = new QTabBar;
        for (const char *name : {"Inspector", "Character", "Controller"})
            tabs->addTab(QLatin1String(name));
        grid->addWidget(tabs, 0, 0, 1, 2);
        field = new ValueField({.name = QStringLiteral("Speed"),
                                .dimension = Dimension::Speed,
                                .minimum = 0.1,
                                .maximum = 60,
                                .decimals = 1});
        field->setValue(8);
        grid->addWidget(new ScrubLabel(QStringLiteral("Speed"), field), 1, 0);
        grid->addWidget(field, 1, 1);
        auto *combo = new QComboBox;
        combo->addItem(QStringLiteral("Left upper arm"));
        grid->addWidget(combo, 2, 1);
        check = new QCheckBox(QStringLiteral("Enabled"));
        check->setChecked(true);
        grid->addWidget(check, 2, 0);
        auto *button =
            new QPushButton(themedIcon(QLatin1String("copy")), QStringLiteral("Duplicate"));
        primary = new QPushButton(themedIcon(QLatin1String("bake"), Token::PrimaryText),
                                  QStringLiteral("Bake…"));
        primary->setProperty(Style::kPrimary, true);
        grid->addWidget(button, 3, 0);
        grid->addWidget(primary, 3, 1);
        auto *on = new QToolButton;
        on->setIcon(themedIcon(QLatin1String("heat")));
        on->setCheckable(true);
        on->setChecked(true);
        on->setAutoRaise(true);
        auto *off = new QToolButton;
        off->setIcon(themedIcon(QLatin1String("ghost")));
        off->setAutoRaise(true);
        grid->addWidget(on, 4, 0);
        grid->addWidget(off, 4, 1);
        auto *slider = new QSlider(Qt::Horizontal);
        slider->setValue(35);
        grid->addWidget(slider, 5, 0);
        auto *bar = new QScrollBar(Qt::Horizontal);
        grid->addWidget(bar, 5, 1);
        auto *header = new SectionHeader(QStringLiteral("Strength"));
        header->addRight(new TextLabel(QStringLiteral("16.0 N·s"), TextRole::CaptionStrong));
        grid->addWidget(header, 6, 0, 1, 2);
        grid->addWidget(new EmptyState(QStringLiteral("No clip yet"),
                                       QStringLiteral("The clip, its character and your impacts "
                                                      "will be listed here.")),
                        7, 0, 1, 2);
        resize(312, 420);
    }

    QPushButton *primary;
    QCheckBox *check;
    ValueField *field;
};

class Marks : public QWidget
{
public:
    Marks() { resize(200, 40); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), color(Token::TrackA));
        drawImpactMark(painter, {20, 20}, 12, {.anticipation = 0});
        drawImpactMark(painter, {50, 20}, 12, {.anticipation = 0.5});
        drawImpactMark(painter, {80, 20}, 12, {.anticipation = 1});
        drawImpactMark(painter, {110, 20}, 12, {.enabled = false});
        drawImpactMark(painter, {140, 20}, 14, {.anticipation = 0, .selected = true});
        drawImpactMark(painter, {175, 20}, 14, {.anticipation = 1, .selected = true});
    }
};

/// Every icon once.
class IconSheet : public QWidget
{
public:
    IconSheet() { resize(10 * 40, 7 * 40); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), color(Token::Window));
        int n = 0;
        QDirIterator files(QStringLiteral(":/icons"));
        while (files.hasNext()) {
            files.next();
            const QByteArray name = files.fileInfo().baseName().toLatin1();
            themedIcon(QLatin1String(name))
                .paint(&painter, 12 + 40 * (n % 10), 12 + 40 * (n / 10), 16, 16);
            ++n;
        }
    }
};

} // namespace

class TestChrome : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void cleanup() { Theme::instance()->setChoice(ThemeChoice::Dark); }

    void initTestCase() { Theme::install(qApp, ThemeChoice::Dark); }

    void controlsWearTheTheme_data()
    {
        QTest::addColumn<bool>("light");
        QTest::newRow("dark") << false;
        QTest::newRow("light") << true;
    }

    void controlsWearTheTheme()
    {
        QFETCH(bool, light);
        Gallery gallery;
        gallery.show();
        // the widgets exist before the theme changes: they must follow
        Theme::instance()->setChoice(light ? ThemeChoice::Light : ThemeChoice::Dark);
        const ThemeKind kind = light ? ThemeKind::Light : ThemeKind::Dark;
        const QImage image = grabWidget(gallery, light ? "chrome-light" : "chrome-dark");
        const double ratio = image.devicePixelRatio();
        const auto count = [&](QWidget *w, Token token) {
            return countPixels(image, w->geometry(), tokenColor(token, kind), 2);
        };
        QVERIFY(count(&gallery, Token::Panel) > gallery.width() * gallery.height() / 2);
        const int area = int(gallery.primary->width() * gallery.primary->height() * ratio * ratio);
        QVERIFY(count(gallery.primary, Token::Primary) > area / 2);
        QVERIFY(count(gallery.primary, Token::PrimaryText) > 10);
        QVERIFY(count(gallery.field, Token::Field) > area / 4);
        const QRect unit =
            QRect(gallery.field->geometry()).adjusted(gallery.field->width() - 40, 2, -2, -2);
        QVERIFY(countPixels(image, unit, tokenColor(Token::Text2, kind), 60) > 10);
        QVERIFY(count(gallery.check, Token::Primary) > 50);
    }

    void everyIconOfTheListIsThere()
    {
        const QByteArray names =
            "select impact throw undo redo side overlay single bodies skeleton heat ghost trail "
            "contact assist com limits frame follow camera bake open save folder search play pause "
            "first prev next last loop in out snap marker fit zoom clip character take joint plus "
            "trash copy mirror reset pin eye lock close check down right goto curve info warn "
            "error keep compare playblast";
        for (const QByteArray &name : names.split(' ')) {
            const QIcon icon = themedIcon(QLatin1String(name));
            QVERIFY2(!icon.isNull(), name.constData());
            const QImage image = iconPixmap(QLatin1String(name), Qt::red, 16, 2).toImage();
            QCOMPARE(image.size(), QSize(32, 32));
            QVERIFY2(countPixels(image, QRect(0, 0, 16, 16), Qt::red, 2) > 8, name.constData());
            for (int i = 0; i < 32; ++i) { // nothing is cut off at the grid's border
                QVERIFY2(qAlpha(image.pixel(i, 0)) == 0 && qAlpha(image.pixel(i, 31)) == 0
                             && qAlpha(image.pixel(0, i)) == 0 && qAlpha(image.pixel(31, i)) == 0,
                         name.constData());
            }
        }
        QVERIFY(themedIcon(QLatin1String("nonsense")).isNull());
        IconSheet sheet;
        grabWidget(sheet, "icons");
    }

    void iconsFollowThemeAndState()
    {
        const QIcon icon = themedIcon(QLatin1String("play"));
        const auto ink = [&icon](QIcon::Mode mode, QIcon::State state) {
            return icon.pixmap(QSize(16, 16), 1, mode, state).toImage().pixelColor(7, 8);
        };
        QCOMPARE(ink(QIcon::Normal, QIcon::Off), tokenColor(Token::Text2, ThemeKind::Dark));
        QCOMPARE(ink(QIcon::Normal, QIcon::On), tokenColor(Token::Text, ThemeKind::Dark));
        Theme::instance()->setChoice(ThemeChoice::Light);
        QCOMPARE(ink(QIcon::Normal, QIcon::Off), tokenColor(Token::Text2, ThemeKind::Light));
    }

    void marksDifferInShape()
    {
        Marks marks;
        const QImage image = grabWidget(marks, "marks");
        const double r = image.devicePixelRatio();
        const auto at = [&](int x, int y) {
            return image.pixelColor(int(r * x), int(r * y));
        };
        const QColor ground = color(Token::TrackA);
        QCOMPARE(at(20, 20), color(Token::Unexpected)); // solid
        QCOMPARE(at(80, 20), ground);                   // ring
        QCOMPARE(at(84, 20), color(Token::Expected));
        QCOMPARE(at(45, 20), color(Token::Expected)); // half ring at the left
        QCOMPARE(at(53, 20), color(Token::Unexpected));
        QCOMPARE(at(110, 20), ground); // hollow
        QVERIFY(countPixels(image, QRect(128, 8, 24, 24), color(Token::Playhead)) > 40);
    }

    void theDesktopsChangeIsFollowedUnlessOverridden()
    {
        Theme *theme = Theme::instance();
        theme->setChoice(ThemeChoice::FollowDesktop);
        const auto desktopBecomes = [](const QColor &window, const QColor &text) {
            QPalette palette;
            palette.setColor(QPalette::Window, window);
            palette.setColor(QPalette::WindowText, text);
            QApplication::setPalette(palette);
            QCoreApplication::processEvents();
        };
        desktopBecomes(Qt::white, Qt::black);
        QCOMPARE(theme->kind(), ThemeKind::Light);
        desktopBecomes(Qt::black, Qt::white);
        QCOMPARE(theme->kind(), ThemeKind::Dark);
        theme->setChoice(ThemeChoice::Dark);
        desktopBecomes(Qt::white, Qt::black);
        QCOMPARE(theme->kind(), ThemeKind::Dark);
        QCOMPARE(QApplication::palette().color(QPalette::Window), color(Token::Panel));
    }

    void runningNumbersStandStill()
    {
        for (const char *family : {"DejaVu Sans", "DejaVu Serif"}) {
            const TabularText text((QFont(QLatin1String(family))));
            QCOMPARE(text.width(QStringLiteral("111")), text.width(QStringLiteral("888")));
        }
    }
};

QTEST_MAIN(TestChrome)
#include "tst_chrome.moc"
