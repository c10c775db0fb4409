#pragma once
/// A level mesh to stand upon.

#include <cstdint>
#include <utility>

#include "geometry/mesh/mesh.h"

namespace collidoscope::physics {

/// So many by so many squares of two triangles each, about the origin, `size` m wide in all.
inline geometry::MeshPtr flatGround(std::uint32_t squares, float size) {
    geometry::Mesh mesh;
    const auto at = [&](std::uint32_t i) {
        return size * (static_cast<float>(i) / static_cast<float>(squares) - 0.5f);
    };
    for (std::uint32_t x = 0; x <= squares; ++x)
        for (std::uint32_t z = 0; z <= squares; ++z) mesh.vertices.push_back({at(x), 0.0f, at(z)});
    for (std::uint32_t x = 0; x < squares; ++x)
        for (std::uint32_t z = 0; z < squares; ++z) {
            const std::uint32_t a = x * (squares + 1) + z, b = a + squares + 1;
            mesh.triangles.push_back({a, a + 1, b});
            mesh.triangles.push_back({b, a + 1, b + 1});
        }
    return geometry::finishMesh(std::move(mesh));
}

}  // namespace collidoscope::physics
