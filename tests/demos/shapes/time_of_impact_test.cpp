#include <gtest/gtest.h>

#include "demos/22_convex/pairs/swept_pair.h"
#include "demos/host/parameter_list.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::time_of_impact_test {
namespace {

auto inScene(const char* scene) { return demoWith("time-of-impact", "scene", scene); }

TEST(TimeOfImpactDemo, TheBallMeetsTheWallWhenDistanceOverSpeedSays) {
    const auto demo = inScene("ball-and-wall");
    // From x = -2.6 at 5.2 per way to the wall's face at 0.35 - 0.03, less the radius of 0.25.
    EXPECT_NEAR(measured(*demo, "time of impact"), (0.32 - 0.25 + 2.6) / 5.2, 1e-6);
    EXPECT_EQ(measuredText(*demo, "verdict"), "they touch");
    EXPECT_EQ(measuredText(*demo, "looks at moments"), "tunnel through");
    EXPECT_EQ(measuredText(*inScene("graze"), "verdict"), "they miss each other");
}

/// The proof number: a test at equal times catches min(1, (d + 2r) / (v dt)) of all flights.
TEST(TimeOfImpactDemo, TheCatchRateIsThatOfTheFormula) {
    for (const float thickness : {0.06f, 0.3f, 0.6f}) {
        const auto demo = inScene("ball-and-wall");
        setParameter(*demo, "thickness", thickness);
        for (int i = 0; i < 1500; ++i) demo->advance();
        const double predicted = measured(*demo, "predicted");
        EXPECT_NEAR(measured(*demo, "caught"), predicted, 2.5) << thickness;
    }
    EXPECT_NEAR(flights::predictedCatchRate(0.06, 0.25, 5.2 / 6), 0.646, 1e-3);
    EXPECT_EQ(flights::predictedCatchRate(0.6, 0.25, 5.2 / 6), 1.0);
}

TEST(TimeOfImpactDemo, LooksGoOnUntilTheBodiesTouch) {
    for (const char* scene : {"boxes", "turning"}) {
        const auto demo = inScene(scene);
        const Explanation explanation = demo->explain();
        ASSERT_GE(explanation.steps.size(), 2u) << scene;
        EXPECT_LE(explanation.steps.size(), 40u) << scene;
        EXPECT_EQ(explanation.steps.back().result, "touching") << scene;
        EXPECT_EQ(measured(*demo, "looks taken"), static_cast<double>(explanation.steps.size()));
    }
}

TEST(TimeOfImpactDemo, ALookTellsTheSameWhereverTheFlightIs) {
    const auto demo = inScene("turning");
    setParameter(*demo, "look", 2);
    const std::string before = demo->explain().formula;
    for (int i = 0; i < 30; ++i) demo->advance();
    EXPECT_EQ(demo->explain().formula, before);
}

}  // namespace
}  // namespace collidoscope::demos::testing::time_of_impact_test
