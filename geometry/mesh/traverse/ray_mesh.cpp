#include "geometry/mesh/traverse/ray_mesh.h"

#include <algorithm>
#include <cmath>

#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/mesh/traverse/mesh_cast.h"
#include "geometry/overlap/segment_cast.h"

namespace geometry {
namespace {

/// Where rounding of t could decide, the segment itself is asked whether it touches.
bool reachesMesh(const Segmentf& segment, const Mesh& mesh, double t) {
    if (std::fabs(t - 1.0) <= kSegmentEndRounding<double>) return overlaps(segment, mesh);
    return t <= 1.0;
}

}  // namespace

std::optional<MeshHitd> rayCast(const Rayd& ray, const Mesh& mesh) {
    const auto query = queryOf(ray, mesh, {});
    NearestHit nearest;
    NoObserver nobody;
    walk(query, nearest, widestTraversalKernel(), nobody);
    return nearest.found ? std::optional{unroundedHit(ray, query, *nearest.found)} : std::nullopt;
}

std::optional<MeshHit> rayCast(const Rayf& ray, const Mesh& mesh) { return rayCast(ray, mesh, RayLimits{}); }

std::optional<MeshHit> segmentCast(const Segmentf& segment, const Mesh& mesh) {
    const Segmentd exact = toDouble(segment);
    auto hit = rayCast(Rayd{exact.start, exact.end - exact.start}, mesh);
    if (!hit || !reachesMesh(segment, mesh, hit->t)) return std::nullopt;
    hit->t = std::min(hit->t, 1.0);
    return toFloat(*hit);
}

}  // namespace geometry
