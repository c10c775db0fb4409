#pragma once
/// Rays, each with triangles of its own, of which a given share is hit.

#include <vector>

#include "geometry/base/random.h"
#include "geometry/query/ray_cast.h"

namespace collidoscope::bench {

struct RaySet {
    geometry::Rayf ray{};
    std::vector<geometry::Trianglef> triangles{};
};
inline constexpr int kRays = 16;
inline constexpr int kTrianglesPerRay = 64;

inline geometry::Trianglef randomTriangle(geometry::Random& random) {
    const auto corner = [&] { return random.inBox(geometry::Vec3f{-2}, geometry::Vec3f{2}); };
    const geometry::Vec3f a = corner();
    const geometry::Vec3f b = corner();
    return {a, b, corner()};
}

inline std::vector<RaySet> raySets(float share) {
    geometry::Random random{1};
    std::vector<RaySet> sets(kRays);
    for (RaySet& set : sets) {
        const geometry::Vec3f origin = random.direction() * 8.0f;
        set.ray = {origin, random.inBox(geometry::Vec3f{-0.5f}, geometry::Vec3f{0.5f}) - origin};
        while (set.triangles.size() < kTrianglesPerRay) {
            const bool wanted = random.unit() < share;
            geometry::Trianglef triangle = randomTriangle(random);
            while (rayCast(set.ray, triangle).has_value() != wanted) triangle = randomTriangle(random);
            set.triangles.push_back(triangle);
        }
    }
    return sets;
}

}  // namespace collidoscope::bench
