#pragma once
/// Where a segment, from its start, first meets a mesh: as rayCast with the direction end - start, and t from 0 to 1.
/// Something is hit if and only if overlaps(segment, mesh).

#include <optional>

#include "geometry/mesh/traverse/ray_mesh.h"
#include "geometry/shapes/segment.h"

namespace geometry {

/// The lower index where two triangles are hit at the same t. A segment without length asks for the point.
std::optional<MeshHit> segmentCast(const Segmentf& segment, const Mesh& mesh);

}  // namespace geometry
