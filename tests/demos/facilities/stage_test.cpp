// A stage of rigid bodies under the mouse: what is pressed is pulled, what is let go flies on, what is placed stays.

#include "demos/rigid/stage.h"

#include <gtest/gtest.h>

#include <cmath>

#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace demos {
namespace {

using geometry::Vec3f;
using testing::measured;
using testing::measuredText;

constexpr float kStep = 1.0f / 60.0f;

Stage oneBox(physics::BodyId& box) {
    Stage stage;
    stage.addGround();
    box = stage.add({.pose = {.position = {0, 0.5f, 0}}}, geometry::Boxf{.half = Vec3f{0.5f}});
    return stage;
}

Pointer pressAlong(const geometry::Rayf& ray) { return {.ray = ray, .over = true, .down = true}; }

/// Sets the handle of this name to a place.
class Dragger final : public Handles {
public:
    Dragger(std::string_view name, const Vec3f& to) : name_(name), to_(to) {}
    void move(std::string_view name, Vec3f& position, const HandleSpec&) override {
        if (name == name_) position = to_, ++found;
    }
    void place(std::string_view name, Vec3f& position, geometry::Quatf&, const HandleSpec&) override {
        if (name == name_) position = to_, ++found;
    }
    void stretch(std::string_view, float&, const Vec3f&, const Vec3f&, const HandleSpec&) override {}
    int found = 0;

private:
    std::string_view name_;
    Vec3f to_;
};

/// What is said of the body in the middle, at which the mouse points.
std::string wordsUnderTheMouse(Stage& stage) {
    stage.pointer({.ray = {{0, 0.5f, 5}, {0, 0, -1}}, .over = true});
    RecordingCanvas canvas;
    stage.draw(canvas);
    return canvas.labelItems.empty() ? std::string() : canvas.labelItems.back().text;
}

/// A solver leaves a trembling of less than a tenth of a millimetre a second.
TEST(Stage, ABodyThatOnlyTremblesIsSaidToBeAtRest) {
    const auto told = [](float speed) {
        physics::BodyId box;
        Stage stage = oneBox(box);
        stage.world.setVelocity(box, {0.0f, speed, 0.0f});
        return wordsUnderTheMouse(stage);
    };
    EXPECT_EQ(told(1.65e-7f), "OBB 1: 1000 kg, at rest");
    EXPECT_EQ(told(0.0f), "OBB 1: 1000 kg, at rest");
    EXPECT_EQ(told(0.1f), "OBB 1: 1000 kg, 5 J");
    EXPECT_EQ(told(20.0f), "OBB 1: 1000 kg, 200000 J");
}

TEST(Stage, AKinematicBodyIsSaidToMoveAndNotToHaveAMass) {
    Stage stage;
    stage.addGround();
    const physics::BodyId lift = stage.add({.kind = physics::BodyKind::Kinematic, .pose = {.position = {0, 0.5f, 0}}},
                                           geometry::Boxf{.half = Vec3f{0.5f}});
    EXPECT_EQ(wordsUnderTheMouse(stage), "OBB 1: at rest");
    stage.world.setVelocity(lift, {0.0f, 0.5f, 0.0f});
    EXPECT_EQ(wordsUnderTheMouse(stage), "OBB 1: 0.5 m/s and 0 rad/s along its path");
}

TEST(Stage, ABodyThatIsPressedComesToTheHandAndFliesOnWhenItIsLetGo) {
    physics::BodyId box;
    Stage stage = oneBox(box);
    stage.pointer(pressAlong({{0, 0.5f, 5}, {0, 0, -1}}));
    const Vec3f target{1.5f, 3, 0.5f};
    Dragger hand("hand", target);
    stage.handles(hand);
    EXPECT_EQ(hand.found, 1);
    for (int i = 0; i < 180; ++i) stage.step(kStep, geometry::serialFor);
    // It hangs below the hand, lower by what the spring gives way under its weight: g / (2 π f)^2.
    constexpr float kSag = 9.81f / (25.13f * 25.13f), kTolerance = 0.01f;
    const Vec3f corner = target - Vec3f{0, kSag, 0};
    EXPECT_NEAR(glm::length(stage.world.centerOf(box) - corner), 0.5f, kTolerance);
    Dragger flick("hand", target + Vec3f{1, 0, 0});
    stage.handles(flick);
    for (int i = 0; i < 4; ++i) stage.step(kStep, geometry::serialFor);
    const Vec3f thrown = stage.world.velocityOf(box);
    EXPECT_GT(thrown.x, 1.0f);
    stage.pointer({});
    stage.step(kStep, geometry::serialFor);
    EXPECT_EQ(stage.world.velocityOf(box).x, thrown.x);
    Dragger none("hand", target);
    stage.handles(none);
    EXPECT_EQ(none.found, 0);
}

TEST(Stage, TheGroundIsNotPulled) {
    physics::BodyId box;
    Stage stage = oneBox(box);
    stage.pointer(pressAlong({{3, 5, 0}, {0, -1, 0}}));
    Dragger hand("hand", {3, 9, 0});
    stage.handles(hand);
    EXPECT_EQ(hand.found, 0);
}

TEST(Stage, ABodyThatIsPlacedStaysWhereItWasPutAndLosesItsVelocity) {
    const auto demo = makeDemo(*findDemo("ten-boxes"));
    setParameter(*demo, "mouse", std::string("places"));
    demo->advance();
    Dragger hand("body-3", {2, 4, 1});
    demo->handles(hand);
    EXPECT_EQ(hand.found, 1);
    class Reader final : public Handles {
    public:
        void move(std::string_view, Vec3f&, const HandleSpec&) override {}
        void place(std::string_view name, Vec3f& position, geometry::Quatf&, const HandleSpec&) override {
            if (name == "body-3") at = position;
        }
        void stretch(std::string_view, float&, const Vec3f&, const Vec3f&, const HandleSpec&) override {}
        Vec3f at{0.0f};
    } reader;
    demo->handles(reader);
    EXPECT_EQ(reader.at, (Vec3f{2, 4, 1}));
}

TEST(Stage, OffersThePairThatIsDeepestInEachOtherOrThatOfTheBodyUnderTheMouseAsACase) {
    Stage stage;
    EXPECT_FALSE(stage.offeredCase());
    stage.addGround();
    const geometry::Boxf box{.half = Vec3f{0.5f}};
    stage.add({.pose = {.position = {0, 0.498f, 0}}}, box);
    stage.add({.pose = {.position = {4, 0.49f, 0}}}, geometry::Spheref{.radius = 0.5f});
    stage.step(1e-4f, geometry::serialFor);
    const auto sphere = stage.offeredCase();
    ASSERT_TRUE(sphere);
    EXPECT_TRUE(std::holds_alternative<geometry::Sphered>(sphere->b));
    stage.pointer({.ray = geometry::Rayf{{0, 0.5f, 5}, {0, 0, -1}}, .over = true});
    const auto hovered = stage.offeredCase();
    ASSERT_TRUE(hovered);
    EXPECT_TRUE(std::holds_alternative<geometry::Boxd>(hovered->b));
    ASSERT_TRUE(std::holds_alternative<geometry::Planed>(hovered->a));
}

TEST(Stage, MeasuresItsWorldByHandCalculation) {
    physics::BodyId box;
    Stage stage = oneBox(box);
    stage.world.settings.gravity = {0, -10, 0};
    stage.add({.pose = {.position = {5, 3, 0}}, .velocity = {0, 0, 2}}, geometry::Boxf{.half = Vec3f{0.5f}});
    const double mass = stage.world.massOf(box).mass;
    EXPECT_NEAR(measured(stage, "energy"), mass * (10.0 * (0.5 + 3.0) + 0.5 * 2.0 * 2.0), 1e-6 * 40.0 * mass);
    EXPECT_NEAR(measured(stage, "momentum"), 2.0 * mass, 1e-6 * mass);
    stage.step(kStep, geometry::serialFor);
    EXPECT_EQ(measured(stage, "contacts"), 1.0) << "one box lies, the other flies";
    EXPECT_LT(measured(stage, "deepest"), 1e-4) << "they touch only";
    EXPECT_TRUE(std::isnan(measured(stage, "asleep"))) << "sleep is off";
}

/// In a row, far from each other, a box is compared with the next few at most, as many as are looked at in one go; in
/// one heap it is compared with each of the others.
TEST(Stage, CountsTheBoxesThatTheBroadPhaseCompares) {
    constexpr int kCount = 60;
    constexpr double kInOneGo = 16.0;
    const auto boxTests = [](float spacing) {
        Stage stage;
        stage.world.settings.gravity = Vec3f{0.0f};
        for (int i = 0; i < kCount; ++i)
            stage.add({.pose = {.position = {spacing * static_cast<float>(i), 0, 0}}},
                      geometry::Boxf{.half = Vec3f{0.5f}});
        stage.step(kStep, geometry::serialFor);
        return measured(stage, "box tests");
    };
    EXPECT_LE(boxTests(10.0f), kInOneGo * kCount);
    EXPECT_GE(boxTests(0.01f), kCount * (kCount - 1) / 2);
}

TEST(Stage, CountsWhatSleeps) {
    physics::BodyId box;
    Stage stage = oneBox(box);
    stage.world.settings.solver = physics::RigidSolver::Modern;
    stage.world.settings.sleep.isOn = true;
    EXPECT_EQ(measured(stage, "asleep"), 0.0);
    for (int i = 0; i < 120; ++i) stage.step(kStep, geometry::serialFor);
    EXPECT_EQ(measured(stage, "asleep"), 1.0);
}

TEST(Stage, SaysWhenItsWorldRestsBecauseNumbersWouldLeaveTheFinite) {
    physics::BodyId box;
    Stage stage = oneBox(box);
    stage.step(kStep, geometry::serialFor);
    EXPECT_EQ(measuredText(stage, "fault"), "");
    stage.world.settings.gravity = {0, 3e38f, 0};
    stage.world.setVelocity(box, {0, 3e38f, 0});
    stage.step(10.0f, geometry::serialFor);
    EXPECT_EQ(measuredText(stage, "fault"), "numbers left the finite: the world rests");
}

TEST(Stage, WhatIsSeldomChangedIsFoldedAway) {
    const auto demo = makeDemo(*findDemo("ten-boxes"));
    for (const ParameterInfo& info : listParameters(*demo)) {
        EXPECT_EQ(info.isFolded, info.group == "Show" || info.group == "Solver" || info.group == "Modern solver")
            << info.name;
        EXPECT_FALSE(info.name == "friction" && info.isFolded);
    }
}

}  // namespace
}  // namespace demos
