/// Sweeps that ask where the options of a choice disagree.

#include <algorithm>
#include <cmath>

#include "tests/core/sweep/sweep_fixture.h"

namespace collidoscope::sweep_test {
namespace {

// In the scene "edge-gap" only an axis of two edges separates the boxes, so face normals alone take them for touching;
// in "deep" both sets of axes find an overlap.
const Words kScenes{"scene=edge-gap,deep"};

TEST(SweepSpread, OfWordsIsTheNumberOfDifferentAnswers) {
    const auto sweep = swept(*session("separating-axes"), kScenes, "spread:axes:verdict", 0);
    ASSERT_EQ(sweep->answer(0).runs.size(), 2u);
    EXPECT_EQ(sweep->answer(0).value, 2.0) << sweep->answer(0).runs[0].text << ", " << sweep->answer(0).runs[1].text;
    EXPECT_EQ(sweep->answer(1).value, 1.0);
    EXPECT_NE(sweep->answer(0).runs[0].text, sweep->answer(0).runs[1].text);
    EXPECT_FALSE(sweep->plan().measure.answersInWords());
}

TEST(SweepSpread, OfNumbersIsTheLargestMinusTheSmallest) {
    const auto base = session("separating-axes");
    const auto spread = swept(*base, kScenes, "spread:axes:separation", 0);
    std::vector<double> byOption;
    for (const char* set : {"all", "faces-only"}) {
        const auto single = session("separating-axes");
        single->act(demos::SetParameter{"axes", std::string(set)});
        byOption.push_back(swept(*single, kScenes, "separation", 0)->answer(0).value);
    }
    EXPECT_GT(byOption[0], 0.0);
    EXPECT_LT(byOption[1], 0.0);
    EXPECT_EQ(spread->answer(0).value, byOption[0] - byOption[1]);
    EXPECT_EQ(spread->answer(0).runs[0].value, byOption[0]);
    EXPECT_EQ(spread->answer(0).runs[1].value, byOption[1]);
}

TEST(SweepSpread, TakesTheFramesOfEachRunByItself) {
    const auto base = session("rigid-stack");
    const auto spread = swept(*base, {"step=1/60,1/30"}, "spread:solver:max:depth", 20);
    std::vector<double> byOption;
    for (const char* solver : {"sequential-impulses", "soft-step"}) {
        const auto single = session("rigid-stack");
        single->act(demos::SetParameter{"solver", std::string(solver)});
        byOption.push_back(swept(*single, {"step=1/60,1/30"}, "max:depth", 20)->answer(1).value);
    }
    EXPECT_EQ(spread->answer(1).value, std::abs(byOption[0] - byOption[1]));
    EXPECT_GT(spread->answer(1).value, 0.0);
}

TEST(SweepSpread, AToggleCountsAsAChoice) {
    const auto spread = swept(*session("rigid-stack"), {"step=1/60,1/30"}, "spread:warm-start:depth", 3);
    EXPECT_EQ(spread->answer(0).runs.size(), 2u);
    EXPECT_EQ(spread->answer(0).refusal, "");
}

TEST(SweepSpread, TheTableHasAColumnForEachOption) {
    const Ran run = ran("separating-axes", {"--sweep", kScenes[0], "--measure", "spread:axes:verdict"});
    EXPECT_TRUE(run.out.starts_with("scene,spread:axes:verdict,axes=all,axes=faces-only\r\nedge-gap,2,")) << run.out;
    const Ran numbers = ran("separating-axes", {"--sweep", "B.y=0..2:3", "--measure", "spread:axes:separation"});
    EXPECT_TRUE(numbers.out.starts_with("B.y (m),spread:axes:separation (m),axes=all (m),axes=faces-only (m)\r\n0,"))
        << numbers.out;
}

TEST(SweepSpread, ExactMethodsAgreeOverAWholeGrid) {
    const auto sweep =
        swept(*session("ray-triangle"), {"target.x=-2..2:7", "target.y=0..4:7"}, "spread:method:verdict", 0);
    std::vector<std::string> verdicts;
    for (std::size_t point = 0; point < sweep->plan().count(); ++point) {
        EXPECT_EQ(sweep->answer(point).value, 1.0) << point;
        for (const app::SweepRun& run : sweep->answer(point).runs) verdicts.push_back(run.text);
    }
    std::sort(verdicts.begin(), verdicts.end());
    EXPECT_NE(verdicts.front(), verdicts.back()) << "the grid has hits and misses";
}

TEST(SweepSpread, RefusalsSayWhichChoicesThereAre) {
    const auto refused = [](const char* measure) { return planRefusal("separating-axes", kScenes, measure); };
    EXPECT_TRUE(has(refused("spread:axis:verdict"), "there is no choice 'axis'")) << refused("spread:axis:verdict");
    EXPECT_TRUE(has(refused("spread:axse:verdict"), "did you mean 'axes'"));
    EXPECT_TRUE(has(refused("spread:axse:verdict"), "the choices are scene, axes"));
    EXPECT_TRUE(has(refused("spread:verdict"), "spread:PARAM:MEASURE"));
    EXPECT_TRUE(has(refused("spread:axes:"), "spread:PARAM:MEASURE"));
    EXPECT_TRUE(has(refused("spread:axes:verdikt"), "did you mean 'verdict'"));
    EXPECT_TRUE(has(refused("spread:axes:max:verdict"), "it has no maximum"));
    EXPECT_TRUE(has(refused("spread:scene:verdict"), "scene is an axis of the sweep"));
}

}  // namespace
}  // namespace collidoscope::sweep_test
