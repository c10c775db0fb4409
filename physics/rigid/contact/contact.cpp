#include "physics/rigid/contact/contact.h"

#include <algorithm>

#include "geometry/base/scalar.h"
#include "physics/rigid/world/labels.h"

namespace collidoscope::physics {

using geometry::Archive;
using geometry::Vec3f;

void assign(const Contact& from, Contact& to) {
    const std::uint32_t count = std::max(from.count, to.count);
    to.shapeA = from.shapeA, to.shapeB = from.shapeB, to.bodyA = from.bodyA, to.bodyB = from.bodyB;
    to.triangle = from.triangle, to.normal = from.normal, to.count = from.count;
    to.friction = from.friction, to.staticFriction = from.staticFriction, to.restitution = from.restitution;
    to.rollingReach = from.rollingReach, to.rollingImpulse = from.rollingImpulse;
    to.twistImpulse = from.twistImpulse, to.stepImpulse = from.stepImpulse;
    to.age = from.age, to.isRecycled = from.isRecycled, to.isOld = from.isOld, to.isTouching = from.isTouching;
    for (std::uint32_t i = 0; i < count; ++i) to.points[i] = from.points[i];
    if (from.isAnchored || to.isAnchored) to.anchors = from.anchors;
    if (from.isSpeculative || to.isSpeculative) to.speculative = from.speculative;
    to.isAnchored = from.isAnchored, to.isSpeculative = from.isSpeculative;
    if (from.hasMovingSurface || to.hasMovingSurface) to.surfaceVelocity = from.surfaceVelocity;
    to.hasMovingSurface = from.hasMovingSurface;
}

bool liesNearAxis(const Contact& contact, const Vec3f& center, const Vec3f& axis) {
    constexpr float kNearAxis = 0.5f;
    return std::all_of(contact.all().begin(), contact.all().end(), [&](const ContactPoint& point) {
        const Vec3f arm = point.position - center, across = glm::cross(axis, arm);
        return glm::dot(across, across) <= kNearAxis * kNearAxis * glm::dot(arm, arm);
    });
}

Vec3f turningOf(const Bodies& bodies, const Contact& contact) {
    const auto inwards = [&](std::uint32_t body, std::uint32_t load) {
        const Vec3f angularVelocity = bodies.motions[body].angularVelocity;
        if (bodies.isDynamic(body) || angularVelocity == Vec3f{0.0f}) return Vec3f{0.0f};
        return glm::cross(angularVelocity,
                          glm::cross(angularVelocity, bodies.positions[load].center - bodies.positions[body].center));
    };
    return inwards(contact.bodyB, contact.bodyA) - inwards(contact.bodyA, contact.bodyB);
}

void noteMovingSurfaces(const Bodies& bodies, const Shapes& shapes, float time, std::span<Contact> contacts) {
    const auto velocityOf = [&](std::uint32_t shape) {
        const RigidShape& known = shapes.items[shape];
        return bodies.positions[known.body].orientation * known.definition.material.surfaceVelocity;
    };
    for (Contact& contact : contacts) {
        contact.surfaceVelocity =
            velocityOf(contact.shapeB) - velocityOf(contact.shapeA) + 0.5f * time * turningOf(bodies, contact);
        contact.hasMovingSurface = contact.surfaceVelocity != geometry::Vec3f{0.0f};
    }
}

void noteCores(const Shapes& shapes, std::span<const Contact> contacts, std::vector<ContactCores>& cores) {
    const auto radiusOf = [&](std::uint32_t shape) {
        return shapes.items[shape].isEccentric ? shapes.items[shape].radius : 0.0f;
    };
    cores.clear();
    for (const Contact& contact : contacts) cores.push_back({radiusOf(contact.shapeA), radiusOf(contact.shapeB)});
}

static void visitFeature(Archive& archive, geometry::Feature& feature) {
    auto bits = geometry::bit_cast<std::uint32_t>(feature);
    archive.field("feature", bits);
    feature = geometry::bit_cast<geometry::Feature>(bits);
}

void state(Archive& archive, ContactPoint& point) {
    archive.field("position", point.position);
    archive.field("depth", point.depth);
    visitFeature(archive, point.id.a);
    visitFeature(archive, point.id.b);
    archive.field("normal impulse", point.normalImpulse);
    archive.field("bounce impulse", point.bounceImpulse);
    archive.field("warm impulse", point.warmImpulse);
    archive.field("friction impulse", point.frictionImpulse);
}

void state(Archive& archive, ManifoldAnchors& anchors) {
    archive.field("in a", anchors.inA);
    archive.field("in b", anchors.inB);
    archive.field("normal in a", anchors.normalInA);
    archive.field("position", anchors.position);
    archive.field("orientation", anchors.orientation);
}

void state(Archive& archive, SpeculativeContact& speculative) {
    archive.field("time", speculative.time);
    archive.field("shift a", speculative.shiftA);
    archive.field("shift b", speculative.shiftB);
}

void state(Archive& archive, Contact& contact) {
    archive.field("shape a", contact.shapeA);
    archive.field("shape b", contact.shapeB);
    archive.field("body a", contact.bodyA);
    archive.field("body b", contact.bodyB);
    archive.field("triangle", contact.triangle);
    archive.field("normal", contact.normal);
    archive.field("points", contact.points);
    archive.field("count", contact.count);
    archive.field("friction", contact.friction);
    archive.field("static friction", contact.staticFriction);
    archive.field("restitution", contact.restitution);
    archive.field("rolling reach", contact.rollingReach);
    archive.field("rolling impulse", contact.rollingImpulse);
    archive.field("twist impulse", contact.twistImpulse);
    archive.field("step impulse", contact.stepImpulse);
    archive.field("anchors", contact.anchors);
    archive.field("ahead", contact.speculative);
    archive.field("is recycled", contact.isRecycled);
    archive.field("is old", contact.isOld);
    archive.field("is touching", contact.isTouching);
    archive.field("is anchored", contact.isAnchored);
    archive.field("is ahead", contact.isSpeculative);
    std::uint32_t age = contact.age;
    contact.hasMovingSurface = fieldWithMore(archive, "age", age, contact.hasMovingSurface);
    contact.age = static_cast<std::uint8_t>(age);
    if (contact.hasMovingSurface) archive.field("surface velocity", contact.surfaceVelocity);
    if (!contact.hasMovingSurface) contact.surfaceVelocity = geometry::Vec3f{0.0f};
}

void state(Archive& archive, TouchingPair& pair) {
    archive.field("shape a", pair.shapeA);
    archive.field("shape b", pair.shapeB);
    archive.field("position", pair.position);
    archive.field("normal", pair.normal);
    archive.field("impulse", pair.impulse);
}

void state(Archive& archive, ContactEvent& event) {
    archive.field("phase", event.phase);
    archive.field("body a", event.bodyA);
    archive.field("body b", event.bodyB);
    archive.field("shape a", event.shapeA);
    archive.field("shape b", event.shapeB);
    archive.field("position", event.position);
    archive.field("normal", event.normal);
    archive.field("impulse", event.impulse);
}

}  // namespace collidoscope::physics
