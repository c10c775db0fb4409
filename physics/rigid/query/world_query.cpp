#include "physics/rigid/query/world_query.h"

#include <algorithm>

#include "geometry/mesh/mesh.h"
#include "geometry/mesh/query/closest_triangle.h"
#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/mesh/traverse/ray_mesh.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::physics {
namespace {

using geometry::Aabbf;
using geometry::AnyShapef;
using geometry::MeshInstance;
using geometry::Motionf;
using geometry::Planef;
using geometry::Rayf;
using geometry::Vec3d;
using geometry::Vec3f;

using TriangleIndex = std::optional<std::uint32_t>;

/// Relative tolerance: the search for nearer shapes continues up to a distance that is larger by more than the
/// rounding of the result, so that equally near shapes are found.
constexpr double kMoreForTies = 1.0 + 0x1p-18;
constexpr double kEndsSearch = -1.0;

/// The shapes of a world that a filter accepts.
class FilteredShapes {
public:
    FilteredShapes(const World& world, const QueryFilter& which)
        : world_(world), tree_(world.shapeTree()), which_(which) {}

    /// Calls visit(slot, shape in the world, maximum) for planes, and then for the shapes whose boxes have
    /// bound(box, maximum) <= maximum, the nearer one of two siblings first. `visit` returns the new `maximum`.
    template <typename Bound, typename Visit>
    void nearestFirst(const Bound& bound, double maximum, const Visit& visit) const {
        for (const std::uint32_t plane : tree_.planes())
            if (isAccepted(plane)) maximum = visit(plane, placed(plane), maximum);
        const auto& boxes = tree_.boxes();
        note(boxes.nearestFirst(bound, maximum, [&](geometry::DynamicTree::Proxy proxy, double now) {
            const std::uint32_t slot = boxes.tagOf(proxy);
            if (bound(boxes.boxOf(proxy), now) > now || !isAccepted(slot)) return now;
            return visit(slot, placed(slot), now);
        }));
    }
    /// Calls visit(slot, shape in the world) for the shapes that may touch the box, or for all shapes without a box,
    /// until it returns true; returns whether it has.
    template <typename Visit>
    bool inside(const std::optional<Aabbf>& box, const Visit& visit) const {
        bool isDone = false;
        const auto bound = [&](const Aabbf& other, double /*maximum*/) {
            return !box || touching(*box, other) ? 0.0 : 1.0;
        };
        nearestFirst(bound, 0.0, [&](std::uint32_t slot, const AnyShapef& shape, double maximum) {
            isDone = isDone || visit(slot, shape);
            return isDone ? kEndsSearch : maximum;
        });
        return isDone;
    }

    BodyId bodyOf(std::uint32_t slot) const { return world_.idOf(world_.shapes().items[slot].body); }
    ShapeId idOf(std::uint32_t slot) const { return world_.shapeIdOf(slot); }

private:
    bool isAccepted(std::uint32_t slot) const {
        const RigidShape& shape = world_.shapes().items[slot];
        if (shape.definition.isSensor && !which_.includesSensors) return false;
        if (!canCollide(which_.filter, shape.definition.filter)) return false;
        if (which_.except && bodyOf(slot) == *which_.except) return false;
        return !which_.accepts || which_.accepts(idOf(slot));
    }
    AnyShapef placed(std::uint32_t slot) const {
        if (which_.cost != nullptr) ++which_.cost->shapes;
        const RigidShape& shape = world_.shapes().items[slot];
        return moved(shape.definition.shape, world_.arrays().poseOf(shape.body));
    }
    void note(std::uint64_t boxes) const {
        if (which_.cost != nullptr) which_.cost->boxes += boxes;
    }

    const World& world_;
    const ShapeTree& tree_;
    const QueryFilter& which_;
};

/// Lower bound for shapes in a box along a ray, or along the path of a box on a ray.
class PathBound {
public:
    explicit PathBound(const Rayf& ray, const Vec3f& half = Vec3f{0.0f}) : slabs_(ray), half_(half) {}
    double operator()(const Aabbf& box, double maximum) const {
        return slabs_.entry({box.min - half_, box.max + half_}, maximum);
    }

private:
    geometry::SlabTest slabs_;
    Vec3f half_;
};

struct ShapeHit {
    geometry::RayHit<float> hit{};
    TriangleIndex triangle{};
};
std::optional<ShapeHit> hitOn(const AnyShapef& shape, const Rayf& ray, bool isPath) {
    std::optional<ShapeHit> found;
    if (const auto* const mesh = std::get_if<MeshInstance>(&shape)) {
        if (const auto hit = rayCast(ray, *mesh)) found = ShapeHit{*hit, hit->triangle};
    } else if (const auto hit = rayCast(ray, shape)) {
        found = ShapeHit{*hit};
    }
    return found && isPath && found->hit.t > 1.0f ? std::nullopt : found;
}

/// The path of a box that contains the shape at any rotation during its motion.
PathBound boundOf(const Aabbf& bounds, const Motionf& motion) {
    const Vec3f half = halfOf(bounds), middle = centerOf(bounds);
    if (motion.turn == Vec3f{0.0f}) return PathBound({middle, motion.displacement}, half * (1.0f + 0x1p-20f));
    const Vec3f center = motion.center.value_or(middle);
    const float radius = glm::length(half) + glm::length(middle - center);
    return PathBound({center, motion.displacement}, Vec3f{radius * (1.0f + 0x1p-20f)});
}
/// Bounds of the whole motion.
Aabbf sweptBounds(const Aabbf& bounds, const Motionf& motion) {
    Aabbf start = bounds;
    if (motion.turn != Vec3f{0.0f}) {
        const Vec3f center = motion.center.value_or(centerOf(bounds));
        const Vec3f radius{glm::length(halfOf(bounds)) + glm::length(centerOf(bounds) - center)};
        start = {center - radius, center + radius};
    }
    const Vec3f slack = 0x1p-20f * (glm::abs(start.min) + glm::abs(start.max) + glm::abs(motion.displacement));
    return {glm::min(start.min, start.min + motion.displacement) - slack,
            glm::max(start.max, start.max + motion.displacement) + slack};
}

struct ShapeImpact {
    geometry::Impact<float> impact{};
    TriangleIndex triangle{};
};
/// A moving shape, with the data that its queries share.
class Mover {
public:
    Mover(const AnyShapef& shape, const Motionf& motion) : shape_(shape), motion_(motion), bounds_(boundsOf(shape)) {}

    bool isKnown() const { return bounds_.has_value() && !std::holds_alternative<MeshInstance>(shape_); }
    PathBound bound() const { return boundOf(*bounds_, motion_); }

    /// The first impact, no later than `until`.
    std::optional<ShapeImpact> impactOn(const AnyShapef& obstacle, double until) const {
        if (const auto* const mesh = std::get_if<MeshInstance>(&obstacle)) return impactOnMesh(*mesh, until);
        if (std::holds_alternative<Planef>(obstacle))
            if (const auto start = separation(shape_, obstacle); start && start->distance <= 0.0f)
                return ShapeImpact{{0.0f, start->pointA, start->pointB, start->normal, true}};
        const auto impact = timeOfImpact(shape_, motion_, obstacle, Motionf{}, {.until = until});
        return impact ? std::optional(ShapeImpact{*impact}) : std::nullopt;
    }

private:
    std::optional<ShapeImpact> impactOnMesh(const MeshInstance& mesh, double until) const {
        std::optional<ShapeImpact> first;
        const auto take = [&](std::uint32_t index) {
            const AnyShapef triangle = triangleInWorld(mesh, index);
            const auto impact = timeOfImpact(shape_, motion_, triangle, Motionf{}, {.until = until});
            if (!impact) return false;
            const bool isBetter = !first || impact->toi < first->impact.toi ||
                                  (impact->toi == first->impact.toi && index < *first->triangle);
            if (isBetter) first = ShapeImpact{*impact, index};
            until = std::min(until, kMoreForTies * double{impact->toi});
            return false;
        };
        const geometry::Aabbd path = geometry::toDouble(sweptBounds(*bounds_, motion_));
        geometry::mesh_query::visitTouching(path, mesh, take, geometry::NoObserver{});
        return first;
    }

    const AnyShapef& shape_;
    const Motionf& motion_;
    std::optional<Aabbf> bounds_;
};

/// The triangle in which the shape lies deepest.
TriangleIndex deepestTriangle(const AnyShapef& shape, const MeshInstance& mesh) {
    TriangleIndex deepest;
    float distance = 0.0f;
    const auto box = boundsOf(shape);
    if (!box) return deepest;
    for (const std::uint32_t index : trianglesOverlapping(*box, mesh)) {
        const auto apart = separation(shape, AnyShapef{triangleInWorld(mesh, index)});
        if (!apart || (deepest && apart->distance >= distance)) continue;
        deepest = index, distance = apart->distance;
    }
    return deepest;
}

template <typename Answer>
bool comesFirst(float value, std::uint32_t slot, const Answer& best, float bestValue) {
    return !best || value < bestValue || (value == bestValue && slot < best->shape.index);
}

}  // namespace

std::optional<WorldHit> rayCast(const World& world, const Rayf& ray, const RayOptions& options) {
    const FilteredShapes filtered(world, options.which);
    std::optional<WorldHit> nearest;
    const double end = options.isPath ? 1.0 : std::numeric_limits<double>::max();
    filtered.nearestFirst(PathBound(ray), end, [&](std::uint32_t slot, const AnyShapef& shape, double maximum) {
        const auto found = hitOn(shape, ray, options.isPath);
        if (!found || !comesFirst(found->hit.t, slot, nearest, nearest ? nearest->hit.t : 0.0f)) return maximum;
        nearest = {filtered.bodyOf(slot), filtered.idOf(slot), found->hit, found->triangle};
        return std::min(maximum, kMoreForTies * double{found->hit.t});
    });
    return nearest;
}

bool hitsAny(const World& world, const Rayf& ray, const RayOptions& options) {
    bool isHit = false;
    const double end = options.isPath ? 1.0 : std::numeric_limits<double>::max();
    FilteredShapes(world, options.which)
        .nearestFirst(PathBound(ray), end, [&](std::uint32_t /*slot*/, const AnyShapef& shape, double maximum) {
            isHit = isHit || hitOn(shape, ray, options.isPath).has_value();
            return isHit ? kEndsSearch : maximum;
        });
    return isHit;
}

std::vector<WorldHit> rayCastAll(const World& world, const Rayf& ray, const RayOptions& options) {
    const FilteredShapes filtered(world, options.which);
    std::vector<WorldHit> hits;
    const double end = options.isPath ? 1.0 : std::numeric_limits<double>::max();
    filtered.nearestFirst(PathBound(ray), end, [&](std::uint32_t slot, const AnyShapef& shape, double maximum) {
        if (const auto found = hitOn(shape, ray, options.isPath))
            hits.push_back({filtered.bodyOf(slot), filtered.idOf(slot), found->hit, found->triangle});
        return maximum;
    });
    std::sort(hits.begin(), hits.end(), [](const WorldHit& a, const WorldHit& b) {
        return a.hit.t != b.hit.t ? a.hit.t < b.hit.t : a.shape.index < b.shape.index;
    });
    return hits;
}

std::vector<ShapeId> overlapping(const World& world, const AnyShapef& shape, const QueryFilter& which) {
    const FilteredShapes filtered(world, which);
    std::vector<ShapeId> found;
    filtered.inside(boundsOf(shape), [&](std::uint32_t slot, const AnyShapef& other) {
        if (sharePoint(shape, other)) found.push_back(filtered.idOf(slot));
        return false;
    });
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<ShapeId> shapesNear(const World& world, const Aabbf& box, const QueryFilter& which) {
    const FilteredShapes filtered(world, which);
    std::vector<ShapeId> found;
    filtered.inside(box, [&](std::uint32_t slot, const AnyShapef& /*shape*/) {
        found.push_back(filtered.idOf(slot));
        return false;
    });
    std::sort(found.begin(), found.end());
    return found;
}

bool overlapsAny(const World& world, const AnyShapef& shape, const QueryFilter& which) {
    return FilteredShapes(world, which).inside(boundsOf(shape), [&](std::uint32_t /*slot*/, const AnyShapef& other) {
        return sharePoint(shape, other);
    });
}

std::vector<WorldOverlap> overlapsWith(const World& world, const AnyShapef& shape, const QueryFilter& which) {
    const FilteredShapes filtered(world, which);
    std::vector<WorldOverlap> found;
    filtered.inside(boundsOf(shape), [&](std::uint32_t slot, const AnyShapef& other) {
        if (!sharePoint(shape, other)) return false;
        const auto apart = separation(shape, other);
        if (!apart) return false;
        const auto* const mesh = std::get_if<MeshInstance>(&other);
        found.push_back({filtered.bodyOf(slot), filtered.idOf(slot), std::max(0.0f, -apart->distance), apart->normal,
                         apart->pointA, apart->pointB, mesh != nullptr ? deepestTriangle(shape, *mesh) : std::nullopt});
        return false;
    });
    std::sort(found.begin(), found.end(),
              [](const WorldOverlap& a, const WorldOverlap& b) { return a.shape.index < b.shape.index; });
    return found;
}

std::optional<NearestPoint> closestPoint(const World& world, const Vec3f& point, const QueryFilter& which,
                                         float within) {
    const FilteredShapes filtered(world, which);
    std::optional<NearestPoint> nearest;
    const auto distanceTo = [&](const Aabbf& box, double /*maximum*/) {
        const Vec3d outside = glm::max(Vec3d{box.min} - Vec3d{point}, Vec3d{point} - Vec3d{box.max});
        return glm::length(glm::max(outside, Vec3d{0.0}));
    };
    filtered.nearestFirst(distanceTo, double{within}, [&](std::uint32_t slot, const AnyShapef& shape, double maximum) {
        const auto* const plane = std::get_if<Planef>(&shape);
        const bool isBehind = plane != nullptr && glm::dot(plane->normal, point) <= plane->distance;
        const Vec3f at = isBehind ? point : closestPoint(shape, point);
        const float distance = glm::length(at - point);
        if (!(distance <= within) || !comesFirst(distance, slot, nearest, nearest ? nearest->distance : 0.0f))
            return maximum;
        nearest = {filtered.bodyOf(slot), filtered.idOf(slot), at, distance};
        return std::min(maximum, kMoreForTies * double{distance});
    });
    if (!nearest) return nearest;
    const AnyShapef shape = world.shapeInWorld(nearest->shape);
    if (const auto* const mesh = std::get_if<MeshInstance>(&shape))
        if (const auto closest = closestTriangle(*mesh, point)) nearest->triangle = closest->index;
    return nearest;
}

std::optional<WorldImpact> sweep(const World& world, const AnyShapef& shape, const Motionf& motion,
                                 const QueryFilter& which) {
    const Mover mover(shape, motion);
    const FilteredShapes filtered(world, which);
    std::optional<WorldImpact> first;
    if (!mover.isKnown()) return first;
    filtered.nearestFirst(mover.bound(), 1.0, [&](std::uint32_t slot, const AnyShapef& other, double maximum) {
        const auto found = mover.impactOn(other, maximum);
        if (!found || !comesFirst(found->impact.toi, slot, first, first ? first->impact.toi : 0.0f)) return maximum;
        first = {filtered.bodyOf(slot), filtered.idOf(slot), found->impact, found->triangle};
        return std::min(maximum, kMoreForTies * double{found->impact.toi});
    });
    return first;
}

std::optional<WorldImpact> sweep(const World& world, const AnyShapef& shape, const Vec3f& displacement,
                                 const QueryFilter& which) {
    return sweep(world, shape, Motionf{.displacement = displacement}, which);
}

bool sweepHitsAny(const World& world, const AnyShapef& shape, const Motionf& motion, const QueryFilter& which) {
    const Mover mover(shape, motion);
    bool isHit = false;
    if (!mover.isKnown()) return false;
    FilteredShapes(world, which)
        .nearestFirst(mover.bound(), 1.0, [&](std::uint32_t /*slot*/, const AnyShapef& other, double maximum) {
            isHit = isHit || mover.impactOn(other, 1.0).has_value();
            return isHit ? kEndsSearch : maximum;
        });
    return isHit;
}

std::vector<WorldImpact> sweepAll(const World& world, const AnyShapef& shape, const Motionf& motion,
                                  const QueryFilter& which) {
    const Mover mover(shape, motion);
    const FilteredShapes filtered(world, which);
    std::vector<WorldImpact> impacts;
    if (!mover.isKnown()) return impacts;
    filtered.nearestFirst(mover.bound(), 1.0, [&](std::uint32_t slot, const AnyShapef& other, double maximum) {
        if (const auto found = mover.impactOn(other, 1.0))
            impacts.push_back({filtered.bodyOf(slot), filtered.idOf(slot), found->impact, found->triangle});
        return maximum;
    });
    std::sort(impacts.begin(), impacts.end(), [](const WorldImpact& a, const WorldImpact& b) {
        return a.impact.toi != b.impact.toi ? a.impact.toi < b.impact.toi : a.shape.index < b.shape.index;
    });
    return impacts;
}

}  // namespace collidoscope::physics
