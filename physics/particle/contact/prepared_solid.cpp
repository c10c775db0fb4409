#include "physics/particle/contact/prepared_solid.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <stdexcept>

#include "geometry/base/scalar.h"
#include "geometry/mesh/query/instance_space.h"
#include "geometry/query/bounds.h"
#include "geometry/query/hull_instance_queries.h"
#include "geometry/shapes/to_double.h"

namespace collidoscope::physics {
namespace {

using geometry::Aabbd;
using geometry::Aabbf;
using geometry::Vec3d;

template <typename Shape>
inline constexpr bool kHoldsBack =
    std::is_same_v<Shape, geometry::Spheref> || std::is_same_v<Shape, geometry::Capsulef> ||
    std::is_same_v<Shape, Aabbf> || std::is_same_v<Shape, geometry::Boxf> || std::is_same_v<Shape, geometry::Trianglef>;

geometry::Planed unit(const geometry::Planed& plane) {
    const double length = glm::length(plane.normal);
    return {plane.normal / length, plane.distance / length};
}
PreparedSolid prepare(const geometry::Planef& plane) { return unit(geometry::toDouble(plane)); }
PreparedSolid prepare(const geometry::HullInstancef& stored) {
    geometry::Hulld hull = hullInWorld(geometry::HullInstanced{geometry::toDouble(*stored.hull), stored.worldFromHull});
    for (geometry::Planed& plane : hull.planes) plane = unit(plane);
    return hull;
}
PreparedSolid prepare(const geometry::MeshInstance& wall) { return PreparedMesh{wall, geometry::extentOf(wall)}; }
template <typename Shape>
PreparedSolid prepare(const Shape& shape) {
    if constexpr (kHoldsBack<Shape>)
        return geometry::toDouble(shape);
    else
        throw std::invalid_argument("obstacles: a point, a line or a frustum holds nothing back");
}

Aabbd boxOf(const Aabbd& box) { return box; }
Aabbd boxOf(const PreparedMesh& wall, const Aabbd& box) {
    const auto& m = wall.worldFromMesh;
    const Vec3d half = (box.max - box.min) * 0.5;
    const Vec3d middle = geometry::carried(m, box.min + half);
    const Vec3d reach = glm::abs(Vec3d{m[0]}) * half.x + glm::abs(Vec3d{m[1]}) * half.y +
                        glm::abs(Vec3d{m[2]}) * half.z + geometry::kSlabSlack * wall.extent;
    return {middle - reach, middle + reach};
}
Aabbd boxOf(const PreparedMesh& wall) { return boxOf(wall, geometry::toDouble(wall.mesh->bounds)); }
template <typename Shape>
Aabbd boxOf(const Shape& shape) {
    return geometry::boundsOf(shape);
}

}  // namespace

Aabbf outwards(const Aabbd& box) {
    Aabbf result;
    for (int axis = 0; axis < 3; ++axis) {
        result.min[axis] = geometry::roundedDown<float>(box.min[axis]);
        result.max[axis] = geometry::roundedUp<float>(box.max[axis]);
    }
    return result;
}

Aabbf boundsInWorld(const PreparedMesh& wall, const Aabbf& part) {
    return outwards(boxOf(wall, geometry::toDouble(part)));
}

PreparedSolid prepared(const geometry::AnyShapef& shape) {
    return std::visit([](const auto& each) { return prepare(each); }, shape);
}

std::optional<Aabbf> boundsOf(const PreparedSolid& solid) {
    if (std::holds_alternative<geometry::Planed>(solid)) return std::nullopt;
    const auto box = [](const auto& shape) -> Aabbd {
        if constexpr (std::is_same_v<std::decay_t<decltype(shape)>, geometry::Planed>)
            return {};
        else
            return boxOf(shape);
    };
    return outwards(std::visit(box, solid));
}

}  // namespace collidoscope::physics
