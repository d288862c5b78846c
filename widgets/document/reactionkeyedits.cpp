#include "widgets/document/reactionkeyedits.h"

#include "widgets/document/choicetexts.h"
#include "widgets/document/commands.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace flinch::reactionkeys {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(flinch::ReactionKeys)
};

constexpr double kSameTime = 1e-6; // s

const std::vector<TrackKey<double>> &keysOf(const Document &document, Keyable value)
{
    return document.setup().reaction.keys[value].keys;
}

void setKeys(Document &document, Keyable value, std::vector<TrackKey<double>> keys,
             const QString &text)
{
    ReactionSettings settings = document.setup().reaction;
    settings.keys[value].keys = std::move(keys);
    document.push(commands::setReaction(document, settings, text));
}

} // namespace

bool isSameTime(double a, double b)
{
    return std::abs(a - b) < kSameTime;
}

void insert(std::vector<TrackKey<double>> &keys, const TrackKey<double> &key)
{
    std::erase_if(
        keys, [&key](const TrackKey<double> &other) { return isSameTime(other.time, key.time); });
    keys.insert(std::ranges::upper_bound(keys, key.time, {}, &TrackKey<double>::time), key);
}

void add(Document &document, Keyable value, double seconds, double number)
{
    auto keys = keysOf(document, value);
    insert(keys, {seconds, number});
    setKeys(document, value, std::move(keys), Text::tr("%1: add key").arg(keyableText(value)));
}

void remove(Document &document, Keyable value, double seconds)
{
    auto keys = keysOf(document, value);
    std::erase_if(keys,
                  [seconds](const TrackKey<double> &key) { return isSameTime(key.time, seconds); });
    setKeys(document, value, std::move(keys), Text::tr("%1: delete key").arg(keyableText(value)));
}

Keyed keyedAt(const Document &document, Keyable value, double seconds)
{
    const auto &keys = keysOf(document, value);
    if (keys.empty())
        return Keyed::Nowhere;
    return std::ranges::any_of(
               keys,
               [seconds](const TrackKey<double> &key) { return isSameTime(key.time, seconds); })
               ? Keyed::Here
               : Keyed::Elsewhere;
}

double valueAt(const Document &document, Keyable value, double seconds)
{
    const ReactionSettings &settings = document.setup().reaction;
    return settings.keys[value].at(seconds, value == Keyable::Tone ? settings.tone : 1);
}

void toggle(Document &document, Keyable value, double seconds)
{
    if (keyedAt(document, value, seconds) == Keyed::Here)
        return remove(document, value, seconds);
    add(document, value, seconds, std::round(100 * valueAt(document, value, seconds)) / 100);
}

} // namespace flinch::reactionkeys
