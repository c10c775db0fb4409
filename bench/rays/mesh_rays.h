#pragma once
/// A large mesh and many rays at it, coherent and not.

#include <cstdint>
#include <glm/geometric.hpp>
#include <string>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/mesh/mesh.h"
#include "geometry/mesh/traverse/ray_mesh.h"

namespace collidoscope::bench {

/// One run asks this many rays; the next one goes on where it ended, so that caches see them all. Contestants begin
/// apart, so that none finds in the caches what the one before it has fetched.
inline constexpr std::size_t kRaysPerRun = 1024;
inline constexpr std::size_t kRaysBetweenContestants = 20 * kRaysPerRun;
/// Images are cut into square tiles of as many pixels.
inline constexpr std::size_t kTileSide = 32;
inline constexpr std::size_t kTiles = 16;
inline constexpr std::size_t kImageSide = kTileSide * kTiles;

struct MeshRays {
    std::string name{};
    std::vector<geometry::Rayf> rays{};
};

/// The ray of a camera through a pixel.
struct Eye {
    geometry::Vec3f place{0.0f}, forward{0.0f}, right{0.0f}, up{0.0f};
    geometry::Rayf ray(std::size_t column, std::size_t row) const {
        const auto along = [](std::size_t pixel) {
            return (static_cast<float>(pixel) + 0.5f) / static_cast<float>(kImageSide) - 0.5f;
        };
        return {place, forward + right * along(column) - up * along(row)};
    }
};
inline Eye eyeOn(const geometry::Mesh& mesh) {
    using geometry::Vec3f;
    const Vec3f center = geometry::centerOf(mesh.bounds);
    Eye eye{center + Vec3f{0.2f, 1.0f, 0.6f} * (1.6f * mesh.ball.radius)};
    eye.forward = glm::normalize(center - eye.place);
    eye.right = glm::normalize(glm::cross(eye.forward, Vec3f{0, 1, 0}));
    eye.up = glm::cross(eye.right, eye.forward);
    return eye;
}

/// Through the pixels of an image, tile by tile; the tiles in an order that spreads them over the image.
inline MeshRays primaryRays(const geometry::Mesh& mesh) {
    constexpr std::size_t kStride = 97;  // shares no factor with the number of tiles
    const Eye eye = eyeOn(mesh);
    MeshRays primary{"primary"};
    for (std::size_t i = 0; i < kImageSide * kImageSide; ++i) {
        const std::size_t tile = i / kRaysPerRun * kStride % (kTiles * kTiles);
        const std::size_t pixel = i % kRaysPerRun;
        primary.rays.push_back(
            eye.ray(tile % kTiles * kTileSide + pixel % kTileSide, tile / kTiles * kTileSide + pixel / kTileSide));
    }
    return primary;
}

/// From where the primary rays hit, as light is scattered by a matt surface.
inline MeshRays diffuseRays(const geometry::Mesh& mesh, const MeshRays& primary) {
    geometry::Random random{2};
    MeshRays diffuse{"diffuse"};
    for (const geometry::Rayf& ray : primary.rays) {
        const auto hit = rayCast(ray, mesh);
        if (!hit) continue;
        const geometry::Vec3f above = hit->point + hit->normal * (1e-4f * mesh.ball.radius);
        diffuse.rays.push_back({above, hit->normal + random.direction() * 0.999f});
    }
    return diffuse;
}

/// Between two places in the mesh's box.
inline MeshRays randomRays(const geometry::Mesh& mesh) {
    geometry::Random random{3};
    MeshRays anyhow{"random"};
    for (std::size_t i = 0; i < kImageSide * kImageSide; ++i) {
        const geometry::Vec3f from = random.inBox(mesh.bounds.min, mesh.bounds.max);
        anyhow.rays.push_back({from, random.inBox(mesh.bounds.min, mesh.bounds.max) - from});
    }
    return anyhow;
}

}  // namespace collidoscope::bench
