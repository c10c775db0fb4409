#pragma once
/// What GJK and EPA say about two bounded convex shapes, and what their swept volumes do.

#include <cmath>

#include "geometry/convex/convex_separation.h"
#include "geometry/convex/sweep/sweep_numbers.h"
#include "geometry/convex/sweep/time_of_impact.h"

namespace app {

/// Distances below this part of the largest coordinate do not tell whether shapes overlap: GJK works in doubles.
inline constexpr double kUnsure = 0x1p-40;

struct ConvexAnswer {
    geometry::Separation<double> separation{};
    std::optional<bool> overlap{};  ///< none where rounding may decide it
};

/// Preconditions: finite numbers, hulls have a vertex.
template <geometry::IsConvexBody A, geometry::IsConvexBody B>
ConvexAnswer askGjk(const A& a, const B& b) {
    using namespace geometry;
    const auto bodyA = convexBodyOf(a);
    const auto bodyB = convexBodyOf(b);
    const Motiond rest{};
    const Fit fit = fitFor(std::fmax(sweeping::largestLength(bodyA, rest), sweeping::largestLength(bodyB, rest)));
    const MovingBody movingA(bodyA, rest, fit);
    const MovingBody movingB(bodyB, rest, fit);
    const auto coreA = movingA.at(0.0);
    const auto coreB = movingB.at(0.0);
    const double size = std::fmax(movingA.sizeAt(0.0), movingB.sizeAt(0.0));
    Separation<double> found = separationOfConvex(coreA, coreB, size);
    found.distance -= movingA.radius() + movingB.radius();
    ConvexAnswer answer{.separation = found};
    if (std::fabs(found.distance) > kUnsure * size) answer.overlap = found.distance < 0.0;
    answer.separation.distance = unfitted(fit, found.distance);
    return answer;
}

/// All that a core passes through on a straight way.
template <geometry::HasSupport Core>
struct SweptCore {
    Core core{};
    geometry::Vec3d way{0.0};
};
template <geometry::HasSupport Core>
geometry::Vec3d support(const SweptCore<Core>& swept, const geometry::Vec3d& direction) {
    const geometry::Vec3d start = geometry::support(swept.core, direction);
    return glm::dot(swept.way, direction) > 0.0 ? start + swept.way : start;
}

/// Does B, moving by `way` past A, touch it? None where rounding may decide it, and for numbers beyond those of floats.
/// Preconditions as above.
template <geometry::IsConvexBody A, geometry::IsConvexBody B>
std::optional<bool> sweptVolumesTouch(const A& a, const B& b, const geometry::Vec3d& way) {
    using namespace geometry;
    const auto bodyA = convexBodyOf(a);
    const auto bodyB = convexBodyOf(b);
    const double bodies = std::fmax(sweeping::largestLength(bodyA, {}), sweeping::largestLength(bodyB, {}));
    const double size = bodies + largestLength(way);
    if (fitFor(size).exponent != 0) return std::nullopt;
    const SweptCore<decltype(bodyB.core)> swept{bodyB.core, way};
    const double distance = gjk(bodyA.core, swept).distance - bodyA.radius - bodyB.radius;
    if (std::fabs(distance) <= kUnsure * size) return std::nullopt;
    return distance < 0.0;
}

}  // namespace app
