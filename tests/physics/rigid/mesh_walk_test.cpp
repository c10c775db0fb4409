// Which triangles a shape may meet on its way, also as a part of a large body: none that it meets is left out, and few
// that it does not.

#include "physics/rigid/ccd/mesh_walk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/convex/sweep/time_of_impact.h"
#include "geometry/mesh/mesh.h"
#include "geometry/mesh/query/instance_space.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/ccd/cores.h"
#include "tests/geometry/counts.h"

namespace collidoscope::physics::mesh_walk_test {
namespace {

using geometry::Aabbf;
using geometry::AnyShapef;
using geometry::Mat4d;
using geometry::Random;
using geometry::Vec3f;

constexpr std::uint64_t kSeed = 3651;

geometry::MeshPtr waves(int cells) {
    geometry::Mesh mesh;
    const auto row = static_cast<std::uint32_t>(cells) + 1;
    for (int x = 0; x <= cells; ++x)
        for (int z = 0; z <= cells; ++z) {
            const auto at = [&](int i) { return static_cast<float>(i) - 0.5f * static_cast<float>(cells); };
            mesh.vertices.push_back({at(x), 0.4f * static_cast<float>((x + 2 * z) % 3), at(z)});
        }
    for (std::uint32_t x = 0; x + 1 < row; ++x)
        for (std::uint32_t z = 0; z + 1 < row; ++z) {
            const std::uint32_t i = x * row + z;
            mesh.triangles.push_back({i, i + 1, i + row}), mesh.triangles.push_back({i + row, i + 1, i + row + 1});
        }
    return finishMesh(std::move(mesh));
}

AnyShapef anyShape(Random& random) {
    const float size = random.uniform(0.2f, 0.8f);
    switch (random.index(4)) {
        case 0:
            return geometry::Spheref{.radius = size};
        case 1:
            return geometry::Capsulef{{0, -size, 0}, {0, size, 0}, 0.5f * size};
        case 2:
            return geometry::Boxf{.half = {size, 0.6f * size, 0.3f * size}};
        default:
            return geometry::HullInstancef{geometry::makeIcosahedron(size)};
    }
}

/// A shape somewhere on a body whose centre is up to 20 m away, and how that body moves.
struct MovedBox {
    AnyShapef shape;
    BodyPath path{};
};
MovedBox anyMovedBox(Random& random) {
    const Vec3f middle = random.inBox({-6, -0.5f, -6}, {6, 1.5f, 6});
    const Vec3f arm = random.uniform(0.0f, 1.0f) < 0.3f ? Vec3f{0.0f} : random.inBox(Vec3f{-20.0f}, Vec3f{20.0f});
    const float turn = 0.3f / (1.0f + glm::length(arm));
    BodyPath path{.start = {.center = middle - arm}};
    path.turn = random.inBox(Vec3f{-turn}, Vec3f{turn});
    // The part itself moves by up to a metre, and its body by that of the turn more.
    path.displacement = random.inBox(Vec3f{-1.0f}, Vec3f{1.0f}) - glm::cross(path.turn, arm);
    return {moved(anyShape(random), {.position = middle, .orientation = random.rotation()}), path};
}

TEST(MeshWalk, leavesOutNoTriangleThatIsMet) {
    const geometry::MeshPtr mesh = waves(16);
    const AnyShapef surface = geometry::MeshInstance{mesh};
    const BodyPath still{};
    Random random(kSeed);
    std::vector<std::uint32_t> triangles;
    int met = 0;
    for (int round = 0; round < geometry::test::rounds(150); ++round) {
        const MovedBox journey = anyMovedBox(random);
        std::vector<std::uint8_t> isWalked(mesh->triangles.size());
        std::vector<float> firstOf(mesh->triangles.size(), 2.0f);
        MeshWalk walk(journey.shape, journey.path, surface, still, 0.0f, {});
        while (walk.next(triangles))
            for (const std::uint32_t triangle : triangles) isWalked[triangle] = 1;
        for (std::uint32_t i = 0; i < mesh->triangles.size(); ++i) {
            const auto impact = timeOfImpact(journey.shape, motionBetween(journey.path, 0.0f, 1.0f),
                                             AnyShapef{triangleAt(*mesh, i)}, motionBetween(still, 0.0f, 1.0f));
            if (!impact) continue;
            ++met;
            EXPECT_EQ(isWalked[i], 1) << "triangle " << i << ", round " << round << ", seed " << kSeed;
        }
    }
    EXPECT_GT(met, 100);
}

TEST(MeshWalk, ofACoreLeavesOutNoTriangleThatTheCoreMeetsAndMostOfTheOthers) {
    const geometry::MeshPtr mesh = waves(16);
    const AnyShapef surface = geometry::MeshInstance{mesh};
    const BodyPath still{};
    Random random(kSeed + 2);
    std::vector<std::uint32_t> triangles;
    std::size_t met = 0, ofCores = 0, ofWholes = 0;
    for (int round = 0; round < geometry::test::rounds(150); ++round) {
        const MovedBox journey = anyMovedBox(random);
        std::vector<std::uint8_t> isWalked(mesh->triangles.size());
        const float inset = innermostInset(journey.shape);
        MeshWalk walk(journey.shape, journey.path, surface, still, 0.0f, {.coreInset = inset});
        for (; walk.next(triangles); ofCores += triangles.size())
            for (const std::uint32_t triangle : triangles) isWalked[triangle] = 1;
        MeshWalk whole(journey.shape, journey.path, surface, still, 0.0f, {});
        while (whole.next(triangles)) ofWholes += triangles.size();
        CoreCorners corners;
        const geometry::ConvexProxy core = innermostCoreOf(journey.shape, inset, corners);
        for (std::uint32_t i = 0; i < mesh->triangles.size(); ++i) {
            const auto impact = geometry::timeOfImpact(core, motionBetween(journey.path, 0.0f, 1.0f),
                                                       triangleAt(*mesh, i), motionBetween(still, 0.0f, 1.0f));
            if (!impact) continue;
            ++met;
            EXPECT_EQ(isWalked[i], 1) << "triangle " << i << ", round " << round << ", seed " << kSeed + 2;
        }
    }
    EXPECT_GT(met, 50U);
    EXPECT_LT(3 * ofCores, ofWholes);
}

TEST(MeshWalk, leavesOutWhatIsMetNoDeeperThanAskedAndNothingDeeper) {
    const AnyShapef floor =
        geometry::MeshInstance{waves(16), Mat4d{{1, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}}};
    const AnyShapef box = geometry::Boxf{.center = {0.0f, 0.501f, 0.0f}, .half = Vec3f{0.5f}};
    std::vector<std::uint32_t> triangles;
    for (const float falls : {0.002f, 0.006f, 0.009f, 0.3f, 20.0f}) {
        const BodyPath path{.start = {.center = {0.0f, 0.501f, 0.0f}}, .displacement = {0.4f, -falls, 0.1f}};
        MeshWalk walk(box, path, floor, BodyPath{}, 0.0f, {.shallow = 0.0064f});
        EXPECT_EQ(walk.next(triangles), falls > 0.0074f) << "by " << falls << " m";
    }
}

TEST(MeshWalk, asksFewTrianglesForAPartThatLiesOnTheMeshFarFromTheMiddleOfItsBody) {
    const geometry::MeshPtr mesh = waves(60);
    const AnyShapef surface = geometry::MeshInstance{mesh};
    // The last metre of a mast of 40 m that swings about its middle, where it moves by 40 cm, just above the waves.
    const AnyShapef part = geometry::Boxf{.center = {20.0f, 1.8f, 0.0f}, .half = {0.5f, 0.2f, 0.2f}};
    const BodyPath path{.start = {.center = {0.0f, 1.8f, 0.0f}}, .turn = {0.0f, 0.02f, 0.0f}};
    MeshWalk walk(part, path, surface, BodyPath{}, 0.0f, {});
    std::vector<std::uint32_t> triangles;
    EXPECT_FALSE(walk.next(triangles)) << triangles.size() << " triangles";
}

TEST(BodyPath, boundsHoldAllPointsOfAPartAndNarrowlyOfOneFarFromTheMiddle) {
    Random random(kSeed + 1);
    for (int round = 0; round < geometry::test::rounds(2000); ++round) {
        const MovedBox journey = anyMovedBox(random);
        const Aabbf bounds = *boundsOf(journey.shape), swept = sweptBounds(journey.path, bounds);
        const float farthest = maxDistance(journey.path, bounds);
        const float slack = 1e-5f * (1.0f + glm::length(journey.path.start.center));
        for (int k = 0; k < 8; ++k) {
            const Vec3f corner{(k & 1) != 0 ? bounds.max.x : bounds.min.x, (k & 2) != 0 ? bounds.max.y : bounds.min.y,
                               (k & 4) != 0 ? bounds.max.z : bounds.min.z};
            for (const float time : {0.25f, 0.5f, 1.0f}) {
                const Vec3f at = transformPoint(journey.path.carryAt(time), corner);
                ASSERT_LE(glm::length(at - corner), farthest + slack) << "round " << round << ", seed " << kSeed + 1;
                for (int axis = 0; axis < 3; ++axis) {
                    ASSERT_GE(at[axis], swept.min[axis] - slack) << "round " << round << ", seed " << kSeed + 1;
                    ASSERT_LE(at[axis], swept.max[axis] + slack) << "round " << round << ", seed " << kSeed + 1;
                }
            }
        }
        ASSERT_LE(farthest, 3.0f) << "the part moves by a metre along each axis, and turns by a third of a radian";
    }
}

/// m, summed over the axes.
float sizeOf(const Aabbf& box) {
    const Vec3f extent = box.max - box.min;
    return extent.x + extent.y + extent.z;
}

TEST(BodyPath, boundsThatKnowTheEndHoldTheShapeAllTheWayAndAreCloser) {
    Random random(kSeed + 2);
    float closer = 0.0f, all = 0.0f;
    for (int round = 0; round < geometry::test::rounds(2000); ++round) {
        MovedBox journey = anyMovedBox(random);
        journey.path.turn *= random.uniform(0.0f, 8.0f);
        const BodyPath& path = journey.path;
        const Aabbf bounds = *boundsOf(journey.shape), end = *boundsOf(moved(journey.shape, path.carryAt(1.0f)));
        const Aabbf general = sweptBounds(path, bounds), swept = sweptBounds(path, bounds, end);
        const float slack = 1e-5f * (1.0f + glm::length(path.start.center));
        for (float time = 0.0f; time <= 1.0f; time += 0.125f) {
            const Aabbf then = *boundsOf(moved(journey.shape, path.carryAt(time)));
            for (int axis = 0; axis < 3; ++axis) {
                ASSERT_GE(then.min[axis], swept.min[axis] - slack) << "round " << round << ", seed " << kSeed + 2;
                ASSERT_LE(then.max[axis], swept.max[axis] + slack) << "round " << round << ", seed " << kSeed + 2;
            }
        }
        all += sizeOf(general) - sizeOf(bounds), closer += sizeOf(general) - sizeOf(swept);
    }
    EXPECT_GT(closer, 0.1f * all) << "of what the bounds are wider than the shape, seed " << kSeed + 2;
}

}  // namespace
}  // namespace collidoscope::physics::mesh_walk_test
