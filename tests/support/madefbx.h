#pragma once

#include "core/io/fbxtree.h"
#include "core/motion/geometry.h"

#include <map>
#include <tuple>

namespace flinch::testing {

/// Keys of a curve as FBX stores them.
struct MadeKeys
{
    std::vector<double> seconds;
    std::vector<float> values;
    int flags = 4;                      // linear
    std::vector<float> attributes = {}; // four for all keys, or four a key
    const char *before = nullptr;       // "R": how it goes on outside
    const char *after = nullptr;
    int repetitions = -1;
};

/// The node of an AnimationCurve, without what connects it.
FbxNode madeCurve(const MadeKeys &keys, std::int64_t id = 1);

/// An FBX file made by hand, object by object.
class MadeFbx
{
public:
    MadeFbx();

    using Properties = std::vector<std::pair<const char *, Vector3>>;

    /// All of these give the object's id; 0 is the root. Properties of one number have it in x.
    std::int64_t add(const char *kind, const char *name, const char *type,
                     const Properties &properties = {});
    std::int64_t model(const char *name, std::int64_t parent = 0, const Properties &properties = {},
                       const char *type = "LimbNode");
    std::int64_t take(const char *name);
    std::int64_t layer(std::int64_t take, const Properties &properties = {});
    /// A curve on one axis of a property of a model: 'X', 'Y', 'Z'.
    void curve(std::int64_t layer, std::int64_t model, const char *property, char axis,
               const MadeKeys &keys);

    void connect(std::int64_t child, std::int64_t parent, const char *property = "");
    void setting(const char *name, double value);

    FbxNode &object(std::int64_t id);

    FbxTree &tree() { return m_tree; }

    QByteArray bytes() const;

private:
    FbxTree m_tree;
    std::map<std::tuple<std::int64_t, std::int64_t, QByteArray>, std::int64_t> m_curveNodes;
    std::int64_t m_lastId = 100;
};

/// A square on a model: four control points, one polygon.
std::int64_t madeSquare(MadeFbx &file, std::int64_t model);

/// Four megabytes: a sheet on sixty bones, each turning for ten seconds.
QByteArray largeSkinnedFbx();

/// A file of FBX 6.1: a joint that moves, and a skinned square below it that hangs on nothing.
QByteArray oldFbxText();

} // namespace flinch::testing
