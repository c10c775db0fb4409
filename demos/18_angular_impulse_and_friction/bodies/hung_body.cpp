#include "demos/18_angular_impulse_and_friction/bodies/hung_body.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

#include "geometry/base/elementary.h"

namespace collidoscope::demos::hung {

using geometry::Mat3;
using geometry::Posed;
using geometry::Quatd;
using geometry::Vec3d;
using physics::MassProperties;

namespace {

constexpr int kSubSteps = 16;           ///< of a step
constexpr double kHoming = 4.0;         ///< 1/s: how fast the pin returns, without swinging over
constexpr std::size_t kPlumbLines = 4;  ///< that are remembered
constexpr double kStill = 0.01;         ///< rad/s: a body slower than that,
constexpr double kUpright = 0.002;      ///< m: and this near to hanging straight, is at rest

/// w = I^-1 L for the body turned so; I about the pin.
Vec3d velocityOf(const Mat3<double>& inverseInertia, const Quatd& orientation, const Vec3d& momentum) {
    return orientation * (inverseInertia * (glm::conjugate(orientation) * momentum));
}
Quatd turned(const Quatd& orientation, const Vec3d& velocity, double h) {
    return glm::normalize(geometry::axisAngle(velocity, glm::length(velocity) * h) * orientation);
}

Mat3<double> inverseAboutPin(const HungBody& body, const MassProperties& mass) {
    return glm::inverse(physics::inertiaAbout(mass, body.pinInBody));
}

void notePlumbLine(HungBody& body, const MassProperties& mass) {
    const double arm = glm::length(mass.center - body.pinInBody);
    const Vec3d velocity = velocityOf(body, mass), down = centerOf(body, mass) - body.pin;
    if (arm < 10.0 * kUpright || down.y > 0.0) return;
    if (glm::length(velocity) > kStill || plumbDistance(body, mass) > kUpright) return;
    auto& lines = body.plumbLines;
    if (!lines.empty() && lines.back().pin == body.pinInBody) lines.pop_back();  // it hangs straighter now
    if (lines.size() == kPlumbLines) lines.erase(lines.begin());
    lines.push_back({body.pinInBody, glm::conjugate(body.orientation) * Vec3d{0.0, -1.0, 0.0}});
}

}  // namespace

void state(geometry::Archive& archive, PlumbLine& line) {
    archive.field("pin", line.pin);
    archive.field("down", line.down);
}

void state(geometry::Archive& archive, HungBody& body) {
    archive.field("orientation", body.orientation);
    archive.field("pin-in-body", body.pinInBody);
    archive.field("pin", body.pin);
    archive.field("pin-velocity", body.pinVelocity);
    archive.field("angular-momentum", body.angularMomentum);
    archive.field("plumb-lines", body.plumbLines);
}

Posed poseOf(const HungBody& body) { return {body.pin - body.orientation * body.pinInBody, body.orientation}; }
Vec3d centerOf(const HungBody& body, const MassProperties& mass) {
    return body.pin + body.orientation * (mass.center - body.pinInBody);
}
Vec3d velocityOf(const HungBody& body, const MassProperties& mass) {
    return velocityOf(inverseAboutPin(body, mass), body.orientation, body.angularMomentum);
}

double energyOf(const HungBody& body, const MassProperties& mass, double gravity) {
    const Vec3d arm = body.orientation * (mass.center - body.pinInBody);
    return 0.5 * glm::dot(velocityOf(body, mass), body.angularMomentum) +
           mass.mass * gravity * (arm.y + glm::length(arm));
}

double plumbDistance(const HungBody& body, const MassProperties& mass) {
    const Vec3d arm = centerOf(body, mass) - body.pin;
    return std::sqrt(arm.x * arm.x + arm.z * arm.z);
}

double missOf(const HungBody& body, const MassProperties& mass) {
    double result = 0.0;
    for (const PlumbLine& line : body.plumbLines)
        result = std::max(result, glm::length(glm::cross(line.down, mass.center - line.pin)));
    return result;
}

HungBody pinnedAt(const HungBody& body, const MassProperties& mass, const Vec3d& pin) {
    HungBody result = body;
    const Vec3d velocity = velocityOf(body, mass);
    const Posed pose = poseOf(body);
    result.pin = pin;
    result.pinVelocity = Vec3d{0.0};
    result.pinInBody = glm::conjugate(body.orientation) * (pin - pose.position);
    const Vec3d inBody = glm::conjugate(body.orientation) * velocity;
    result.angularMomentum = body.orientation * (physics::inertiaAbout(mass, result.pinInBody) * inBody);
    return result;
}

void advance(HungBody& body, const MassProperties& mass, const Surroundings& around, double h) {
    const double part = h / kSubSteps, kept = geometry::exp(-around.damping * part);
    const Mat3<double> inverse = inverseAboutPin(body, mass);
    const Vec3d arm = mass.center - body.pinInBody;
    for (int i = 0; i < kSubSteps; ++i) {
        const Vec3d pull = kHoming * kHoming * (around.home - body.pin) - 2.0 * kHoming * body.pinVelocity;
        const Vec3d weight = mass.mass * (Vec3d{0.0, -around.gravity, 0.0} - pull);
        body.angularMomentum += 0.5 * part * glm::cross(body.orientation * arm, weight);
        const Vec3d before = velocityOf(inverse, body.orientation, body.angularMomentum);
        const Quatd middle = turned(body.orientation, before, 0.5 * part);
        body.orientation = turned(body.orientation, velocityOf(inverse, middle, body.angularMomentum), part);
        body.angularMomentum += 0.5 * part * glm::cross(body.orientation * arm, weight);
        body.angularMomentum *= kept;
        body.pinVelocity += part * pull;
        body.pin += part * body.pinVelocity;
    }
    notePlumbLine(body, mass);
}

}  // namespace collidoscope::demos::hung
