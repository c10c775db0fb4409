#pragma once
/// The intervals that two triangles cut out of the line shared by their planes.

#include "geometry/overlap/axis_step.h"
#include "geometry/shapes/triangle.h"

namespace geometry {

/// Two triangles that cross or touch each other's plane, and which corner of each is alone on its side.
/// Precondition: both have area, and their planes are not parallel.
struct CrossingPair {
    Triangled a{};
    Triangled b{};
    int aloneA = 0;
    int aloneB = 0;
};

/// Do the intervals share a point? Exact.
bool intervalsMeet(const CrossingPair& pair);

/// The same in rounded numbers, to be drawn.
struct CrossingLine {
    Vec3d direction{0.0};  ///< the cross product of both normals
    int coordinate = 0;    ///< in which it is longest: the intervals are measured along it
    Shadow a{};
    Shadow b{};
};
CrossingLine crossingLineOf(const CrossingPair& pair);

}  // namespace geometry
