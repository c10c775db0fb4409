#pragma once
/// Sets of points to put a hull around.

#include <cstdint>
#include <vector>

#include "geometry/base/vec.h"

namespace demos::hulls {

enum class PointSet : std::uint8_t { Ball, Sphere, CubeGrid, Coplanar, Needle, Knot };

/// `count` points, or as many as a grid or mesh has, around (0, 1.7, 0) and about 1.2 m far from there.
std::vector<geometry::Vec3f> makePoints(PointSet set, int count, std::uint64_t seed);

/// The least motion would end what these show.
inline bool isExact(PointSet set) { return set == PointSet::CubeGrid || set == PointSet::Coplanar; }

}  // namespace demos::hulls
