#include "app/window/toolbar.h"

#include "app/window/actions.h"
#include "widgets/common/icons.h"
#include "widgets/common/labels.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QActionGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>

namespace flinch {

namespace {

/// "Quality [Standard]": the choices of a group of actions, in the toolbar.
QWidget *choiceBox(const QString &what, QActionGroup *group, QWidget *parent)
{
    auto *widget = new QWidget(parent);
    auto *box = new QComboBox(widget);
    box->setAccessibleName(what);
    box->setToolTip(what);
    box->setFocusPolicy(Qt::NoFocus);
    const QList<QAction *> actions = group->actions();
    for (const QAction *action : actions)
        box->addItem(action->text());
    const auto show = [box, group, actions] {
        const QSignalBlocker blocker(box);
        box->setCurrentIndex(int(actions.indexOf(group->checkedAction())));
    };
    for (const QAction *action : actions)
        QObject::connect(action, &QAction::toggled, box, show);
    QObject::connect(box, &QComboBox::activated, widget,
                     [actions](int index) { actions[index]->trigger(); });
    show();
    auto *row = new QHBoxLayout(widget);
    row->setContentsMargins(4, 0, 4, 0);
    row->setSpacing(6);
    row->addWidget(new TextLabel(what, TextRole::Body, Token::Text2, widget));
    row->addWidget(box);
    return widget;
}

} // namespace

ToolBar::ToolBar(const Actions &a, QWidget *parent)
    : QToolBar(parent)
{
    setObjectName(QStringLiteral("toolbar"));
    setWindowTitle(tr("Toolbar"));
    setMovable(false);
    setFloatable(false);
    toggleViewAction()->setEnabled(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setIconSize({16, 16});
    setFixedHeight(scaled(40));

    for (QAction *action : {a.undo, a.redo})
        addAction(action);
    addSeparator();
    addAction(a.addImpact);
    addSeparator();
    for (QAction *action : {a.sideBySide, a.overlay, a.single})
        addAction(action);
    addSeparator();
    addAction(a.bodies);
    addSeparator();
    for (QAction *action : {a.frameSelection, a.follow})
        addAction(action);

    auto *spring = new QWidget(this);
    spring->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(spring);
    m_controller = addWidget(choiceBox(tr("Controller"), a.controllerGroup, this));
    addWidget(choiceBox(tr("Quality"), a.qualityGroup, this));

    auto *bake =
        new QPushButton(themedIcon(QLatin1String("bake"), Token::PrimaryText), QString(), this);
    bake->setText(tr("Bake…"));
    bake->setProperty(Style::kPrimary, true);
    const auto follow = [bake, action = a.bake] {
        bake->setToolTip(action->toolTip());
        bake->setEnabled(action->isEnabled());
    };
    follow();
    bake->setFocusPolicy(Qt::NoFocus);
    connect(bake, &QPushButton::clicked, a.bake, &QAction::trigger);
    connect(a.bake, &QAction::changed, bake, follow);
    addWidget(bake);
    auto *margin = new QWidget(this);
    margin->setFixedWidth(6);
    addWidget(margin);
}

void ToolBar::setCompact(bool compact)
{
    m_controller->setVisible(!compact);
}

} // namespace flinch
