/// Batches of box pairs against single calls: equal, bit for bit, on every instruction set.
#include "geometry/overlap/box_overlap.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "geometry/overlap/batch_boxes_kernel.h"
#include "tests/geometry/base/batch_answers.h"
#include "tests/geometry/overlap/box_pairs.h"

namespace collidoscope::geometry::batch_boxes_test {
namespace {

using batch::kLanes;

using Pairs = test::Pairs<Boxf>;

Pairs pairsOf(int count) {
    Random random{5};
    Pairs pairs;
    for (int i = 0; i < count; ++i) {
        const test::TwoBoxes pair = test::kBoxPairMakers[i % 5](random);
        pairs.a.push_back(pair.a);
        pairs.b.push_back(pair.b);
    }
    return pairs;
}

TEST(BoxBatch, answersAsSingleCallsDo) { test::expectSingleAnswersOnEverySet(pairsOf(100000)); }

TEST(BoxBatch, anyNumberOfPairsWillDo) {
    for (int count = 0; count < 40; ++count) test::expectSingleAnswers(pairsOf(count), batch::widestSupported());
}

TEST(BoxBatch, infiniteHugeAndTinyNumbersAmongOthersAreAnswered) {
    Pairs pairs = pairsOf(800);
    const float kInfinity = std::numeric_limits<float>::infinity();
    const float sizes[] = {kInfinity, std::numeric_limits<float>::quiet_NaN(), 3e38f, 1e13f, 1e-30f, 1e-45f};
    for (std::size_t i = 0; i < pairs.a.size(); i += 3) {
        const float size = sizes[i / 3 % 6];
        if (i % 4 == 0) pairs.a[i].orientation.x = size;
        if (i % 4 == 1) pairs.b[i].half.y = size;
        if (i % 4 == 2) pairs.b[i].center.z = size;
        if (i % 4 == 3 && std::isfinite(size)) pairs.b[i].half *= size;
    }
    test::expectSingleAnswersOnEverySet(pairs);
}

/// The gaps that one pair is judged by and those of its lane are the same numbers.
TEST(BoxBatch, oneLaneObservedIsTheBatch) {
    using Eight = batch::Lanes<double, batch::Baseline>;
    Pairs pairs = pairsOf(100000);
    for (std::vector<Boxf>* boxes : {&pairs.a, &pairs.b})
        for (Boxf& box : *boxes)
            if (box.orientation == Quatf{0, 0, 0, 0}) box.orientation.w = 1;
    for (std::size_t first = 0; first < pairs.a.size(); first += kLanes) {
        batch::EightBoxes<batch::Lanes<float, batch::Baseline>> a, b;
        batch::loadRecords(&pairs.a[first].center.x, a.numbers);
        batch::loadRecords(&pairs.b[first].center.x, b.numbers);
        const axes::BoxBoxAxes<Eight> eight{placed(inDoubles(a)).box, placed(inDoubles(b)).box};
        double gaps[15][kLanes];
        eight.any([&](const axes::AxisName& name, const auto& projections) {
            store(gapOf(projections()), gaps[name.index]);
            return false;
        });
        for (std::size_t i = 0; i < kLanes; ++i) {
            std::size_t steps = 0;
            const auto observer = [&](const AxisStep& step) {
                // Later steps tell what became of axes seen before.
                if (steps++ >= 15) return;
                const double gap = gaps[steps - 1][i];
                EXPECT_EQ(step.verdict == AxisVerdict::Separates, gap > 0.0 && step.verdict != AxisVerdict::TooClose);
            };
            overlaps(pairs.a[first + i], pairs.b[first + i], observer);
            const auto one = axes::axesOf<double>(toDouble(pairs.a[first + i]), toDouble(pairs.b[first + i]));
            one.any([&](const axes::AxisName& name, const auto& projections) {
                EXPECT_EQ(gapOf(projections()), gaps[name.index][i]) << "pair " << first + i;
                return false;
            });
        }
        ASSERT_FALSE(testing::Test::HasFailure());
    }
}

}  // namespace
}  // namespace collidoscope::geometry::batch_boxes_test
