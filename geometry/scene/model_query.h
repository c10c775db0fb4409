#pragma once
/// Questions asked of models. Each is answered as if every vertex were carried into the world, which it is not: rays go
/// into the space of each part, and the hit comes back.

#include "geometry/query/ray_cast.h"
#include "geometry/scene/model.h"

namespace geometry {

struct ModelHit : MeshHit {
    ModelId model{};
    std::uint32_t part = 0;  ///< of the model; `triangle` is that of the part's mesh
};

/// The ray in the model's space. The direction keeps the length that the transform gives it, so t means the same.
Rayd rayInModel(const Rayf& ray, const Mat4d& worldFromModel);
/// The normal of a face in the world, of unit length: carried by the inverse transpose, so that it stays upright.
Vec3f normalInWorld(const Vec3f& normal, const Mat4d& worldFromModel);

/// The nearest hit on the model's own parts, in the world; the lower part where two are hit at the same t. The normal
/// is turned against the ray. None for a model without meshes, or whose parents shrink it beyond what can be inverted.
std::optional<ModelHit> rayCast(const Rayf& ray, const ModelTree& tree, ModelId id);
/// The nearest hit on any model; the lower id where two are hit at the same t.
std::optional<ModelHit> rayCast(const Rayf& ray, const ModelTree& tree);

}  // namespace geometry
