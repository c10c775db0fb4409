#pragma once
/// The triangle of a mesh beyond each side of another, found by the positions of both corners, as meshes may hold a
/// corner several times. Where three or more meet, the side is a border.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/mesh/mesh.h"
#include "geometry/mesh/query/triangles_near_box.h"

namespace collidoscope::physics {

using TriangleCorners = std::array<geometry::Vec3f, 3>;
/// The corners in their order, or turned round: so that they turn counter-clockwise as seen from the front.
inline TriangleCorners cornersOf(const geometry::Trianglef& t, bool isFlipped) {
    return isFlipped ? TriangleCorners{t.a, t.c, t.b} : TriangleCorners{t.a, t.b, t.c};
}

/// A side of a triangle in the order that its mesh has.
struct TriangleSide {
    static constexpr std::uint32_t kNoTriangle = 0xffffffff;

    geometry::Vec3f from{0.0f}, to{0.0f};
    std::uint32_t triangle = kNoTriangle;

    bool isBetweenThoseOf(const TriangleSide& other) const { return from == other.from && to == other.to; }
};

/// The sides of some triangles by their corners: a hash table, in which each lies at the first free place from that of
/// its hash on.
class SideTable {
public:
    bool empty() const { return places_.empty(); }
    void clear() { places_.clear(); }
    void fill(const geometry::Mesh& mesh, std::span<const std::uint32_t> triangles);
    /// Calls visit(triangle) for each side between the same corners. Precondition: it is not empty.
    template <typename Visit>
    void visitSame(const TriangleSide& wanted, const Visit& visit) const {
        for (std::size_t i = placeOf(wanted); places_[i].triangle != TriangleSide::kNoTriangle; i = next(i))
            if (places_[i].isBetweenThoseOf(wanted)) visit(places_[i].triangle);
    }

private:
    std::size_t placeOf(const TriangleSide& side) const;
    std::size_t next(std::size_t place) const { return (place + 1) & (places_.size() - 1); }

    std::vector<TriangleSide> places_{};  // a power of two, at most half of them taken
};

/// Memory for triangles near a shape, to be cleared for others. Both are empty until they are asked for.
struct TriangleMemory {
    geometry::CornerColumns corners{};  ///< of all of them, in their order
    SideTable sides{};                  ///< of many

    void clear() { corners.clear(), sides.clear(); }
};

/// The triangles among which one beyond a side is sought.
struct TrianglesAround {
    const geometry::Mesh& mesh;
    std::span<const std::uint32_t> triangles{};
    /// Without it, the corners of all are fetched from the mesh for each side.
    TriangleMemory* memory = nullptr;

    /// Precondition: there is memory.
    const geometry::CornerColumns& corners() const {
        if (memory->corners.size() != triangles.size()) memory->corners.fill(mesh, triangles);
        return memory->corners;
    }
};

/// The edge from corner `side` of the triangle to the next one.
struct SideOfTriangle {
    std::uint32_t triangle = 0;
    std::size_t side = 0;
};
/// The one other triangle that has the side, the other way round. `isFlipped`: all corners are turned round.
std::optional<std::uint32_t> beyondSide(const TrianglesAround& around, const SideOfTriangle& side, bool isFlipped);

}  // namespace collidoscope::physics
