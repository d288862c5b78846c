#pragma once

#include "widgets/common/theme.h"

#include <QFontMetricsF>
#include <QLabel>
#include <QWidget>

class QHBoxLayout;

namespace flinch {

/// Draws digits in cells of one width, so that running numbers stand still also in fonts without
/// tabular figures.
class TabularText
{
public:
    explicit TabularText(const QFont &font);

    double width(const QString &text) const;
    /// Baseline at `origin`.
    void draw(QPainter &painter, const QPointF &origin, const QString &text) const;
    /// Horizontal alignment by `alignment`, centred vertically.
    void draw(QPainter &painter, const QRectF &rect, Qt::Alignment alignment,
              const QString &text) const;

    const QFontMetricsF &metrics() const { return m_metrics; }

private:
    QFont m_font;
    QFontMetricsF m_metrics;
    double m_digit = 0;
    bool m_tabular = true;
};

/// Text in a role and colour of the theme; it follows both when they change. Wraps when told to;
/// elides with a tooltip otherwise.
class TextLabel : public QLabel
{
    Q_OBJECT

public:
    explicit TextLabel(const QString &text, TextRole role = TextRole::Body, Token ink = Token::Text,
                       QWidget *parent = nullptr);

    void setInk(Token ink);

    void setElided(bool elided);

    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void follow();

    TextRole m_role;
    Token m_ink;
    bool m_elided = false;
    bool m_following = false;
};

/// A number that changes while playing: tabular digits, and a width that fits `widest`.
class ReadoutLabel : public QWidget
{
    Q_OBJECT

public:
    ReadoutLabel(const QString &widest, TextRole role, Token ink,
                 Qt::Alignment alignment = Qt::AlignRight, QWidget *parent = nullptr);

    void setText(const QString &text);

    QString text() const { return m_text; }

    void setInk(Token ink);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_widest;
    QString m_text;
    TextRole m_role;
    Token m_ink;
    Qt::Alignment m_alignment;
};

/// A key as it looks on a keyboard, beside what it does.
class KeyCap : public QWidget
{
    Q_OBJECT

public:
    explicit KeyCap(const QString &key, QWidget *parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_key;
};

/// The strong grey line over a group of fields, with room at its right for one value or button.
class SectionHeader : public QWidget
{
    Q_OBJECT

public:
    explicit SectionHeader(const QString &title, QWidget *parent = nullptr);

    void addRight(QWidget *widget);

private:
    QHBoxLayout *m_layout;
};

/// What a panel says while it has nothing to show: a title and a sentence, top left.
class EmptyState : public QWidget
{
    Q_OBJECT

public:
    EmptyState(const QString &title, const QString &sentence, QWidget *parent = nullptr);

    QString title() const;
};

} // namespace flinch
