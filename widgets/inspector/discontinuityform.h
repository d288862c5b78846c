#pragma once

#include "core/motion/discontinuities.h"
#include "widgets/common/fieldform.h"
#include "widgets/document/document.h"

#include <vector>

class QCheckBox;

namespace flinch {

/// Where the clip does not go on as a body would: what it is, a way there, and whether the clip is
/// followed all the same.
class DiscontinuityForm : public FieldForm
{
    Q_OBJECT

public:
    explicit DiscontinuityForm(Document &document, QWidget *parent = nullptr);

    /// Hidden when the clip has none.
    void read();

Q_SIGNALS:
    /// A frame of the clip is to be looked at.
    void frameAsked(int frame);

private:
    struct Row
    {
        Discontinuity found;
        QCheckBox *ignore;
    };

    void build();
    void addRow(const Discontinuity &found);

    Document &m_document;
    QWidget *m_list = nullptr;
    std::vector<Row> m_rows;
    ChosenTake m_shown; // whose rows they are
};

} // namespace flinch
