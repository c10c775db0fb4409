#include "geometry/mesh/traverse/ray_mesh.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/mesh/traverse/mesh_cast.h"
#include "geometry/overlap/segment_cast.h"
#include "geometry/query/numbers/to_double.h"

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

namespace {

/// Inverse of a 3 by 3 matrix by cross products of its columns. Each column is first brought to unit length, so that
/// a small scale is never mistaken for a singular matrix.
struct Inverse {
    Mat3<double> inverse{1.0};
    Mat3<double> inverseTranspose{1.0};
    bool exists = false;
};
Inverse inverseOf(const Mat3<double>& matrix) {
    Inverse result;
    Mat3<double> unit = matrix;
    Vec3d length{0.0};
    for (int i = 0; i < 3; ++i) {
        length[i] = std::sqrt(glm::dot(matrix[i], matrix[i]));
        if (!(length[i] > 0.0) || !std::isfinite(length[i])) return result;
        unit[i] /= length[i];
    }
    const Vec3d across[] = {glm::cross(unit[1], unit[2]), glm::cross(unit[2], unit[0]), glm::cross(unit[0], unit[1])};
    const double determinant = glm::dot(unit[0], across[0]);
    if (determinant == 0.0) return result;
    for (int i = 0; i < 3; ++i) result.inverseTranspose[i] = across[i] / determinant / length[i];
    result.inverse = glm::transpose(result.inverseTranspose);
    result.exists = isFinite(result.inverse[0]) && isFinite(result.inverse[1]) && isFinite(result.inverse[2]);
    return result;
}

Vec3d turnedAgainst(const Vec3d& normal, const Vec3d& direction) {
    const double squared = glm::dot(normal, normal);
    if (!(squared > 0.0)) return normal;
    return normal * ((glm::dot(normal, direction) > 0.0 ? -1.0 : 1.0) / std::sqrt(squared));
}

Rayd inMesh(const Rayd& ray, const Mat4d& worldFromMesh, const Mat3<double>& inverse) {
    return {inverse * (ray.origin - Vec3d{worldFromMesh[3]}), inverse * ray.direction};
}

}  // namespace

Rayd rayInMesh(const Rayd& ray, const Mat4d& worldFromMesh) {
    return inMesh(ray, worldFromMesh, inverseOf(Mat3<double>{worldFromMesh}).inverse);
}

std::optional<MeshHitd> rayCast(const Rayd& ray, const MeshInstance& instance) {
    const Inverse inverse = inverseOf(Mat3<double>{instance.worldFromMesh});
    if (!inverse.exists) return std::nullopt;
    auto hit = rayCast(inMesh(ray, instance.worldFromMesh, inverse.inverse), *instance.mesh);
    if (!hit) return std::nullopt;
    hit->point = Vec3d{instance.worldFromMesh * Vec4<double>{hit->point, 1.0}};
    hit->normal = turnedAgainst(inverse.inverseTranspose * hit->normal, ray.direction);
    return hit;
}

std::optional<MeshHit> rayCast(const Rayf& ray, const MeshInstance& instance) {
    const auto hit = rayCast(toDouble(ray), instance);
    if (!hit || !(hit->t <= double{std::numeric_limits<float>::max()})) return std::nullopt;
    MeshHit world;
    world.t = static_cast<float>(hit->t);
    world.point = Vec3f{hit->point};
    world.normal = Vec3f{hit->normal};
    world.barycentric = Vec3f{hit->barycentric};
    world.startsInside = hit->startsInside;
    world.triangle = hit->triangle;
    return world;
}

}  // namespace geometry
