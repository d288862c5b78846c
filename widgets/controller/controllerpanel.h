#pragma once

#include "widgets/document/command.h"

#include <QStackedWidget>

class QComboBox;

namespace flinch {

class ValueField;

/// How the body is driven: controller and quality, the four gains, stiffening, presets.
class ControllerPanel : public QStackedWidget
{
    Q_OBJECT

public:
    explicit ControllerPanel(Document &document, QWidget *parent = nullptr);

Q_SIGNALS:
    /// For the status bar.
    void message(const QString &text);

private:
    struct Bound
    {
        ValueField *field;
        std::function<double &(ControllerSettings &)> value;
    };

    void build();
    void read();
    ValueField *number(const QString &name, int dimension, double minimum, double maximum,
                       double step, int decimals, bool logarithmic,
                       std::function<double &(ControllerSettings &)> value);
    void change(const std::function<void(ControllerChoice &)> &edit);

    Document &m_document;
    GestureId m_gesture = 0;
    std::vector<Bound> m_numbers;
    QComboBox *m_controller = nullptr;
    QComboBox *m_preset = nullptr;
    QComboBox *m_quality = nullptr;
};

} // namespace flinch
