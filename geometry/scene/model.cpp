#include "geometry/scene/model.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <glm/common.hpp>
#include <stdexcept>
#include <string>
#include <utility>

#include "geometry/mesh/mesh_diagnosis.h"
#include "geometry/mesh/query/instance_space.h"
#include "geometry/query/box_frame.h"
#include "geometry/shapes/to_double.h"

namespace collidoscope::geometry {
namespace {

void requireMeaning(const Placement& placement) {
    const Quatf& q = placement.rotation;
    if (!isFinite(toDouble(placement.translation))) throw std::invalid_argument("model: the translation is not finite");
    if (!isFinite(toDouble(placement.scale))) throw std::invalid_argument("model: the scale is not finite");
    if (placement.scale.x == 0.0f || placement.scale.y == 0.0f || placement.scale.z == 0.0f)
        throw std::invalid_argument("model: a scale of zero cannot be undone; use a small number");
    if (!isFinite({q.x, q.y, q.z}) || !std::isfinite(q.w) || q == Quatf{0.0f, 0.0f, 0.0f, 0.0f})
        throw std::invalid_argument("model: the rotation is zero or not finite");
}
void requireMeaning(const std::vector<ModelPart>& parts) {
    for (const ModelPart& part : parts) {
        requireMeaning(part.placement);
        if (part.isSolid && !(part.mesh && mayBeSolid(diagnose(*part.mesh))))
            throw std::invalid_argument("model: the mesh of a solid part is not closed");
    }
}

Mat4d parentFromModel(const Placement& placement) {
    const BoxFrame frame = frameOf(Boxd{.orientation = Quatd{placement.rotation}});
    Mat4d matrix{1.0};
    for (int axis = 0; axis < 3; ++axis)
        matrix[axis] = Vec4<double>{frame.axes[axis] * (double{placement.scale[axis]} / frame.size), 0.0};
    matrix[3] = Vec4<double>{Vec3d{placement.translation}, 1.0};
    return matrix;
}

}  // namespace

void ModelTree::requireParent(std::optional<ModelId> parent) const {
    if (parent && !contains(*parent))
        throw std::invalid_argument("model: there is no parent with index " + std::to_string(parent->index));
}

bool ModelTree::contains(ModelId id) const {
    return id.index < slots_.size() && slots_[id.index].isUsed && slots_[id.index].generation == id.generation;
}

ModelId ModelTree::add(Model model) {
    requireMeaning(model.placement);
    requireMeaning(model.parts);
    requireParent(model.parent);
    if (freeSlots_.empty()) {
        freeSlots_.push_back(static_cast<std::uint32_t>(slots_.size()));
        slots_.emplace_back();
    }
    const std::uint32_t index = freeSlots_.back();
    freeSlots_.pop_back();
    Slot& slot = slots_[index];
    slot.isUsed = true;
    slot.model = std::move(model);
    const ModelId id{index, slot.generation};
    hang(id, slot.model.parent);
    ++size_;
    return id;
}

ModelId ModelTree::add(MeshPtr mesh, const Placement& placement, std::optional<ModelId> parent) {
    return add({.parts = {{.mesh = std::move(mesh)}}, .placement = placement, .parent = parent});
}

void ModelTree::place(ModelId id, const Placement& placement) {
    assert(contains(id));
    requireMeaning(placement);
    slots_[id.index].model.placement = placement;
}

void ModelTree::setParts(ModelId id, std::vector<ModelPart> parts) {
    assert(contains(id));
    requireMeaning(parts);
    slots_[id.index].model.parts = std::move(parts);
}

void ModelTree::attach(ModelId id, std::optional<ModelId> parent) {
    assert(contains(id));
    requireParent(parent);
    for (auto ancestor = parent; ancestor; ancestor = (*this)[*ancestor].parent)
        if (*ancestor == id)
            throw std::invalid_argument("model: " + std::to_string(id.index) + " cannot hang below itself");
    unhang(id);
    hang(id, parent);
}

void ModelTree::hang(ModelId id, std::optional<ModelId> parent) {
    slots_[id.index].model.parent = parent;
    if (parent) slots_[parent->index].children.push_back(id);
}

void ModelTree::unhang(ModelId id) {
    if (const auto parent = (*this)[id].parent) std::erase(slots_[parent->index].children, id);
}

std::vector<ModelId> ModelTree::remove(ModelId id, Children children) {
    assert(contains(id));
    if (children == Children::HandOver)
        for (const ModelId child : std::vector{childrenOf(id)}) attach(child, (*this)[id].parent);
    unhang(id);
    const std::vector<ModelId> removed = subtreeOf(id);
    for (const ModelId each : removed) free(each);
    return removed;
}

void ModelTree::free(ModelId id) {
    slots_[id.index] = {.generation = id.generation + 1};
    freeSlots_.push_back(id.index);
    --size_;
}

std::size_t ModelTree::removeMesh(const MeshPtr& mesh) {
    std::size_t count = 0;
    for (Slot& slot : slots_)
        count += std::erase_if(slot.model.parts, [&](const ModelPart& part) { return part.mesh == mesh; });
    return count;
}

std::vector<ModelId> ModelTree::subtreeOf(ModelId id) const {
    std::vector<ModelId> subtree{id};
    for (std::size_t i = 0; i < subtree.size(); ++i) {
        const std::vector<ModelId>& children = childrenOf(subtree[i]);
        subtree.insert(subtree.end(), children.begin(), children.end());
    }
    return subtree;
}

std::vector<ModelId> ModelTree::models() const {
    std::vector<ModelId> all;
    for (std::uint32_t index = 0; index < slots_.size(); ++index)
        if (slots_[index].isUsed) all.push_back({index, slots_[index].generation});
    return all;
}

Mat4d worldFromModel(const ModelTree& tree, ModelId id) {
    Mat4d matrix = parentFromModel(tree[id].placement);
    for (auto parent = tree[id].parent; parent; parent = tree[*parent].parent)
        matrix = parentFromModel(tree[*parent].placement) * matrix;
    return matrix;
}

Mat4d worldFromPart(const ModelTree& tree, ModelId id, std::size_t part) {
    return worldFromModel(tree, id) * parentFromModel(tree[id].parts[part].placement);
}

std::optional<Aabbf> boundsOf(const ModelTree& tree, ModelId id) {
    std::optional<Aabbf> all;
    for (std::size_t i = 0; i < tree[id].parts.size(); ++i) {
        const MeshPtr& mesh = tree[id].parts[i].mesh;
        if (!mesh || mesh->triangles.empty()) continue;
        const Aabbf part = boundsOf(MeshInstance{*mesh, worldFromPart(tree, id, i)});
        all = all ? Aabbf{glm::min(all->min, part.min), glm::max(all->max, part.max)} : part;
    }
    return all;
}

}  // namespace collidoscope::geometry
