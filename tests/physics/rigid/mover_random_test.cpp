// A capsule that walks at any size, far from the origin and among random solids, the same way each time.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/mesh/mesh.h"
#include "tests/physics/rigid/mover_test.h"

namespace collidoscope::physics::mover_test {
namespace {

using geometry::axisAngle;
using geometry::Random;

/// Lengths times `scale`, everything `away` from the origin; time as it is, so that speeds and gravity scale as
/// lengths.
TEST(CapsuleMover, WalksAlikeAtAnySizeAndFarFromTheOrigin) {
    struct Place {
        float scale = 1.0f, away = 0.0f;
    };
    for (const auto& [scale, away] : {Place{0.05f, 0}, Place{20, 0}, Place{1, 500}, Place{1, -2000}}) {
        SCOPED_TRACE(std::to_string(scale) + " " + std::to_string(away));
        World world;
        world.settings.gravity *= scale;
        const Vec3f origin{away, 0.0f, away};
        addFloor(world);
        for (int i = 0; i < 8; ++i) {
            const float height = 0.2f * static_cast<float>(i + 1), x = 1.0f + 0.3f * static_cast<float>(i);
            addBox(world, origin + scale * Vec3f{x + 5.0f, 0.5f * height, 0.0f},
                   scale * Vec3f{5.0f, 0.5f * height, 2.0f});
        }
        addBox(world, origin + scale * Vec3f{4.0f, 1.0f, 3.0f}, scale * Vec3f{10.0f, 5.0f, 1.0f});
        CapsuleMover mover;
        mover.definition.radius *= scale, mover.definition.height *= scale, mover.definition.stepHeight *= scale;
        mover.definition.acceleration *= scale, mover.definition.airAcceleration *= scale;
        mover.position = origin + Vec3f{0.0f, 0.5f * mover.definition.height + mover.skin(), 0.0f};
        walk(world, mover, scale * Vec3f{2.0f, 0.0f, 0.7f}, 3.5f, kMaxDepth * scale);
        EXPECT_NEAR(feetOf(mover), 1.6f * scale, 2.0f * mover.skin() + 1e-4f * std::abs(away));
        EXPECT_NEAR(mover.position.z - origin.z, (2.0f - 0.3f) * scale, 0.02f * scale + 1e-4f * std::abs(away));
        EXPECT_TRUE(mover.isOnGround());
    }
}

/// A rough terrain with boxes and hulls in it, between walls.
World randomWorld(Random& random) {
    World world;
    if (random.unit() < 0.5f) {
        addFloor(world);
    } else {
        geometry::Mesh mesh;
        constexpr std::uint32_t kSide = 9;
        for (std::uint32_t x = 0; x < kSide; ++x)
            for (std::uint32_t z = 0; z < kSide; ++z)
                mesh.vertices.push_back({1.5f * static_cast<float>(x) - 6.0f, random.uniform(-0.6f, 0.6f),
                                         1.5f * static_cast<float>(z) - 6.0f});
        mesh.triangles = gridTriangles(kSide - 1, kSide - 1);
        addStatic(world, geometry::MeshInstance{geometry::finishMesh(std::move(mesh))});
    }
    for (const float side : {-1.0f, 1.0f}) {
        addBox(world, {side * 6.0f, 2.0f, 0.0f}, {0.5f, 6.0f, 6.5f});
        addBox(world, {0.0f, 2.0f, side * 6.0f}, {6.5f, 6.0f, 0.5f});
    }
    const auto count = 4 + random.index(10);
    for (std::uint32_t i = 0; i < count; ++i) {
        const Vec3f at = random.inBox({-5.0f, -0.3f, -5.0f}, {5.0f, 1.5f, 5.0f});
        const geometry::Quatf turn =
            axisAngle(glm::normalize(random.inBox({-1, 0.2f, -1}, {1, 1, 1})), random.uniform(0.0f, 3.0f));
        if (glm::length(at - Vec3f{0.0f, at.y, 0.0f}) < 1.8f) continue;  // it begins there
        if (random.unit() < 0.6f) {
            addBox(world, at, random.inBox({0.1f, 0.1f, 0.1f}, {1.2f, 0.8f, 1.2f}), turn);
        } else {
            const float size = random.uniform(0.3f, 1.0f);
            geometry::Hullf hull =
                random.unit() < 0.5f ? geometry::makeTetrahedron(size) : geometry::makeDodecahedron(size);
            addStatic(world, geometry::HullInstancef{std::move(hull), {geometry::Vec3d{at}, geometry::Quatd{turn}}});
        }
    }
    return world;
}

TEST(CapsuleMover, WalksAThousandRandomWaysWithoutEnteringAnything) {
    Random random(20260727);
    float deepest = 0.0f;
    int walks = 0, far = 0;
    for (int w = 0; w < 50; ++w) {
        World world = randomWorld(random);
        CapsuleMover mover = standing({0.0f, 1.0f, 0.0f});
        for (int i = 0; i < 20; ++i, ++walks) {
            const float speed = random.unit() < 0.1f ? 60.0f : random.uniform(0.5f, 6.0f);
            const float angle = random.uniform(0.0f, 2.0f * geometry::kPi<float>);
            const MoverInput input{.velocity = {speed * geometry::cos(angle), 0.0f, speed * geometry::sin(angle)},
                                   .jumps = random.unit() < 0.2f};
            const Vec3f before = mover.position;
            for (int k = 0; k < 12; ++k) {
                mover.step(world, kStep, {.velocity = input.velocity, .jumps = input.jumps && k == 0});
                ASSERT_TRUE(std::isfinite(mover.position.x + mover.position.y + mover.position.z));
                ASSERT_LT(std::max(std::abs(mover.position.x), std::abs(mover.position.z)), 5.5f) << w << " " << i;
                ASSERT_GT(mover.position.y, -0.7f) << "world " << w << ", walk " << i << ", step " << k;
                deepest = std::max(deepest, depthOf(world, mover));
            }
            far += glm::length(mover.position - before) > 0.05f ? 1 : 0;
        }
    }
    EXPECT_EQ(walks, 1000);
    EXPECT_LE(deepest, kMaxDepth) << "seed 20260727";
    EXPECT_GT(far, 700) << "seed 20260727: most ways lead somewhere";
}

TEST(CapsuleMover, GoesTheSameWayTwice) {
    const auto hash = [] {
        Random random(7);
        World world = randomWorld(random);
        addSolid(world, Boxf{.half = Vec3f{0.3f}}, {.pose = {.position = {1.0f, 1.5f, 0.0f}}}, {.density = 100.0f});
        CapsuleMover mover = standing({0.0f, 1.0f, 0.0f});
        for (int i = 0; i < 240; ++i) {
            world.step(kStep);
            const float angle = 0.02f * static_cast<float>(i);
            mover.step(world, kStep, {.velocity = {3.0f * geometry::cos(angle), 0.0f, 3.0f * geometry::sin(angle)}});
        }
        return std::pair(hashOf(world),
                         geometry::hashOf([&](geometry::Archive& archive) { archive.field("mover", mover); }));
    };
    EXPECT_EQ(hash(), hash());
}

}  // namespace
}  // namespace collidoscope::physics::mover_test
