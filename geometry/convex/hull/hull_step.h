#pragma once
/// What quickhull tells its observer: the initial simplex, then one step for each point that joins the hull.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace geometry {

/// A triangle of the hull that is being built: indices of the given points, counter-clockwise seen from outside.
using HullTriangle = std::array<std::uint32_t, 3>;
/// A side of such a triangle, from its first end to its second.
using HullEdge = std::array<std::uint32_t, 2>;

enum class HullStepKind : std::uint8_t {
    InitialSimplex,  ///< four points that span a tetrahedron: its faces are added, nothing is removed
    PointJoins,      ///< the farthest point outside some face joins: what it sees goes, a cone from the horizon comes
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
};

}  // namespace geometry
