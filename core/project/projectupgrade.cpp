#include "core/project/projectupgrade.h"

#include <QJsonArray>

#include <initializer_list>
#include <utility>

namespace flinch {

namespace {

using SettingsChange = void (*)(QJsonObject &settings);

/// Applies `change` to the controller's settings wherever they are: the project's and those of
/// kept takes, in a project or in a recovery file around one.
QJsonValue withSettings(const QJsonValue &value, SettingsChange change)
{
    if (value.isArray()) {
        QJsonArray array = value.toArray();
        for (qsizetype i = 0; i < array.size(); ++i)
            array[i] = withSettings(array[i], change);
        return array;
    }
    if (!value.isObject())
        return value;
    QJsonObject object = value.toObject();
    for (auto field = object.begin(); field != object.end(); ++field) {
        if (field.key() == QLatin1String("settings") && field->isObject()) {
            QJsonObject settings = field->toObject();
            change(settings);
            *field = settings;
        } else {
            *field = withSettings(*field, change);
        }
    }
    return object;
}

/// Version 1 scaled a few groups of joints; since then all have a scale of each gain.
void scaleEveryJoint(QJsonObject &settings)
{
    using Names = std::initializer_list<std::pair<const char *, const char *>>;
    const auto scales = [](const QJsonValue &old, const Names &names) -> QJsonValue {
        if (!old.isObject() && !old.isUndefined())
            return old;
        QJsonObject all;
        for (const char *joint :
             {"waist", "chest", "neck", "shoulders", "elbows", "hips", "knees", "ankles"})
            all.insert(QLatin1String(joint), 1);
        for (const auto &[joint, group] : names) {
            if (const QJsonValue scale = old.toObject().value(QLatin1String(group));
                !scale.isUndefined())
                all.insert(QLatin1String(joint), scale);
        }
        return all;
    };
    settings.insert(QLatin1String("shadowStiffness"), scales(QJsonValue::Undefined, {}));
    settings.insert(QLatin1String("shadowDamping"),
                    scales(settings.value(QLatin1String("shadowDamping")), {{"neck", "limbs"},
                                                                            {"shoulders", "limbs"},
                                                                            {"elbows", "limbs"},
                                                                            {"knees", "limbs"},
                                                                            {"hips", "hips"}}));
    settings.insert(QLatin1String("mainStiffness"),
                    scales(settings.take(QLatin1String("mainScales")), {{"waist", "trunk"},
                                                                        {"chest", "trunk"},
                                                                        {"neck", "neck"},
                                                                        {"shoulders", "shoulders"},
                                                                        {"elbows", "elbows"}}));
    settings.insert(QLatin1String("mainDamping"), scales(QJsonValue::Undefined, {}));
}

} // namespace

QJsonObject upgraded(const QJsonObject &file, int version)
{
    QJsonObject result = file;
    if (version < 2)
        result = withSettings(result, scaleEveryJoint).toObject();
    return result;
}

} // namespace flinch
