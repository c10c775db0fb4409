#include "demos/18_angular_impulse_and_friction/bodies/free_rotation.h"

#include <array>
#include <cmath>
#include <utility>

#include "geometry/base/elementary.h"

namespace collidoscope::demos {
namespace {

/// The complete elliptic integral of the first kind from the square of the complementary modulus, by the
/// arithmetic-geometric mean: K = π / (2 AGM(1, k')). Source: Abramowitz, Stegun, Handbook, 17.6.
double completeIntegral(double complementSquared) {
    double a = 1.0, b = std::sqrt(complementSquared);
    for (int i = 0; i < 40 && a - b > 1e-15 * a; ++i) a = 0.5 * (a + std::exchange(b, std::sqrt(a * b)));
    return geometry::kPi<double> / (2.0 * a);
}

}  // namespace

FreeRotation freeRotationOf(const physics::World& world, physics::BodyId body) {
    const physics::BodyMass& mass = world.massOf(body);
    const geometry::Quatd principal = geometry::Quatd{world.poseOf(body).orientation} * mass.principalFrame;
    return {mass.moments, glm::conjugate(principal) * geometry::Vec3d{world.angularVelocityOf(body)}};
}

geometry::Quatd turnedUp(std::size_t i) {
    constexpr std::array kTurns{geometry::Quatd{0.5, 0.5, 0.5, 0.5}, geometry::Quatd{1, 0, 0, 0},
                                geometry::Quatd{0.5, -0.5, -0.5, -0.5}};
    return kTurns[i];
}

double timeBetweenFlips(const FreeRotation& body) {
    geometry::Vec3d m = body.moments;
    const double square = body.momentum() * body.momentum(), twice = 2.0 * body.energy();
    if (square < twice * m.y) std::swap(m.x, m.z);
    const double rate = (m.z - m.y) * (square - twice * m.x) / (m.x * m.y * m.z);
    const double complement = (m.z - m.x) * (square - twice * m.y) / ((m.z - m.y) * (square - twice * m.x));
    return 2.0 * completeIntegral(complement) / std::sqrt(rate);
}

}  // namespace collidoscope::demos
