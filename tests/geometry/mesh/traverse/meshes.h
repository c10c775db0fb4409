#pragma once
/// Meshes that rays are cast at: ordinary ones, and such as upset trees.

#include <string>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"
#include "tests/geometry/mesh/test_meshes.h"

namespace collidoscope::geometry::test {

/// Triangles of three own vertices each, made by `corner(i)`.
template <typename Corner>
MeshPtr soup(int triangles, Corner corner) {
    std::vector<Vec3f> vertices;
    std::vector<MeshTriangle> faces;
    for (int i = 0; i < triangles; ++i) {
        const auto first = static_cast<std::uint32_t>(vertices.size());
        for (int k = 0; k < 3; ++k) vertices.push_back(corner(i));
        faces.push_back({first, first + 1, first + 2});
    }
    return meshOf(std::move(vertices), std::move(faces));
}

struct NamedMesh {
    std::string name{};
    MeshPtr mesh{};
};

inline std::vector<NamedMesh> meshesForRays() {
    Random random{7};
    const auto anywhere = [&](int) { return random.inBox(Vec3f{-1}, Vec3f{1}); };
    const auto needle = [&](int) {
        const float x = random.uniform(-1, 1);
        return Vec3f{x, x * 0.5f + random.uniform(-1e-6f, 1e-6f), 0.25f};
    };
    const auto layer = [&](int i) {
        return Vec3f{random.uniform(-1, 1), random.uniform(-1, 1), float(i / 8) * 0.125f};
    };
    const auto grid = [&](int) {
        return Vec3f{float(random.index(5)), float(random.index(5)), float(random.index(5))} * 0.5f - Vec3f{1.0f};
    };
    const auto copies = [&](int i) {
        Random same{static_cast<std::uint64_t>(i % 3)};
        return same.inBox(Vec3f{-1}, Vec3f{1}) + Vec3f{float(i % 2) * 0.5f, 0, 0};
    };
    const auto onePoint = [](int) { return Vec3f{0.5f, 0.25f, -0.125f}; };
    return {{"torus knot", makeTorusKnot(2, 3, 0.7f, 0.25f, 24, 6)},
            {"icosphere", makeIcosphere(1.0f, 2)},
            {"terrain", makeTerrain(1.0f, 0.4f, 12)},
            {"box", makeBox({0.7f, 0.4f, 0.9f})},
            {"random triangles", soup(200, anywhere)},
            {"needles in a plane", soup(60, needle)},
            {"layers", soup(64, layer)},
            {"corners on a grid, many without area", soup(150, grid)},
            {"copies", soup(40, copies)},
            {"one triangle", soup(1, anywhere)},
            {"one point", soup(9, onePoint)},
            {"nothing", meshOf({}, {})}};
}

}  // namespace collidoscope::geometry::test
