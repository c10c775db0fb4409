#pragma once
/// The distance of two convex shapes, by the algorithm of Gilbert, Johnson and Keerthi.
///
/// The differences a - b of their points fill a convex set, the Minkowski difference A - B. The vector from B's nearest
/// point to A's is the point of A - B nearest to the origin. A simplex of at most four points of A - B walks there:
/// each iteration finds the support points of both shapes along the direction to the origin, adds their difference to
/// the simplex, and reduces the simplex to its feature nearest to the origin. The new point also bounds the distance
/// from below, as A - B lies behind the plane through it that is perpendicular to the direction.
///
/// The walk always ends: the distance falls strictly from iteration to iteration, and kGjkMaxIterations is the limit.
/// For polyhedral shapes it reaches the nearest feature after a few iterations. Source: Gilbert, Johnson, Keerthi, A
/// fast procedure for computing the distance between complex objects in three-dimensional space (1988); van den Bergen,
/// Collision Detection in Interactive 3D Environments (2003), 4.3.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <limits>
#include <type_traits>

#include "geometry/base/observer.h"
#include "geometry/base/vec.h"
#include "geometry/convex/support.h"

namespace collidoscope::geometry {

// --- The simplex: up to four points of A - B, and the point of their hull nearest to the origin ---

/// A point of A - B, and the points of A and B that it comes from.
struct SimplexPoint {
    Vec3d a{0.0};
    Vec3d b{0.0};
    Vec3d difference{0.0};  ///< a - b
};

/// A point, segment, triangle or tetrahedron, and a point of it: the sum of its corners times their weights.
struct Simplex {
    std::array<SimplexPoint, 4> points{};
    std::array<double, 4> weights{};  ///< > 0, of sum 1, for the first `count`
    int count = 0;
};

inline void add(Simplex& simplex, const SimplexPoint& point) {
    simplex.points[static_cast<std::size_t>(simplex.count++)] = point;
}

/// Height of a tetrahedron or triangle, as a share of its size, below which it counts as flat: the rounding of its
/// corners alone could then put the origin on either side. Its boundary features then contain the nearest point as
/// well.
inline constexpr double kFlat = 0x1p-46;

/// The point of a simplex that is nearest to the origin; zero where the simplex is a tetrahedron around it.
struct NearestToOrigin {
    Vec3d point{0.0};
    double squared = std::numeric_limits<double>::infinity();  ///< m^2, of its distance from the origin
    std::array<double, 4> weights{};                           ///< of the corners; 0 for those that it does not need
};
/// Source: Montanari, Petrinic, Barbieri, Improving the GJK algorithm for faster and more reliable distance queries
/// between convex objects (2017), for the order of the tests. Differs from it in: flat simplices are recognised by
/// kFlat, and the nearest point of a triangle is found along its normal, which keeps the direction accurate near
/// contact. Precondition: one corner at least.
NearestToOrigin nearestOf(const Simplex& simplex);
/// The nearest point of a simplex to which the last corner has just been added. Only features with that corner are
/// tested, as the nearest of the others is the simplex before the addition. Where none of them is nearer, the caller
/// keeps the former simplex.
NearestToOrigin nearestWithLast(const Simplex& simplex);

/// Drops the corners whose weight is 0, so that the nearest point lies strictly inside the remaining feature.
void reduceTo(Simplex& simplex, const NearestToOrigin& nearest);

/// The points of A and of B that the weights stand for.
Vec3d pointOfA(const Simplex& simplex);
Vec3d pointOfB(const Simplex& simplex);

// --- The walk ---

/// The distance is found when the bounds on its square differ by this part of it. The rounding of a support point's
/// products stays well below.
inline constexpr double kGjkGap = 0x1p-46;
/// Shapes nearer than this part of the extent of the simplex touch: the difference of their points is then mere
/// rounding.
inline constexpr double kGjkTouching = 0x1p-48;
/// Limit of iterations for a walk that rounding would let cycle; no test has reached it. The result is then the best
/// one so far.
inline constexpr int kGjkMaxIterations = 256;

struct GjkOptions {
    /// The first search direction: roughly from B to A; any direction but zero is valid.
    Vec3d firstDirection{1.0, 0.0, 0.0};
    /// m: the search ends as soon as the lower bound of the distance exceeds this.
    double farEnough = std::numeric_limits<double>::infinity();
};

struct GjkResult {
    double distance = 0.0;  ///< m, 0 where they overlap; at least `lowerBound` where the search ended early
    /// m, lower bound of the distance, up to rounding
    double lowerBound = 0.0;
    bool overlap = false;  ///< the shapes share a point, or are so near that rounding cannot tell
    Vec3d pointA{0.0};     ///< the nearest points of both; where they overlap, a common point
    Vec3d pointB{0.0};
    Vec3d delta{0.0};   ///< m, from A to B: of length `distance`, without the rounding of pointB - pointA
    Simplex simplex{};  ///< the last one
    int iterations = 0;
};

enum class GjkVerdict : std::uint8_t {
    Nearer,     ///< the new point brings A - B nearer to the origin: another iteration
    Nearest,    ///< no point of A - B lies farther towards the origin: the distance is found
    Overlap,    ///< the simplex holds the origin: the shapes share a point
    FarEnough,  ///< the lower bound exceeds GjkOptions::farEnough
};

/// Step of the iteration, for its observer: one for each iteration, in order.
struct GjkStep {
    int iteration = 0;       ///< from 1
    Simplex before{};        ///< the simplex of the last iteration, with the weights of its nearest point
    Vec3d direction{0.0};    ///< from that nearest point to the origin, of its distance's length: where A is searched
    SimplexPoint support{};  ///< the farthest points of A along the direction and of B against it, and their difference
    Simplex after{};         ///< what is left of `before` and `support`: the feature nearest to the origin
    Vec3d nearest{0.0};      ///< the point of `after` nearest to the origin
    double upperBound = 0.0;  ///< m, its distance: the shapes are no farther apart
    double lowerBound = 0.0;  ///< m, of all iterations so far: the shapes are no nearer
    GjkVerdict verdict = GjkVerdict::Nearer;
    CodePlace place{};  ///< where the observer is called
};

/// The farthest point of A - B in a direction.
template <HasSupport A, HasSupport B>
SimplexPoint supportOfDifference(const A& a, const B& b, const Vec3d& direction) {
    const Vec3d ofA = support(a, direction);
    const Vec3d ofB = support(b, -direction);
    return {ofA, ofB, ofA - ofB};
}

/// The walk of the simplex for one pair of shapes.
template <HasSupport A, HasSupport B, typename Observer>
class GjkWalk {
public:
    GjkWalk(const A& a, const B& b, const GjkOptions& options, Observer& observer)
        : a_(a), b_(b), farEnough_(options.farEnough), observer_(observer) {
        add(simplex_, supportOfDifference(a, b, -options.firstDirection));
        simplex_.weights[0] = 1.0;
        nearest_ = simplex_.points[0].difference;
        squared_ = glm::dot(nearest_, nearest_);
        farthest_ = squared_;
    }

    GjkResult result() {
        GjkVerdict verdict = isTouching() ? GjkVerdict::Overlap : GjkVerdict::Nearer;
        while (verdict == GjkVerdict::Nearer && iterations_ < kGjkMaxIterations) verdict = iterate();
        const bool overlap = verdict == GjkVerdict::Overlap;
        return {overlap ? 0.0 : std::sqrt(squared_),
                overlap ? 0.0 : lowerBound_,
                overlap,
                pointOfA(simplex_),
                pointOfB(simplex_),
                -nearest_,
                simplex_,
                iterations_};
    }

private:
    bool isTouching() const { return squared_ <= kGjkTouching * kGjkTouching * farthest_; }

    GjkVerdict iterate() {
        ++iterations_;
        const SimplexPoint point = supportOfDifference(a_, b_, -nearest_);
        if constexpr (std::is_same_v<std::remove_cvref_t<Observer>, NoObserver>) {
            return judged(point);
        } else {
            GjkStep step{.iteration = iterations_, .before = simplex_, .direction = -nearest_, .support = point};
            step.verdict = judged(point);
            step.after = simplex_;
            step.nearest = nearest_;
            step.upperBound = std::sqrt(squared_);
            step.lowerBound = lowerBound_;
            observer_(step);
            return step.verdict;
        }
    }

    GjkVerdict judged(const SimplexPoint& point) {
        const double along = glm::dot(nearest_, point.difference);
        lowerBound_ = std::max(lowerBound_, along / std::sqrt(squared_));
        if (lowerBound_ > farEnough_) return GjkVerdict::FarEnough;
        if (squared_ - along <= kGjkGap * squared_) return GjkVerdict::Nearest;
        return movesOnBy(point);
    }

    GjkVerdict movesOnBy(const SimplexPoint& point) {
        add(simplex_, point);
        const NearestToOrigin nearest = nearestWithLast(simplex_);
        if (!(nearest.squared < squared_)) {  // rounding hides the descent: the simplex before is the result
            --simplex_.count;
            return GjkVerdict::Nearest;
        }
        reduceTo(simplex_, nearest);
        nearest_ = nearest.point;
        squared_ = nearest.squared;
        farthest_ = std::max(farthest_, glm::dot(point.difference, point.difference));
        return isTouching() ? GjkVerdict::Overlap : GjkVerdict::Nearer;
    }

    const A& a_;
    const B& b_;
    double farEnough_;
    Observer& observer_;
    Simplex simplex_{};
    Vec3d nearest_{0.0};
    double squared_ = 0.0;   ///< |nearest_|^2
    double farthest_ = 0.0;  ///< |difference|^2, the largest so far
    double lowerBound_ = 0.0;
    int iterations_ = 0;
};

/// Distance of any two shapes with a support function. The caller subtracts the radii of inflated cores. Preconditions:
/// all numbers are finite, and lengths lie between 2^-150 and 2^150 or are zero (see framed() in convex_proxy.h).
/// `gjk(proxyOf(a), proxyOf(b))` takes every bounded shape; a Boxf alone has no support function.
template <HasSupport A, HasSupport B, typename Observer = NoObserver>
GjkResult gjk(const A& a, const B& b, const GjkOptions& options = {}, Observer&& observer = {}) {
    return GjkWalk<A, B, Observer>{a, b, options, observer}.result();
}

}  // namespace collidoscope::geometry
