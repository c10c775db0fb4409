#pragma once
/// Which triangle of a mesh lies beyond a side of another: by the positions of both corners, as meshes may hold a
/// corner several times. Where three or more meet, the side is a border.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/mesh/mesh.h"

namespace collidoscope::physics {

using TriangleCorners = std::array<geometry::Vec3f, 3>;
/// The corners in their order, or turned round: so that they turn counter-clockwise as seen from the front.
inline TriangleCorners cornersOf(const geometry::Trianglef& t, bool isFlipped) {
    return isFlipped ? TriangleCorners{t.a, t.c, t.b} : TriangleCorners{t.a, t.b, t.c};
}

/// A side of a triangle in the order that its mesh has.
struct TriangleSide {
    geometry::Vec3f from{0.0f}, to{0.0f};
    std::uint32_t triangle = 0;
};

/// The triangles among which one beyond a side is sought.
struct TrianglesAround {
    const geometry::Mesh& mesh;
    std::span<const std::uint32_t> triangles{};
    /// Memory for their sides in order, which is empty until they are asked for. Without it, all are looked through for
    /// each side.
    std::vector<TriangleSide>* sides = nullptr;
};

/// From corner `side` of the triangle to the next one.
struct SideOfTriangle {
    std::uint32_t triangle = 0;
    std::size_t side = 0;
};
/// The one other triangle that has the side, the other way round. `isFlipped`: all corners are turned round.
std::optional<std::uint32_t> beyondSide(const TrianglesAround& around, const SideOfTriangle& side, bool isFlipped);

}  // namespace collidoscope::physics
