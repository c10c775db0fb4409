/// The smallest enclosing sphere, built from the points farthest out.
///
/// The sphere is determined by at most four points on it, its carriers. While a point is outside, the farthest one is
/// added to the carriers, and the smallest sphere of these is computed again; its radius grows each time, so that the
/// search ends.
/// Source: Welzl, Smallest enclosing disks (1991), for the theory; Gaertner, Fast and robust smallest enclosing balls
/// (1999), for choosing the farthest point. Differs from them in: the few carriers are solved by trying all subsets.

#include <array>
#include <cassert>
#include <glm/geometric.hpp>
#include <limits>
#include <optional>
#include <vector>

#include "geometry/base/scalar.h"
#include "geometry/query/bounds.h"
#include "geometry/query/contains.h"
#include "geometry/query/rescale.h"
#include "geometry/shapes/finite.h"

namespace collidoscope::geometry {
namespace {

struct Ball {
    Vec3d center{0.0};
    double squaredRadius = 0.0;
};

/// A point this little outside, as a share of the squared radius, is rounding.
constexpr double kOutside = 1e-12;
/// A few dozen rounds are the most that is ever needed; the cap only guards against rounding that makes them cycle.
constexpr int kMaxRounds = 200;

double squaredDistance(const Vec3d& a, const Vec3d& b) { return glm::dot(a - b, a - b); }

/// The sphere through all carriers with its centre in their span: |x|^2 = x.ei for each edge ei from the first carrier.
/// Returns none if the carriers are not in general position.
std::optional<Ball> ballThrough(const std::vector<Vec3d>& carriers) {
    const Vec3d& origin = carriers[0];
    if (carriers.size() == 1) return Ball{origin, 0.0};
    const Vec3d a = carriers[1] - origin;
    if (carriers.size() == 2) return Ball{origin + a * 0.5, 0.25 * glm::dot(a, a)};
    const Vec3d b = carriers[2] - origin;
    const Vec3d ab = glm::cross(a, b);
    Vec3d x{0.0};
    if (carriers.size() == 3) {
        const double under = 2.0 * glm::dot(ab, ab);
        if (!(under > 0.0)) return std::nullopt;
        x = glm::cross(glm::dot(a, a) * b - glm::dot(b, b) * a, ab) / under;
    } else {
        const Vec3d c = carriers[3] - origin;
        const double under = 2.0 * glm::dot(ab, c);
        if (under == 0.0) return std::nullopt;
        x = (glm::dot(c, c) * ab + glm::dot(b, b) * glm::cross(c, a) + glm::dot(a, a) * glm::cross(b, c)) / under;
    }
    return Ball{origin + x, glm::dot(x, x)};
}

bool holdsAll(const Ball& ball, const std::vector<Vec3d>& points) {
    for (const Vec3d& p : points)
        if (!(squaredDistance(p, ball.center) <= ball.squaredRadius * (1.0 + kOutside))) return false;
    return true;
}

/// Precondition: at most five points. Leaves in `points` those that carry the ball.
Ball smallestBall(std::vector<Vec3d>& points) {
    std::optional<Ball> best;
    std::vector<Vec3d> bestCarriers;
    std::vector<Vec3d> carriers;
    for (unsigned subset = 1; subset < (1u << points.size()); ++subset) {
        carriers.clear();
        for (std::size_t i = 0; i < points.size(); ++i)
            if ((subset >> i & 1u) != 0) carriers.push_back(points[i]);
        if (carriers.size() > 4) continue;
        const auto ball = ballThrough(carriers);
        if (!ball || (best && best->squaredRadius <= ball->squaredRadius) || !holdsAll(*ball, points)) continue;
        best = ball;
        bestCarriers = carriers;
    }
    points = bestCarriers;
    return best.value_or(Ball{});
}

/// Here and below: the centre is that of rescaled points.
template <typename T>
std::size_t farthestFrom(const Vec3d& center, std::span<const Vec3<T>> points, const Rescale& rescale) {
    std::size_t farthest = 0;
    double maximum = -1.0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double squared = squaredDistance(rescaled(rescale, Vec3d{points[i]}), center);
        if (squared > maximum) {
            maximum = squared;
            farthest = i;
        }
    }
    return farthest;
}

template <typename T>
Vec3d smallestCenter(std::span<const Vec3<T>> points, const Rescale& rescale) {
    std::vector<Vec3d> carriers{rescaled(rescale, Vec3d{points.front()})};
    Ball ball{carriers.front(), 0.0};
    for (int round = 0; round < kMaxRounds; ++round) {
        const Vec3d farthest = rescaled(rescale, Vec3d{points[farthestFrom(ball.center, points, rescale)]});
        if (squaredDistance(farthest, ball.center) <= ball.squaredRadius * (1.0 + kOutside)) break;
        std::vector<Vec3d> candidates = carriers;
        candidates.push_back(farthest);
        const Ball larger = smallestBall(candidates);
        if (!(larger.squaredRadius > ball.squaredRadius)) break;
        ball = larger;
        carriers = candidates;
    }
    return ball.center;
}

}  // namespace

template <typename T>
Sphere<T> enclosingSphere(std::span<const Vec3<T>> points) {
    assert(!points.empty() && "no points have no enclosing sphere");
    const Rescale rescale = rescaleOf(points);
    const Vec3<T> center{restored(rescale, smallestCenter(points, rescale))};
    // Both centre and radius are rounded: grow until every point is inside.
    const Vec3d middle = rescaled(rescale, Vec3d{center});
    const Vec3d farthest = rescaled(rescale, Vec3d{points[farthestFrom(middle, points, rescale)]});
    Sphere<T> sphere{center, static_cast<T>(restored(rescale, std::sqrt(squaredDistance(farthest, middle))))};
    for (const Vec3<T>& p : points)
        while (isFinite(sphere) && isFinite(toDouble(p)) && !contains(sphere, p))
            sphere.radius = std::nextafter(sphere.radius, std::numeric_limits<T>::infinity());
    return sphere;
}

template Spheref enclosingSphere(std::span<const Vec3f>);
template Sphered enclosingSphere(std::span<const Vec3d>);

// --- The smallest spheres around shapes ---

namespace {

/// Bound on the rounding error of a computed point, as a share of its size. Centres, corners and lengths that are
/// computed in double are enlarged by it.
constexpr double kSphereRounding = 8.0 * std::numeric_limits<double>::epsilon();
/// The absolute bound for numbers so small that their last place is the smallest double.
constexpr double kLostBelow = 8.0 * std::numeric_limits<double>::denorm_min();

/// Grows a sphere by what rounding its centre to T moves it, and rounds its radius up.
template <typename T>
Sphere<T> roundedOutwards(const Vec3d& center, double radius) {
    const Vec3<T> rounded{center};
    const double moved = safeLength(Vec3d{rounded} - center);
    if (radius == 0.0 && moved == 0.0) return {rounded, T(0)};
    const double enough =
        (radius + moved) * (1.0 + kSphereRounding) + largestLength(center) * kSphereRounding + kLostBelow;
    return {rounded, roundedUp<T>(enough)};
}

/// Around all points within `radius` of a segment.
template <typename T>
Sphere<T> aroundSegment(const Vec3d& start, const Vec3d& end, double radius) {
    const Vec3d half = end * 0.5 - start * 0.5;
    return roundedOutwards<T>(start + half, safeLength(half) + radius);
}

}  // namespace

template <typename T>
Sphere<T> enclosingSphere(const Segment<T>& segment) {
    return aroundSegment<T>(Vec3d{segment.start}, Vec3d{segment.end}, 0.0);
}
template <typename T>
Sphere<T> enclosingSphere(const Triangle<T>& triangle) {
    const std::array corners{triangle.a, triangle.b, triangle.c};
    return enclosingSphere(std::span<const Vec3<T>>{corners});
}
template <typename T>
Sphere<T> enclosingSphere(const Capsule<T>& capsule) {
    return aroundSegment<T>(Vec3d{capsule.a}, Vec3d{capsule.b}, double{capsule.radius});
}
template <typename T>
Sphere<T> enclosingSphere(const Aabb<T>& box) {
    return aroundSegment<T>(Vec3d{box.min}, Vec3d{box.max}, 0.0);
}
template <typename T>
Sphere<T> enclosingSphere(const Box<T>& box) {
    return roundedOutwards<T>(Vec3d{box.center}, safeLength(Vec3d{box.half}));
}
template <typename T>
Sphere<T> enclosingSphere(const Frustum<T>& frustum) {
    return enclosingSphere(std::span<const Vec3<T>>{frustum.corners});
}
template <typename T>
Sphere<T> enclosingSphere(const Hull<T>& hull) {
    return enclosingSphere(std::span<const Vec3<T>>{hull.vertices});
}

template Spheref enclosingSphere(const Segmentf&);
template Sphered enclosingSphere(const Segmentd&);
template Spheref enclosingSphere(const Trianglef&);
template Sphered enclosingSphere(const Triangled&);
template Spheref enclosingSphere(const Capsulef&);
template Sphered enclosingSphere(const Capsuled&);
template Spheref enclosingSphere(const Aabbf&);
template Sphered enclosingSphere(const Aabbd&);
template Spheref enclosingSphere(const Boxf&);
template Sphered enclosingSphere(const Boxd&);
template Spheref enclosingSphere(const Frustumf&);
template Sphered enclosingSphere(const Frustumd&);
template Spheref enclosingSphere(const Hullf&);
template Sphered enclosingSphere(const Hulld&);

}  // namespace collidoscope::geometry
