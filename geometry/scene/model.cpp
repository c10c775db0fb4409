#include "geometry/scene/model.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "geometry/query/numbers/box_frame.h"
#include "geometry/query/numbers/wide.h"
#include "geometry/query/ray/ray_mesh.h"

namespace geometry {
namespace {

void requireMeaning(const Placement& placement) {
    const Quatf& q = placement.rotation;
    if (!isFinite(wide(placement.translation))) throw std::invalid_argument("model: the translation is not finite");
    if (!isFinite(wide(placement.scale))) throw std::invalid_argument("model: the scale is not finite");
    if (placement.scale.x == 0.0f || placement.scale.y == 0.0f || placement.scale.z == 0.0f)
        throw std::invalid_argument("model: a scale of zero cannot be undone; use a small number");
    if (!isFinite({q.x, q.y, q.z}) || !std::isfinite(q.w) || q == Quatf{0.0f, 0.0f, 0.0f, 0.0f})
        throw std::invalid_argument("model: the rotation is zero or not finite");
}

Mat4d parentFromModel(const Placement& placement) {
    const BoxFrame frame = frameOf(Boxd{.orientation = Quatd{placement.rotation}});
    Mat4d matrix{1.0};
    for (int axis = 0; axis < 3; ++axis)
        matrix[axis] = Vec4<double>{frame.axes[axis] * (double{placement.scale[axis]} / frame.size), 0.0};
    matrix[3] = Vec4<double>{Vec3d{placement.translation}, 1.0};
    return matrix;
}

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

}  // namespace

void ModelTree::requireKnown(ModelId id) const {
    if (id.index >= models_.size())
        throw std::invalid_argument("model: there is no parent with index " + std::to_string(id.index));
}

ModelId ModelTree::add(Model model) {
    requireMeaning(model.placement);
    if (model.parent) requireKnown(*model.parent);
    models_.push_back(std::move(model));
    return {static_cast<std::uint32_t>(models_.size() - 1)};
}

void ModelTree::place(ModelId id, const Placement& placement) {
    requireMeaning(placement);
    models_[id.index].placement = placement;
}

void ModelTree::attach(ModelId id, std::optional<ModelId> parent) {
    if (parent) requireKnown(*parent);
    for (auto ancestor = parent; ancestor; ancestor = models_[ancestor->index].parent)
        if (*ancestor == id)
            throw std::invalid_argument("model: " + std::to_string(id.index) + " cannot hang below itself");
    models_[id.index].parent = parent;
}

void ModelTree::setMesh(ModelId id, MeshPtr mesh) { models_[id.index].mesh = std::move(mesh); }

Mat4d worldFromModel(const ModelTree& tree, ModelId id) {
    Mat4d matrix = parentFromModel(tree[id].placement);
    for (auto parent = tree[id].parent; parent; parent = tree[*parent].parent)
        matrix = parentFromModel(tree[*parent].placement) * matrix;
    return matrix;
}

Rayd rayInModel(const Rayf& ray, const Mat4d& worldFromModel) {
    return carried(ray, worldFromModel, inverseOf(Mat3<double>{worldFromModel}).inverse);
}

std::optional<ModelHit> rayCast(const Rayf& ray, const ModelTree& tree, ModelId id) {
    const MeshPtr& mesh = tree[id].mesh;
    if (!mesh) return std::nullopt;
    const Mat4d placement = worldFromModel(tree, id);
    const Inverse inverse = inverseOf(Mat3<double>{placement});
    if (!inverse.exists) return std::nullopt;

    const auto hit = rayCastWide(carried(ray, placement, inverse.inverse), *mesh);
    if (!hit || !(hit->t <= double{std::numeric_limits<float>::max()})) return std::nullopt;
    ModelHit world;
    world.t = static_cast<float>(hit->t);
    world.point = Vec3f{Vec3d{placement * Vec4<double>{hit->point, 1.0}}};
    world.normal = Vec3f{turnedAgainst(inverse.inverseTranspose * hit->normal, Vec3d{ray.direction})};
    world.barycentric = Vec3f{hit->barycentric};
    world.triangle = hit->triangle;
    world.model = id;
    return world;
}

std::optional<ModelHit> rayCast(const Rayf& ray, const ModelTree& tree) {
    std::optional<ModelHit> nearest;
    for (std::uint32_t i = 0; i < tree.size(); ++i) {
        const auto hit = rayCast(ray, tree, ModelId{i});
        if (hit && (!nearest || hit->t < nearest->t)) nearest = hit;
    }
    return nearest;
}

}  // namespace geometry
