#include "core/project/projectupgrade.h"

#include <QJsonArray>

#include <algorithm>
#include <initializer_list>

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

/// A joint's scale, the group of joints that it had it from, and what that was if nothing was said.
struct OldScale
{
    const char *joint;
    const char *group;
    double otherwise;
};

QJsonValue scales(const QJsonValue &old, std::initializer_list<OldScale> joints)
{
    if (!old.isObject() && !old.isUndefined())
        return old;
    QJsonObject all;
    for (const char *joint :
         {"waist", "chest", "neck", "shoulders", "elbows", "hips", "knees", "ankles"})
        all.insert(QLatin1String(joint), 1);
    for (const OldScale &scale : joints) {
        const QJsonValue said = old.toObject().value(QLatin1String(scale.group));
        all.insert(QLatin1String(scale.joint),
                   said.isUndefined() ? QJsonValue(scale.otherwise) : said);
    }
    return all;
}

/// Version 1 scaled a few groups of joints; since then all have a scale of each gain.
void scaleEveryJoint(QJsonObject &settings)
{
    settings.insert(QLatin1String("shadowStiffness"), scales(QJsonValue::Undefined, {}));
    settings.insert(
        QLatin1String("shadowDamping"),
        scales(settings.value(QLatin1String("shadowDamping")), {{"neck", "limbs", 3},
                                                                {"shoulders", "limbs", 3},
                                                                {"elbows", "limbs", 3},
                                                                {"knees", "limbs", 3},
                                                                {"hips", "hips", 1.4}}));
    settings.insert(
        QLatin1String("mainStiffness"),
        scales(settings.take(QLatin1String("mainScales")), {{"waist", "trunk", 4},
                                                            {"chest", "trunk", 4},
                                                            {"neck", "neck", 2},
                                                            {"shoulders", "shoulders", 0.7},
                                                            {"elbows", "elbows", 2}}));
    settings.insert(QLatin1String("mainDamping"), scales(QJsonValue::Undefined, {}));
}

/// Applies `change` to the project: the file itself, or in a recovery file what it is around.
QJsonObject withProject(QJsonObject file, void (*change)(QJsonObject &project))
{
    const QLatin1String inner("project");
    if (!file.value(inner).isObject()) {
        change(file);
        return file;
    }
    QJsonObject project = file.value(inner).toObject();
    change(project);
    file.insert(inner, project);
    return file;
}

/// The name at an index of a list that the bake dialog had; nothing where there is none.
QJsonValue named(const QJsonValue &index, std::initializer_list<const char *> names)
{
    const int i = index.toInt(-1);
    return i >= 0 && i < int(names.size()) ? QJsonValue(QLatin1String(names.begin()[i]))
                                           : QJsonValue(QJsonValue::Undefined);
}

/// What the bake dialog remembered, by name. It took what made no sense for the usual, and so does
/// this: such keys are left out.
QJsonObject bakeRecipe(const QJsonObject &old)
{
    QJsonObject recipe;
    const auto put = [&recipe](const char *key, const QJsonValue &value, QJsonValue::Type type) {
        if (value.type() == type)
            recipe.insert(QLatin1String(key), value);
    };
    const auto at = [&old](const char *key) {
        return old.value(QLatin1String(key));
    };
    put("file", at("file"), QJsonValue::String);
    put("format", named(at("format"), {"fbx", "glb", "bvh"}), QJsonValue::String);
    put("fps",
        named(at("rate").toInt() - 1, {"24000/1001", "24", "25", "30000/1001", "30", "60", "120"}),
        QJsonValue::String);
    put("unit", named(at("unit"), {"cm", "m", "source"}), QJsonValue::String);
    if (at("exact").isBool())
        put("mode", QLatin1String(at("exact").toBool() ? "exact" : "raw"), QJsonValue::String);
    put("plantFeet", at("plantFeet"), QJsonValue::Bool);
    put("proxyMesh", at("proxyMesh"), QJsonValue::Bool);
    QJsonArray takes;
    for (int i = 0; i < 3; ++i) {
        if (at("takes").toArray().at(i).toBool())
            takes += named(i, {"main", "shadow", "mocap"});
    }
    if (!takes.isEmpty())
        put("takes", takes, QJsonValue::Array);
    if (at("reduceKeys").toBool())
        put("reduceKeys", std::clamp(at("toleranceDegrees").toDouble(0.05), 0.001, 5.0),
            QJsonValue::Double);
    const int first = at("firstFrame").toInt(-1);
    const int last = at("lastFrame").toInt(-1);
    if (first >= 0 && first <= last)
        put("frames", QJsonObject{{QLatin1String("first"), first}, {QLatin1String("last"), last}},
            QJsonValue::Object);
    return recipe;
}

/// What version 3 added or holds otherwise. Keys that older files lack and whose default is right
/// for them need no line here.
void describeInVersion3(QJsonObject &project)
{
    const QLatin1String bake("bake");
    const QLatin1String returnBy("returnBy");
    if (project.contains(bake) && !project.value(bake).isObject())
        return;
    QJsonObject recipe = bakeRecipe(project.value(bake).toObject());
    if (project.contains(returnBy))
        recipe.insert(QLatin1String("returnFrame"), project.take(returnBy));
    project.insert(bake, recipe);
}

/// Applies `change` to the project's setup and to those of kept takes; one that is no object stays
/// what it is, for the reader to complain of.
void withSetups(QJsonObject &project, void (*change)(QJsonObject &setup))
{
    const QLatin1String key("setup");
    const auto changeIn = [&](QJsonObject &owner) {
        const QJsonValue said = owner.value(key);
        if (!said.isObject() && !said.isUndefined())
            return;
        QJsonObject setup = said.toObject();
        change(setup);
        owner.insert(key, setup);
    };
    changeIn(project);
    const QLatin1String kept("takes");
    QJsonArray takes = project.value(kept).toArray();
    for (qsizetype i = 0; i < takes.size(); ++i) {
        if (!takes[i].isObject())
            continue;
        QJsonObject take = takes[i].toObject();
        changeIn(take);
        takes[i] = take;
    }
    if (project.value(kept).isArray())
        project.insert(kept, takes);
}

/// Version 4 has reactions. Files from before keep their takes: without.
void describeInVersion4(QJsonObject &project)
{
    withSetups(project, [](QJsonObject &setup) {
        setup.insert(QLatin1String("reaction"), QJsonObject{{QLatin1String("enabled"), false}});
    });
}

/// In version 5 more than the tone has keys.
void describeInVersion5(QJsonObject &project)
{
    withSetups(project, [](QJsonObject &setup) {
        const QLatin1String key("reaction"), before("toneKeys");
        if (!setup.value(key).isObject())
            return;
        QJsonObject reaction = setup.value(key).toObject();
        if (!reaction.contains(before))
            return;
        reaction.insert(QLatin1String("keys"),
                        QJsonObject{{QLatin1String("tone"), reaction.take(before)}});
        setup.insert(key, reaction);
    });
}

} // namespace

QJsonObject upgraded(const QJsonObject &file, int version)
{
    QJsonObject result = file;
    if (version < 2)
        result = withSettings(result, scaleEveryJoint).toObject();
    if (version < 3)
        result = withProject(result, describeInVersion3);
    if (version < 4)
        result = withProject(result, describeInVersion4);
    if (version < 5)
        result = withProject(result, describeInVersion5);
    return result;
}

} // namespace flinch
