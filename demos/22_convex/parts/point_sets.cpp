#include "demos/22_convex/parts/point_sets.h"

#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"

namespace demos::hulls {
namespace {

using geometry::Random;
using geometry::Vec3f;

constexpr Vec3f kMiddle{0.0f, 1.7f, 0.0f};
constexpr float kRadius = 1.25f;  // m

Vec3f inBall(Random& random) {
    for (;;) {
        const Vec3f p = random.inBox(Vec3f{-1.0f}, Vec3f{1.0f});
        if (glm::dot(p, p) <= 1.0f) return kRadius * p;
    }
}

/// On a grid of whole quarters, so that all lie in one plane exactly.
Vec3f inOnePlane(Random& random) {
    const auto coordinate = [&] { return 0.25f * (static_cast<float>(random.index(11)) - 5.0f); };
    const float x = coordinate(), z = coordinate();
    return {x, 0.5f * x, z};
}

Vec3f pointOf(PointSet set, Random& random) {
    switch (set) {
        case PointSet::Sphere:
            return kRadius * random.direction();
        case PointSet::Coplanar:
            return inOnePlane(random);
        case PointSet::Needle: {
            // Drawn one after the other: which operand of a sum comes first is the compiler's choice.
            const Vec3f across = 0.08f * inBall(random);
            return Vec3f{1.6f, 0.6f, 0.2f} * random.uniform(-1.0f, 1.0f) + across;
        }
        default:
            return inBall(random);
    }
}

std::vector<Vec3f> cubeGrid() {
    std::vector<Vec3f> points;
    for (int z = 0; z < 4; ++z)
        for (int y = 0; y < 4; ++y)
            for (int x = 0; x < 4; ++x)
                points.push_back(0.5f * Vec3f{static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)} -
                                 0.75f);
    return points;
}

}  // namespace

std::vector<Vec3f> makePoints(PointSet set, int count, std::uint64_t seed) {
    std::vector<Vec3f> points;
    if (set == PointSet::CubeGrid) points = cubeGrid();
    if (set == PointSet::Knot) points = geometry::makeTorusKnot(2, 3, 0.9f, 0.25f, 16, 4)->vertices;
    Random random(seed);
    if (points.empty())
        for (int i = 0; i < count; ++i) points.push_back(pointOf(set, random));
    for (Vec3f& p : points) p += kMiddle;
    return points;
}

}  // namespace demos::hulls
