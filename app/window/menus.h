#pragma once

class QMenu;
class QMenuBar;

namespace flinch {

struct Actions;

/// The menus whose contents change, for whoever fills them.
struct Menus
{
    QMenu *recent;
    QMenu *addImpact; // one entry for each preset
    QMenu *panels;
};

Menus buildMenus(QMenuBar &bar, const Actions &actions);

} // namespace flinch
