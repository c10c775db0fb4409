#include "demos/examine/vertices.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <memory>
#include <span>
#include <stdexcept>
#include <utility>

#include "geometry/convex/hull/quickhull.h"

namespace collidoscope::demos::examine {
namespace {

using geometry::Hulld;
using geometry::HullInstanced;
using geometry::Vec3d;

const std::vector<Vec3d>* verticesOf(const CaseShape& shape) {
    if (const auto* hull = std::get_if<HullInstanced>(&shape)) return &hull->hull->vertices;
    const auto* mesh = std::get_if<CaseMesh>(&shape);
    return mesh ? &mesh->vertices : nullptr;
}

std::size_t indexOf(const VertexNumbers& numbers, std::uint32_t number) {
    if (numbers.empty()) return number;
    return static_cast<std::size_t>(std::find(numbers.begin(), numbers.end(), number) - numbers.begin());
}
std::uint32_t numberOf(const VertexNumbers& numbers, std::size_t index) {
    return numbers.empty() ? static_cast<std::uint32_t>(index) : numbers[index];
}

bool isFinite(const Vec3d& p) { return std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z); }

/// Returns the number that each vertex of the new hull had, and `moved` for the one at `p`.
VertexNumbers renumbered(const Hulld& before, const VertexNumbers& numbers, const Hulld& after, const Vec3d& p,
                         std::uint32_t moved) {
    VertexNumbers made;
    for (const Vec3d& v : after.vertices) {
        const auto same = std::find(before.vertices.begin(), before.vertices.end(), v);
        const auto index = static_cast<std::size_t>(same - before.vertices.begin());
        made.push_back(v == p ? moved : numberOf(numbers, index));
    }
    return made;
}

EditedVertices withHullVertex(const HullInstanced& shape, const VertexNumbers& numbers, std::uint32_t number,
                              const Vec3d& p) {
    const Hulld& before = *shape.hull;
    std::vector<Vec3d> points = before.vertices;
    points[indexOf(numbers, number)] = p;
    auto made = geometry::convexHull(std::span<const Vec3d>{points});
    if (made.span < geometry::convexHull(std::span<const Vec3d>{before.vertices}).span)
        throw std::invalid_argument("the hull would be flat");
    const std::vector<Vec3d>& left = made.hull.vertices;
    if (std::find(left.begin(), left.end(), p) == left.end())
        throw std::invalid_argument("it would lie within the hull and be no vertex");
    if (left.size() < points.size()) throw std::invalid_argument("another vertex would lie within the hull");
    VertexNumbers made_numbers = renumbered(before, numbers, made.hull, p, number);
    return {HullInstanced{std::move(made.hull), shape.worldFromHull}, std::move(made_numbers)};
}

}  // namespace

std::size_t vertexCount(const CaseShape& shape) {
    const std::vector<Vec3d>* vertices = verticesOf(shape);
    return vertices ? vertices->size() : 0;
}

Vec3d vertexOf(const CaseShape& shape, const VertexNumbers& numbers, std::uint32_t number) {
    return (*verticesOf(shape))[indexOf(numbers, number)];
}

Vec3d vertexInWorld(const CaseShape& shape, const VertexNumbers& numbers, std::uint32_t number) {
    const Vec3d p = vertexOf(shape, numbers, number);
    const auto* hull = std::get_if<HullInstanced>(&shape);
    if (!hull) return p;
    return hull->worldFromHull.position + glm::normalize(hull->worldFromHull.orientation) * p;
}

EditedVertices withVertex(const CaseShape& shape, const VertexNumbers& numbers, std::uint32_t number, const Vec3d& p) {
    if (!isFinite(p)) throw std::invalid_argument("not a finite number");
    if (const auto* hull = std::get_if<HullInstanced>(&shape)) return withHullVertex(*hull, numbers, number, p);
    const auto& mesh = std::get<CaseMesh>(shape);
    std::vector<Vec3d> vertices = mesh.vertices;
    vertices[indexOf(numbers, number)] = p;
    CaseMesh made = makeCaseMesh(std::move(vertices), mesh.triangles);
    made.handle = mesh.handle;
    return {std::move(made), numbers};
}

EditedVertices withVertexInWorld(const CaseShape& shape, const VertexNumbers& numbers, std::uint32_t number,
                                 const Vec3d& p) {
    const auto* hull = std::get_if<HullInstanced>(&shape);
    if (!hull) return withVertex(shape, numbers, number, p);
    const auto& [position, orientation] = hull->worldFromHull;
    return withVertex(shape, numbers, number, glm::conjugate(glm::normalize(orientation)) * (p - position));
}

CaseMesh placed(CaseMesh mesh, const geometry::Posed& handle) {
    const geometry::Posed before = mesh.handle;
    const geometry::Quatd turn =
        glm::normalize(handle.orientation) * glm::conjugate(glm::normalize(before.orientation));
    const bool turns = handle.orientation != before.orientation;
    for (Vec3d& v : mesh.vertices) {
        const Vec3d arm = v - before.position;
        v = turns ? handle.position + turn * arm : v + (handle.position - before.position);
    }
    CaseMesh made = makeCaseMesh(std::move(mesh.vertices), std::move(mesh.triangles));
    made.handle = handle;
    return made;
}

}  // namespace collidoscope::demos::examine
