#pragma once

#include <QMessageBox>

namespace flinch {

/// A question or a refusal: a strong title that says what happened, a sentence that says what to
/// do, buttons that name their result.
class TitledBox : public QMessageBox
{
    Q_OBJECT

public:
    TitledBox(const QString &title, const QString &sentence, QWidget *parent);

protected:
    void showEvent(QShowEvent *event) override;
};

} // namespace flinch
