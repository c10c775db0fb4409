#include "geometry/scene/scene.h"

#include <algorithm>
#include <cassert>
#include <glm/common.hpp>
#include <limits>
#include <stdexcept>
#include <utility>

#include "geometry/convex/convex_proxy.h"
#include "geometry/mesh/query/instance_space.h"
#include "geometry/scene/model_query.h"
#include "geometry/shapes/finite.h"

namespace collidoscope::geometry {
namespace {

bool hasSize(const Spheref& sphere) { return sphere.radius >= 0.0f; }
bool hasSize(const Capsulef& capsule) { return capsule.radius >= 0.0f; }
bool hasSize(const Aabbf& box) { return box.min.x <= box.max.x && box.min.y <= box.max.y && box.min.z <= box.max.z; }
bool hasSize(const Boxf& box) { return box.half.x >= 0.0f && box.half.y >= 0.0f && box.half.z >= 0.0f; }
bool hasSize(const HullInstancef& hull) { return !hull.hull->vertices.empty(); }
template <typename Shape>
bool hasSize(const Shape&) {
    return true;
}
bool hasFiniteNumbers(const HullInstancef& hull) { return hasSize(hull) ? isProper(proxyOf(hull)) : true; }
bool hasFiniteNumbers(const MeshInstance& mesh) {
    for (int column = 0; column < 4; ++column)
        if (!isFinite(Vec3d{mesh.worldFromMesh[column]})) return false;
    return true;
}
template <typename Shape>
bool hasFiniteNumbers(const Shape& shape) {
    return isFinite(shape);
}

/// Bounds too large for floats end at the largest.
Aabbf finite(const Aabbf& box) {
    constexpr float kMax = std::numeric_limits<float>::max();
    return {glm::clamp(box.min, -kMax, kMax), glm::clamp(box.max, -kMax, kMax)};
}
/// Refuses what has no meaning.
Aabbf boundsOfPrimitive(const AnyShapef& primitive) {
    if (!std::visit([](const auto& shape) { return hasFiniteNumbers(shape); }, primitive))
        throw std::invalid_argument("scene: a number of the primitive is not finite");
    if (!std::visit([](const auto& shape) { return hasSize(shape); }, primitive))
        throw std::invalid_argument("scene: a size of the primitive is negative, or the hull has no vertex");
    const std::optional<Aabbf> bounds = boundsOf(primitive);
    if (!bounds) throw std::invalid_argument("scene: a ray, a line or a plane has no end");
    return finite(*bounds);
}

}  // namespace

Scene::Scene(const Aabbf& bounds, const Octree::Settings& settings) : octree_(bounds, settings) {}

Octree::Item Scene::insert(const Aabbf& bounds, const SceneObject& object) {
    const Octree::Item item = octree_.insert(bounds);
    const auto slot = static_cast<std::size_t>(item);
    if (slot >= objects_.size()) objects_.resize(slot + 1);
    objects_[slot] = object;
    return item;
}

bool Scene::contains(PrimitiveId id) const {
    return id.index < primitives_.size() && primitives_[id.index].isUsed &&
           primitives_[id.index].generation == id.generation;
}

PrimitiveId Scene::add(const AnyShapef& primitive) {
    const Aabbf bounds = boundsOfPrimitive(primitive);
    if (freePrimitives_.empty()) {
        freePrimitives_.push_back(static_cast<std::uint32_t>(primitives_.size()));
        primitives_.emplace_back();
    }
    const std::uint32_t index = freePrimitives_.back();
    freePrimitives_.pop_back();
    PrimitiveSlot& slot = primitives_[index];
    const PrimitiveId id{index, slot.generation};
    slot.shape = primitive;
    slot.isUsed = true;
    slot.item = insert(bounds, id);
    return id;
}

void Scene::move(PrimitiveId id, const AnyShapef& primitive) {
    assert(contains(id));
    const Aabbf bounds = boundsOfPrimitive(primitive);
    primitives_[id.index].shape = primitive;
    octree_.update(primitives_[id.index].item, bounds);
}

void Scene::remove(PrimitiveId id) {
    assert(contains(id));
    octree_.remove(primitives_[id.index].item);
    primitives_[id.index] = {.generation = id.generation + 1};
    freePrimitives_.push_back(id.index);
}

ModelId Scene::add(Model model) {
    const ModelId id = models_.add(std::move(model));
    follow(id);
    return id;
}
void Scene::place(ModelId id, const Placement& placement) {
    models_.place(id, placement);
    follow(id);
}
void Scene::setParts(ModelId id, std::vector<ModelPart> parts) {
    models_.setParts(id, std::move(parts));
    follow(id);
}
void Scene::attach(ModelId id, std::optional<ModelId> parent) {
    models_.attach(id, parent);
    follow(id);
}

std::vector<ModelId> Scene::remove(ModelId id, Children children) {
    const std::vector<ModelId> orphans =
        children == Children::HandOver ? models_.childrenOf(id) : std::vector<ModelId>{};
    const std::vector<ModelId> removed = models_.remove(id, children);
    for (const ModelId each : removed) forget(each);
    for (const ModelId orphan : orphans) follow(orphan);
    return removed;
}

std::size_t Scene::removeMesh(const MeshPtr& mesh) {
    const std::size_t parts = models_.removeMesh(mesh);
    for (const ModelId id : models_.models())
        if (!models_[id].parent) follow(id);
    return parts;
}

void Scene::follow(ModelId id) {
    for (const ModelId each : models_.subtreeOf(id)) {
        if (each.index >= modelItems_.size()) modelItems_.resize(each.index + 1);
        auto& item = modelItems_[each.index];
        const auto bounds = boundsOf(models_, each);
        if (!bounds)
            forget(each);
        else if (item)
            octree_.update(*item, finite(*bounds));
        else
            item = insert(finite(*bounds), each);
    }
}

void Scene::forget(ModelId id) {
    auto& item = modelItems_[id.index];
    if (item) octree_.remove(*item);
    item.reset();
}

std::optional<SceneHit> Scene::castAt(const Rayf& ray, const SceneObject& object) const {
    using geometry::rayCast;  // not the member
    if (const auto* const model = std::get_if<ModelId>(&object)) {
        const auto hit = rayCast(ray, models_, *model);
        return hit ? std::optional{SceneHit{*hit, object, hit->part, hit->triangle}} : std::nullopt;
    }
    const auto hit = rayCast(ray, (*this)[std::get<PrimitiveId>(object)]);
    return hit ? std::optional{SceneHit{*hit, object}} : std::nullopt;
}

std::optional<SceneHit> Scene::rayCast(const Rayf& ray) const {
    const auto cast = [&](Octree::Item item) { return castAt(ray, objectOf(item)); };
    const auto first = octree_.firstAlong(ray, cast);
    return first ? std::optional{first->second} : std::nullopt;
}

bool Scene::touches(const AnyShapef& shape, const SceneObject& object) const {
    if (const auto* const id = std::get_if<PrimitiveId>(&object)) return overlaps(shape, (*this)[*id]);
    const auto touchesModel = [&](const auto& each) { return overlaps(each, models_, std::get<ModelId>(object)); };
    return std::visit(touchesModel, shape);
}

std::vector<SceneObject> Scene::query(const AnyShapef& shape, Detail detail) const {
    const auto near = [&]<typename Shape>(const Shape& each) {
        if constexpr (std::is_same_v<Shape, MeshInstance>)
            return octree_.query(boundsOf(each));
        else
            return octree_.query(each);
    };
    std::vector<SceneObject> found;
    for (const Octree::Item item : std::visit(near, shape))
        if (detail == Detail::Bounds || touches(shape, objectOf(item))) found.push_back(objectOf(item));
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace collidoscope::geometry
