#pragma once

#include "core/character/bodies.h"
#include "widgets/document/document.h"

#include <QObject>

#include <optional>
#include <vector>

namespace flinch {

/// What the user has selected: impacts, one body, one joint of the skeleton, or the clip. Shared by
/// all views; not part of the history. Impacts that are removed leave it by themselves, and those
/// that appear, also by undo and redo, replace it.
class Selection : public QObject
{
    Q_OBJECT

public:
    explicit Selection(const Document &document, QObject *parent = nullptr);

    /// In the order of the project.
    const std::vector<ImpactId> &impacts() const { return m_impacts; }

    bool contains(ImpactId id) const;
    /// The one that panels show; nothing when none or several are selected.
    std::optional<ImpactId> singleImpact() const;

    std::optional<BodyId> body() const { return m_body; }

    std::optional<BallJointId> joint() const { return m_joint; }

    bool isClipSelected() const { return m_clip; }

    bool isEmpty() const;

    /// Each of these replaces what was selected.
    void selectImpacts(std::vector<ImpactId> ids);
    void selectBody(BodyId body);
    void selectJoint(BallJointId joint);
    void selectClip();
    void clear();
    /// Shift+click.
    void toggleImpact(ImpactId id);

Q_SIGNALS:
    void changed();

private:
    void set(std::vector<ImpactId> impacts, std::optional<BodyId> body,
             std::optional<BallJointId> joint, bool clip);
    void onDocumentChanged(const ChangeEvent &event);

    const Document &m_document;
    std::vector<ImpactId> m_known; // all that there are, sorted
    std::vector<ImpactId> m_impacts;
    std::optional<BodyId> m_body;
    std::optional<BallJointId> m_joint;
    bool m_clip = false;
};

} // namespace flinch
