/// Grounds that are known by their heights: the cell under a point, the height there, and the mesh that bodies meet.
#include "geometry/mesh/height_field.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "geometry/base/random.h"
#include "geometry/mesh/mesh_generators.h"
#include "geometry/mesh/traverse/ray_mesh.h"

namespace collidoscope::geometry::height_field_test {
namespace {

constexpr std::uint64_t kSeed = 91;

HeightField randomField(Random& random) {
    HeightField field{.halfX = random.uniform(0.1f, 50.0f), .halfZ = random.uniform(0.1f, 50.0f)};
    field.countX = 2 + static_cast<std::uint32_t>(random.uniform(0.0f, 9.0f));
    field.countZ = 2 + static_cast<std::uint32_t>(random.uniform(0.0f, 9.0f));
    for (std::size_t i = 0; i < std::size_t{field.countX} * field.countZ; ++i)
        field.heights.push_back(random.uniform(-3.0f, 3.0f));
    for (std::size_t i = 0; i < field.cellCount(); ++i) field.holes.push_back(random.unit() < 0.2f ? 1 : 0);
    return field;
}

/// Judged by a ray straight down through the triangles; near the edge of a hole either may be right.
TEST(HeightField, isWhereARayDownFindsIt) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    Random random{kSeed};
    int found = 0, open = 0;
    for (int i = 0; i < 200; ++i) {
        const HeightField field = randomField(random);
        ASSERT_TRUE(isProper(field));
        const MeshPtr mesh = meshOfHeights(field);
        for (int k = 0; k < 50; ++k) {
            const float x = field.halfX * random.uniform(-1.1f, 1.1f), z = field.halfZ * random.uniform(-1.1f, 1.1f);
            const auto height = heightAt(field, x, z);
            const auto hit = rayCast(Rayf{{x, 10.0f, z}, {0, -1, 0}}, *mesh);
            const auto cell = cellAt(field, x, z);
            const double edge = cell ? std::min({cell->alongX, 1.0 - cell->alongX, cell->alongZ, 1.0 - cell->alongZ})
                                     : std::fabs(std::fabs(double{x} / double{field.halfX}) - 1.0);
            if (edge < 1e-5) continue;
            ASSERT_EQ(height.has_value(), hit.has_value()) << x << ", " << z;
            if (!height) ++open;
            if (!height) continue;
            ++found;
            EXPECT_NEAR(*height, hit->point.y, 2e-4) << x << ", " << z;
        }
    }
    EXPECT_GT(found, 5000);
    EXPECT_GT(open, 1000);
}

TEST(HeightField, hasItsHeightsAtTheCorners) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    Random random{kSeed + 1};
    for (int i = 0; i < 50; ++i) {
        HeightField field = randomField(random);
        field.holes.clear();
        for (std::uint32_t column = 0; column < field.countX; ++column)
            for (std::uint32_t row = 0; row < field.countZ; ++row) {
                const Vec3f corner = cornerOf(field, column, row);
                const auto height = heightAt(field, corner.x, corner.z);
                ASSERT_TRUE(height) << column << ", " << row;
                EXPECT_NEAR(*height, corner.y, 1e-4);
            }
        EXPECT_FALSE(heightAt(field, 1.001f * field.halfX, 0.0f));
        EXPECT_FALSE(heightAt(field, 0.0f, -1.001f * field.halfZ));
        EXPECT_FALSE(heightAt(field, std::numeric_limits<float>::quiet_NaN(), 0.0f));
    }
}

TEST(HeightField, looksUpAndLeavesHolesOpen) {
    HeightField field{.halfX = 1, .halfZ = 2, .countX = 3, .countZ = 2, .heights = {0, 1, 2, 3, 4, 5}};
    EXPECT_EQ(meshOfHeights(field)->triangles.size(), 4u);
    for (std::size_t i = 0; i < 4; ++i) {
        const Trianglef triangle = triangleAt(*meshOfHeights(field), i);
        EXPECT_GT(glm::cross(triangle.b - triangle.a, triangle.c - triangle.a).y, 0.0f);
    }
    field.holes = {0, 1};
    EXPECT_EQ(meshOfHeights(field)->triangles.size(), 2u);
    EXPECT_TRUE(heightAt(field, -0.5f, 0.0f));
    EXPECT_FALSE(heightAt(field, 0.5f, 0.0f));
}

TEST(HeightField, isProperOnlyWithAllItsNumbers) {
    const HeightField good{.countX = 2, .countZ = 3, .heights = std::vector<float>(6, 1.0f)};
    EXPECT_TRUE(isProper(good));
    HeightField bad = good;
    bad.heights.pop_back();
    EXPECT_FALSE(isProper(bad));
    bad = good, bad.heights[3] = std::numeric_limits<float>::infinity();
    EXPECT_FALSE(isProper(bad));
    bad = good, bad.halfZ = 0.0f;
    EXPECT_FALSE(isProper(bad));
    bad = good, bad.countX = 1, bad.heights.resize(3);
    EXPECT_FALSE(isProper(bad));
    bad = good, bad.holes = {1};
    EXPECT_FALSE(isProper(bad));
}

TEST(HeightField, ofHillsIsTheTerrain) {
    EXPECT_EQ(meshOfHeights(makeHills(5.0f, 1.2f, 40))->contentHash, makeTerrain(5.0f, 1.2f, 40)->contentHash);
}

}  // namespace
}  // namespace collidoscope::geometry::height_field_test
