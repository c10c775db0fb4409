#pragma once
/// Models: meshes placed in the world, each perhaps relative to a parent. The tree refuses what has no meaning, so
/// that every model in it has an invertible transform.
///
///     worldFromModel = worldFromParent * translation * rotation * scale
///
/// A scaled parent shears a rotated child: no pose can say that, so placements are matrices.

#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/mesh/mesh.h"
#include "geometry/query/ray_cast.h"

namespace geometry {

/// Where a model stands relative to its parent.
struct Placement {
    Vec3f translation{0.0f};                    ///< m
    Quatf rotation = kIdentityRotation<float>;  ///< any non-zero length
    Vec3f scale{1.0f};                          ///< no component zero; a negative one mirrors
};

struct ModelId {
    std::uint32_t index = 0;
    bool operator==(const ModelId&) const = default;
};

struct Model {
    MeshPtr mesh{};  ///< none for a joint or a group
    Placement placement{};
    std::optional<ModelId> parent{};
};

class ModelTree {
public:
    /// Throws std::invalid_argument with the reason: parent unknown, zero or non-finite scale, rotation or translation.
    ModelId add(Model model);
    /// Throws std::invalid_argument as `add` does.
    void place(ModelId id, const Placement& placement);
    /// Throws std::invalid_argument when the parent is unknown, is the model itself or hangs below it.
    void attach(ModelId id, std::optional<ModelId> parent);
    void setMesh(ModelId id, MeshPtr mesh);

    /// Precondition of all that take an id: it came from this tree.
    const Model& operator[](ModelId id) const { return models_[id.index]; }
    std::size_t size() const { return models_.size(); }

private:
    void requireKnown(ModelId id) const;
    std::vector<Model> models_;
};

/// Carries the model's points into the world, through all its parents.
Mat4d worldFromModel(const ModelTree& tree, ModelId id);

struct ModelHit : MeshHit {
    ModelId model{};
};

/// The ray in the model's space. The direction keeps the length that the transform gives it, so t means the same.
Rayd rayInModel(const Rayf& ray, const Mat4d& worldFromModel);
/// The nearest hit on the model's own mesh, in the world: the normal is carried by the inverse transpose and turned
/// against the ray. None for a model without mesh, or whose parents shrink it beyond what can be inverted.
std::optional<ModelHit> rayCast(const Rayf& ray, const ModelTree& tree, ModelId id);
/// The nearest hit on any model; the lower index where two are hit at the same t.
std::optional<ModelHit> rayCast(const Rayf& ray, const ModelTree& tree);

}  // namespace geometry
