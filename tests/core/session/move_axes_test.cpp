/// Keys that lead something: recorded, replayed, and what becomes of them in the past.

#include <gtest/gtest.h>

#include "app/session/session.h"
#include "demos/host/state_archives.h"
#include "tests/core/session/test_demos.h"

namespace collidoscope::move_axes_test {
namespace {

using app::Session;
using demos::hashOf;
using session_test::kCart;

const session_test::Cart& cart(const Session& session) {
    return static_cast<const session_test::Cart&>(session.demo());
}
demos::SetMoveAxes ahead(float way) { return {{.ahead = way}}; }
void steps(Session& session, int count) {
    for (int i = 0; i < count; ++i) session.stepForward();
}

TEST(SessionMoveAxes, ARunReplaysToTheSameHash) {
    Session session(kCart);
    for (const float way : {1.0f, 0.0f, -1.0f, 1.0f}) {
        session.act(ahead(way));
        steps(session, 10);
    }
    EXPECT_EQ(session.inputs().size(), 4u);
    EXPECT_NEAR(cart(session).place.x, 10.0f / 60.0f, 1e-5f);
    Session again(kCart);
    again.replay(session.inputs(), 40);
    EXPECT_EQ(hashOf(again.demo()), hashOf(session.demo()));
}

TEST(SessionMoveAxes, IsNotUndoable) {
    Session session(kCart);
    session.act(ahead(1.0f));
    EXPECT_FALSE(session.canUndo());
}

TEST(SessionMoveAxes, InThePastOnlyAHeldKeyBeginsABranch) {
    Session session(kCart);
    session.act(ahead(1.0f));
    steps(session, 20);
    session.seek(10);
    session.act(demos::SetMoveAxes{});
    EXPECT_EQ(session.lastFrame(), 20u);
    EXPECT_EQ(cart(session).axes.ahead, 1.0f);
    session.act(ahead(-1.0f));
    EXPECT_EQ(session.lastFrame(), 10u);
}

TEST(SessionMoveAxes, AFollowedViewIsBlendedLikeThePicture) {
    Session session(kCart);
    EXPECT_FALSE(session.followView());
    session.act(demos::SetParameter{"look-along", true});
    session.act(ahead(1.0f));
    session.advance(1.5 / 60.0);
    session.advance(1.0 / 60.0);
    ASSERT_EQ(session.frame(), 2u);
    EXPECT_NEAR(session.followView().value().eye.x, 1.5f / 60.0f, 1e-5f);
    session.setPlaying(false);
    EXPECT_EQ(session.followView().value().eye, cart(session).place);
}

}  // namespace
}  // namespace collidoscope::move_axes_test
