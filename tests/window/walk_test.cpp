// A user walks through the house of line-probes by held keys, seen from outside and through the camera's own eyes.

#include <gtest/gtest.h>

#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/host/state_archives.h"
#include "tests/window/user.h"

namespace collidoscope::window_test {
namespace {

using geometry::Vec3f;

Vec3f cameraOf(const demos::DemoBase& demo) { return demos::listHandles(demo).front().place.position; }
std::uint64_t frameOf(User& user) { return user.session().frame(); }

/// Holds a key while so many frames of the demo go by.
void lead(User& user, const std::string& key, std::uint64_t frames) {
    user.hands().hold(key);
    const std::uint64_t end = frameOf(user) + frames;
    while (frameOf(user) < end && user.session().fault().empty()) user.watch(1);
    user.hands().release(key);
    user.watch(3);
}

TEST(Walk, HeldKeysLeadTheCameraUntilTheyAreLetGo) {
    User user("line-probes");
    lead(user, "w", 40);
    const Vec3f there = cameraOf(user.session().demo());
    user.watch(20);
    EXPECT_LT(glm::length(cameraOf(user.session().demo()) - there), 0.05f) << "it stands where it was led";
    user.picture("80-led-by-keys");

    app::Session again(user.session().info());
    again.replay(user.session().inputs(), frameOf(user));
    EXPECT_EQ(demos::hashOf(again.demo()), demos::hashOf(user.session().demo()));
}

TEST(Walk, ThroughTheEyesOfTheCameraTheHouseIsSeenFromInside) {
    User user("line-probes");
    const app::Viewport view{.width = 800.0f, .height = 600.0f};
    const auto eye = [&] { return user.program().interaction().camera(view).pose.position; };
    user.session().act(demos::SetParameter{"through-its-eyes", true});
    lead(user, "a", 30);
    lead(user, "w", 30);
    user.press("space");
    EXPECT_LT(glm::length(eye() - cameraOf(user.session().demo())), 1e-4f);
    for (const char* theme : {"", "-projector"}) {
        user.watch(2);
        user.picture(std::string("81-through-its-eyes") + theme);
        user.program().execute(app::CommandId::ToggleTheme);
    }
    user.press("z", "Control_L");
    EXPECT_GT(glm::length(eye() - cameraOf(user.session().demo())), 5.0f) << "undone, it is seen from outside again";
}

TEST(Walk, KeysThatAreTypedLeadNothing) {
    User user("line-probes");
    user.press("k", "Control_L");
    user.type("wasd");
    user.press("Escape");
    for (const demos::Input& input : user.session().inputs())
        EXPECT_FALSE(std::holds_alternative<demos::SetMoveAxes>(input.action));
}

}  // namespace
}  // namespace collidoscope::window_test
