#pragma once

#include <QAccessible>
#include <QStringList>

namespace flinch::testing {

/// What assistive tools are told while this lives. Qt tells only when someone listens: see
/// SessionBus.
class Heard
{
public:
    Heard()
    {
        s_said = &m_said;
        m_before = QAccessible::installUpdateHandler([](QAccessibleEvent *event) {
            if (const QAccessibleInterface *who = event->accessibleInterface())
                *s_said += line(event->type(), who->role(), who->text(QAccessible::Name));
        });
    }

    ~Heard() { QAccessible::installUpdateHandler(m_before); }

    Heard(const Heard &) = delete;
    Heard &operator=(const Heard &) = delete;

    bool has(QAccessible::Event event, QAccessible::Role role, const QString &name) const
    {
        return m_said.contains(line(event, role, name));
    }

    int count(QAccessible::Event event, QAccessible::Role role, const QString &name) const
    {
        return int(m_said.count(line(event, role, name)));
    }

    QString all() const { return m_said.join(QLatin1Char('\n')); }

private:
    static QString line(int event, int role, const QString &name)
    {
        return QStringLiteral("event 0x%1, role 0x%2: ").arg(event, 0, 16).arg(role, 0, 16) + name;
    }

    inline static QStringList *s_said = nullptr;
    QStringList m_said;
    QAccessible::UpdateHandler m_before;
};

} // namespace flinch::testing
