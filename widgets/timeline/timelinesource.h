#pragma once

#include "core/character/bodypose.h"
#include "widgets/document/playhead.h"
#include "widgets/document/selection.h"
#include "widgets/timeline/timelinecontent.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace flinch {

/// Turns document, selection and simulation into what the timeline shows. What must look at every
/// frame (energy, deviation) is done in slices between events, so that a long clip
/// never holds the window up. GUI thread.
class TimelineSource : public QObject
{
    Q_OBJECT

public:
    TimelineSource(const Document &document, const Selection &selection,
                   const SimulationService &simulation, QObject *parent = nullptr);

    const TimelineContent &content() const { return m_content; }

    /// The joint of a deviation row (-1: of any) that is farthest from the clip at a frame.
    std::optional<BallJointId> worstJoint(int frame, int row) const;

    /// True once every frame was looked at, and while there is none: nothing is prepared.
    bool isComplete() const { return !m_slices.isActive(); }

Q_SIGNALS:
    void changed();

private:
    void onDocumentChanged(const ChangeEvent &event);
    void readAll();
    void readProject();
    void readDiscontinuities();
    void readSelection();
    void readSimulation();
    void readReturns();
    void readDeadline();
    void readAnswer(TimelineImpact &impact, const ImpactResult &result);
    void restartProfile();
    void restartDeviation(int from);
    /// A few milliseconds of looking at frames.
    void slice();
    void profileFrame(int index);
    void measureFrame(int frame);
    double residualDegrees(double frame) const;
    void readPauses();
    void spreadEnergy();
    /// What a frame of main follows; nothing: it is not known yet.
    std::optional<PerBallJoint<Quaternion>> followedIn(int frame) const;

    const Document &m_document;
    const Selection &m_selection;
    const SimulationService &m_simulation;
    TimelineContent m_content;
    std::shared_ptr<const Scenario> m_profiled; // what the profile below belongs to
    std::vector<PerBallJoint<Quaternion>> m_targets;
    std::vector<float> m_energy; // of the clip
    std::vector<float> m_speeds; // rad/s, mean over joints
    int m_profileAt = 0;
    int m_deviationAt = 0;
    QTimer m_slices;
    QElapsedTimer m_shown; // since a slice was last shown
};

} // namespace flinch
