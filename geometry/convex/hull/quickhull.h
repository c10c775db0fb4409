#pragma once
/// The exact convex hull of points: rounding does not affect which points are corners and which faces are coplanar.
///
///     const HullResult<float> result = convexHull(points);
///     if (result.span == PointSpan::Space) use(result.hull);
///
/// The result is the same, to the last bit, for the same set of points in any order, with any of them repeated.
/// The expected number of steps is O(n log n); adversarial inputs take more.
///
/// A closed surface of triangles grows point by point as described in growing_surface.h. The side of a face on which a
/// point lies is decided exactly. An observer receives each step of the growth.
/// Source: Barber, Dobkin, Huhdanpaa, The Quickhull Algorithm for Convex Hulls (1996).

#include <array>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "geometry/base/observer.h"
#include "geometry/base/vec.h"
#include "geometry/convex/hull/growing_surface.h"
#include "geometry/shapes/finite.h"
#include "geometry/shapes/hull.h"

namespace collidoscope::geometry {

// --- The steps ---

/// A triangle of the hull that is being built: indices of the given points, counter-clockwise seen from outside.
using HullTriangle = std::array<std::uint32_t, 3>;
/// An edge of such a triangle, from its first end to its second.
using HullEdge = std::array<std::uint32_t, 2>;

enum class HullStepKind : std::uint8_t {
    InitialSimplex,  ///< four points that span a tetrahedron: its faces are added, nothing is removed
    PointJoins,  ///< the farthest point outside some face is added: a fan replaces the faces that are visible from it
};

/// A step of quickhull for an observer. The spans are valid during the call only.
struct HullStep {
    HullStepKind kind = HullStepKind::InitialSimplex;
    std::uint32_t apex = 0;  ///< the point that is added; for the initial simplex, the last of its four
    HullTriangle face{};     ///< the face for which the apex was the farthest outside point
    double height = 0.0;     ///< m, of the apex above that face
    std::span<const HullTriangle> removed{};  ///< the faces visible from the apex
    std::span<const HullEdge> horizon{};      ///< the edges around them, in the orientation of the visible faces
    std::span<const HullTriangle> added{};
    std::size_t outside = 0;  ///< number of points that are still outside of some face
    CodePlace place{};        ///< where the observer is called
};

// --- The growing surface ---

namespace hull {

class HullPoints {
public:
    /// Precondition: the coordinates are finite, and there are fewer than 2^32 - 1 points. Keeps the span.
    explicit HullPoints(std::span<const Vec3d> points);

    std::uint32_t count() const { return static_cast<std::uint32_t>(exact_.size()); }
    const Vec3d& operator[](std::uint32_t i) const { return exact_[i]; }

    /// The point in a unit in which all coordinates are below 2, so that no product overflows: for estimates. Only
    /// coordinates below 2^-1022 units are rounded.
    const Vec3d& scaled(std::uint32_t i) const { return scaled_[i]; }
    double unit() const { return unit_; }  ///< m, a power of two
    /// The sizes of the bounding box of the scaled points.
    const Vec3d& reach() const { return reach_; }

    /// Whether the three points lie on one line.
    bool areCollinear(std::uint32_t a, std::uint32_t b, std::uint32_t c) const;
    /// 1 when p is on the side of the plane abc from which a, b, c turn counter-clockwise, -1 on the other, 0 in it.
    int side(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t p) const;
    /// Lexicographic order by x, then y, then z.
    bool isBefore(std::uint32_t a, std::uint32_t b) const;

private:
    std::span<const Vec3d> exact_;
    std::vector<Vec3d> scaled_{};
    Vec3d reach_{0.0};
    double unit_ = 1.0;
};

struct HullFace {
    HullTriangle corners{};
    std::array<std::uint32_t, 3> neighbors{};  ///< neighbour i is across the edge from corner i to the next
    Vec3d normal{0.0};                         ///< outward, of any length, in scaled coordinates
    Vec3d origin{0.0};                         ///< the scaled corner 0
    double uncertainty = 0.0;                  ///< a height above the face that is larger than this has the right sign
    std::uint32_t firstOutside = kNone;        ///< first conflict point of the face, see HullGrowth
    std::uint32_t farthest = kNone;            ///< conflict point with the largest height above the face
    double farthestHeight = 0.0;
    std::uint32_t seenBy = kNone;  ///< the last point from which it was visible, see findSeen()
    bool isAlive = false;
};

class HullSurface {
public:
    explicit HullSurface(const HullPoints& points) : points_(points), fanFrom_(points.count(), kNone) {}

    std::vector<HullFace>& faces() { return faces_; }
    const std::vector<HullFace>& faces() const { return faces_; }

    /// Makes the four faces of a tetrahedron a, b, c, d. Precondition: d is on the side from which a, b, c turn
    /// clockwise.
    void makeTetrahedron(const std::array<std::uint32_t, 4>& corners);

    /// The height of a point above a face, in units of the length of its normal and of the scaled points.
    double heightAbove(const HullFace& face, std::uint32_t point) const {
        return glm::dot(face.normal, points_.scaled(point) - face.origin);
    }
    /// Whether the point is outside of the face's plane; exact.
    bool isOutside(const HullFace& face, std::uint32_t point) const { return side(face, point) > 0; }
    /// -1 inside, 0 in the plane, 1 outside.
    int side(const HullFace& face, std::uint32_t point) const {
        const double height = heightAbove(face, point);
        if (std::fabs(height) > face.uncertainty) return height > 0.0 ? 1 : -1;
        return points_.side(face.corners[0], face.corners[1], face.corners[2], point);
    }

    /// Finds the faces visible from `apex`, and the edges around them. Visible faces are connected, as the surface is
    /// convex and the tests are exact. Precondition: `start` is visible from the apex.
    void see(std::uint32_t apex, std::uint32_t start);
    const std::vector<std::uint32_t>& seen() const { return seen_; }
    const std::vector<HorizonEdge>& horizon() const { return horizon_; }
    /// Removes the visible faces, and joins the horizon to the apex by a fan of new ones.
    void replaceSeenByFan(std::uint32_t apex);
    /// The faces that the last call of makeTetrahedron or replaceSeenByFan has added.
    const std::vector<std::uint32_t>& added() const { return added_; }

private:
    std::uint32_t addFace(const HullTriangle& corners);

    const HullPoints& points_;
    std::vector<HullFace> faces_{};
    std::vector<std::uint32_t> unused_{};  // faces that are not alive
    std::vector<std::uint32_t> seen_{}, added_{};
    std::vector<HorizonEdge> horizon_{};
    std::vector<std::uint32_t> fanFrom_{};  // for each point of the horizon: the new face whose edge begins there
};

}  // namespace hull

// --- The hull ---

/// Dimension that the points span. Only a hull in space has a volume.
enum class PointSpan : std::uint8_t { Nothing, Place, Line, Plane, Space };

template <typename T>
struct HullResult {
    PointSpan span = PointSpan::Nothing;
    /// Corners are some of the points, ordered by x, y, z. Coplanar triangles are merged into one face, and no corner
    /// lies within a straight edge. A hull without volume is a prism without height, see shapes/hull.h; the corners of
    /// a polygon are then listed around it. The hull is empty when there is no point, or a coordinate is not finite.
    Hull<T> hull{};
};

namespace hull {

/// The dimension of the affine span of a set of points (0 a point, 1 a line, 2 a plane, 3 space), and `dimension` + 1
/// of the points that have the same span. In three dimensions the last point is on the side of the first three from
/// which these turn clockwise.
struct InitialSimplex {
    int dimension = 0;
    std::array<std::uint32_t, 4> corners{};
};

/// Chooses points that are far from each other, by estimate; the dimension is exact. Precondition: there is a point.
InitialSimplex findInitialSimplex(const HullPoints& points);

/// The growth of the hull from a tetrahedron, point by point, until no point is outside.
///
/// Each face has a list of conflict points, which are outside of it. When faces are removed, their conflict points are
/// assigned to the new faces; points that are inside the grown hull are dropped. No other face can be visible from such
/// a point, because the segment from the point to the removed face would enter the old hull first.
/// Differs from the source in: sides are exact, so faces are never thick, and points in the plane of a face are not
/// outside of it.
class HullGrowth {
public:
    /// Precondition: the corners span space, see InitialSimplex. Keeps a reference to the points.
    HullGrowth(const HullPoints& points, const std::array<std::uint32_t, 4>& initialSimplex);

    /// Adds a point; false when no point is outside.
    bool grow();
    /// The change made by the constructor or by the last call of grow(), valid until the next call.
    HullStep step();
    const HullSurface& surface() const { return surface_; }

private:
    void assignConflictPoints(std::uint32_t point);
    void collect();

    const HullPoints& points_;
    HullSurface surface_;
    std::vector<std::uint32_t> nextOutside_{};  // for each point: the next conflict point of the same face
    std::vector<std::uint32_t> waiting_{};      // faces that may be alive and have conflict points
    std::vector<std::uint32_t> orphans_{};      // conflict points of removed faces
    std::size_t outside_ = 0;

    std::optional<HullTriangle> grownFrom_{};  // none after the initial simplex
    std::uint32_t apex_ = kNone;
    double height_ = 0.0;
    std::vector<HullTriangle> removed_{}, added_{};  // what step() shows
    std::vector<HullEdge> horizon_{};
};

// --- From the triangles to the hull: hull_outline.cpp ---

struct HullOutline {
    std::vector<std::uint32_t> corners{};  ///< indices of the given points; ordered by x, y, z
    /// Indices into `corners`, counter-clockwise seen from outside, beginning with the lowest; the faces are sorted,
    /// too.
    std::vector<std::vector<std::uint32_t>> faces{};
};

/// Merges coplanar triangles, and leaves out corners within the straight edge of a face. The result is unique.
HullOutline outlineOf(const HullSurface& surface, const HullPoints& points);

/// The corners of the convex polygon around points in one plane, counter-clockwise seen from where the three `corners`
/// turn so. Preconditions: all points are exactly in the plane of the three, which are not on one line.
std::vector<std::uint32_t> polygonAround(const HullPoints& points, const HullTriangle& corners);

/// The hull of a convex polygon: both of its sides as faces, and for each edge a face of two corners whose normal
/// points outwards in the polygon's plane. Precondition: three strict corners at least, counter-clockwise seen from the
/// front.
Hulld hullOfPolygon(std::vector<Vec3d> corners);
/// The hull of a segment: a face of one corner at each end, and four faces of both corners around it.
Hulld hullOfSegment(const Vec3d& start, const Vec3d& end);
/// The hull of a point: six faces of one corner.
Hulld hullOfPoint(const Vec3d& point);

template <typename T>
HullResult<T> flatResult(const HullPoints& points, const InitialSimplex& body);
template <typename T>
HullResult<T> solidResult(const HullPoints& points, const HullSurface& surface);

/// Precondition: the points are numbers of type T.
template <typename T, typename Observer>
HullResult<T> hullOf(std::span<const Vec3d> points, Observer& observer) {
    if (points.empty() || !isFinite(points)) return {};
    const HullPoints exactPoints(points);
    const InitialSimplex body = findInitialSimplex(exactPoints);
    if (body.dimension < 3) return flatResult<T>(exactPoints, body);

    HullGrowth growth(exactPoints, body.corners);
    do {
        if constexpr (!std::is_same_v<std::remove_cv_t<Observer>, NoObserver>) observer(growth.step());
    } while (growth.grow());
    return solidResult<T>(exactPoints, growth.surface());
}

}  // namespace hull

/// The convex hull of points. The observer receives each HullStep; points without a volume have no steps.
template <typename Observer = NoObserver>
HullResult<double> convexHull(std::span<const Vec3d> points, Observer&& observer = {}) {
    return hull::hullOf<double>(points, observer);
}
template <typename Observer = NoObserver>
HullResult<float> convexHull(std::span<const Vec3f> points, Observer&& observer = {}) {
    const std::vector<Vec3d> inDoubles(points.begin(), points.end());
    return hull::hullOf<float>(inDoubles, observer);
}

}  // namespace collidoscope::geometry
