// What the demo of dropped boxes claims: with the mistakes of the book nothing rests, without them all does.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "demos/host/handle_list.h"
#include "demos/host/recording_canvas.h"
#include "demos/rigid/second_scene.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::box_drop_test {
namespace {

std::unique_ptr<DemoBase> sceneOf(const char* scene) { return restartedWith("box-drop", "scene", scene); }
void mendAllBut(DemoBase& demo, std::string_view mistake) {
    if (mistake != "order") setParameter(demo, "order", std::string("forces-first"));
    if (mistake != "divided") setParameter(demo, "divided", false);
    if (mistake != "accumulate") setParameter(demo, "accumulate", true);
    if (mistake != "warm-start") setParameter(demo, "warm-start", true);
    if (mistake != "iterations") setParameter(demo, "iterations", 20);
    demo.restart();
}

TEST(BoxDropDemo, BoxesComeToRestAndTheBooksDoNot) {
    const auto demo = sceneOf("boxes");
    run(*demo, 480);
    EXPECT_LT(measured(*demo, "right fastest"), 1e-4);
    EXPECT_LT(measured(*demo, "right deepest"), 10.1) << "mm, the slop and rounding";
    EXPECT_GT(measured(*demo, "book fastest"), 0.1);
    EXPECT_GT(measured(*demo, "book deepest"), 12.0);
}

/// Reference defect 36: a stack of three stands for 10 s. The book's sinks into itself and falls.
TEST(BoxDropDemo, AStackOfThreeStandsAndTheBooksFalls) {
    const auto demo = sceneOf("stack");
    const double first = measured(*demo, "right energy");
    double deepest = 0.0;
    for (int i = 0; i < 600; ++i) {
        demo->advance();
        EXPECT_LT(measured(*demo, "right deepest"), 10.1);
        deepest = std::max(deepest, measured(*demo, "book deepest"));
    }
    EXPECT_NEAR(measured(*demo, "right energy") / first, 1.0, 2e-3);
    EXPECT_LT(measured(*demo, "right fastest"), 1e-4);
    EXPECT_GT(deepest, 50.0) << "mm";
    EXPECT_LT(measured(*demo, "book energy"), 0.5 * first) << "its boxes lie on the ground";
}

/// Gravity after the impulses: what rests is left with the speed of a step's fall, g h.
TEST(BoxDropDemo, TheOrderAloneLeavesTheSpeedOfAStepsFall) {
    const auto demo = sceneOf("stack");
    mendAllBut(*demo, "order");
    run(*demo, 300);
    EXPECT_NEAR(measured(*demo, "book fastest"), 9.81 / 60.0, 1e-3);
    EXPECT_LT(measured(*demo, "right fastest"), 1e-4);
}

TEST(BoxDropDemo, MendedTheLeftRestsAsWell) {
    for (const char* scene : {"boxes", "stack"}) {
        const auto demo = sceneOf(scene);
        mendAllBut(*demo, "");
        run(*demo, 480);
        EXPECT_LT(measured(*demo, "book fastest"), 1e-4) << scene;
        EXPECT_NEAR(measured(*demo, "book deepest"), measured(*demo, "right deepest"), 0.1) << scene;
    }
}

TEST(BoxDropDemo, TheSeesawThrowsItsLightBox) {
    const auto demo = sceneOf("seesaw");
    run(*demo, 30);
    EXPECT_LT(measured(*demo, "right highest"), 1.2) << "the heavy one has come down";
    double highest = 0.0;
    for (int i = 0; i < 60; ++i) {
        demo->advance();
        highest = std::max(highest, measured(*demo, "right highest"));
    }
    EXPECT_GT(highest, 1.25) << "up from 0.66 m";
}

TEST(SecondScene, ThingsOfBothWorldsAreKeptApart) {
    const auto demo = sceneOf("boxes");
    setParameter(*demo, "velocities", true);
    run(*demo, 30);
    RecordingCanvas canvas;
    demo->draw(canvas);
    std::set<Key> keys, arrows;
    std::size_t count = 0;
    for (const auto& items : canvas.solidItems)
        for (const SolidItem& item : items) {
            if (item.key == kByOrder) continue;
            ++count;
            keys.insert(item.key);
        }
    EXPECT_EQ(count, 10u);
    EXPECT_EQ(keys.size(), count);
    for (const ArrowItem& arrow : canvas.arrowItems) arrows.insert(arrow.key);
    EXPECT_EQ(arrows.size(), canvas.arrowItems.size());
    EXPECT_EQ(canvas.legendItems.size(), 1u);
}

TEST(SecondScene, AHandTakesHoldOfTheNearestBodyInOneWorldOnly) {
    std::array<RigidScene, 2> scenes;
    scenes[0].add({.pose = {.position = {0, 0, -3}}}, geometry::Spheref{.radius = 0.5f});
    scenes[1].add({}, geometry::Spheref{.radius = 0.5f});
    const Pointer press{.ray = {{0, 0, 5}, {0, 0, -1}}, .over = true, .down = true};
    pointAt(scenes, press);
    EXPECT_FALSE(scenes[0].isHeld());
    EXPECT_TRUE(scenes[1].isHeld());
    pointAt(scenes, {.ray = press.ray, .over = true});
    EXPECT_FALSE(scenes[1].isHeld());
}

}  // namespace
}  // namespace collidoscope::demos::testing::box_drop_test
