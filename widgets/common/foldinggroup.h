#pragma once

#include "widgets/common/impactmark.h"

#include <QAbstractButton>

#include <optional>

class QVBoxLayout;

namespace flinch {

/// The line over a group that folds: a triangle, the title, and at the right what the group says in
/// short. Space and Enter switch it, Left folds, Right opens.
class GroupHeader : public QAbstractButton
{
    Q_OBJECT

public:
    explicit GroupHeader(const QString &title, QWidget *parent = nullptr);

    /// Elided from the left: frames and figures stand at the end.
    void setSummary(const QString &summary, bool isStrong = false);
    void setMark(const std::optional<ImpactMark> &mark);
    /// With the triangle of a warning before the summary.
    void setWarning(bool warning);

    QString summary() const { return m_summary; }

    bool isWarning() const { return m_warning; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QString m_summary;
    bool m_isStrong = false;
    bool m_warning = false;
    std::optional<ImpactMark> m_mark;
};

/// A header and what it folds away.
class FoldingGroup : public QWidget
{
    Q_OBJECT

public:
    FoldingGroup(const QString &id, const QString &title, QWidget *parent = nullptr);

    /// Under which it is remembered.
    const QString &id() const { return m_id; }

    GroupHeader &header() { return *m_header; }

    /// Where its rows go.
    QVBoxLayout *body() const { return m_body; }

    bool isOpen() const;
    /// Does not signal.
    void setOpen(bool open);

Q_SIGNALS:
    /// By hand.
    void switched(bool open);

private:
    const QString m_id;
    GroupHeader *m_header;
    QWidget *m_content;
    QVBoxLayout *m_body;
};

} // namespace flinch
