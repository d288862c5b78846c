#pragma once

#include "core/plan/bodyframe.h"
#include "core/plan/gesture.h"
#include "core/plan/plannedpose.h"
#include "core/plan/reactionplan.h"
#include "core/scenario/scenario.h"
#include "core/targets/targettrack.h"
#include "tests/support/scenarios.h"

#include <algorithm>
#include <utility>

namespace flinch::testing {

/// A clip as the planner sees it.
struct PlannedFigure
{
    explicit PlannedFigure(Scenario made)
        : scenario(std::move(made))
        , model(makeLinkModel(scenario, firstPose()))
        , track(std::make_shared<const TargetTrack>(scenario, model))
    {}

    PlannedFigure(const PlannedFigure &) = delete; // the track refers to the model

    BodyPose firstPose() const
    {
        BodyPose first;
        visitBodyPoses(*scenario.target, *scenario.character, [&](int frame, const BodyPose &pose) {
            if (frame == 0)
                first = pose;
        });
        return first;
    }

    int knotAt(double seconds) const
    {
        return std::min(int(seconds / track->knotSeconds() + 0.5), track->knotCount() - 1);
    }

    LinkState clip(int knot) const { return linkStateOf(model, track->knot(knot)); }

    LinkState planned(Target target, const PoseOffset &offset) const
    {
        applyPose(model, offset, target);
        return linkStateOf(model, target);
    }

    LinkState planned(int knot, const PoseOffset &offset) const
    {
        return planned(track->knot(knot), offset);
    }

    Vector3 centreOfMass(const LinkState &links) const
    {
        Vector3 sum = Vector3::Zero();
        for (std::size_t n = 0; n < kLinkCount; ++n)
            sum += model.links[n].mass / model.totalMass * links.position[n];
        return sum;
    }

    Scenario scenario;
    LinkModel model;
    std::shared_ptr<const TargetTrack> track;
};

inline Scenario demoClip(const char *name)
{
    return clipScenario(
               QStringLiteral(FLINCH_SOURCE_DIR "/resources/clips/%1.bvh").arg(QLatin1String(name)))
        .value();
}

/// When blowTo() meets a body, s.
inline constexpr double kContact = 1;

/// A blow that travels to the left, up, ahead, as who is hit sees it.
inline PlannedBlow blowTo(const PlannedFigure &figure, BodyId body, const Vector3 &travel,
                          double impulse)
{
    PlannedBlow blow;
    blow.body = body;
    blow.link = linkOfBody(body);
    blow.time = kContact;
    const LinkState links = linksAt(figure.model, *figure.track, kContact);
    const int chest = linkOfBody(BodyId::Chest);
    const int seenBy = otherSide(body) == body ? blow.link : chest;
    blow.direction = bodyFrame(figure.model, links, seenBy)
                         .vector(travel.x(), travel.y(), travel.z())
                         .normalized();
    blow.impulse = impulse;
    return blow;
}

} // namespace flinch::testing
