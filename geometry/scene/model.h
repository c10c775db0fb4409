#pragma once
/// Models: meshes placed in the world, each perhaps relative to a parent. The tree refuses what has no meaning, so
/// that every model in it has an invertible transform.
///
///     worldFromModel = worldFromParent * translation * rotation * scale
///     worldFromPart  = worldFromModel  * translation * rotation * scale of the part
///
/// A scaled parent shears a rotated child: no pose can say that, so placements are matrices.

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
    std::uint32_t generation = 0;                      ///< how many models had this index before
    auto operator<=>(const ModelId&) const = default;  // NOLINT(modernize-use-nullptr): it compares with 0
};

/// Meshes are shared: as many parts as you like may show the same one.
struct ModelPart {
    MeshPtr mesh{};  ///< none: nothing to show or hit
    Placement placement{};
    /// Overlaps count what the mesh encloses, too. Rays and nearest triangles ask its surface in any case.
    bool isSolid = false;
};

struct Model {
    std::vector<ModelPart> parts{};  ///< none for a joint or a group
    Placement placement{};
    std::optional<ModelId> parent{};
};

/// Handling of the children of a model that is removed.
enum class Children : std::uint8_t {
    Remove,    ///< they go with it, and theirs, at any depth
    HandOver,  ///< they hang on its parent, with their own placements: what they had from it is lost
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
    /// Takes a mesh out of all parts that show it, and those parts away; the models stay. Until then a mesh lives as
    /// long as a part shows it, whoever else lets go of it. Returns how many parts there were.
    std::size_t removeMesh(const MeshPtr& mesh);

    /// Precondition of all that take an id: it names a model in this tree.
    const Model& operator[](ModelId id) const { return slots_[id.index].model; }
    bool contains(ModelId id) const;
    std::size_t size() const { return size_; }  ///< how many models there are
    /// The models that hang on it directly, in the order of their coming.
    const std::vector<ModelId>& childrenOf(ModelId id) const { return slots_[id.index].children; }
    /// The model and all that hang below it at any depth, parents before their children.
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

/// Carries the model's points into the world, through all its parents.
Mat4d worldFromModel(const ModelTree& tree, ModelId id);
/// The same for the points of a part's mesh.
Mat4d worldFromPart(const ModelTree& tree, ModelId id, std::size_t part);

/// A box around all parts of a model, see boundsOf of a MeshInstance; none when it shows no triangle.
std::optional<Aabbf> boundsOf(const ModelTree& tree, ModelId id);

}  // namespace collidoscope::geometry
