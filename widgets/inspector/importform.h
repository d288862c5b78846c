#pragma once

#include "widgets/common/fieldform.h"
#include "widgets/document/document.h"

class QComboBox;

namespace flinch {

/// How the clip's file is read: what was inferred, or what the user knows better.
class ImportForm : public FieldForm
{
    Q_OBJECT

public:
    explicit ImportForm(const Document &document, QWidget *parent = nullptr);

    /// Shows how the open clip was read.
    void read();

Q_SIGNALS:
    void chosen(const flinch::ImportOptions &options);

private:
    QComboBox *addChoice(const QString &name, const QString &toolTip);
    void choose();

    const Document &m_document;
    QComboBox *m_unit;
    QComboBox *m_upAxis;
};

} // namespace flinch
