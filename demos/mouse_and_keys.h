#pragma once
/// The input of the user to a demo: the mouse, as a ray of the world or a place in one of its charts, and the keys that
/// are held to lead something about.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "geometry/base/archive.h"
#include "geometry/base/vec.h"
#include "geometry/shapes/any_shape.h"

namespace collidoscope::demos {

/// The point of a chart at which the mouse is pressed.
struct ChartPoint {
    std::size_t chart = 0;    ///< by the order in which the demo draws its charts
    geometry::Vec2d at{0.0};  ///< in the numbers of its axes, within their ranges

    bool operator==(const ChartPoint&) const = default;
};

/// The state of the mouse as a demo receives it.
///
/// A demo may react to a press by moving a handle to the point where the ray hits a shape, to grab it. The same press
/// then drags that handle: the demo gets `down` with the press, then the moves of the handle but none of the mouse,
/// then `down` false once the button is released or the drag is cancelled. So a body that is held while `down` is true
/// can be thrown.
struct Pointer {
    geometry::Rayf ray{};  ///< from the eye through the mouse; direction of unit length
    bool over = false;     ///< the mouse is over the scene and not dragging a handle or the camera
    bool down = false;     ///< the left button is held on the scene, in a chart, or on what the press brought
    std::optional<ChartPoint> chart{};  ///< the press began in this chart; the ray says nothing then
};

/// Shapes that can be made of one size.
enum class SizedShape : std::uint8_t {
    Sphere,   ///< the size is its radius
    Box,      ///< half its edge
    Capsule,  ///< half its height, with the caps, and twice its radius; it stands upright
    Hull,     ///< a dodecahedron in a sphere of that radius
};
/// The shape about the origin; size in m.
geometry::AnyShapef shapeOf(SizedShape shape, float size);

/// A body that the user throws into a world, or drops where its velocity is 0.
struct ThrownBody {
    SizedShape shape = SizedShape::Sphere;
    float size = 0.25f;              ///< m
    geometry::Vec3f position{0.0f};  ///< m
    geometry::Vec3f velocity{0.0f};  ///< m/s
};

/// Each number is -1, 0 or 1.
struct MoveAxes {
    float ahead = 0.0f;  ///< 1: forwards, -1: back
    float right = 0.0f;  ///< 1: aside to the right, -1: to the left
    float turn = 0.0f;   ///< 1: turns left (anticlockwise seen from above), -1: right

    bool operator==(const MoveAxes&) const = default;
    bool any() const { return *this != MoveAxes{}; }
};
inline void state(geometry::Archive& archive, MoveAxes& axes) {
    archive.field("ahead", axes.ahead);
    archive.field("right", axes.right);
    archive.field("turn", axes.turn);
}

}  // namespace collidoscope::demos
