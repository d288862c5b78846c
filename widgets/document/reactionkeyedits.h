#pragma once

#include "widgets/document/document.h"

/// What people do to the keys of the character's reactions, wherever they do it; each one step of
/// the history.
namespace flinch::reactionkeys {

/// Two keys so near are one.
bool isSameTime(double a, double b);

/// Puts a key where its time is; it replaces one that is there.
void insert(std::vector<TrackKey<double>> &keys, const TrackKey<double> &key);

void add(Document &document, Keyable value, double seconds, double number);
void remove(Document &document, Keyable value, double seconds);

/// Where the value has keys.
enum class Keyed { Nowhere, Elsewhere, Here };

Keyed keyedAt(const Document &document, Keyable value, double seconds);
/// What holds there: between the keys, or throughout where there are none.
double valueAt(const Document &document, Keyable value, double seconds);
/// Keys what holds, or takes the key away again.
void toggle(Document &document, Keyable value, double seconds);

} // namespace flinch::reactionkeys
