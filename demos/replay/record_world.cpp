#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "demos/replay/record_demo.h"
#include "geometry/base/elementary.h"
#include "geometry/manifold/convex/proxy_face.h"
#include "geometry/manifold/manifold.h"
#include "geometry/mesh/query/instance_space.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/contact/find_contacts.h"
#include "physics/rigid/contact/recycle.h"

namespace collidoscope::demos {
namespace {

constexpr double kTurned = 0.9998;     // cosine of a degree: more than that a normal has been turned
constexpr double kClearly = 1e-3;      // of the depth: less is rounding
constexpr double kAboutMargin = 1.1;   // of the margin: for the world rounds to floats
constexpr double kAlongFace = 0.9999;  // cosine: a body may turn by so little while a contact of its face is kept

using geometry::AnyShaped;
using geometry::AnyShapef;
using geometry::Posed;
using geometry::Quatd;
using geometry::Vec3d;

std::string nameOf(physics::BodyId body, std::size_t world, std::size_t worlds) {
    std::string name = worlds > 1 ? "world " + std::to_string(world + 1) + " " : "";
    name += "body " + std::to_string(body.index + 1);
    return body.generation == 0 ? name : name + " (" + std::to_string(body.generation + 1) + ")";
}

/// Each world has as many of the 32 bits of groups and masks as the others, so that bodies of two never meet. A mask
/// that names all layers names all of its world.
void setFilter(TraceBody& entry, const physics::CollisionFilter& filter, std::size_t world, std::size_t worlds) {
    if (worlds < 2) {
        entry.group |= filter.layers, entry.mask |= filter.mask;
        return;
    }
    const auto bits = static_cast<std::uint32_t>(std::max<std::size_t>(1, 32 / worlds));
    const std::uint32_t own = (1u << bits) - 1u, shift = bits * static_cast<std::uint32_t>(world) % 32u;
    entry.group |= (filter.layers & own) << shift, entry.mask |= (filter.mask & own) << shift;
}

TraceJoint jointOf(const physics::World& world, physics::JointId id, const std::vector<std::uint32_t>& places) {
    constexpr std::array<const char*, 7> kKinds{"distance", "ball", "hinge", "slider", "fixed", "cone-twist", "wheel"};
    const physics::JointDefinition& joint = world.definitionOf(id);
    const physics::JointPlace place = world.placeOf(id);
    return {.name = std::to_string(id.index) + "." + std::to_string(id.generation),
            .kind = kKinds[static_cast<std::size_t>(joint.kind)],
            .a = places[joint.bodyA.index],
            .b = places[joint.bodyB.index],
            .anchor = Vec3d{place.pointA},
            .axis = Vec3d{place.axisA},
            .collides = joint.doCollide};
}

/// Where a body will be after `time` s, with its centre of mass moved by `shift` and its angular velocity as it is.
Posed speculativePose(const physics::World& world, std::uint32_t slot, double time, const Vec3d& shift) {
    const physics::BodyId body = world.idOf(slot);
    const geometry::Posef now = world.poseOf(body);
    const Vec3d turn = time * Vec3d{world.angularVelocityOf(body)}, center{world.centerOf(body)};
    const Quatd rotation = geometry::axisAngle(turn, glm::length(turn));
    return {center + shift + rotation * (Vec3d{now.position} - center),
            glm::normalize(rotation * Quatd{now.orientation})};
}

/// How far a point that goes with a body moves by then, as its velocity says, m.
Vec3d moveOf(const physics::World& world, std::uint32_t slot, double time, const Vec3d& shift, const Vec3d& point) {
    const physics::BodyId body = world.idOf(slot);
    const Vec3d centerThen = Vec3d{world.centerOf(body)} + shift;
    return shift + time * glm::cross(Vec3d{world.angularVelocityOf(body)}, point - centerThen);
}

const AnyShapef& shapeOf(const physics::World& world, std::uint32_t slot) {
    return world.definitionOf(world.shapeIdOf(slot)).shape;
}

/// Where the bodies of a contact are when they touch.
struct ContactPoses {
    Posed a{}, b{};
};

/// Whether a solid has a face with this normal (unit, outward).
bool hasFace(const AnyShaped& shape, const Vec3d& normal) {
    return std::visit(
        [&](const auto& known) {
            if constexpr (geometry::HasProxy<decltype(known)>) {
                const geometry::ConvexProxy proxy = geometry::proxyOf(known);
                return proxy.isPolyhedron() && glm::dot(faceAlong(proxy, normal).normal, normal) >= kAlongFace;
            } else {
                return false;
            }
        },
        shape);
}

/// What touches in a contact, where it is then: of a mesh the triangle.
std::array<AnyShaped, 2> touchingIn(const physics::World& world, const physics::Contact& contact,
                                    const ContactPoses& poses) {
    const auto alone = [&](std::uint32_t slot, const Posed& body) -> AnyShaped {
        const AnyShapef& shape = shapeOf(world, slot);
        const auto* const mesh = std::get_if<geometry::MeshInstance>(&shape);
        if (mesh == nullptr) return geometry::moved(inDoubles(shape), body);
        const geometry::Triangled triangle =
            geometry::carried(mesh->worldFromMesh, geometry::triangleAt(*mesh->mesh, contact.triangle));
        return geometry::moved(AnyShaped{triangle}, body);
    };
    return {alone(contact.shapeA, poses.a), alone(contact.shapeB, poses.b)};
}

/// Whether the contact of a shape with a triangle of a mesh is not that of the triangle by itself, nor along a face of
/// the shape: see physics/rigid/contact/mesh_contacts.h.
bool isTurnedAtSeam(const std::array<AnyShaped, 2>& touching, const Vec3d& normal, double depth, double margin) {
    const auto& [a, b] = touching;
    if (hasFace(a, normal) || hasFace(b, -normal)) return false;
    const auto manifold = geometry::collide(a, b, {.margin = kAboutMargin * margin, .isExact = false});
    return !manifold || glm::dot(manifold->normal, normal) < kTurned ||
           manifold->depth > depth + physics::kFaceSlack * margin;
}

/// m: by how much more than the contact is deep its shapes overlap along the normal, beside a face that has it; see
/// geometry::CollideOptions::faceSlack. None where it is not as deep as the shapes are.
double overhangOf(const std::array<AnyShaped, 2>& touching, const Vec3d& normal, double depth, double margin) {
    const auto& [a, b] = touching;
    if (!(depth > 0.0) || !(hasFace(a, normal) || hasFace(b, -normal))) return 0.0;
    const auto apart = geometry::separation(a, b);
    const auto left = geometry::separation(a, geometry::moved(b, Posed{.position = depth * normal}));
    const bool isAsDeep = apart && -geometry::kDepthKept * apart->distance <= depth + physics::kFaceSlack * margin;
    const double overhang = left && isAsDeep ? -left->distance : 0.0;
    return overhang > kClearly * depth ? overhang : 0.0;
}

}  // namespace

void WorldRecorder::takeBodies(const physics::World& world) {
    constexpr std::uint32_t kNone = 0xffffffff;
    std::vector<std::uint32_t> unmoved;  // by others: they do not meet each other
    for (const physics::BodyId body : world.bodies()) {
        const auto place = static_cast<std::uint32_t>(scene.bodies.size());
        if (body.index >= places_.size()) places_.resize(std::size_t{body.index} + 1, kNone);
        places_[body.index] = place;
        TraceBody entry{.name = nameOf(body, index_, worlds_), .group = 0, .mask = 0};
        entry.isStatic = world.kindOf(body) == physics::BodyKind::Static;
        entry.mass = entry.isStatic ? 0.0 : world.massOf(body).mass;
        if (world.kindOf(body) == physics::BodyKind::Kinematic) entry.ignored = unmoved;
        if (world.kindOf(body) != physics::BodyKind::Dynamic) unmoved.push_back(place);
        for (const physics::ShapeId shape : world.shapesOf(body)) {
            const physics::ShapeDefinition& own = world.definitionOf(shape);
            if (own.isSensor) continue;  // it has no contacts
            const std::string part = entry.shapes.empty() ? "" : " part " + std::to_string(entry.shapes.size() + 1);
            if (shape.index >= shapePlaces_.size()) shapePlaces_.resize(std::size_t{shape.index} + 1, kNone);
            shapePlaces_[shape.index] = static_cast<std::uint32_t>(scene.shapes.size());
            entry.shapes.push_back(shapePlaces_[shape.index]);
            scene.shapes.push_back({.name = entry.name + part, .shape = inDoubles(own.shape), .picture = own.shape});
            setFilter(entry, own.filter, index_, worlds_);
        }
        if (entry.shapes.empty()) setFilter(entry, {}, index_, worlds_);
        scene.bodies.push_back(std::move(entry));
        const geometry::Posef pose = world.poseOf(body);
        frame.poses.push_back({.body = place,
                               .pose = {Vec3d{pose.position}, Quatd{pose.orientation}},
                               .velocity = Vec3d{world.velocityOf(body)},
                               .angular = Vec3d{world.angularVelocityOf(body)}});
    }
    scene.hasAllContacts = true;
    for (const physics::JointId joint : world.joints()) frame.joints.push_back(jointOf(world, joint, places_));
}

void WorldRecorder::takeContact(const physics::World& world, const physics::Contact& contact, bool isOld) {
    const double within = isOld ? double{std::min(world.settings.soft.recycling, 0.5f * world.settings.margin)} : 0.0;
    std::optional<SpeculativePoses> speculative;
    const double time{contact.speculative.time};
    const Vec3d shiftA{contact.speculative.shiftA}, shiftB{contact.speculative.shiftB};
    if (contact.isSpeculative)
        speculative = {time, speculativePose(world, contact.bodyA, time, shiftA),
                       speculativePose(world, contact.bodyB, time, shiftB)};
    const auto poseOf = [&](std::uint32_t slot) {
        const geometry::Posef now = world.poseOf(world.idOf(slot));
        return Posed{Vec3d{now.position}, Quatd{now.orientation}};
    };
    const AnyShapef &shapeA = shapeOf(world, contact.shapeA), &shapeB = shapeOf(world, contact.shapeB);
    const auto isMesh = [](const AnyShapef& shape) { return std::holds_alternative<geometry::MeshInstance>(shape); };
    const auto isBall = [](const AnyShapef& shape) { return std::holds_alternative<geometry::Spheref>(shape); };
    const bool hasFaces = !isBall(shapeA) && !isBall(shapeB);
    const auto touching = touchingIn(
        world, contact,
        {speculative ? speculative->a : poseOf(contact.bodyA), speculative ? speculative->b : poseOf(contact.bodyB)});
    const Vec3d normal{contact.normal};
    points_[keyOf(contact)] = {.first = frame.contacts.size(), .count = contact.count};
    double deepest = -std::numeric_limits<double>::infinity();
    for (const physics::ContactPoint& point : contact.all()) {
        const Vec3d position{point.position};
        double depth{point.depth};
        // The solver is told the gap of now along the normal of then; a record tells the depth of then.
        if (speculative)
            depth -= glm::dot(normal, moveOf(world, contact.bodyB, time, shiftB, position) -
                                          moveOf(world, contact.bodyA, time, shiftA, position));
        deepest = std::max(deepest, depth);
        const double preference = hasFaces ? physics::kFaceSlack * double{world.settings.margin} +
                                                 (1.0 / geometry::kDepthKept - 1.0) * std::abs(depth)
                                           : 0.0;
        frame.contacts.push_back({.a = places_[contact.bodyA],
                                  .b = places_[contact.bodyB],
                                  .point = position,
                                  .normal = normal,
                                  .depth = depth,
                                  .impulse = 0.0,
                                  .speculative = speculative,
                                  .shapes = std::array{shapePlaces_[contact.shapeA], shapePlaces_[contact.shapeB]},
                                  .within = within,
                                  .preference = preference});
    }
    const bool isTurned = isMesh(shapeA) != isMesh(shapeB) &&
                          isTurnedAtSeam(touching, normal, deepest,
                                         double{world.settings.margin} + within);  // a kept one may have parted
    const double overhang = overhangOf(touching, normal, deepest, double{world.settings.margin});
    for (std::size_t i = frame.contacts.size() - contact.count; i < frame.contacts.size(); ++i)
        frame.contacts[i].overhang = overhang, frame.contacts[i].isTurned = isTurned;
}

void WorldRecorder::takeImpulse(const physics::Contact& contact, double impulse, bool isAdded) {
    const auto found = points_.find(keyOf(contact));
    if (found == points_.end()) return;
    Points& points = found->second;
    points.impulse = (isAdded ? points.impulse : 0.0) + impulse;
    if (points.count != contact.count) return;
    points.shares.clear();
    for (const physics::ContactPoint& point : contact.all())
        points.shares.push_back(double{point.normalImpulse} + double{point.bounceImpulse});
}

void WorldRecorder::take(const physics::World& world, const physics::StepRecord& record) {
    using physics::StepPhase;
    if (record.phase == StepPhase::Collide && !hasContacts_) {
        hasContacts_ = true;
        takeBodies(world);
        for (const physics::Contact& contact : record.contacts) takeContact(world, contact, contact.isRecycled);
        for (physics::Contact contact : world.sleepingContacts()) {
            // They are those of the step before they fell asleep.
            const auto radiusOf = [&](std::uint32_t shape) { return world.shapes().items[shape].radius; };
            if (contact.isAnchored)
                physics::moveWithBodies(world.arrays(), contact, {radiusOf(contact.shapeA), radiusOf(contact.shapeB)});
            takeContact(world, contact, true);
            takeImpulse(contact, double{contact.stepImpulse}, false);
        }
    }
    const bool isPartSolved = record.phase == StepPhase::Impulses && record.iteration < 0;
    if (isPartSolved && world.settings.solver == physics::RigidSolver::SequentialImpulses)
        for (const physics::Contact& contact : record.contacts)
            takeImpulse(contact, double{contact.normalImpulse()}, true);
}

void WorldRecorder::finish(const physics::World& world) {
    if (world.settings.solver == physics::RigidSolver::SoftStep) {
        for (const physics::Contact& contact : world.contacts())
            takeImpulse(contact, double{contact.stepImpulse}, false);
        for (const physics::Contact& contact : world.sleepingContacts())
            takeImpulse(contact, double{contact.stepImpulse}, false);
    }
    for (const auto& [key, points] : points_) {
        double sum = 0.0;
        for (const double share : points.shares) sum += share;
        for (std::size_t i = 0; i < points.count; ++i)
            frame.contacts[points.first + i].impulse = sum > 0.0 ? points.impulse * (points.shares[i] / sum)
                                                                 : points.impulse / static_cast<double>(points.count);
    }
}

}  // namespace collidoscope::demos
