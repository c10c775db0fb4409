#pragma once
/// Bodies of the demo of mass properties: shapes centred in their own frames, and closed formulas that check the
/// computed mass properties.

#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/mesh/mesh.h"
#include "geometry/shapes/any_shape.h"
#include "physics/rigid/mass/mass_properties.h"

namespace collidoscope::demos::weighed {

enum class Kind : std::uint8_t { Ball, Box, Capsule, Hull, LShape, Mesh };

/// Everything that the mass properties depend on.
struct Recipe {
    Kind kind = Kind::Box;
    geometry::Vec3f size{1.0f};  ///< m, along x, y, z; for a ball and a mesh only y counts
    float density = 500.0f;      ///< kg/m^3
    std::uint64_t seed = 1;      ///< seed of the hull's random points
    geometry::MeshPtr mesh{};

    bool operator==(const Recipe&) const = default;
};

struct Shape {
    std::vector<geometry::AnyShapef> parts{};
    geometry::Vec3f half{0.5f};  ///< m, half sizes of the bounding box, which is centred on the origin
    physics::MassProperties mass{};
    bool isSolid = true;                   ///< false for an open mesh, whose bounding box is weighed instead
    std::optional<double> momentAboutZ{};  ///< kg m^2, by a closed formula; none where there is no such formula
};
Shape weigh(const Recipe& recipe);

}  // namespace collidoscope::demos::weighed
