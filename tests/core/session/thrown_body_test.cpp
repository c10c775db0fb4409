/// Bodies that a user throws into a world of rigid bodies: an input as any other, in every demo that has such a world.

#include <gtest/gtest.h>

#include <string>

#include "app/headless/open_session.h"
#include "app/session/session.h"
#include "demos/host/shape_list.h"
#include "demos/host/state_archives.h"
#include "demos/registry.h"
#include "tests/demos/all/over_all_demos.h"

namespace collidoscope::thrown_body_test {
namespace {

using app::Session;

/// From the eye of the first view to what it looks at.
demos::ThrowBody towardsTheMiddle(const demos::DemoBase& demo) {
    const demos::View view = demo.homeView();
    const geometry::Vec3f way = view.target - view.eye;
    return {.body = {.size = 0.2f, .position = view.eye + 0.3f * way, .velocity = 2.0f * way}};
}

class IntoEveryWorld : public demos::testing::OverAllDemos {};

TEST_P(IntoEveryWorld, AThrownBodyFliesAndIsPlayedAgain) {
    constexpr std::uint64_t kBefore = 5, kAfter = 25;
    Session session(GetParam());
    if (!session.demo().takesThrown()) GTEST_SKIP() << "the demo takes no bodies";
    session.setPlaying(false);
    app::runTo(session, kBefore);
    const std::size_t shapes = demos::listShapes(session.demo()).size();
    session.act(towardsTheMiddle(session.demo()));
    EXPECT_GT(demos::listShapes(session.demo()).size(), shapes);
    app::runTo(session, kAfter);
    EXPECT_TRUE(session.fault().empty()) << session.fault();
    EXPECT_TRUE(session.current().allFinite());
    const std::uint64_t last = demos::hashOf(session.demo());
    session.seek(kBefore - 2);
    session.seek(kAfter);
    EXPECT_EQ(demos::hashOf(session.demo()), last) << "back and forth";
    Session again(GetParam());
    again.replay(session.inputs(), kAfter);
    EXPECT_EQ(demos::hashOf(again.demo()), last) << "played again";
    ASSERT_TRUE(session.canUndo());
    session.undo();
    EXPECT_TRUE(session.fault().empty());
    for (int i = 0; i < 5; ++i) session.stepForward();
    EXPECT_TRUE(session.current().allFinite());
    session.redo();
    session.stepForward();
    EXPECT_TRUE(session.current().allFinite());
}

INSTANTIATE_TEST_SUITE_P(OfTheTable, IntoEveryWorld, demos::testing::everyDemo(), demos::testing::nameOfTheDemo);

TEST(ThrownBody, UndoTakesItAwayAndRedoThrowsItAgain) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    session.stepForward();
    const std::uint64_t before = demos::hashOf(session.demo());
    const std::size_t shapes = demos::listShapes(session.demo()).size();
    session.act(towardsTheMiddle(session.demo()));
    const auto listed = demos::listShapes(session.demo());
    ASSERT_EQ(listed.size(), shapes + 1);
    EXPECT_TRUE(demos::findShape(listed, "thrown 1"));
    EXPECT_NE(demos::hashOf(session.demo()), before);
    session.undo();
    EXPECT_EQ(demos::listShapes(session.demo()).size(), shapes);
    session.redo();
    EXPECT_EQ(demos::listShapes(session.demo()).size(), shapes + 1);
}

TEST(ThrownBody, IsNothingWhereThereIsNoWorld) {
    Session session(*demos::findDemo("gjk"));
    ASSERT_FALSE(session.demo().takesThrown());
    const std::uint64_t before = demos::hashOf(session.demo());
    session.act(towardsTheMiddle(session.demo()));
    EXPECT_EQ(demos::hashOf(session.demo()), before);
}

}  // namespace
}  // namespace collidoscope::thrown_body_test
