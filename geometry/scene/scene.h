#pragma once
/// A scene: models and primitives that come, go and move, found again by place. What collides, that is; what is shown
/// is the business of others, who have other things to keep track of.
///
/// An octree holds the bounds of each object, and every change is told to it at once, so that queries are right at any
/// time. What lies outside the octree's bounds is found like everything else.

#include <compare>
#include <variant>
#include <vector>

#include "geometry/broadphase/octree.h"
#include "geometry/scene/model_query.h"
#include "geometry/shapes/box.h"
#include "geometry/shapes/capsule.h"
#include "geometry/shapes/hull.h"

namespace geometry {

using Primitive = std::variant<Spheref, Capsulef, Aabbf, Boxf, Trianglef, Hullf>;

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

/// What of an object a query is asked about.
enum class Detail : std::uint8_t {
    Bounds,  ///< the box along the axes around it, see boundsOf
    Exact,   ///< itself: a solid primitive, the surface of a model and what its solid parts enclose
};

class Scene {
public:
    /// Precondition: bounds of positive size, best around where most objects are.
    explicit Scene(const Aabbf& bounds, const Octree::Settings& settings = {.looseness = 2.0f});

    /// Throws std::invalid_argument when a number is not finite, a size is negative, or a hull has no vertex.
    PrimitiveId add(const Primitive& primitive);
    void move(PrimitiveId id, const Primitive& primitive);
    void remove(PrimitiveId id);
    bool contains(PrimitiveId id) const;
    const Primitive& operator[](PrimitiveId id) const { return primitives_[id.index].shape; }

    /// Models: as in ModelTree, with all its refusals.
    ModelId add(Model model);
    void place(ModelId id, const Placement& placement);
    void setParts(ModelId id, std::vector<ModelPart> parts);
    void attach(ModelId id, std::optional<ModelId> parent);
    std::vector<ModelId> remove(ModelId id, Children children = Children::Remove);
    std::size_t removeMesh(const MeshPtr& mesh);
    const ModelTree& models() const { return models_; }

    /// The octree over the bounds of all that can be met; models without a triangle are not in it.
    const Octree& octree() const { return octree_; }
    SceneObject objectOf(Octree::Item item) const { return objects_[static_cast<std::size_t>(item)]; }

    /// The nearest hit; the lower octree item where two are hit at the same t.
    std::optional<SceneHit> rayCast(const Rayf& ray) const;
    /// All objects that share a point with the shape, each once, in rising order: of all shapes that overlaps() knows.
    template <RankedShape Shape>
    std::vector<SceneObject> query(const Shape& shape, Detail detail = Detail::Exact) const;
    /// Culling: the objects in view. The bounds are cautious: none in view is missed.
    std::vector<SceneObject> inView(const Frustumf& frustum, Detail detail = Detail::Bounds) const {
        return query(frustum, detail);
    }

private:
    struct PrimitiveSlot {
        Primitive shape{};
        Octree::Item item{};
        std::uint32_t generation = 0;
        bool isUsed = false;
    };

    Octree::Item insert(const Aabbf& bounds, const SceneObject& object);
    /// Brings the bounds of a model and of all that hang on it up to date.
    void follow(ModelId id);
    void forget(ModelId id);
    std::optional<SceneHit> castAt(const Rayf& ray, const SceneObject& object) const;
    template <typename Shape>
    bool touches(const Shape& shape, const SceneObject& object) const;

    Octree octree_;
    std::vector<SceneObject> objects_{};  // by octree item
    ModelTree models_{};
    std::vector<std::optional<Octree::Item>> modelItems_{};  // by the model's index
    std::vector<PrimitiveSlot> primitives_{};
    std::vector<std::uint32_t> freePrimitives_{};
};

template <typename Shape>
bool Scene::touches(const Shape& shape, const SceneObject& object) const {
    if (const auto* const model = std::get_if<ModelId>(&object)) return overlaps(shape, models_, *model);
    return std::visit([&](const auto& own) { return overlaps(shape, own); }, (*this)[std::get<PrimitiveId>(object)]);
}

template <RankedShape Shape>
std::vector<SceneObject> Scene::query(const Shape& shape, Detail detail) const {
    std::vector<SceneObject> found;
    for (const Octree::Item item : octree_.query(shape))
        if (detail == Detail::Bounds || touches(shape, objectOf(item))) found.push_back(objectOf(item));
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace geometry
