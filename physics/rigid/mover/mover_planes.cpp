#include "physics/rigid/mover/mover_planes.h"

#include <algorithm>
#include <cmath>

#include "geometry/mesh/mesh.h"
#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/query/distance.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::physics {
namespace {

using geometry::AnyShapef;
using geometry::Capsulef;
using geometry::MeshInstance;
using geometry::Vec3d;
using geometry::Vec3f;

/// Share of the capsule's radius: a point that is so near to an obstacle lies on it.
constexpr float kSamePlace = 1e-4f;
constexpr int kMostPasses = 64;
constexpr double kSettled = 1e-7;  // of the wanted length: what passes change no more

/// A plane, and the convex shape that it is of.
struct Obstacle {
    MoverPlane plane{};
    AnyShapef shape{};
};

void take(std::vector<Obstacle>& found, const MoverPlane& known, const AnyShapef& capsule, const AnyShapef& shape,
          float reach) {
    const auto apart = separation(capsule, shape);
    if (!apart || !(apart->distance <= reach)) return;
    MoverPlane plane = known;
    plane.normal = -Vec3d{apart->normal};
    plane.point = Vec3d{apart->pointB};
    plane.gap = double{apart->distance};
    found.push_back({plane, shape});
}

bool comesBefore(const Obstacle& one, const Obstacle& other) {
    const MoverPlane &a = one.plane, &b = other.plane;
    if (a.gap != b.gap) return a.gap < b.gap;
    if (a.shape != b.shape) return a.shape < b.shape;
    return a.triangle.value_or(0) < b.triangle.value_or(0);
}

/// A part that moves as the nearer one does.
bool areJoined(const MoverPlane& a, const MoverPlane& b) { return a.body == b.body || (!a.isLoose && !b.isLoose); }

}  // namespace

std::vector<MoverPlane> planesNear(const World& world, const Capsulef& capsule, float reach, const QueryFilter& which) {
    Capsulef wide = capsule;
    wide.radius += reach;
    std::vector<Obstacle> found;
    for (const ShapeId id : overlapping(world, AnyShapef{wide}, which)) {
        const AnyShapef shape = world.shapeInWorld(id);
        const BodyId body = world.bodyOf(id);
        MoverPlane known{.body = body, .shape = id, .isLoose = world.kindOf(body) == BodyKind::Dynamic};
        const auto* const mesh = std::get_if<MeshInstance>(&shape);
        if (mesh == nullptr) {
            take(found, known, AnyShapef{capsule}, shape, reach);
            continue;
        }
        for (const std::uint32_t index : trianglesOverlapping(*boundsOf(AnyShapef{wide}), *mesh)) {
            known.triangle = index;
            take(found, known, AnyShapef{capsule}, AnyShapef{triangleInWorld(*mesh, index)}, reach);
        }
    }
    std::sort(found.begin(), found.end(), comesBefore);
    std::vector<Obstacle> kept;
    for (const Obstacle& next : found) {
        const bool isSeam = std::any_of(kept.begin(), kept.end(), [&](const Obstacle& nearer) {
            return areJoined(nearer.plane, next.plane) &&
                   distance(nearer.shape, Vec3f{next.plane.point}) <= kSamePlace * capsule.radius;
        });
        if (!isSeam) kept.push_back(next);
    }
    std::vector<MoverPlane> planes;
    for (const Obstacle& obstacle : kept) planes.push_back(obstacle.plane);
    return planes;
}

Vec3d nearestAllowed(const Vec3d& wanted, std::span<const MoverLimit> limits) {
    std::vector<double> pushes(limits.size(), 0.0);
    Vec3d x = wanted;
    for (int pass = 0; pass < kMostPasses; ++pass) {
        double change = 0.0;
        for (std::size_t i = 0; i < limits.size(); ++i) {
            const double lacking = limits[i].least - glm::dot(limits[i].normal, x);
            const double push = std::max(0.0, pushes[i] + lacking);
            x += (push - pushes[i]) * limits[i].normal;
            change = std::max(change, std::abs(push - pushes[i]));
            pushes[i] = push;
        }
        if (change <= kSettled * glm::length(wanted)) break;
    }
    return x;
}

}  // namespace collidoscope::physics
