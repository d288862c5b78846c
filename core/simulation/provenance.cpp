#include "core/simulation/provenance.h"

#include "core/scenario/describedhash.h"
#include "core/scenario/scenariodescription.h"

namespace flinch {

namespace {

void addTo(StateHash &hash, const Vector3 &v)
{
    hash.add(std::span<const double>(v.data(), 3));
}

void addTo(StateHash &hash, const Skeleton &skeleton)
{
    hash.add(skeleton.jointCount());
    for (const Joint &joint : skeleton.joints()) {
        hash.add(joint.name);
        hash.add(joint.parent);
        addTo(hash, joint.restOffset);
        hash.add(std::span<const double>(joint.restRotation.coeffs().data(), 4));
    }
    hash.add(skeleton.tips().size());
    for (const Tip &tip : skeleton.tips()) {
        hash.add(tip.joint);
        addTo(hash, tip.offset);
    }
}

void addTo(StateHash &hash, const Clip &clip)
{
    addTo(hash, clip.skeleton());
    hash.add(clip.rate().numerator());
    hash.add(clip.rate().denominator());
    hash.add(clip.translatedJoints().size());
    for (const int joint : clip.translatedJoints())
        hash.add(joint);
    hash.add(clip.frameCount());
    for (int f = 0; f < clip.frameCount(); ++f) {
        for (const Quaternion &q : clip.rotations(f))
            hash.add(std::span<const double>(q.coeffs().data(), 4));
        for (const Vector3 &v : clip.translations(f))
            addTo(hash, v);
    }
}

/// The targets, and where they come from.
std::uint64_t targetHash(const Scenario &scenario)
{
    StateHash hash;
    addTo(hash, *scenario.target);
    hash.add(scenario.firstSourceFrame);
    hash.add(scenario.ground.hash());
    hash.add(scenario.cuts.size());
    for (const int frame : scenario.cuts)
        hash.add(frame);
    for (const JointLimit &limit : scenario.limits) {
        hash.add(std::span<const double>(limit.neutral.coeffs().data(), 4));
        addTo(hash, limit.twistAxis);
        for (const double angle : {limit.maxSwing, limit.minTwist, limit.maxTwist})
            hash.add(angle);
    }
    return hash.value();
}

std::uint64_t settingsHash(const Scenario &scenario)
{
    DescribedHash hash;
    hash.add(scenario.settings);
    hash.add(scenario.controller);
    hash.add(scenario.balance);
    hash.add(scenario.quality);
    return hash.value();
}

std::uint64_t impactsHash(const Scenario &scenario)
{
    DescribedHash hash;
    hash.add(scenario.reaction.simulated()); // changes nothing before the first of them
    std::vector<ImpactKey> impacts = scenario.impacts;
    for (ImpactKey &key : impacts)
        key.reaction = key.reaction.simulated();
    hash.add(impacts);
    return hash.value();
}

} // namespace

Provenance provenanceOf(const Scenario &scenario)
{
    return {targetHash(scenario), scenario.character->hash(), settingsHash(scenario),
            impactsHash(scenario), QStringLiteral(FLINCH_VERSION)};
}

bool sameButForImpacts(const Provenance &a, const Provenance &b)
{
    return a.clip == b.clip && a.character == b.character && a.settings == b.settings;
}

} // namespace flinch
