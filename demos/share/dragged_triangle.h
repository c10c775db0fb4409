#pragma once
/// A triangle that a user moves, turns and pulls at its corners.

#include <array>
#include <string>

#include "demos/handles.h"
#include "geometry/base/archive.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::demos {

struct DraggedTriangle {
    std::array<geometry::Vec3f, 3> corners{};
    geometry::Vec3f grip{0.0f};                                 ///< where it is held: the middle, up to rounding
    geometry::Quatf turn = geometry::kIdentityRotation<float>;  ///< what the rings of its gizmo show

    DraggedTriangle() = default;
    explicit DraggedTriangle(const std::array<geometry::Vec3f, 3>& at) : corners(at), grip(middle()) {}

    geometry::Trianglef triangle() const { return {corners[0], corners[1], corners[2]}; }
    geometry::Vec3f middle() const;
    /// `name` for the whole, `name` with " a", " b", " c" for the corners.
    void handles(Handles& handles, const std::string& name);
};
void state(geometry::Archive& archive, DraggedTriangle& triangle);
/// The corners turned about their middle.
std::array<geometry::Vec3f, 3> turned(const std::array<geometry::Vec3f, 3>& corners, const geometry::Quatf& turn);

}  // namespace collidoscope::demos
