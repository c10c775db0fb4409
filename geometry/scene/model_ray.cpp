/// Rays and segments against models: carried into the space of each part, and the hit carried back.
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/mesh/traverse/ray_mesh.h"
#include "geometry/query/numbers/wide.h"
#include "geometry/scene/model_query.h"

namespace geometry {
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

Rayd carried(const Rayf& ray, const Mat4d& worldFromModel, const Mat3<double>& inverse) {
    return {inverse * (Vec3d{ray.origin} - Vec3d{worldFromModel[3]}), inverse * Vec3d{ray.direction}};
}

std::optional<ModelHit> castPart(const Rayf& ray, const Mesh& mesh, const Mat4d& worldFromMesh) {
    const Inverse inverse = inverseOf(Mat3<double>{worldFromMesh});
    if (!inverse.exists) return std::nullopt;
    const auto hit = rayCast(carried(ray, worldFromMesh, inverse.inverse), mesh);
    if (!hit || !(hit->t <= double{std::numeric_limits<float>::max()})) return std::nullopt;
    ModelHit world;
    world.t = static_cast<float>(hit->t);
    world.point = Vec3f{Vec3d{worldFromMesh * Vec4<double>{hit->point, 1.0}}};
    world.normal = Vec3f{turnedAgainst(inverse.inverseTranspose * hit->normal, Vec3d{ray.direction})};
    world.barycentric = Vec3f{hit->barycentric};
    world.triangle = hit->triangle;
    return world;
}

}  // namespace

Rayd rayInModel(const Rayf& ray, const Mat4d& worldFromModel) {
    return carried(ray, worldFromModel, inverseOf(Mat3<double>{worldFromModel}).inverse);
}

Vec3f normalInWorld(const Vec3f& normal, const Mat4d& worldFromModel) {
    const Vec3d carried = inverseOf(Mat3<double>{worldFromModel}).inverseTranspose * Vec3d{normal};
    const double squared = glm::dot(carried, carried);
    return squared > 0.0 ? Vec3f{carried / std::sqrt(squared)} : Vec3f{0.0f};
}

std::optional<ModelHit> rayCast(const Rayf& ray, const ModelTree& tree, ModelId id) {
    std::optional<ModelHit> nearest;
    for (std::uint32_t part = 0; part < tree[id].parts.size(); ++part) {
        const MeshPtr& mesh = tree[id].parts[part].mesh;
        if (!mesh) continue;
        auto hit = castPart(ray, *mesh, worldFromPart(tree, id, part));
        if (!hit || (nearest && nearest->t <= hit->t)) continue;
        nearest = hit;
        nearest->model = id;
        nearest->part = part;
    }
    return nearest;
}

std::optional<ModelHit> rayCast(const Rayf& ray, const ModelTree& tree) {
    std::optional<ModelHit> nearest;
    for (const ModelId id : tree.models()) {
        const auto hit = rayCast(ray, tree, id);
        if (hit && (!nearest || hit->t < nearest->t)) nearest = hit;
    }
    return nearest;
}

}  // namespace geometry
