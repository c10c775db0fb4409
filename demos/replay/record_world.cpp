#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
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

constexpr double kTurned = 0.9998;     // cosine of 1°: a normal that differs by more was turned at a seam
constexpr double kClearly = 1e-3;      // share of the depth: smaller differences come from rounding
constexpr double kAboutMargin = 1.1;   // factor on the margin, because the world rounds to floats
constexpr double kAlongFace = 0.9999;  // cosine: a body may turn by this angle while a contact of its face is kept

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
    const physics::JointPose place = world.jointPoseOf(id);
    return {.name = std::to_string(id.index) + "." + std::to_string(id.generation),
            .kind = kKinds[static_cast<std::size_t>(joint.kind)],
            .a = places[joint.bodyA.index],
            .b = places[joint.bodyB.index],
            .anchor = Vec3d{place.pointA},
            .axis = Vec3d{place.axisA},
            .collides = joint.doCollide};
}

/// Pose of a body after `time` s, when its centre of mass has moved by `shift` and its angular velocity has not
/// changed.
Posed speculativePose(const physics::World& world, std::uint32_t slot, double time, const Vec3d& shift) {
    const physics::BodyId body = world.idOf(slot);
    const geometry::Posef now = world.poseOf(body);
    const Vec3d turn = time * Vec3d{world.angularVelocityOf(body)}, center{world.centerOf(body)};
    const Quatd rotation = geometry::axisAngle(turn, glm::length(turn));
    return {center + shift + rotation * (Vec3d{now.position} - center),
            glm::normalize(rotation * Quatd{now.orientation})};
}

/// Displacement, m, of a point that moves with a body during `time` s.
Vec3d moveOf(const physics::World& world, std::uint32_t slot, double time, const Vec3d& shift, const Vec3d& point) {
    const physics::BodyId body = world.idOf(slot);
    const Vec3d centerThen = Vec3d{world.centerOf(body)} + shift;
    return shift + time * glm::cross(Vec3d{world.angularVelocityOf(body)}, point - centerThen);
}

const AnyShapef& shapeOf(const physics::World& world, std::uint32_t slot) {
    return world.definitionOf(world.shapeIdOf(slot)).shape;
}

/// Poses of the bodies of a contact at the time when they touch.
struct ContactPoses {
    Posed a{}, b{};
};

/// The poses at which a speculative contact will touch; none for any other contact.
std::optional<SpeculativePoses> speculativePosesOf(const physics::World& world, const physics::Contact& contact) {
    if (!contact.isSpeculative) return std::nullopt;
    const double time{contact.speculative.time};
    return SpeculativePoses{time, speculativePose(world, contact.bodyA, time, Vec3d{contact.speculative.shiftA}),
                            speculativePose(world, contact.bodyB, time, Vec3d{contact.speculative.shiftB})};
}

ContactPoses posesOf(const physics::World& world, const physics::Contact& contact,
                     const std::optional<SpeculativePoses>& speculative) {
    if (speculative) return {speculative->a, speculative->b};
    const auto poseNow = [&](std::uint32_t slot) {
        const geometry::Posef now = world.poseOf(world.idOf(slot));
        return Posed{Vec3d{now.position}, Quatd{now.orientation}};
    };
    return {poseNow(contact.bodyA), poseNow(contact.bodyB)};
}

/// Depth of a contact point, m, at the time when the shapes touch. For a speculative contact the solver has the gap of
/// the present along the normal of that time, so the approach until then is taken off.
double depthWhenTouching(const physics::World& world, const physics::Contact& contact,
                         const physics::ContactPoint& point) {
    if (!contact.isSpeculative) return double{point.depth};
    const double time{contact.speculative.time};
    const Vec3d position{point.position};
    const Vec3d moveA = moveOf(world, contact.bodyA, time, Vec3d{contact.speculative.shiftA}, position);
    const Vec3d moveB = moveOf(world, contact.bodyB, time, Vec3d{contact.speculative.shiftB}, position);
    return double{point.depth} - glm::dot(Vec3d{contact.normal}, moveB - moveA);
}

/// TraceContact::preference of shapes with faces: the world prefers normals of faces, and depths of contacts that it
/// kept, by as much, m.
double facePreference(double margin, double depth) {
    return physics::kFaceSlack * margin + (1.0 / geometry::kDepthKept - 1.0) * std::abs(depth);
}

bool isMesh(const AnyShapef& shape) { return std::holds_alternative<geometry::MeshInstance>(shape); }
bool isBall(const AnyShapef& shape) { return std::holds_alternative<geometry::Spheref>(shape); }

/// Whether a solid has a face with this normal (unit, outward).
bool hasFace(const AnyShaped& shape, const Vec3d& normal) {
    const std::optional<geometry::ConvexProxy> solid = geometry::convexIn(shape);
    return solid && solid->isPolyhedron() && glm::dot(faceAlong(*solid, normal).normal, normal) >= kAlongFace;
}

/// Both touching shapes of a contact at these poses; for a mesh, the touching triangle.
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

/// Whether the contact of a shape with a triangle of a mesh is neither that of the triangle alone nor along a face of
/// the shape: see physics/rigid/contact/mesh_contacts.h.
bool isTurnedAtSeam(const std::array<AnyShaped, 2>& touching, const Vec3d& normal, double depth, double margin) {
    const auto& [a, b] = touching;
    if (hasFace(a, normal) || hasFace(b, -normal)) return false;
    const auto manifold = geometry::collide(a, b, {.margin = kAboutMargin * margin, .isExact = false});
    return !manifold || glm::dot(manifold->normal, normal) < kTurned ||
           manifold->depth > depth + physics::kFaceSlack * margin;
}

/// TraceContact::overhang, m: the overlap of the shapes along the normal beyond the depth of the contact, where a face
/// has that normal; see geometry::CollideOptions::faceSlack. 0 where the contact is less deep than the shapes overlap.
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
    std::vector<std::uint32_t> unmoved;  // static and kinematic bodies, which do not collide with each other
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
            if (own.isSensor) continue;  // sensors have no contacts
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
    const double margin{world.settings.margin};
    const double within = isOld ? std::min(double{world.settings.soft.recycling}, 0.5 * margin) : 0.0;
    const std::optional<SpeculativePoses> speculative = speculativePosesOf(world, contact);
    const AnyShapef &shapeA = shapeOf(world, contact.shapeA), &shapeB = shapeOf(world, contact.shapeB);
    const bool hasFaces = !isBall(shapeA) && !isBall(shapeB);
    const Vec3d normal{contact.normal};
    points_[keyOf(contact)] = {.first = frame.contacts.size(), .count = contact.count};
    double deepest = -std::numeric_limits<double>::infinity();
    for (const physics::ContactPoint& point : contact.all()) {
        const double depth = depthWhenTouching(world, contact, point);
        deepest = std::max(deepest, depth);
        frame.contacts.push_back({.a = places_[contact.bodyA],
                                  .b = places_[contact.bodyB],
                                  .point = Vec3d{point.position},
                                  .normal = normal,
                                  .depth = depth,
                                  .impulse = 0.0,
                                  .speculative = speculative,
                                  .shapes = std::array{shapePlaces_[contact.shapeA], shapePlaces_[contact.shapeB]},
                                  .within = within,
                                  .preference = hasFaces ? facePreference(margin, depth) : 0.0});
    }
    const auto touching = touchingIn(world, contact, posesOf(world, contact, speculative));
    const bool isTurned =
        isMesh(shapeA) != isMesh(shapeB) &&
        isTurnedAtSeam(touching, normal, deepest, margin + within);  // the shapes of a kept contact may have parted
    const double overhang = overhangOf(touching, normal, deepest, margin);
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
