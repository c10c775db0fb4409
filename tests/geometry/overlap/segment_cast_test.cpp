/// Segments against every shape that rays can be cast at.
#include "geometry/overlap/segment_cast.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "geometry/convex/hull/polyhedra.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/overlap/pair_list.h"
#include "tests/geometry/overlap/pair_shapes.h"

namespace collidoscope::geometry::test::segment_cast_test {
namespace {

constexpr std::uint64_t kSeed = 99;

template <typename Shape>
void expectHit(const Segmentd& segment, const Shape& shape, double t) {
    const auto hit = segmentCast(segment, shape);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, t);
    EXPECT_EQ(hit->point, segment.start + t * (segment.end - segment.start));
}
template <typename Shape>
void expectMiss(const Segmentd& segment, const Shape& shape) {
    EXPECT_FALSE(segmentCast(segment, shape));
}

const Aabbd kCube{{-1, -1, -1}, {1, 1, 1}};
const Boxd kTurnedCube{{0, 0, 0}, {1, 1, 1}, {0, 3, 0, 0}};

TEST(HardCase, hard_case_21_aSegmentAlongTheBoundaryOfABoxOrEndingOnIt) {
    for (const double z : {0.0, 1.0}) {
        expectHit({{-2, 1, z}, {2, 1, z}}, kCube, 0.25);
        expectHit({{-2, 1, z}, {2, 1, z}}, kTurnedCube, 0.25);
        expectHit({{-2, 0, z}, {-1, 0, z}}, kCube, 1);
        expectHit({{-2, 0, z}, {-1, 0, z}}, kTurnedCube, 1);
        expectHit({{-2, 0, z}, {-1, 0, z}}, makeBoxHull(Vec3d{1, 1, 1}), 1);
        expectMiss({{-2, 0, z}, {-1.0000000000000002, 0, z}}, kCube);
        expectMiss({{-2, 0, z}, {-1.0000000000000002, 0, z}}, kTurnedCube);
    }
}

TEST(HardCase, hard_case_22_aSegmentHitsTheUnitSphereJustBelowItsTop) {
    const Sphered sphere{{0, 0, 0}, 1};
    EXPECT_TRUE(segmentCast(Segmentd{{-4, 0.999, 0}, {4, 0.999, 0}}, sphere));
    expectMiss({{-4, 1.001, 0}, {4, 1.001, 0}}, sphere);
    expectMiss({{-4, 0, 0}, {-1.001, 0, 0}}, sphere);
    expectHit({{-4, 0, 0}, {-1, 0, 0}}, sphere, 1);
}

TEST(HardCase, hard_case_23_aSegmentWithoutLengthIsAPoint) {
    const auto shapes = std::tuple{Sphered{{0, 0, 0}, 1}, kCube,
                                   kTurnedCube,           Capsuled{{0, -1, 0}, {0, 1, 0}, 1},
                                   Planed{{0, 1, 0}, 0},  Triangled{{-1, 0, -1}, {1, 0, -1}, {0, 0, 1}}};
    std::apply(
        [](const auto&... shape) {
            (expectHit({{0, 0, 0}, {0, 0, 0}}, shape, 0), ...);
            (expectMiss({{3, 3, 0}, {3, 3, 0}}, shape), ...);
        },
        shapes);
}

TEST(ReferenceDefect, reference_defect_09_aSegmentWhollyInsideHitsAtOnce) {
    const Segmentd inside{{0.25, 0, 0}, {0.5, 0, 0}};
    expectHit(inside, kCube, 0);
    expectHit(inside, kTurnedCube, 0);
    expectHit(inside, Sphered{{0, 0, 0}, 1}, 0);
    expectHit(inside, Capsuled{{0, -1, 0}, {0, 1, 0}, 1}, 0);
    expectHit(inside, makeIcosahedron(2.0), 0);
    EXPECT_TRUE(segmentCast(inside, kCube)->startsInside);
}

TEST(ReferenceDefect, reference_defect_10_aSegmentCrossesAPlaneFromEitherSide) {
    const Planed plane{{0, 1, 0}, 2};
    expectHit({{0, 0, 0}, {0, 8, 0}}, plane, 0.25);
    expectHit({{0, 8, 0}, {0, 0, 0}}, plane, 0.75);
    expectHit({{0, 2, 0}, {5, 2, 0}}, plane, 0);
    EXPECT_FALSE(segmentCast(Segmentd{{0, 0, 0}, {0, 8, 0}}, plane, FaceCulling::FrontOnly));
    EXPECT_TRUE(segmentCast(Segmentd{{0, 8, 0}, {0, 0, 0}}, plane, FaceCulling::FrontOnly));
}

TEST(SegmentCast, whatLiesBehindTheEndIsNotHit) {
    expectMiss({{-3, 0, 0}, {-2, 0, 0}}, kCube);
    expectMiss({{0, 5, 0}, {0, 3, 0}}, Planed{{0, 1, 0}, 2});
    expectMiss({{0, 5, 0}, {0, 3, 0}}, makeDodecahedron(2.0));
}

/// In single precision end - start is rounded, and the end of the ray with it.
TEST(SegmentCast, endsExactlyOnAFaceWhateverIsRounded) {
    Random random{kSeed};
    for (int i = 0; i < 1000; ++i) {
        const float face = random.uniform(-1, 1);
        const Aabbf box{{face, -1, -1}, {2, 1, 1}};
        const Segmentf touching{{random.uniform(-9, -2), 0.5f, 0}, {face, 0.5f, 0}};
        const auto hit = segmentCast(touching, box);
        ASSERT_TRUE(hit) << "seed " << kSeed << " case " << i;
        EXPECT_LE(hit->t, 1.0f);
        const Segmentf shorter{touching.start, {std::nextafter(face, -9.0f), 0.5f, 0}};
        EXPECT_FALSE(segmentCast(shorter, box)) << "seed " << kSeed << " case " << i;
    }
}

template <typename Shape>
class SegmentCastAgainst : public testing::Test {};
using Targets = testing::Types<Spheref, Capsulef, Planef, Trianglef, Aabbf, Boxf, Frustumf>;
TYPED_TEST_SUITE(SegmentCastAgainst, Targets);

TYPED_TEST(SegmentCastAgainst, hitsWhereTheSegmentOverlaps) {
    Numbers numbers{Random{kSeed}};
    int hits = 0;
    const int cases = rounds(2'000);
    for (int i = 0; i < cases; ++i) {
        const TypeParam shape = make<TypeParam>(numbers);
        // Towards a place near the midst of the shape, and now and then beyond it.
        const Vec3f place = anchorOf(shape) + 0.15f * numbers.point();
        const Vec3f direction = numbers.direction();
        const Segmentf segment{place + 2.0f * direction, place - numbers.coordinate() * direction};
        const auto hit = segmentCast(segment, shape);
        ASSERT_EQ(hit.has_value(), overlaps(segment, shape)) << "seed " << kSeed << " case " << i;
        if (!hit) continue;
        ++hits;
        EXPECT_GE(hit->t, 0.0f);
        EXPECT_LE(hit->t, 1.0f);
        EXPECT_LT(glm::length(segment.start + hit->t * (segment.end - segment.start) - hit->point), 1e-5f);
    }
    EXPECT_GT(hits, cases * 3 / 10);
    // Thick shapes are also met by segments that end before the midst.
    EXPECT_LT(hits, cases * 9 / 10);
}

}  // namespace
}  // namespace collidoscope::geometry::test::segment_cast_test
