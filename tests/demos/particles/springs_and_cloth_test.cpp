#include <gtest/gtest.h>

#include <cmath>

#include "demos/20_springs_and_cloth/parts/corrections.h"
#include "demos/20_springs_and_cloth/parts/tied_particles.h"
#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::springs_and_cloth_test {
namespace {

std::unique_ptr<DemoBase> shown(const char* name, const std::vector<std::pair<const char*, Value>>& settings) {
    auto demo = makeDemo(*findDemo(name));
    for (const auto& [parameter, value] : settings) setParameter(*demo, parameter, value);
    demo->restart();
    return demo;
}

TEST(Cloth, SubStepsStretchFarLessThanIterationsAtEqualCost) {
    const auto demo = shown("cloth", {{"wind", 0.0}});
    run(*demo, 90);
    EXPECT_GT(measured(*demo, "mean stretch left"), 3.0 * measured(*demo, "mean stretch"));
    EXPECT_GT(measured(*demo, "stretch ratio"), 3.0);
}

TEST(Cloth, HangsFreelyBeforeWhateverStandsInItsWay) {
    for (const char* scene : {"hung", "curtain", "flag", "drape", "tear", "trampoline"})
        for (const char* obstacle : {"sphere", "box", "pole", "mesh"}) {
            SCOPED_TRACE(std::string(scene) + " and " + obstacle);
            const auto demo = shown("cloth", {{"scene", std::string(scene)},
                                              {"contest", std::string("none")},
                                              {"obstacle", std::string(obstacle)},
                                              {"columns", 12}});
            run(*demo, 20);
            EXPECT_GT(measured(*demo, "mean stretch"), 0.0) << "it has burst and stands still";
        }
}

TEST(Cloth, MoreIterationsAreNotAStifferMaterialButLessError) {
    // The stretch that is left after one step of n iterations falls with n; the stiffness is the same.
    double before = 1e9;
    for (const int effort : {2, 5, 12}) {
        const auto demo = shown("cloth", {{"wind", 0.0}, {"effort", effort}, {"columns", 15}});
        run(*demo, 90);
        const double stretch = measured(*demo, "mean stretch left");
        EXPECT_LT(stretch, 0.75 * before) << effort;
        before = stretch;
    }
}

TEST(Cloth, SpringsBurstWhereTheWaveAngleIsBeyondTwoAndHoldBelow) {
    const auto demo = shown("cloth", {{"contest", std::string("springs")},
                                      {"stiffness", 3000.0},
                                      {"wind", 0.0},
                                      {"columns", 12},
                                      {"self-contact", false}});
    run(*demo, 30);
    EXPECT_GT(measured(*demo, "wave angle"), 2.0);
    EXPECT_EQ(measured(*demo, "mean stretch"), measured(*demo, "mean stretch"));
    const double burst = measured(*demo, "mean stretch left");
    run(*demo, 10);
    EXPECT_EQ(measured(*demo, "mean stretch left"), burst) << "it stands still once it has burst";
    const auto calm = shown("cloth", {{"contest", std::string("springs")},
                                      {"stiffness", 30.0},
                                      {"wind", 0.0},
                                      {"columns", 12},
                                      {"self-contact", false}});
    run(*calm, 120);
    EXPECT_LT(measured(*calm, "wave angle"), 2.0);
    EXPECT_NE(measured(*calm, "mean stretch left"), 0.0);
    const double ratio = measured(*calm, "stretch ratio");
    EXPECT_NEAR(ratio, 1.0, 0.1) << "below the limit both methods are the same material";
}

TEST(Cloth, TearsFromTheCutOn) {
    const auto demo = shown("cloth", {{"scene", std::string("tear")},
                                      {"contest", std::string("none")},
                                      {"tears", true},
                                      {"tear-strain", 0.35},
                                      {"columns", 20}});
    const double cut = measured(*demo, "torn links");
    EXPECT_GT(cut, 0.0);
    run(*demo, 150);
    EXPECT_GT(measured(*demo, "torn links"), 3.0 * cut);
}

/// Where the corner handle or the hand of that name stands.
geometry::Vec3f placeOf(const DemoBase& demo, std::string_view name) {
    for (const HandleInfo& handle : listHandles(demo))
        if (handle.name == name) return handle.place.position;
    ADD_FAILURE() << "there is no handle " << name;
    return geometry::Vec3f{0.0f};
}

TEST(Cloth, APressOnItTakesHoldWhereTheMouseIsAndOfBothClothsAlike) {
    for (const char* pressed : {"hand", "left-hand"}) {
        SCOPED_TRACE(pressed);
        const auto demo = shown("cloth", {{"wind", 0.0}});
        run(*demo, 30);
        const bool left = std::string_view(pressed) == "left-hand";
        // The middle of a cloth that is about a metre wide and hangs from two metres.
        const geometry::Rayf ray{.origin = {left ? -0.93f : 0.97f, 1.51f, 4.0f}, .direction = {0.0f, 0.0f, -1.0f}};
        demo->pointer({.ray = ray, .over = true, .down = true});
        const geometry::Vec3f held = placeOf(*demo, pressed);
        EXPECT_FLOAT_EQ(held.x, ray.origin.x) << "the hand is under the mouse, not at the nearest particle";
        EXPECT_FLOAT_EQ(held.y, ray.origin.y);
        moveHandle(*demo, pressed, {.position = held + geometry::Vec3f{0.0f, 0.0f, 0.3f}});
        EXPECT_NEAR(glm::length(placeOf(*demo, "hand") - placeOf(*demo, "left-hand")), 1.9f, 1e-5f);
        const double before = measured(*demo, "mean stretch"), beforeLeft = measured(*demo, "mean stretch left");
        run(*demo, 5);
        EXPECT_NE(measured(*demo, "mean stretch"), before);
        EXPECT_GT(measured(*demo, "mean stretch"), before);
        EXPECT_GT(measured(*demo, "mean stretch left"), beforeLeft);
    }
}

TEST(Cloth, APressBesideItHoldsNothing) {
    const auto demo = shown("cloth", {{"wind", 0.0}});
    const geometry::Vec3f before = placeOf(*demo, "hand");
    demo->pointer(
        {.ray = {.origin = {0.0f, 3.0f, 4.0f}, .direction = {0.0f, 0.0f, -1.0f}}, .over = true, .down = true});
    EXPECT_EQ(placeOf(*demo, "hand"), before);
}

TEST(Rope, ALoadStretchesTheRopeOfIterationsAndHardlyThatOfSubSteps) {
    const auto demo = shown("rope", {});
    run(*demo, 240);
    EXPECT_GT(measured(*demo, "stretch by iterations"), 5.0 * measured(*demo, "stretch by sub-steps"));
    EXPECT_LT(measured(*demo, "stretch by sub-steps"), 2.0);
}

TEST(Rope, WithoutALoadItHangsAsItsStiffnessTells) {
    const auto demo = shown("rope", {{"mass-ratio", 1.0}, {"stiffness", 300.0}, {"damping", 3.0}, {"effort", 40}});
    run(*demo, 600);
    const double expected = measured(*demo, "true stretch");
    EXPECT_NEAR(measured(*demo, "stretch by sub-steps"), expected, 0.05 * expected);
}

/// By how far the heavier load has sunk.
double sunk(double ratio, double friction) {
    const auto demo = shown("rope", {{"scene", std::string("pole")},
                                     {"mass-ratio", ratio},
                                     {"friction", friction},
                                     {"particles", 40},
                                     {"effort", 20}});
    run(*demo, 10);  // until the rope is tight
    const double before = measured(*demo, "heavy load");
    run(*demo, 50);
    return before - measured(*demo, "heavy load");
}

TEST(Rope, OnAPoleItHoldsBelowTheRatioOfEulerAndEytelweinAndSlipsAbove) {
    // exp(0.4 pi) = 3.51.
    EXPECT_LT(sunk(2.0, 0.4), 0.05);
    EXPECT_GT(sunk(6.0, 0.4), 0.1);
    EXPECT_GT(sunk(2.0, 0.0), 0.1);
}

TEST(JointsParticles, ACorrectionIsSharedByInverseMasses) {
    joints::Kind kind{.particles = 3, .massRatio = 5.0f};
    joints::TiedParticles tied(kind, joints::endsOf(kind.scene));
    tied.tie(std::numeric_limits<float>::infinity(), physics::Method::Joints);
    for (int i = 0; i < 10; ++i) tied.step(1.0f / 60.0f, 1, 4, joints::endsOf(kind.scene));
    const auto corrections = joints::correctionsOf(tied.system(), 1.0f / 60.0f, 4);
    ASSERT_EQ(corrections.size(), 12u);
    for (const joints::Correction& c : corrections) {
        const geometry::Vec3f momentum = c.inverseMassB * c.displacementA() + c.inverseMassA * c.displacementB();
        EXPECT_LT(glm::length(momentum),
                  1e-4f * (glm::length(c.displacementA()) + glm::length(c.displacementB())) + 1e-5f);
        EXPECT_NEAR(c.turned * (glm::length(c.displacementA()) + glm::length(c.displacementB())), std::abs(c.error),
                    1e-5f);
    }
}

TEST(JointsParticles, OneSpringBurstsWhereTheStepTimesTheFrequencyPassesTwo) {
    const auto demo =
        shown("joints-particles", {{"particles", 1}, {"mass-ratio", 1.0}, {"growth", 1.0}, {"stiffness", 500.0}});
    double last = 0.0;
    while (demo->stepCount() < 900 && measuredText(*demo, "springs") == "hold") {
        last = measured(*demo, "wave angle");
        demo->advance();
    }
    ASSERT_EQ(measuredText(*demo, "springs"), "burst");
    EXPECT_GT(last, 2.0);
    EXPECT_LT(last, 2.4) << "it takes a few steps to burst";
    EXPECT_LT(measured(*demo, "joint error"), 1.0) << "mm";
}

}  // namespace
}  // namespace collidoscope::demos::testing::springs_and_cloth_test
