#pragma once

#include "widgets/document/command.h"

#include <QStackedWidget>

class QComboBox;

namespace flinch {

class FieldForm;
class ValueField;

/// How the body is driven: controller, balance and quality, the four gains, stiffening, presets.
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
    void addGains(FieldForm &form);
    void read();
    QComboBox *list(const QString &name, const QStringList &choices, const QString &tip,
                    std::function<void(ControllerChoice &, int)> choose);
    ValueField *number(const QString &name, int dimension, double minimum, double maximum,
                       double step, int decimals, bool logarithmic,
                       std::function<double &(ControllerSettings &)> value);
    void change(const std::function<void(ControllerChoice &)> &edit);

    Document &m_document;
    GestureId m_gesture = 0;
    std::vector<Bound> m_numbers;
    QComboBox *m_controller = nullptr;
    QComboBox *m_balance = nullptr;
    QComboBox *m_quality = nullptr;
    QComboBox *m_preset = nullptr;
};

} // namespace flinch
