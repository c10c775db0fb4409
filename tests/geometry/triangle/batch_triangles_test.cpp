/// Batches of triangle pairs against single calls: equal, bit for bit, on every instruction set.
#include "geometry/triangle/triangle_overlap.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <vector>

#include "geometry/triangle/determinant_signs.h"
#include "tests/geometry/base/batch_answers.h"
#include "tests/geometry/triangle/triangle_pairs.h"

namespace collidoscope::geometry::batch_triangles_test {
namespace {

using batch::kLanes;

using Pairs = test::Pairs<Trianglef>;

Pairs pairsOf(int count) {
    Random random{3};
    Pairs pairs;
    for (int i = 0; i < count; ++i) {
        const auto [a, b] = i % 4 == 3 ? awkwardPair(random) : randomPair(random);
        pairs.a.push_back(a);
        pairs.b.push_back(b);
    }
    return pairs;
}

TEST(TriangleBatch, answersAsSingleCallsDo) { test::expectSingleAnswersOnEverySet(pairsOf(100000)); }

TEST(TriangleBatch, anyNumberOfPairsWillDo) {
    for (int count = 0; count < 40; ++count) test::expectSingleAnswers(pairsOf(count), batch::widestSupported());
}

TEST(TriangleBatch, infiniteHugeAndTinyNumbersAmongOthersAreAnswered) {
    Pairs pairs = pairsOf(800);
    const float kInfinity = std::numeric_limits<float>::infinity();
    const float sizes[] = {kInfinity, std::numeric_limits<float>::quiet_NaN(), 3e38f, 1e13f, 1e-30f, 1e-45f};
    for (std::size_t i = 0; i < pairs.a.size(); i += 3) {
        const float size = sizes[i / 3 % 6];
        pairs.a[i].b.y = size;
        if (i % 2 == 0) pairs.b[i] = {pairs.b[i].a * 1e-30f, pairs.b[i].b * 1e-30f, pairs.b[i].c * 1e-30f};
    }
    test::expectSingleAnswersOnEverySet(pairs);
}

/// The determinants that one pair shows its observer and those that its lane holds are the same bits.
TEST(TriangleBatch, oneLaneObservedIsTheBatch) {
    using Eight = batch::Lanes<double, batch::Baseline>;
    const Pairs pairs = pairsOf(100000);
    for (std::size_t first = 0; first < pairs.a.size(); first += kLanes) {
        batch::EightTriangles<batch::Baseline> a, b;
        batch::loadRecords(&pairs.a[first].a.x, a.numbers);
        batch::loadRecords(&pairs.b[first].a.x, b.numbers);
        const Vertices<Eight> cornersA = verticesAsDoubles(a), cornersB = verticesAsDoubles(b);
        const RoundedSigns<Eight> signs{cornersA, cornersB};
        const VertexSides<Eight> sides[] = {signs.sides(cornersA, cornersB), signs.sides(cornersB, cornersA)};
        double lanes[6][kLanes];
        for (int k = 0; k < 6; ++k) store(sides[k / 3].at[k % 3].determinant, lanes[k]);
        const batch::EightVerdicts verdicts = batch::verdictsOf(cornersA, cornersB);

        for (std::size_t i = 0; i < kLanes; ++i) {
            const Vertices<double> oneA = verticesOf(pairs.a[first + i]), oneB = verticesOf(pairs.b[first + i]);
            std::size_t steps = 0;
            const auto observer = [&](const TriangleStep& step) {
                if (steps < 6) {
                    ASSERT_EQ(std::memcmp(&step.determinant, &lanes[steps][i], sizeof(double)), 0);
                }
                ++steps;
            };
            const auto verdict = testBySigns(RoundedSigns{oneA, oneB}, oneA, oneB, observer);
            ASSERT_GE(steps, 3u);
            ASSERT_EQ(verdict.isApart, (verdicts.areApart >> i & 1) != 0) << "pair " << first + i;
            ASSERT_EQ(verdict.isOverlapping, (verdicts.areOverlapping >> i & 1) != 0) << "pair " << first + i;
        }
    }
}

}  // namespace
}  // namespace collidoscope::geometry::batch_triangles_test
