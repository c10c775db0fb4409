#pragma once
/// The penetration of two convex shapes, by the expanding polytope algorithm.
///
/// Shapes that overlap have the origin in A - B, and the shortest push that parts them leads from the origin to the
/// nearest point of the border of A - B. A polytope within A - B grows towards it: the face of the polytope that is
/// nearest to the origin is pushed out to the support point of A - B along its normal, until A - B ends at that face.
///
/// Two bounds close in on the depth. The nearest face bounds it from below; and whatever the normal, moving B by
/// the extent of A - B along it parts the shapes, which bounds it from above. The answer is the best push that was
/// found: it parts the shapes even where the normals of needle faces are rough, or kEpaMaxIterations cuts the search
/// off. Where A - B is flat, the depth is 0, across its plane.
/// Source: van den Bergen, Proximity queries and penetration depth computation on 3D game objects (2001). Differs from
/// it in: which faces a point sees is decided exactly, so that the polytope stays convex; and the origin may lie beside
/// it.

#include <cstdint>
#include <optional>
#include <span>

#include "geometry/base/observer.h"
#include "geometry/base/small_vector.h"
#include "geometry/convex/gjk.h"
#include "geometry/convex/hull/growing_surface.h"
#include "geometry/convex/separation.h"

namespace collidoscope::geometry {

/// The bounds meet when they differ by this part of the extent of A - B: more than rounding, less than a float shows.
inline constexpr double kEpaGap = 0x1p-46;
/// Each iteration takes in one more vertex of A - B, or settles a face. Hulls of 200 vertices need less than half of
/// it.
inline constexpr int kEpaMaxIterations = 1024;

struct PolytopeFace {
    std::array<std::uint32_t, 3> corners{};    ///< counter-clockwise seen from outside
    std::array<std::uint32_t, 3> neighbors{};  ///< the face across the edge that begins at each corner
    Vec3d normal{0.0};                         ///< unit, outward; zero where rounding left none
    double distance = 0.0;                     ///< of its plane from the origin; negative where the origin is outside
    bool isFinal = false;                      ///< no point of A - B lies outside it
    std::uint32_t seenBy = hull::kNone;        ///< the last search that saw it
};

/// The convex hull of some points of A - B, which grows point by point. Which faces a new point sees is decided exactly
/// for the points as they are stored, so that the polytope is closed and convex at all times; faces may lie in one
/// plane, and may be needles, whose normals are rough.
class ExpandingPolytope {
public:
    /// Precondition: the points do not lie in one plane.
    explicit ExpandingPolytope(const std::array<SimplexPoint, 4>& corners);

    std::span<const SimplexPoint> points() const { return points_; }
    std::span<const PolytopeFace> faces() const { return faces_; }
    /// The face, among those that are not final, whose plane is nearest to the origin, or farthest behind it.
    std::optional<std::uint32_t> nearestOpenFace() const;
    void markFinal(std::uint32_t face) { faces_[face].isFinal = true; }

    /// Finds the faces that a point sees, from `start` on or from any other, and the horizon around them. None where
    /// the point lies in the polytope.
    bool findVisible(const Vec3d& point, std::uint32_t start);
    std::span<const std::uint32_t> visibleFaces() const { return visible_; }
    std::span<const hull::HorizonEdge> horizon() const { return horizon_; }
    /// Takes in the point of the last search: a face from each edge of the horizon to it takes the place of those it
    /// sees.
    void grow(const SimplexPoint& point);

private:
    bool isVisibleFrom(const Vec3d& point, std::uint32_t face) const;
    PolytopeFace faceOf(std::uint32_t a, std::uint32_t b, std::uint32_t c) const;
    void removeLast(std::uint32_t face);
    const Vec3d& at(std::uint32_t point) const { return points_[point].difference; }

    // Of most searches: only larger ones ask for memory.
    static constexpr std::size_t kUsualPoints = 32, kUsualFaces = 2 * kUsualPoints, kUsualHorizon = 16;
    SmallVector<SimplexPoint, kUsualPoints> points_{};
    SmallVector<PolytopeFace, kUsualFaces> faces_{};
    SmallVector<std::uint32_t, kUsualHorizon> visible_{};
    SmallVector<hull::HorizonEdge, kUsualHorizon> horizon_{};
    SmallVector<std::uint32_t, kUsualPoints>
        fanFrom_{};  // of each point of the horizon, the new face whose edge begins there
    std::uint32_t searches_ = 0;
};

enum class EpaVerdict : std::uint8_t {
    Grows,  ///< the support point lies outside the face: the polytope takes it in
    Final,  ///< A - B does not reach beyond the face, but a needle's rough normal hid another that may be nearer
    Found,  ///< A - B does not reach beyond the face: its plane tells the depth
};

/// Step of the search, for its observer: one for each face that it expands, in order. Spans are valid during
/// the call only.
struct EpaStep {
    int iteration = 0;  ///< from 1
    std::span<const SimplexPoint> points{};
    std::span<const PolytopeFace> faces{};          ///< before the polytope grows
    std::uint32_t face = 0;                         ///< the one nearest to the origin
    SimplexPoint support{};                         ///< the support point of A - B along the face's normal
    std::span<const std::uint32_t> visibleFaces{};  ///< seen from the support point: they go
    std::span<const hull::HorizonEdge> horizon{};   ///< around them: each gets a face to the support point
    double lowerBound = 0.0;                        ///< m, the distance of the face: the depth is no less
    double upperBound = 0.0;  ///< m, the least depth along any normal so far: the depth is no more
    EpaVerdict verdict = EpaVerdict::Grows;
    CodePlace place{};  ///< where the observer is called
};

/// Moving B by depth * normal makes the shapes touch.
struct PenetrationVector {
    Vec3d normal{0.0, 1.0, 0.0};
    double depth = std::numeric_limits<double>::infinity();
};

/// Up to four points of A - B of which none lies in the plane, line or point of those before it, up to kFlat: the
/// corners of a tetrahedron where A - B is solid, fewer where it is flat.
class SpanningPoints {
public:
    int count() const { return simplex_.count; }
    const std::array<SimplexPoint, 4>& points() const { return simplex_.points; }

    /// Where to look for a point that spans more: the next is found along one of these, or nowhere.
    std::span<const Vec3d> directions() const { return {directions_.data(), directionCount_}; }
    /// How far a point is from the plane, line or point that is spanned; 0 where no more than kFlat of the extent.
    double heightOf(const Vec3d& point) const;
    void add(const SimplexPoint& point);
    /// A direction across all that is spanned; up where that is a point.
    Vec3d across() const { return count() < 2 ? Vec3d{0.0, 1.0, 0.0} : directions_.front(); }

private:
    void turnDirections();

    Simplex simplex_{};
    double extent_ = 0.0;  // m, the largest distance between the first point and another
    std::array<Vec3d, 6> directions_{};
    std::size_t directionCount_ = 0;
};

/// Takes what spans from a simplex of A - B, and completes it by looking on all sides.
template <HasSupport A, HasSupport B>
SpanningPoints spanningPoints(const A& a, const B& b, const Simplex& simplex) {
    SpanningPoints spanning;
    for (std::size_t i = 0; i < static_cast<std::size_t>(simplex.count); ++i)
        if (spanning.count() == 0 || spanning.heightOf(simplex.points[i].difference) > 0.0)
            spanning.add(simplex.points[i]);
    while (spanning.count() < 4) {
        SimplexPoint highest;
        double height = 0.0;
        for (const Vec3d& direction : spanning.directions()) {
            const SimplexPoint point = supportOfDifference(a, b, direction);
            const double found = spanning.heightOf(point.difference);
            if (!(found > height)) continue;
            height = found;
            highest = point;
        }
        if (!(height > 0.0)) break;
        spanning.add(highest);
    }
    return spanning;
}

/// Moves B out of A along the vector; the deepest points come from the faces of the polytope that it meets.
Separation<double> penetration(const ExpandingPolytope& polytope, const PenetrationVector& vector);
/// The same where A - B is flat, at a common point of both.
Separation<double> flatPenetration(const Simplex& simplex, const PenetrationVector& vector);

/// The search of one question.
template <HasSupport A, HasSupport B, typename Observer>
class EpaSearch {
public:
    EpaSearch(const A& a, const B& b, const std::array<SimplexPoint, 4>& tetrahedron, Observer& observer)
        : a_(a), b_(b), observer_(observer), polytope_(tetrahedron) {
        for (const SimplexPoint& point : tetrahedron) extent_ = std::fmax(extent_, glm::length(point.difference));
    }

    Separation<double> result() {
        bool isFound = false;
        for (int i = 1; i <= kEpaMaxIterations && !isFound; ++i) isFound = iterate(i);
        return penetration(polytope_, best_);
    }

private:
    /// Whether the depth is found.
    bool iterate(int number) {
        const std::optional<std::uint32_t> open = polytope_.nearestOpenFace();
        if (!open || polytope_.faces()[*open].distance >= best_.depth - kEpaGap * extent_) return true;
        const Vec3d normal = polytope_.faces()[*open].normal;
        const double lowerBound = polytope_.faces()[*open].distance;
        const SimplexPoint point = supportOfDifference(a_, b_, normal);
        const double depth = glm::dot(normal, point.difference);
        if (depth < best_.depth) best_ = {normal, depth};

        const bool isMet = best_.depth - lowerBound <= kEpaGap * extent_;
        const bool doesGrow = !isMet && polytope_.findVisible(point.difference, *open);
        report(number, *open, point, isMet, doesGrow);
        if (!doesGrow) polytope_.markFinal(*open);
        if (doesGrow) polytope_.grow(point);
        extent_ = std::fmax(extent_, glm::length(point.difference));
        return isMet;
    }

    void report(int number, std::uint32_t open, const SimplexPoint& point, bool isMet, bool doesGrow) {
        EpaStep step{number, polytope_.points(), polytope_.faces(), open, point};
        if (doesGrow) step.visibleFaces = polytope_.visibleFaces(), step.horizon = polytope_.horizon();
        step.lowerBound = polytope_.faces()[open].distance;
        step.upperBound = best_.depth;
        step.verdict = isMet ? EpaVerdict::Found : doesGrow ? EpaVerdict::Grows : EpaVerdict::Final;
        observer_(step);
    }

    const A& a_;
    const B& b_;
    Observer& observer_;
    ExpandingPolytope polytope_;
    PenetrationVector best_{};
    double extent_ = 0.0;  // m, the largest |difference| so far
};

/// For shapes that overlap, or that GJK takes for touching; `simplex` is the one that GJK ended with. Preconditions as
/// those of gjk().
template <HasSupport A, HasSupport B, typename Observer = NoObserver>
Separation<double> epa(const A& a, const B& b, const Simplex& simplex, Observer&& observer = {}) {
    const SpanningPoints spanning = spanningPoints(a, b, simplex);
    if (spanning.count() == 4) return EpaSearch<A, B, Observer>{a, b, spanning.points(), observer}.result();
    const auto along = [&](const Vec3d& normal) {
        return PenetrationVector{normal, glm::dot(normal, supportOfDifference(a, b, normal).difference)};
    };
    const PenetrationVector forwards = along(spanning.across());
    const PenetrationVector backwards = along(-spanning.across());
    return flatPenetration(simplex, backwards.depth < forwards.depth ? backwards : forwards);
}

// --- How far apart two convex cores are, by GJK, or how deep they are in each other, by EPA ---

/// Cores nearer than this part of their largest coordinate count as touching: the path between their nearest points is
/// then so much made of rounding that it tells no direction, and the polytope does.
inline constexpr double kDirectionless = 1e-12;

/// `largest` is the largest coordinate of both; what is farther apart than `farEnough` may be told as any distance
/// between that and the true one. Preconditions as those of gjk().
template <HasSupport A, HasSupport B>
Separation<double> separationOfConvex(const A& a, const B& b, double largest, const GjkOptions& options = {}) {
    const GjkResult nearest = gjk(a, b, options);
    if (nearest.distance <= kDirectionless * largest) return epa(a, b, nearest.simplex);
    const bool isFar = nearest.lowerBound > options.farEnough;
    return {isFar ? nearest.lowerBound : nearest.distance, nearest.delta / nearest.distance, nearest.pointA,
            nearest.pointB};
}

}  // namespace collidoscope::geometry
