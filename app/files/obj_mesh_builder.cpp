#include "app/files/obj_mesh_builder.h"

#include <algorithm>

#include "app/files/obj_materials.h"

namespace app {
namespace {

using geometry::Vec3f;

constexpr std::size_t kFacesPerReport = 1 << 14;

/// Whether two corners coincide: such a triangle bounds nothing. One with three corners on a line stays, for without
/// it the edges of its neighbours would gape open where a vertex stands in the middle of a side.
bool collapsed(const Vec3f& a, const Vec3f& b, const Vec3f& c) { return a == b || b == c || c == a; }

}  // namespace

ObjMeshBuilder::ObjMeshBuilder(ObjScan& scan, const LoadProgress& progress) : scan_(scan), progress_(progress) {
    mesh_.triangles.reserve(scan.faces);
    materialOfTriangle_.reserve(scan.materialFiles.empty() ? 0 : scan.faces);
}

void ObjMeshBuilder::addCorner(int index) {
    const auto count = static_cast<std::int64_t>(verticesSoFar_);
    face_.push_back(static_cast<std::uint32_t>(index > 0 ? index - 1 : count + index));
}

void ObjMeshBuilder::endFace() {
    if (face_.size() == 3) {
        addTriangle(face_[0], face_[1], face_[2]);
    } else {
        corners_.clear();
        for (const std::uint32_t i : face_) corners_.push_back(scan_.positions[i]);
        const auto triangles = triangulator_.triangulate(corners_);
        for (const auto& t : triangles) addTriangle(face_[t[0]], face_[t[1]], face_[t[2]]);
        if (triangles.empty()) ++(triangulator_.tooCostly() ? scan_.notices.hugeFaces : scan_.notices.flatPolygons);
    }
    face_.clear();
    if (++facesSoFar_ % kFacesPerReport == 0)
        report(progress_, static_cast<float>(facesSoFar_) / static_cast<float>(scan_.faces));
}

void ObjMeshBuilder::addTriangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    if (collapsed(scan_.positions[a], scan_.positions[b], scan_.positions[c])) {
        ++scan_.notices.collapsedTriangles;
        return;
    }
    mesh_.triangles.push_back({.a = a, .b = b, .c = c});
    if (!scan_.materialFiles.empty()) materialOfTriangle_.push_back(material_);
}

void ObjMeshBuilder::useMaterial(const std::string& name, int id) {
    material_ = id;
    std::vector<std::string>& missing = scan_.notices.missingMaterials;
    if (id < 0 && !name.empty() && std::find(missing.begin(), missing.end(), name) == missing.end())
        missing.push_back(name);
}

geometry::Mesh ObjMeshBuilder::take() {
    const bool coloured =
        std::any_of(materialOfTriangle_.begin(), materialOfTriangle_.end(), [](int id) { return id >= 0; });
    if (coloured) {
        mesh_.colors.reserve(materialOfTriangle_.size());
        for (const int id : materialOfTriangle_)
            mesh_.colors.push_back(id >= 0 ? colours_[static_cast<std::size_t>(id)] : kUncoloured);
    }
    mesh_.vertices = std::move(scan_.positions);
    return std::move(mesh_);
}

}  // namespace app
