#pragma once
/// Questions to a world, answered by body and shape, and by the triangle where that is a mesh.
///
///     if (const auto hit = rayCast(world, {eye, direction})) ...                     what is seen first
///     if (hitsAny(world, ray, {.isPath = true, .which = {.except = me}})) ...        whether anything is in between
///     for (const WorldOverlap& overlap : overlapsWith(world, ball)) ...              how deep, and in which direction
///     if (const auto hit = sweep(world, door, {.turn = {0, 1.5f, 0}, .center = hinge})) ...
///
/// They go through the world's tree of shapes (world/shape_tree.h), nearest boxes first, and then ask the shapes
/// themselves, by the functions of geometry/scene/any_shape_queries.h: so a query costs what it meets, not what the
/// world holds. The first one after a change puts what has moved in its place. Where several are equally near, the
/// lowest slot answers, so that the same world gives the same answer however it came to be. Only lists of answers ask
/// for memory. Several threads may ask at once, while none changes the world.
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

/// Cost of a query, added up.
struct QueryCost {
    std::uint64_t boxes = 0;      ///< looked at in the tree
    std::uint64_t shapes = 0;     ///< asked themselves
    std::uint64_t triangles = 0;  ///< of meshes: asked themselves by planesNear(), see mover/mover_planes.h
};

/// Shapes that are asked: those that `filter` may collide with, and not those of `except`.
struct QueryFilter {
    CollisionFilter filter{};
    std::optional<BodyId> except{};
    std::function<bool(ShapeId)> accepts{};  ///< if set: those for which it says yes
    bool doesAskSensors = false;             ///< they are no obstacles, so they are left out
    QueryCost* cost = nullptr;               ///< if set: to which the cost is added
};

struct WorldHit {
    BodyId body{};
    ShapeId shape{};
    geometry::RayHit<float> hit{};            ///< t in units of the ray's direction
    std::optional<std::uint32_t> triangle{};  ///< of a mesh
};
struct RayOptions {
    bool isPath = false;  ///< the ray ends at t = 1
    QueryFilter which{};
};
/// The nearest hit.
std::optional<WorldHit> rayCast(const World& world, const geometry::Rayf& ray, const RayOptions& options = {});
/// Whether there is any: at the first that is found the search ends.
bool hitsAny(const World& world, const geometry::Rayf& ray, const RayOptions& options = {});
/// All that the ray meets, one hit a shape, by rising t.
std::vector<WorldHit> rayCastAll(const World& world, const geometry::Rayf& ray, const RayOptions& options = {});

/// The shapes that share a point with this one, in rising order of their slots.
std::vector<ShapeId> overlapping(const World& world, const geometry::AnyShapef& shape, const QueryFilter& which = {});
/// The shapes whose boxes touch this one, in rising order of their slots, and every plane: a first look, cheaper than
/// to ask the shapes themselves.
std::vector<ShapeId> shapesNear(const World& world, const geometry::Aabbf& box, const QueryFilter& which = {});
/// Whether there is any.
bool overlapsAny(const World& world, const geometry::AnyShapef& shape, const QueryFilter& which = {});

struct WorldOverlap {
    BodyId body{};
    ShapeId shape{};
    float depth = 0.0f;  ///< m: how far the asking shape has to go along -normal to touch it no more
    geometry::Vec3f normal{0.0f, 1.0f, 0.0f};    ///< unit, from the asking shape to this one
    geometry::Vec3f pointA{0.0f}, pointB{0.0f};  ///< m, the deepest: of the asking shape, of this one
    std::optional<std::uint32_t> triangle{};     ///< of a mesh: the one in which the asking shape is deepest
};
/// The same with depths. `shape`: any that a body may have; two planes, or a mesh and a plane or mesh, have no depth
/// and are left out.
std::vector<WorldOverlap> overlapsWith(const World& world, const geometry::AnyShapef& shape,
                                       const QueryFilter& which = {});

struct NearestPoint {
    BodyId body{};
    ShapeId shape{};
    geometry::Vec3f point{0.0f};
    float distance = 0.0f;                    ///< m; 0 within a shape
    std::optional<std::uint32_t> triangle{};  ///< of a mesh
};
/// The nearest point of all shapes; none in an empty world, or where all are farther away than `within`, m.
std::optional<NearestPoint> closestPoint(const World& world, const geometry::Vec3f& point,
                                         const QueryFilter& which = {},
                                         float within = std::numeric_limits<float>::infinity());

struct WorldImpact {
    BodyId body{};
    ShapeId shape{};
    geometry::Impact<float> impact{};         ///< normal from the moving shape to the one it meets
    std::optional<std::uint32_t> triangle{};  ///< of a mesh
};
/// Returns what a shape meets first on its way, on which it may turn. `shape`: any that a body may have but a plane or
/// mesh.
std::optional<WorldImpact> sweep(const World& world, const geometry::AnyShapef& shape, const geometry::Motionf& motion,
                                 const QueryFilter& which = {});
/// On a straight path, without turning.
std::optional<WorldImpact> sweep(const World& world, const geometry::AnyShapef& shape,
                                 const geometry::Vec3f& displacement, const QueryFilter& which = {});
/// Whether it meets anything.
bool sweepHitsAny(const World& world, const geometry::AnyShapef& shape, const geometry::Motionf& motion,
                  const QueryFilter& which = {});
/// All that it would meet if nothing stopped it, one impact a shape, by rising time.
std::vector<WorldImpact> sweepAll(const World& world, const geometry::AnyShapef& shape, const geometry::Motionf& motion,
                                  const QueryFilter& which = {});

}  // namespace collidoscope::physics
