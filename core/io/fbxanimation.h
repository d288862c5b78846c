#pragma once

#include "core/base/progress.h"
#include "core/io/fbxgraph.h"
#include "core/io/fbxkeycurve.h"
#include "core/io/fbxtransform.h"
#include "core/io/sourcescene.h"

namespace flinch {

/// What the takes of an FBX file do with its nodes: layers of curves over the numbers that nodes
/// stand at.
class FbxAnimation
{
public:
    /// `nodes` tells the index of a node by the id of its model, `rest` how nodes stand.
    static Result<FbxAnimation> read(const FbxTree &tree, const FbxGraph &graph,
                                     const std::unordered_map<std::int64_t, int> &nodes,
                                     std::span<const FbxTransform> rest, const JobControl &job);

    std::span<const SourceTake> takes() const { return m_takes; }

    /// What nodes that rest at `transforms` are at a moment of a take.
    void apply(int take, double seconds, std::vector<FbxTransform> &transforms) const;

private:
    /// A property of a node in a layer; a number without a curve is constant.
    struct Channel
    {
        int node = 0;
        FbxPlacement placement = FbxPlacement::Translation;
        Vector3 constant = Vector3::Zero();
        std::array<int, 3> curves = {-1, -1, -1};
    };

    struct Layer
    {
        double weight = 1;
        int weightCurve = -1; // in percent
        bool additive = false;
        bool blended = false;        // else it replaces what is below
        bool turnsWhole = false;     // rotations are composed, not added angle by angle
        bool scalesByFactor = false; // scales are multiplied, not added
        std::vector<Channel> channels;
    };

    using Layers = std::vector<Layer>;
    class Reader;

    Vector3 value(const Channel &channel, double seconds) const;
    static void combine(const Layer &layer, double weight, FbxPlacement placement,
                        const Vector3 &value, FbxTransform &transform);
    void describeKeys(const Layers &layers, SourceTake &take) const;

    std::vector<FbxKeyCurve> m_curves;
    std::vector<Layers> m_layers; // of each take
    std::vector<SourceTake> m_takes;
};

} // namespace flinch
