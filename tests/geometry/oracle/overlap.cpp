#include "tests/geometry/oracle/overlap.h"

#include <algorithm>
#include <optional>

#include "tests/geometry/oracle/lattice.h"

namespace collidoscope::geometry::oracle {
namespace {

/// A piece of the body that has the point nearest to any of `targets` in it, as its only corner is drawn out.
Body cutOff(const Body& a, const std::vector<Vector>& targets) {
    const Vector& start = a.corners.front();
    Rational low = 0;
    Rational high = 0;
    for (const Vector& target : targets) {
        const Rational t = dot(target - start, a.direction) / squaredLength(a.direction);
        low = std::min(low, t);
        high = std::max(high, t);
    }
    return {{start + (a.bothWays ? low : Rational{0}) * a.direction, start + high * a.direction}, a.radius};
}

/// The point of the line of `a` nearest to that of `b`. Nothing when they are parallel.
std::optional<Vector> nearestTo(const Body& a, const Body& b) {
    const Vector n = cross(a.direction, b.direction);
    if (isZero(n)) return std::nullopt;
    const Rational t = dot(cross(b.corners.front() - a.corners.front(), b.direction), n) / squaredLength(n);
    return a.corners.front() + t * a.direction;
}

/// The body without its infinite part, where that cannot be nearest to `b`. A line or ray comes nearest to a hull next
/// to one of its points; to another line or ray at the foot of their common perpendicular or beside one of the starts.
Body bounded(const Body& a, const Body& b) {
    if (isZero(a.direction)) return a;
    std::vector<Vector> targets = b.corners;
    if (!isZero(b.direction))
        if (const auto foot = nearestTo(a, b)) targets.push_back(*foot);
    return cutOff(a, targets);
}

}  // namespace

Rational squaredDistance(const Body& a, const Body& b) {
    return squaredDistanceOfHulls(bounded(a, b).corners, bounded(b, a).corners);
}

bool overlap(const Body& a, const Body& b) {
    const Rational reach = a.radius + b.radius;
    return squaredDistance(a, b) <= reach * reach;
}

bool overlap(const Surface& a, const Body& b) {
    const Rational reach = b.radius * b.radius * squaredLength(a.normal);
    const int slope = sgn(dot(a.normal, b.direction));
    bool above = slope > 0 || (slope < 0 && b.bothWays);
    bool below = slope < 0 || (slope > 0 && b.bothWays);
    for (const Vector& corner : b.corners) {
        const Rational height = dot(a.normal, corner) - a.distance;
        const bool near = height * height <= reach;
        above = above || near || sgn(height) > 0;
        below = below || near || sgn(height) < 0;
    }
    return above && below;
}
bool overlap(const Body& a, const Surface& b) { return overlap(b, a); }

bool overlap(const Surface& a, const Surface& b) {
    if (!isZero(cross(a.normal, b.normal))) return true;
    return b.distance * a.normal == a.distance * b.normal;
}

}  // namespace collidoscope::geometry::oracle
