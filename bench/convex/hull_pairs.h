#pragma once
/// Pairs of hulls for benchmarks.

#include <glm/geometric.hpp>
#include <string>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/convex/hull/quickhull.h"

namespace collidoscope::bench {

struct HullPairs {
    std::string name{};
    std::vector<geometry::Hulld> a{};
    std::vector<geometry::Hulld> b{};
};

/// The hull of points on a sphere of radius 1.
inline geometry::Hulld roundHull(geometry::Random& random, int corners, const geometry::Vec3d& center) {
    std::vector<geometry::Vec3d> points;
    for (int i = 0; i < corners; ++i) points.push_back(center + geometry::Vec3d{random.direction()});
    return geometry::convexHull(std::span<const geometry::Vec3d>{points}).hull;
}

/// Hulls whose centres are `apart` from each other: below 2 they overlap, but for the gaps between their corners.
inline HullPairs roundHulls(const std::string& name, int corners, double apart, int count) {
    geometry::Random random{1};
    HullPairs pairs{name + ", " + std::to_string(corners) + " corners"};
    for (int i = 0; i < count; ++i) {
        const geometry::Vec3d center{random.inBox(geometry::Vec3f{-2.0f}, geometry::Vec3f{2.0f})};
        pairs.a.push_back(roundHull(random, corners, center));
        pairs.b.push_back(roundHull(random, corners, center + apart * geometry::Vec3d{random.direction()}));
    }
    return pairs;
}

}  // namespace collidoscope::bench
