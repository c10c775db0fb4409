#pragma once
/// Questions to a world, answered by body and shape. Bounds are asked first, then the shapes themselves, by the
/// functions of geometry/scene/any_shape_queries.h. Where several are equally near, the lowest slot answers.

#include <functional>
#include <optional>
#include <vector>

#include "geometry/convex/sweep/motion.h"
#include "geometry/query/ray_cast.h"
#include "physics/rigid/world/world.h"

namespace physics {

/// Which shapes are asked: those that `filter` may collide with, and not those of `except`.
struct QueryFilter {
    CollisionFilter filter{};
    std::optional<BodyId> except{};
};

struct WorldHit {
    BodyId body{};
    ShapeId shape{};
    geometry::RayHit<float> hit{};  ///< t in units of the ray's direction
};
struct RayOptions {
    bool isPath = false;  ///< the ray ends at t = 1
    QueryFilter which{};
};
/// The nearest hit.
std::optional<WorldHit> rayCast(const World& world, const geometry::Rayf& ray, const RayOptions& options = {});
/// All that the ray meets, one hit a shape, by rising t.
std::vector<WorldHit> rayCastAll(const World& world, const geometry::Rayf& ray, const RayOptions& options = {});

/// The shapes that share a point with this one, in rising order of their slots. A plane is the half-space behind it.
std::vector<ShapeId> overlapping(const World& world, const geometry::AnyShapef& shape, const QueryFilter& which = {});

struct NearestPoint {
    BodyId body{};
    ShapeId shape{};
    geometry::Vec3f point{0.0f};
    float distance = 0.0f;  ///< m; 0 within a shape
};
/// The nearest point of all shapes; none in an empty world.
std::optional<NearestPoint> closestPoint(const World& world, const geometry::Vec3f& point,
                                         const QueryFilter& which = {});

struct WorldImpact {
    BodyId body{};
    ShapeId shape{};
    geometry::Impact<float> impact{};  ///< normal from the moving shape to the one it meets
};
/// What a shape meets first on a straight path, without turning. `shape`: any that a body may have but a plane or mesh.
std::optional<WorldImpact> sweep(const World& world, const geometry::AnyShapef& shape,
                                 const geometry::Vec3f& displacement, const QueryFilter& which = {});

}  // namespace physics
