#include "geometry/overlap/separation/hull_separation.h"

#include <limits>

#include "geometry/convex/convex_body.h"
#include "geometry/convex/convex_separation.h"
#include "geometry/overlap/separation/with_radii.h"
#include "geometry/query/numbers/finite.h"
#include "geometry/query/numbers/fit.h"

namespace geometry {
namespace {

/// Fitted numbers are below it.
constexpr double kLargestFitted = 2.0;

template <typename T>
std::vector<Vec3d> scaledCorners(const Hull<T>& hull, double factor) {
    std::vector<Vec3d> corners;
    corners.reserve(hull.vertices.size());
    for (const Vec3<T>& vertex : hull.vertices) corners.push_back(wide(vertex) * factor);
    return corners;
}

/// The largest number of a hull; infinite where one is not finite, or where there is none.
template <typename T>
double largestNumber(const Hull<T>& hull) {
    return !hull.vertices.empty() && isFinite(hull) ? largestLength(hull) : std::numeric_limits<double>::infinity();
}

}  // namespace

template <typename T>
Separation<double> separationOfHull(const Hull<T>& a, const RoundedCore& b) {
    const double largest = std::fmax(largestNumber(a), largestNumber(b));
    if (!std::isfinite(largest)) return {.distance = std::numeric_limits<double>::infinity()};
    const double factor = fittingFactor(largest);
    const std::vector<Vec3d> corners = scaledCorners(a, factor);
    const RoundedCore fitted = scaled(b, factor);
    const auto fromCorners = [&](const auto& core) {
        return separationOfConvex(PointSet<double>{corners}, convexBodyOf(core).core, kLargestFitted);
    };
    return scaledBack(withRadii(std::visit(fromCorners, fitted.core), 0.0, fitted.radius), factor);
}

template <typename T>
Separation<double> separationOfHull(const Hull<T>& a, const Hull<T>& b) {
    const double largest = std::fmax(largestNumber(a), largestNumber(b));
    if (!std::isfinite(largest)) return {.distance = std::numeric_limits<double>::infinity()};
    const double factor = fittingFactor(largest);
    const std::vector<Vec3d> ofA = scaledCorners(a, factor);
    const std::vector<Vec3d> ofB = scaledCorners(b, factor);
    return scaledBack(separationOfConvex(PointSet<double>{ofA}, PointSet<double>{ofB}, kLargestFitted), factor);
}

template <typename T>
Separation<double> separationFromPlane(const Planed& a, const Hull<T>& b) {
    const double largest = std::fmax(largestNumber(b), std::fabs(a.distance));
    if (!isFinite(a) || !std::isfinite(largest)) return {.distance = std::numeric_limits<double>::infinity()};
    const double factor = fittingFactor(largest);
    const std::vector<Vec3d> corners = scaledCorners(b, factor);
    const double length = glm::length(a.normal);
    const Vec3d normal = a.normal / length;
    const Vec3d lowest = support(PointSet<double>{corners}, -normal);
    return scaledBack(aboveHalfSpace(normal, a.distance * factor / length, lowest), factor);
}

template Separation<double> separationOfHull(const Hullf&, const RoundedCore&);
template Separation<double> separationOfHull(const Hulld&, const RoundedCore&);
template Separation<double> separationOfHull(const Hullf&, const Hullf&);
template Separation<double> separationOfHull(const Hulld&, const Hulld&);
template Separation<double> separationFromPlane(const Planed&, const Hullf&);
template Separation<double> separationFromPlane(const Planed&, const Hulld&);

}  // namespace geometry
