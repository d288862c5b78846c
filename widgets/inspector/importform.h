#pragma once

#include "widgets/common/fieldform.h"
#include "widgets/document/document.h"

class QComboBox;

namespace flinch {

/// Which take of its file is worked on, and how that is read: what was inferred, or what the user
/// knows better.
class ImportForm : public FieldForm
{
    Q_OBJECT

public:
    explicit ImportForm(Document &document, QWidget *parent = nullptr);

    /// Shows how the open clip was read.
    void read();

Q_SIGNALS:
    void chosen(const flinch::ImportOptions &options);

private:
    QComboBox *addChoice(const QString &name, const QString &toolTip);
    void choose();
    void listTakes();
    void chooseTake(int index);

    Document &m_document;
    AssetPtr m_listed; // whose takes they are
    QComboBox *m_take;
    QWidget *m_takeRow;
    QComboBox *m_unit;
    QComboBox *m_upAxis;
};

} // namespace flinch
