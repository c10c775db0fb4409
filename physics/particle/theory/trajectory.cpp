#include "physics/particle/theory/trajectory.h"

#include <cmath>

#include "geometry/base/elementary.h"

namespace collidoscope::physics {
namespace {

/// (z - 1 + e^-z) / z^2, z >= 0, by its series below 1, where the closed form would lose digits.
double secondShare(double z) {
    if (z > 1.0) return (z - 1.0 + geometry::exp(-z)) / (z * z);
    double sum = 0.0, term = 0.5;
    for (int k = 1; sum + term != sum; ++k) {
        sum += term;
        term *= -z / (k + 2);
    }
    return sum;
}

}  // namespace

TrajectoryPoint flightAfter(const TrajectoryPoint& start, const Air& air, double time) {
    const double z = air.drag * time;
    const double second = secondShare(z), first = 1.0 - z * second;
    const geometry::Vec3d push = air.gravity + air.drag * air.wind;
    return {start.position + time * first * start.velocity + time * time * second * push,
            geometry::exp(-z) * start.velocity + time * first * push};
}

geometry::Vec3d terminalVelocity(const Air& air) { return air.wind + air.gravity / air.drag; }

namespace {

constexpr double kTurn = 2.0 * geometry::kPi<double>;

/// The semi-major axis a = 1 / (2 / r - v^2 / GM), m.
double longHalf(double strength, const TrajectoryPoint& point) {
    return 1.0 / (2.0 / glm::length(point.position) - glm::dot(point.velocity, point.velocity) / strength);
}

/// Solves Kepler's equation of the header for d, with nt within one revolution. Its left side is increasing, so that a
/// bracket of two revolutions holds the root: Newton's step if it stays in the bracket, else bisection.
double anomalyGrowth(double meanGrowth, double cosinePart, double sinePart) {
    constexpr int kMax = 80;
    double low = meanGrowth - kTurn, high = meanGrowth + kTurn, d = meanGrowth;
    for (int i = 0; i < kMax; ++i) {
        const double sine = geometry::sin(d), cosine = geometry::cos(d);
        const double excess = d - cosinePart * sine + sinePart * (1.0 - cosine) - meanGrowth;
        (excess > 0.0 ? high : low) = d;
        const double slope = 1.0 - cosinePart * cosine + sinePart * sine;
        double next = slope > 0.0 ? d - excess / slope : low;
        if (!(next > low && next < high)) next = 0.5 * (low + high);
        if (next == d) break;
        d = next;
    }
    return d;
}

}  // namespace

bool isBound(double strength, const TrajectoryPoint& point) {
    return 0.5 * glm::dot(point.velocity, point.velocity) * glm::length(point.position) < strength;
}

double orbitPeriod(double strength, const TrajectoryPoint& point) {
    const double a = longHalf(strength, point);
    return kTurn * a * std::sqrt(a / strength);
}

TrajectoryPoint orbitAfter(double strength, const TrajectoryPoint& start, double time) {
    const double a = longHalf(strength, start), n = std::sqrt(strength / a) / a, r0 = glm::length(start.position);
    const double turns = std::floor(n * time / kTurn), rest = time - turns * kTurn / n;
    const double d =
        anomalyGrowth(n * rest, 1.0 - r0 / a, glm::dot(start.position, start.velocity) / std::sqrt(strength * a));
    const double sine = geometry::sin(d), opening = 1.0 - geometry::cos(d);
    const geometry::Vec3d position =
        (1.0 - a / r0 * opening) * start.position + (rest - (d - sine) / n) * start.velocity;
    const double r = glm::length(position);
    const geometry::Vec3d velocity =
        -std::sqrt(strength * a) / (r * r0) * sine * start.position + (1.0 - a / r * opening) * start.velocity;
    return {position, velocity};
}

}  // namespace collidoscope::physics
