#pragma once
/// A grid whose cells are marked where a mesh passes: a box without marked cells is apart from the mesh, even within
/// its bounding box.

#include <array>
#include <cstdint>

#include "physics/particle/contact/prepared_solid.h"

namespace collidoscope::physics {

/// A bit for each of 64 x 64 x 64 cells: 32 KB. The cell of a coordinate is a monotonic function of it, so that two
/// boxes with a common point share the cell of that point, whatever the rounding.
class MeshCells {
public:
    /// `bounds`: bounding box of the mesh.
    MeshCells(const PreparedMesh& wall, const geometry::Aabbf& bounds);
    /// False only if no triangle touches the box. Precondition: finite numbers.
    bool reachInto(const geometry::Aabbf& box) const;

private:
    static constexpr std::uint32_t kCells = 64;
    /// A range of cells on each axis, both ends included.
    struct Range {
        std::array<std::uint32_t, 3> first{}, last{};

        std::uint32_t widest() const;
    };

    Range rangeOf(const geometry::Aabbf& box) const;
    std::uint32_t cellOf(float coordinate, int axis) const;
    void mark(const Range& range);
    void markNode(const PreparedMesh& wall, std::uint32_t index);
    void markLeaf(const PreparedMesh& wall, const geometry::BvhNode& node, int child);

    geometry::Vec3f origin_{0.0f};  ///< m
    geometry::Vec3f cellsPerMeter_{0.0f};
    std::array<std::uint64_t, kCells * kCells> rows_{};  ///< a bit for each cell along x; by y, then z
};

}  // namespace collidoscope::physics
