#include "geometry/overlap/separation.h"

#include <algorithm>
#include <limits>

#include "geometry/overlap/separation/closest_pair.h"
#include "geometry/overlap/separation/least_push.h"
#include "geometry/overlap/separation/with_radii.h"

namespace geometry {
namespace {

constexpr double kNoDistance = std::numeric_limits<double>::infinity();

/// Cores nearer than this part of their coordinates count as touching: the way between their nearest points is then
/// so much made of rounding that it tells no direction.
constexpr double kDirectionless = 1e-12;

/// All coordinates are below 2 or so.
template <typename A, typename B>
Separation<double> ofCores(const A& a, const B& b) {
    const bool overlap = convexOverlapExactly(a, b);
    if (!overlap) {
        const PointPair nearest = closestPairOfEdges(a, b);
        const Vec3d way = nearest.b - nearest.a;
        const double distance = glm::length(way);
        if (distance > kDirectionless) return {distance, way / distance, nearest.a, nearest.b};
    }
    const Push push = leastPush(a, b);
    const double depth = overlap ? std::max(push.depth, 0.0) : push.depth;
    // Pushed apart, the shapes touch; where they do are the deepest points.
    const Vec3d way = depth * push.normal;
    const PointPair touching = closestPairOfEdges(a, carried(b, 1.0, way));
    return {-depth, push.normal, touching.a, touching.a - way};
}

}  // namespace

Separation<double> separationOfCores(const RoundedCore& a, const RoundedCore& b) {
    const double largest = std::max(largestNumber(a), largestNumber(b));
    if (!std::isfinite(largest)) return {.distance = kNoDistance};
    const double factor = fittingFactor(largest);
    const RoundedCore fittedA = scaled(a, factor);
    const RoundedCore fittedB = scaled(b, factor);
    const auto ofBoth = [](const auto& coreA, const auto& coreB) { return ofCores(coreA, coreB); };
    const Separation<double> cores = std::visit(ofBoth, fittedA.core, fittedB.core);
    return scaledBack(withRadii(cores, fittedA.radius, fittedB.radius), factor);
}

Separation<double> separationFromPlane(const Planed& a, const RoundedCore& b) {
    const double largest = std::max(largestNumber({a.normal, std::fabs(a.distance)}), largestNumber(b));
    if (!std::isfinite(largest)) return {.distance = kNoDistance};
    const double factor = fittingFactor(std::max(std::fabs(a.distance), largestNumber(b)));
    const RoundedCore fitted = scaled(b, factor);
    const double length = glm::length(a.normal);
    const Vec3d normal = a.normal / length;
    const auto lower = [&](const Vec3d& p, const Vec3d& q) { return glm::dot(normal, p) < glm::dot(normal, q); };
    const auto lowestOf = [&](const auto& core) {
        const auto outline = cornersAndEdgesOf(core);
        return *std::min_element(outline.corners.begin(), outline.corners.end(), lower);
    };
    const Vec3d lowest = std::visit(lowestOf, fitted.core);
    const Separation<double> ofCore = aboveHalfSpace(normal, a.distance * factor / length, lowest);
    return scaledBack(withRadii(ofCore, 0.0, fitted.radius), factor);
}

}  // namespace geometry
