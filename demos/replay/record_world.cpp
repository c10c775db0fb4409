#include "demos/replay/record_world.h"

#include <algorithm>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "geometry/query/numbers/to_double.h"

namespace demos {
namespace {

using geometry::Vec3d;

/// Where the bodies of the world stand in the scene, by slot; a slot without a body has none.
constexpr std::uint32_t kNone = 0xffffffff;
std::vector<std::uint32_t> placesOf(const physics::World& world) {
    std::vector<std::uint32_t> places;
    std::uint32_t count = 0;
    for (const physics::BodyId body : world.bodies()) {
        if (body.index >= places.size()) places.resize(std::size_t{body.index} + 1, kNone);
        places[body.index] = count++;
    }
    return places;
}

geometry::AnyShaped inDoubles(const geometry::AnyShapef& shape) {
    const auto exact = [](const auto& each) -> geometry::AnyShaped {
        using Each = std::decay_t<decltype(each)>;
        if constexpr (std::is_same_v<Each, geometry::HullInstancef>)
            return geometry::HullInstanced{toDouble(*each.hull), each.worldFromHull};
        else if constexpr (std::is_same_v<Each, geometry::MeshInstance>)
            return each;
        else if constexpr (std::is_same_v<Each, geometry::Frustumf>)
            return Vec3d{0.0};  // no body is one
        else
            return geometry::toDouble(each);
    };
    return std::visit(exact, shape);
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

}  // namespace

TraceScene sceneOf(const physics::World& world) {
    TraceScene scene;
    for (const physics::BodyId body : world.bodies()) {
        TraceBody& entry = scene.bodies.emplace_back();
        entry.name = "body " + std::to_string(scene.bodies.size());
        entry.isStatic = world.kindOf(body) == physics::BodyKind::Static;
        entry.mass = double{world.massOf(body).mass};
        for (const physics::ShapeId shape : world.shapesOf(body)) {
            entry.shapes.push_back(static_cast<std::uint32_t>(scene.shapes.size()));
            const geometry::AnyShapef& own = world.definitionOf(shape).shape;
            scene.shapes.push_back(
                {.name = "shape " + std::to_string(scene.shapes.size() + 1), .shape = inDoubles(own), .picture = own});
        }
    }
    return scene;
}

TraceFrame frameOf(const physics::World& before, const physics::World& after,
                   const std::shared_ptr<const TraceScene>& scene) {
    TraceFrame frame;
    frame.scene = scene;
    const std::vector<std::uint32_t> places = placesOf(before);
    for (const physics::BodyId body : before.bodies()) {
        const geometry::Posef pose = before.poseOf(body);
        frame.poses.push_back({.body = places[body.index],
                               .pose = {Vec3d{pose.position}, geometry::Quatd{pose.orientation}},
                               .velocity = Vec3d{before.velocityOf(body)},
                               .angular = Vec3d{before.spinOf(body)}});
    }
    for (const physics::Contact& contact : after.contacts()) {
        const std::uint32_t most = std::max(contact.bodyA, contact.bodyB);
        if (most >= places.size() || places[contact.bodyA] == kNone || places[contact.bodyB] == kNone) continue;
        addContact(frame, contact, places[contact.bodyA], places[contact.bodyB]);
    }
    return frame;
}

}  // namespace demos
