#include "physics/rigid/ccd/mesh_walk.h"

#include <algorithm>
#include <cmath>

#include "geometry/convex/sweep/ball_sweep.h"
#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/query/numbers/to_double.h"
#include "geometry/scene/any_shape_queries.h"

namespace physics {
namespace {

using geometry::Aabbf;
using geometry::Vec3d;
using geometry::Vec3f;

/// Longer ways are cut into longer parts.
constexpr float kMostParts = 256.0f;
constexpr double kLengthRounding = 1.001;  // of lengths within a part
constexpr double kMiddleRounding = 1e-6;   // of coordinates

}  // namespace

MeshWalk::MeshWalk(const geometry::AnyShapef& shape, const BodyPath& path, const geometry::AnyShapef& mesh,
                   const BodyPath& pathOfMesh, float from)
    : shapeAtStart_(shape),
      meshAtStart_(mesh),
      path_(path),
      pathOfMesh_(pathOfMesh),
      shape_(shape),
      mesh_(mesh),
      first_(from),
      until_(from) {
    const auto bounds = boundsOf(shape);
    if (!bounds) return;
    const float size = 2.0f * glm::length(halfOf(*bounds)), way = maxDistance(path, *bounds);
    const float parts =
        std::max({1.0f, size > 0.0f ? way / size : kMostParts, glm::length(path.turn), glm::length(pathOfMesh.turn)});
    parts_ = static_cast<int>(std::ceil(std::min((1.0f - from) * parts, kMostParts)));
}

/// Not where all of the shape stays on one side of the plane of the triangle, nor where a ball around it misses it.
bool MeshWalk::mayMeet(const geometry::Triangled& triangle, const Reach& reach) {
    const Vec3d across = glm::cross(triangle.b - triangle.a, triangle.c - triangle.a);
    const double length = glm::length(across);
    if (length > 0.0) {
        const Vec3d normal = across / length;
        const double moves = glm::dot(normal, reach.displacement), plane = glm::dot(normal, triangle.a);
        const double low = glm::dot(normal, support(reach.solid, -normal)) - reach.solid.radius;
        if (low + std::min(moves, 0.0) - reach.slack > plane) return false;
        const double high = glm::dot(normal, support(reach.solid, normal)) + reach.solid.radius;
        if (high + std::max(moves, 0.0) + reach.slack < plane) return false;
    }
    return geometry::ballSweep({reach.middle, reach.displacement}, reach.radius, triangle).has_value();
}

bool MeshWalk::next(std::vector<std::uint32_t>& triangles) {
    while (part_ < parts_) {
        from_ = until_;
        ++part_;
        until_ =
            part_ < parts_ ? first_ + (1.0f - first_) * static_cast<float>(part_) / static_cast<float>(parts_) : 1.0f;
        if (from_ > 0.0f) {
            shape_ = geometry::moved(shapeAtStart_, path_.carryAt(from_));
            mesh_ = geometry::moved(meshAtStart_, pathOfMesh_.carryAt(from_));
        }
        const Aabbf bounds = *boundsOf(shape_), ofMesh = boundsOf(mesh());
        const float share = until_ - from_;
        const BodyPath part{path_.at(from_), share * path_.displacement, share * path_.turn},
            partOfMesh{pathOfMesh_.at(from_), share * pathOfMesh_.displacement, share * pathOfMesh_.turn};
        const float meshMoves = maxDistance(partOfMesh, ofMesh);
        Aabbf swept = sweptBounds(part, bounds);
        swept = {swept.min - Vec3f{meshMoves}, swept.max + Vec3f{meshMoves}};
        if (!overlaps(swept, ofMesh)) continue;
        findTrianglesOverlapping(swept, mesh(), triangles);
        const BoundsPath box = boundsPath(part, bounds);
        const double radius = double{glm::length(halfOf(bounds))}, strays = double{box.bend} + double{meshMoves};
        const Vec3d middle{centerOf(bounds)};
        const Reach reach{
            solidOf(shape_), middle, Vec3d{box.displacement}, kLengthRounding * (radius + strays),
            kLengthRounding * (strays + double{box.turn}) + kMiddleRounding * (glm::length(middle) + radius)};
        std::erase_if(triangles, [&](std::uint32_t triangle) {
            return !mayMeet(toDouble(triangleInWorld(mesh(), triangle)), reach);
        });
        if (!triangles.empty()) return true;
    }
    triangles.clear();
    return false;
}

}  // namespace physics
