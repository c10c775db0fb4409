/// The planes that a mover touches: all that are near, and no others asked.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "geometry/mesh/mesh.h"
#include "geometry/mesh/query/instance_space.h"
#include "geometry/mesh/query/triangles_near_box.h"
#include "geometry/query/distance.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/mover/mover_slide.h"
#include "tests/physics/rigid/mover_test.h"

namespace collidoscope::physics {
namespace {

using geometry::AnyShapef;
using geometry::Capsulef;
using geometry::MeshInstance;
using geometry::Segmentd;
using geometry::Triangled;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr int kWaveCells = 40;
constexpr float kWaveCell = 0.25f;  // m

/// Waves of two triangles a cell, about the origin.
MeshInstance fineWaves() {
    geometry::Mesh mesh;
    for (int z = 0; z <= kWaveCells; ++z)
        for (int x = 0; x <= kWaveCells; ++x) {
            const float px = kWaveCell * static_cast<float>(x - kWaveCells / 2),
                        pz = kWaveCell * static_cast<float>(z - kWaveCells / 2);
            mesh.vertices.push_back({px, 0.4f * geometry::sin(2.0f * px) * geometry::cos(2.0f * pz), pz});
        }
    const auto at = [](int x, int z) { return static_cast<std::uint32_t>(z * (kWaveCells + 1) + x); };
    for (int z = 0; z < kWaveCells; ++z)
        for (int x = 0; x < kWaveCells; ++x) {
            mesh.triangles.push_back({at(x, z), at(x, z + 1), at(x + 1, z)});
            mesh.triangles.push_back({at(x + 1, z), at(x, z + 1), at(x + 1, z + 1)});
        }
    return MeshInstance{finishMesh(std::move(mesh))};
}

Vec3d randomCorner(std::mt19937& random) {
    const auto number = [&] { return 4.0 * (double(random()) / double(std::mt19937::max())) - 2.0; };
    const double x = number(), y = number();
    return {x, y, number()};
}

TEST(MoverPlanes, ABoundOfTheDistanceToATriangleIsNeverAboveItAndOftenTheSame) {
    std::mt19937 random(5);
    int same = 0;
    constexpr int kCases = 10000;
    for (int i = 0; i < kCases; ++i) {
        const Triangled triangle{randomCorner(random), randomCorner(random), randomCorner(random)};
        const Segmentd segment{randomCorner(random), randomCorner(random)};
        const auto apart = separation(geometry::AnyShape<double>{segment}, geometry::AnyShape<double>{triangle});
        ASSERT_TRUE(apart);
        const double distance = std::max(0.0, apart->distance), bound = minDistance(segment, triangle);
        ASSERT_LE(bound, distance + 1e-9) << "case " << i;
        same += bound >= distance - 1e-9 && distance > 0.0 ? 1 : 0;
    }
    EXPECT_GT(same, kCases / 10);
    const Triangled line{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
    EXPECT_EQ(minDistance({{0, 1, 0}, {0, 2, 0}}, line), 0.0) << "a triangle without a plane bounds nothing";
}

TEST(MoverPlanes, AreThoseOfAllTrianglesThoughFewAreAsked) {
    World world;
    const MeshInstance mesh = fineWaves();
    mover_test::addStatic(world, AnyShapef{mesh});
    std::mt19937 random(7);
    std::uint64_t asked = 0, near = 0, planesFound = 0;
    for (int i = 0; i < 200; ++i) {
        const Vec3f at{randomCorner(random)};
        const Capsulef capsule{{at.x, 0.25f * at.y + 0.5f, at.z}, {at.x, 0.25f * at.y + 1.7f, at.z}, 0.3f};
        constexpr float kReach = 0.05f;
        QueryCost cost;
        const auto planes = planesNear(world, capsule, kReach, {.cost = &cost});
        asked += cost.triangles, planesFound += planes.size();
        Capsulef wide = capsule;
        wide.radius += kReach;
        std::vector<std::uint32_t> nearBox;
        findTrianglesNear(*boundsOf(AnyShapef{wide}), mesh, nearBox);
        near += nearBox.size();
        for (std::uint32_t k = 0; k < mesh.mesh->triangles.size(); ++k) {
            const auto apart = separation(AnyShapef{capsule}, AnyShapef{triangleInWorld(mesh, k)});
            if (!apart || apart->distance > kReach) continue;
            // It gave a plane, or its nearest point lies on the triangle of a nearer one.
            const bool isKnown = std::any_of(planes.begin(), planes.end(), [&](const MoverPlane& plane) {
                return plane.triangle == k ||
                       (plane.gap <= double{apart->distance} &&
                        geometry::distance(triangleInWorld(mesh, *plane.triangle), apart->pointB) <= 1e-4f);
            });
            ASSERT_TRUE(isKnown) << "case " << i << ", triangle " << k;
        }
    }
    EXPECT_GT(planesFound, 100u);
    EXPECT_LE(4 * asked, 3 * near) << "of the triangles near its box";
}

TEST(MoverPlanes, AreLookedForOnceAPositionInAStep) {
    World world;
    mover_test::addStatic(world, AnyShapef{fineWaves()});
    const CapsuleMover mover{.position = {0.1f, 0.9f, 0.2f}};
    const MoverSurroundings around(world, mover);
    const auto first = around.touchedAt({0.1, 0.9, 0.2});
    ASSERT_FALSE(first.empty());
    const Vec3d normal = first.front().normal;
    for (int i = 1; i < 20; ++i) around.touchedAt({0.1 + 0.01 * i, 0.9, 0.2});
    EXPECT_EQ(around.touchedAt({0.1, 0.9, 0.2}).data(), first.data());
    EXPECT_EQ(first.front().normal, normal);
}

}  // namespace
}  // namespace collidoscope::physics
