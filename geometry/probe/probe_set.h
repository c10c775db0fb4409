#pragma once
/// Line probes: pieces of straight lines through a camera, which keep it away from walls.
///
/// A probe is given by one half of it, the other half mirrors it: it goes from camera - half to camera + half.

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/vec.h"

namespace geometry {

/// Halves of probes in m. None may be zero.
using ProbeSet = std::vector<Vec3f>;

/// Along the three axes and along two diagonals of the ground.
ProbeSet starProbes();
/// A bar across, a stem up, and one ahead: the axes alone, which leaves gaps at slanting walls.
ProbeSet tShapedProbes();

enum class ProbeFrame : std::uint8_t {
    World,   ///< the probes keep their directions while the camera turns
    Camera,  ///< the probes turn with the camera
};
/// The set in the world's directions, for a camera with this orientation.
ProbeSet placed(const ProbeSet& set, ProbeFrame frame, const Quatf& orientation);

/// How far from a plane with this unit normal the first probe touches it: max |half . normal|, in m. The star's lies
/// between .348 and .566.
float clearanceTo(std::span<const Vec3f> halves, const Vec3f& normal);

}  // namespace geometry
