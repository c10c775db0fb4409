#pragma once
/// Closed rooms with things standing in them, for walks that must not leave them.

#include <algorithm>

#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry::test {

/// Appends a box, turned, to a mesh.
inline void addBox(Mesh& mesh, const Vec3f& center, const Vec3f& half, const Quatf& turn) {
    const MeshPtr box = makeBox(half);
    const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
    for (const Vec3f& v : box->vertices) mesh.vertices.push_back(center + turn * v);
    for (const MeshTriangle& t : box->triangles) mesh.triangles.push_back({first + t.a, first + t.b, first + t.c});
}

inline constexpr Vec3f kRoomHalf{4.0f, 1.5f, 4.0f};

/// A room around the origin with turned boxes, thin plates and poles in it; the middle is free.
inline Mesh randomRoom(Random& random, int things) {
    Mesh mesh;
    addBox(mesh, Vec3f{0.0f}, kRoomHalf, kIdentityRotation<float>);
    while (things > 0) {
        const Vec3f at = random.inBox(-kRoomHalf, kRoomHalf);
        if (glm::length(at) < 1.6f) continue;
        const Vec3f half = random.index(3) == 0 ? Vec3f{0.01f, 0.6f, 0.5f} : random.inBox(Vec3f{0.05f}, Vec3f{0.7f});
        addBox(mesh, at, half, random.rotation());
        --things;
    }
    return mesh;
}

inline MeshPtr shuffled(Mesh mesh, Random& random) {
    for (std::size_t i = mesh.triangles.size(); i > 1; --i)
        std::swap(mesh.triangles[i - 1], mesh.triangles[random.index(static_cast<std::uint32_t>(i))]);
    return finishMesh(std::move(mesh));
}

inline bool isIn(const Vec3f& half, const Vec3f& p) {
    return std::fabs(p.x) < half.x && std::fabs(p.y) < half.y && std::fabs(p.z) < half.z;
}

}  // namespace collidoscope::geometry::test
