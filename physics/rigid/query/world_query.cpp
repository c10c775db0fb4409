#include "physics/rigid/query/world_query.h"

#include <algorithm>

#include "geometry/mesh/mesh.h"
#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/scene/any_shape_queries.h"

namespace physics {
namespace {

using geometry::Aabbf;
using geometry::AnyShapef;
using geometry::Planef;
using geometry::Rayf;
using geometry::Vec3f;

/// Calls visit(slot, shape in the world) for each shape that is asked.
template <typename Visit>
void visitShapes(const World& world, const QueryFilter& which, const Visit& visit) {
    const Shapes& shapes = world.shapes();
    for (std::uint32_t slot = 0; slot < shapes.size(); ++slot) {
        const RigidShape& shape = shapes.items[slot];
        if (!shape.isAlive || !canCollide(which.filter, shape.definition.filter)) continue;
        if (which.except && world.idOf(shape.body) == *which.except) continue;
        visit(slot, moved(shape.definition.shape, world.arrays().poseOf(shape.body)));
    }
}

bool boundsOverlap(const AnyShapef& a, const AnyShapef& b) {
    const auto boxA = boundsOf(a), boxB = boundsOf(b);
    return !boxA || !boxB || overlaps(AnyShapef{*boxA}, AnyShapef{*boxB});
}

/// With a plane as the half-space behind it.
bool meet(const AnyShapef& a, const AnyShapef& b) {
    if (!boundsOverlap(a, b)) return false;
    const bool isPlane = std::holds_alternative<Planef>(a) || std::holds_alternative<Planef>(b);
    const auto apart = isPlane ? separation(a, b) : std::nullopt;
    return apart ? apart->distance <= 0.0f : overlaps(a, b);
}

/// A box around a shape on its whole path.
std::optional<Aabbf> sweptBounds(const AnyShapef& shape, const Vec3f& displacement) {
    const auto start = boundsOf(shape), end = boundsOf(moved(shape, geometry::Posef{.position = displacement}));
    if (!start || !end) return std::nullopt;
    return Aabbf{glm::min(start->min, end->min), glm::max(start->max, end->max)};
}

std::optional<geometry::Impact<float>> impactOn(const AnyShapef& shape, const Vec3f& displacement,
                                                const AnyShapef& obstacle) {
    const geometry::Motionf motion{.displacement = displacement};
    const auto* const instance = std::get_if<geometry::MeshInstance>(&obstacle);
    if (instance == nullptr) return timeOfImpact(shape, motion, obstacle, geometry::Motionf{});
    const auto path = sweptBounds(shape, displacement);
    std::optional<geometry::Impact<float>> first;
    if (!path) return first;
    for (const std::uint32_t index : trianglesOverlapping(*path, *instance)) {
        const AnyShapef triangle = triangleInWorld(*instance, index);
        const auto impact = timeOfImpact(shape, motion, triangle, geometry::Motionf{});
        if (impact && (!first || impact->toi < first->toi)) first = impact;
    }
    return first;
}

}  // namespace

std::vector<WorldHit> rayCastAll(const World& world, const Rayf& ray, const RayOptions& options) {
    std::vector<WorldHit> hits;
    visitShapes(world, options.which, [&](std::uint32_t slot, const AnyShapef& shape) {
        const auto hit = rayCast(ray, shape);
        if (!hit || (options.isPath && hit->t > 1.0f)) return;
        hits.push_back({world.idOf(world.shapes().items[slot].body), world.shapeIdOf(slot), *hit});
    });
    std::stable_sort(hits.begin(), hits.end(), [](const WorldHit& a, const WorldHit& b) { return a.hit.t < b.hit.t; });
    return hits;
}

std::optional<WorldHit> rayCast(const World& world, const Rayf& ray, const RayOptions& options) {
    const std::vector<WorldHit> hits = rayCastAll(world, ray, options);
    if (hits.empty()) return std::nullopt;
    return hits.front();
}

std::vector<ShapeId> overlapping(const World& world, const AnyShapef& shape, const QueryFilter& which) {
    std::vector<ShapeId> found;
    visitShapes(world, which, [&](std::uint32_t slot, const AnyShapef& other) {
        if (meet(shape, other)) found.push_back(world.shapeIdOf(slot));
    });
    return found;
}

std::optional<NearestPoint> closestPoint(const World& world, const Vec3f& point, const QueryFilter& which) {
    std::optional<NearestPoint> nearest;
    visitShapes(world, which, [&](std::uint32_t slot, const AnyShapef& shape) {
        const auto* const plane = std::get_if<Planef>(&shape);
        const bool isBehind = plane != nullptr && glm::dot(plane->normal, point) <= plane->distance;
        const Vec3f at = isBehind ? point : closestPoint(shape, point);
        const float distance = glm::length(at - point);
        if (!nearest || distance < nearest->distance)
            nearest = {world.idOf(world.shapes().items[slot].body), world.shapeIdOf(slot), at, distance};
    });
    return nearest;
}

std::optional<WorldImpact> sweep(const World& world, const AnyShapef& shape, const Vec3f& displacement,
                                 const QueryFilter& which) {
    std::optional<WorldImpact> first;
    const auto path = sweptBounds(shape, displacement);
    visitShapes(world, which, [&](std::uint32_t slot, const AnyShapef& other) {
        if (path && !boundsOverlap(*path, other)) return;
        const auto impact = impactOn(shape, displacement, other);
        if (impact && (!first || impact->toi < first->impact.toi))
            first = {world.idOf(world.shapes().items[slot].body), world.shapeIdOf(slot), *impact};
    });
    return first;
}

}  // namespace physics
