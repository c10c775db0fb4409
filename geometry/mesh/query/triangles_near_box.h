#pragma once
/// The triangles of a mesh that a box may touch: a first look, cheaper than asking each of them (mesh_overlap.h).

#include <cstdint>
#include <vector>

#include "geometry/shapes/instances.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// Sets `found` to the indices of the triangles that the box touches, each once, in rising order, and of some others
/// nearby: all of these have boxes that overlap it and planes that pass through it, up to rounding to floats. Where the
/// mesh is turned or scaled, there are no others. None where the box has a number that is not finite.
void findTrianglesNear(const Aabbf& box, const MeshInstance& instance, std::vector<std::uint32_t>& found);

}  // namespace collidoscope::geometry
