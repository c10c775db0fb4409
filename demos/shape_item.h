#pragma once
/// A shape that a picture shows, for whoever picks two of them to look inside. What a demo draws by a function of
/// draw/shapes.h as a body of its own is told as such an item; scenes of rigid bodies tell the shapes of their bodies.

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
