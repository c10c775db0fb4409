#include "demos/examine/collision_case.h"

#include <array>
#include <limits>
#include <utility>

#include "demos/examine/numbers.h"

namespace collidoscope::demos::examine {
namespace {

/// In the order of CaseShape.
constexpr std::array<std::string_view, std::variant_size_v<CaseShape>> kNames{
    "point",   "segment",  "ray",  "plane", "sphere", "capsule",   "aabb",
    "box",     "triangle", "hull", "mesh",  "circle", "rectangle", "oriented-rectangle",
    "polygon", "segment2"};

bool isFloat(const geometry::Vec3d& v) { return geometry::Vec3d{geometry::Vec3f{v}} == v; }

}  // namespace

std::string_view shapeName(const CaseShape& shape) { return kNames[shape.index()]; }

CaseMesh makeCaseMesh(std::vector<geometry::Vec3d> vertices, std::vector<geometry::MeshTriangle> triangles) {
    CaseMesh made{std::move(vertices), std::move(triangles)};
    for (const geometry::Vec3d& v : made.vertices)
        made.handle.position += v / static_cast<double>(made.vertices.size());
    constexpr double kLargestFloat = std::numeric_limits<float>::max();
    for (const geometry::Vec3d& v : made.vertices)
        if (largestPart(v) > kLargestFloat || !isFloat(v)) return made;
    geometry::Mesh mesh{.vertices = {made.vertices.begin(), made.vertices.end()}, .triangles = made.triangles};
    made.tree = geometry::finishMesh(std::move(mesh));
    return made;
}

geometry::Triangled triangleAt(const CaseMesh& mesh, std::size_t index) {
    const geometry::MeshTriangle& t = mesh.triangles[index];
    return {mesh.vertices[t.a], mesh.vertices[t.b], mesh.vertices[t.c]};
}

}  // namespace collidoscope::demos::examine

template struct collidoscope::geometry::CompiledOnce<collidoscope::demos::examine::CaseKinds>;
