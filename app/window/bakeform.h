#pragma once

#include "app/window/workspace.h"
#include "core/bake/bakejob.h"

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

/// The fields of a recipe: where to, what and how. Keeps the file's extension that of the format.
class BakeForm : public QWidget
{
    Q_OBJECT

public:
    explicit BakeForm(const Workspace &workspace, QWidget *parent = nullptr);

    BakeRecipe recipe() const;
    void setRecipe(const BakeRecipe &recipe);
    BakeRequest request() const;
    /// Why this cannot be baked now; empty: it can.
    QString obstacle() const;
    /// What will change and what will not.
    QString effect() const;

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
    BakeFormat format() const;
    bool isExact() const;
    std::optional<int> returnFrame() const;
    /// Where a file of this format goes unless somebody says otherwise.
    QString proposedFile(BakeFormat format) const;
    bool isReturnTooEarly() const;
    /// The last frame that is baked.
    int lastFrame() const;
    bool canReduceKeys() const;
    /// What happens to the frames when nothing is resampled.
    QString exactEffect() const;
    std::vector<BakedMotion> takes() const;
    std::optional<FrameRange> frames() const;
    void showRate(const std::optional<FrameRate> &rate);

    const Workspace &m_workspace;
    BakeRecipe m_given; // by setRecipe()
    QLineEdit *m_file = nullptr;
    SegmentedChoice *m_format = nullptr;
    QCheckBox *m_takes[3] = {};
    QLineEdit *m_takeName = nullptr;
    QRadioButton *m_exact = nullptr;
    QRadioButton *m_raw = nullptr;
    QComboBox *m_rate = nullptr;
    QComboBox *m_unit = nullptr;
    ValueField *m_first = nullptr;
    ValueField *m_last = nullptr;
    ValueField *m_start = nullptr;
    QComboBox *m_root = nullptr;
    QCheckBox *m_return = nullptr;
    ValueField *m_returnFrame = nullptr;
    TextLabel *m_returnNote = nullptr;
    QCheckBox *m_rest = nullptr;
    TextLabel *m_restNote = nullptr;
    QCheckBox *m_feet = nullptr;
    QCheckBox *m_reduce = nullptr;
    ValueField *m_tolerance = nullptr;
    QCheckBox *m_mesh = nullptr;
};

} // namespace flinch
