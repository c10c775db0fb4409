/// What holds of the window's layout whatever demo is shown, at the sizes and scales that people have.
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "app/pane/overlay_parts.h"
#include "demos/host/handle_list.h"
#include "tests/app/ui_shell.h"

namespace collidoscope::ui_every_layout_test {
namespace {

using ui_shell_test::UiShell;

struct Display {
    app::PixelSize size{};
    float scale = 1.0f;
    const char* theme = "dark";
};
// Letters are made anew for each scale.
constexpr std::array kDisplays{Display{{1280, 800}, 1.0f, "projector"}, Display{{1440, 900}, 1.0f, "dark"},
                               Display{{1280, 800}, 1.5f, "dark"}, Display{{1440, 900}, 1.5f, "projector"}};
constexpr float kMinPlot = 48.0f, kMinColumn = 96.0f, kMinChart = 84.0f;  // px at 100 %

class UiLayoutOf : public UiShell, public testing::WithParamInterface<demos::DemoInfo> {
protected:
    void showOn(const Display& display) {
        scale = display.scale;
        window.resize(display.size);
        window.setContentScale(scale);
        application.state().theme = display.theme;
        frames(4);
    }
    app::Viewport viewport() const {
        const app::Box& box = application.layout().scene;
        return {box.x, box.y, box.width, box.height, scale};
    }
    app::ViewProjection projection() { return {application.interaction().camera(viewport()), viewport()}; }
    std::optional<tests::PartItem> partItem(const char* part, std::initializer_list<const char*> ids) {
        return tests::partItem(part, ids, [this] { frames(1); });
    }

    /// Parts of the panel on the right that can be scrolled.
    int scrolling() const {
        const app::Box& right = application.layout().right;
        return static_cast<int>(std::ranges::count_if(ImGui::GetCurrentContext()->Windows, [&](ImGuiWindow* one) {
            const bool within = one->Pos.x >= right.x && one->Pos.x < right.x + right.width && one->Pos.y >= right.y;
            return one->WasActive && within && one->ScrollMax.y > 1.0f;
        }));
    }
    /// The first measure whose plot there is to see; empty: there is none.
    std::string plotted() const {
        const app::Session& session = application.session();
        if (!session.demo().moves()) return {};
        for (const app::MeasureSeries& one : session.measures())
            if (one.plot && !one.isText && std::ranges::any_of(one.values, [](float v) { return std::isfinite(v); }))
                return one.name;
        return {};
    }
    void expectAPlotInSight() {
        const std::string name = plotted();
        if (name.empty()) return;
        const auto plot = partItem("measure rows", {("plot " + name).c_str()});
        ASSERT_TRUE(plot) << name;
        const ImRect seen = plot->window->InnerClipRect;
        EXPECT_GE(plot->rect.Min.y, seen.Min.y - 1.0f) << name;
        EXPECT_LE(plot->rect.Max.y, seen.Max.y + 1.0f) << name;
        EXPECT_GE(plot->rect.GetHeight(), kMinPlot * scale) << name;
    }
    void expectThatNothingMovesWhenABodyIsSelected() {
        const auto handles = demos::listHandles(application.session().demo());
        const auto first = std::ranges::find_if(handles, [](const demos::HandleInfo& one) { return !one.inChart; });
        if (first == handles.end()) return;
        const auto place = [&](const char* part, std::initializer_list<const char*> ids) {
            const auto item = partItem(part, ids);
            return item ? item->rect.Min : ImVec2{};
        };
        const std::string plot = "plot " + plotted();
        const ImVec2 button = place("parameter rows", {"Parameters"}), curve = place("measure rows", {plot.c_str()});
        application.interaction().select(first->name);
        frames(3);
        const ImVec2 buttonAfter = place("parameter rows", {"Parameters"});
        EXPECT_EQ(button.y, buttonAfter.y);
        EXPECT_EQ(curve.y, place("measure rows", {plot.c_str()}).y);
        EXPECT_LE(scrolling(), 1);
        application.interaction().select("");
        frames(2);
    }
    void expectReadableCharts() {
        const auto& charts = application.session().current().chartItems;
        const app::OverlayMemory overlay = memory();
        for (const app::ChartBox& box : overlay.charts)
            EXPECT_GE(box.plot.max.y - box.plot.min.y, kMinChart * scale - 1.0f);
        const bool missing = overlay.missingCharts.max.x > overlay.missingCharts.min.x;
        EXPECT_EQ(missing, overlay.charts.size() < charts.size()) << "a chart without room is offered";
        for (std::size_t i = 0; i < charts.size(); ++i) {
            application.state().largeChart = i;
            frames(2);
            ASSERT_GT(memory().charts.size(), i);
            const app::PixelRect& plate = memory().charts[i].plate;
            const app::Box& scene = application.layout().scene;
            EXPECT_GT(plate.max.x - plate.min.x, 0.8f * scene.width);
            EXPECT_GT(plate.max.y - plate.min.y, 0.8f * scene.height);
        }
        key(app::KeyCode::Escape);
        EXPECT_FALSE(application.state().largeChart);
    }
    void expectLabelsBesideTheirThings() {
        const auto& items = application.session().current().labelItems;
        const auto& placed = memory().labels;
        const float farthest = application.layout().scene.height / 12.0f + 1.0f;  // px
        for (std::size_t i = 0; i < std::min(items.size(), placed.size()); ++i) {
            const auto anchor = app::pixelOf(projection(), items[i].position);
            if (!placed[i].shown || !anchor) continue;
            const geometry::Vec2f nearest = glm::clamp(*anchor, placed[i].plate.min, placed[i].plate.max);
            const geometry::Vec2f away = glm::abs(nearest - *anchor);
            EXPECT_LE(std::max(away.x, away.y), farthest) << items[i].text;
        }
    }
    void expectThatTheLegendLeavesTheSubjectFree() {
        const app::PixelRect& legend = memory().legend;
        const auto subject = app::subjectOf(application.session().current(), projection());
        const auto covered = std::ranges::count_if(
            subject, [&](const geometry::Vec2f& point) { return glm::clamp(point, legend.min, legend.max) == point; });
        EXPECT_LE(static_cast<double>(covered), 0.01 * static_cast<double>(subject.size()));
    }
    const app::OverlayMemory& memory() const { return application.bench().pane().overlay(); }

    float scale = 1.0f;
};

TEST_P(UiLayoutOf, holdsOnEveryDisplay) {
    ASSERT_TRUE(application.openDemo(GetParam()));
    application.session().setPlaying(false);
    application.session().stepForward();
    for (const Display& display : kDisplays) {
        SCOPED_TRACE(std::to_string(display.size.width) + " at " + std::to_string(display.scale));
        showOn(display);
        ASSERT_FALSE(application.layout().right.empty());
        EXPECT_LE(scrolling(), 1);
        const ImGuiWindow* const column = tests::windowOf("##parameters", "rows");
        ASSERT_NE(column, nullptr);
        EXPECT_TRUE(column->Size.y >= kMinColumn * scale || column->ScrollMax.y == 0.0f) << column->Size.y;
        expectAPlotInSight();
        expectThatNothingMovesWhenABodyIsSelected();
        expectReadableCharts();
        expectLabelsBesideTheirThings();
        if (application.session().frame() == 1) expectThatTheLegendLeavesTheSubjectFree();
    }
    expectNoComplaints();
}

INSTANTIATE_TEST_SUITE_P(EveryDemo, UiLayoutOf, testing::ValuesIn(demos::allDemos().begin(), demos::allDemos().end()),
                         [](const auto& test) {
                             std::string name(test.param.name);
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

/// One of them had no room, and the towers stand closest to each other.
TEST_F(UiShell, theLabelsBelowTwoTowersAreReadInFull) {
    window.resize({1280, 800});
    open("solver-comparison");
    app::Session& session = application.session();
    for (const char* scene : {"tower", "heavy", "pyramid"}) {
        session.act(demos::SetParameter{"scene", scene});
        if (scene == std::string("tower")) session.act(demos::SetParameter{"count", 20});
        for (const char* theme : {"dark", "projector"}) {
            application.state().theme = theme;
            for (int i = 0; i < 30; ++i) session.stepForward();
            frames(6);
            const app::OverlayMemory& memory = application.bench().pane().overlay();
            const auto& items = session.current().labelItems;
            ASSERT_EQ(items.size(), 2u);
            ASSERT_EQ(memory.labels.size(), 2u);
            for (std::size_t i = 0; i < 2; ++i)
                EXPECT_TRUE(memory.labels[i].shown && !memory.labels[i].brief) << scene << ": " << items[i].text;
        }
    }
}

TEST_F(UiShell, theTimelinesKnobIsGrabbedByItsRightHalfAtTheEnd) {
    open("falling-particles");
    for (int i = 0; i < 30; ++i) application.session().stepForward();
    frames(3);
    const ImRect bar = item(tests::windowOf("##transport"), {"scrub"});
    const float y = bar.GetCenter().y;
    moveTo(bar.Max.x - 2.0f, y);  // the knob reaches up to here
    button(true);
    EXPECT_EQ(application.session().frame(), 30u) << "taken, but not moved";
    moveTo(bar.GetCenter().x, y);
    EXPECT_NEAR(static_cast<double>(application.session().frame()), 15.0, 1.0);
    button(false);
    moveTo(bar.Min.x + 1.0f, y);
    button(true);
    EXPECT_EQ(application.session().frame(), 0u);
    button(false);
}

TEST_F(UiShell, theTipOfTheNextStepLeavesTheExplanationFree) {
    window.resize({1280, 800});
    open("gjk");
    const ImRect after = rowItem("step rows", {"after"});
    moveTo(after.GetCenter().x, after.GetCenter().y);
    frames(4);
    const ImGuiWindow* tip = nullptr;
    for (const ImGuiWindow* one : ImGui::GetCurrentContext()->Windows)
        if (one->WasActive && (one->Flags & ImGuiWindowFlags_Tooltip)) tip = one;
    ASSERT_NE(tip, nullptr);
    EXPECT_LE(tip->Rect().Max.y, after.Min.y);
    button(true);
    button(false);
    EXPECT_GT(application.session().demo().explain().shown, 0);
}

TEST_F(UiShell, everyKeyOfTheHelpIsReadOnASmallDisplay) {
    for (const Display& display : kDisplays) {
        window.resize(display.size);
        window.setContentScale(display.scale);
        application.execute(app::CommandId::Help);
        frames(4);
        int bars = 0;
        for (const ImGuiWindow* one : ImGui::GetCurrentContext()->Windows)
            bars +=
                one->WasActive && one->ScrollMax.y > 1.0f && std::string_view(one->Name).starts_with("Keys") ? 1 : 0;
        EXPECT_LE(bars, 1) << display.size.width << " at " << display.scale;
        key(app::KeyCode::Escape);
    }
}

}  // namespace
}  // namespace collidoscope::ui_every_layout_test
