#include "app/files/mesh_report.h"

#include <string_view>

namespace app {
namespace {

/// "1 open edge", "12,345 open edges".
std::string counted(std::size_t count, std::string_view one, std::string_view many) {
    std::string digits = std::to_string(count);
    for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ',');
    return digits + " " + std::string(count == 1 ? one : many);
}

}  // namespace

std::vector<std::string> reportOn(const geometry::Mesh& mesh, const geometry::MeshDiagnosis& d) {
    std::vector<std::string> out;
    out.push_back(counted(mesh.triangles.size(), "triangle", "triangles") + ", " +
                  counted(mesh.vertices.size(), "vertex", "vertices") + ", " +
                  counted(d.components, "piece", "pieces") + ".");
    if (geometry::mayBeSolid(d)) out.emplace_back("Closed and consistently wound: it can be treated as a solid.");
    if (d.openEdges > 0)
        out.push_back(counted(d.openEdges, "open edge", "open edges") +
                      ": the surface has a border or a hole, so inside and outside are not defined.");
    if (d.nonManifoldEdges > 0)
        out.push_back(counted(d.nonManifoldEdges, "edge is", "edges are") + " shared by more than two triangles.");
    if (d.flippedEdges > 0)
        out.push_back(counted(d.flippedEdges, "edge lies", "edges lie") +
                      " between triangles that face opposite ways: some normals point inwards.");
    if (d.insideOut) out.emplace_back("The whole mesh is inside out: every normal points inwards.");
    if (d.degenerateTriangles > 0)
        out.push_back(counted(d.degenerateTriangles, "triangle has", "triangles have") + " no area.");
    if (d.unusedVertices > 0)
        out.push_back(counted(d.unusedVertices, "vertex is", "vertices are") + " not used by any triangle.");
    return out;
}

}  // namespace app
