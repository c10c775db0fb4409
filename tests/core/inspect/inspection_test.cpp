#include "app/inspect/inspection.h"

#include <gtest/gtest.h>

#include "app/session/controls.h"
#include "tests/core/session/test_demos.h"

namespace collidoscope::session_test::inspection_test {
namespace {

/// Tells of an algorithm that took three of at most ten steps.
class Stepper final : public demos::Demo<Stepper> {
public:
    void draw(demos::Canvas& canvas) const override { canvas.ground(0.0f); }
    void describe(demos::Parameters& p) override { p.stepInside("round", shown, 10, "Which round."); }
    demos::Explanation explain() const override {
        return {.algorithm = "Rounds", .steps = {{}, {}, {}}, .shown = std::min(shown, 3)};
    }
    int shown = 0;
};
const demos::DemoInfo kStepper = infoOf<Stepper>("stepper");

int shownBy(const app::Session& session) { return session.demo().explain().shown; }

TEST(StepInside, GoesFromTheWholeToTheLastStepAndNoFurther) {
    app::Session session(kStepper);
    EXPECT_EQ(shownBy(session), 0);
    for (int i = 0; i < 5; ++i) app::stepInside(session, 1);
    EXPECT_EQ(shownBy(session), 3);
    EXPECT_EQ(std::get<int>(app::stepParameter(session.demo())->value), 3);
    for (int i = 0; i < 5; ++i) app::stepInside(session, -1);
    EXPECT_EQ(shownBy(session), 0);
}

TEST(StepInside, LeavesAValueBeyondTheLastStepFromThere) {
    app::Session session(kStepper);
    session.act(demos::SetParameter{"round", 9});
    EXPECT_EQ(shownBy(session), 3);
    app::stepInside(session, -1);
    EXPECT_EQ(shownBy(session), 2);
}

TEST(StepInside, IsLookingAndNothingThatUndoTakesBack) {
    app::Session session(*demos::findDemo("gjk"));
    const demos::HandleInfo before = demos::listHandles(session.demo()).front();
    const auto place = [&] { return demos::listHandles(session.demo()).front().place.position; };
    demos::HandlePose moved = before.place;
    moved.position.x += 0.5f;
    session.act(demos::MoveHandle{before.name, moved});
    for (const int step : {1, 2, 1, 3}) app::showStep(session, step);
    session.beginGesture();  // a drag of the slider through the steps
    for (const int step : {2, 1, 2}) app::showStep(session, step);
    session.endGesture();
    const int shown = shownBy(session);
    session.undo();
    EXPECT_EQ(place(), before.place.position) << "one undo takes back the drag";
    EXPECT_EQ(shownBy(session), shown) << "and leaves the step that is looked at";
    EXPECT_FALSE(session.canUndo());
    app::showStep(session, 1);
    ASSERT_TRUE(session.canRedo()) << "looking is no new edit that ends what can be redone";
    session.redo();
    EXPECT_EQ(place(), moved.position);
}

TEST(StepInside, IsTakenBackTogetherWithWhatAPresetChanged) {
    app::Session session(*demos::findDemo("gjk"));
    const auto parameters = [&] { return demos::listParameters(session.demo()); };
    const auto before = parameters();
    session.beginGesture();
    app::showStep(session, 2);
    session.act(demos::SetParameter{"spin", 0.7});
    session.endGesture();
    ASSERT_TRUE(session.canUndo());
    session.undo();
    for (std::size_t i = 0; i < before.size(); ++i) EXPECT_EQ(parameters()[i].value, before[i].value) << before[i].name;
}

TEST(StepInside, PickingAFindIsLookingToo) {
    app::Session session(*demos::findDemo("trace"));
    session.setPlaying(false);
    ASSERT_TRUE(app::goToFind(session, +1));
    ASSERT_TRUE(app::goToFind(session, +1));
    EXPECT_FALSE(session.canUndo());
}

TEST(StepInside, LooksIntoThePastAndLeavesTheFutureAsItWas) {
    int demosWithSteps = 0;
    for (const demos::DemoInfo& info : demos::allDemos()) {
        app::Session session(info);
        const auto parameter = app::stepParameter(session.demo());
        if (!parameter || !session.demo().moves()) continue;
        SCOPED_TRACE(info.name);
        ++demosWithSteps;
        for (int i = 0; i < 10; ++i) session.stepForward();
        const std::uint64_t then = hashOf(session.demo());
        for (int i = 0; i < 20; ++i) session.stepForward();
        const std::uint64_t last = hashOf(session.demo());
        session.seek(10);
        const auto before = session.frames();
        app::stepInside(session, 1);
        EXPECT_EQ(shownBy(session), 1);
        EXPECT_EQ(session.lastFrame(), 30u);
        EXPECT_EQ(session.branchCount(), 1u);
        EXPECT_TRUE(session.inputs().empty()) << "looking is not recorded";
        EXPECT_EQ(session.frames(), before) << "nor does it forget what was measured";
        EXPECT_EQ(hashOf(session.demo()), then);
        session.seek(0);
        session.seek(30);
        EXPECT_EQ(hashOf(session.demo()), last);
        EXPECT_EQ(std::get<int>(app::stepParameter(session.demo())->value), 1) << "one goes on looking";
        EXPECT_FALSE(session.canUndo()) << "looking is no edit";
        app::showStep(session, 0);
        EXPECT_EQ(shownBy(session), 0);
        EXPECT_EQ(session.lastFrame(), 30u);
    }
    EXPECT_GT(demosWithSteps, 10);
}

TEST(StepInside, TimeRestsMeanwhileUnlessSomebodyPlaysOn) {
    app::Session session(*demos::findDemo("gjk"));
    ASSERT_TRUE(session.playing());
    app::showStep(session, 1);
    EXPECT_FALSE(session.playing());
    session.advance(0.5);
    EXPECT_EQ(session.frame(), 0u);
    app::showStep(session, 2);
    app::showStep(session, 0);
    EXPECT_TRUE(session.playing()) << "it goes on by itself";

    app::showStep(session, 1);
    session.setPlaying(true);
    session.advance(0.1);
    EXPECT_GT(session.frame(), 0u);
    EXPECT_EQ(shownBy(session), 1);
    app::showStep(session, 2);
    EXPECT_TRUE(session.playing()) << "whoever plays on goes on from step to step";

    session.setPlaying(false);
    app::showStep(session, 0);
    EXPECT_FALSE(session.playing()) << "what was paused by hand stays so";
    app::showStep(session, 1);
    session.setPlaying(false);
    app::showStep(session, 0);
    EXPECT_FALSE(session.playing());
}

/// More than 400 shapes: the list of steps is worked out once one of them is shown.
TEST(StepInside, EntersAWorldOfManyBodiesAndStaysInItThroughASeek) {
    app::Session session(*demos::findDemo("joint-net"));
    session.act(demos::SetParameter{"count", 22});
    for (int i = 0; i < 3; ++i) session.stepForward();
    const app::Inspection whole = app::inspect(session);
    ASSERT_TRUE(whole.exists());
    ASSERT_TRUE(whole.isListedLater());
    EXPECT_EQ(whole.position(), "All steps");
    app::stepInside(session, 1);
    EXPECT_EQ(shownBy(session), 1);
    const app::Inspection first = app::inspect(session);
    EXPECT_FALSE(first.isListedLater());
    EXPECT_GT(first.stepCount(), 5);
    app::stepInside(session, 3);
    session.seek(1);
    EXPECT_EQ(shownBy(session), 4);
    session.seek(3);
    EXPECT_EQ(shownBy(session), 4);
    app::showStep(session, 0);
    EXPECT_EQ(shownBy(session), 0);
}

TEST(StepInside, StaysThroughARestartAndAChangeThatBuildsAnew) {
    app::Session session(*demos::findDemo("gjk"));
    app::showStep(session, 2);
    session.restart();
    EXPECT_EQ(shownBy(session), 2);
    EXPECT_FALSE(session.playing());
    session.act(demos::SetParameter{"scene", std::string("overlapping")});
    EXPECT_EQ(std::get<int>(app::stepParameter(session.demo())->value), 2);
    for (const demos::Input& input : session.inputs())
        EXPECT_NE(std::get<demos::SetParameter>(input.action).name, "iteration");
}

TEST(StepInside, DoesNothingInADemoWithoutAlgorithm) {
    app::Session session(kBouncer);
    EXPECT_FALSE(app::stepParameter(session.demo()));
    app::stepInside(session, 1);
    EXPECT_FALSE(session.canUndo());
}

TEST(StepInside, CoveredStepsTellNeitherTheAnswerNorHowManyTheyAre) {
    app::Inspection open{.explanation = {.algorithm = "Rounds",
                                         .steps = {{}, {}, {}},
                                         .shown = 0,
                                         .sentence = "They are apart.",
                                         .formula = "d = 1",
                                         .verdict = "apart"}};
    app::Inspection covered = open;
    covered.covered = true;
    EXPECT_EQ(open.position(), "All 3 steps");
    EXPECT_EQ(covered.position(), "Covered");
    const demos::Explanation whole = covered.seen();
    EXPECT_TRUE(whole.steps.empty() && whole.formula.empty() && whole.verdict.empty());
    EXPECT_EQ(whole.sentence.find("apart"), std::string::npos);
    EXPECT_EQ(open.seen().verdict, "apart");

    open.explanation.shown = covered.explanation.shown = 2;
    EXPECT_EQ(open.position(), "Step 2 of 3");
    EXPECT_EQ(covered.position(), "Step 2");
    const demos::Explanation second = covered.seen();
    EXPECT_EQ(second.steps.size(), 2u);
    EXPECT_EQ(second.sentence, open.explanation.sentence);
    EXPECT_EQ(second.verdict, open.explanation.verdict);
}

}  // namespace
}  // namespace collidoscope::session_test::inspection_test
