/// The probe in the window: held under the mouse, left by a click, taken away, and told in links.

#include <imgui_internal.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/view/view_projection.h"
#include "demos/host/shape_list.h"
#include "demos/host/state_archives.h"
#include "tests/app/ui_shell.h"

namespace collidoscope::ui_probe_test {
namespace {

using app::CommandId;
using app::KeyCode;

class UiProbe : public ui_shell_test::UiShell {
protected:
    void begin() {
        open("shapes-3d");
        plain = application.session().current().itemCount();
        before = demos::hashOf(application.session().demo());
        key(KeyCode::O);
        ASSERT_NE(panel(), nullptr);
    }
    app::Viewport viewport() {
        const app::Box& box = application.layout().scene;
        return {box.x, box.y, box.width, box.height, 1.0f};
    }
    void pointAtBall() {
        const app::Viewport view = viewport();
        for (const demos::ShapeItem& item : demos::listShapes(application.session().demo())) {
            const auto* ball = std::get_if<geometry::Spheref>(std::get_if<geometry::AnyShapef>(&item.shape));
            if (ball == nullptr) continue;
            const auto pixel = app::pixelOf({application.interaction().camera(view), view}, ball->center);
            if (pixel) return moveTo(pixel->x, pixel->y);
        }
        FAIL() << "there is no ball in the picture";
    }
    static ImGuiWindow* panel() {
        ImGuiWindow* const window = ImGui::FindWindowByName("##probe");
        return window != nullptr && window->Active ? window : nullptr;
    }
    std::string probeWords() {
        const std::vector<std::string> words = application.arguments();
        const auto option = std::find(words.begin(), words.end(), "--probe");
        return option == words.end() ? "" : *(option + 1);
    }
    bool isMarked() { return application.session().current().itemCount() > plain; }

    std::size_t plain = 0;
    std::uint64_t before = 0;
};

TEST_F(UiProbe, FollowsTheMouseAndStaysWhereAClickLeavesIt) {
    begin();
    pointAtBall();
    EXPECT_TRUE(isMarked());
    const std::string first = probeWords();
    EXPECT_TRUE(first.starts_with("ray:")) << first;
    const ImVec2 at = ImGui::GetIO().MousePos;
    moveTo(at.x + 5, at.y + 3);
    const std::string second = probeWords();
    EXPECT_NE(second, first);
    click(at.x + 5, at.y + 3);
    moveTo(at.x + 30, at.y + 40);
    EXPECT_EQ(probeWords(), second) << "it stays";
    click(at.x + 30, at.y + 40);
    moveTo(at.x + 31, at.y + 41);
    EXPECT_NE(probeWords(), second) << "it goes along again";
    EXPECT_EQ(demos::hashOf(application.session().demo()), before);
    key(KeyCode::Escape);
    EXPECT_EQ(panel(), nullptr);
    EXPECT_FALSE(isMarked());
    EXPECT_EQ(probeWords(), "");
    expectNoComplaints();
}

TEST_F(UiProbe, AsksEveryQuestionWithoutComplaint) {
    begin();
    for (const app::ProbeShape shape : app::allProbeShapes())
        for (const app::ProbeQuestion question : app::questionsOf(shape)) {
            application.features().probe.hold({.shape = shape, .question = question, .size = 0.4f});
            frames(2);
            EXPECT_TRUE(isMarked());
            EXPECT_NE(probeWords().find(app::wordOf(question)), std::string::npos) << probeWords();
            EXPECT_TRUE(application.session().fault().empty());
        }
    // The nearest shape is asked before the surface under the mouse, too.
    application.execute(CommandId::ProbeScene);
    application.execute(CommandId::ProbeScene);
    pointAtBall();
    EXPECT_TRUE(probeWords().find("closest") != std::string::npos || probeWords().find("sweep") != std::string::npos);
    expectNoComplaints();
}

TEST_F(UiProbe, ABodyIsThrownAndDroppedWhereTheMousePoints) {
    open("rigid-stack");
    const auto count = [&] { return demos::listShapes(application.session().demo()).size(); };
    const std::size_t shapes = count();
    const app::Viewport view = viewport();
    moveTo(view.x + view.width * 0.5f, view.y + view.height * 0.5f);
    key(KeyCode::K);
    EXPECT_EQ(count(), shapes + 1);
    key(KeyCode::K, {.shift = true});
    EXPECT_EQ(count(), shapes + 2);
    for (int i = 0; i < 20; ++i) application.session().stepForward();
    EXPECT_TRUE(application.session().fault().empty());
    open("gjk");
    moveTo(view.x + view.width * 0.5f, view.y + view.height * 0.5f);
    key(KeyCode::K);
    EXPECT_NE(application.notices().all().back().text.find("No body can be thrown"), std::string::npos);
    expectNoComplaints();
}

TEST_F(UiProbe, GoesAlongToAnotherDemoAndIsTakenOutOfTheOneThatIsLeft) {
    begin();
    pointAtBall();
    application.execute(CommandId::NextDemo);
    frames(3);
    ASSERT_NE(application.session().info().name, "shapes-3d");
    EXPECT_NE(panel(), nullptr);
    key(KeyCode::O);
    ASSERT_TRUE(application.openDemo(*demos::findDemo("shapes-3d")));
    frames(3);
    EXPECT_EQ(application.session().current().itemCount(), plain);
    EXPECT_EQ(panel(), nullptr);
    expectNoComplaints();
}

}  // namespace
}  // namespace collidoscope::ui_probe_test
