/// A failing case from the clipboard to the clipboard: pasted, looked at, moved, stepped through, reduced, copied and
/// checked as the command line does, once by the mouse alone and once by the keyboard alone.

#include <cmath>
#include <initializer_list>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "app/cases/case_text.h"
#include "app/check/commands.h"
#include "app/inspect/inspection.h"
#include "app/view/view_projection.h"
#include "demos/examine/answers.h"
#include "demos/examine/reduce/reduce_case.h"
#include "demos/host/handle_list.h"
#include "geometry/convex/hull/quickhull.h"
#include "tests/app/ui_shell.h"

namespace collidoscope::ui_case_walk_test {
namespace {

using app::KeyCode;
using demos::examine::CollisionCase;
using geometry::Vec3d;

constexpr app::Modifiers kControl{.control = true};

/// Boxes that overlap, and an engine that has missed it.
CollisionCase missed() {
    return {.name = "missed",
            .a = geometry::Boxd{.half = {0.75, 0.5, 0.625}},
            .b = geometry::Boxd{.center = {0.4321, 0.8765, 0.1234}, .half = {0.5, 0.5, 0.5}},
            .reported = demos::examine::Report{"some engine", {.overlap = false}}};
}

class UiCaseWalk : public ui_shell_test::UiShell {
protected:
    UiCaseWalk() { window.resize({1100, 1400}); }

    CollisionCase shown() { return *application.session().demo().offeredCase(); }
    Vec3d centerOfB() { return std::get<geometry::Boxd>(shown().b).center; }
    Vec3d halfOfA() { return std::get<geometry::Boxd>(shown().a).half; }
    /// The work goes on between frames, for as many as a slow build needs.
    void expectRoundedByTheReduction() {
        for (int i = 0; i < 1000 && halfOfA().x != 1.0; ++i) frames(1);
        EXPECT_EQ(halfOfA().x, 1.0) << "rounder than it was; " << application.notices().all().back().text;
    }
    bool isInside() { return app::inspect(application.session()).explanation.shown > 0; }
    /// What is on the clipboard is the shown case, and the command line says of it what the window does.
    void expectCheckedAlike() {
        EXPECT_EQ(window.clipboard(), app::writeCase(shown()));
        std::istringstream in(window.clipboard());
        std::ostringstream out, errors;
        const std::vector<std::string> files{"-"};
        EXPECT_EQ(app::runCheck(files, in, {.out = out, .errors = errors}), app::ExitStatus::Done) << errors.str();
        for (const demos::examine::MethodAnswer& answer : runMethods(shown()))
            EXPECT_NE(out.str().find(answer.method), std::string::npos) << out.str();
        EXPECT_NE(out.str().find("methods here differ"), std::string::npos) << "from the report: " << out.str();
    }
    void expectCode() {
        EXPECT_NE(copied_[0].find("TEST("), std::string::npos) << copied_[0];
        EXPECT_NE(copied_[1].find("import"), std::string::npos) << copied_[1];
    }
    std::string copied_[2]{};
};

TEST_F(UiCaseWalk, byTheMouseAlone) {
    window.setClipboard(app::writeCase(missed()));
    open("case");
    click(parameterItem({"Paste"}));
    frames(3);
    ASSERT_EQ(shown().name, "missed");

    // B is dragged by its middle, aside.
    const demos::HandleInfo handle = [&] {
        for (const demos::HandleInfo& info : demos::listHandles(application.session().demo()))
            if (info.name == "B") return info;
        return demos::HandleInfo{};
    }();
    ASSERT_EQ(handle.name, "B");
    const app::Box& box = application.layout().scene;
    const app::Viewport viewport{box.x, box.y, box.width, box.height, 1.0f};
    const auto pixel =
        app::pixelOf(app::ViewProjection{application.interaction().camera(viewport), viewport}, handle.place.position);
    ASSERT_TRUE(pixel);
    const Vec3d before = centerOfB();
    moveTo(pixel->x, pixel->y);
    button(true);
    for (int i = 1; i <= 4; ++i) moveTo(pixel->x + 3.0f * static_cast<float>(i), pixel->y);
    button(false);
    EXPECT_NE(centerOfB(), before);

    click(rowItem("step rows", {"after"}));
    EXPECT_TRUE(isInside());
    click(rowItem("step rows", {"before"}));

    click(parameterItem({"Reduce"}));
    expectRoundedByTheReduction();
    EXPECT_TRUE(demos::examine::fails(shown()));
    click(parameterItem({"C++ test"}));
    copied_[0] = window.clipboard();
    click(parameterItem({"Python"}));
    copied_[1] = window.clipboard();
    expectCode();
    click(parameterItem({"Copy"}));
    expectCheckedAlike();
}

TEST_F(UiCaseWalk, reduceKeepsAHullSolidAndReduceFurtherDoesNot) {
    std::vector<Vec3d> corners;
    for (int i = 0; i < 8; ++i) corners.emplace_back(i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5, i & 4 ? 0.5 : -0.5);
    const geometry::HullInstanced cube{geometry::convexHull(std::span<const Vec3d>{corners}).hull, {{0.3, 0.7, 0.2}}};
    window.setClipboard(app::writeCase({.a = geometry::Boxd{.half = {0.75, 0.5, 0.625}},
                                        .b = cube,
                                        .reported = demos::examine::Report{"some engine", {.overlap = false}}}));
    const auto cornersAfter = [&](const char* word) {
        open("case");
        click(parameterItem({"Paste"}));
        frames(3);
        const std::size_t before = application.notices().all().size();
        click(parameterItem({word}));
        for (int i = 0; i < 2000 && application.notices().all().size() <= before; ++i) frames(1);
        const CollisionCase left = shown();
        EXPECT_TRUE(demos::examine::fails(left));
        const auto* const hull = std::get_if<geometry::HullInstanced>(&left.b);
        return hull == nullptr ? std::size_t{0} : hull->hull->vertices.size();
    };
    EXPECT_GE(cornersAfter("Reduce"), 4u);
    EXPECT_LT(cornersAfter("Reduce further"), 4u);
}

TEST_F(UiCaseWalk, byTheKeyboardAlone) {
    window.setClipboard(app::writeCase(missed()));
    moveTo(1.0f, 1.0f);  // the mouse rests in a corner
    key(KeyCode::V, kControl);
    ASSERT_EQ(shown().name, "missed");

    const auto walkTo = [&](std::initializer_list<const char*> ids) {
        for (int i = 0; i < 120; ++i) {
            const ImRect wanted = parameterItem(ids);
            frames(1);  // the place of the keyboard is noted anew
            const ImGuiContext& context = *ImGui::GetCurrentContext();
            if (!context.NavWindow) break;
            const ImRect at = ImGui::WindowRectRelToAbs(context.NavWindow, context.NavWindow->NavRectRel[0]);
            if (std::abs(at.Min.x - wanted.Min.x) < 2.0f && std::abs(at.Min.y - wanted.Min.y) < 2.0f) return true;
            key(at.Min.y + 1.0f < wanted.Min.y   ? KeyCode::Down
                : at.Min.y - 1.0f > wanted.Min.y ? KeyCode::Up
                : at.Min.x < wanted.Min.x        ? KeyCode::Right
                                                 : KeyCode::Left);
        }
        return false;
    };
    key(KeyCode::F6);
    ASSERT_TRUE(walkTo({"Bposition0", "value"}));
    key(KeyCode::Enter);
    frames(3);
    type("0.25");
    key(KeyCode::Enter);
    EXPECT_EQ(centerOfB().x, 0.25);

    ASSERT_TRUE(walkTo({"Reduce"})) << "and from there to a button";
    key(KeyCode::Enter);
    expectRoundedByTheReduction();
    key(KeyCode::Escape);

    key(KeyCode::PageDown);
    EXPECT_TRUE(isInside()) << "keys are commands again";
    key(KeyCode::PageUp);

    const auto command = [&](const std::string& words) {
        key(KeyCode::K, kControl);
        frames(3);
        type(words);
        frames(3);
        key(KeyCode::Enter);
        frames(3);
    };
    command("copy as c++");
    copied_[0] = window.clipboard();
    command("copy as python");
    copied_[1] = window.clipboard();
    expectCode();
    key(KeyCode::C, kControl);
    expectCheckedAlike();
}

TEST_F(UiCaseWalk, theKeyboardGoesRoundThePanelsAndBackToTheScene) {
    open("case");
    const auto panel = [] {
        const ImGuiContext& context = *ImGui::GetCurrentContext();
        return context.NavWindow ? std::string(context.NavWindow->RootWindow->Name) : std::string();
    };
    key(KeyCode::F6);
    EXPECT_EQ(panel(), "##parameters");
    key(KeyCode::F6);
    EXPECT_EQ(panel(), "##transport") << "the chapters are folded";
    key(KeyCode::F6);
    EXPECT_EQ(panel(), "##top");
    key(KeyCode::F6);
    application.session().setPlaying(false);
    key(KeyCode::Space);
    EXPECT_TRUE(application.session().playing()) << "Space plays again";
}

}  // namespace
}  // namespace collidoscope::ui_case_walk_test
