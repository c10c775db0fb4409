/// Conditions that stop a run.

#include <gtest/gtest.h>

#include "app/headless/open_session.h"
#include "app/session/expression.h"
#include "app/session/session.h"
#include "tests/core/session/test_demos.h"

namespace collidoscope::watches_test {
namespace {

using app::Session;

TEST(Watches, ARunPausesWhereAConditionBeginsToHold) {
    Session session(session_test::kBouncer);
    session.watch("place > 0.52");
    session.setPlaying(true);
    for (int i = 0; i < 600 && session.playing(); ++i) session.advance(1.0 / 60);
    ASSERT_FALSE(session.playing());
    EXPECT_EQ(session.frame(), 11u) << "3 m/s, and 60 steps a second: 0.5 m after ten of them, 0.55 m after eleven";
    const auto hit = session.takeStop();
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->frame, 11u);
    EXPECT_EQ(hit->text, "place > 0.52");
    ASSERT_EQ(hit->values.size(), 1u);
    EXPECT_EQ(hit->values[0].first, "place");
    EXPECT_TRUE(hit->values[0].second.ends_with(" m")) << hit->values[0].second;
    EXPECT_FALSE(session.takeStop()) << "told once";
    ASSERT_EQ(session.watches().marks().size(), 1u);

    // It goes on from there, and stops when it begins to hold anew.
    session.setPlaying(true);
    for (int i = 0; i < 600 && session.playing(); ++i) session.advance(1.0 / 60);
    EXPECT_GT(session.frame(), 40u);
    EXPECT_EQ(session.watches().marks().size(), 2u);
}

TEST(Watches, ASeekBeyondTheEndStopsThereAndOneIntoThePastDoesNot) {
    Session session(session_test::kBouncer);
    session.setPlaying(false);
    session.watch("frame = 30");
    session.seekInParts(50);
    while (session.seeking()) session.advance(0.1);
    EXPECT_EQ(session.frame(), 30u);
    EXPECT_TRUE(session.takeStop());
    for (int i = 0; i < 20; ++i) session.stepForward();
    session.seek(10);
    session.seekInParts(45);
    while (session.seeking()) session.advance(0.1);
    EXPECT_EQ(session.frame(), 45u) << "these frames were looked at before";
    EXPECT_FALSE(session.takeStop());
}

TEST(Watches, MarksGoWithTheFutureThatIsDroppedAndWithTheRun) {
    Session session(session_test::kBouncer);
    session.watch("frame = 20 or frame = 40");
    for (int i = 0; i < 50; ++i) session.stepForward();
    ASSERT_EQ(session.watches().marks().size(), 2u);
    session.seek(39);
    session.stepForward();
    EXPECT_EQ(session.watches().marks().size(), 2u) << "the same frame is marked once";
    session.seek(30);
    session.act(demos::SetParameter{"velocity", 1.0});
    ASSERT_EQ(session.watches().marks().size(), 1u);
    EXPECT_EQ(session.watches().marks()[0].frame, 20u);
    session.restart();
    EXPECT_TRUE(session.watches().marks().empty());
    EXPECT_EQ(session.watches().list().size(), 1u) << "the condition stays";
}

TEST(Watches, SixtyStepsOfASixtiethOfASecondAreOneSecond) {
    Session session(session_test::kBouncer);
    session.watch("t > 1 s");
    for (int i = 0; i < 70; ++i) session.stepForward();
    ASSERT_EQ(session.watches().marks().size(), 1u);
    EXPECT_EQ(session.watches().marks()[0].frame, 61u);
}

TEST(Watches, AreAddedChangedAndRemoved) {
    Session session(session_test::kBouncer);
    session.watch("place > 1");
    session.watch("place > 1");
    EXPECT_EQ(session.watches().list().size(), 1u) << "the same twice is one";
    session.watch("place > 2", 0);
    session.watch("side = 'left'");
    ASSERT_EQ(session.watches().list().size(), 2u);
    EXPECT_EQ(session.watches().list()[0].text, "place > 2");
    EXPECT_THROW(session.watch("nowhere > 2"), app::ExpressionError);
    EXPECT_THROW(session.watch("place >", 0), app::ExpressionError);
    EXPECT_EQ(session.watches().list()[0].text, "place > 2");
    session.unwatch(0);
    session.unwatch(7);
    ASSERT_EQ(session.watches().list().size(), 1u);
    session.recallWatch("nowhere > 2");
    EXPECT_FALSE(session.watches().list()[1].why.empty()) << "what was remembered and does not fit is kept and says so";
    session.stepForward();
    EXPECT_FALSE(session.watches().list()[1].holds);
}

TEST(Watches, SayWhatHoldsAtThePresentFrame) {
    Session session(session_test::kBouncer);
    session.setPlaying(false);
    session.watch("frame >= 5");
    EXPECT_FALSE(session.holding());
    for (int i = 0; i < 9; ++i) session.stepForward();
    EXPECT_TRUE(session.holding());
    session.seek(3);
    EXPECT_FALSE(session.holding());
    session.seek(8);
    ASSERT_TRUE(session.holding());
    EXPECT_EQ(session.holding()->frame, 8u);
}

TEST(Watches, RigidWorldsHaveNamesOfTheirOwn) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    session.watch("fastest_body > 1 m/s");
    for (const char* text : {"depth > 10 m", "lost_contacts > 1e6", "normal_turn > 170°", "energy_change < -99 %",
                             "energy_change > 200", "not nan and t > 100 s"})
        session.watch(text);
    for (const app::Watch& watch : session.watches().list()) EXPECT_EQ(watch.why, "") << watch.text;
    app::runTo(session, 30);
    EXPECT_EQ(session.frame(), 30u);
    session.watch("normal_turn < 90° and abs(energy_change) < 5 % and depth >= 0 m and fastest_body < 1 km/h");
    session.stepForward();
    EXPECT_TRUE(session.watches().list().back().holds) << "all of them are measured";
}

TEST(Watches, NanHoldsWhereARunHasLeftTheFiniteNumbers) {
    Session session(session_test::kBreaker);
    session.setPlaying(false);
    session.watch("nan");
    EXPECT_FALSE(session.holding());
    app::runTo(session, 1000);
    EXPECT_FALSE(session.fault().empty());
    EXPECT_TRUE(session.holding());
    EXPECT_TRUE(session.takeStop());
}

}  // namespace
}  // namespace collidoscope::watches_test
