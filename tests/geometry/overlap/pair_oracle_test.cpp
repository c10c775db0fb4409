/// Every pair of shapes, but for the frustum, against exact rational numbers.
#include <gtest/gtest.h>

#include "geometry/shapes/to_double.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/overlap.h"
#include "tests/geometry/overlap/pair_list.h"
#include "tests/geometry/overlap/pair_motion.h"
#include "tests/geometry/overlap/pair_shapes.h"

namespace collidoscope::geometry::test::pair_oracle_test {
namespace {

constexpr std::uint64_t kSeed = 271;
/// Pairs of flat shapes, and hulls, are also judged where their own tests are.
template <typename A, typename B>
constexpr int kCases = (FacedShape<A> && FacedShape<B>) || std::is_same_v<B, Hullf> ? 1'000 : 10'000;
constexpr int kTouching = 200;

template <typename Pair>
class PairOracle : public testing::Test {};
TYPED_TEST_SUITE(PairOracle, ExactPairs<float>, PairName);

/// The answer, after it was found to be the oracle's, and the same for all that must not matter.
template <typename A, typename B>
bool judged(const A& a, const B& b) {
    const bool answer = overlaps(a, b);
    EXPECT_EQ(answer, oracle::overlap(oracle::bodyOf(a), oracle::bodyOf(b)));
    EXPECT_EQ(answer, overlaps(b, a));
    for (const bool mirror : {false, true}) {
        const Motion<float> motion{mirror};
        EXPECT_EQ(answer, overlaps(moved(motion, a), moved(motion, b)));
    }
    for (const float k : {0x1p-60f, 0x1p-1f, 0x1p60f}) EXPECT_EQ(answer, overlaps(scaled(a, k), scaled(b, k)));
    return answer;
}

template <typename Shape>
constexpr int dimensionOf() {
    constexpr int kDimensions[] = {0, 1, 1, 1, 3, 3, 2, 2, 3, 3, 3};
    return kDimensions[ShapeRank<Shape>::value];
}

/// Shapes that are thin together meet with probability 0 when placed at random, and endless ones always.
template <typename A, typename B>
void expectUsefulHitRate(double rate) {
    constexpr bool kEndless =
        ShapeRank<B>::value == ShapeRank<Plane<float>>::value && (dimensionOf<A>() == 2 || std::is_same_v<A, Linef>);
    if (dimensionOf<A>() + dimensionOf<B>() < 3) {
        EXPECT_LT(rate, 0.01);
    } else if (kEndless) {
        EXPECT_GT(rate, 0.7);
    } else {
        EXPECT_GT(rate, 0.3);
        EXPECT_LT(rate, 0.7);
    }
}

/// The distance of the shapes follows the answers, so that about half of them are hits.
TYPED_TEST(PairOracle, agreesOnRandomShapes) {
    using A = typename TypeParam::A;
    using B = typename TypeParam::B;
    Numbers numbers{Random{kSeed}};
    const int cases = rounds(kCases<A, B>);
    int hits = 0;
    float apart = 1;
    for (int i = 0; i < cases; ++i) {
        SCOPED_TRACE("seed " + std::to_string(kSeed) + ", case " + std::to_string(i));
        const A a = make<A>(numbers);
        const B unplaced = make<B>(numbers);
        const B b = shifted(unplaced, anchorOf(a) - anchorOf(unplaced) + apart * numbers.direction());
        const bool hit = judged(a, b);
        hits += hit ? 1 : 0;
        apart = glm::clamp(hit ? apart * 1.1f : apart / 1.1f, 1e-2f, 1e2f);
        if (testing::Test::HasFailure()) return;
    }
    expectUsefulHitRate<A, B>(double(hits) / cases);
}

/// Small integers: shapes share corners and sides, touch, lie in one plane or line, shrink to segments and points.
TYPED_TEST(PairOracle, agreesOnDegenerateShapes) {
    using A = typename TypeParam::A;
    using B = typename TypeParam::B;
    Numbers numbers{Random{kSeed}, true};
    const int cases = rounds(kCases<A, B>);
    int hits = 0;
    for (int i = 0; i < cases; ++i) {
        SCOPED_TRACE("seed " + std::to_string(kSeed) + ", case " + std::to_string(i));
        const A a = make<A>(numbers);
        const B b = make<B>(numbers);
        const bool hit = judged(a, b);
        hits += hit ? 1 : 0;
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_GT(hits, cases / 200);
    EXPECT_LT(hits, cases);
}

TYPED_TEST(PairOracle, hard_case_51_movingBothBodiesChangesNothing) {
    Numbers numbers{Random{kSeed}, true};
    for (int i = 0; i < rounds(kTouching); ++i) {
        const auto a = make<typename TypeParam::A>(numbers);
        const auto b = make<typename TypeParam::B>(numbers);
        const bool here = overlaps(a, b);
        for (const float distance : {1.0f, 1000.0f}) {
            const Motion<float> motion{i % 2 == 0, distance * numbers.point()};
            ASSERT_EQ(overlaps(moved(motion, a), moved(motion, b)), here) << "seed " << kSeed << " case " << i;
        }
    }
}

/// Two shapes moved towards each other until single precision cannot tell whether they touch.
TYPED_TEST(PairOracle, agreesWhereRoundingWouldDecide) {
    using A = typename TypeParam::A;
    using B = typename TypeParam::B;
    Numbers numbers{Random{kSeed}};
    for (int i = 0; i < rounds(kTouching); ++i) {
        SCOPED_TRACE("seed " + std::to_string(kSeed) + ", case " + std::to_string(i));
        const A a = make<A>(numbers);
        const B b = make<B>(numbers);
        const Vec3f direction = numbers.direction();
        float together = 0;
        float apart = 16;
        while (std::nextafter(together, apart) < apart) {
            const float middle = 0.5f * (together + apart);
            (overlaps(a, shifted(b, middle * direction)) ? together : apart) = middle;
        }
        judged(a, shifted(b, together * direction));
        judged(a, shifted(b, apart * direction));
        if (testing::Test::HasFailure()) return;
    }
}

/// A factor that is no power of two fills all digits of the doubles.
TYPED_TEST(PairOracle, agreesInDoublePrecisionAtAnySize) {
    using A = typename TypeParam::A;
    using B = typename TypeParam::B;
    Numbers numbers{Random{kSeed}, true};
    for (int i = 0; i < rounds(kTouching); ++i) {
        SCOPED_TRACE("seed " + std::to_string(kSeed) + ", case " + std::to_string(i));
        numbers.onGrid = i % 2 == 0;
        const auto a = toDouble(make<A>(numbers));
        const auto b = toDouble(make<B>(numbers));
        for (const double k : {1.0 / 3.0, 1e-300, 1e300}) {
            const auto scaledA = scaled(a, k);
            const auto scaledB = scaled(b, k);
            const bool expected = oracle::overlap(oracle::bodyOf(scaledA), oracle::bodyOf(scaledB));
            EXPECT_EQ(overlaps(scaledA, scaledB), expected) << k;
            EXPECT_EQ(overlaps(scaledB, scaledA), expected) << k;
        }
        if (testing::Test::HasFailure()) return;
    }
}

}  // namespace
}  // namespace collidoscope::geometry::test::pair_oracle_test
