#include "physics/rigid/mover/mover_planes.h"

#include <algorithm>
#include <cmath>

#include "geometry/mesh/mesh.h"
#include "geometry/mesh/query/instance_space.h"
#include "geometry/mesh/query/triangles_near_box.h"
#include "geometry/query/distance.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::physics {
namespace {

using geometry::AnyShapef;
using geometry::Capsulef;
using geometry::MeshInstance;
using geometry::Segmentd;
using geometry::Triangled;
using geometry::Trianglef;
using geometry::Vec3d;
using geometry::Vec3f;

/// Share of the capsule's radius: a nearer point lies on the obstacle.
constexpr float kSamePlace = 1e-4f;
/// Share of the radius: triangles farther away than the searched distance by more than this are not tested. It is
/// larger than the rounding of distances to floats.
constexpr double kSurelyApart = 1e-3;
/// Square of the sine of an angle: the plane of a triangle with a smaller one is lost in rounding.
constexpr double kSliver = 1e-12;
constexpr int kMaxPasses = 64;
constexpr double kSettled = 1e-7;  // of the wanted length: changes by less end the passes

/// A plane and the convex shape to which it belongs.
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

struct Search {
    Capsulef capsule{};
    float reach = 0.0f;        ///< m
    geometry::Aabbf around{};  ///< bounds of everything within reach
};

void takeTriangles(std::vector<Obstacle>& found, MoverPlane known, const Search& search, const MeshInstance& mesh,
                   QueryCost* cost) {
    const AnyShapef capsule{search.capsule};
    const Segmentd axis{Vec3d{search.capsule.a}, Vec3d{search.capsule.b}};
    const double radius = double{search.capsule.radius};
    const double farthest = radius + double{search.reach} + kSurelyApart * radius;
    std::vector<std::uint32_t> near;
    findTrianglesNear(search.around, mesh, near);
    for (const std::uint32_t index : near) {
        const Trianglef triangle = triangleInWorld(mesh, index);
        if (minDistance(axis, geometry::toDouble(triangle)) > farthest) continue;
        if (cost != nullptr) ++cost->triangles;
        known.triangle = index;
        take(found, known, capsule, AnyShapef{triangle}, search.reach);
    }
}

bool comesBefore(const Obstacle& one, const Obstacle& other) {
    const MoverPlane &a = one.plane, &b = other.plane;
    if (a.gap != b.gap) return a.gap < b.gap;
    if (a.shape != b.shape) return a.shape < b.shape;
    return a.triangle.value_or(0) < b.triangle.value_or(0);
}

/// Whether two parts move together.
bool areJoined(const MoverPlane& a, const MoverPlane& b) { return a.body == b.body || (!a.isLoose && !b.isLoose); }

}  // namespace

double minDistance(const Segmentd& segment, const Triangled& triangle) {
    const Vec3d ab = triangle.b - triangle.a, ac = triangle.c - triangle.a, normal = glm::cross(ab, ac);
    const double area = glm::dot(normal, normal);
    if (!(area > kSliver * glm::dot(ab, ab) * glm::dot(ac, ac))) return 0.0;
    // The distance of the whole segment beyond a plane, in lengths of its normal.
    const auto beyond = [&](const Vec3d& outwards, const Vec3d& from) {
        return std::max(0.0,
                        std::min(glm::dot(outwards, segment.start - from), glm::dot(outwards, segment.end - from)));
    };
    const auto beside = [&](const Vec3d& a, const Vec3d& b) {
        const Vec3d outwards = glm::cross(b - a, normal);
        const double away = beyond(outwards, a);
        return away > 0.0 ? away * away / glm::dot(outwards, outwards) : 0.0;
    };
    const double above = std::max(beyond(normal, triangle.a), beyond(-normal, triangle.a));
    const double aside =
        std::max({beside(triangle.a, triangle.b), beside(triangle.b, triangle.c), beside(triangle.c, triangle.a)});
    return std::sqrt(above * above / area + aside);
}

std::vector<MoverPlane> planesNear(const World& world, const Capsulef& capsule, float reach, const QueryFilter& which) {
    Capsulef wide = capsule;
    wide.radius += reach;
    const geometry::Aabbf box = *boundsOf(AnyShapef{wide});
    std::vector<Obstacle> found;
    for (const ShapeId id : shapesNear(world, box, which)) {
        const AnyShapef shape = world.shapeInWorld(id);
        const BodyId body = world.bodyOf(id);
        MoverPlane known{.body = body, .shape = id, .isLoose = world.kindOf(body) == BodyKind::Dynamic};
        if (const auto* const mesh = std::get_if<MeshInstance>(&shape))
            takeTriangles(found, known, {capsule, reach, box}, *mesh, which.cost);
        else
            take(found, known, AnyShapef{capsule}, shape, reach);
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
    for (int pass = 0; pass < kMaxPasses; ++pass) {
        double change = 0.0;
        for (std::size_t i = 0; i < limits.size(); ++i) {
            const double lacking = limits[i].minimum - glm::dot(limits[i].normal, x);
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
