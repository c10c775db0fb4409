#include "physics/particle/theory/projectile.h"

#include "geometry/base/elementary.h"

namespace physics {
namespace {

/// (z - 1 + e^-z) / z^2, z >= 0. The series below 1, where the closed form would lose digits.
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

FlightPoint flightAfter(const FlightPoint& start, const Air& air, double time) {
    const double z = air.drag * time;
    const double second = secondShare(z), first = 1.0 - z * second;
    const geometry::Vec3d push = air.gravity + air.drag * air.wind;
    return {start.position + time * first * start.velocity + time * time * second * push,
            geometry::exp(-z) * start.velocity + time * first * push};
}

geometry::Vec3d terminalVelocity(const Air& air) { return air.wind + air.gravity / air.drag; }

}  // namespace physics
