#pragma once

#include "core/asset/importoptions.h"
#include "core/base/result.h"
#include "core/doctor/jointmap.h"

#include <QCommandLineParser>

#include <optional>
#include <vector>

namespace flinch {

Error usageError(const QString &message, const QString &remedy);

/// What --map says: a map of joints, and joints for single bodies, which count before it.
struct MapChoice
{
    std::vector<JointMap>
        maps; // of one name, of which the first that fits is meant; none: not said
    MappingOverrides joints;
};

/// The arguments of one verb. QCommandLineParser with errors as values, and the options that every
/// verb with a clip for input shares.
class CommandLine
{
public:
    CommandLine(const QString &verb, const QString &description);

    void addFlag(const QString &name, const QString &description);
    void addValue(const QString &name, const QString &valueName, const QString &description);
    /// The same with a short name, without its dash.
    void addValue(const QString &name, const QString &shortName, const QString &valueName,
                  const QString &description);

    /// What is read when no input is named; without this one has to be.
    void setDefaultInput(const QString &input) { m_defaultInput = input; }

    /// After all options were added: takes the arguments, and --json. A value ends the verb with
    /// that exit status: help was printed, or what is wrong.
    std::optional<int> start(const QStringList &arguments);

    /// Ends the verb: tells the error, as JSON where that was asked for, and returns the exit
    /// status.
    int fail(const Error &error) const;
    /// The same for an error in what the input holds.
    int failOnInput(Error error) const;

    bool isJson() const { return m_json; }

    bool has(const QString &name) const { return m_parser.isSet(name); }

    QString value(const QString &name) const { return m_parser.value(name); }

    QStringList values(const QString &name) const { return m_parser.values(name); }

    /// The value as a number; `fallback` when the option is not there.
    Result<double> number(const QString &name, double fallback) const;
    /// The value as a whole number; `fallback` when the option is not there.
    Result<int> integer(const QString &name, int fallback) const;
    /// The position of the value in `allowed`, 0 when the option is not there.
    Result<int> choice(const QString &name, const QStringList &allowed) const;

    /// The word "demo" stands for the embedded project.
    bool isDemo() const;
    /// The input as the user wrote it.
    QString input() const;
    Result<ImportOptions> importOptions() const;
    Result<MapChoice> mapping() const;
    /// Frames that --ignore-discontinuity names.
    Result<std::vector<int>> ignoredFrames() const;

private:
    /// True when help was asked for and has been printed.
    Result<bool> parse(const QStringList &arguments);

    QString m_verb;
    QString m_defaultInput;
    QCommandLineParser m_parser;
    QStringList m_valueNames; // of the options that have a value
    bool m_json = false;
};

} // namespace flinch
