#include "app/window/toolbar.h"

#include "app/window/actions.h"
#include "widgets/common/style.h"
#include "widgets/common/theme.h"

#include <QActionGroup>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

namespace flinch {

namespace {

/// "Quality  Standard", with the choices behind it.
QToolButton *choiceButton(const QString &what, QActionGroup *group, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    auto *menu = new QMenu(button);
    menu->addActions(group->actions());
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setToolTip(what);
    const auto show = [button, what, group] {
        if (const QAction *chosen = group->checkedAction())
            button->setText(QStringLiteral("%1  %2").arg(what, chosen->text()));
    };
    for (QAction *action : group->actions())
        QObject::connect(action, &QAction::toggled, button, show);
    show();
    return button;
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
    m_controller = addWidget(choiceButton(tr("Controller"), a.controllerGroup, this));
    addWidget(choiceButton(tr("Quality"), a.qualityGroup, this));

    auto *bake = new QPushButton(a.bake->icon(), a.bake->text(), this);
    bake->setText(tr("Bake…"));
    bake->setProperty(Style::kPrimary, true);
    bake->setToolTip(a.bake->toolTip());
    bake->setEnabled(a.bake->isEnabled());
    bake->setFocusPolicy(Qt::NoFocus);
    connect(bake, &QPushButton::clicked, a.bake, &QAction::trigger);
    connect(a.bake, &QAction::enabledChanged, bake, &QPushButton::setEnabled);
    addWidget(bake);
}

void ToolBar::setCompact(bool compact)
{
    m_controller->setVisible(!compact);
}

} // namespace flinch
