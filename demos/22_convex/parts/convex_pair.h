#pragma once
/// Two convex bodies, and beside them their Minkowski difference A - B with the origin.

#include "demos/canvas.h"
#include "demos/handles.h"
#include "demos/parameters.h"
#include "geometry/base/vec.h"
#include "geometry/shapes/hull.h"

namespace demos::convex {

enum class Kind { Box, Tetrahedron, Octahedron, Icosahedron, Dodecahedron };

struct Body {
    Kind kind = Kind::Box;
    geometry::Vec3f center{0.0f};
    geometry::Quatf orientation = geometry::kIdentityRotation<float>;
};
struct Pair {
    Body a{}, b{};
};

geometry::Hullf hullOf(const Body& body);
/// The hull of all differences of a corner of A and one of B. The algorithms on show never make it.
geometry::Hullf differenceOf(const geometry::Hullf& a, const geometry::Hullf& b);

/// Gives both bodies the places of those of `from`; their kinds stay.
void place(Pair& pair, const Pair& from);
/// Turns B about the vertical.
void spin(Pair& pair, float angle);
void describeKinds(Parameters& p, Pair& pair);
void describeHandles(Handles& h, Pair& pair);

/// Where a point of A - B is drawn: in a space of its own, whose origin stands beside the bodies.
inline constexpr geometry::Vec3f kOrigin{2.9f, 1.5f, 0.0f};
inline constexpr float kScale = 0.62f;
inline geometry::Vec3f placeOf(const geometry::Vec3d& difference) {
    return kOrigin + kScale * geometry::Vec3f{difference};
}

void drawBodies(Canvas& canvas, const geometry::Hullf& a, const geometry::Hullf& b, const Pair& pair, Fill fill);
/// The outline of A - B, and the origin.
void drawDifference(Canvas& canvas, const geometry::Hullf& difference);

}  // namespace demos::convex
