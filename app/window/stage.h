#pragma once

#include "app/window/paneheader.h"
#include "app/window/workspace.h"
#include "core/character/bodypose.h"
#include "widgets/viewport/viewportarea.h"

#include <array>

namespace flinch {

/// Shows the workspace in the viewport: poses at the playhead, what they are worth, impacts, and
/// the lines above and below the panes; selects what is clicked.
class Stage : public QObject
{
    Q_OBJECT

public:
    Stage(Workspace &workspace, ViewportArea &area);

    /// Headers lose their subtitles and panes their footers where there is little room.
    void fitTo(const QSize &area);

private:
    struct Captured
    {
        BodyPose bodies;
        WorldPose skeleton;
    };

    void takeCharacter();
    void takeTheme();
    void showFrame();
    void showFigure(Figure figure, int sourceFrame);
    void showFooters(int sourceFrame);
    void showArrows();
    /// The clip's own frame, standing on the floor.
    Captured captured(int sourceFrame) const;

    /// Of the worst joint against the targets.
    struct Deviation
    {
        BallJointId joint;
        double degrees;
    };

    std::optional<Deviation> deviation(Figure figure, int sourceFrame) const;

    Workspace &m_workspace;
    ViewportArea &m_area;
    std::array<PaneHeader *, kFigureCount> m_headers;
    std::array<PaneFooter *, kFigureCount> m_footers;
    OverlayHeader *m_overlayHeader;
};

} // namespace flinch
