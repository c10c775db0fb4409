#pragma once
/// The cells of a grid that a mesh reaches into: what is in none of them is far from it, whatever the mesh's box says.

#include <array>
#include <cstdint>

#include "physics/particle/contact/prepared_solid.h"

namespace collidoscope::physics {

/// A bit for each of 64 x 64 x 64 cells: 32 KB. A coordinate goes to its cell by an expression that never falls as the
/// coordinate rises, so two boxes that share a point share that point's cell, however it is rounded.
class MeshCells {
public:
    /// `bounds`: what encloses the wall.
    MeshCells(const PreparedMesh& wall, const geometry::Aabbf& bounds);
    /// False only where no triangle touches the box. Precondition: finite numbers.
    bool reachInto(const geometry::Aabbf& box) const;

private:
    static constexpr std::uint32_t kCells = 64;
    /// A range from one cell to another, both included, on each axis.
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
    std::array<std::uint64_t, kCells * kCells> rows_{};  ///< along x a bit each; y, then z
};

}  // namespace collidoscope::physics
