#include "widgets/document/librarydrag.h"

#include <QMimeData>

namespace flinch::librarydrag {

namespace {

const QString kPreset = QStringLiteral("application/x-flinch-impact-preset");
const QString kDemo = QStringLiteral("application/x-flinch-demo");

} // namespace

void putPreset(QMimeData &data, const ImpactPreset &preset)
{
    data.setData(kPreset, preset.name.toUtf8());
}

std::optional<ImpactPreset> presetIn(const QMimeData &data)
{
    const QString name = QString::fromUtf8(data.data(kPreset));
    for (const ImpactPreset &preset : impactPresets()) {
        if (preset.name == name)
            return preset;
    }
    return {};
}

void putDemo(QMimeData &data)
{
    data.setData(kDemo, {});
}

bool hasDemo(const QMimeData &data)
{
    return data.hasFormat(kDemo);
}

} // namespace flinch::librarydrag
