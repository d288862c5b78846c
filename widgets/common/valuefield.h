#pragma once

#include "widgets/common/labels.h"
#include "widgets/common/quantity.h"

#include <QLineEdit>

#include <optional>

namespace flinch {

/// What a number field takes.
struct ValueSpec
{
    QString name; // for messages and assistive tools: "Speed"
    Dimension dimension = Dimension::Number;
    double minimum = 0; // typed
    double maximum = 1;
    std::optional<double> scrubMinimum = {}; // dragged and stepped; default: as typed
    std::optional<double> scrubMaximum = {};
    double step = 1;
    int decimals = 0;
    bool logarithmic = false;   // steps multiply by 1 + step
    double framesPerSecond = 0; // lets frames be typed as time and the other way round
    bool showUnit = true;
    double footBar = 0; // a bar along the foot is full at this value; 0: no bar
};

/// A number with its unit: typed (also "12+3" or "250 ms"), stepped with the arrow keys and the
/// wheel while focused, scrubbed by dragging its label. Shift ×10, Ctrl ×0.1; Esc takes a scrub
/// back. setValue() never signals; edits come as valueEdited(), and everything between
/// gestureStarted() and gestureFinished() is one change to the user, or none after
/// gestureCancelled().
class ValueField : public QLineEdit
{
    Q_OBJECT

public:
    explicit ValueField(const ValueSpec &spec, QWidget *parent = nullptr);

    const ValueSpec &spec() const { return m_spec; }

    void setSpec(const ValueSpec &spec);

    double value() const { return m_value; }

    bool isMixed() const { return m_mixed; }

    /// Shows a value; ignored while the field is being typed into.
    void setValue(double value);
    /// Several different values: an em dash.
    void setMixed();
    /// Nothing to show: an en dash, read-only.
    void setNothing();
    /// Nobody has said a number: `placeholder` stands there, and steps go on from `from`.
    void setUnset(const QString &placeholder, double from);

    bool isUnset() const { return m_unset; }

    /// The value is from elsewhere and only stands in: it is drawn as one that is off.
    void setInherited(bool inherited);

    bool isInherited() const { return m_inherited; }

    /// One step up or down, as the keys do.
    void stepBy(double steps, Qt::KeyboardModifiers modifiers = {});

    void beginScrub();
    void scrub(int pixels, Qt::KeyboardModifiers modifiers);
    void endScrub();
    void cancelScrub();

    bool isScrubbing() const { return m_scrubbing; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void gestureStarted();
    void valueEdited(double value);
    /// What came since gestureStarted() is to be taken back; gestureFinished() follows.
    void gestureCancelled();
    void gestureFinished();
    /// "Speed takes 0.1 to 60 m/s. Kept 8.0."
    void rejected(const QString &message);

protected:
    bool event(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void commitText();
    void showValue();
    void follow();
    void edit(double value);
    double stepped(double from, double steps, Qt::KeyboardModifiers modifiers) const;
    QString unitText() const;
    void updateMargins();

    ValueSpec m_spec;
    double m_value = 0;
    bool m_mixed = false;
    bool m_nothing = false;
    bool m_unset = false;
    bool m_inherited = false;
    bool m_following = false;
    bool m_typed = false;
    bool m_unitShown = true;
    bool m_settled = false; // by Enter, and not touched since
    bool m_scrubbing = false;
    double m_scrubStart = 0;
    bool m_scrubMixed = false; // it began with several values
    bool m_scrubUnset = false; // or none
    double m_scrubSteps = 0;
};

/// A field's label; dragging it sideways scrubs the field.
class ScrubLabel : public TextLabel
{
    Q_OBJECT

public:
    ScrubLabel(const QString &text, ValueField *field, QWidget *parent = nullptr);

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    ValueField *m_field;
    int m_lastX = 0;
};

} // namespace flinch
