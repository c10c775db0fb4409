#include "demos/rigid/homes.h"

#include <algorithm>

#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos {
namespace {

using geometry::Aabbf;
using geometry::Vec3f;
using physics::BodyId;

constexpr float kFarRegions = 1.5f;         // reaches of the region: beyond it a body is out of the home view
constexpr float kNearest = 5.0f;            // m: nearer than that everything is found again
constexpr float kLargestRegion = 10000.0f;  // m: what is larger, as a half-space, says nothing of where things started

bool isLost(const Aabbf& region, const Vec3f& place) {
    const Vec3f middle = 0.5f * (region.min + region.max);
    const float reach = 0.5f * glm::length(region.max - region.min);
    return !(glm::length(place - middle) <= std::max(kFarRegions * reach, kNearest));
}

}  // namespace

void Homes::note(const physics::World& world) {
    for (const BodyId body : world.bodies()) {
        if (homes_.size() <= body.index) homes_.resize(body.index + 1);
        if (homes_[body.index].body == body) continue;
        homes_[body.index] = {body, world.poseOf(body)};
        for (const physics::ShapeId shape : world.shapesOf(body)) {
            const auto bounds = geometry::boundsOf(world.shapeInWorld(shape));
            if (!bounds || !(glm::length(bounds->max - bounds->min) < kLargestRegion)) continue;
            if (!region_) region_ = bounds;
            region_ = Aabbf{glm::min(region_->min, bounds->min), glm::max(region_->max, bounds->max)};
        }
    }
}

std::vector<BodyId> Homes::strays(const physics::World& world) const {
    std::vector<BodyId> strays;
    if (!region_) return strays;
    std::vector<char> away(homes_.size(), 0);
    const auto isDynamic = [&](BodyId body) {
        return body.index < homes_.size() && homes_[body.index].body == body &&
               world.kindOf(body) == physics::BodyKind::Dynamic;
    };
    for (const BodyId body : world.bodies())
        if (isDynamic(body)) away[body.index] = isLost(*region_, world.centerOf(body)) ? 1 : 0;
    // A chain comes back whole: half of it would be torn off by its own joints.
    for (bool grows = true; grows;) {
        grows = false;
        for (const physics::JointId joint : world.joints()) {
            const physics::JointDefinition& ends = world.definitionOf(joint);
            if (!isDynamic(ends.bodyA) || !isDynamic(ends.bodyB)) continue;
            char &a = away[ends.bodyA.index], &b = away[ends.bodyB.index];
            if (a == b) continue;
            a = b = 1;
            grows = true;
        }
    }
    for (const BodyId body : world.bodies())
        if (body.index < away.size() && away[body.index]) strays.push_back(body);
    return strays;
}

void Homes::bringBack(physics::World& world) {
    std::vector<BroughtBody>& brought = brought_.emplace_back();
    for (const BodyId body : strays(world)) {
        brought.push_back({{body, world.poseOf(body)}, world.velocityOf(body), world.angularVelocityOf(body)});
        world.setPose(body, homes_[body.index].pose);
        world.setVelocity(body, Vec3f{0.0f});
        world.setAngularVelocity(body, Vec3f{0.0f});
    }
}

void Homes::sendAwayAgain(physics::World& world) {
    if (brought_.empty()) return;
    for (const BroughtBody& broughtBody : brought_.back()) {
        if (!world.has(broughtBody.at.body)) continue;
        world.setPose(broughtBody.at.body, broughtBody.at.pose);
        world.setVelocity(broughtBody.at.body, broughtBody.velocity);
        world.setAngularVelocity(broughtBody.at.body, broughtBody.angularVelocity);
    }
    brought_.pop_back();
}

}  // namespace collidoscope::demos
