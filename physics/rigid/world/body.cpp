#include "physics/rigid/world/body.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "physics/rigid/world/labels.h"
#include "physics/rigid/world/rotation.h"

namespace collidoscope::physics {
namespace {

using geometry::Archive;
using geometry::Quatd;
using geometry::Quatf;
using geometry::Vec3d;
using geometry::Vec3f;

/// rad in a step: largest turn of the axis of a top. What tumbles is none.
constexpr float kSlowAxis = 0.5f;

Rotor rotorOf(const Bodies& bodies, std::uint32_t index) {
    const BodyMass& mass = bodies.masses[index];
    return {mass.moments, mass.principalFrame, bodies.traits[index].locked};
}

}  // namespace

geometry::Posef Bodies::poseOf(std::uint32_t index) const {
    const BodyPosition& at = positions[index];
    return {at.center - at.orientation * Vec3f{masses[index].center}, at.orientation};
}

void Bodies::setPose(std::uint32_t index, const geometry::Posef& pose) {
    positions[index] = {pose.position + pose.orientation * Vec3f{masses[index].center}, pose.orientation};
    remainders[index] = Vec3f{0.0f};
}

void refreshResponse(Bodies& bodies, std::uint32_t index) {
    BodyResponse& response = bodies.responses[index];
    response = {};
    if (!bodies.isDynamic(index)) return;
    const BodyMass& mass = bodies.masses[index];
    const LockedAxes& locked = bodies.traits[index].locked;
    for (int axis = 0; axis < 3; ++axis)
        if (!locked.translation[static_cast<std::size_t>(axis)])
            response.inverseMass[axis] = static_cast<float>(1.0 / mass.mass);
    response.inverseInertia =
        geometry::Mat3<float>{inverseInertia(rotorOf(bodies, index), Quatd{bodies.positions[index].orientation})};
}

void updateAngularVelocity(Bodies& bodies, std::uint32_t index) {
    if (!bodies.isDynamic(index)) return;
    Vec3f& momentum = bodies.momenta[index];
    for (int axis = 0; axis < 3; ++axis)
        if (bodies.traits[index].locked.rotation[static_cast<std::size_t>(axis)]) momentum[axis] = 0.0f;
    bodies.motions[index].angularVelocity = bodies.responses[index].inverseInertia * momentum;
}

void integratePosition(Bodies& bodies, std::uint32_t index, float time) {
    bodies.moveCenter(index, time * bodies.motions[index].velocity);
    turnBody(bodies, index, bodies.momenta[index], time);
}

void turnBody(Bodies& bodies, std::uint32_t index, const Vec3f& momentum, float time) {
    BodyPosition& at = bodies.positions[index];
    const Quatd q{at.orientation};
    const Vec3f& angularVelocity = bodies.motions[index].angularVelocity;
    if ((bodies.isDynamic(index) ? momentum : angularVelocity) == Vec3f{0.0f}) return;
    const Quatd turned = bodies.isDynamic(index)
                             ? turnedFreely(rotorOf(bodies, index), q, Vec3d{momentum}, double{time})
                             : turnedSteadily(q, Vec3d{angularVelocity}, double{time});
    at.orientation = geometry::Quatf{turned};
}

std::optional<TopAxis> topAxisOf(const Bodies& bodies, std::uint32_t index, float time) {
    const Vec3f& w = bodies.motions[index].angularVelocity;
    const bool isFast = time * time * glm::dot(w, w) > kFastNutation * kFastNutation;  // false for nearly all
    if (!isFast || !bodies.isDynamic(index) || hasEqualMoments(bodies, index)) return std::nullopt;
    if (bodies.traits[index].locked.anyRotation()) return std::nullopt;
    const BodyMass& mass = bodies.masses[index];
    const std::optional<int> axis = symmetryAxis({mass.moments, mass.principalFrame});
    if (!axis) return std::nullopt;
    Vec3d principal{0.0};
    principal[*axis] = 1.0;
    const Vec3f along{mass.principalFrame * principal};
    const Vec3f axisNow = bodies.positions[index].orientation * along, tumbling = glm::cross(w, axisNow);
    if (time * time * glm::dot(tumbling, tumbling) > kSlowAxis * kSlowAxis) return std::nullopt;
    // Of a disc the ratio of the moments is at most 2, so that it nutates no faster than it spins.
    const auto ratio = static_cast<float>(mass.moments[*axis] / mass.moments[(*axis + 1) % 3]);
    const float nutation = time * (ratio - 1.0f) * std::abs(glm::dot(w, axisNow));
    if (!(nutation > kFastNutation)) return std::nullopt;
    return TopAxis{*axis, along, nutation};
}

FreeTurn freeTurn(const Bodies& bodies, std::uint32_t index, const Quatf& orientation, const Vec3f& angularVelocity,
                  float time) {
    const Rotor rotor = rotorOf(bodies, index);
    const Quatd start{orientation};
    const Vec3d momentum = inertia(rotor, start) * Vec3d{angularVelocity};
    const Quatd end = momentum == Vec3d{0.0} ? start : turnedFreely(rotor, start, momentum, double{time});
    const geometry::Mat3<double> inverse = inverseInertia(rotor, end);
    return {Quatf{end}, Vec3f{inverse * momentum}, geometry::Mat3<float>{inverse}};
}

void takeMomentum(Bodies& bodies, std::uint32_t index) {
    const Quatd orientation{bodies.positions[index].orientation};
    bodies.momenta[index] =
        Vec3f{inertia(rotorOf(bodies, index), orientation) * Vec3d{bodies.motions[index].angularVelocity}};
}

void limitTurningEnergy(Bodies& bodies, std::uint32_t index, double energy) {
    Vec3f &momentum = bodies.momenta[index], &angularVelocity = bodies.motions[index].angularVelocity;
    const double now = 0.5 * glm::dot(Vec3d{angularVelocity}, Vec3d{momentum});
    constexpr double kRounding = 1e-6;  // relative rounding of floats
    if (!(now > (1.0 + kRounding) * energy)) return;
    if (bodies.traits[index].locked.anyRotation()) {
        momentum *= static_cast<float>(std::sqrt(std::max(0.0, energy) / now));
    } else {
        const Quatd orientation{bodies.positions[index].orientation};
        momentum = Vec3f{nearestOfEnergy(rotorOf(bodies, index), orientation, Vec3d{momentum}, energy)};
    }
    updateAngularVelocity(bodies, index);
}

static void state(Archive& archive, LockedAxes& locked) {
    archive.field("translation", locked.translation);
    archive.field("rotation", locked.rotation);
}
static void state(Archive& archive, BodyPosition& position) {
    archive.field("center", position.center);
    archive.field("orientation", position.orientation);
}
static void state(Archive& archive, BodyMotion& motion) {
    archive.field("velocity", motion.velocity);
    archive.field("spin", motion.angularVelocity);
}
static void state(Archive& archive, BodyResponse& response) {
    archive.field("inverse mass", response.inverseMass);
    for (int column = 0; column < 3; ++column) archive.field("inverse inertia", response.inverseInertia[column]);
}
static void state(Archive& archive, BodyLoad& load) {
    archive.field("force", load.force);
    archive.field("torque", load.torque);
}
static void state(Archive& archive, BodyMass& mass) {
    archive.field("mass", mass.mass);
    archive.field("center", mass.center);
    archive.field("moments", mass.moments);
    archive.field("principal frame", mass.principalFrame);
}
static void state(Archive& archive, BodyTraits& traits) {
    constexpr std::uint32_t kDisabled = 1, kStaysAwake = 2, kTrembles = 4;
    const std::uint32_t marks =
        fieldWithMarks(archive, "kind", traits.kind,
                       (traits.isDisabled ? kDisabled : 0) | (traits.staysAwake ? kStaysAwake : 0) |
                           (traits.hasTrembled ? kTrembles : 0));
    traits.isDisabled = (marks & kDisabled) != 0, traits.staysAwake = (marks & kStaysAwake) != 0;
    traits.hasTrembled = (marks & kTrembles) != 0;
    archive.field("is alive", traits.isAlive);
    archive.field("has own mass", traits.hasOwnMass);
    archive.field("is new", traits.isNew);
    archive.field("generation", traits.generation);
    archive.field("first shape", traits.firstShape);
    archive.field("linear damping", traits.linearDamping);
    archive.field("angular damping", traits.angularDamping);
    archive.field("gravity scale", traits.gravityScale);
    archive.field("locked", traits.locked);
}

/// The motions of trembling bodies since they became slow. Other bodies need no space for them.
static void stateOfTrembling(Archive& archive, Bodies& bodies) {
    for (std::size_t i = 0; i < bodies.traits.size(); ++i) {
        BodyRest& rest = bodies.rests[i];
        if (bodies.traits[i].hasTrembled) {
            archive.field("has sped up", rest.hasSpedUp);
            archive.field("has slowed again", rest.hasSlowedAgain);
            archive.field("moved", rest.moved);
            archive.field("turned", rest.turned);
        } else {
            rest.hasSpedUp = rest.hasSlowedAgain = false;
            rest.moved = rest.turned = Vec3f{0.0f};
        }
    }
}

void state(Archive& archive, Bodies& bodies) {
    for (std::size_t i = 0; i < bodies.traits.size(); ++i) bodies.traits[i].hasTrembled = bodies.rests[i].hasTrembled();
    archive.field("positions", bodies.positions);
    archive.field("remainders", bodies.remainders);
    archive.field("motions", bodies.motions);
    archive.field("momenta", bodies.momenta);
    archive.field("responses", bodies.responses);
    archive.field("loads", bodies.loads);
    archive.field("masses", bodies.masses);
    archive.field("traits", bodies.traits);
    archive.field("rests", bodies.rests);
    archive.field("free slots", bodies.freeSlots);
    if (bodies.rests.size() == bodies.traits.size()) stateOfTrembling(archive, bodies);
}

}  // namespace collidoscope::physics
