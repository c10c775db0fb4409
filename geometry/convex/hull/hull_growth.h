#pragma once
/// Quickhull: a tetrahedron grows, point by point, until no point is outside.
///
/// Each face keeps a list of points that are outside of it. A point that the growing hull swallows is dropped; the
/// lists of faces that go are dealt out among the faces that come. No other face can see those points: the way from
/// such a point to the face that is gone would enter the old hull first.
/// Source: Barber, Dobkin, Huhdanpaa, The Quickhull Algorithm for Convex Hulls (1996). Differs from it in: sides are
/// exact, so faces are never thick, and points in the plane of a face are not outside of it.

#include <optional>

#include "geometry/convex/hull/hull_surface.h"

namespace geometry::hull {

class HullGrowth {
public:
    /// Precondition: the corners span space, see InitialSimplex. Keeps a reference to the points.
    HullGrowth(const HullPoints& points, const std::array<std::uint32_t, 4>& initialSimplex);

    /// Takes a point in; false when none is outside.
    bool grow();
    /// What the constructor or the last call of grow has done. Holds until the next call.
    HullStep step();
    const HullSurface& surface() const { return surface_; }

private:
    void assignConflictPoints(std::uint32_t point);
    void collect();

    const HullPoints& points_;
    HullSurface surface_;
    std::vector<std::uint32_t> nextOutside_{};  // of each point: the next in the list of the same face
    std::vector<std::uint32_t> waiting_{};      // faces that may be alive and keep points
    std::vector<std::uint32_t> orphans_{};      // points whose faces have gone
    std::size_t outside_ = 0;

    std::optional<HullTriangle> grownFrom_{};  // none after the initial simplex
    std::uint32_t apex_ = kNone;
    double height_ = 0.0;
    std::vector<HullTriangle> removed_{}, added_{};  // what step() shows
    std::vector<HullEdge> horizon_{};
};

}  // namespace geometry::hull
