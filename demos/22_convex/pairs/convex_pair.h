#pragma once
/// Two convex bodies that a user chooses, drags and turns.

#include "demos/canvas.h"
#include "demos/handles.h"
#include "demos/parameters.h"
#include "geometry/shapes/instances.h"

namespace collidoscope::demos::convex {

enum class Kind { Box, Tetrahedron, Octahedron, Icosahedron, Dodecahedron };

struct Body {
    Kind kind = Kind::Box;
    Vec3f center{0.0f};
    Quatf orientation = geometry::kIdentityRotation<float>;
};
struct Pair {
    Body a{}, b{};
};

geometry::HullInstancef hullOf(const Body& body);

/// Copies the positions and orientations of both bodies from another pair; their kinds stay.
void place(Pair& pair, const Pair& from);
/// Turns B about the vertical.
void rotate(Pair& pair, float angle);
/// A view of both bodies and their Minkowski difference.
inline View viewOfPair() { return {.eye = {0.0f, 2.9f, 8.4f}, .target = {0.0f, 1.55f, 0.0f}}; }
void describeKinds(Parameters& p, Pair& pair);
void describeHandles(Handles& h, Pair& pair);

void drawBodies(Canvas& canvas, const Pair& pair, Fill fill);

}  // namespace collidoscope::demos::convex
