#pragma once
/// Questions asked of models: as if every vertex were carried into the world, in double precision, which it is not.
///
/// Rays go into the space of each part, and the hit comes back. A sphere would be none there, as scales may differ: for
/// all other shapes the bounds of the question go in, and the few triangles that are left come out, to be asked in the
/// world (see mesh/query/instance_space.h).

#include <compare>
#include <vector>

#include "geometry/mesh/query/closest_triangle.h"
#include "geometry/mesh/query/solid_mesh.h"
#include "geometry/mesh/traverse/ray_mesh.h"
#include "geometry/scene/model.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

struct ModelHit : MeshHit {
    ModelId model{};
    std::uint32_t part = 0;  ///< of the model; `triangle` is that of the part's mesh
};

/// The nearest hit on the model's own parts, in the world; the lower part where two are hit at the same t. The normal
/// is turned against the ray. None for a model without meshes, or whose parents shrink it beyond what can be inverted.
std::optional<ModelHit> rayCast(const Rayf& ray, const ModelTree& tree, ModelId id);
/// The nearest hit on any model; the lower id where two are hit at the same t.
std::optional<ModelHit> rayCast(const Rayf& ray, const ModelTree& tree);
/// The first hit from the start of a segment, t from 0 to 1, as by rayCast with the direction end - start.
std::optional<ModelHit> segmentCast(const Segmentf& segment, const ModelTree& tree, ModelId id);

struct ModelTriangle {
    ModelId model{};
    std::uint32_t part = 0;
    std::uint32_t triangle = 0;
    auto operator<=>(const ModelTriangle&) const = default;  // NOLINT(modernize-use-nullptr): it compares with 0
};
struct ClosestOnModel : ClosestTriangle {
    ModelId model{};
    std::uint32_t part = 0;
};
/// The triangle nearest to p, by distance in the world; the lower part, or model, where two are equally near. None
/// where there is no triangle, or p is not finite.
std::optional<ClosestOnModel> closestTriangle(const ModelTree& tree, ModelId id, const Vec3f& p);
std::optional<ClosestOnModel> closestTriangle(const ModelTree& tree, const Vec3f& p);

/// Calls look(part, instance) for each part with a mesh, until it returns true; tells whether it has.
template <typename Look>
bool visitParts(const ModelTree& tree, ModelId id, const Look& look) {
    for (std::uint32_t part = 0; part < tree[id].parts.size(); ++part) {
        const MeshPtr& mesh = tree[id].parts[part].mesh;
        if (mesh && look(part, MeshInstance{*mesh, worldFromPart(tree, id, part)})) return true;
    }
    return false;
}

/// Does a shape touch the surface of the model, or lie in a solid part? For every shape that overlaps(shape, triangle)
/// knows.
template <RankedShape Shape>
bool overlaps(const Shape& shape, const ModelTree& tree, ModelId id) {
    return visitParts(tree, id, [&](std::uint32_t part, const MeshInstance& instance) {
        return tree[id].parts[part].isSolid ? overlapsSolid(shape, instance) : overlaps(shape, instance);
    });
}
/// Returns the triangles of the model that overlap the shape, in rising order.
template <RankedShape Shape>
std::vector<ModelTriangle> trianglesOverlapping(const Shape& shape, const ModelTree& tree, ModelId id) {
    std::vector<ModelTriangle> found;
    visitParts(tree, id, [&](std::uint32_t part, const MeshInstance& instance) {
        for (const std::uint32_t triangle : trianglesOverlapping(shape, instance))
            found.push_back({id, part, triangle});
        return false;
    });
    return found;
}
/// Returns the models that overlap the shape, in rising order.
template <RankedShape Shape>
std::vector<ModelId> modelsOverlapping(const Shape& shape, const ModelTree& tree) {
    std::vector<ModelId> found;
    for (const ModelId id : tree.models())
        if (overlaps(shape, tree, id)) found.push_back(id);
    return found;
}

/// Does the surface of a mesh touch that of the model, or lie in a solid part?
bool overlaps(const MeshInstance& surface, const ModelTree& tree, ModelId id);
/// Do the surfaces of two models touch, or does one lie in a solid part of the other?
bool overlaps(const ModelTree& tree, ModelId a, ModelId b);

}  // namespace collidoscope::geometry
