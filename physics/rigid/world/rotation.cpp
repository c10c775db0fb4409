#include "physics/rigid/world/rotation.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "geometry/base/elementary.h"

namespace collidoscope::physics {
namespace {

using geometry::Mat3;
using geometry::Quatd;
using geometry::Vec3d;

constexpr double kAngleOfPart = 0.1;  // rad: the error of a part is below 0.1^5 / 120
constexpr double kMaxParts = 256.0;   // limit of the work; it is reached above 25 rad in a step
constexpr double kEqualMoments = 1e-6;

Quatd normalised(const Quatd& q) { return q / std::sqrt(glm::dot(q, q)); }

Vec3d angularVelocityOf(const Rotor& rotor, const Quatd& orientation, const Vec3d& angularMomentum) {
    if (rotor.locked.anyRotation()) return inverseInertia(rotor, orientation) * angularMomentum;
    const Quatd worldFromPrincipal = orientation * rotor.principalFrame;
    return worldFromPrincipal * ((glm::conjugate(worldFromPrincipal) * angularMomentum) / rotor.moments);
}

/// Rotates a body with an axis of symmetry e3: the axis precesses about L at a constant rate, and the body spins about
/// the axis at another,
///     w = L / I1 + (1 / I3 - 1 / I1) (L . e3) e3
/// so that both rotations have a closed form for any time. Orientations are those of the principal axes.
Quatd turnedAboutAxis(const Rotor& rotor, int axis, const Quatd& start, const Vec3d& angularMomentum, double time) {
    const Vec3d& m = rotor.moments;
    const double across = 0.5 * (m[(axis + 1) % 3] + m[(axis + 2) % 3]);
    Vec3d own{0.0};
    own[axis] = (1.0 / m[axis] - 1.0 / across) * (glm::conjugate(start) * angularMomentum)[axis];
    const double length = std::sqrt(glm::dot(angularMomentum, angularMomentum));
    return geometry::axisAngle(angularMomentum, length / across * time) * start *
           geometry::axisAngle(own, std::fabs(own[axis]) * time);
}

/// Integrates dq/dt = w q / 2 of any rotor by the fourth-order Runge-Kutta method.
Quatd integrated(const Rotor& rotor, const Vec3d& angularMomentum, Quatd q, int parts, double part) {
    const auto rate = [&](const Quatd& at) {
        const Vec3d half = 0.5 * angularVelocityOf(rotor, normalised(at), angularMomentum);
        return Quatd(0.0, half.x, half.y, half.z) * at;
    };
    for (int i = 0; i < parts; ++i) {
        const Quatd k1 = rate(q), k2 = rate(q + 0.5 * part * k1), k3 = rate(q + 0.5 * part * k2),
                    k4 = rate(q + part * k3);
        q = normalised(q + (part / 6.0) * (k1 + 2.0 * k2 + 2.0 * k3 + k4));
    }
    return q;
}

/// The rotation by the vector 2 `half`, from Taylor series for short vectors.
Quatd shortTurn(const Vec3d& half) {
    const double s = glm::dot(half, half);
    const double cosine = 1.0 - s * (1.0 / 2.0 - s * (1.0 / 24.0 - s / 720.0)),
                 sinc = 1.0 - s * (1.0 / 6.0 - s * (1.0 / 120.0 - s / 5040.0));
    return Quatd(cosine, sinc * half.x, sinc * half.y, sinc * half.z);
}

/// Free rotation in short parts. In the frame of the body, L obeys Euler's equations, L' = L x I^-1 L, which are solved
/// by the Runge-Kutta method; the rotation of a part follows from the angular velocities at its start, middle and end.
/// `q`: of the principal axes, of unit length.
Quatd turnedInParts(const Vec3d& moments, Quatd q, const Vec3d& angularMomentum, int parts, double part) {
    const Vec3d inverse = 1.0 / moments;
    const auto rate = [&](const Vec3d& l) { return glm::cross(l, inverse * l); };
    for (int i = 0; i < parts; ++i) {
        const Vec3d start = glm::conjugate(q) * angularMomentum;
        const Vec3d k1 = rate(start), k2 = rate(start + 0.5 * part * k1), k3 = rate(start + 0.5 * part * k2),
                    k4 = rate(start + part * k3);
        const Vec3d middle = start + (part / 24.0) * (5.0 * k1 + 4.0 * (k2 + k3) - k4),
                    end = start + (part / 6.0) * (k1 + 2.0 * (k2 + k3) + k4);
        const Vec3d first = inverse * start, last = inverse * end;
        q = q *
            shortTurn((part / 12.0) * (first + 4.0 * (inverse * middle) + last + 0.5 * part * glm::cross(first, last)));
    }
    return q;
}

/// The tensor R diag(diagonal) R^T, with R the rotation.
Mat3<double> turned(const Vec3d& diagonal, const Quatd& worldFromPrincipal) {
    const Mat3<double> r = glm::mat3_cast(worldFromPrincipal);
    return Mat3<double>(r[0] * diagonal.x, r[1] * diagonal.y, r[2] * diagonal.z) * glm::transpose(r);
}

}  // namespace

bool turnsSteadily(const Rotor& rotor) {
    const Vec3d& m = rotor.moments;
    const double largest = std::max({m.x, m.y, m.z}), smallest = std::min({m.x, m.y, m.z});
    return largest - smallest <= kEqualMoments * largest && !rotor.locked.anyRotation();
}

std::optional<int> symmetryAxis(const Rotor& rotor) {
    const Vec3d& m = rotor.moments;
    for (int axis = 0; axis < 3; ++axis) {
        const double a = m[(axis + 1) % 3], b = m[(axis + 2) % 3];
        if (std::fabs(a - b) <= kEqualMoments * std::max(a, b)) return axis;
    }
    return std::nullopt;
}

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

/// The angular momentum of this energy nearest to L: L' = M (M + s)^-1 L along the principal axes, with the moments M.
/// Its energy falls as s >= 0 rises, so that s is found by iteration.
Vec3d nearestOfEnergy(const Rotor& rotor, const Quatd& orientation, const Vec3d& angularMomentum, double energy) {
    constexpr int kRounds = 8;  // of the iteration; three are enough up to rounding
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
    const bool isLocked = rotor.locked.anyRotation();
    const Quatd principal = normalised(orientation * rotor.principalFrame);
    const std::optional<int> axis = isLocked ? std::nullopt : symmetryAxis(rotor);
    if (axis)
        return normalised(turnedAboutAxis(rotor, *axis, principal, angularMomentum, time) *
                          glm::conjugate(rotor.principalFrame));
    // The angular velocity may exceed its initial value within the step. A conserved quantity, the energy or with
    // locked axes L, gives an upper bound by the smallest moment.
    const double minimum = std::min({rotor.moments.x, rotor.moments.y, rotor.moments.z});
    const double fastest = isLocked ? std::sqrt(glm::dot(angularMomentum, angularMomentum)) / minimum
                                    : std::sqrt(glm::dot(angularMomentum, angularVelocity) / minimum);
    const double longParts = std::floor(fastest * time / kAngleOfLongPart) + 1.0;
    if (!isLocked && longParts <= kMaxParts)
        return normalised(
            turnedInParts(rotor.moments, principal, angularMomentum, static_cast<int>(longParts), time / longParts) *
            glm::conjugate(rotor.principalFrame));
    // std::min() also limits the number if it is NaN, as at infinite energies.
    const double parts = std::min(kMaxParts, std::floor(fastest * time / kAngleOfPart) + 1.0);
    return integrated(rotor, angularMomentum, orientation, static_cast<int>(parts), time / parts);
}

}  // namespace collidoscope::physics
