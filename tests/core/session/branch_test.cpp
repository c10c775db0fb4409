/// Branches of a session: whatever is done in the past, no future is lost, and undo leads back to it.

#include <gtest/gtest.h>

#include <algorithm>

#include "app/session/session.h"
#include "demos/host/state_archives.h"
#include "tests/core/session/branches.h"
#include "tests/core/session/test_demos.h"

namespace collidoscope::branch_test {
namespace {

using demos::hashOf;
using session_test::hover;
using session_test::kBouncer;
using session_test::kCart;
using session_test::kStill;
using session_test::moveAnchor;

demos::SetParameter count(int value) { return {"count", value}; }
demos::SetMoveAxes ahead(float value) { return {{.ahead = value}}; }

TEST_F(Branches, AnActInThePastLeavesTheOldFutureInABranchOfItsOwn) {
    EXPECT_EQ(session.branchCount(), 1u);
    const int first = idOf(session);
    session.seek(20);
    session.act(velocity(9.0));
    steps(session, 5);
    ASSERT_EQ(session.branchCount(), 2u);
    EXPECT_EQ(names(session), (std::vector<std::string>{"first run", "velocity = 9 m/s"}));
    EXPECT_EQ(present(session).parent, first);
    EXPECT_EQ(present(session).branchFrame, 20u);
    EXPECT_EQ(session.lastFrame(), 25u);
    session.goToBranch(first);
    EXPECT_EQ(session.frame(), 25u) << "the same frame of the other";
    EXPECT_EQ(hashOf(session.demo()), hashes[25]);
    EXPECT_EQ(session.lastFrame(), 40u);
    expectFirstRun();
}

TEST_F(Branches, UndoReturnsToTheOldBranchWithItsFutureAndRedoToTheNew) {
    session.seek(20);
    session.act(velocity(9.0));
    steps(session, 7);
    const std::uint64_t there = hashOf(session.demo());
    session.undo();
    EXPECT_EQ(session.frame(), 20u) << "as it was left";
    EXPECT_EQ(hashOf(session.demo()), hashes[20]);
    EXPECT_EQ(session.lastFrame(), 40u);
    ASSERT_TRUE(session.canRedo());
    session.redo();
    EXPECT_EQ(session.frame(), 27u);
    EXPECT_EQ(hashOf(session.demo()), there);
    session.undo();
    expectFirstRun();
    EXPECT_EQ(session.branchCount(), 2u);
}

TEST_F(Branches, AParameterThatBuildsTheDemoAnewKeepsTheWholeRun) {
    session.act(count(7));
    EXPECT_EQ(session.frame(), 0u);
    EXPECT_EQ(session.lastFrame(), 0u);
    ASSERT_EQ(session.branchCount(), 2u);
    EXPECT_EQ(present(session).name, "count = 7");
    EXPECT_EQ(present(session).branchFrame, 0u);
    steps(session, 12);
    const std::uint64_t there = hashOf(session.demo());
    session.undo();
    EXPECT_EQ(session.frame(), 40u);
    expectFirstRun();
    session.redo();
    EXPECT_EQ(session.frame(), 12u);
    EXPECT_EQ(hashOf(session.demo()), there);
}

TEST_F(Branches, AGestureBeginsOneBranchHoweverOftenItBuildsAnew) {
    session.beginGesture();
    for (int n = 3; n < 20; ++n) {
        session.act(count(n));
        steps(session, 2);
    }
    session.endGesture();
    EXPECT_EQ(names(session), (std::vector<std::string>{"first run", "count = 19"}));
    session.undo();
    EXPECT_EQ(session.frame(), 40u);
    expectFirstRun();
}

TEST_F(Branches, NothingThatWasSimulatedIsLostBeforeTheFirstStep) {
    Session fresh(kBouncer);
    fresh.setPlaying(false);
    fresh.act(count(5));
    fresh.act(count(6));
    EXPECT_EQ(fresh.branchCount(), 1u) << "there was nothing to keep";
    session.act(count(5));
    session.act(count(6));
    EXPECT_EQ(names(session), (std::vector<std::string>{"first run", "count = 6"}));
}

TEST_F(Branches, APressAKeyAndAHandleBeginBranchesToo) {
    session.seek(20);
    session.act(hover(true));
    EXPECT_EQ(present(session).name, "mouse at 0.3 s");
    session.undo();
    EXPECT_EQ(session.frame(), 20u);
    EXPECT_EQ(hashOf(session.demo()), hashes[20]);
    session.act(moveAnchor(0.4f));
    EXPECT_EQ(present(session).name, "anchor moved");
    session.undo();
    expectFirstRun();

    Session cart(kCart);
    cart.setPlaying(false);
    cart.act(ahead(1.0f));
    steps(cart, 20);
    const std::uint64_t last = hashOf(cart.demo());
    cart.seek(10);
    cart.act(ahead(-1.0f));
    EXPECT_EQ(present(cart).name, "keys at 0.2 s");
    steps(cart, 10);
    EXPECT_NE(hashOf(cart.demo()), last);
    cart.undo();
    EXPECT_EQ(cart.frame(), 10u);
    cart.seek(20);
    EXPECT_EQ(hashOf(cart.demo()), last);
}

TEST_F(Branches, ARestartAndAResetKeepTheRunAndAreTakenBack) {
    session.seek(30);
    session.restart();
    EXPECT_EQ(session.frame(), 0u);
    EXPECT_EQ(session.lastFrame(), 0u);
    EXPECT_EQ(present(session).name, "restart at 0.5 s");
    steps(session, 3);
    session.reset();
    EXPECT_EQ(present(session).name, "reset at 0.1 s");
    EXPECT_EQ(session.branchCount(), 3u);
    session.undo();
    EXPECT_EQ(session.frame(), 3u);
    session.undo();
    EXPECT_EQ(session.frame(), 30u);
    expectFirstRun();
}

TEST_F(Branches, ARestartThatWouldRepeatTheRunGoesToItsFrameZero) {
    Session cart(kCart);
    cart.setPlaying(false);
    cart.act(demos::SetParameter{"look-along", true});
    steps(cart, 20);
    cart.restart();
    EXPECT_EQ(cart.frame(), 0u);
    EXPECT_EQ(cart.lastFrame(), 20u);
    EXPECT_EQ(cart.branchCount(), 1u);
}

TEST_F(Branches, UndoInThePastBeginsABranchAndRedoReturns) {
    session.act(velocity(7.0));
    steps(session, 10);
    const std::uint64_t last = hashOf(session.demo());
    session.seek(45);
    session.undo();
    ASSERT_EQ(session.branchCount(), 2u);
    EXPECT_EQ(session.frame(), 45u);
    EXPECT_EQ(session.lastFrame(), 45u);
    session.redo();
    EXPECT_EQ(session.lastFrame(), 50u);
    session.seek(50);
    EXPECT_EQ(hashOf(session.demo()), last);
    session.undo();
    EXPECT_EQ(session.lastFrame(), 45u) << "it is taken back there already";
    EXPECT_EQ(session.branchCount(), 2u);
}

TEST_F(Branches, LookingBeginsNone) {
    Session ball(*demos::findDemo("gjk"));
    ball.setPlaying(false);
    steps(ball, 5);
    ball.seek(2);
    const auto parameters = demos::listParameters(ball.demo());
    const auto step = std::find_if(parameters.begin(), parameters.end(), [](const auto& one) { return one.inside; });
    ball.act(demos::SetParameter{step->name, 1});
    EXPECT_EQ(ball.branchCount(), 1u);
}

TEST_F(Branches, CanBeRenamedAndKeepTheirNames) {
    session.seek(20);
    session.act(velocity(9.0));
    session.renameBranch(idOf(session), "fast");
    session.act(velocity(8.0));
    EXPECT_EQ(present(session).name, "fast");
    session.renameBranch(idOf(session), "");
    EXPECT_EQ(present(session).name, "fast");
    session.renameBranch(4711, "nobody");
}

TEST_F(Branches, ARemovedOneLeavesItsOwnBranchesAndTheirFrames) {
    const int first = idOf(session);
    session.seek(20);
    session.act(velocity(9.0));
    steps(session, 10);
    const int second = idOf(session);
    session.seek(25);
    const std::uint64_t common = hashOf(session.demo());
    session.act(velocity(1.0));
    steps(session, 10);
    const std::uint64_t last = hashOf(session.demo());
    const int third = idOf(session);
    session.removeBranch(second);
    ASSERT_EQ(session.branchCount(), 2u);
    EXPECT_EQ(present(session).parent, first);
    EXPECT_EQ(present(session).branchFrame, 20u);
    session.seek(24);
    session.seek(35);
    EXPECT_EQ(hashOf(session.demo()), last);
    EXPECT_NE(last, common);
    session.undo();
    EXPECT_EQ(session.frame(), 35u) << "there is nothing to return to, so the inverse is appended";
    EXPECT_EQ(session.branchCount(), 2u);
    session.removeBranch(third);
    EXPECT_EQ(idOf(session), first);
    session.removeBranch(first);
    EXPECT_EQ(session.branchCount(), 1u) << "the only one stays";
    expectFirstRun();
}

TEST_F(Branches, GoToTheNextAndThePreviousInTheirOrder) {
    session.seek(20);
    session.act(velocity(9.0));
    session.goToBranch(session.branches().front().id);
    session.act(count(4));
    const auto all = session.branches();
    ASSERT_EQ(all.size(), 3u);
    EXPECT_TRUE(all[2].isPresent);
    session.goToNextBranch(+1);
    EXPECT_EQ(idOf(session), all[0].id);
    session.goToNextBranch(-1);
    EXPECT_EQ(idOf(session), all[2].id);
    session.goToNextBranch(-1);
    EXPECT_EQ(idOf(session), all[1].id);
    session.goToBranch(all[0].id);
    session.seek(30);
    session.goToNextBranch(+1);
    EXPECT_EQ(session.frame(), 20u) << "its last frame, when the other was further";
}

TEST_F(Branches, EachHasTheMeasuresOfItsOwnFrames) {
    session.seek(20);
    const std::vector<float> before = session.measures()[0].values;
    session.act(velocity(9.0));
    steps(session, 20);
    EXPECT_NE(session.measures()[0].values, before);
    session.undo();
    EXPECT_EQ(session.measures()[0].values, before);
}

TEST_F(Branches, TheOneThatWasLeftFollowsAsAGhostThatDiffers) {
    session.advance(0.0);
    EXPECT_EQ(session.ghost(), nullptr);
    session.seek(20);
    session.act(velocity(9.0));
    session.advance(0.0);
    ASSERT_NE(session.ghost(), nullptr);
    EXPECT_TRUE(session.ghost()->pointItems.empty()) << "nothing has moved yet";
    steps(session, 5);
    session.advance(0.0);
    ASSERT_NE(session.ghost(), nullptr);
    ASSERT_FALSE(session.ghost()->pointItems.empty());
    EXPECT_TRUE(session.ghost()->pointItems.front().style.ghost);
    const float there = session.ghost()->pointItems.front().position.x;
    ASSERT_NE(session.comparedHistory(), nullptr);
    steps(session, 20);
    session.advance(0.0);
    EXPECT_EQ(session.ghost(), nullptr) << "the other has ended";
    session.undo();
    session.seek(25);
    EXPECT_EQ(static_cast<const session_test::Bouncer&>(session.demo()).places.front(), there);
    session.setShowsGhost(false);
    session.advance(0.0);
    EXPECT_EQ(session.ghost(), nullptr);
    session.setShowsGhost(true);
    session.compareWith(std::nullopt);
    session.advance(0.0);
    EXPECT_EQ(session.ghost(), nullptr);
    EXPECT_EQ(session.comparedHistory(), nullptr);
    EXPECT_FALSE(session.takeMismatch());
}

/// A defect: the step looks at something that is no part of the state.
class Forgetful final : public demos::Demo<Forgetful> {
public:
    void step(float /*h*/) override { place += static_cast<float>(++steps); }
    void draw(demos::Canvas& /*canvas*/) const override {}
    void state(demos::Archive& a) override { a.field("place", place); }
    float place = 0.0f;
    static inline int steps = 0;
};
const demos::DemoInfo kForgetful = session_test::infoOf<Forgetful>("forgetful");

TEST(BranchesOfADefectiveDemo, AFrameThatComesOutOtherwiseIsTold) {
    Session session(kForgetful);
    session.setPlaying(false);
    steps(session, 40);
    session.rest();
    session.seek(10);
    const auto frame = session.takeMismatch();
    ASSERT_TRUE(frame);
    EXPECT_EQ(*frame, 8u);
    EXPECT_FALSE(session.takeMismatch());
}

TEST(BranchesOfAStillDemo, ThereAreNone) {
    Session session(kStill);
    session.act(demos::MoveHandle{"place", {.position = {1, 0, 0}}});
    session.restart();
    session.reset();
    EXPECT_EQ(session.branchCount(), 1u);
}

}  // namespace
}  // namespace collidoscope::branch_test
