/// What the timeline marks: changes and conditions, in their order, and of what goes on only its beginning.

#include <gtest/gtest.h>

#include "app/session/timeline_marks.h"
#include "tests/core/session/test_demos.h"

namespace collidoscope::timeline_marks_test {
namespace {

using app::Session;
using session_test::hover;
using session_test::kBouncer;
using session_test::moveAnchor;

using Marks = std::vector<std::pair<std::uint64_t, std::string>>;
Marks marksOf(const Session& session) {
    Marks marks;
    for (const app::TimelineMark& mark : app::timelineMarks(session)) marks.emplace_back(mark.frame, mark.text);
    return marks;
}

TEST(TimelineMarks, AreChangesOfTheRunAndConditionsInTheOrderOfTheirFrames) {
    Session session(kBouncer);
    session.setPlaying(false);
    session.act(demos::SetParameter{"velocity", 2.0});
    session.watch("frame = 10");
    for (int frame = 0; frame <= 60; ++frame) {
        if (frame == 5) session.act(demos::SetParameter{"velocity", 1.0});
        if (frame >= 20 && frame < 30) session.act(moveAnchor(0.01f * static_cast<float>(frame)));
        if (frame == 58) session.act(moveAnchor(0.5f));
        if (frame == 40) session.act(hover());
        if (frame == 41) session.act(hover(true));
        if (frame == 42) session.act(hover());
        session.stepForward();
    }
    EXPECT_EQ(marksOf(session), (Marks{{5, "velocity = 1"},
                                       {10, "frame = 10"},
                                       {20, "anchor moved"},
                                       {41, "mouse pressed"},
                                       {58, "anchor moved"}}));
    session.seek(30);
    EXPECT_EQ(marksOf(session).size(), 5u) << "what lies ahead is marked, too";
}

TEST(TimelineMarks, AreThoseOfThePresentBranch) {
    Session session(kBouncer);
    session.setPlaying(false);
    for (int i = 0; i < 30; ++i) session.stepForward();
    session.act(demos::SetParameter{"velocity", 1.0});
    session.stepForward();
    session.seek(10);
    session.act(demos::SetParameter{"velocity", 5.0});
    EXPECT_EQ(marksOf(session), (Marks{{10, "velocity = 5"}}));
    session.goToBranch(session.branches().front().id);
    EXPECT_EQ(marksOf(session), (Marks{{30, "velocity = 1"}}));
}

TEST(TimelineMarks, AreWhereBodiesMeetAfterAWhileAndNotInEveryFrameOfAPile) {
    Session session(*demos::findDemo("momentum"));
    session.setPlaying(false);
    for (int i = 0; i < 120; ++i) session.stepForward();
    const Marks marks = marksOf(session);
    ASSERT_GE(marks.size(), 2u);
    EXPECT_NE(marks.front().second.find("meet"), std::string::npos) << marks.front().second;
    for (std::size_t i = 1; i < marks.size(); ++i)
        EXPECT_GE(marks[i].first - marks[i - 1].first, app::ContactMarks::kQuiet);
    session.seek(10);
    session.seek(120);
    EXPECT_EQ(marksOf(session), marks) << "going back and forth adds none";

    Session pile(*demos::findDemo("convex-pile"));
    pile.setPlaying(false);
    for (int i = 0; i < 120; ++i) pile.stepForward();
    EXPECT_LE(marksOf(pile).size(), 6u);
}

}  // namespace
}  // namespace collidoscope::timeline_marks_test
