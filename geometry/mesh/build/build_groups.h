#pragma once
/// What a tree is built of, by the quality that is wanted: single triangles, or groups of neighbours.

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/mesh/build/build_item.h"

namespace geometry::build {

struct Items {
    std::vector<Item> items{};
    /// The triangles in the order that the items count in; empty when that is the order of the mesh.
    std::vector<std::uint32_t> order{};
};

/// One item a triangle.
Items singleTriangles(std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles,
                      const ParallelFor& parallelFor);

/// Up to a leaf of triangles an item: neighbours along a curve that fills space, on which boxes of a grid follow each
/// other by the interleaved bits of their coordinates. Fewer items make less work.
/// Source: Morton, A computer oriented geodetic data base and a new technique in file sequencing (1966).
Items groupsOfNeighbours(std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles,
                         const ParallelFor& parallelFor);

}  // namespace geometry::build
