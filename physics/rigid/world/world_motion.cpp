/// Poses, velocities, masses and forces of the bodies of a world.

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "physics/rigid/mass/principal_axes.h"
#include "physics/rigid/world/argument_checks.h"
#include "physics/rigid/world/world_work.h"

namespace collidoscope::physics {
namespace {

using geometry::Quatd;
using geometry::Quatf;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr std::size_t kFewParts = 64;  // number of shapes whose masses are summed anew at each change
constexpr double kMassless = 1.0;      // kg, of a dynamic body without a volume

void requireFiniteMomentum(const Vec3f& momentum, std::uint32_t body) {
    if (!areFinite(momentum))
        refuse("body " + std::to_string(body) + " spins so fast that its angular momentum is not finite");
}

/// Angular momentum of a body at an orientation.
Vec3f momentumOf(const Quatf& orientation, const Quatd& principalFrame, const Vec3d& moments,
                 const Vec3f& angularVelocity) {
    const Quatd frame = Quatd{orientation} * principalFrame;
    return Vec3f{frame * (moments * (glm::conjugate(frame) * Vec3d{angularVelocity}))};
}

}  // namespace

/// A kinematic body does work by its contacts only, at its given velocity.
void World::noteOutside(std::uint32_t body) {
    if (bodies_.isDynamic(body)) ++outsideCalls_;
}

void World::setPose(BodyId body, const geometry::Posef& pose) {
    const std::uint32_t slot = slotOf(body);
    requireFinite(pose.position, "the position", slot);
    requireFinite(pose.orientation, "the orientation", slot);
    const Vec3f angularVelocity = bodies_.motions[slot].angularVelocity;
    ++outsideCalls_;
    bodies_.setPose(slot, {pose.position, unit(pose.orientation)});
    refreshResponse(bodies_, slot);
    bodies_.motions[slot].angularVelocity = angularVelocity;
    takeMomentum(bodies_, slot);
    bodies_.rests[slot].hasMoved = true;
    noteActive(slot);
    shapeTree_.noteBody(slot);
    sensors_.noteBody(slot);
    for (std::uint32_t i = bodies_.traits[slot].firstShape; i != kNoShape; i = shapes_.items[i].next) wakeAround(i);
}
void World::setVelocity(BodyId body, const Vec3f& velocity) {
    const std::uint32_t slot = slotOf(body);
    requireFinite(velocity, "the velocity", slot);
    if (bodies_.traits[slot].kind == BodyKind::Static) return;
    wake(slot);
    bodies_.traits[slot].newIn = newNow_ - 1;
    // No contact stops a dynamic body along a locked axis, so a velocity along it would never end.
    const BodyTraits& traits = bodies_.traits[slot];
    bodies_.motions[slot].velocity = traits.kind == BodyKind::Dynamic ? traits.locked.alongFree(velocity) : velocity;
    noteOutside(slot);
}
void World::setAngularVelocity(BodyId body, const Vec3f& angularVelocity) {
    const std::uint32_t slot = slotOf(body);
    requireFinite(angularVelocity, "the angular velocity", slot);
    if (bodies_.traits[slot].kind == BodyKind::Static) return;
    const BodyMass& mass = bodies_.masses[slot];
    requireFiniteMomentum(
        momentumOf(bodies_.positions[slot].orientation, mass.principalFrame, mass.moments, angularVelocity), slot);
    wake(slot);
    bodies_.traits[slot].newIn = newNow_ - 1;
    noteOutside(slot);
    bodies_.motions[slot].angularVelocity = angularVelocity;
    takeMomentum(bodies_, slot);
    updateAngularVelocity(bodies_, slot);
}
void World::setMass(BodyId body, const MassProperties& mass) {
    const std::uint32_t slot = slotOf(body);
    physics::requireMass(mass);
    requireMass(slot, mass);
    bodies_.traits[slot].hasOwnMass = true;
    setMassOf(slot, mass);
}

/// Refuses a mass with which the momentum of the body would not be finite.
void World::requireMass(std::uint32_t body, const MassProperties& mass) const {
    const PrincipalAxes principal = principalAxes(mass.inertia);
    requireFiniteMomentum(momentumOf(bodies_.positions[body].orientation, principal.frame, principal.moments,
                                     bodies_.motions[body].angularVelocity),
                          body);
}

void World::requireDefinition(std::uint32_t shape, const ShapeDefinition& definition, bool isAsHeavy) const {
    const std::uint32_t body = shapes_.items[shape].body;
    const BodyTraits& traits = bodies_.traits[body];
    if (const std::string fault = faultOf(definition, traits.kind); !fault.empty()) refuse(fault);
    if (!traits.hasOwnMass && !isAsHeavy) requireMass(body, massOfShapes(body, shape, definition));
}

MassProperties World::massOfShapes(std::uint32_t body, std::optional<std::uint32_t> shape,
                                   const ShapeDefinition& definition) const {
    std::vector<MassProperties> parts;
    for (std::uint32_t i = bodies_.traits[body].firstShape; i != kNoShape; i = shapes_.items[i].next) {
        const ShapeDefinition& each = i == shape ? definition : shapes_.items[i].definition;
        if (each.isSensor) continue;
        if (const auto part = physics::massOf(each.shape, double{each.material.density})) parts.push_back(*part);
    }
    if (parts.size() <= kFewParts) return combined(parts);
    MassSum sum;
    for (const MassProperties& part : parts) sum.add(part);
    return sum.total();
}

/// Sets the mass to that of all shapes; without a volume, the body has a mass of 1 kg and does not rotate.
void World::updateMass(std::uint32_t body) {
    forgetFormerWork();
    work_->manyShapes.erase(body);
    work_->finder.forgetApart(body);
    if (bodies_.traits[body].hasOwnMass) return noteEccentricOf(body);
    setMassOf(body, massOfShapes(body));
}

/// Updates the mass after a shape was appended to its body.
void World::addToMass(std::uint32_t body, std::uint32_t shape) {
    work_->finder.forgetApart(body);
    const ManyShapes* many = noteLastShape(body, shape);
    if (bodies_.traits[body].hasOwnMass) return noteEccentric(shapes_.items[shape]);
    setMassOf(body, many != nullptr && many->mass.count() > kFewParts ? many->mass.total() : massOfShapes(body));
}

/// Returns the sum of a body's masses including its last shape; null for a body of few shapes, whose sum is made anew.
const ManyShapes* World::noteLastShape(std::uint32_t body, std::uint32_t last) {
    const std::uint32_t first = bodies_.traits[body].firstShape;
    auto known = work_->manyShapes.find(body);
    const bool isNew = known == work_->manyShapes.end();
    if (isNew) {
        std::size_t count = 0;
        for (std::uint32_t i = first; i != kNoShape; i = shapes_.items[i].next) ++count;
        if (count <= kFewParts) return nullptr;
        known = work_->manyShapes.try_emplace(body).first;
    }
    ManyShapes& many = known->second;
    many.last = last;
    for (std::uint32_t i = isNew ? first : last; i != kNoShape; i = shapes_.items[i].next) {
        const ShapeDefinition& each = shapes_.items[i].definition;
        if (each.isSensor) continue;
        if (const auto part = physics::massOf(each.shape, double{each.material.density})) many.mass.add(*part);
    }
    return &many;
}

void World::noteEccentric(RigidShape& shape) {
    if (shape.isEccentric) --eccentricShapes_;
    shape.isEccentric =
        bodies_.isDynamic(shape.body) && isEccentric(shape.definition.shape, bodies_.masses[shape.body].center);
    if (shape.isEccentric) ++eccentricShapes_;
}

void World::noteEccentricOf(std::uint32_t body) {
    for (std::uint32_t i = bodies_.traits[body].firstShape; i != kNoShape; i = shapes_.items[i].next)
        noteEccentric(shapes_.items[i]);
}

/// Updates the marks of eccentric shapes, which only steps read. Shapes of bodies that are not dynamic never are
/// eccentric.
void World::settleCenters() {
    std::sort(newCenters_.begin(), newCenters_.end());
    newCenters_.erase(std::unique(newCenters_.begin(), newCenters_.end()), newCenters_.end());
    for (const std::uint32_t body : newCenters_) noteEccentricOf(body);
    newCenters_.clear();
}

void World::setMassOf(std::uint32_t body, const MassProperties& mass) {
    wake(body);
    noteOutside(body);
    work_->finder.forgetApart(body);
    const geometry::Posef pose = bodies_.poseOf(body);
    const PrincipalAxes principal = principalAxes(mass.inertia);
    const Vec3f angularVelocity = bodies_.motions[body].angularVelocity, center = bodies_.positions[body].center;
    BodyMass& own = bodies_.masses[body];
    // A new body has no contacts, and a dynamic one is awake now.
    if (!isNew(body)) removals_.noteCenter({body, !bodies_.isDynamic(body)});
    own = {mass.mass, mass.center, principal.moments, principal.frame};
    if (own.mass <= 0.0) own.mass = kMassless;
    const bool isListed = !newCenters_.empty() && newCenters_.back() == body;
    if (bodies_.traits[body].kind == BodyKind::Dynamic && !isListed) newCenters_.push_back(body);
    const double largest = std::max({own.moments.x, own.moments.y, own.moments.z});
    // A rod or a point would rotate ever faster, so each moment is at least a millionth of the largest.
    constexpr double kThin = 1e-6;
    own.moments = largest > 0.0 ? glm::max(own.moments, Vec3d{kThin * largest}) : Vec3d{own.mass};
    bodies_.setPose(body, pose);
    shapeTree_.noteBody(body);
    sensors_.noteBody(body);
    refreshResponse(bodies_, body);
    bodies_.motions[body].angularVelocity = angularVelocity;
    takeMomentum(bodies_, body);
    // If the angular momentum is not finite, the body does not rotate.
    const Vec3f momentum = bodies_.momenta[body];
    if (!areFinite(momentum)) bodies_.motions[body].angularVelocity = bodies_.momenta[body] = Vec3f{0.0f};
    requireFiniteMomentum(momentum, body);
    updateAngularVelocity(bodies_, body);
    // The points of the body keep their velocities, but another one of them is the centre now.
    const Vec3f change = glm::cross(angularVelocity, bodies_.positions[body].center - center);
    bodies_.motions[body].velocity += bodies_.traits[body].locked.alongFree(change);
}

/// Adds a force and a torque; they have no effect on bodies that are not dynamic.
void World::load(std::uint32_t body, const Vec3f& force, const Vec3f& torque) {
    wake(body);
    if (!bodies_.isDynamic(body)) return;
    noteOutside(body);
    bodies_.loads[body].force += force, bodies_.loads[body].torque += torque;
}

void World::applyForce(BodyId body, const Vec3f& force) {
    const std::uint32_t slot = slotOf(body);
    requireFinite(force, "a force", slot);
    load(slot, force, Vec3f{0.0f});
}
void World::applyForceAt(BodyId body, const Vec3f& force, const Vec3f& point) {
    const std::uint32_t slot = slotOf(body);
    requireFinite(force, "a force", slot);
    requireFinite(point, "the point of a force", slot);
    load(slot, force, glm::cross(point - bodies_.positions[slot].center, force));
}
void World::applyTorque(BodyId body, const Vec3f& torque) {
    const std::uint32_t slot = slotOf(body);
    requireFinite(torque, "a torque", slot);
    load(slot, Vec3f{0.0f}, torque);
}
void World::applyImpulse(BodyId body, const Vec3f& impulse) {
    const std::uint32_t slot = slotOf(body);
    requireFinite(impulse, "an impulse", slot);
    wake(slot);
    noteOutside(slot);
    bodies_.applyImpulse(slot, impulse, Vec3f{0.0f});
}
void World::applyImpulseAt(BodyId body, const Vec3f& impulse, const Vec3f& point) {
    const std::uint32_t slot = slotOf(body);
    requireFinite(impulse, "an impulse", slot);
    requireFinite(point, "the point of an impulse", slot);
    wake(slot);
    noteOutside(slot);
    bodies_.applyImpulseAt(slot, impulse, point);
}
void World::applyAngularImpulse(BodyId body, const Vec3f& impulse) {
    const std::uint32_t slot = slotOf(body);
    requireFinite(impulse, "an angular impulse", slot);
    wake(slot);
    noteOutside(slot);
    bodies_.applyImpulse(slot, Vec3f{0.0f}, impulse);
}

geometry::Mat3<float> World::responseAt(BodyId body, const Vec3f& point) const {
    const std::uint32_t slot = slotOf(body);
    const BodyResponse& response = bodies_.responses[slot];
    const Vec3f arm = point - bodies_.positions[slot].center;
    geometry::Mat3<float> k{0.0f};
    for (int axis = 0; axis < 3; ++axis) {
        Vec3f e{0.0f};
        e[axis] = 1.0f;
        k[axis] = response.inverseMass * e + glm::cross(response.inverseInertia * glm::cross(arm, e), arm);
    }
    return k;
}

}  // namespace collidoscope::physics
