#pragma once
/// Does a shape touch a mesh, and which triangles? The mesh is a surface; see solid_mesh.h for what it encloses.
///
/// As exact as overlaps(shape, triangle): the tree only leaves out triangles that the shape cannot touch (see slabs.h).
/// For every shape that `overlaps` knows, in either order, for meshes placed in the world, and for two meshes.

#include <algorithm>
#include <functional>
#include <vector>

#include "geometry/mesh/query/instance_space.h"
#include "geometry/mesh/query/visit_triangles.h"
#include "geometry/overlap/overlaps.h"

namespace collidoscope::geometry {
namespace mesh_query {

/// The shape in double precision. Frusta stay as they are, as their planes are no finer than their numbers, and hulls
/// too, which have many.
template <typename Shape>
auto inDoubles(const Shape& shape) {
    return toDouble(shape);
}
template <typename T>
const Frustum<T>& inDoubles(const Frustum<T>& frustum) {
    return frustum;
}
template <HullShape Shape>
const Shape& inDoubles(const Shape& hull) {
    return hull;
}

/// False for shapes that touch nothing: with a number that is not finite, or without a point.
template <typename Shape>
bool hasPoints(const Shape& shape) {
    return isFinite(shape);
}
template <HullShape Shape>
bool hasPoints(const Shape& hull) {
    return isProper(proxyOf(hull));
}

template <typename Shape>
bool touches(const Shape& shape, const Triangled& triangle) {
    return overlaps(shape, triangle);
}
inline bool touches(const Frustumf& frustum, const Triangled& t) {
    return overlaps(frustum, Trianglef{Vec3f{t.a}, Vec3f{t.b}, Vec3f{t.c}});
}

/// Calls `take` with the index of each triangle that the shape touches, once, until it returns true.
template <typename Shape, typename Take, typename Observer>
bool visitTouching(const Shape& shape, const MeshInstance& instance, Take&& take, Observer&& observer) {
    if (!hasPoints(shape)) return false;
    const Slabs slabs = slabsInMesh(instance, slabsOf(shape, extentOf(instance)));
    return visitTriangles(
        instance.mesh->tree, [&](const BvhNode& node) { return meeting(node, slabs); },
        [&](std::uint32_t index, const Trianglef& triangle) {
            return touches(shape, carried(instance.worldFromMesh, triangle)) && take(index);
        },
        observer);
}

}  // namespace mesh_query

/// Does the shape touch the surface?
template <RankedShape Shape, typename Observer = NoObserver>
bool overlaps(const Shape& shape, const MeshInstance& instance, Observer&& observer = {}) {
    const auto first = [](std::uint32_t) { return true; };
    return mesh_query::visitTouching(mesh_query::inDoubles(shape), instance, first, observer);
}
template <RankedShape Shape>
bool overlaps(const MeshInstance& instance, const Shape& shape) {
    return overlaps(shape, instance);
}
template <RankedShape Shape>
bool overlaps(const Shape& shape, const Mesh& mesh) {
    return overlaps(shape, MeshInstance{mesh});
}
template <RankedShape Shape>
bool overlaps(const Mesh& mesh, const Shape& shape) {
    return overlaps(shape, MeshInstance{mesh});
}

/// Sets `found` to the indices of the triangles that the shape touches, each once, in rising order.
template <RankedShape Shape, typename Observer = NoObserver>
void findTrianglesOverlapping(const Shape& shape, const MeshInstance& instance, std::vector<std::uint32_t>& found,
                              Observer&& observer = {}) {
    found.clear();
    const auto keep = [&](std::uint32_t triangle) {
        found.push_back(triangle);
        return false;
    };
    mesh_query::visitTouching(mesh_query::inDoubles(shape), instance, keep, observer);
    std::sort(found.begin(), found.end());
}
/// Returns the triangles of findTrianglesOverlapping() as a new list.
template <RankedShape Shape, typename Observer = NoObserver>
std::vector<std::uint32_t> trianglesOverlapping(const Shape& shape, const MeshInstance& instance,
                                                Observer&& observer = {}) {
    std::vector<std::uint32_t> found;
    findTrianglesOverlapping(shape, instance, found, observer);
    return found;
}
template <RankedShape Shape>
std::vector<std::uint32_t> trianglesOverlapping(const Shape& shape, const Mesh& mesh) {
    return trianglesOverlapping(shape, MeshInstance{mesh});
}

/// Triangles of two meshes, both surfaces.
struct TrianglePair {
    std::uint32_t a = 0;  ///< in the triangles of mesh A
    std::uint32_t b = 0;
    auto operator<=>(const TrianglePair&) const = default;  // NOLINT(modernize-use-nullptr): it compares with 0
};

/// Two trees are walked together: of two boxes that meet, the larger is opened, until both are leaves.
/// Source: Gottschalk, Lin, Manocha, OBBTree (1996), section 5; boxes are tested by the normals of their faces only.
bool overlaps(const MeshInstance& a, const MeshInstance& b);
bool overlaps(const Mesh& a, const Mesh& b);

/// Every pair of triangles that touch, once, in rising order.
std::vector<TrianglePair> trianglesOverlapping(const MeshInstance& a, const MeshInstance& b);
std::vector<TrianglePair> trianglesOverlapping(const Mesh& a, const Mesh& b);

/// Step of the walk through two trees, for its observer: a box inside an opened one was tested against that of the
/// other mesh, or two triangles of leaves against each other. Boxes stand in the spaces of their meshes.
struct TreePairStep {
    VisitedPart part = VisitedPart::Box;
    Aabbf boxA{}, boxB{};      ///< one of them is opened, or both are of leaves
    bool isOfA = false;        ///< the opened one is of A
    Aabbf inner{};             ///< inside the opened one
    TrianglePair triangles{};  ///< of leaves
    bool passed = false;       ///< the inner box is looked into; the triangles touch
    CodePlace place{};         ///< where the observer is called
};
/// Like trianglesOverlapping(a, b); the observer is called with each step.
std::vector<TrianglePair> trianglesOverlapping(const MeshInstance& a, const MeshInstance& b,
                                               const std::function<void(const TreePairStep&)>& observer);

}  // namespace collidoscope::geometry
