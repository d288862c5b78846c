#pragma once

#include "widgets/document/command.h"

namespace flinch {

/// Adds impacts that carry ids of their own (Document::newImpactId()).
class AddImpacts : public DocumentCommand
{
public:
    AddImpacts(Document &document, std::vector<ProjectImpact> impacts);

    void undo() override;
    void redo() override;

protected:
    bool changesNothing() const override { return m_impacts.empty(); }

private:
    std::vector<ProjectImpact> m_impacts;
};

class RemoveImpacts : public DocumentCommand
{
public:
    RemoveImpacts(Document &document, const std::vector<ImpactId> &ids);

    void undo() override;
    void redo() override;

protected:
    bool changesNothing() const override { return m_removed.empty(); }

private:
    struct Removed
    {
        std::size_t index; // in the setup, ascending
        ProjectImpact impact;
    };

    std::vector<Removed> m_removed;
};

/// Sets impacts to new values, found by their ids: any fields, name and enabled state included.
/// `text` says it in the history ("Move impact").
class ChangeImpacts : public DocumentCommand
{
public:
    ChangeImpacts(Document &document, std::vector<ProjectImpact> impacts, const QString &text,
                  GestureId gesture = 0);

    void undo() override;
    void redo() override;

protected:
    bool absorb(const DocumentCommand &later) override;

    bool changesNothing() const override { return m_old == m_new; }

private:
    void set(const std::vector<ProjectImpact> &impacts);

    std::vector<ProjectImpact> m_old;
    std::vector<ProjectImpact> m_new; // same ids in the same order
};

} // namespace flinch
