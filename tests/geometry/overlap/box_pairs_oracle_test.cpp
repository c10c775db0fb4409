/// Boxes and triangles against the exact oracle: at random, nearly parallel, touching, stacked, with small whole
/// numbers.
#include <gtest/gtest.h>

#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/overlap.h"
#include "tests/geometry/overlap/box_pairs.h"

namespace collidoscope::geometry::box_pairs_oracle_test {
namespace {

constexpr std::uint64_t kSeed = 4711;

template <typename A, typename B>
bool expected(const A& a, const B& b) {
    return oracle::overlap(oracle::bodyOf(a), oracle::bodyOf(b));
}

/// Calls `check(random)`, which returns whether its case overlaps, and expects a fair share of both answers: at least
/// `minShare` percent of hits.
template <typename Check>
void checkCases(int count, Check check, int minShare = 30) {
    Random random{kSeed};
    int hits = 0;
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << kSeed << " case " << i);
        hits += check(random) ? 1 : 0;
    }
    EXPECT_GE(hits * 100, count * minShare);
    EXPECT_LE(hits * 100, count * 70);
}

void checkPairs(int count, test::PairMaker make, int minShare = 30) {
    checkCases(
        count,
        [&](Random& random) {
            const test::TwoBoxes pair = make(random);
            const bool hit = expected(pair.a, pair.b);
            EXPECT_EQ(overlaps(pair.a, pair.b), hit);
            EXPECT_EQ(overlaps(pair.b, pair.a), hit);
            return hit;
        },
        minShare);
}

constexpr int kWholeHits = 29;  ///< percent: of small whole numbers 29.9 % overlap
constexpr int kBoxPairs = 20000;
constexpr int kOtherPairs = 10000;

TEST(BoxPairs, atRandomAgreeWithTheOracle) { checkPairs(test::rounds(kBoxPairs), test::randomPair); }
TEST(BoxPairs, nearlyParallelAgreeWithTheOracle) { checkPairs(test::rounds(kBoxPairs), test::nearlyParallelPair); }
TEST(BoxPairs, touchingAgreeWithTheOracle) { checkPairs(test::rounds(kBoxPairs), test::touchingPair); }
TEST(BoxPairs, ofWholeNumbersAgreeWithTheOracle) { checkPairs(test::rounds(kBoxPairs), test::wholePair, kWholeHits); }
TEST(BoxPairs, stackedAgreeWithTheOracle) { checkPairs(test::rounds(kBoxPairs), test::stackedPair); }

Aabbf aabbOf(const Boxf& box) { return {box.center - box.half, box.center + box.half}; }

/// Published code that takes cross axes from one of the boxes only says yes thousands of times too often.
TEST(ReferenceDefect, reference_defect_02_aabbAgainstBoxNeedsAllNineEdgePairs) {
    checkCases(test::rounds(kOtherPairs), [](Random& random) {
        const test::TwoBoxes pair = test::randomPair(random);
        const bool hit = expected(aabbOf(pair.a), pair.b);
        EXPECT_EQ(overlaps(aabbOf(pair.a), pair.b), hit);
        return hit;
    });
    checkCases(test::rounds(kOtherPairs), [](Random& random) {
        const test::TwoBoxes pair = test::wholePair(random);
        const bool hit = expected(aabbOf(pair.a), pair.b);
        EXPECT_EQ(overlaps(aabbOf(pair.a), pair.b), hit);
        return hit;
    });
}

Trianglef randomTriangle(Random& random, float reach) {
    const Vec3f a = random.inBox(Vec3f{-reach}, Vec3f{reach});
    const Vec3f b = random.inBox(Vec3f{-reach}, Vec3f{reach});
    return {a, b, random.inBox(Vec3f{-reach}, Vec3f{reach})};
}
/// Often a needle or a point, often in a plane with faces of boxes of whole numbers.
Trianglef wholeTriangle(Random& random) {
    const Vec3f a = test::wholes(random, -2, 2);
    const Vec3f b = random.index(8) == 0 ? a : test::wholes(random, -2, 2);
    return {a, b, random.index(8) == 0 ? b : test::wholes(random, -2, 2)};
}

/// The triangle against the box and against the box's upright twin.
bool checkTriangle(const Trianglef& triangle, const Boxf& box) {
    const bool hit = expected(triangle, box);
    EXPECT_EQ(overlaps(triangle, box), hit);
    EXPECT_EQ(overlaps(Trianglef{triangle.c, triangle.a, triangle.b}, box), hit);
    EXPECT_EQ(overlaps(triangle, aabbOf(box)), expected(triangle, aabbOf(box)));
    return hit;
}

TEST(BoxTrianglePairs, atRandomAgreeWithTheOracle) {
    checkCases(test::rounds(kOtherPairs), [](Random& random) {
        const Trianglef triangle = randomTriangle(random, 2.0f);
        return checkTriangle(triangle, test::randomPair(random).a);
    });
}
TEST(BoxTrianglePairs, ofWholeNumbersAgreeWithTheOracle) {
    checkCases(test::rounds(kOtherPairs), [](Random& random) {
        Boxf box = test::wholePair(random).a;
        box.center *= 0.5f;
        return checkTriangle(wholeTriangle(random), box);
    });
}
/// With one edge along an edge of the box, or nearly.
TEST(BoxTrianglePairs, nearlyParallelAgreeWithTheOracle) {
    checkCases(test::rounds(kOtherPairs), [](Random& random) {
        const Boxf box = test::randomPair(random).a;
        Trianglef triangle = randomTriangle(random, 2.0f);
        const float shake = random.index(2) == 0 ? 0.0f : 1e-6f;
        triangle.b = triangle.a + box.orientation * Vec3f{2, shake * random.unit(), 0};
        return checkTriangle(triangle, box);
    });
}

}  // namespace
}  // namespace collidoscope::geometry::box_pairs_oracle_test
