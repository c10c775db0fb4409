// A scene of rigid bodies under the mouse: what is pressed is pulled, what is let go flies on, what is placed stays.

#include "demos/rigid/rigid_scene.h"

#include <gtest/gtest.h>

#include <cmath>

#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos {
namespace {

using geometry::Vec3f;
using testing::measured;
using testing::measuredText;

constexpr float kStep = 1.0f / 60.0f;

RigidScene oneBox(physics::BodyId& box) {
    RigidScene scene;
    scene.addGround();
    box = scene.add({.pose = {.position = {0, 0.5f, 0}}}, geometry::Boxf{.half = Vec3f{0.5f}});
    return scene;
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
std::string wordsUnderTheMouse(RigidScene& scene) {
    scene.pointer({.ray = {{0, 0.5f, 5}, {0, 0, -1}}, .over = true});
    RecordingCanvas canvas;
    scene.draw(canvas);
    return canvas.labelItems.empty() ? std::string() : canvas.labelItems.back().text;
}

/// A solver leaves a trembling of less than a tenth of a millimetre a second.
TEST(RigidScene, ABodyThatOnlyTremblesIsSaidToBeAtRest) {
    const auto reported = [](float speed) {
        physics::BodyId box;
        RigidScene scene = oneBox(box);
        scene.world.setVelocity(box, {0.0f, speed, 0.0f});
        return wordsUnderTheMouse(scene);
    };
    EXPECT_EQ(reported(1.65e-7f), "OBB 1: 1000 kg, at rest");
    EXPECT_EQ(reported(0.0f), "OBB 1: 1000 kg, at rest");
    EXPECT_EQ(reported(0.1f), "OBB 1: 1000 kg, 5 J");
    EXPECT_EQ(reported(20.0f), "OBB 1: 1000 kg, 200000 J");
}

TEST(RigidScene, AKinematicBodyIsSaidToMoveAndNotToHaveAMass) {
    RigidScene scene;
    scene.addGround();
    const physics::BodyId lift = scene.add({.kind = physics::BodyKind::Kinematic, .pose = {.position = {0, 0.5f, 0}}},
                                           geometry::Boxf{.half = Vec3f{0.5f}});
    EXPECT_EQ(wordsUnderTheMouse(scene), "OBB 1: at rest");
    scene.world.setVelocity(lift, {0.0f, 0.5f, 0.0f});
    EXPECT_EQ(wordsUnderTheMouse(scene), "OBB 1: 0.5 m/s and 0 rad/s along its path");
}

TEST(RigidScene, ABodyThatIsPressedComesToTheHandAndFliesOnWhenItIsLetGo) {
    physics::BodyId box;
    RigidScene scene = oneBox(box);
    scene.pointer(pressAlong({{0, 0.5f, 5}, {0, 0, -1}}));
    const Vec3f target{1.5f, 3, 0.5f};
    Dragger hand("hand", target);
    scene.handles(hand);
    EXPECT_EQ(hand.found, 1);
    for (int i = 0; i < 180; ++i) scene.step(kStep, geometry::serialFor);
    // It hangs below the hand, lower by what the spring gives way under its weight: g / (2 π f)^2.
    constexpr float kSag = 9.81f / (25.13f * 25.13f), kTolerance = 0.01f;
    const Vec3f corner = target - Vec3f{0, kSag, 0};
    EXPECT_NEAR(glm::length(scene.world.centerOf(box) - corner), 0.5f, kTolerance);
    Dragger flick("hand", target + Vec3f{1, 0, 0});
    scene.handles(flick);
    for (int i = 0; i < 4; ++i) scene.step(kStep, geometry::serialFor);
    const Vec3f thrown = scene.world.velocityOf(box);
    EXPECT_GT(thrown.x, 1.0f);
    scene.pointer({});
    scene.step(kStep, geometry::serialFor);
    EXPECT_EQ(scene.world.velocityOf(box).x, thrown.x);
    Dragger none("hand", target);
    scene.handles(none);
    EXPECT_EQ(none.found, 0);
}

TEST(RigidScene, TheGroundIsNotPulled) {
    physics::BodyId box;
    RigidScene scene = oneBox(box);
    scene.pointer(pressAlong({{3, 5, 0}, {0, -1, 0}}));
    Dragger hand("hand", {3, 9, 0});
    scene.handles(hand);
    EXPECT_EQ(hand.found, 0);
}

TEST(RigidScene, ABodyThatIsPlacedStaysWhereItWasPutAndLosesItsVelocity) {
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

TEST(RigidScene, OffersThePairThatIsDeepestInEachOtherOrThatOfTheBodyUnderTheMouseAsACase) {
    RigidScene scene;
    EXPECT_FALSE(scene.offeredCase());
    scene.addGround();
    const geometry::Boxf box{.half = Vec3f{0.5f}};
    scene.add({.pose = {.position = {0, 0.498f, 0}}}, box);
    scene.add({.pose = {.position = {4, 0.49f, 0}}}, geometry::Spheref{.radius = 0.5f});
    scene.step(1e-4f, geometry::serialFor);
    const auto sphere = scene.offeredCase();
    ASSERT_TRUE(sphere);
    EXPECT_TRUE(std::holds_alternative<geometry::Sphered>(sphere->b));
    scene.pointer({.ray = geometry::Rayf{{0, 0.5f, 5}, {0, 0, -1}}, .over = true});
    const auto hovered = scene.offeredCase();
    ASSERT_TRUE(hovered);
    EXPECT_TRUE(std::holds_alternative<geometry::Boxd>(hovered->b));
    ASSERT_TRUE(std::holds_alternative<geometry::Planed>(hovered->a));
}

TEST(RigidScene, MeasuresItsWorldByHandCalculation) {
    physics::BodyId box;
    RigidScene scene = oneBox(box);
    scene.world.settings.gravity = {0, -10, 0};
    scene.add({.pose = {.position = {5, 3, 0}}, .velocity = {0, 0, 2}}, geometry::Boxf{.half = Vec3f{0.5f}});
    const double mass = scene.world.massOf(box).mass;
    EXPECT_NEAR(measured(scene, "energy"), mass * (10.0 * (0.5 + 3.0) + 0.5 * 2.0 * 2.0), 1e-6 * 40.0 * mass);
    EXPECT_NEAR(measured(scene, "momentum"), 2.0 * mass, 1e-6 * mass);
    scene.step(kStep, geometry::serialFor);
    EXPECT_EQ(measured(scene, "contacts"), 1.0) << "one box lies, the other flies";
    EXPECT_LT(measured(scene, "deepest"), 1e-4) << "they touch only";
    EXPECT_TRUE(std::isnan(measured(scene, "asleep"))) << "sleep is off";
}

/// In a row, far from each other, a box is compared with the next few at most, as many as are looked at in one go; in
/// one heap it is compared with each of the others.
TEST(RigidScene, CountsTheBoxesThatTheBroadPhaseCompares) {
    constexpr int kCount = 60;
    constexpr double kInOneGo = 16.0;
    const auto boxTests = [](float spacing) {
        RigidScene scene;
        scene.world.settings.gravity = Vec3f{0.0f};
        for (int i = 0; i < kCount; ++i)
            scene.add({.pose = {.position = {spacing * static_cast<float>(i), 0, 0}}},
                      geometry::Boxf{.half = Vec3f{0.5f}});
        scene.step(kStep, geometry::serialFor);
        return measured(scene, "box tests");
    };
    EXPECT_LE(boxTests(10.0f), kInOneGo * kCount);
    EXPECT_GE(boxTests(0.01f), kCount * (kCount - 1) / 2);
}

TEST(RigidScene, CountsWhatSleeps) {
    physics::BodyId box;
    RigidScene scene = oneBox(box);
    scene.world.settings.solver = physics::RigidSolver::SoftStep;
    scene.world.settings.sleep.isOn = true;
    EXPECT_EQ(measured(scene, "asleep"), 0.0);
    for (int i = 0; i < 120; ++i) scene.step(kStep, geometry::serialFor);
    EXPECT_EQ(measured(scene, "asleep"), 1.0);
}

TEST(RigidScene, SaysWhenItsWorldRestsBecauseNumbersWouldLeaveTheFinite) {
    physics::BodyId box;
    RigidScene scene = oneBox(box);
    scene.step(kStep, geometry::serialFor);
    EXPECT_EQ(measuredText(scene, "fault"), "");
    scene.world.settings.gravity = {0, 3e38f, 0};
    scene.world.setVelocity(box, {0, 3e38f, 0});
    scene.step(10.0f, geometry::serialFor);
    EXPECT_EQ(measuredText(scene, "fault"), "numbers left the finite: the world rests");
}

TEST(RigidScene, WhatIsSeldomChangedIsFoldedAway) {
    const auto demo = makeDemo(*findDemo("ten-boxes"));
    for (const ParameterInfo& info : listParameters(*demo)) {
        EXPECT_EQ(info.isFolded, info.group == "Show" || info.group == "Solver" || info.group == "Soft step")
            << info.name;
        EXPECT_FALSE(info.name == "friction" && info.isFolded);
    }
}

}  // namespace
}  // namespace collidoscope::demos
