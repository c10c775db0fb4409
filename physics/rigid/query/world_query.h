#pragma once
/// Queries of a world; results name body and shape, and the triangle of a mesh.
///
///     if (const auto hit = rayCast(world, {eye, direction})) ...                     the nearest visible point
///     if (hitsAny(world, ray, {.isPath = true, .which = {.except = me}})) ...        whether the ray is blocked
///     for (const WorldOverlap& overlap : overlapsWith(world, ball)) ...              how deep, and in which direction
///     if (const auto hit = sweep(world, door, {.turn = {0, 1.5f, 0}, .center = hinge})) ...
///
/// They traverse the world's tree of shapes (world/shape_tree.h), nearest boxes first, and then test the shapes
/// themselves by the functions of geometry/scene/any_shape_queries.h: so the time of a query depends on the shapes near
/// it, not on all of the world. The first query after a change updates the boxes of shapes that have moved. Of several
/// equally near shapes the one in the lowest slot is returned, so that equal worlds give equal answers, whatever their
/// history. Only lists of answers allocate memory. Several threads may query at once, while none changes the world.
///
/// A plane is the half-space behind it, but a surface for rays. A mesh is a surface.

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "geometry/convex/sweep/motion.h"
#include "geometry/query/ray_cast.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::physics {

/// The cost of a query, which is added to the present counts.
struct QueryCost {
    std::uint64_t boxes = 0;      ///< box tests in the tree
    std::uint64_t shapes = 0;     ///< shapes that were tested themselves
    std::uint64_t triangles = 0;  ///< triangles of meshes that planesNear() tested, see mover/mover_planes.h
};

/// The shapes that a query tests: those that `filter` may collide with, and not those of the body `except`.
struct QueryFilter {
    CollisionFilter filter{};
    std::optional<BodyId> except{};
    std::function<bool(ShapeId)> accepts{};  ///< if set: only those for which it returns true
    bool includesSensors = false;            ///< sensors are no obstacles, so they are left out by default
    QueryCost* cost = nullptr;               ///< if set: the cost of the query is added to it
};

struct WorldHit {
    BodyId body{};
    ShapeId shape{};
    geometry::RayHit<float> hit{};            ///< t in units of the ray's direction
    std::optional<std::uint32_t> triangle{};  ///< index in a mesh
};
struct RayOptions {
    bool isPath = false;  ///< the ray ends at t = 1
    QueryFilter which{};
};
/// Returns the nearest hit.
std::optional<WorldHit> rayCast(const World& world, const geometry::Rayf& ray, const RayOptions& options = {});
/// Whether the ray hits any shape. The search ends at the first hit found.
bool hitsAny(const World& world, const geometry::Rayf& ray, const RayOptions& options = {});
/// All hits of the ray, one for each shape, by rising t.
std::vector<WorldHit> rayCastAll(const World& world, const geometry::Rayf& ray, const RayOptions& options = {});

/// The shapes that share a point with this one, in rising order of their slots.
std::vector<ShapeId> overlapping(const World& world, const geometry::AnyShapef& shape, const QueryFilter& which = {});
/// The shapes whose bounding boxes touch this one, in rising order of their slots, and every plane: cheaper than
/// testing the shapes themselves.
std::vector<ShapeId> shapesNear(const World& world, const geometry::Aabbf& box, const QueryFilter& which = {});
/// Whether any shape shares a point with this one.
bool overlapsAny(const World& world, const geometry::AnyShapef& shape, const QueryFilter& which = {});

struct WorldOverlap {
    BodyId body{};
    ShapeId shape{};
    float depth = 0.0f;  ///< m: how far the query's shape has to move along -normal to separate from this one
    geometry::Vec3f normal{0.0f, 1.0f, 0.0f};    ///< unit, from the query's shape to this one
    geometry::Vec3f pointA{0.0f}, pointB{0.0f};  ///< m, the deepest points: of the query's shape, of this one
    std::optional<std::uint32_t> triangle{};     ///< of a mesh: the one in which the query's shape is deepest
};
/// The shapes of overlapping() with their depths. `shape`: any that a body may have; two planes, or a mesh and a plane
/// or mesh, have no depth and are left out.
std::vector<WorldOverlap> overlapsWith(const World& world, const geometry::AnyShapef& shape,
                                       const QueryFilter& which = {});

struct NearestPoint {
    BodyId body{};
    ShapeId shape{};
    geometry::Vec3f point{0.0f};
    float distance = 0.0f;                    ///< m; 0 within a shape
    std::optional<std::uint32_t> triangle{};  ///< index in a mesh
};
/// The nearest point of all shapes; none in an empty world, or if all shapes are farther away than `within`, m.
std::optional<NearestPoint> closestPoint(const World& world, const geometry::Vec3f& point,
                                         const QueryFilter& which = {},
                                         float within = std::numeric_limits<float>::infinity());

struct WorldImpact {
    BodyId body{};
    ShapeId shape{};
    geometry::Impact<float> impact{};         ///< normal from the moving shape to the one it meets
    std::optional<std::uint32_t> triangle{};  ///< index in a mesh
};
/// Returns the first impact of a moving shape, which may also rotate. `shape`: any that a body may have but a plane or
/// mesh.
std::optional<WorldImpact> sweep(const World& world, const geometry::AnyShapef& shape, const geometry::Motionf& motion,
                                 const QueryFilter& which = {});
/// Returns the first impact on a straight path without rotation.
std::optional<WorldImpact> sweep(const World& world, const geometry::AnyShapef& shape,
                                 const geometry::Vec3f& displacement, const QueryFilter& which = {});
/// Whether the moving shape meets any other.
bool sweepHitsAny(const World& world, const geometry::AnyShapef& shape, const geometry::Motionf& motion,
                  const QueryFilter& which = {});
/// All impacts of a moving shape that nothing stops, one for each shape, by rising time.
std::vector<WorldImpact> sweepAll(const World& world, const geometry::AnyShapef& shape, const geometry::Motionf& motion,
                                  const QueryFilter& which = {});

}  // namespace collidoscope::physics
