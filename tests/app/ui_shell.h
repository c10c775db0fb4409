#pragma once
/// The whole shell on a window that nobody sees, driven by the events that a user would cause.

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/application.h"
#include "app/window/offscreen_window.h"
#include "tests/gl_debug.h"
#include "tests/skipped_pixels.h"
#include "tests/ui_items.h"

namespace collidoscope::ui_shell_test {

using app::KeyCode;

class UiShell : public testing::Test {
protected:
    UiShell() {
        clicksAreDouble(false);
        open("shapes-3d");
    }

    void open(const char* demo) {
        const demos::DemoInfo* info = demos::findDemo(demo);
        ASSERT_NE(info, nullptr);
        ASSERT_TRUE(application.openDemo(*info));
        application.session().setPlaying(false);
        frames(3);
    }
    /// With room for long panels, and few pixels, since many frames are drawn.
    void openTall(const char* demo) {
        window.resize({720, 1600});
        open(demo);
    }
    app::Session& session() { return application.session(); }
    /// A stack that was run for 60 frames, with a branch of 20 frames at frame 20.
    void branchOnce() {
        open("rigid-stack");
        for (int i = 0; i < 60; ++i) session().stepForward();
        session().seek(20);
        session().act(demos::SetParameter{"step", 0.01});
        for (int i = 0; i < 20; ++i) session().stepForward();
        frames(4);
    }
    /// For tests that look at the picture: from now on it is drawn.
    void drawPixels() {
        skippedPixels.reset();
        application.restoreOpenGl();
        frames(2);
    }
    void frames(int count) {
        for (int i = 0; i < count; ++i) application.frame();
    }
    /// Saves the session, or all runs side by side, where the application saves files.
    std::filesystem::path savedSession(const std::filesystem::path& folder) {
        application.execute(app::CommandId::SaveSession);
        frames(2);
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (entry.path().string().ends_with(".session.json")) return entry.path();
        ADD_FAILURE() << "nothing was saved: " << application.notices().all().back().text;
        return {};
    }
    /// Drops a file on the window, and waits until every run is at its frame.
    void drop(const std::filesystem::path& file) {
        window.post(app::DropEvent{{file.string()}});
        frames(3);
        for (int i = 0; i < 300 && application.bench().panes.isMoving(); ++i) frames(1);
        frames(2);
    }
    void key(KeyCode code, app::Modifiers modifiers = {}) {
        window.post(app::KeyEvent{code, true, false, modifiers});
        window.post(app::KeyEvent{code, false, false, {}});
        frames(3);
    }
    void type(const std::string& text) {
        for (const char c : text) window.post(app::TextEvent{static_cast<char32_t>(c)});
        frames(2);
    }
    void moveTo(float x, float y) {
        window.post(app::MouseMoveEvent{x, y});
        frames(2);
    }
    void button(bool down) {
        window.post(app::MouseButtonEvent{app::MouseButton::Left, down, {}});
        frames(2);
    }
    /// Whether two clicks of one place are a double click, however fast or slow frames are drawn.
    static void clicksAreDouble(bool areDouble) { ImGui::GetIO().MouseDoubleClickTime = areDouble ? 60.0f : 0.0f; }
    void click(float x, float y) {
        moveTo(x, y);
        button(true);
        button(false);
    }
    /// Where a widget stands that the panels show, px; `ids` lead to it from its window.
    ImRect item(ImGuiWindow* panel, std::initializer_list<const char*> ids) {
        const auto rect = tests::itemRect(panel, ids, [this] { frames(1); });
        EXPECT_TRUE(rect) << "there is no widget " << *(ids.end() - 1);
        return rect.value_or(ImRect{});
    }
    /// In a part of the panel on the right, brought into sight: "parameter rows", "step rows", "measure rows".
    ImRect rowItem(const char* part, std::initializer_list<const char*> ids) {
        const auto found = [&] { return tests::partItem(part, ids, [this] { frames(1); }); };
        auto item = found();
        EXPECT_TRUE(item) << "there is no widget " << *(ids.end() - 1) << " in the " << part;
        if (!item) return {};
        const ImRect seen = item->window->InnerClipRect;
        if (item->rect.Max.y < seen.Max.y && item->rect.Min.y >= seen.Min.y) return item->rect;
        ImGui::SetScrollY(item->window, item->rect.Min.y - item->window->Pos.y + item->window->Scroll.y - kRoomAbove);
        frames(3);
        item = found();
        return item ? item->rect : ImRect{};
    }
    static constexpr float kRoomAbove = 80.0f;  ///< px: the column begins with a whole row
    ImRect parameterItem(std::initializer_list<const char*> ids) { return rowItem("parameter rows", ids); }
    /// Clicks the number of a parameter, which becomes a text field some frames later.
    void openField(const char* parameter) {
        click(parameterItem({parameter, parameter, "value"}));
        frames(3);
    }
    void click(const ImRect& rect) { click(rect.GetCenter().x, rect.GetCenter().y); }
    double number(std::string_view parameter) {
        for (const demos::ParameterInfo& info : parameters())
            if (info.name == parameter) return std::get<double>(info.value);
        ADD_FAILURE() << "there is no number " << parameter;
        return 0.0;
    }
    std::vector<demos::ParameterInfo> parameters() { return demos::listParameters(application.session().demo()); }
    void expectNoComplaints() {
        for (const std::string& message : debug.takeMessages()) ADD_FAILURE() << message;
    }

    static app::Settings quiet() {
        app::Settings settings;
        settings.folded = {"hint", "chapters"};
        return settings;
    }
    app::OffscreenWindow window{{1024, 640}};
    app::Application application{window, quiet()};
    tests::GlDebug debug{};
    std::optional<tests::SkippedPixels> skippedPixels{std::in_place};
};

}  // namespace collidoscope::ui_shell_test
