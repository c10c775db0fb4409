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

/// Whether a ball around the shape may meet the triangle in this part.
bool MeshWalk::mayMeet(const geometry::Trianglef& triangle, float reach, const Vec3f& by) const {
    const Vec3f center = path_.start.center + from_ * path_.displacement;
    return geometry::ballSweep({Vec3d{center}, Vec3d{by}}, double{reach}, toDouble(triangle)).has_value();
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
        const float reach = 1.001f * glm::length(glm::max(glm::abs(bounds.min - part.start.center),
                                                          glm::abs(bounds.max - part.start.center))) +
                            meshMoves;
        std::erase_if(triangles, [&](std::uint32_t triangle) {
            return !mayMeet(triangleInWorld(mesh(), triangle), reach, part.displacement);
        });
        if (!triangles.empty()) return true;
    }
    triangles.clear();
    return false;
}

}  // namespace physics
