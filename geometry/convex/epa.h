#pragma once
/// The penetration of two convex shapes, by the expanding polytope algorithm.
///
/// Where shapes overlap, the Minkowski difference A - B contains the origin, and the minimum translation vector, which
/// separates them, leads from the origin to the nearest point of the boundary of A - B. A polytope within A - B expands
/// towards that point: its face nearest to the origin is replaced by faces to the support point of A - B along the
/// face's normal, until no point of A - B lies beyond the nearest face.
///
/// Two bounds close in on the depth. The distance of the nearest face bounds it from below. For any direction, moving B
/// by the extent of A - B along it separates the shapes, which bounds the depth from above. The result is the best
/// such vector: it separates the shapes even where the normals of needle faces are inaccurate, or where
/// kEpaMaxIterations ends the search. Where A - B is flat, the depth is 0 and the normal perpendicular to its plane.
/// Source: van den Bergen, Proximity queries and penetration depth computation on 3D game objects (2001). Differs from
/// it in: the faces visible from a point are found exactly, so that the polytope stays convex; and the origin may lie
/// outside of the polytope.

#include <cstdint>
#include <optional>
#include <span>

#include "geometry/base/observer.h"
#include "geometry/base/small_vector.h"
#include "geometry/convex/gjk.h"
#include "geometry/convex/hull/growing_surface.h"
#include "geometry/convex/separation.h"

namespace collidoscope::geometry {

/// The search ends when the bounds differ by this part of the extent of A - B: more than rounding, less than a float
/// can show.
inline constexpr double kEpaGap = 0x1p-46;
/// Limit of iterations. Each adds a vertex of A - B, or marks a face as final. Hulls of 200 vertices need less than
/// half of it.
inline constexpr int kEpaMaxIterations = 1024;

struct PolytopeFace {
    std::array<std::uint32_t, 3> corners{};    ///< counter-clockwise seen from outside
    std::array<std::uint32_t, 3> neighbors{};  ///< the face across the edge that begins at each corner
    Vec3d normal{0.0};                         ///< unit, outward; zero where rounding left none
    double distance = 0.0;               ///< m, of its plane from the origin; negative where the origin is outside
    bool isFinal = false;                ///< no point of A - B lies beyond the face, so it is not expanded again
    std::uint32_t seenBy = hull::kNone;  ///< the last search for visible faces that found it
};

/// The convex hull of some points of A - B, which grows point by point. The faces visible from a new point are found
/// exactly for the points as they are stored, so that the polytope is closed and convex at all times. Faces may be
/// coplanar, and may be needles, whose normals are inaccurate.
class ExpandingPolytope {
public:
    /// Precondition: the points do not lie in one plane.
    explicit ExpandingPolytope(const std::array<SimplexPoint, 4>& corners);

    std::span<const SimplexPoint> points() const { return points_; }
    std::span<const PolytopeFace> faces() const { return faces_; }
    /// The face, among those that are not final, whose plane has the smallest signed distance from the origin.
    std::optional<std::uint32_t> nearestOpenFace() const;
    void markFinal(std::uint32_t face) { faces_[face].isFinal = true; }

    /// Finds the faces visible from a point, and the horizon around them. The search begins at the face `start`, which
    /// should be visible. False where the point lies in the polytope, so that no face is visible.
    bool findVisible(const Vec3d& point, std::uint32_t start);
    std::span<const std::uint32_t> visibleFaces() const { return visible_; }
    std::span<const hull::HorizonEdge> horizon() const { return horizon_; }
    /// Adds the point of the last findVisible(): a fan of faces from the edges of the horizon to the point replaces the
    /// visible faces.
    void grow(const SimplexPoint& point);

private:
    bool isVisibleFrom(const Vec3d& point, std::uint32_t face) const;
    PolytopeFace faceOf(std::uint32_t a, std::uint32_t b, std::uint32_t c) const;
    void removeLast(std::uint32_t face);
    const Vec3d& at(std::uint32_t point) const { return points_[point].difference; }

    // Sizes that suffice for most searches; only larger ones allocate memory.
    static constexpr std::size_t kUsualPoints = 32, kUsualFaces = 2 * kUsualPoints, kUsualHorizon = 16;
    SmallVector<SimplexPoint, kUsualPoints> points_{};
    SmallVector<PolytopeFace, kUsualFaces> faces_{};
    SmallVector<std::uint32_t, kUsualHorizon> visible_{};
    SmallVector<hull::HorizonEdge, kUsualHorizon> horizon_{};
    SmallVector<std::uint32_t, kUsualPoints>
        fanFrom_{};  // for each point of the horizon, the new face whose edge begins there
    std::uint32_t searches_ = 0;
};

enum class EpaVerdict : std::uint8_t {
    Grows,  ///< the support point lies beyond the face, and is added to the polytope
    Final,  ///< A - B does not reach beyond the face, but its normal is inaccurate, and another face may be nearer
    Found,  ///< A - B does not reach beyond the face: the distance of its plane is the depth
};

/// Step of the search, for its observer: one for each face that it expands, in order. Spans are valid during
/// the call only.
struct EpaStep {
    int iteration = 0;  ///< from 1
    std::span<const SimplexPoint> points{};
    std::span<const PolytopeFace> faces{};          ///< before the polytope grows
    std::uint32_t face = 0;                         ///< the face nearest to the origin, which is expanded
    SimplexPoint support{};                         ///< the support point of A - B along the face's normal
    std::span<const std::uint32_t> visibleFaces{};  ///< faces visible from the support point, which are removed
    std::span<const hull::HorizonEdge> horizon{};   ///< edges around them: each gets a face to the support point
    double lowerBound = 0.0;                        ///< m, the distance of the face: the depth is no less
    double upperBound = 0.0;  ///< m, the least depth along any normal so far: the depth is no more
    EpaVerdict verdict = EpaVerdict::Grows;
    CodePlace place{};  ///< where the observer is called
};

/// A vector that separates overlapping shapes: moving B by depth * normal makes them touch.
struct PenetrationVector {
    Vec3d normal{0.0, 1.0, 0.0};
    double depth = std::numeric_limits<double>::infinity();
};

/// Up to four affinely independent points of A - B (up to kFlat): the corners of a tetrahedron where A - B is solid,
/// fewer where it is flat.
class SpanningPoints {
public:
    int count() const { return simplex_.count; }
    const std::array<SimplexPoint, 4>& points() const { return simplex_.points; }

    /// Directions to search for the next independent point. If no support point along them is one, there is none.
    std::span<const Vec3d> directions() const { return {directions_.data(), directionCount_}; }
    /// Distance of a point from the plane, line or point that the points span; 0 below kFlat of the extent.
    double heightOf(const Vec3d& point) const;
    void add(const SimplexPoint& point);
    /// A direction perpendicular to the span of the points; up where that is a single point.
    Vec3d across() const { return count() < 2 ? Vec3d{0.0, 1.0, 0.0} : directions_.front(); }

private:
    void turnDirections();

    Simplex simplex_{};
    double extent_ = 0.0;  // m, the largest distance between the first point and another
    std::array<Vec3d, 6> directions_{};
    std::size_t directionCount_ = 0;
};

/// Takes the independent points of a simplex of A - B, and completes them by support points on all sides.
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

/// The result for a penetration vector. The deepest points come from the face of the polytope that it passes through.
Separation<double> penetration(const ExpandingPolytope& polytope, const PenetrationVector& vector);
/// The result where A - B is flat, at a common point of both shapes.
Separation<double> flatPenetration(const Simplex& simplex, const PenetrationVector& vector);

/// The search for the depth of one pair of shapes.
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
    /// Expands one face. Returns whether the depth is found.
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

/// Penetration of shapes that overlap, or that touch according to GJK; `simplex` is the last simplex of GJK.
/// Preconditions as those of gjk().
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

// --- Distance of two convex cores, by GJK, or their penetration, by EPA ---

/// Cores nearer than this part of their largest coordinate count as touching: the vector between their nearest points
/// is then mostly rounding and gives no direction, so EPA finds the normal.
inline constexpr double kDirectionless = 1e-12;

/// `largest` is the largest coordinate of both. Where the cores are farther apart than `options.farEnough`, the
/// distance may be any number between that and the true one. Preconditions as those of gjk().
template <HasSupport A, HasSupport B>
Separation<double> separationOfConvex(const A& a, const B& b, double largest, const GjkOptions& options = {}) {
    const GjkResult nearest = gjk(a, b, options);
    if (nearest.distance <= kDirectionless * largest) return epa(a, b, nearest.simplex);
    const bool isFar = nearest.lowerBound > options.farEnough;
    return {isFar ? nearest.lowerBound : nearest.distance, nearest.delta / nearest.distance, nearest.pointA,
            nearest.pointB};
}

}  // namespace collidoscope::geometry
