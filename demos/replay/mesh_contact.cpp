#include "demos/replay/mesh_contact.h"

#include <algorithm>
#include <cmath>

#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/query/distance.h"
#include "geometry/scene/any_shape_queries.h"

namespace collidoscope::demos {
namespace {

using geometry::Aabbd;
using geometry::AnyShaped;
using geometry::Planed;
using geometry::Triangled;
using geometry::Vec3d;

constexpr std::size_t kMaxTriangles = 4096;
/// Triangles no farther from a plane than this share of the shape's size are still in it.
constexpr double kFlat = 1e-4;
constexpr double kSameFace = 1e-2;  // rad: a normal that is off that of a face by less is its own
/// A share of the distance from the origin: some units of the last digit of a float.
constexpr double kRounding = 1e-6;

Vec3d areaNormal(const Triangled& t) { return glm::cross(t.b - t.a, t.c - t.a); }
double largest(const Vec3d& v) { return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}); }

/// The plane of the largest of them; none where all are needles.
std::optional<Planed> planeOf(const std::vector<Triangled>& triangles) {
    Vec3d best{0.0}, on{0.0};
    for (const Triangled& triangle : triangles)
        if (const Vec3d normal = areaNormal(triangle); glm::dot(normal, normal) > glm::dot(best, best))
            best = normal, on = triangle.a;
    const double length = glm::length(best);
    if (!(length > 0.0) || !std::isfinite(length)) return std::nullopt;
    return Planed{best / length, glm::dot(best / length, on)};
}

bool isIn(const Planed& plane, const Triangled& t, double slack) {
    const auto near = [&](const Vec3d& p) {
        return std::abs(glm::dot(plane.normal, p) - plane.distance) <= slack + kRounding * largest(p);
    };
    return near(t.a) && near(t.b) && near(t.c);
}

/// Is there mesh below the whole box? Asked at 27 points of it.
bool coversAll(const geometry::MeshInstance& mesh, const Planed& plane, const Aabbd& box, double slack) {
    for (int i = 0; i < 27; ++i) {
        const int x = i % 3, y = i / 3 % 3, z = i / 9;
        const Vec3d share{0.5 * x, 0.5 * y, 0.5 * z};
        const Vec3d p = box.min + share * (box.max - box.min);
        const Vec3d foot = p - (glm::dot(plane.normal, p) - plane.distance) * plane.normal;
        if (!(geometry::distance(AnyShaped{mesh}, foot) <= slack + kRounding * largest(foot))) return false;
    }
    return true;
}

}  // namespace

MeshSurroundings surroundingsOf(const geometry::MeshInstance& mesh, const AnyShaped& shape, double reach) {
    MeshSurroundings around;
    Aabbd box = *geometry::boundsOf(shape);
    const double slack = kFlat * glm::length(box.max - box.min);
    box.min -= Vec3d{reach}, box.max += Vec3d{reach};
    const std::vector<std::uint32_t> met = geometry::trianglesOverlapping(box, mesh);
    around.isWhole = met.size() <= kMaxTriangles;
    if (!around.isWhole) return around;
    for (const std::uint32_t index : met)
        around.triangles.push_back(geometry::carried(mesh.worldFromMesh, geometry::triangleAt(*mesh.mesh, index)));
    const std::optional<Planed> plane = planeOf(around.triangles);
    const bool isFlat = plane && std::all_of(around.triangles.begin(), around.triangles.end(),
                                             [&](const Triangled& t) { return isIn(*plane, t, slack); });
    if (isFlat && coversAll(mesh, *plane, box, slack)) around.plane = plane;
    return around;
}

std::optional<TriangleDepth> deepestIn(const MeshSurroundings& around, const AnyShaped& shape) {
    std::optional<TriangleDepth> deepest;
    for (const Triangled& triangle : around.triangles) {
        const auto apart = geometry::separation(AnyShaped{triangle}, shape);
        if (!apart || !std::isfinite(apart->distance)) continue;
        if (!deepest || -apart->distance > deepest->depth) deepest = TriangleDepth{-apart->distance, triangle};
    }
    return deepest;
}

std::optional<MeshVerdict> judge(const MeshContact& contact, const MeshSurroundings& around, const AnyShaped& shape) {
    const AnyShaped pushed = geometry::moved(shape, geometry::Posed{.position = contact.depth * contact.normal});
    std::optional<MeshVerdict> verdict;
    std::optional<double> left;
    for (const Triangled& triangle : around.triangles) {
        if (!(geometry::distance(triangle, contact.point) <= contact.reach)) continue;
        const auto apart = geometry::separation(AnyShaped{triangle}, shape);
        if (!apart || !std::isfinite(apart->distance)) continue;
        double allowed = contact.margin - apart->distance;
        if (const auto plane = planeOf({triangle})) {
            const bool isBehind = glm::dot(plane->normal, contact.normal) < 0.0;
            const Planed facing = isBehind ? Planed{-plane->normal, -plane->distance} : *plane;
            const auto behind = geometry::separation(AnyShaped{facing}, shape);
            if (behind && std::isfinite(behind->distance))
                allowed = std::max(allowed, contact.margin - behind->distance);
        }
        if (!verdict) verdict = MeshVerdict{.allowed = allowed};
        verdict->allowed = std::max(verdict->allowed, allowed);
        const double overlap = contact.margin - apart->distance;
        const bool isAsDeep = std::abs(overlap - contact.depth) <= contact.slack;
        if (overlap <= 0.0 && !isAsDeep) continue;
        const auto after = geometry::separation(AnyShaped{triangle}, pushed);
        if (!after || !std::isfinite(after->distance) || (left && *left <= contact.margin - after->distance)) continue;
        left = contact.margin - after->distance, verdict->overlap = overlap;
    }
    if (verdict) verdict->left = std::max(0.0, left.value_or(0.0));
    return verdict;
}

TurnedVerdict judgeTurned(const TurnedContact& contact, const MeshSurroundings& around) {
    TurnedVerdict best{.turn = HUGE_VAL};
    std::vector<double> waysOut;  // m, along the normal, of triangles that may be the one touched
    for (const Triangled& triangle : around.triangles) {
        const auto plane = planeOf({triangle});
        if (!plane) continue;
        const Vec3d across = glm::cross(plane->normal, contact.normal);
        const double along = glm::dot(plane->normal, contact.normal), side = along < 0.0 ? -1.0 : 1.0;
        const double turn = std::atan2(glm::length(across), std::abs(along));
        const double behind = side * (plane->distance - glm::dot(plane->normal, contact.pointOfShape));
        const bool fits = turn <= kSameFace, bestFits = best.turn <= kSameFace;
        const bool isBetter = fits && bestFits ? std::abs(behind - contact.depth) < std::abs(best.depth - contact.depth)
                                               : turn < best.turn;
        if (isBetter) best = {turn, behind};
        if (std::abs(along) > 0.0 && geometry::distance(triangle, contact.pointOfShape) <= contact.reach)
            waysOut.push_back(behind / std::abs(along));
    }
    const double behindFace = best.depth;
    for (const double way : waysOut)
        if (way < behindFace && std::abs(way - contact.depth) < std::abs(best.depth - contact.depth)) best.depth = way;
    return best;
}

}  // namespace collidoscope::demos
