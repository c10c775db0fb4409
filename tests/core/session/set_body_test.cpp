/// Numbers of bodies that a user types: inputs as any other, in every demo that has a rigid world.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>

#include "app/headless/open_session.h"
#include "app/session/session.h"
#include "app/session/session_file.h"
#include "app/session/timeline_marks.h"
#include "demos/host/state_archives.h"
#include "demos/registry.h"
#include "demos/rigid/body_numbers.h"
#include "tests/core/session/test_demos.h"
#include "tests/demos/all/over_all_demos.h"

namespace collidoscope::set_body_test {
namespace {

using app::Session;
using demos::BodyEdit;
using demos::BodyNumber;

/// The first body of a demo that has this number, with its present value.
std::optional<BodyEdit> firstWith(const demos::DemoBase& demo, BodyNumber number) {
    const auto worlds = demo.worlds();
    for (std::size_t i = 0; i < worlds.size(); ++i) {
        for (const physics::BodyId body : worlds[i]->bodies()) {
            BodyEdit edit{.world = i, .body = body.index, .number = number};
            const auto value = demos::valueOf(*worlds[i], edit);
            if (!value) continue;
            edit.value = *value;
            return edit;
        }
    }
    return std::nullopt;
}

double valueIn(const Session& session, const BodyEdit& which) {
    return demos::valueOf(*session.demo().worlds()[which.world], which).value()[0];
}

class InEveryWorld : public demos::testing::OverAllDemos {};

TEST_P(InEveryWorld, ATypedVelocityIsTakenPlayedAgainAndTakenBack) {
    constexpr std::uint64_t kBefore = 5, kAfter = 25;
    Session session(GetParam());
    if (session.demo().worlds().empty()) GTEST_SKIP() << "the demo has no world";
    session.setPlaying(false);
    app::runTo(session, kBefore);
    auto edit = firstWith(session.demo(), BodyNumber::Velocity);
    if (!edit) GTEST_SKIP() << "nothing moves here";
    const demos::BodyValue before = edit->value;
    const std::uint64_t hash = demos::hashOf(session.demo());
    const auto& locked = session.demo().worlds()[edit->world]->arrays().traits[edit->body].locked.translation;
    if (locked[0] && locked[1] && locked[2]) GTEST_SKIP() << "a point of the first body is held";
    const std::size_t axis = !locked[1] ? 1 : !locked[0] ? 0 : 2;
    edit->value[axis] += 2.0;
    session.act(demos::SetBody{*edit});
    EXPECT_NEAR(demos::valueOf(*session.demo().worlds()[edit->world], *edit).value()[axis], before[axis] + 2.0, 1e-5);
    EXPECT_NE(demos::hashOf(session.demo()), hash);
    app::runTo(session, kAfter);
    EXPECT_TRUE(session.fault().empty()) << session.fault();
    const std::uint64_t last = demos::hashOf(session.demo());
    session.seek(kBefore - 2);
    session.seek(kAfter);
    EXPECT_EQ(demos::hashOf(session.demo()), last) << "back and forth";
    Session again(GetParam());
    again.replay(session.inputs(), kAfter);
    EXPECT_EQ(demos::hashOf(again.demo()), last) << "played again";
    ASSERT_TRUE(session.canUndo());
    session.undo();
    EXPECT_EQ(demos::valueOf(*session.demo().worlds()[edit->world], *edit), before) << "taken back";
    session.redo();
    EXPECT_EQ(valueIn(session, *edit), edit->value[0]);
}

INSTANTIATE_TEST_SUITE_P(OfTheTable, InEveryWorld, demos::testing::everyDemo(), demos::testing::nameOfTheDemo);

TEST(SetBody, AVelocityAlongALockedAxisIsRefused) {
    physics::World world;
    const physics::BodyId body = world.addBody({.locked = {.translation = {false, true, false}}});
    BodyEdit edit{.body = body.index, .number = BodyNumber::Velocity, .value = {1.0, 2.0, 0.0}};
    EXPECT_THROW(demos::change(world, edit), std::invalid_argument);
    EXPECT_EQ(world.velocityOf(body), geometry::Vec3f{0.0f}) << "nothing has changed";
    edit.value[1] = 0.0;
    demos::change(world, edit);
    EXPECT_EQ(world.velocityOf(body), (geometry::Vec3f{1.0f, 0.0f, 0.0f}));
}

TEST(SetBody, OfAllEditsOfAGestureTheFirstValueComesBack) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    session.stepForward();
    BodyEdit edit = firstWith(session.demo(), BodyNumber::Mass).value();
    const double mass = edit.value[0];
    session.beginGesture();
    for (const double factor : {1.5, 2.0, 3.0}) {
        edit.value[0] = factor * mass;
        session.act(demos::SetBody{edit});
    }
    session.endGesture();
    EXPECT_NEAR(valueIn(session, edit), 3.0 * mass, 1e-9 * mass);
    session.undo();
    EXPECT_NEAR(valueIn(session, edit), mass, 1e-9 * mass);
    EXPECT_FALSE(session.canUndo());
    session.redo();
    EXPECT_NEAR(valueIn(session, edit), 3.0 * mass, 1e-9 * mass);
}

TEST(SetBody, InThePastItBeginsABranchThatIsNamedByIt) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    app::runTo(session, 30);
    const std::uint64_t last = demos::hashOf(session.demo());
    session.seek(10);
    BodyEdit edit = firstWith(session.demo(), BodyNumber::Mass).value();
    edit.value[0] = 12.5;
    session.act(demos::SetBody{edit});
    ASSERT_EQ(session.branchCount(), 2u);
    const auto branches = session.branches();
    const auto present = std::find_if(branches.begin(), branches.end(), [](const auto& b) { return b.isPresent; });
    EXPECT_EQ(present->name, "mass of body " + std::to_string(edit.body) + " = 12.5 kg");
    session.stepForward();
    const auto marks = app::timelineMarks(session);
    EXPECT_TRUE(
        std::any_of(marks.begin(), marks.end(), [](const auto& m) { return m.text.starts_with("mass of body"); }));
    session.undo();
    session.seek(30);
    EXPECT_EQ(demos::hashOf(session.demo()), last) << "the old future is as it was";
}

TEST(SetBody, WhatIsRefusedChangesNothingAndSaysWhy) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    BodyEdit edit = firstWith(session.demo(), BodyNumber::Friction).value();
    edit.value[0] = -1.0;
    const std::uint64_t before = demos::hashOf(session.demo());
    try {
        session.act(demos::SetBody{edit});
        FAIL() << "it was not refused";
    } catch (const demos::ParameterError& refusal) {
        EXPECT_TRUE(std::string(refusal.what()).starts_with("friction: ")) << refusal.what();
        EXPECT_EQ(std::string(refusal.what()).find("physics"), std::string::npos) << refusal.what();
    }
    EXPECT_EQ(demos::hashOf(session.demo()), before);
    EXPECT_TRUE(session.inputs().empty());
    EXPECT_FALSE(session.canUndo());
}

TEST(SetBody, EveryNumberIsKeptInFilesOfRuns) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    session.act(demos::ThrowBody{.body = {.shape = demos::SizedShape::Capsule, .position = {4.0f, 1.0f, 3.0f}}});
    session.act(demos::ThrowBody{.body = {.shape = demos::SizedShape::Hull, .position = {-4.0f, 1.0f, 3.0f}}});
    std::size_t set = 0;
    for (const BodyNumber number : demos::kBodyNumbers) {
        auto edit = firstWith(session.demo(), number);
        if (!edit) continue;
        const bool isLayers = number == BodyNumber::Layers || number == BodyNumber::Mask;
        edit->value[0] = isLayers ? 3.0 : edit->value[0] + (number == BodyNumber::Orientation ? 0.0 : 0.125);
        session.act(demos::SetBody{*edit});
        session.stepForward();
        ++set;
    }
    EXPECT_EQ(set, demos::kBodyNumbers.size());
    app::MeshLibrary meshes;
    const std::string text = app::writeSession({.session = session.saved()});
    Session other(*demos::findDemo("rigid-stack"));
    other.restore(app::readSession(text, "test.json", meshes).session);
    other.seek(session.frame());
    EXPECT_EQ(demos::hashOf(other.demo()), demos::hashOf(session.demo()));
}

TEST(SetBody, IsNothingWhereThereIsNoWorld) {
    Session session(*demos::findDemo("gjk"));
    const std::uint64_t before = demos::hashOf(session.demo());
    session.act(demos::SetBody{{.number = BodyNumber::Mass, .value = {2.0}}});
    EXPECT_EQ(demos::hashOf(session.demo()), before);
}

}  // namespace
}  // namespace collidoscope::set_body_test
