/// From held keys to a demo that is led by them, and to its view.

#include <gtest/gtest.h>

#include "app/view/interaction.h"
#include "tests/core/session/test_demos.h"
#include "tests/core/view/scene.h"

namespace collidoscope::move_axes_feed_test {
namespace {

using app::KeyCode;
using geometry::Vec3f;

constexpr app::Viewport kViewport{.x = 0.0f, .y = 0.0f, .width = 800.0f, .height = 600.0f};

class ViewMoveAxes : public testing::Test {
protected:
    ViewMoveAxes() {
        session.setPlaying(false);
        interaction.reset(session);
    }
    bool send(const app::Event& event) {
        const bool taken = interaction.handle(event, session, kViewport);
        interaction.update(1.0 / 60.0, session, kViewport);
        return taken;
    }
    bool key(KeyCode code, bool down = true, app::Modifiers modifiers = {}) {
        return send(app::KeyEvent{code, down, false, modifiers});
    }
    const demos::MoveAxes& reported() const { return static_cast<const session_test::Cart&>(session.demo()).axes; }
    Vec3f eye() const { return interaction.camera(kViewport).pose.position; }

    app::Session session{session_test::kCart};
    app::Interaction interaction{};
};

TEST_F(ViewMoveAxes, keysAreToldWhenTheyChange) {
    EXPECT_TRUE(key(KeyCode::W));
    EXPECT_EQ(reported(), demos::MoveAxes{.ahead = 1.0f});
    send(app::KeyEvent{KeyCode::W, true, true, {}});
    EXPECT_EQ(session.inputs().size(), 1u);
    key(KeyCode::A);
    EXPECT_EQ(reported(), (demos::MoveAxes{.ahead = 1.0f, .turn = 1.0f}));
    key(KeyCode::S);
    EXPECT_EQ(reported().ahead, 0.0f) << "ahead and back at once";
    for (const KeyCode code : {KeyCode::W, KeyCode::S, KeyCode::A}) key(code, false);
    EXPECT_FALSE(reported().any());
    EXPECT_FALSE(key(KeyCode::W, true, {.control = true}));
}

TEST_F(ViewMoveAxes, aLostFocusLetsGoOfTheKeys) {
    key(KeyCode::E);
    EXPECT_EQ(reported().right, 1.0f);
    send(app::FocusEvent{false});
    EXPECT_FALSE(reported().any());
}

TEST_F(ViewMoveAxes, keysAreLetGoWhenTextIsTyped) {
    key(KeyCode::W);
    interaction.releaseMoveKeys();
    interaction.update(0.0, session, kViewport);
    EXPECT_FALSE(reported().any());
}

TEST_F(ViewMoveAxes, aRightDragTakesTheKeysForTheFlight) {
    send(app::MouseMoveEvent{400.0f, 300.0f});
    key(KeyCode::W);
    send(app::MouseButtonEvent{app::MouseButton::Right, true, {}});
    key(KeyCode::W, false);
    EXPECT_FALSE(reported().any()) << "a key pressed before the drag is not stuck";
    key(KeyCode::S);
    EXPECT_FALSE(reported().any());
    send(app::MouseButtonEvent{app::MouseButton::Right, false, {}});
}

TEST_F(ViewMoveAxes, aKeyThatWasHeldInThePastDoesNotGoOnByItself) {
    key(KeyCode::W);
    for (int i = 0; i < 20; ++i) session.stepForward();
    key(KeyCode::W, false);
    for (int i = 0; i < 20; ++i) session.stepForward();
    session.seek(10);
    interaction.update(0.0, session, kViewport);
    EXPECT_EQ(session.lastFrame(), 40u) << "to look keeps the future";
    session.act(demos::SetParameter{"look-along", true});
    interaction.update(0.0, session, kViewport);
    EXPECT_FALSE(reported().any());
}

TEST_F(ViewMoveAxes, aRestartUnderAHeldKeyHearsOfItAgain) {
    key(KeyCode::W);
    session.restart();
    EXPECT_FALSE(reported().any());
    interaction.update(0.0, session, kViewport);
    EXPECT_TRUE(reported().any());
}

TEST_F(ViewMoveAxes, theViewFollowsTheDemoAndComesBack) {
    interaction.update(0.0, session, kViewport);
    const Vec3f own = eye();
    session.act(demos::SetParameter{"look-along", true});
    key(KeyCode::W);
    for (int i = 0; i < 30; ++i) session.stepForward();
    interaction.home();
    interaction.update(0.1, session, kViewport);
    EXPECT_LT(glm::distance(eye(), {0.5f, 0.0f, 0.0f}), 1e-5f);
    session.act(demos::SetParameter{"look-along", false});
    interaction.update(0.0, session, kViewport);
    EXPECT_LT(glm::distance(eye(), own), 1e-5f);
}

TEST(ViewSteeringFeed, leavesADemoAloneThatIsNotLed) {
    app::Session session(view_test::sceneInfo());
    app::Interaction interaction;
    interaction.reset(session);
    EXPECT_FALSE(interaction.handle(app::KeyEvent{KeyCode::W, true, false, {}}, session, kViewport));
    interaction.update(0.0, session, kViewport);
    EXPECT_TRUE(session.inputs().empty());
}

}  // namespace
}  // namespace collidoscope::move_axes_feed_test
