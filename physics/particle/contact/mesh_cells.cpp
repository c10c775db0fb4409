#include "physics/particle/contact/mesh_cells.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/query/bounds.h"

namespace collidoscope::physics {
namespace {

using geometry::Aabbf;

/// m: for smaller sizes the number of cells per metre would overflow.
constexpr float kMinSizeOfMesh = 128.0f / std::numeric_limits<float>::max();

/// The bits from `first` to `last`.
std::uint64_t bitsBetween(std::uint32_t first, std::uint32_t last) {
    constexpr std::uint64_t kAll = ~std::uint64_t{0};
    return (kAll << first) & (kAll >> (63 - last));
}

}  // namespace

std::uint32_t MeshCells::Range::widest() const {
    std::uint32_t maximum = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) maximum = std::max(maximum, last[axis] - first[axis]);
    return maximum;
}

MeshCells::MeshCells(const PreparedMesh& wall, const Aabbf& bounds) : origin_(bounds.min) {
    for (int axis = 0; axis < 3; ++axis) {
        const float size = bounds.max[axis] - bounds.min[axis];
        // A mesh without a size on an axis, or with one at the limits of floats, has a single cell there.
        if (size > kMinSizeOfMesh && std::isfinite(size)) cellsPerMeter_[axis] = static_cast<float>(kCells) / size;
    }
    if (!wall.mesh->tree.nodes.empty()) markNode(wall, 0);
}

std::uint32_t MeshCells::cellOf(float coordinate, int axis) const {
    if (cellsPerMeter_[axis] == 0.0f) return 0;
    const float cell = (coordinate - origin_[axis]) * cellsPerMeter_[axis];
    return static_cast<std::uint32_t>(std::clamp(cell, 0.0f, static_cast<float>(kCells - 1)));
}

MeshCells::Range MeshCells::rangeOf(const Aabbf& box) const {
    Range range;
    for (int axis = 0; axis < 3; ++axis) {
        range.first[static_cast<std::size_t>(axis)] = cellOf(box.min[axis], axis);
        range.last[static_cast<std::size_t>(axis)] = cellOf(box.max[axis], axis);
    }
    return range;
}

bool MeshCells::reachInto(const Aabbf& box) const {
    const Range range = rangeOf(box);
    const std::uint64_t bits = bitsBetween(range.first[0], range.last[0]);
    for (std::uint32_t z = range.first[2]; z <= range.last[2]; ++z)
        for (std::uint32_t y = range.first[1]; y <= range.last[1]; ++y)
            if ((rows_[z * kCells + y] & bits) != 0) return true;
    return false;
}

void MeshCells::mark(const Range& range) {
    const std::uint64_t bits = bitsBetween(range.first[0], range.last[0]);
    for (std::uint32_t z = range.first[2]; z <= range.last[2]; ++z)
        for (std::uint32_t y = range.first[1]; y <= range.last[1]; ++y) rows_[z * kCells + y] |= bits;
}

/// Marks the cells of a node: descends to boxes of one or two cells.
void MeshCells::markNode(const PreparedMesh& wall, std::uint32_t index) {
    const geometry::BvhNode& node = wall.mesh->tree.nodes[index];
    for (int child = 0; child < geometry::kTreeWidth; ++child) {
        if (geometry::isEmpty(node, child)) continue;
        const Range range = rangeOf(boundsInWorld(wall, geometry::childBox(node, child)));
        if (range.widest() <= 1)
            mark(range);
        else if (geometry::isInner(node, child))
            markNode(wall, geometry::innerChild(node, child));
        else
            markLeaf(wall, node, child);
    }
}

void MeshCells::markLeaf(const PreparedMesh& wall, const geometry::BvhNode& node, int child) {
    const geometry::LeafRange leaf = geometry::leafAt(node, child);
    for (std::uint32_t i = 0; i < leaf.count; ++i) {
        const geometry::Trianglef triangle = geometry::triangleAt(wall.mesh->tree, leaf, i);
        mark(rangeOf(outwards(geometry::boundsOf(geometry::carried(wall.worldFromMesh, triangle)))));
    }
}

}  // namespace collidoscope::physics
