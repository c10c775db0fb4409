#include "geometry/convex/sweep/time_of_impact.h"

#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <utility>

#include "geometry/query/ray_cast.h"

namespace collidoscope::geometry {

namespace {

bool areFinite(const Motiond& motion) {
    return isFinite(motion.displacement) && isFinite(motion.turn) && isFinite(motion.center.value_or(Vec3d{0.0}));
}

/// A displacement adds to the size only where it is beyond all measure.
double largestOf(const ConvexProxy& proxy, const Motiond& motion) {
    constexpr double kFar = 0x1p-300;
    const double ofCenter = largestLength(motion.center.value_or(Vec3d{0.0}));
    return std::fmax(std::fmax(largestNumber(proxy), ofCenter), kFar * largestLength(motion.displacement));
}

}  // namespace

template std::optional<Impact<double>> firstTouch(const MovingBody&, const MovingBody&, double, NoObserver&);
template std::optional<Impact<double>> firstTouchOfPlane(const MovingBody&, const Vec3d&, const MovingBody&, double,
                                                         NoObserver&);

std::optional<WorkFrame> sweepFrameOf(const ConvexProxy& a, const Motiond& motionA, const ConvexProxy& b,
                                      const Motiond& motionB) {
    if (!isProper(a) || !isProper(b) || !areFinite(motionA) || !areFinite(motionB)) return std::nullopt;
    const Rescale rescale = rescaleFor(std::fmax(largestOf(a, motionA), largestOf(b, motionB)));
    WorkFrame frame{std::ldexp(1.0, -rescale.exponent)};
    frame.shift = 0.5 * coreBoundsOf(inFrame(a, frame)).center + 0.5 * coreBoundsOf(inFrame(b, frame)).center;
    return frame;
}

Motiond inFrame(const Motiond& motion, const WorkFrame& frame) {
    Motiond local{frame.factor * motion.displacement, motion.turn};
    if (motion.center) local.center = frame.inFrame(*motion.center);
    return local;
}

Impact<double> inWorld(const Impact<double>& impact, const WorkFrame& frame) {
    return {impact.toi, frame.inWorld(impact.pointA), frame.inWorld(impact.pointB), impact.normal,
            impact.startsTouching};
}

SweepStep inWorld(const SweepStep& step, const WorkFrame& frame) {
    SweepStep result = step;
    result.distance /= frame.factor;
    result.approach /= frame.factor;
    result.pointA = frame.inWorld(step.pointA);
    result.pointB = frame.inWorld(step.pointB);
    return result;
}

// --- A moving ball and a triangle ---

namespace {

/// A product of three differences, each rounded once, and the sums that it goes into are right to this share.
constexpr double kSlackRounding = 0x1p-46;

double sizeOf(const Vec3d& v) { return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z); }

using Sides = std::array<std::pair<Vec3d, Vec3d>, 3>;

Sides sidesOf(const Triangled& t) { return {std::pair{t.a, t.b}, std::pair{t.b, t.c}, std::pair{t.c, t.a}}; }

/// Does the point lie between the planes that stand on the three sides?
bool isOver(const Sides& sides, const Vec3d& normal, const Vec3d& p) {
    for (const auto& [a, b] : sides)
        if (glm::dot(glm::cross(b - a, p - a), normal) < 0.0) return false;
    return true;
}

/// When the centre comes to the face, carried out by the radius on the side where it starts. There the ball is in front
/// of a plane that has all of the triangle behind it, so it has touched nothing before.
std::optional<double> faceSweep(const Rayd& path, double radius, const Triangled& t) {
    const Vec3d normal = glm::cross(t.b - t.a, t.c - t.a);
    const double length = glm::length(normal);
    if (!(length > 0.0)) return std::nullopt;
    const double height = glm::dot(normal, path.origin - t.a) / length;
    if (std::fabs(height) < radius) return isOver(sidesOf(t), normal, path.origin) ? std::optional{0.0} : std::nullopt;
    const Vec3d out = normal * (std::copysign(radius, height) / length);
    const auto hit = rayCast(path, Triangled{t.a + out, t.b + out, t.c + out});
    return hit && hit->t <= 1.0 ? std::optional{hit->t} : std::nullopt;
}

/// Does the way surely stay away from a side? Their boxes are apart, or they pass each other at a distance.
bool isApart(const Rayd& path, double radius, const Vec3d& a, const Vec3d& b) {
    const Vec3d end = path.origin + path.direction;
    const Vec3d gap =
        glm::max(glm::min(a, b) - glm::max(path.origin, end), glm::min(path.origin, end) - glm::max(a, b));
    if (glm::max(gap.x, glm::max(gap.y, gap.z)) > radius) return true;
    const Vec3d side = b - a, start = path.origin - a, across = glm::cross(path.direction, side);
    const double slack = kSlackRounding * sizeOf(path.direction) * sizeOf(side) * (sizeOf(start) + radius);
    return std::fabs(glm::dot(across, start)) > radius * glm::length(across) + slack;
}

}  // namespace

std::optional<double> ballSweep(const Rayd& path, double radius, const Triangled& triangle) {
    std::optional<double> first = faceSweep(path, radius, triangle);
    if (first) return first;
    for (const auto& [a, b] : sidesOf(triangle)) {
        if (isApart(path, radius, a, b)) continue;
        const auto hit = rayCast(path, Capsuled{.a = a, .b = b, .radius = radius});
        if (hit && hit->t <= 1.0 && (!first || hit->t < *first)) first = hit->t;
    }
    return first;
}

}  // namespace collidoscope::geometry
