#pragma once
/// The neighbour of a triangle across an edge, found by the positions of both vertices, because meshes may hold a
/// vertex several times. An edge where three or more triangles meet counts as a border.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/mesh/mesh.h"
#include "geometry/mesh/query/triangles_near_box.h"

namespace collidoscope::physics {

using TriangleCorners = std::array<geometry::Vec3f, 3>;
/// The vertices counter-clockwise as seen from the front: in their order, or reversed where the mesh is flipped.
inline TriangleCorners cornersOf(const geometry::Trianglef& t, bool isFlipped) {
    return isFlipped ? TriangleCorners{t.a, t.c, t.b} : TriangleCorners{t.a, t.b, t.c};
}

/// An edge of a triangle, in the orientation of its mesh.
struct TriangleSide {
    static constexpr std::uint32_t kNoTriangle = 0xffffffff;

    geometry::Vec3f from{0.0f}, to{0.0f};
    std::uint32_t triangle = kNoTriangle;

    bool hasVerticesOf(const TriangleSide& other) const { return from == other.from && to == other.to; }
};

/// The edges of a list of triangles by their vertices: a hash table with linear probing.
class SideTable {
public:
    bool empty() const { return slots_.empty(); }
    void clear() { slots_.clear(); }
    void fill(const geometry::Mesh& mesh, std::span<const std::uint32_t> triangles);
    /// Calls visit(triangle) for each edge with the same vertices. Precondition: the table is not empty.
    template <typename Visit>
    void visitSame(const TriangleSide& wanted, const Visit& visit) const {
        for (std::size_t i = slotOf(wanted); slots_[i].triangle != TriangleSide::kNoTriangle; i = next(i))
            if (slots_[i].hasVerticesOf(wanted)) visit(slots_[i].triangle);
    }

private:
    std::size_t slotOf(const TriangleSide& side) const;
    std::size_t next(std::size_t slot) const { return (slot + 1) & (slots_.size() - 1); }

    std::vector<TriangleSide> slots_{};  // the size is a power of two, at least twice the number of edges
};

/// Data of the triangles near a shape, to be cleared before it is used for other triangles. Each member is empty until
/// it is needed.
struct TriangleMemory {
    geometry::CornerColumns corners{};  ///< vertices of all triangles, in their order
    SideTable sides{};                  ///< filled if the triangles are many

    void clear() { corners.clear(), sides.clear(); }
};

/// The triangles among which a neighbour is sought.
struct TrianglesAround {
    const geometry::Mesh& mesh;
    std::span<const std::uint32_t> triangles{};
    /// If null, the vertices of all triangles are read from the mesh for each edge.
    TriangleMemory* memory = nullptr;

    /// Precondition: `memory` is not null.
    const geometry::CornerColumns& corners() const {
        if (memory->corners.size() != triangles.size()) memory->corners.fill(mesh, triangles);
        return memory->corners;
    }
};

/// The edge from vertex `side` of the triangle to the next one.
struct SideOfTriangle {
    std::uint32_t triangle = 0;
    std::size_t side = 0;
};
/// The only other triangle that has the edge, in the opposite orientation; none where there is no such triangle, or
/// several. `isFlipped`: all triangles are reversed.
std::optional<std::uint32_t> beyondSide(const TrianglesAround& around, const SideOfTriangle& side, bool isFlipped);

}  // namespace collidoscope::physics
