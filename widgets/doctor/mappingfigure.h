#pragma once

#include "core/doctor/importreport.h"
#include "widgets/common/accessibility.h"

#include <QImage>
#include <QWidget>

namespace flinch {

/// A person with a dot for each body: filled where its joint is sure, a ring with a question mark
/// where it is a guess, dashed where there is none. Click, arrow keys and Tab pick a body; Tab goes
/// on to the next part of the window after the last one.
class MappingFigure : public QWidget, public PaintedParts
{
    Q_OBJECT

public:
    explicit MappingFigure(QWidget *parent = nullptr);

    void setMapping(const PerBody<MappedBody> &mapping, const QStringList &jointNames);

    BodyId body() const { return m_body; }

    void setBody(BodyId body);
    /// The next one, or the one before. False: there is none.
    bool step(int by);

    int partCount() const override { return kBodyCount; }

    QString partName(int index) const override;
    QRect partPlace(int index) const override;

    bool isPartChosen(int index) const override
    {
        return allBodies()[std::size_t(index)] == m_body;
    }

    void choosePart(int index) override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void bodyPicked(flinch::BodyId body);
    /// Enter: its joint is to be chosen.
    void entered();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QPointF dot(BodyId body) const;
    QString stateText(BodyId body) const;
    void pick(BodyId body);
    bool pickTowards(const QPointF &direction);
    void drawDot(QPainter &painter, BodyId body) const;

    PerBody<MappedBody> m_mapping;
    QStringList m_jointNames;
    BodyId m_body = BodyId::Pelvis;
    QImage m_picture; // of the size and body that it was made for
    BodyId m_pictured = BodyId::Pelvis;
};

} // namespace flinch
