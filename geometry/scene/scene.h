#pragma once
/// A collision scene: models and primitives that are added, removed and moved, with spatial queries. Rendering is not
/// its concern.
///
/// An octree holds the bounds of each object, and is updated with every change, so that queries are valid at any time.
/// Objects outside of the octree's bounds are found, too.

#include <compare>
#include <variant>
#include <vector>

#include "geometry/broadphase/orthtree.h"
#include "geometry/scene/any_shape_queries.h"
#include "geometry/scene/model.h"

namespace collidoscope::geometry {

/// Names a primitive for as long as it is in its scene; the name of a removed one is never used again.
struct PrimitiveId {
    std::uint32_t index = 0;
    std::uint32_t generation = 0;
    auto operator<=>(const PrimitiveId&) const = default;  // NOLINT(modernize-use-nullptr): it compares with 0
};
/// Models come before primitives.
using SceneObject = std::variant<ModelId, PrimitiveId>;

struct SceneHit : RayHit<float> {
    SceneObject object{};
    std::uint32_t part = 0;      ///< of a model
    std::uint32_t triangle = 0;  ///< of the part's mesh
};

/// Level of detail of a query.
enum class Detail : std::uint8_t {
    Bounds,  ///< the axis-aligned bounding box of each object, see boundsOf
    Exact,   ///< the object itself: a solid primitive, or the surface of a model and the volume of its solid parts
};

class Scene {
public:
    /// Precondition: bounds of positive size. They should hold most of the objects.
    explicit Scene(const Aabbf& bounds, const Octree::Settings& settings = {.looseness = 2.0f});

    /// A primitive is any bounded shape. Throws std::invalid_argument for a ray, a line or a plane, when a number is
    /// not finite, a size is negative, or a hull has no vertex.
    PrimitiveId add(const AnyShapef& primitive);
    void move(PrimitiveId id, const AnyShapef& primitive);
    void remove(PrimitiveId id);
    bool contains(PrimitiveId id) const;
    const AnyShapef& operator[](PrimitiveId id) const { return primitives_[id.index].shape; }

    /// Changes of models, as in ModelTree, with the same exceptions.
    ModelId add(Model model);
    void place(ModelId id, const Placement& placement);
    void setParts(ModelId id, std::vector<ModelPart> parts);
    void attach(ModelId id, std::optional<ModelId> parent);
    std::vector<ModelId> remove(ModelId id, Children children = Children::Remove);
    std::size_t removeMesh(const MeshPtr& mesh);
    const ModelTree& models() const { return models_; }

    /// The octree over the bounds of all objects; models without a triangle are not in it.
    const Octree& octree() const { return octree_; }
    SceneObject objectOf(Octree::Item item) const { return objects_[static_cast<std::size_t>(item)]; }

    /// The nearest hit; the lower octree item where two are hit at the same t.
    std::optional<SceneHit> rayCast(const Rayf& ray) const;
    /// All objects that share a point with the shape, each once, in rising order.
    std::vector<SceneObject> query(const AnyShapef& shape, Detail detail = Detail::Exact) const;
    /// Frustum culling: the objects in view. With Detail::Bounds it is conservative: no object in view is missed.
    std::vector<SceneObject> inView(const Frustumf& frustum, Detail detail = Detail::Bounds) const {
        return query(frustum, detail);
    }

private:
    struct PrimitiveSlot {
        AnyShapef shape{};
        Octree::Item item{};
        std::uint32_t generation = 0;
        bool isUsed = false;
    };

    Octree::Item insert(const Aabbf& bounds, const SceneObject& object);
    /// Updates the bounds of a model and of all its descendants.
    void follow(ModelId id);
    void forget(ModelId id);
    std::optional<SceneHit> castAt(const Rayf& ray, const SceneObject& object) const;
    bool touches(const AnyShapef& shape, const SceneObject& object) const;

    Octree octree_;
    std::vector<SceneObject> objects_{};  // by octree item
    ModelTree models_{};
    std::vector<std::optional<Octree::Item>> modelItems_{};  // by the model's index
    std::vector<PrimitiveSlot> primitives_{};
    std::vector<std::uint32_t> freePrimitives_{};
};

}  // namespace collidoscope::geometry
