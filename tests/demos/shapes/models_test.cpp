#include <gtest/gtest.h>

#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::models_test {
namespace {

void showGable(DemoBase& demo, double stretch) {
    setParameter(demo, "subject", std::string("gable"));
    setParameter(demo, "stretch", stretch);
    demo.restart();
}

TEST(Models, TheTimeOfTheHitIsTheSameInTheWorldAndInThePart) {
    for (const double stretch : {1.0, 1.7, 2.5}) {
        const auto demo = makeDemo(*findDemo("models"));
        setParameter(*demo, "stretch", stretch);
        int hits = 0;
        bool renormalisedDiffers = false;
        for (int i = 0; i < 200; ++i) {
            for (int k = 0; k < 4; ++k) demo->advance();
            if (measuredText(*demo, "hit") == "none") continue;
            ++hits;
            const double t = measured(*demo, "ray parameter, world");
            EXPECT_NEAR(measured(*demo, "ray parameter, part"), t, 1e-6 * t);
            renormalisedDiffers = renormalisedDiffers || measured(*demo, "ray parameter, renormalised") > 1.2 * t;
        }
        EXPECT_GT(hits, 100) << stretch;
        EXPECT_TRUE(renormalisedDiffers) << stretch;
    }
}

TEST(Models, ANormalCarriedLikeAPointIsOffBy36Point9DegreesUnderAScaleOf2To1) {
    const auto demo = makeDemo(*findDemo("models"));
    showGable(*demo, 2.0);
    EXPECT_NEAR(measured(*demo, "naive normal off by"), 36.8699, 1e-3);
    showGable(*demo, 1.0);
    EXPECT_NEAR(measured(*demo, "naive normal off by"), 0.0, 1e-2) << "equal scales do no harm";
}

TEST(Models, ARayInIsFewerVectorsThanAllVerticesOut) {
    const auto demo = makeDemo(*findDemo("models"));
    EXPECT_EQ(measured(*demo, "vectors in"), 2.0 * 10);
    EXPECT_GT(measured(*demo, "vectors out"), 500.0);
}

TEST(TwoScenes, MostOfWhatIsShownIsNeverMetAndSomeOfWhatIsMetIsNeverShown) {
    const auto demo = makeDemo(*findDemo("two-scenes"));
    const double shown = measured(*demo, "render scene"), met = measured(*demo, "collision scene");
    EXPECT_GT(shown, 8.0 * met);
    EXPECT_LT(measured(*demo, "in both"), met);
    EXPECT_EQ(measured(*demo, "moving, collision"), 1.0);
    EXPECT_LT(measured(*demo, "ray, collision"), measured(*demo, "ray, render"));
    setParameter(*demo, "grass", 400);
    setParameter(*demo, "flies", 100);
    EXPECT_EQ(measured(*demo, "collision scene"), met) << "grass and flies are nothing to it";
    EXPECT_GT(measured(*demo, "render scene"), 3.0 * shown);
}

}  // namespace
}  // namespace collidoscope::demos::testing::models_test
