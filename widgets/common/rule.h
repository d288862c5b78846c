#pragma once

#include <QWidget>

namespace flinch {

/// A thin line between groups.
class Rule : public QWidget
{
    Q_OBJECT

public:
    explicit Rule(QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace flinch
