/// The nearest flip of a case, where it is known: two boxes along the axes part, or meet, by the gap between them.

#include "demos/examine/nearest_flip.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

#include "demos/examine/answers.h"
#include "demos/examine/case_slot.h"
#include "geometry/base/random.h"

namespace collidoscope::demos::testing::nearest_flip_test {
namespace {

using examine::CollisionCase;
using geometry::Boxd;
using geometry::Vec3d;

/// Of what a bisection in doubles leaves open where coordinates are about a metre.
constexpr double kSlack = 1e-12;

/// The nearest one is along an axis or a normal, which are tried anyhow.
constexpr examine::FlipSearch kFewDirections{.directions = 4};

bool overlap(const CollisionCase& all) { return *examine::runMethods(all).front().answer.overlap; }

TEST(NearestFlip, OfTwoBoxesIsTheGapBetweenThem) {
    geometry::Random random(7);
    for (int i = 0; i < 8; ++i) {
        SCOPED_TRACE("seed 7, pair " + std::to_string(i));
        const double gap = double{random.uniform(-0.3f, 0.3f)};
        const CollisionCase all{
            .a = Boxd{.half = Vec3d{0.5}},
            .b = Boxd{.center = {1.0 + gap, double{random.uniform(-0.1f, 0.1f)}, 0.05}, .half = Vec3d{0.5}}};
        const auto flip = examine::nearestFlip(all, kFewDirections);
        ASSERT_TRUE(flip);
        EXPECT_NEAR(flip->length, std::abs(gap), kSlack);
        EXPECT_NEAR(flip->displacement.x, -gap, kSlack);
        EXPECT_NE(overlap(all), overlap(withBMoved(all, flip->displacement)));
        EXPECT_FALSE(flip->what.empty());
    }
}

TEST(NearestFlip, TellsByHowMuchNumbersChangedAndTheDistanceWithThem) {
    // Boxes that just touch: the least that parts them is the distance to the next double, not what was asked for.
    const CollisionCase touching{.a = Boxd{.half = Vec3d{0.5}}, .b = Boxd{.center = {0, 1, 0}, .half = Vec3d{0.5}}};
    const auto flip = examine::nearestFlip(touching, kFewDirections);
    ASSERT_TRUE(flip);
    const auto& before = std::get<Boxd>(touching.b).center;
    const CollisionCase after = withBMoved(touching, flip->displacement);
    EXPECT_EQ(flip->moved, std::get<Boxd>(after.b).center - before);
    ASSERT_TRUE(flip->distanceBefore && flip->distanceAfter);
    EXPECT_EQ(*flip->distanceBefore, *examine::measuredDistance(touching));
    EXPECT_EQ(*flip->distanceAfter, *examine::measuredDistance(after));
    EXPECT_NE(wordsOf(*flip).find("B moved by 2.22044605e-16 m"), std::string::npos) << wordsOf(*flip);
    EXPECT_NE(wordsOf(*flip).find(": the distance went from 0 m to "), std::string::npos) << wordsOf(*flip);
}

TEST(NearestFlip, StandsJustBeyondTheFlip) {
    for (const examine::Example& example : examine::examples()) {
        SCOPED_TRACE(example.title);
        const CollisionCase& all = *example.slot.value;
        const auto flip = examine::nearestFlip(all, kFewDirections);
        if (!flip) continue;
        EXPECT_GT(flip->length, 0.0);
        EXPECT_NEAR(glm::length(flip->displacement), flip->length, kSlack * flip->length);
        EXPECT_FALSE(flip->what.empty());
    }
}

TEST(NearestFlip, IsTheSameEveryTime) {
    const CollisionCase& all = *examine::examples()[2].slot.value;
    const auto once = examine::nearestFlip(all, kFewDirections), again = examine::nearestFlip(all, kFewDirections);
    ASSERT_TRUE(once && again);
    EXPECT_EQ(once->displacement, again->displacement);
}

TEST(NearestFlip, TellsHowFarTheSearchIs) {
    examine::FlipFinder finder(*examine::examples()[2].slot.value, kFewDirections);
    float before = finder.progress();
    EXPECT_EQ(before, 0.0f);
    int steps = 0;
    for (; finder.step(); ++steps) {
        EXPECT_GE(finder.progress(), before);
        before = finder.progress();
    }
    EXPECT_EQ(finder.progress(), 1.0f);
    EXPECT_GT(steps, 100);
    EXPECT_FALSE(finder.step()) << "it stays at its end";
}

TEST(NearestFlip, IsNoneForAPairThatNoMethodTakes) {
    EXPECT_FALSE(examine::nearestFlip({.a = geometry::Planed{}, .b = geometry::Planed{}, .motionB = Vec3d{1.0}}));
}

}  // namespace
}  // namespace collidoscope::demos::testing::nearest_flip_test
