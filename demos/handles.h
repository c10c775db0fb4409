#pragma once
/// Handles, which can be grabbed with the mouse. `DemoBase::handles` names each handle once; the application owns hit
/// tests, gizmos, typed values and undo, and records every drag as an input.

#include <optional>
#include <string_view>

#include "geometry/shapes/any_shape.h"

namespace collidoscope::demos {

/// The shape that the mouse must hit, in the world; none: a dot of constant size in pixels at the handle.
using PickShape = std::optional<geometry::AnyShapef>;

struct HandleSpec {
    PickShape shape{};
    const char* tip = "";
    bool inChart = false;  ///< it stands in the chart that names it, and not in the scene
};

class Handles {
public:
    virtual ~Handles() = default;
    /// Something that can be moved, not turned.
    virtual void move(std::string_view name, geometry::Vec3f& position, const HandleSpec& spec) = 0;
    /// Something that can be moved and turned.
    virtual void place(std::string_view name, geometry::Vec3f& position, geometry::Quatf& orientation,
                       const HandleSpec& spec) = 0;
    /// A length, such as a radius, pulled at the point origin + length * direction (direction of unit length).
    virtual void stretch(std::string_view name, float& length, const geometry::Vec3f& origin,
                         const geometry::Vec3f& direction, const HandleSpec& spec) = 0;
};

}  // namespace collidoscope::demos
