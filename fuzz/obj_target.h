#pragma once
/// What the fuzzer and the replay of its corpus do with one input: read it as an OBJ file and check every promise of
/// the loader.

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "app/files/obj_loader.h"
#include "fuzz/promise.h"

namespace fuzz {

/// What follows this line of an input is the text of every material file.
inline constexpr std::string_view kMaterialsFollow = "\n#materials\n";

inline void checkPromises(const geometry::Mesh& mesh) {
    expect(!mesh.triangles.empty(), "there is a triangle");
    expect(mesh.colors.empty() || mesh.colors.size() == mesh.triangles.size(), "every triangle has its colour");
    for (const geometry::Vec3f& v : mesh.vertices)
        expect(std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z), "vertices are finite");
    for (const geometry::MeshTriangle& t : mesh.triangles)
        expect(std::max({t.a, t.b, t.c}) < mesh.vertices.size(), "indices are in range");
    for (const geometry::Vec3f& c : mesh.colors)
        for (int i = 0; i < 3; ++i) expect(c[i] >= 0.0f && c[i] <= 1.0f, "colours are colours");
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

}  // namespace fuzz
