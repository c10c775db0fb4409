#include "app/session/step_inside.h"

#include <gtest/gtest.h>

#include "tests/core/session/test_demos.h"

namespace session_test {
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

TEST(StepInside, IsUndoneLikeAnyParameter) {
    app::Session session(kStepper);
    app::showStep(session, 2);
    session.undo();
    EXPECT_EQ(shownBy(session), 0);
    session.redo();
    EXPECT_EQ(shownBy(session), 2);
}

TEST(StepInside, DoesNothingInADemoWithoutAlgorithm) {
    app::Session session(kBouncer);
    EXPECT_FALSE(app::stepParameter(session.demo()));
    app::stepInside(session, 1);
    EXPECT_FALSE(session.canUndo());
}

}  // namespace
}  // namespace session_test
