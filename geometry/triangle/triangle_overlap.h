#pragma once
/// Do two triangles share a point? Exact for all finite input, by three methods with one contract.
///
/// Triangles are closed and have two sides: touching counts, the order of vertices does not. A triangle without area is
/// the segment or the point that it has shrunk to. A triangle with a part that is no finite number overlaps nothing.
/// Each method works in double precision with a proven bound on its rounding error, and asks exact arithmetic where
/// that bound does not tell.
///
/// To watch a method at work, call it with an observer:
///     overlapsBySeparatingAxes(a, b, observer)   triangle_axes.h       AxisStep
///     overlapsByIntervals(a, b, observer)        interval_overlap.h    TriangleStep
///     overlapsByDeterminants(a, b, observer)     determinant_signs.h   TriangleStep

#include <cstdint>
#include <span>
#include "geometry/base/simd/instruction_set.h"

#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

enum class TriangleMethod : std::uint8_t {
    SeparatingAxes,    ///< two normals, nine edge pairs, six directions in the planes
    IntervalOverlap,   ///< Möller 1997
    DeterminantSigns,  ///< Guigue and Devillers 2003, the fastest
};

/// Overlap by DeterminantSigns.
template <typename T>
bool overlaps(const Triangle<T>& a, const Triangle<T>& b);
template <typename T>
bool overlaps(const Triangle<T>& a, const Triangle<T>& b, TriangleMethod method);

/// Many pairs at once, exactly: out[i] tells whether a[i] and b[i] share a point. Preconditions: the three have the
/// same size; `set` is supported.
void overlapsBatch(std::span<const Trianglef> a, std::span<const Trianglef> b, std::span<bool> out,
                   batch::InstructionSet set = batch::widestSupported());

}  // namespace collidoscope::geometry
