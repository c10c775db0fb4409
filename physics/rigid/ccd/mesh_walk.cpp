#include "physics/rigid/ccd/mesh_walk.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "geometry/mesh/query/instance_space.h"
#include "geometry/mesh/query/triangles_near_box.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/scene/any_shape_queries.h"
#include "geometry/shapes/to_double.h"
#include "physics/rigid/contact/solid_outline.h"

namespace collidoscope::physics {
namespace {

using geometry::Aabbf;
using geometry::TurningPlane;
using geometry::Vec3d;
using geometry::Vec3f;

/// Limit of the number of parts; the parts of longer paths are longer.
constexpr float kMaxParts = 256.0f;
constexpr double kLengthRounding = 1.001;  // of lengths within a part
constexpr double kMiddleRounding = 1e-6;   // of coordinates
constexpr std::size_t kWorthOutline = 2;   // number of triangles; fewer are tested one by one

/// Bounds of a core with its radius, enlarged by more than rounding.
Aabbf boundsOf(const geometry::ConvexProxy& solid) {
    const auto [low, high] = geometry::coreBoxOf(solid);
    const double more = solid.radius + kMiddleRounding * (glm::length(low) + glm::length(high));
    return {Vec3f{low - more}, Vec3f{high + more}};
}

}  // namespace

MeshWalk::MeshWalk(const geometry::AnyShapef& shape, const BodyPath& path, const geometry::AnyShapef& mesh,
                   const BodyPath& pathOfMesh, float from, const Options& options)
    : shapeAtStart_(shape),
      meshAtStart_(mesh),
      path_(path),
      pathOfMesh_(pathOfMesh),
      options_(options),
      shape_(shape),
      mesh_(mesh),
      first_(from),
      until_(from) {
    const auto bounds = boundsOf(shape);
    if (!bounds) return;
    const float size = 2.0f * glm::length(halfOf(*bounds)), way = maxDistance(path, *bounds);
    const float parts =
        std::max({1.0f, size > 0.0f ? way / size : kMaxParts, glm::length(path.turn), glm::length(pathOfMesh.turn)});
    parts_ = static_cast<int>(std::ceil(std::min((1.0f - from) * parts, kMaxParts)));
}

/// Whether the shape stays in front of a plane by more than `minimum` until a time. The height of its lowest point has
/// a lower bound that is a concave function of time, whose minimum is at one of the ends of the interval.
bool MeshWalk::Reach::isBeyond(const TurningPlane& plane, double until, double minimum) const {
    const double height = minimum + body.radius();
    return body.lowestAhead(now, plane, until) > height && body.lowestAhead(now, plane, 0.0) > height;
}

/// False if the shape stays entirely on one side of the plane of the triangle, or beyond one of its edges.
bool MeshWalk::mayMeet(const geometry::Triangled& triangle, const Reach& reach) {
    const Vec3d across = glm::cross(triangle.b - triangle.a, triangle.c - triangle.a);
    const double length = glm::length(across);
    if (!(length > 0.0)) return true;
    const Vec3d normal = across / length;
    if (reach.staysBefore({triangle.a, normal}) || reach.staysBefore({triangle.a, -normal})) return false;
    const std::array<Vec3d, 3> corners{triangle.a, triangle.b, triangle.c};
    for (std::size_t k = 0; k < 3; ++k) {
        const Vec3d outward = glm::cross(corners[(k + 1) % 3] - corners[k], normal);
        if (reach.isAside({corners[k], outward / glm::length(outward)})) return false;
    }
    return true;
}

/// Removes triangles that are apart from the volume that the shape sweeps in this part, eight at a time.
void MeshWalk::dropAside(const geometry::MovingBody& body, double slack, std::vector<std::uint32_t>& triangles) const {
    if (triangles.size() < kWorthOutline) return;
    const Vec3d middle{middleOf(shape_)};
    const SolidOutline swept(body, solid_, middle);
    std::size_t kept = 0;
    EightTriangles eight;
    for (std::size_t first = 0; first < triangles.size(); first += EightTriangles::kCount) {
        const std::size_t count = std::min(EightTriangles::kCount, triangles.size() - first);
        for (std::size_t i = 0; i < count; ++i) {
            const auto [a, b, c] = toDouble(triangleInWorld(mesh(), triangles[first + i]));
            eight.set(i, {a - middle, b - middle, c - middle});
        }
        const std::uint32_t apart = swept.apartFrom(eight, slack);
        for (std::size_t i = 0; i < count; ++i)
            if ((apart >> i & 1u) == 0) triangles[kept++] = triangles[first + i];
    }
    triangles.resize(kept);
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
        solid_ = options_.coreInset ? innermostCoreOf(shape_, *options_.coreInset, corners_) : solidOf(shape_);
        const Aabbf bounds = boundsOf(solid_), ofMesh = boundsOf(mesh());
        const float share = until_ - from_;
        const BodyPath part = partOf(path_, from_, until_), partOfMesh = partOf(pathOfMesh_, from_, until_);
        const float meshMoves = maxDistance(partOfMesh, ofMesh);
        Aabbf swept = sweptBounds(part, bounds);
        swept = {swept.min - Vec3f{meshMoves}, swept.max + Vec3f{meshMoves}};
        if (!overlaps(swept, ofMesh)) continue;
        findTrianglesNear(swept, mesh(), triangles);
        const geometry::MovingBody body{solid_, toDouble(motionBetween(path_, from_, until_))};
        const double rest = share > 0.0f ? (1.0 - double{from_}) / double{share} : 1.0;
        const double slack = kLengthRounding * double{meshMoves} +
                             kMiddleRounding * double{glm::length(centerOf(bounds)) + glm::length(halfOf(bounds))};
        const Reach reach{body, body.at(0.0), slack, double{options_.shallow}, rest};
        dropAside(body, slack, triangles);
        std::erase_if(triangles, [&](std::uint32_t triangle) {
            return !mayMeet(toDouble(triangleInWorld(mesh(), triangle)), reach);
        });
        if (!triangles.empty()) return true;
    }
    triangles.clear();
    return false;
}

}  // namespace collidoscope::physics
