#pragma once
/// Models: meshes placed in the world, each perhaps relative to a parent. The tree refuses what has no meaning, so
/// that every model in it has an invertible transform.
///
///     worldFromModel = worldFromParent * translation * rotation * scale
///     worldFromPart  = worldFromModel  * translation * rotation * scale of the part
///
/// A scaled parent shears a rotated child, which no pose can express; therefore the transforms are matrices.

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/mesh/mesh.h"

namespace collidoscope::geometry {

/// Pose of a model relative to its parent, or of a part relative to its model.
struct Placement {
    Vec3f translation{0.0f};                    ///< m
    Quatf rotation = kIdentityRotation<float>;  ///< any non-zero length
    Vec3f scale{1.0f};                          ///< no component zero; a negative one mirrors
};

/// Names a model for as long as it is in its tree; a removed model's name is never used again.
struct ModelId {
    std::uint32_t index = 0;
    std::uint32_t generation = 0;                      ///< number of models that had this index before
    auto operator<=>(const ModelId&) const = default;  // NOLINT(modernize-use-nullptr): it compares with 0
};

/// A part of a model: a placed mesh. Any number of parts may share one mesh.
struct ModelPart {
    MeshPtr mesh{};  ///< null for an empty part
    Placement placement{};
    /// Whether overlaps include the volume that the mesh encloses. Rays and nearest triangles always use the surface.
    bool isSolid = false;
};

struct Model {
    std::vector<ModelPart> parts{};  ///< none for a joint or a group
    Placement placement{};
    std::optional<ModelId> parent{};
};

/// Handling of the children of a model that is removed.
enum class Children : std::uint8_t {
    Remove,    ///< the whole subtree is removed
    HandOver,  ///< they become children of its parent and keep their local placements, so they move in the world
};

class ModelTree {
public:
    /// Throws std::invalid_argument with the reason: parent unknown, zero or non-finite scale, rotation or translation,
    /// a solid part whose mesh is not closed.
    ModelId add(Model model);
    ModelId add(MeshPtr mesh, const Placement& placement = {}, std::optional<ModelId> parent = {});
    /// Throws std::invalid_argument as `add` does.
    void place(ModelId id, const Placement& placement);
    /// Throws std::invalid_argument as `add` does.
    void setParts(ModelId id, std::vector<ModelPart> parts);
    /// Throws std::invalid_argument when the parent is unknown, is the model itself or hangs below it.
    void attach(ModelId id, std::optional<ModelId> parent);
    /// Removes the model; nothing in the tree names it afterwards. Returns all that were removed, the model first.
    std::vector<ModelId> remove(ModelId id, Children children = Children::Remove);
    /// Removes all parts that share a mesh; the models stay. Parts keep their mesh alive until they are removed.
    /// Returns the number of these parts.
    std::size_t removeMesh(const MeshPtr& mesh);

    /// Precondition of all that take an id: it names a model in this tree.
    const Model& operator[](ModelId id) const { return slots_[id.index].model; }
    bool contains(ModelId id) const;
    std::size_t size() const { return size_; }  ///< number of models
    /// The direct children of a model, in the order in which they were attached.
    const std::vector<ModelId>& childrenOf(ModelId id) const { return slots_[id.index].children; }
    /// The model and all its descendants, parents before their children.
    std::vector<ModelId> subtreeOf(ModelId id) const;
    /// All models, in rising order.
    std::vector<ModelId> models() const;

private:
    struct Slot {
        Model model{};
        std::vector<ModelId> children{};
        std::uint32_t generation = 0;
        bool isUsed = false;
    };

    void requireParent(std::optional<ModelId> parent) const;
    void hang(ModelId id, std::optional<ModelId> parent);
    void unhang(ModelId id);
    void free(ModelId id);

    std::vector<Slot> slots_{};
    std::vector<std::uint32_t> freeSlots_{};
    std::size_t size_ = 0;
};

/// The transform from the model's space into the world, through all its ancestors.
Mat4d worldFromModel(const ModelTree& tree, ModelId id);
/// The transform from the space of a part's mesh into the world.
Mat4d worldFromPart(const ModelTree& tree, ModelId id, std::size_t part);

/// Bounding box of all parts of a model, see boundsOf of a MeshInstance; none when it has no triangle.
std::optional<Aabbf> boundsOf(const ModelTree& tree, ModelId id);

}  // namespace collidoscope::geometry
