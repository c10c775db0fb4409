#include "physics/rigid/world/rotation.h"

#include <algorithm>
#include <cmath>

#include "geometry/base/elementary.h"

namespace collidoscope::physics {
namespace {

using geometry::Mat3;
using geometry::Quatd;
using geometry::Vec3d;

constexpr double kAngleOfPart = 0.1;  // rad: the error of a part is below 0.1^5 / 120
constexpr double kMaxParts = 256.0;   // beyond 25 rad a step nothing can be seen but a blur
constexpr double kEqualMoments = 1e-6;

Quatd normalised(const Quatd& q) { return q / std::sqrt(glm::dot(q, q)); }

/// dq/dt for an angular velocity of the world.
Quatd rateOf(const Quatd& q, const Vec3d& angularVelocity) {
    return 0.5 * (Quatd(0.0, angularVelocity.x, angularVelocity.y, angularVelocity.z) * q);
}

Vec3d angularVelocityOf(const Rotor& rotor, const Quatd& orientation, const Vec3d& angularMomentum) {
    if (rotor.locked.anyRotation()) return inverseInertia(rotor, orientation) * angularMomentum;
    const Quatd worldFromPrincipal = orientation * rotor.principalFrame;
    return worldFromPrincipal * ((glm::conjugate(worldFromPrincipal) * angularMomentum) / rotor.moments);
}

bool turnsSteadily(const Rotor& rotor) {
    const Vec3d& m = rotor.moments;
    const double largest = std::max({m.x, m.y, m.z}), smallest = std::min({m.x, m.y, m.z});
    return largest - smallest <= kEqualMoments * largest && !rotor.locked.anyRotation();
}

/// R diag R^T.
Mat3<double> turned(const Vec3d& diagonal, const Quatd& worldFromPrincipal) {
    const Mat3<double> r = glm::mat3_cast(worldFromPrincipal);
    return Mat3<double>(r[0] * diagonal.x, r[1] * diagonal.y, r[2] * diagonal.z) * glm::transpose(r);
}

}  // namespace

Mat3<double> inertia(const Rotor& rotor, const Quatd& orientation) {
    Mat3<double> tensor = turned(rotor.moments, normalised(orientation * rotor.principalFrame));
    for (int axis = 0; axis < 3; ++axis)
        if (rotor.locked.rotation[static_cast<std::size_t>(axis)])
            for (int other = 0; other < 3; ++other) tensor[axis][other] = tensor[other][axis] = 0.0;
    return tensor;
}

Mat3<double> inverseInertia(const Rotor& rotor, const Quatd& orientation) {
    if (!rotor.locked.anyRotation()) return turned(1.0 / rotor.moments, normalised(orientation * rotor.principalFrame));
    Mat3<double> tensor = inertia(rotor, orientation);
    const auto isLocked = [&](int axis) { return rotor.locked.rotation[static_cast<std::size_t>(axis)]; };
    for (int axis = 0; axis < 3; ++axis)
        if (isLocked(axis)) tensor[axis][axis] = 1.0;
    Mat3<double> inverse = glm::inverse(tensor);
    for (int axis = 0; axis < 3; ++axis)
        if (isLocked(axis)) inverse[axis][axis] = 0.0;
    return inverse;
}

/// With L' = M (M + s)^-1 L along the principal axes, of moments M, the energy falls as s >= 0 rises.
Vec3d nearestOfEnergy(const Rotor& rotor, const Quatd& orientation, const Vec3d& angularMomentum, double energy) {
    constexpr int kRounds = 8;  // three are enough to rounding
    const Quatd worldFromPrincipal = normalised(orientation * rotor.principalFrame);
    const Vec3d l = glm::conjugate(worldFromPrincipal) * angularMomentum, &m = rotor.moments;
    const auto energyOf = [&](const Vec3d& momentum) { return 0.5 * glm::dot(momentum, momentum / m); };
    if (energyOf(l) <= energy) return angularMomentum;
    if (!(energy > 0.0)) return Vec3d{0.0};
    Vec3d nearest = l;
    double s = 0.0;
    for (int round = 0; round < kRounds; ++round) {
        const Vec3d share = m / (m + s);
        nearest = share * l;
        const double now = energyOf(nearest), slope = glm::dot(nearest * nearest, 1.0 / (m * (m + s)));
        if (now <= energy || !(slope > 0.0)) break;
        s += 2.0 * now / slope * (std::sqrt(now / energy) - 1.0);
    }
    const double left = energyOf(nearest);
    return worldFromPrincipal * (left > energy ? std::sqrt(energy / left) * nearest : nearest);
}

Quatd turnedBy(const Quatd& orientation, const Vec3d& angle) {
    constexpr double kSmallTurn = 0.02;
    const double squared = 0.25 * glm::dot(angle, angle);
    if (4.0 * squared >= kSmallTurn * kSmallTurn) return turnedSteadily(orientation, angle, 1.0);
    const double cosine = 1.0 - squared * (0.5 - squared / 24.0), sinc = 1.0 - squared * (1.0 / 6.0 - squared / 120.0);
    const Vec3d half = 0.5 * sinc * angle;
    return normalised(Quatd(cosine, half.x, half.y, half.z) * orientation);
}

Quatd turnedSteadily(const Quatd& orientation, const Vec3d& angularVelocity, double time) {
    const double speed = std::sqrt(glm::dot(angularVelocity, angularVelocity));
    return normalised(geometry::axisAngle(angularVelocity, speed * time) * orientation);
}

Quatd turnedFreely(const Rotor& rotor, const Quatd& orientation, const Vec3d& angularMomentum, double time) {
    const Vec3d angularVelocity = angularVelocityOf(rotor, orientation, angularMomentum);
    if (turnsSteadily(rotor)) return turnedSteadily(orientation, angularVelocity, time);
    // The axis may turn faster than the body does at first: what stays, the energy (L with locked axes), bounds it by
    // the least moment.
    const double least = std::min({rotor.moments.x, rotor.moments.y, rotor.moments.z});
    const double fastest = rotor.locked.anyRotation() ? std::sqrt(glm::dot(angularMomentum, angularMomentum)) / least
                                                      : std::sqrt(glm::dot(angularMomentum, angularVelocity) / least);
    // The most also of what is no number, which energies beyond all measure are.
    const double parts = std::min(kMaxParts, std::floor(fastest * time / kAngleOfPart) + 1.0);
    const double h = time / parts;
    Quatd q = orientation;
    const auto rate = [&](const Quatd& at) {
        return rateOf(at, angularVelocityOf(rotor, normalised(at), angularMomentum));
    };
    for (int part = 0; part < static_cast<int>(parts); ++part) {
        const Quatd k1 = rate(q), k2 = rate(q + 0.5 * h * k1), k3 = rate(q + 0.5 * h * k2), k4 = rate(q + h * k3);
        q = normalised(q + (h / 6.0) * (k1 + 2.0 * k2 + 2.0 * k3 + k4));
    }
    return q;
}

}  // namespace collidoscope::physics
