/// Shapes against meshes, by the tree and by every triangle.
#include "geometry/mesh/query/mesh_overlap.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/geometry/counts.h"
#include "tests/geometry/mesh/every_triangle.h"
#include "tests/geometry/mesh/test_meshes.h"
#include "tests/geometry/overlap/pair_list.h"

namespace collidoscope::geometry::test::mesh_overlap_test {
namespace {

constexpr std::uint64_t kSeed = 67;

TEST(MeshOverlap, theSurfaceIsMetNotWhatItEncloses) {
    const MeshPtr box = makeBox({1, 1, 1});
    EXPECT_TRUE(overlaps(Spheref{{0, 0, 0}, 1.0f}, *box)) << "touching";
    EXPECT_FALSE(overlaps(Spheref{{0, 0, 0}, 0.999f}, *box));
    EXPECT_TRUE(overlaps(*box, Vec3f{1, 0.25f, 0.5f}));
    EXPECT_FALSE(overlaps(*box, Vec3f{1.0000001f, 0.25f, 0.5f}));
    EXPECT_TRUE(overlaps(Segmentf{{0, 0, 0}, {0, 0, 1}}, *box));
    EXPECT_FALSE(overlaps(Segmentf{{0, 0, 0}, {0, 0, 0.9999999f}}, *box));
    EXPECT_TRUE(overlaps(Planef{{0, 1, 0}, 1.0f}, *box));
    EXPECT_FALSE(overlaps(Planef{{0, 1, 0}, 1.0000001f}, *box));
    EXPECT_EQ(trianglesOverlapping(Aabbf{{-2, -2, -2}, {2, 2, 2}}, *box).size(), 12u);
}

TEST(MeshOverlap, reference_defect_28_anEmptyMeshMeetsNothing) {
    const MeshPtr empty = meshOf({}, {});
    EXPECT_FALSE(overlaps(Spheref{{0, 0, 0}, 10.0f}, *empty));
    EXPECT_FALSE(overlaps(Planef{{0, 1, 0}, 0.0f}, *empty));
    EXPECT_FALSE(overlaps(Vec3f{0, 0, 0}, *empty));
    EXPECT_TRUE(trianglesOverlapping(Linef{{0, 0, 0}, {1, 0, 0}}, *empty).empty());
}

TEST(MeshOverlap, degenerateTrianglesAreTheSegmentsAndPointsTheyShrankTo) {
    const MeshPtr mesh = meshOf({{0, 0, 0}, {1, 0, 0}, {3, 0, 0}, {0, 5, 0}}, {{0, 1, 2}, {3, 3, 3}, {0, 0, 1}});
    EXPECT_EQ(trianglesOverlapping(Vec3f{0.5f, 0, 0}, *mesh), (std::vector<std::uint32_t>{0, 2}));
    EXPECT_EQ(trianglesOverlapping(Spheref{{0, 6, 0}, 1.0f}, *mesh), (std::vector<std::uint32_t>{1}));
    EXPECT_EQ(trianglesOverlapping(Planef{{1, 0, 0}, 3.0f}, *mesh), (std::vector<std::uint32_t>{0}));
    EXPECT_EQ(trianglesOverlapping(Segmentf{{2, -1, 0}, {2, 1, 0}}, *mesh), (std::vector<std::uint32_t>{0}));
}

TEST(MeshOverlap, shapesThatAreNoNumbersMeetNothing) {
    const MeshPtr mesh = knot();
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        EXPECT_FALSE(overlaps(Vec3f{bad, 0, 0}, *mesh));
        EXPECT_FALSE(overlaps(Spheref{{0, 0, 0}, bad}, *mesh));
        EXPECT_FALSE(overlaps(Planef{{bad, 0, 0}, 0.0f}, *mesh));
        EXPECT_FALSE(overlaps(Boxf{{0, 0, 0}, {bad, 1, 1}}, *mesh));
        EXPECT_FALSE(overlaps(Hullf{{{bad, 0, 0}}}, *mesh));
    }
    EXPECT_FALSE(overlaps(Hullf{}, *mesh));
}

TEST(MeshOverlap, theLargestAndTheSmallestNumbersAreAnsweredAsOthers) {
    for (const int exponent : {-140, -100, 0, 60, 120}) {
        const float unit = std::ldexp(1.0f, exponent);
        const MeshPtr box = makeBox(Vec3f{unit});
        EXPECT_TRUE(overlaps(Spheref{{2 * unit, 0, 0}, unit}, *box)) << exponent;
        EXPECT_FALSE(overlaps(Spheref{{2.5f * unit, 0, 0}, unit}, *box)) << exponent;
        EXPECT_TRUE(overlaps(Segmentf{{2 * unit, 0, 0}, {unit, unit, unit}}, *box)) << exponent;
        EXPECT_TRUE(overlaps(Planef{{1, 1, 1}, 3 * unit}, *box)) << exponent;
        EXPECT_FALSE(overlaps(Planef{{1, 1, 1}, 3.5f * unit}, *box)) << exponent;
    }
}

/// Shapes of the size of a few triangles, so that about half of them touch the knot.
constexpr float kSmaller = 0.3f;
Vec3f towards(const Vec3f& p, const Vec3f& center) { return center + kSmaller * (p - center); }
template <typename Shape>
Shape small(const Shape& shape) {
    return shape;
}
Segmentf small(const Segmentf& s) { return {s.start, s.start + 0.5f * (s.end - s.start)}; }
Spheref small(const Spheref& s) { return {s.center, kSmaller * s.radius}; }
Capsulef small(const Capsulef& c) { return {c.a, towards(c.b, c.a), kSmaller * kSmaller * c.radius}; }
Trianglef small(const Trianglef& t) { return {t.a, towards(t.b, t.a), towards(t.c, t.a)}; }
Aabbf small(const Aabbf& box) { return {box.min, 0.5f * (box.min + box.max)}; }
Boxf small(const Boxf& box) { return {box.center, kSmaller * box.half, box.orientation}; }
Hullf small(Hullf hull) {
    for (Vec3f& v : hull.vertices) v = towards(v, hull.vertices.front());
    return hull;
}
Planef small(const Planef& plane) { return {plane.normal, 1.5f * plane.distance}; }

template <typename Shape>
class MeshOverlaps : public testing::Test {
protected:
    /// Tells how many of the shapes touch the mesh.
    int compare(const MeshPtr& mesh, bool onGrid, int cases) {
        const EveryTriangle every(*mesh);
        Numbers numbers{Random(kSeed), onGrid};
        SCOPED_TRACE(testing::Message() << "seed " << kSeed);
        int hits = 0;
        for (int i = 0; i < cases; ++i) {
            const Shape shape = onGrid ? make<Shape>(numbers) : small(make<Shape>(numbers));
            const std::vector<std::uint32_t> expected = every.overlapping(shape);
            const std::vector<std::uint32_t> found = trianglesOverlapping(shape, *mesh);
            if (found != expected) {
                ADD_FAILURE() << "case " << i;
                return hits;
            }
            hits += expected.empty() ? 0 : 1;
        }
        return hits;
    }
};
using Shapes =
    testing::Types<Vec3f, Segmentf, Rayf, Linef, Spheref, Capsulef, Planef, Trianglef, Aabbf, Boxf, Hullf, Frustumf>;
struct ShapeName {
    template <typename Shape>
    static std::string GetName(int) {
        return nameOf<Shape>();
    }
};
TYPED_TEST_SUITE(MeshOverlaps, Shapes, ShapeName);

/// A frustum touches many triangles at once.
template <typename Shape>
constexpr int kCases = std::is_same_v<Shape, Frustumf> ? 5'000 : 100'000;

TYPED_TEST(MeshOverlaps, reference_defect_29_agreeWithTestingEveryTriangle) {
    const int cases = rounds(kCases<TypeParam>);
    const int hits = this->compare(knot(), false, cases);
    if (std::is_same_v<TypeParam, Vec3f>) return;  // no random point lies on a surface; those below do
    EXPECT_GT(hits, cases * 3 / 10);
    EXPECT_LT(hits, cases * 7 / 10);
}

/// Nearly all of them touch, and many by no more than a corner.
TYPED_TEST(MeshOverlaps, agreeWhereEverythingTouches) {
    const int cases = rounds(500);
    EXPECT_GT(this->compare(latticeSoup(60, 5), true, cases), cases / 2);
}

}  // namespace
}  // namespace collidoscope::geometry::test::mesh_overlap_test
