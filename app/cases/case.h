#pragma once
/// A collision case: two shapes in the world, what is expected of them, and what somebody's program said.

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "geometry/base/vec.h"
#include "geometry/flat/shapes.h"
#include "geometry/shapes/aabb.h"
#include "geometry/shapes/box.h"
#include "geometry/shapes/capsule.h"
#include "geometry/shapes/plane.h"
#include "geometry/shapes/ray.h"
#include "geometry/shapes/segment.h"
#include "geometry/shapes/sphere.h"
#include "geometry/shapes/triangle.h"

namespace app {

/// A point is its position. The last five are shapes of the plane; they never meet the others.
using CaseShape =
    std::variant<geometry::Vec3d, geometry::Segmentd, geometry::Rayd, geometry::Planed, geometry::Sphered,
                 geometry::Capsuled, geometry::Aabbd, geometry::Boxd, geometry::Triangled, geometry::Circled,
                 geometry::Rectangled, geometry::OrientedRectangled, geometry::Polygond, geometry::Segment2d>;

/// What can be said about two shapes. Nothing is said by an empty part.
struct CaseAnswer {
    std::optional<bool> overlap{};  ///< for a ray: whether it hits
    /// m; negative: minus the depth. A shift by it along the normal brings the shapes into touch.
    std::optional<double> distance{};
    std::optional<geometry::Vec3d> normal{};  ///< from a to b; of a ray's hit: out of the surface. z is 0 in the plane
    std::optional<int> contacts{};
    std::optional<double> t{};               ///< of a ray's hit, in units of its direction
    std::optional<geometry::Vec3d> point{};  ///< of a ray's hit
};

struct Report {
    std::string engine{};
    CaseAnswer answer{};
};

struct CollisionCase {
    std::string name{};
    CaseShape a{};
    CaseShape b{};
    CaseAnswer expect{};
    std::optional<double> tolerance{};  ///< m, and as a plain number for t and the parts of a normal
    std::optional<Report> reported{};
};

/// The word of the format: "box", "oriented-rectangle".
std::string_view shapeName(const CaseShape& shape);
/// True for a shape of the plane.
bool isFlat(const CaseShape& shape);

}  // namespace app
