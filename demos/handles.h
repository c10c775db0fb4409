#pragma once
/// What can be grabbed with the mouse. `DemoBase::handles` names each handle once; the application owns hit tests,
/// gizmos, typed values and undo, and records every drag as an input.

#include <memory>
#include <string_view>
#include <variant>

#include "geometry/mesh/mesh.h"
#include "geometry/shapes/box.h"
#include "geometry/shapes/capsule.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

namespace demos {

struct PlacedMesh {
    geometry::MeshPtr mesh{};
    geometry::Mat4f worldFromMesh{1.0f};
};
/// What the mouse must hit, in the world; std::monostate: a dot of constant size in pixels at the handle.
using PickShape = std::variant<std::monostate, geometry::Spheref, geometry::Boxf, geometry::Capsulef,
                               geometry::Trianglef, PlacedMesh>;

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

}  // namespace demos
