/// Where segments first meet a mesh.
#include "geometry/mesh/traverse/ray_mesh.h"

#include <gtest/gtest.h>

#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/overlap/segment_cast.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/mesh/every_triangle.h"
#include "tests/geometry/mesh/test_meshes.h"

namespace collidoscope::geometry::test::mesh_segment_test {
namespace {

constexpr std::uint64_t kSeed = 83;

TEST(MeshSegment, endsAtItsEnd) {
    const MeshPtr box = makeBox({1, 1, 1});
    const auto hit = segmentCast(Segmentf{{3, 0.5f, 0}, {1, 0.5f, 0}}, *box);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 1.0f);
    EXPECT_EQ(hit->point, Vec3f(1, 0.5f, 0));
    EXPECT_FALSE(segmentCast(Segmentf{{3, 0.5f, 0}, {1.0000001f, 0.5f, 0}}, *box));
    EXPECT_EQ(segmentCast(Segmentf{{3, 0.5f, 0}, {-5, 0.5f, 0}}, *box)->t, 0.25f);
    EXPECT_TRUE(segmentCast(Segmentf{{1, 0.5f, 0}, {1, 0.5f, 0}}, *box)) << "a point of the surface";
    EXPECT_FALSE(segmentCast(Segmentf{{0, 0.5f, 0}, {0, 0.5f, 0}}, *box)) << "a mesh is a surface";
    EXPECT_FALSE(segmentCast(Segmentf{{0, 0, 0}, {1, 0, 0}}, *meshOf({}, {})));
}

/// Judged by the nearest hit of every triangle.
TEST(MeshSegment, reference_defect_29_agreesWithTestingEveryTriangle) {
    const MeshPtr mesh = knot();
    const EveryTriangle every(*mesh);
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    Numbers numbers{Random(kSeed)};
    const int cases = rounds(100'000);
    int hits = 0;
    for (int i = 0; i < cases; ++i) {
        const auto segment = make<Segmentf>(numbers);
        double nearest = 2.0;
        for (const std::uint32_t triangle : every.overlapping(segment))
            if (const auto one = segmentCast(toDouble(segment), toDouble(every.triangles()[triangle])))
                nearest = std::min(nearest, one->t);
        const auto hit = segmentCast(segment, *mesh);
        ASSERT_EQ(hit.has_value(), nearest <= 1.0) << "case " << i;
        if (!hit) continue;
        ++hits;
        ASSERT_NEAR(hit->t, nearest, 1e-7) << "case " << i;
    }
    EXPECT_GT(hits, cases * 3 / 10);
    EXPECT_LT(hits, cases * 7 / 10);
}

TEST(MeshSegment, hitsWhatOverlapsWhereEverythingTouches) {
    const MeshPtr mesh = latticeSoup(40, kSeed);
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    Numbers numbers{Random(kSeed), true};
    for (int i = 0; i < 3000; ++i) {
        const auto segment = make<Segmentf>(numbers);
        ASSERT_EQ(segmentCast(segment, *mesh).has_value(), overlaps(segment, *mesh)) << "case " << i;
    }
}

}  // namespace
}  // namespace collidoscope::geometry::test::mesh_segment_test
