#include "widgets/common/accessibility.h"

#include <QAccessibleWidget>

#include <algorithm>
#include <ranges>
#include <vector>

namespace flinch {

namespace {

class PartedInterface;

/// One part. Lives as long as that of the widget.
class PartInterface : public QAccessibleInterface, public QAccessibleActionInterface
{
public:
    PartInterface(PartedInterface &whole, int index)
        : m_whole(whole)
        , m_index(index)
    {}

    bool isValid() const override;
    QWindow *window() const override;
    QAccessibleInterface *parent() const override;
    QString text(QAccessible::Text kind) const override;
    QRect rect() const override;
    QAccessible::Role role() const override;
    QAccessible::State state() const override;
    void doAction(const QString &name) override;

    QObject *object() const override { return nullptr; }

    QAccessibleInterface *childAt(int, int) const override { return nullptr; }

    QAccessibleInterface *child(int) const override { return nullptr; }

    int childCount() const override { return 0; }

    int indexOfChild(const QAccessibleInterface *) const override { return -1; }

    void setText(QAccessible::Text, const QString &) override {}

    QStringList actionNames() const override { return {pressAction()}; }

    QStringList keyBindingsForAction(const QString &) const override { return {}; }

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface
                   ? static_cast<QAccessibleActionInterface *>(this)
                   : nullptr;
    }

    int index() const { return m_index; }

private:
    /// Null when there is no such part any more.
    const PaintedParts *painted() const;

    PartedInterface &m_whole;
    const int m_index;
};

class PartedInterface : public QAccessibleWidget
{
public:
    PartedInterface(QWidget *widget, const PaintedParts &painted)
        : QAccessibleWidget(widget, painted.wholeRole)
        , partRole(painted.partRole)
    {}

    ~PartedInterface() override
    {
        for (const QAccessible::Id id : m_children)
            QAccessible::deleteAccessibleInterface(id);
    }

    /// Null while the widget is being destroyed: that is told, too.
    PaintedParts *painted() const { return dynamic_cast<PaintedParts *>(widget()); }

    int childCount() const override { return painted() ? painted()->partCount() : 0; }

    QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        while (int(m_children.size()) <= index) {
            auto *made =
                new PartInterface(const_cast<PartedInterface &>(*this), int(m_children.size()));
            m_children.push_back(QAccessible::registerAccessibleInterface(made));
        }
        return QAccessible::accessibleInterface(m_children[std::size_t(index)]);
    }

    int indexOfChild(const QAccessibleInterface *child) const override
    {
        const auto *part = dynamic_cast<const PartInterface *>(child);
        return part && part->parent() == this ? part->index() : -1;
    }

    QAccessibleInterface *focusChild() const override
    {
        if (!state().focused)
            return nullptr;
        const auto all = std::views::iota(0, childCount());
        const auto chosen =
            std::ranges::find_if(all, [this](int i) { return painted()->isPartChosen(i); });
        return chosen == all.end() ? nullptr : child(*chosen);
    }

    QString text(QAccessible::Text kind) const override
    {
        if (kind != QAccessible::Value)
            return QAccessibleWidget::text(kind);
        QStringList chosen;
        for (int i = 0; i < childCount(); ++i) {
            if (painted()->isPartChosen(i))
                chosen += painted()->partName(i);
        }
        return chosen.join(QLatin1String("; "));
    }

    const QAccessible::Role partRole;

private:
    mutable std::vector<QAccessible::Id> m_children;
};

bool PartInterface::isValid() const
{
    return m_whole.isValid() && m_index < m_whole.childCount();
}

QWindow *PartInterface::window() const
{
    return m_whole.window();
}

QAccessibleInterface *PartInterface::parent() const
{
    return &m_whole;
}

const PaintedParts *PartInterface::painted() const
{
    return m_index < m_whole.childCount() ? m_whole.painted() : nullptr;
}

QString PartInterface::text(QAccessible::Text kind) const
{
    return kind == QAccessible::Name && painted() ? painted()->partName(m_index) : QString();
}

QRect PartInterface::rect() const
{
    const QRect place = painted() ? painted()->partPlace(m_index) : QRect();
    return place.translated(m_whole.rect().topLeft());
}

QAccessible::Role PartInterface::role() const
{
    return m_whole.partRole;
}

QAccessible::State PartInterface::state() const
{
    const QAccessible::State whole = m_whole.state();
    const bool isChosen = painted() && painted()->isPartChosen(m_index);
    QAccessible::State state;
    state.disabled = whole.disabled;
    state.invisible = whole.invisible;
    state.focusable = whole.focusable;
    state.focused = whole.focused && isChosen;
    if (role() == QAccessible::RadioButton) {
        state.checkable = true;
        state.checked = isChosen;
    } else {
        state.selectable = true;
        state.selected = isChosen;
    }
    return state;
}

void PartInterface::doAction(const QString &name)
{
    if (name == pressAction() && isValid())
        m_whole.painted()->choosePart(m_index);
}

/// Says what it is named, by showing up: Qt has no other way to speak before 6.8.
class Announcement : public QWidget
{
public:
    using QWidget::QWidget;
};

QAccessibleInterface *makeInterface(const QString &, QObject *object)
{
    auto *widget = qobject_cast<QWidget *>(object);
    if (auto *painted = dynamic_cast<PaintedParts *>(widget))
        return new PartedInterface(widget, *painted);
    if (dynamic_cast<Announcement *>(widget))
        return new QAccessibleWidget(widget, QAccessible::Notification);
    return nullptr;
}

} // namespace

PaintedParts::PaintedParts(QAccessible::Role whole, QAccessible::Role part)
    : wholeRole(whole)
    , partRole(part)
{
    QAccessible::installFactory(makeInterface);
}

void tellCurrentPart(QWidget *widget, int index)
{
    if (!widget->hasFocus())
        return;
    QAccessibleEvent event(widget, QAccessible::Focus);
    event.setChild(index);
    QAccessible::updateAccessibility(&event);
}

void announce(QWidget *widget, const QString &text)
{
    QAccessible::installFactory(makeInterface);
    auto *said = widget->findChild<QWidget *>(QStringLiteral("announcement"));
    if (!said) {
        said = new Announcement(widget);
        said->setObjectName(QStringLiteral("announcement"));
        said->hide();
    }
    said->setAccessibleName(text);
    QAccessibleEvent event(said, QAccessible::ObjectShow);
    QAccessible::updateAccessibility(&event);
}

} // namespace flinch
