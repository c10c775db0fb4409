#pragma once
/// The two triangles of the demo: where they stand at first, how they are dragged, how B turns.

#include <array>

#include "demos/share/dragged_triangle.h"

namespace demos::triangles {

enum class Scene { Crossing, PlanesOnly, OneSide, Coplanar, CoplanarApart, SharedEdge, CornerOnFace, Needle };

struct TrianglePair {
    DraggedTriangle a{}, b{};
};
TrianglePair pairOf(Scene scene);
/// True for a special case that the least motion would end.
bool isExact(Scene scene);

/// Turns B about the vertical through its middle as it was left; a drag starts the turn anew after a rest.
struct TurningB {
    std::array<geometry::Vec3f, 3> home{};  ///< corners at angle 0
    std::array<geometry::Vec3f, 3> left{};  ///< corners as the turn has put them
    float angle = 0.0f;                     ///< rad
    float rest = 0.0f;                      ///< s, until the turn goes on

    void start(const DraggedTriangle& b);
    void advance(DraggedTriangle& b, float speed, float h);
};
void state(geometry::Archive& archive, TurningB& turning);

}  // namespace demos::triangles
