#include "geometry/scene/model_query.h"

#include <algorithm>

#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/overlap/segment_cast.h"

namespace collidoscope::geometry {

std::optional<ModelHit> rayCast(const Rayf& ray, const ModelTree& tree, ModelId id) {
    std::optional<ModelHit> nearest;
    visitParts(tree, id, [&](std::uint32_t part, const MeshInstance& instance) {
        const auto hit = rayCast(ray, instance);
        if (hit && (!nearest || hit->t < nearest->t)) nearest = ModelHit{*hit, id, part};
        return false;
    });
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

std::optional<ModelHit> segmentCast(const Segmentf& segment, const ModelTree& tree, ModelId id) {
    auto hit = rayCast(Rayf{segment.start, segment.end - segment.start}, tree, id);
    if (!hit || hit->t <= 1.0f - kSegmentEndRounding<float>) return hit;
    // Rounding of the direction and of t could decide: the segment itself is asked.
    if (hit->t > 1.0f + kSegmentEndRounding<float> || !overlaps(segment, tree, id)) return std::nullopt;
    hit->t = std::min(hit->t, 1.0f);
    return hit;
}

std::optional<ClosestOnModel> closestTriangle(const ModelTree& tree, ModelId id, const Vec3f& p) {
    std::optional<ClosestOnModel> nearest;
    visitParts(tree, id, [&](std::uint32_t part, const MeshInstance& instance) {
        const auto closest = closestTriangle(instance, p);
        if (closest && (!nearest || closest->distance < nearest->distance)) nearest = {*closest, id, part};
        return false;
    });
    return nearest;
}

std::optional<ClosestOnModel> closestTriangle(const ModelTree& tree, const Vec3f& p) {
    std::optional<ClosestOnModel> nearest;
    for (const ModelId id : tree.models()) {
        const auto closest = closestTriangle(tree, id, p);
        if (closest && (!nearest || closest->distance < nearest->distance)) nearest = closest;
    }
    return nearest;
}

namespace {

/// Either may be a solid.
bool partsOverlap(const MeshInstance& one, bool oneIsSolid, const MeshInstance& other, bool otherIsSolid) {
    if (!overlaps(boundsOf(one), boundsOf(other))) return false;
    return overlaps(one, other) || (otherIsSolid && holdsPieceOf(one, other)) ||
           (oneIsSolid && holdsPieceOf(other, one));
}

}  // namespace

bool overlaps(const MeshInstance& surface, const ModelTree& tree, ModelId id) {
    return visitParts(tree, id, [&](std::uint32_t part, const MeshInstance& instance) {
        return partsOverlap(surface, false, instance, tree[id].parts[part].isSolid);
    });
}

bool overlaps(const ModelTree& tree, ModelId a, ModelId b) {
    return visitParts(tree, a, [&](std::uint32_t i, const MeshInstance& one) {
        return visitParts(tree, b, [&](std::uint32_t k, const MeshInstance& other) {
            return partsOverlap(one, tree[a].parts[i].isSolid, other, tree[b].parts[k].isSolid);
        });
    });
}

}  // namespace collidoscope::geometry
