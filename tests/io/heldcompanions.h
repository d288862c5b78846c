#pragma once

#include "core/io/companions.h"

#include <map>

namespace flinch::testing {

/// Companions out of thin air.
class HeldCompanions : public Companions
{
public:
    std::map<QString, QByteArray> files;

    Result<QByteArray> read(const QString &name) const override
    {
        const auto found = files.find(name);
        return found != files.end() ? Result<QByteArray>(found->second) : NoCompanions().read(name);
    }

    QStringList named(const QString &extension) const override
    {
        QStringList names;
        for (const auto &[name, bytes] : files) {
            if (name.endsWith('.' + extension))
                names += name;
        }
        return names;
    }
};

} // namespace flinch::testing
