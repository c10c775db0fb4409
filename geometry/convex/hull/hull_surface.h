#pragma once
/// The closed surface of triangles that quickhull builds (growing_surface.h): which side of its faces points are on,
/// exactly, and what an observer of its growth is told.

#include <array>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <span>
#include <vector>

#include "geometry/base/observer.h"
#include "geometry/base/vec.h"
#include "geometry/convex/hull/growing_surface.h"

namespace collidoscope::geometry {

/// A triangle of the hull that is being built: indices of the given points, counter-clockwise seen from outside.
using HullTriangle = std::array<std::uint32_t, 3>;
/// A side of such a triangle, from its first end to its second.
using HullEdge = std::array<std::uint32_t, 2>;

enum class HullStepKind : std::uint8_t {
    InitialSimplex,  ///< four points that span a tetrahedron: its faces are added, nothing is removed
    PointJoins,      ///< the farthest point outside some face joins: what it sees goes, a fan from the horizon comes
};

/// The spans hold for the time of the call only.
struct HullStep {
    HullStepKind kind = HullStepKind::InitialSimplex;
    std::uint32_t apex = 0;                   ///< the point that joins; of the initial simplex, the last of its four
    HullTriangle face{};                      ///< the face that the apex was farthest outside of
    double height = 0.0;                      ///< m, of the apex above that face
    std::span<const HullTriangle> removed{};  ///< the faces that the apex sees from outside
    std::span<const HullEdge> horizon{};      ///< around them, in the sense in which the faces seen run
    std::span<const HullTriangle> added{};
    std::size_t outside = 0;  ///< points that are still outside of some face
    CodePlace place{};        ///< where it is told
};

namespace hull {

class HullPoints {
public:
    /// Precondition: the coordinates are finite, and there are fewer than 2^32 - 1 points. Keeps the span.
    explicit HullPoints(std::span<const Vec3d> points);

    std::uint32_t count() const { return static_cast<std::uint32_t>(exact_.size()); }
    const Vec3d& operator[](std::uint32_t i) const { return exact_[i]; }

    /// The point in a unit in which all coordinates are below 2, so that no product overflows: for estimates. Only what
    /// is below 2^-1022 units is rounded.
    const Vec3d& scaled(std::uint32_t i) const { return scaled_[i]; }
    double unit() const { return unit_; }  ///< m, a power of two
    /// The sizes of the box around the scaled points.
    const Vec3d& reach() const { return reach_; }

    /// Are the three points on one line?
    bool areCollinear(std::uint32_t a, std::uint32_t b, std::uint32_t c) const;
    /// 1 when p is on the side of the plane abc from which a, b, c turn counter-clockwise, -1 on the other, 0 in it.
    int side(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t p) const;
    /// Ordered by x, then y, then z.
    bool isBefore(std::uint32_t a, std::uint32_t b) const;

private:
    std::span<const Vec3d> exact_;
    std::vector<Vec3d> scaled_{};
    Vec3d reach_{0.0};
    double unit_ = 1.0;
};

struct HullFace {
    HullTriangle corners{};
    std::array<std::uint32_t, 3> neighbors{};  ///< neighbour i is across the side from corner i to the next
    Vec3d normal{0.0};                         ///< outward, of any length; of the scaled points
    Vec3d origin{0.0};                         ///< the scaled corner 0
    double uncertainty = 0.0;                  ///< a height above the face that is larger has the right sign
    std::uint32_t firstOutside = kNone;        ///< of the list of points that this face keeps, see HullGrowth
    std::uint32_t farthest = kNone;            ///< of that list
    double farthestHeight = 0.0;
    std::uint32_t seenBy = kNone;  ///< the last point that saw it, see findSeen()
    bool isAlive = false;
};

class HullSurface {
public:
    explicit HullSurface(const HullPoints& points) : points_(points), fanFrom_(points.count(), kNone) {}

    std::vector<HullFace>& faces() { return faces_; }
    const std::vector<HullFace>& faces() const { return faces_; }

    /// The four faces of a tetrahedron. Precondition: d is on the side from which a, b, c turn clockwise.
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

    /// The faces that `apex` is outside of, and the edges around them. They hang together, as the surface is convex and
    /// the answers are exact. Precondition: apex is outside of `start`.
    void see(std::uint32_t apex, std::uint32_t start);
    const std::vector<std::uint32_t>& seen() const { return seen_; }
    const std::vector<HorizonEdge>& horizon() const { return horizon_; }
    /// Takes the faces that are seen away and joins the horizon to the apex.
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
    std::vector<std::uint32_t> fanFrom_{};  // of each point of the horizon: the new face whose side begins there
};

}  // namespace hull

}  // namespace collidoscope::geometry
