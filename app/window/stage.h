#pragma once

#include "app/window/paneheader.h"
#include "app/window/workspace.h"
#include "core/character/bodypose.h"
#include "core/take/deviation.h"
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

    /// Where there is little room, and in compact windows, headers lose their subtitles and footers
    /// what is at their right.
    void fitTo(const QSize &area, bool compact);

    /// Where the selected impact's steps land, and the balance until then.
    void setPlanShown(bool shown);

    bool isPlanShown() const { return m_planShown; }

    /// Panes side by side in so little room that one over another shows more.
    bool isNarrow() const;

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
    void showSurroundings();
    void showFooters(int sourceFrame);
    /// Where there is no body to show.
    void showSourceOnly();
    void showSource();
    /// Feet that stand in the clip, but for those of simulations that a plan has in the air.
    std::array<bool, 2> plantedFeet(Figure figure, int sourceFrame) const;
    ImpactArrow arrowFor(const ProjectImpact &impact) const;
    void showArrows();
    void showPlan();
    /// The clip's own frame, standing on the floor.
    Captured captured(int sourceFrame) const;
    std::array<bool, 2> planted(int sourceFrame) const;

    /// Of a body from the clip.
    struct Distance
    {
        double hips = 0;                // m
        std::optional<BentJoint> joint; // the worst; nothing: it is not known

        QString hipsText() const;  // "26 cm"; empty: too little to be seen
        QString shortText() const; // the same, else "19.0°"
        QString text() const;      // "hips 26 cm · chest 19°"
    };

    Distance distance(Figure figure, int sourceFrame) const;

    Workspace &m_workspace;
    ViewportArea &m_area;
    std::array<PaneHeader *, kFigureCount> m_headers;
    std::array<PaneFooter *, kFigureCount> m_footers;
    OverlayHeader *m_overlayHeader;
    PaneFooter *m_overlayFooter;
    bool m_planShown = true;
    bool m_roomy = true;   // for the subtitles
    bool m_opened = false; // another document, not shown yet
};

} // namespace flinch
