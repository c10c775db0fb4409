/// What helps somebody who presents: pointer, pen, shown keys, and the way back from a digression.

#include <algorithm>

#include "demos/host/state_archives.h"
#include "tests/app/ui_shell.h"

namespace collidoscope::ui_presenting_test {
namespace {

using app::CommandId;
using app::KeyCode;
using app::Moments;
using app::PresenterTools;
using app::Session;

class UiPresenting : public ui_shell_test::UiShell {
protected:
    Session& session() { return application.session(); }
    const PresenterTools& presenter() { return application.features().presenting.tools(); }
    geometry::Vec2f middle() {
        const app::Box& scene = application.layout().scene;
        return {scene.x + 0.5f * scene.width, scene.y + 0.6f * scene.height};
    }
    void stroke() {
        const geometry::Vec2f from = middle();
        moveTo(from.x, from.y);
        button(true);
        for (int i = 1; i < 20; ++i) moveTo(from.x + 4.0f * static_cast<float>(i), from.y + static_cast<float>(i % 5));
        button(false);
    }
    /// Pixels that differ between two pictures of the window.
    static std::size_t differing(const app::Image& a, const app::Image& b) {
        std::size_t count = 0;
        for (std::size_t i = 0; i + 3 < a.rgba.size(); i += 4)
            count += !std::equal(&a.rgba[i], &a.rgba[i] + 3, &b.rgba[i]);
        return count;
    }
};

TEST_F(UiPresenting, ThePenDrawsOverThePictureAndLeavesTheSceneAlone) {
    drawPixels();
    open("momentum");
    frames(20);
    const app::Image before = application.picture();
    const app::CameraState camera = application.interaction().cameraState();
    const std::uint64_t hash = demos::hashOf(session().demo());
    key(KeyCode::P, {.control = true});
    stroke();
    EXPECT_TRUE(presenter().hasDrawing());
    EXPECT_EQ(application.interaction().cameraState(), camera);
    EXPECT_EQ(demos::hashOf(session().demo()), hash);
    key(KeyCode::Escape);
    key(KeyCode::Escape);
    EXPECT_EQ(presenter().tool(), PresenterTools::Tool::None);
    frames(20);
    EXPECT_GT(differing(before, application.picture()), 100u) << "the drawing stays";
    key(KeyCode::Delete);
    EXPECT_FALSE(presenter().hasDrawing());
    frames(20);
    EXPECT_LT(differing(before, application.picture()), 100u);
    expectNoComplaints();
}

TEST_F(UiPresenting, UndoTakesBackStrokesWhileThePenIsHeld) {
    open("rigid-stack");
    session().act(demos::SetParameter{"friction", 0.3});
    application.execute(CommandId::Pen);
    stroke();
    stroke();
    key(KeyCode::Z, {.control = true});
    EXPECT_TRUE(presenter().hasDrawing());
    key(KeyCode::Z, {.control = true});
    EXPECT_FALSE(presenter().hasDrawing());
    EXPECT_NEAR(number("friction"), 0.3, 1e-6);
    key(KeyCode::Z, {.control = true});
    EXPECT_NEAR(number("friction"), 0.6, 1e-6) << "no stroke is left to be taken back";
}

TEST_F(UiPresenting, ThePensColoursStandInABarThatIsClicked) {
    application.execute(CommandId::Pen);
    frames(3);
    ImGuiWindow* const bar = ImGui::FindWindowByName("##pen");
    ASSERT_NE(bar, nullptr);
    stroke();
    click(item(bar, {"clear"}));
    EXPECT_FALSE(presenter().hasDrawing());
    click(item(bar, {"done"}));
    EXPECT_EQ(presenter().tool(), PresenterTools::Tool::None);
}

TEST_F(UiPresenting, TheTraceOfTheLaserFades) {
    session().setPlaying(false);
    key(KeyCode::L, {.control = true});
    moveTo(middle().x, middle().y);
    moveTo(middle().x + 30.0f, middle().y);
    EXPECT_EQ(application.timeout(), 0.0);
    EXPECT_TRUE(presenter().moving(window.now()));
    EXPECT_FALSE(presenter().hasDrawing());
    key(KeyCode::L, {.control = true});
    EXPECT_EQ(presenter().tool(), PresenterTools::Tool::None);
    EXPECT_FALSE(presenter().moving(window.now()));
}

TEST_F(UiPresenting, KeysAreShownWhileThatIsOn) {
    key(KeyCode::T);
    EXPECT_FALSE(presenter().moving(window.now()));
    application.execute(CommandId::ShowKeys);
    key(KeyCode::T);
    EXPECT_TRUE(presenter().moving(window.now()));
}

TEST_F(UiPresenting, OneKeyLeadsBackToTheDemoBranchFrameAndViewBeforeAJump) {
    open("rigid-stack");
    for (int i = 0; i < 50; ++i) session().stepForward();
    application.interaction().setCamera({2.0f, 3.0f, 12.0f}, {0.0f, 2.0f, 0.0f});
    frames(3);
    const std::uint64_t hash = demos::hashOf(session().demo());
    open("shapes-3d");
    EXPECT_EQ(session().info().name, "shapes-3d");
    key(KeyCode::Backspace, {.shift = true});
    for (int i = 0; i < 100 && session().seeking(); ++i) frames(1);
    EXPECT_EQ(session().info().name, "rigid-stack");
    EXPECT_EQ(session().frame(), 50u);
    EXPECT_EQ(demos::hashOf(session().demo()), hash);
    EXPECT_NEAR(eyeOf(application.interaction().cameraState()).z, 12.0f, 1e-3f);
}

TEST(Moments, AreKeptBeforeJumpsAndNotOnTheWay) {
    const demos::DemoInfo &first = demos::allDemos()[0], &second = demos::allDemos()[1];
    Moments moments;
    const auto see = [&](const demos::DemoInfo& demo, int branch, std::uint64_t frame, double time) {
        moments.see({.demo = &demo, .branch = branch, .frame = frame}, time);
    };
    for (std::uint64_t frame = 0; frame < 100; ++frame) see(first, 1, frame, 0.1 * static_cast<double>(frame));
    EXPECT_FALSE(moments.takeLast()) << "the run goes on";
    see(first, 1, 100, 10.0);
    see(first, 1, 40, 20.0);
    see(first, 1, 10, 20.1);  // a bar that is dragged
    see(first, 2, 10, 30.0);
    see(second, 1, 0, 40.0);
    const auto third = moments.takeLast();
    ASSERT_TRUE(third);
    EXPECT_EQ(third->branch, 2);
    see(first, 2, 10, 41.0);  // there again, which is no jump
    EXPECT_EQ(moments.takeLast()->branch, 1);
    see(first, 1, 10, 42.0);
    EXPECT_EQ(moments.takeLast()->frame, 100u);
    EXPECT_FALSE(moments.takeLast());
}

}  // namespace
}  // namespace collidoscope::ui_presenting_test
