/// Undo and redo: appended inputs, whole gestures.

#include <gtest/gtest.h>

#include "app/session/controls.h"
#include "app/session/session.h"
#include "demos/host/state_archives.h"
#include "physics/rigid/world/world.h"
#include "tests/core/session/test_demos.h"

namespace collidoscope::undo_test {
namespace {

using app::Session;
using session_test::Bouncer;
using session_test::kBouncer;

const Bouncer& bouncer(const Session& session) { return static_cast<const Bouncer&>(session.demo()); }
demos::SetParameter velocity(double value) { return {"velocity", value}; }

TEST(SessionUndo, TakesBackAParameterAndBringsItAgain) {
    Session session(kBouncer);
    EXPECT_FALSE(session.canUndo());
    session.act(velocity(5.0));
    session.act(velocity(7.0));
    session.undo();
    EXPECT_EQ(bouncer(session).velocity, 5.0f);
    session.undo();
    EXPECT_EQ(bouncer(session).velocity, 3.0f);
    EXPECT_FALSE(session.canUndo());
    session.redo();
    session.redo();
    EXPECT_EQ(bouncer(session).velocity, 7.0f);
    EXPECT_FALSE(session.canRedo());
}

TEST(SessionUndo, TellsWhatItTakesBackInTheWordsOfInputs) {
    using Lines = std::vector<std::string>;
    Session session(kBouncer);
    EXPECT_EQ(session.undoLines(), Lines{});
    session.act(velocity(5.0));
    session.beginGesture();
    session.act(velocity(7.0));
    session.act(demos::MoveHandle{"anchor", {.position = {1, 2, 3}}});
    session.endGesture();
    EXPECT_EQ(session.undoLines(), (Lines{"set velocity=7.0", "place anchor=1,2,3"}));
    EXPECT_EQ(session.redoLines(), Lines{});
    session.undo();
    EXPECT_EQ(session.undoLines(), Lines{"set velocity=5.0"});
    EXPECT_EQ(session.redoLines(), (Lines{"set velocity=7.0", "place anchor=1,2,3"}));
}

TEST(SessionUndo, TellsACaseByItsNameAndNotByAllThatItHolds) {
    Session session(*demos::findDemo("case"));
    demos::examine::CollisionCase plate = *app::casesOf(session.demo()).front().slot.value;
    plate.name = "plate on cube";
    session.act(demos::SetCase{"case", demos::examine::slotOf(plate, "plate.json")});
    EXPECT_EQ(session.undoLines(), std::vector<std::string>{"case plate.json"});
    session.act(demos::SetCase{"case", demos::examine::slotOf(plate)});
    EXPECT_EQ(session.undoLines(), std::vector<std::string>{"case plate on cube"});
}

TEST(SessionUndo, WhatWasDoneBeforeAUserComesIsNoStepOfHis) {
    Session session(kBouncer);
    session.act(velocity(5.0));
    session.undo();
    session.act(velocity(6.0));
    session.forgetUndo();
    EXPECT_FALSE(session.canUndo());
    EXPECT_FALSE(session.canRedo());
    session.act(velocity(7.0));
    session.undo();
    EXPECT_EQ(bouncer(session).velocity, 6.0f);
    EXPECT_FALSE(session.canUndo());
}

TEST(SessionUndo, AppendsInputsAndNeverRewinds) {
    Session session(kBouncer);
    session.setPlaying(false);
    session.act(velocity(5.0));
    for (int i = 0; i < 10; ++i) session.stepForward();
    session.undo();
    EXPECT_EQ(session.frame(), 10u);
    EXPECT_EQ(session.inputs().size(), 2u);
    EXPECT_EQ(session.inputs().back().step, 10u);
    Session again(kBouncer);
    again.replay(session.inputs(), 10);
    EXPECT_EQ(demos::hashOf(again.demo()), demos::hashOf(session.demo()));
}

TEST(SessionUndo, AGestureCountsAsOne) {
    Session session(kBouncer);
    session.beginGesture();
    for (int i = 1; i < 9; ++i) session.act(velocity(i));
    session.act(demos::MoveHandle{"anchor", {.position = {1, 2, 3}}});
    session.endGesture();
    session.undo();
    EXPECT_EQ(bouncer(session).velocity, 3.0f);
    EXPECT_EQ(bouncer(session).anchor.y, 0.0f);
    EXPECT_FALSE(session.canUndo());
    session.redo();
    EXPECT_EQ(bouncer(session).velocity, 8.0f);
    EXPECT_EQ(bouncer(session).anchor.y, 2.0f);
}

TEST(SessionUndo, AGestureThatEndsWhereItBeganIsNone) {
    Session session(kBouncer);
    session.beginGesture();
    session.act(velocity(9.0));
    session.act(velocity(3.0));
    session.endGesture();
    EXPECT_FALSE(session.canUndo());
}

TEST(SessionUndo, ANewActDropsWhatCouldBeRedone) {
    Session session(kBouncer);
    session.act(velocity(5.0));
    session.undo();
    session.act(velocity(6.0));
    EXPECT_FALSE(session.canRedo());
}

TEST(SessionUndo, ARefusedActChangesNothing) {
    Session session(kBouncer);
    const std::uint64_t hash = demos::hashOf(session.demo());
    EXPECT_THROW(session.act(velocity(1e9)), demos::ParameterError);
    EXPECT_THROW(session.act(demos::SetParameter{"wobble", 1.0}), demos::ParameterError);
    EXPECT_THROW(session.act(demos::SetParameter{"count", 0}), demos::ParameterError);
    EXPECT_EQ(demos::hashOf(session.demo()), hash);
    EXPECT_TRUE(session.inputs().empty());
    EXPECT_FALSE(session.canUndo());
}

TEST(SessionUndo, TakesBackAParameterThatStartsTheDemoAnew) {
    Session session(kBouncer);
    session.act(demos::SetParameter{"count", 9});
    EXPECT_EQ(bouncer(session).places.size(), 9u);
    session.undo();
    EXPECT_EQ(bouncer(session).places.size(), 2u);
    EXPECT_EQ(session.frame(), 0u);
}

TEST(SessionUndo, PointerMovesAreNotUndoable) {
    Session session(kBouncer);
    session.setPlaying(false);
    session.act(demos::MovePointer{{.over = true}});
    EXPECT_EQ(session.inputs().size(), 1u);
    EXPECT_FALSE(session.canUndo());
}

TEST(SessionUndo, TakesBackAParameterThatWasChosenWithTheMouse) {
    Session session(*demos::findDemo("pair-matrix"));
    session.setPlaying(false);
    const auto chosen = [&] {
        const auto parameters = demos::listParameters(session.demo());
        return std::pair(parameters[0].value, parameters[1].value);
    };
    const auto before = chosen();
    demos::Pointer pointer{.over = true, .down = true, .chart = demos::ChartPoint{.at = {5.2, 7.3}}};
    session.act(demos::MovePointer{pointer});
    pointer.down = false;
    session.act(demos::MovePointer{pointer});
    ASSERT_NE(chosen(), before);
    const auto after = chosen();
    ASSERT_TRUE(session.canUndo());
    session.undo();
    EXPECT_EQ(chosen(), before);
    EXPECT_FALSE(session.canUndo()) << "clicks that chose nothing are nothing to take back";
    session.redo();
    EXPECT_EQ(chosen(), after);
}

/// Ten boxes stand 10 m high: one that lies 10 m beside them is out of the picture.
TEST(SessionUndo, BringsBackWhatLiesJustBesideThePicture) {
    for (const auto& [away, lost] : {std::pair{10.0f, 1u}, {3.0f, 0u}}) {
        Session session(*demos::findDemo("ten-boxes"));
        session.setPlaying(false);
        session.stepForward();
        session.act(demos::SetParameter{"mouse", std::string("places")});
        const demos::HandleInfo last = demos::listHandles(session.demo()).back();
        session.act(demos::MoveHandle{last.name, {.position = {away, 1.0f, 0.0f}}});
        session.stepForward();
        EXPECT_EQ(session.demo().strayCount(), lost) << away << " m";
        session.act(demos::BringBack{});
        EXPECT_EQ(session.demo().strayCount(), 0u);
    }
}

TEST(SessionUndo, LetsWhatWasBroughtBackFlyOnFromWhereItWas) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    const physics::World& first = *session.demo().worlds().front();
    physics::BodyId box{};
    for (const physics::BodyId body : first.bodies())
        if (first.kindOf(body) == physics::BodyKind::Dynamic) box = body;
    const auto world = [&]() -> const physics::World& { return *session.demo().worlds().front(); };
    session.stepForward();
    const geometry::Vec3f home = world().poseOf(box).position;
    EXPECT_EQ(session.demo().strayCount(), 0u);
    session.act(demos::SetParameter{"mouse", std::string("places")});
    session.act(demos::MoveHandle{"body-" + std::to_string(box.index), {.position = {0.0f, 800.0f, 0.0f}}});
    for (int i = 0; i < 5; ++i) session.stepForward();
    ASSERT_EQ(session.demo().strayCount(), 1u);
    const geometry::Vec3f away = world().poseOf(box).position, velocity = world().velocityOf(box);
    EXPECT_LT(velocity.y, 0.0f);
    session.act(demos::BringBack{});
    EXPECT_LT(glm::distance(world().poseOf(box).position, home), 0.1f);
    EXPECT_EQ(world().velocityOf(box), geometry::Vec3f{0.0f});
    EXPECT_EQ(session.demo().strayCount(), 0u);
    const std::uint64_t brought = demos::hashOf(session.demo());
    ASSERT_TRUE(session.canUndo());
    session.undo();
    EXPECT_EQ(world().poseOf(box).position, away);
    EXPECT_EQ(world().velocityOf(box), velocity);
    session.redo();
    EXPECT_EQ(demos::hashOf(session.demo()), brought);
    for (int i = 0; i < 3; ++i) session.stepForward();
    const std::uint64_t last = demos::hashOf(session.demo());
    Session again(*demos::findDemo("rigid-stack"));
    again.replay(session.inputs(), session.frame());
    EXPECT_EQ(demos::hashOf(again.demo()), last) << "it is an input as any other";
    session.seek(0);
    session.seek(session.lastFrame());
    EXPECT_EQ(demos::hashOf(session.demo()), last);
}

}  // namespace
}  // namespace collidoscope::undo_test
