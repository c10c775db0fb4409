/// Two fingers, and a pinch on a trackpad, over the scene.

#include <gtest/gtest.h>

#include <cmath>

#include "geometry/base/random.h"
#include "tests/core/view/user.h"

namespace collidoscope::two_finger_test {
namespace {

using app::PinchEvent;
using app::TwoFingerEvent;
using geometry::Vec2f;
using geometry::Vec3f;

class ViewTwoFingers : public view_test::User {
protected:
    bool begin(const Vec2f& at) {
        return send(TwoFingerEvent{.begins = true, .fromX = at.x, .fromY = at.y, .x = at.x, .y = at.y});
    }
    bool go(const Vec2f& from, const Vec2f& to, float factor = 1.0f, float turn = 0.0f) {
        return send(
            TwoFingerEvent{.fromX = from.x, .fromY = from.y, .x = to.x, .y = to.y, .factor = factor, .turn = turn});
    }
    const Vec3f front{0.0f, 0.0f, 0.5f};  // of the ball
};

TEST_F(ViewTwoFingers, whatIsBetweenThemStaysBetweenThemWhateverTheyDo) {
    interaction.setCamera({4.0f, 5.0f, 8.0f}, {0.5f, 0.0f, 0.0f});
    update();
    geometry::Random random(7);
    Vec2f at = pixelOf(front);
    begin(at);
    // They hold the surface of the ball where they came down on it.
    const auto ray = app::rayThrough({interaction.camera(view_test::kViewport), view_test::kViewport}, at).value();
    const float toBall = glm::dot(-ray.origin, ray.direction);
    const float half = std::sqrt(0.25f - glm::dot(ray.origin, ray.origin) + toBall * toBall);
    const Vec3f held = ray.origin + (toBall - half) * ray.direction;
    for (int i = 0; i < 200; ++i) {
        const Vec2f to{random.uniform(250.0f, 950.0f), random.uniform(90.0f, 590.0f)};
        const float spread = random.uniform(0.8f, 1.25f), turn = random.uniform(-0.5f, 0.5f);
        EXPECT_TRUE(go(at, to, spread, turn));
        at = to;
        EXPECT_LT(glm::distance(pixelOf(held), at), 0.5f) << i;
    }
    EXPECT_FALSE(interaction.moving()) << "at once, without gliding";
}

TEST_F(ViewTwoFingers, spreadingComesNearer) {
    const float before = eye().position.z;
    begin(ball);
    go(ball, ball, 2.0f);
    EXPECT_LT(eye().position.z, 0.6f * before);
    EXPECT_GT(eye().position.z, 0.5f);
}

TEST_F(ViewTwoFingers, turningClockwiseTurnsTheSceneClockwiseAsSeenFromAbove) {
    interaction.setCamera({0.0f, 8.0f, 6.0f}, Vec3f{0.0f});
    update();
    const Vec3f right{2.0f, 0.0f, 0.0f};
    const Vec2f before = pixelOf(right), middle = pixelOf(Vec3f{0.0f});
    begin(middle);
    go(middle, middle, 1.0f, 0.3f);
    EXPECT_GT(pixelOf(right).y, before.y + 20.0f) << "what is on the right comes down";
    const Vec3f up = eye().orientation * Vec3f{1.0f, 0.0f, 0.0f};
    EXPECT_NEAR(up.y, 0.0f, 1e-6f) << "the horizon stays level";
}

TEST_F(ViewTwoFingers, aPinchOnATrackpadZoomsToTheMouse) {
    moveTo(ball);
    update();
    const Vec2f at = pixelOf(front);
    const float before = eye().position.z;
    EXPECT_TRUE(send(PinchEvent{at.x, at.y, 1.5f}));
    EXPECT_LT(eye().position.z, before);
    EXPECT_LT(glm::distance(pixelOf(front), at), 0.5f);
    const auto kept = eye();
    EXPECT_FALSE(send(PinchEvent{10.0f, 10.0f, 1.5f})) << "beside the scene";
    send(PinchEvent{at.x, at.y, 0.0f});
    send(PinchEvent{at.x, at.y, -1.0f});
    EXPECT_FALSE(cameraMoved(kept)) << "of factors that mean nothing";
    interaction.setCovered(true);
    EXPECT_FALSE(send(PinchEvent{at.x, at.y, 1.5f})) << "over a panel";
}

TEST_F(ViewTwoFingers, aPressThatIsTakenBackPutsTheHandleBack) {
    moveTo(ball);
    press();
    moveTo(ball + Vec2f{60.0f, 0.0f});
    ASSERT_NE(scene().ball, Vec3f{0.0f});
    EXPECT_TRUE(send(app::MouseCancelEvent{}));
    EXPECT_EQ(scene().ball, Vec3f{0.0f});
    EXPECT_FALSE(session.canUndo());
    EXPECT_FALSE(interaction.capturesMouse());
    moveTo(ball + Vec2f{90.0f, 0.0f});
    EXPECT_EQ(scene().ball, Vec3f{0.0f});
}

}  // namespace
}  // namespace collidoscope::two_finger_test
