/// Meshes that are wider than the largest float. Each answer must be that of the same mesh made smaller by a power of
/// two, which changes no digit.

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/mesh/bvh.h"
#include "geometry/mesh/octree/mesh_octree.h"
#include "geometry/mesh/octree/mesh_octree_query.h"
#include "geometry/mesh/query/closest_triangle.h"
#include "geometry/mesh/query/solid_mesh.h"
#include "geometry/mesh/query/sweep_mesh.h"
#include "geometry/mesh/traverse/ray_mesh.h"
#include "geometry/mesh/traverse/tree_query.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/mesh/test_meshes.h"
#include "tests/geometry/mesh/tree_invariants.h"
#include "tests/geometry/overlap/pair_list.h"
#include "tests/geometry/overlap/pair_motion.h"

namespace collidoscope::geometry::test {
namespace {

constexpr std::uint64_t kSeed = 97;
/// The largest coordinate of a small mesh is below 4, that of a large one below the largest float, 2^128.
constexpr float kScale = 0x1p126f;

MeshPtr enlarged(const Mesh& mesh) {
    std::vector<Vec3f> vertices = mesh.vertices;
    for (Vec3f& v : vertices) v *= kScale;
    return meshOf(std::move(vertices), mesh.triangles);
}

struct TwoSizes {
    MeshPtr small{};
    MeshPtr large{};
};
/// On the grid many triangles share corners, lie in one plane, or have no area.
TwoSizes wideSoup(std::size_t triangles, bool onGrid) {
    Random random(kSeed);
    const auto coordinate = [&] {
        return onGrid ? static_cast<float>(random.index(7)) - 3.0f : random.uniform(-3.99f, 3.99f);
    };
    std::vector<Vec3f> vertices;
    std::vector<MeshTriangle> faces;
    for (std::uint32_t first = 0; first < 3 * triangles; first += 3) {
        for (int corner = 0; corner < 3; ++corner) {
            const float x = coordinate(), y = coordinate();
            vertices.push_back({x, y, coordinate()});
        }
        faces.push_back({first, first + 1, first + 2});
    }
    const MeshPtr small = meshOf(std::move(vertices), std::move(faces));
    return {small, enlarged(*small)};
}
TwoSizes wideKnot() {
    Mesh knot = *makeTorusKnot(2, 3, 2.0f, 0.7f, 36, 6);
    const MeshPtr small = meshOf(std::move(knot.vertices), std::move(knot.triangles));
    return {small, enlarged(*small)};
}

void expectEveryCornerIsFound(const Mesh& mesh) {
    for (const MeshTriangle& t : mesh.triangles)
        for (const std::uint32_t corner : {t.a, t.b, t.c}) {
            const Vec3f& p = mesh.vertices[corner];
            EXPECT_TRUE(overlaps(p, mesh)) << p.x << " " << p.y << " " << p.z;
            EXPECT_EQ(closestTriangle(mesh, p)->distance, 0.0f);
            EXPECT_TRUE(rayCast(Rayf{p, {1, 0, 0}}, mesh));
        }
}

/// fuzz/corpus/obj/wider_than_floats.obj: along z the triangle is 6e38 long, and no float is.
TEST(LargestMesh, aTriangleFrom3e38DownAndUpHoldsItsCorners) {
    const MeshPtr mesh = meshOf({{0, 0, 0}, {3e38f, 3e38f, -3e38f}, {0, 1, 3e38f}}, {{0, 1, 2}});
    expectEveryCornerIsFound(*mesh);
}

TEST(LargestMesh, everyCornerIsFoundAndEveryBoxIsFinite) {
    for (const bool onGrid : {true, false}) {
        const MeshPtr mesh = wideSoup(300, onGrid).large;
        expectEveryCornerIsFound(*mesh);
        expectSoundTree(mesh->tree, *mesh);
        for (const BvhNode& node : mesh->tree.nodes)
            for (int child = 0; child < kTreeWidth; ++child)
                EXPECT_TRUE(isEmpty(node, child) || isFinite(childBox(node, child)));
    }
    const float maximum = std::numeric_limits<float>::max();
    expectEveryCornerIsFound(
        *meshOf({{-maximum, -maximum, -maximum}, {maximum, maximum, maximum}, {maximum, -maximum, 0}}, {{0, 1, 2}}));
}

template <typename Shape>
class LargestMeshes : public testing::Test {};
/// Those that are exact. Planes are carried by a matrix below.
using Shapes = testing::Types<Vec3f, Segmentf, Rayf, Linef, Spheref, Capsulef, Planef, Trianglef, Aabbf, Boxf, Hullf>;
struct ShapeName {
    template <typename Shape>
    static std::string GetName(int) {
        return nameOf<Shape>();
    }
};
TYPED_TEST_SUITE(LargestMeshes, Shapes, ShapeName);

TYPED_TEST(LargestMeshes, areMetWhereSmallOnesAre) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    const int cases = rounds(300);
    int asked = 0, met = 0;
    for (const bool onGrid : {true, false}) {
        const TwoSizes meshes = wideSoup(60, onGrid);
        const MeshOctree octree = buildMeshOctree(meshes.large);
        Mat4d shrunk{1.0 / double{kScale}};
        shrunk[3][3] = 1.0;
        Numbers numbers{Random(kSeed), onGrid};
        for (int i = 0; i < cases; ++i) {
            const TypeParam shape = make<TypeParam>(numbers);
            const TypeParam large = scaled(shape, kScale);
            const auto expected = trianglesOverlapping(shape, *meshes.small);
            ASSERT_EQ(trianglesOverlapping(shape, MeshInstance{*meshes.large, shrunk}), expected) << "case " << i;
            if (!isFinite(large)) continue;
            ASSERT_EQ(trianglesOverlapping(large, *meshes.large), expected) << "case " << i;
            ASSERT_EQ(trianglesOverlapping(large, octree), expected) << "case " << i;
            ++asked;
            met += expected.empty() ? 0 : 1;
        }
    }
    EXPECT_GT(asked, cases);
    EXPECT_GT(met, asked / 10);
}

TEST(LargestMesh, meetsAnotherWhereSmallOnesDo) {
    const TwoSizes soup = wideSoup(60, true), knot = wideKnot();
    const std::vector<TrianglePair> expected = trianglesOverlapping(*soup.small, *knot.small);
    EXPECT_GT(expected.size(), 20u);
    EXPECT_EQ(trianglesOverlapping(*soup.large, *knot.large), expected);
    EXPECT_TRUE(overlaps(*knot.large, *soup.large));
}

TEST(LargestMesh, isHitByRaysAndSegmentsWhereSmallOnesAre) {
    const TwoSizes meshes = wideSoup(40, false);
    const MeshOctree octree = buildMeshOctree(meshes.large);
    Numbers numbers{Random(kSeed)};
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    int hits = 0;
    for (int i = 0; i < rounds(2000); ++i) {
        const auto ray = make<Rayf>(numbers);
        const auto expected = rayCast(ray, *meshes.small), found = rayCast(scaled(ray, kScale), *meshes.large);
        ASSERT_EQ(found.has_value(), expected.has_value()) << "case " << i;
        const auto segment = make<Segmentf>(numbers);
        const auto cut = segmentCast(segment, *meshes.small),
                   largeCut = segmentCast(scaled(segment, kScale), *meshes.large);
        ASSERT_EQ(largeCut.has_value(), cut.has_value()) << "case " << i;
        ASSERT_EQ(largeCut ? largeCut->triangle : 0u, cut ? cut->triangle : 0u) << "case " << i;
        if (!expected) continue;
        ASSERT_EQ(found->triangle, expected->triangle) << "case " << i;
        ASSERT_EQ(found->t, expected->t) << "case " << i;
        ASSERT_EQ(rayCast(scaled(ray, kScale), octree)->triangle, expected->triangle) << "case " << i;
        ++hits;
    }
    EXPECT_GT(hits, rounds(2000) / 2);
}

TEST(LargestMesh, hasItsNearestTriangleWhereSmallOnesHave) {
    const TwoSizes meshes = wideSoup(40, false);
    Random random(kSeed);
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    for (int i = 0; i < rounds(2000); ++i) {
        const Vec3f p = random.inBox(Vec3f{-3.9f}, Vec3f{3.9f});
        const auto expected = closestTriangle(*meshes.small, p), found = closestTriangle(*meshes.large, p * kScale);
        ASSERT_TRUE(found);
        ASSERT_EQ(found->index, expected->index) << "case " << i;
        ASSERT_EQ(found->distance, expected->distance * kScale) << "case " << i;
        ASSERT_EQ(found->side, expected->side) << "case " << i;
    }
}

TEST(LargestMesh, enclosesWhatSmallOnesEnclose) {
    const TwoSizes knot = wideKnot();
    const auto small = solidOf(knot.small), large = solidOf(knot.large);
    ASSERT_TRUE(small && large);
    Random random(kSeed);
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    const int cases = rounds(2000);
    int inside = 0;
    for (int i = 0; i < cases; ++i) {
        const Vec3f p = random.inBox(Vec3f{-3.0f, -3.0f, -1.0f}, Vec3f{3.0f, 3.0f, 1.0f});
        ASSERT_EQ(contains(*large, p * kScale), contains(*small, p)) << "case " << i;
        inside += contains(*small, p) ? 1 : 0;
    }
    EXPECT_GT(inside, cases / 20);
}

TEST(LargestMesh, isReachedByMovingShapesWhenSmallOnesAre) {
    const TwoSizes meshes = wideSoup(20, false);
    Numbers numbers{Random(kSeed)};
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    int reached = 0;
    for (int i = 0; i < rounds(200); ++i) {
        const Spheref ball{numbers.point(), 0.1f};
        const Vec3d way{numbers.point()};
        const auto expected = timeOfImpact(toDouble(ball), Motiond{.displacement = way}, *meshes.small);
        const auto found =
            timeOfImpact(toDouble(scaled(ball, kScale)), Motiond{.displacement = way * double{kScale}}, *meshes.large);
        ASSERT_EQ(found.has_value(), expected.has_value()) << "case " << i;
        if (!expected) continue;
        ASSERT_NEAR(found->impact.toi, expected->impact.toi, 1e-9) << "case " << i;
        ++reached;
    }
    EXPECT_GT(reached, rounds(200) / 4);
}

TEST(LargestMesh, isRefittedToItsBoxes) {
    const TwoSizes meshes = wideSoup(60, false);
    Bvh tree = meshes.small->tree;
    refit(tree, meshes.large->vertices, meshes.large->triangles);
    expectSoundTree(tree, *meshes.large);
}

}  // namespace
}  // namespace collidoscope::geometry::test
