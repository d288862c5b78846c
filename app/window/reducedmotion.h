#pragma once

#include <QObject>

class QDBusVariant;

namespace flinch {

/// Whether the desktop asks for less motion. Qt does not tell, so the desktop's portal is asked:
/// in the background, and it says when that changes. Off where there is none.
class ReducedMotion : public QObject
{
    Q_OBJECT
    Q_MOC_INCLUDE(<QDBusVariant>)

public:
    explicit ReducedMotion(QObject *parent = nullptr);

Q_SIGNALS:
    void changed(bool isOn);

private Q_SLOTS:
    void readSetting(const QString &group, const QString &key, const QDBusVariant &value);

private:
    bool m_isOn = false;
};

} // namespace flinch
