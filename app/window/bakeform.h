#pragma once

#include "app/window/workspace.h"
#include "core/bake/bakejob.h"

#include <QJsonObject>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QRadioButton;
class QVBoxLayout;

namespace flinch {

class SegmentedChoice;
class TextLabel;
class ValueField;
struct BakePreset;

/// The fields of a bake: where to, what and how. Knows which preset it agrees with; keeps the
/// file's extension that of the format.
class BakeForm : public QWidget
{
    Q_OBJECT

public:
    explicit BakeForm(const Workspace &workspace, QWidget *parent = nullptr);

    BakeRequest request() const;
    /// Where the clip is reached again; nothing: the reaction dies out by itself.
    std::optional<int> returnFrame() const;
    bool isExact() const;
    /// Why this cannot be baked now; empty: it can.
    QString obstacle() const;
    /// What will change and what will not.
    QString effect() const;

    void apply(const BakePreset &preset);
    bool agreesWith(const BakePreset &preset) const;

    /// As the project remembers it.
    QJsonObject toJson() const;
    void fromJson(const QJsonObject &options);

Q_SIGNALS:
    void edited();

private:
    void addTarget(QVBoxLayout &column);
    void addMotion(QVBoxLayout &column);
    void addCleaning(QVBoxLayout &column);
    QWidget *note(const QString &text);
    void browse();
    void onFormatChosen();
    void onFileChanged();
    void onEdited();
    QString extension() const;
    bool isReturnTooEarly() const;
    bool canReduceKeys() const;
    /// What happens to the frames when nothing is resampled.
    QString exactEffect() const;
    std::optional<FrameRate> rate() const;
    int rateRow(const std::optional<FrameRate> &rate) const;

    const Workspace &m_workspace;
    QLineEdit *m_file = nullptr;
    SegmentedChoice *m_format = nullptr;
    QCheckBox *m_takes[3] = {};
    QRadioButton *m_exact = nullptr;
    QRadioButton *m_raw = nullptr;
    QComboBox *m_rate = nullptr;
    QComboBox *m_unit = nullptr;
    ValueField *m_first = nullptr;
    ValueField *m_last = nullptr;
    QCheckBox *m_return = nullptr;
    ValueField *m_returnFrame = nullptr;
    TextLabel *m_returnNote = nullptr;
    QCheckBox *m_feet = nullptr;
    QCheckBox *m_reduce = nullptr;
    ValueField *m_tolerance = nullptr;
    QCheckBox *m_mesh = nullptr;
};

} // namespace flinch
