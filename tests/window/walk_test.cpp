// A person walks through the house of line-probes by held keys, seen from outside and through the camera's own eyes.

#include <gtest/gtest.h>

#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/host/state_archives.h"
#include "tests/window/person.h"

namespace window_test {
namespace {

using geometry::Vec3f;

Vec3f cameraOf(const demos::DemoBase& demo) { return demos::listHandles(demo).front().place.position; }
std::uint64_t frameOf(Person& person) { return person.session().frame(); }

/// Holds a key while so many frames of the demo go by.
void lead(Person& person, const std::string& key, std::uint64_t frames) {
    person.hands().hold(key);
    const std::uint64_t end = frameOf(person) + frames;
    while (frameOf(person) < end && person.session().fault().empty()) person.watch(1);
    person.hands().release(key);
    person.watch(3);
}

TEST(Walk, HeldKeysLeadTheCameraUntilTheyAreLetGo) {
    Person person("line-probes");
    lead(person, "w", 40);
    const Vec3f there = cameraOf(person.session().demo());
    person.watch(20);
    EXPECT_LT(glm::length(cameraOf(person.session().demo()) - there), 0.05f) << "it stands where it was led";
    person.picture("80-led-by-keys");

    app::Session again(person.session().info());
    again.replay(person.session().inputs(), frameOf(person));
    EXPECT_EQ(demos::hashOf(again.demo()), demos::hashOf(person.session().demo()));
}

TEST(Walk, ThroughTheEyesOfTheCameraTheHouseIsSeenFromInside) {
    Person person("line-probes");
    const app::Viewport view{.width = 800.0f, .height = 600.0f};
    const auto eye = [&] { return person.program().interaction().camera(view).pose.position; };
    person.session().act(demos::SetParameter{"through-its-eyes", true});
    lead(person, "a", 30);
    lead(person, "w", 30);
    person.press("space");
    EXPECT_LT(glm::length(eye() - cameraOf(person.session().demo())), 1e-4f);
    for (const char* theme : {"", "-projector"}) {
        person.watch(2);
        person.picture(std::string("81-through-its-eyes") + theme);
        person.program().execute(app::CommandId::ToggleTheme);
    }
    person.press("z", "Control_L");
    EXPECT_GT(glm::length(eye() - cameraOf(person.session().demo())), 5.0f) << "undone, it is seen from outside again";
}

TEST(Walk, KeysThatAreTypedLeadNothing) {
    Person person("line-probes");
    person.press("k", "Control_L");
    person.type("wasd");
    person.press("Escape");
    for (const demos::Input& input : person.session().inputs())
        EXPECT_FALSE(std::holds_alternative<demos::SetMoveAxes>(input.action));
}

}  // namespace
}  // namespace window_test
