#pragma once
/// Sets of points that hulls find hard.

#include <glm/geometric.hpp>
#include <vector>

#include "geometry/base/random.h"

namespace collidoscope::geometry::test {

using Points = std::vector<Vec3d>;

inline Points inBall(Random& random, int count) {
    Points points;
    while (points.size() < static_cast<std::size_t>(count)) {
        const Vec3d p{random.inBox(Vec3f{-1}, Vec3f{1})};
        if (glm::dot(p, p) <= 1.0) points.push_back(p);
    }
    return points;
}
inline Points onSphere(Random& random, int count) {
    Points points;
    while (points.size() < static_cast<std::size_t>(count)) {
        const Vec3d p{random.inBox(Vec3f{-1}, Vec3f{1})};
        if (glm::dot(p, p) <= 1.0 && glm::dot(p, p) > 0.01) points.push_back(glm::normalize(p));
    }
    return points;
}
/// Whole numbers from 0 to `size` - 1 along each axis: many in one plane, on one line, and the same.
inline Points onGrid(Random& random, int count, int size) {
    Points points;
    for (int i = 0; i < count; ++i) {
        const auto coordinate = [&] { return double(random.index(static_cast<std::uint32_t>(size))); };
        const double x = coordinate(), y = coordinate();
        points.emplace_back(x, y, coordinate());
    }
    return points;
}
/// All points of a grid of n^3.
inline Points cubeGrid(int n) {
    Points points;
    for (int x = 0; x < n; ++x)
        for (int y = 0; y < n; ++y)
            for (int z = 0; z < n; ++z) points.emplace_back(x, y, z);
    return points;
}
/// In one plane but for rounding: nearly flat.
inline Points nearlyFlat(Random& random, int count) {
    Points points;
    for (int i = 0; i < count; ++i) {
        const double x = random.uniform(-1.0f, 1.0f), y = random.uniform(-1.0f, 1.0f);
        points.emplace_back(x, y, 0.1 * x + 0.7 * y);
    }
    return points;
}
/// Close to a line, a millionth of its length thick.
inline Points needle(Random& random, int count) {
    Points points;
    for (int i = 0; i < count; ++i) {
        const double t = random.uniform(-1.0f, 1.0f);
        points.push_back(Vec3d{t, 2.0 * t, -t} + 1e-6 * Vec3d{random.inBox(Vec3f{-1}, Vec3f{1})});
    }
    return points;
}

}  // namespace collidoscope::geometry::test
