#pragma once

#include "widgets/common/labels.h"

#include <QWidget>

class QGridLayout;

namespace flinch {

/// A title and what is known about a thing: names and values, nothing to edit.
class FactsForm : public QWidget
{
    Q_OBJECT

public:
    explicit FactsForm(QWidget *parent = nullptr);

    void begin(const QString &title);
    void add(const QString &name, const QString &value);

private:
    QGridLayout *m_grid;
    TextLabel *m_title;
};

} // namespace flinch
