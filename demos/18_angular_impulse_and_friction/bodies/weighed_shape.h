#pragma once
/// Bodies of the demo of mass properties: shapes about the origin of a frame of their own, and closed formulas to
/// check them by.

#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/mesh/mesh.h"
#include "geometry/shapes/any_shape.h"
#include "physics/rigid/mass/mass_properties.h"

namespace collidoscope::demos::weighed {

enum class Kind : std::uint8_t { Ball, Box, Capsule, Hull, LShape, Mesh };

/// All that the answer depends on.
struct Recipe {
    Kind kind = Kind::Box;
    geometry::Vec3f size{1.0f};  ///< m, along x, y, z; a ball and a mesh are as large as y says
    float density = 500.0f;      ///< kg/m^3
    std::uint64_t seed = 1;      ///< of the hull
    geometry::MeshPtr mesh{};

    bool operator==(const Recipe&) const = default;
};

struct Shape {
    std::vector<geometry::AnyShapef> parts{};
    geometry::Vec3f half{0.5f};  ///< m, half sizes of the box around all, whose middle is the origin
    physics::MassProperties mass{};
    bool isSolid = true;                   ///< an open mesh is none: it is weighed as the box around it
    std::optional<double> momentAboutZ{};  ///< kg m^2, by a closed formula, where there is one
};
Shape weigh(const Recipe& recipe);

}  // namespace collidoscope::demos::weighed
