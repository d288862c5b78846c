#pragma once

#include "core/bake/bakejob.h"

#include <QWidget>

class QGridLayout;

namespace flinch {

/// What a bake wrote, what reading it back has proven, and what of the clip stayed as it was.
class BakeResultPage : public QWidget
{
    Q_OBJECT

public:
    /// `take` is what was baked.
    BakeResultPage(const BakeReport &report, const Skeleton &skeleton, const Take &take,
                   QWidget *parent = nullptr);

    /// The same in words, for the clipboard.
    const QString &text() const { return m_text; }

Q_SIGNALS:
    void againAsked();
    void closeAsked();

private:
    void addProof(const BakeReport &report, const Skeleton &skeleton);
    void addContract(const BakeReport &report, const Take &take);
    void addUnaffected(const TakeReport &baked, Unaffected unaffected);
    void addAssist(const Take &take);
    void addButtons(const QString &path);
    void heading(const QString &text);
    void fact(const QString &what, const QString &value, const QString &note = {});

    QGridLayout *m_table;
    QString m_text;
};

} // namespace flinch
