#pragma once
/// The work of the fuzzer, and of the replay of its corpus, on one input: read it as an OBJ file and check every
/// promise of the loader.

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "app/files/obj_loader.h"
#include "fuzz/promise.h"
#include "geometry/mesh/query/mesh_overlap.h"

namespace collidoscope::fuzz {

/// What follows this line of an input is the text of every material file.
inline constexpr std::string_view kMaterialsFollow = "\n#materials\n";

/// The tree has every triangle once, and the way to each is open: a corner of it is found to be on the mesh.
inline void checkTree(const geometry::Mesh& mesh) {
    std::vector<std::uint32_t> indices = mesh.tree.triangles;
    std::sort(indices.begin(), indices.end());
    expect(indices.size() == mesh.triangles.size(), "the tree has as many triangles as the mesh");
    for (std::size_t i = 0; i < indices.size(); ++i) expect(indices[i] == i, "the tree has every triangle once");
    constexpr std::size_t kMaxAsked = 50;  // keeps a run short
    const std::size_t stride = mesh.triangles.size() / kMaxAsked + 1;
    for (std::size_t i = 0; i < mesh.triangles.size(); i += stride)
        expect(overlaps(mesh.vertices[mesh.triangles[i].c], mesh), "a corner of a triangle is on the mesh");
}

inline void checkPromises(const geometry::Mesh& mesh) {
    expect(!mesh.triangles.empty(), "there is a triangle");
    expect(mesh.colors.empty() || mesh.colors.size() == mesh.triangles.size(), "every triangle has its colour");
    for (const geometry::Vec3f& v : mesh.vertices)
        expect(std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z), "vertices are finite");
    for (const geometry::MeshTriangle& t : mesh.triangles)
        expect(std::max({t.a, t.b, t.c}) < mesh.vertices.size(), "indices are in range");
    for (const geometry::Vec3f& c : mesh.colors)
        for (int i = 0; i < 3; ++i) expect(c[i] >= 0.0f && c[i] <= 1.0f, "colours are colours");
    checkTree(mesh);
}

/// True when the input was accepted. Throws std::logic_error when a promise is broken; refusing is no breach.
inline bool readAsObj(std::string_view input) {
    const std::size_t cut = input.find(kMaterialsFollow);
    const std::string_view text = input.substr(0, cut);
    const std::string materials(cut == std::string_view::npos ? std::string_view{}
                                                              : input.substr(cut + kMaterialsFollow.size()));
    const app::MaterialSource source = [&materials](const std::string&) { return materials; };
    try {
        checkPromises(*app::loadObjText(text, "input.obj", source).mesh);
        const app::Placement placement{.up = app::UpAxis::Auto, .longestSide = 2.0f, .centre = app::Centre::Ground};
        checkPromises(*app::loadObjText(text, "input.obj", source, placement).mesh);
        return true;
    } catch (const app::FileError&) {
        return false;
    }
}

}  // namespace collidoscope::fuzz
