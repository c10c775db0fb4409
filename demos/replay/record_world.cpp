#include "demos/replay/record_demo.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>
#include "physics/rigid/world/world.h"

namespace demos {
namespace {

using geometry::Vec3d;

/// Where the bodies of a world stand in the scene, by slot; a slot without a body has none.
constexpr std::uint32_t kNone = 0xffffffff;
std::vector<std::uint32_t> placesOf(const physics::World& world, std::uint32_t first) {
    std::vector<std::uint32_t> places;
    for (const physics::BodyId body : world.bodies()) {
        if (body.index >= places.size()) places.resize(std::size_t{body.index} + 1, kNone);
        places[body.index] = first++;
    }
    return places;
}

std::string nameOf(physics::BodyId body, std::size_t world, std::size_t worlds) {
    std::string name = worlds > 1 ? "world " + std::to_string(world + 1) + " " : "";
    name += "body " + std::to_string(body.index + 1);
    return body.generation == 0 ? name : name + " (" + std::to_string(body.generation + 1) + ")";
}

void addBody(TraceScene& scene, const physics::World& world, physics::BodyId body, std::string name) {
    TraceBody entry{.name = std::move(name)};
    entry.isStatic = world.kindOf(body) == physics::BodyKind::Static;
    entry.mass = entry.isStatic ? 0.0 : world.massOf(body).mass;
    for (const physics::ShapeId shape : world.shapesOf(body)) {
        const geometry::AnyShapef& own = world.definitionOf(shape).shape;
        const std::string part = entry.shapes.empty() ? "" : " part " + std::to_string(entry.shapes.size() + 1);
        entry.shapes.push_back(static_cast<std::uint32_t>(scene.shapes.size()));
        scene.shapes.push_back({.name = entry.name + part, .shape = inDoubles(own), .picture = own});
    }
    scene.bodies.push_back(std::move(entry));
}

void addContact(TraceFrame& frame, const physics::Contact& contact, std::uint32_t a, std::uint32_t b) {
    for (const physics::ContactPoint& point : contact.all())
        frame.contacts.push_back({.a = a,
                                  .b = b,
                                  .point = Vec3d{point.position},
                                  .normal = Vec3d{contact.normal},
                                  .depth = double{point.depth},
                                  .impulse = double{point.normalImpulse} + double{point.bounceImpulse}});
}

void addJoint(TraceFrame& frame, const physics::World& world, physics::JointId id,
              const std::vector<std::uint32_t>& places) {
    constexpr std::array<const char*, 7> kKinds{"distance", "ball", "hinge", "slider", "fixed", "cone-twist", "wheel"};
    const physics::JointDefinition& joint = world.definitionOf(id);
    const physics::JointPlace place = world.placeOf(id);
    frame.joints.push_back({.name = std::to_string(id.index) + "." + std::to_string(id.generation),
                            .kind = kKinds[static_cast<std::size_t>(joint.kind)],
                            .a = places[joint.bodyA.index],
                            .b = places[joint.bodyB.index],
                            .anchor = Vec3d{place.pointA},
                            .axis = Vec3d{place.axisA}});
}

/// Whether the body has moved further than it can within the step.
bool wasPut(const physics::World& before, const physics::World& after, std::uint32_t slot, float time) {
    constexpr float kSlack = 0.05f;  // m: what correcting overlaps may move it
    const physics::BodyId earlier = before.idOf(slot), later = after.idOf(slot);
    if (earlier != later || !after.has(later)) return true;
    const float speed = glm::length(before.velocityOf(earlier)) + glm::length(after.velocityOf(later));
    return glm::length(after.centerOf(later) - before.centerOf(earlier)) > kSlack + time * speed;
}

void addWorld(TraceFrame& frame, const physics::World& before, const physics::World& after, float time,
              const std::vector<std::uint32_t>& places) {
    for (const physics::BodyId body : before.bodies()) {
        const geometry::Posef pose = before.poseOf(body);
        frame.poses.push_back({.body = places[body.index],
                               .pose = {Vec3d{pose.position}, geometry::Quatd{pose.orientation}},
                               .velocity = Vec3d{before.velocityOf(body)},
                               .angular = Vec3d{before.spinOf(body)}});
    }
    for (const physics::JointId joint : before.joints()) addJoint(frame, before, joint, places);
    for (const physics::Contact& contact : after.contacts()) {
        const std::uint32_t last = std::max(contact.bodyA, contact.bodyB);
        if (last >= places.size() || places[contact.bodyA] == kNone || places[contact.bodyB] == kNone) continue;
        if (wasPut(before, after, contact.bodyA, time) || wasPut(before, after, contact.bodyB, time)) continue;
        addContact(frame, contact, places[contact.bodyA], places[contact.bodyB]);
    }
}

}  // namespace

TraceScene sceneOf(Worlds worlds) {
    TraceScene scene;
    for (std::size_t i = 0; i < worlds.size(); ++i)
        for (const physics::BodyId body : worlds[i]->bodies())
            addBody(scene, *worlds[i], body, nameOf(body, i, worlds.size()));
    return scene;
}

TraceFrame frameOf(Worlds before, Worlds after, float time, const std::shared_ptr<const TraceScene>& scene) {
    TraceFrame frame;
    frame.scene = scene;
    std::uint32_t first = 0;
    for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
        const std::vector<std::uint32_t> places = placesOf(*before[i], first);
        addWorld(frame, *before[i], *after[i], time, places);
        first += static_cast<std::uint32_t>(before[i]->bodies().size());
    }
    return frame;
}

}  // namespace demos
