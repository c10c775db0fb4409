#pragma once
/// A shape of a picture, which a user can pick. The functions of draw/shapes.h pass the shapes that a demo draws as
/// bodies; scenes of rigid bodies pass the shapes of their bodies.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "demos/style.h"
#include "geometry/base/compiled_once.h"
#include "geometry/planar/shapes.h"
#include "geometry/shapes/any_shape.h"

namespace collidoscope::physics {
class World;
}  // namespace collidoscope::physics

namespace collidoscope::demos {

/// A shape of space, or one of the plane z = 0.
using DrawnKinds = std::variant<geometry::AnyShapef, geometry::Circlef, geometry::Rectanglef,
                                geometry::OrientedRectanglef, geometry::Polygonf>;
using DrawnShape = geometry::CompiledOnce<DrawnKinds>;

/// The shape of a rigid body that a drawn shape is.
struct ShapeOfBody {
    const physics::World* world = nullptr;  ///< as long as the demo that has drawn it stays as it is
    std::uint32_t body = 0, shape = 0;      ///< slots of that world
};

struct ShapeItem {
    DrawnShape shape{};
    Style style{};
    std::string name{};  ///< empty: it is called by its kind
    std::optional<ShapeOfBody> of{};
};

}  // namespace collidoscope::demos

extern template struct collidoscope::geometry::CompiledOnce<collidoscope::demos::DrawnKinds>;
