#pragma once
/// The convex hull of some points of A - B, which grows point by point.
///
/// Which faces a new point sees is decided exactly for the points as they are stored, so that the polytope is closed
/// and convex at all times; faces may lie in one plane, and may be needles, whose normals are rough.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/convex/simplex.h"

namespace geometry {

struct PolytopeFace {
    std::array<std::uint32_t, 3> corners{};  ///< counter-clockwise seen from outside
    Vec3d normal{0.0};                       ///< unit, outward; zero where rounding left none
    double distance = 0.0;                   ///< of its plane from the origin; negative where the origin is outside it
    bool isFinal = false;                    ///< no point of A - B lies outside it
};

/// A side of a face, its corners in the order of the face.
struct PolytopeEdge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
};

/// What a new point does: it sees some faces, and a face from each edge of the horizon to it takes their place.
struct Growth {
    std::vector<std::uint32_t> visibleFaces{};  ///< in rising order
    std::vector<PolytopeEdge> horizon{};
};

class ExpandingPolytope {
public:
    /// Precondition: the points do not lie in one plane.
    explicit ExpandingPolytope(const std::array<SimplexPoint, 4>& corners);

    std::span<const SimplexPoint> points() const { return points_; }
    std::span<const PolytopeFace> faces() const { return faces_; }
    /// Of the faces that are not final, the one whose plane is nearest to the origin, or farthest behind it.
    std::optional<std::uint32_t> nearestOpenFace() const;

    void markFinal(std::uint32_t face) { faces_[face].isFinal = true; }
    /// Sees no face where the point lies in the polytope.
    Growth growthTo(const Vec3d& point) const;
    void grow(const Growth& growth, const SimplexPoint& point);

private:
    void addFace(std::uint32_t a, std::uint32_t b, std::uint32_t c);
    const Vec3d& at(std::uint32_t point) const { return points_[point].difference; }

    std::vector<SimplexPoint> points_{};
    std::vector<PolytopeFace> faces_{};
};

}  // namespace geometry
