/// A plot under the mouse: zooming, dragging, clicks that go to a frame, and what is shown beside a single curve.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include "tests/app/plot_fixture.h"

namespace collidoscope::app::plot_test {
namespace {

/// A plot of 101 frames under a mouse that stays where it is put.
class PlotUnderMouse : public Plot {
protected:
    PlotUnderMouse() {
        std::iota(frames.begin(), frames.end(), std::uint64_t{0});
        for (std::size_t i = 0; i < frames.size(); ++i) values.push_back(std::sin(0.1f * static_cast<float>(i)));
        show();
        show();
    }
    PlotAnswer show() {
        const PlotSeries one{"height", values, kInk}, two{"force", others, kOtherInk, true};
        std::vector<PlotSeries> series{one};
        if (!others.empty()) series.push_back(two);
        ImGui::NewFrame();
        const Fonts fonts = oneFont();
        const Ui ui{darkTheme(), fonts};
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({kWidth, 200.0f});
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
        const PlotSpec spec{.frames = frames,
                            .series = series,
                            .others = runs,
                            .unit = "m",
                            .rightUnit = "N",
                            .present = present,
                            .isPlaying = isPlaying,
                            .height = kHeight};
        const PlotAnswer answer = plot(ui, "plot", spec, view, {});
        vertices.assign(ImGui::GetWindowDrawList()->VtxBuffer.begin(), ImGui::GetWindowDrawList()->VtxBuffer.end());
        ImGui::End();
        ImGui::Render();
        ImGui::GetIO().MouseWheel = 0.0f;
        return answer;
    }
    PlotAnswer at(float x, float y = 60.0f) {
        ImGui::GetIO().MousePos = {x, y};
        return show();
    }
    void wheel(float notches, bool withShift = false) {
        ImGui::GetIO().KeyShift = withShift;
        ImGui::GetIO().MouseWheel = notches;
        show();
        ImGui::GetIO().KeyShift = false;
    }
    PlotAnswer button(bool down) {
        ImGui::GetIO().MouseDown[0] = down;
        return show();
    }
    PlotAnswer click() {
        const PlotAnswer pressed = button(true);
        const PlotAnswer released = button(false);
        return released.seek ? released : pressed;
    }
    /// So that the next press is none of a double click.
    void rest() {
        for (int i = 0; i < 40; ++i) show();
    }
    std::vector<ImDrawVert> of(ImU32 ink) const {
        std::vector<ImDrawVert> found;
        for (const ImDrawVert& vertex : vertices)
            if ((vertex.col & ~kOpaque) == (ink & ~kOpaque)) found.push_back(vertex);
        return found;
    }

    static constexpr ImU32 kOtherInk = IM_COL32(0, 255, 1, 255);
    std::vector<std::uint64_t> frames = std::vector<std::uint64_t>(101);
    std::vector<float> values{}, others{};
    std::vector<PlotRun> runs{};
    std::vector<ImDrawVert> vertices{};
    std::uint64_t present = 40;
    bool isPlaying = false;
    PlotView view{};
};

TEST_F(PlotUnderMouse, theWheelZoomsTheTimeAroundTheFrameThatItIsOn) {
    at(200.0f);
    const std::uint64_t before = click().frame;
    rest();
    wheel(3.0f);
    ASSERT_TRUE(view.time.part);
    EXPECT_LT(view.time.part->span(), 60.0);
    EXPECT_FALSE(view.values.part);
    const std::uint64_t after = click().frame;
    EXPECT_NEAR(static_cast<double>(after), static_cast<double>(before), 1.0);
    wheel(-20.0f);
    EXPECT_FALSE(view.isZoomed()) << "all of it is seen again";
}

TEST_F(PlotUnderMouse, withShiftOrOverTheNumbersTheWheelZoomsTheValues) {
    at(200.0f);
    wheel(2.0f, true);
    ASSERT_TRUE(view.values.part);
    EXPECT_FALSE(view.time.part);
    EXPECT_LT(view.values.part->span(), 1.6);
    view.showAll();
    at(12.0f);
    wheel(2.0f);
    EXPECT_TRUE(view.values.part);
    EXPECT_FALSE(view.time.part);
}

TEST_F(PlotUnderMouse, aZoomStopsAtAFewFrames) {
    at(150.0f);
    for (int i = 0; i < 50; ++i) wheel(1.0f);
    ASSERT_TRUE(view.time.part);
    EXPECT_GE(view.time.part->span(), 3.9);
    for (int i = 0; i < 200; ++i) wheel(1.0f, true);
    EXPECT_TRUE(std::isfinite(view.values.part->low) && view.values.part->span() > 0.0);
}

TEST_F(PlotUnderMouse, whereAllIsSeenADragGoesThroughTheFrames) {
    at(100.0f);
    const PlotAnswer first = button(true);
    EXPECT_TRUE(first.seek);
    const PlotAnswer second = at(220.0f);
    EXPECT_TRUE(second.seek);
    EXPECT_GT(second.frame, first.frame + 20);
    EXPECT_FALSE(button(false).seek);
}

TEST_F(PlotUnderMouse, whereAPartIsSeenADragMovesItAndAClickGoesToItsFrame) {
    at(160.0f);
    wheel(4.0f);
    const PlotRange before = *view.time.part;
    at(200.0f);
    EXPECT_FALSE(button(true).seek);
    EXPECT_FALSE(at(160.0f).seek);
    EXPECT_FALSE(at(120.0f).seek);
    EXPECT_FALSE(button(false).seek);
    EXPECT_GT(view.time.part->low, before.low + 1.0) << "later frames came into sight";
    EXPECT_NEAR(view.time.part->span(), before.span(), 1e-9);
    rest();
    const PlotAnswer clicked = click();
    EXPECT_TRUE(clicked.seek);
    EXPECT_GE(static_cast<double>(clicked.frame), view.time.part->low);
    EXPECT_LE(static_cast<double>(clicked.frame), view.time.part->high);
}

TEST_F(PlotUnderMouse, theLineOfThePresentFrameIsDraggedThroughTimeAlsoWhereAPartIsSeen) {
    present = 60;
    at(160.0f);
    wheel(4.0f);
    show();
    // The line is where the accent stands.
    float line = 0.0f;
    const ImU32 accent = packed(darkTheme().accent, 0.6f);
    for (const ImDrawVert& vertex : vertices)
        if (vertex.col == accent) line = vertex.pos.x;
    ASSERT_GT(line, 0.0f);
    at(line);
    const PlotRange before = *view.time.part;
    button(true);
    const PlotAnswer dragged = at(line + 30.0f);
    EXPECT_TRUE(dragged.seek);
    EXPECT_GT(dragged.frame, present);
    EXPECT_EQ(*view.time.part, before);
    button(false);
}

TEST_F(PlotUnderMouse, aDoubleClickShowsAllAgainAtTheFrameThatWasThere) {
    at(160.0f);
    wheel(4.0f, true);
    wheel(4.0f);
    at(210.0f);
    const PlotAnswer first = click();
    EXPECT_TRUE(first.seek);
    present = first.frame;
    const PlotAnswer second = button(true);
    EXPECT_FALSE(view.isZoomed());
    EXPECT_TRUE(second.seek);
    EXPECT_EQ(second.frame, 40u);
    button(false);
}

/// The buttons lie on the plot, which must not take the press for one on a frame.
TEST_F(PlotUnderMouse, aPressOnACornerButtonGoesToNoFrame) {
    const ImVec2 larger{kWidth - 8.0f - 2.0f - 1.5f * 22.0f, 8.0f + 11.0f};
    for (int i = 0; i < 3; ++i) at(larger.x, larger.y);
    const PlotAnswer pressed = button(true), released = button(false);
    EXPECT_FALSE(pressed.seek);
    EXPECT_FALSE(released.seek);
    EXPECT_EQ(released.action, PlotAction::Resize);
    rest();
    view.time.part = PlotRange{10.0, 90.0};
    for (int i = 0; i < 3; ++i) at(larger.x, larger.y);
    for (int i = 0; i < 2; ++i) {
        EXPECT_FALSE(button(true).seek) << "a double click is two presses of the button";
        EXPECT_FALSE(button(false).seek);
    }
    EXPECT_TRUE(view.isZoomed());
}

TEST_F(PlotUnderMouse, whilePlayingThePresentFrameStaysInSight) {
    view.time.part = PlotRange{10.0, 30.0};
    isPlaying = true;
    present = 77;
    show();
    const ImU32 accent = packed(darkTheme().accent, 0.6f);
    EXPECT_TRUE(std::ranges::any_of(vertices, [&](const ImDrawVert& vertex) { return vertex.col == accent; }));
    isPlaying = false;
    show();
    const auto marks = std::ranges::count_if(
        vertices, [&](const ImDrawVert& vertex) { return vertex.col == accent && vertex.pos.x < kWidth; });
    EXPECT_EQ(marks, 0) << "a part that was chosen stays where it is";
}

TEST_F(PlotUnderMouse, inLogarithmicStepsPowersAreAStraightLineAndZeroIsAGap) {
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = std::pow(10.0f, 0.05f * static_cast<float>(i));
    view.values.logarithmic = true;
    show();
    const std::vector<ImDrawVert> line = of(kInk);
    ASSERT_GT(line.size(), 50u);
    const ImDrawVert first = line.front(), last = line.back();
    for (const ImDrawVert& vertex : line) {
        const float along = (vertex.pos.x - first.pos.x) / (last.pos.x - first.pos.x);
        EXPECT_NEAR(vertex.pos.y, first.pos.y + along * (last.pos.y - first.pos.y), 3.0f);
    }
    const std::size_t whole = line.size();
    for (std::size_t i = 40; i < 60; ++i) values[i] = 0.0f;
    show();
    EXPECT_LT(of(kInk).size(), whole);
    for (float& value : values) value = -1.0f;
    show();
    EXPECT_FALSE(of(kInk).empty()) << "what has no logarithm at all is shown in plain steps";
}

TEST_F(PlotUnderMouse, otherRunsAreDashedByDashesOfTheirOwnAndTheAxisHoldsThem) {
    constexpr ImU32 kFirst = IM_COL32(1, 200, 3, 255), kSecond = IM_COL32(4, 5, 200, 255);
    const std::vector<float> level(201, 0.2f), higher(201, 0.6f);
    std::vector<std::uint64_t> longer(201);
    std::iota(longer.begin(), longer.end(), std::uint64_t{0});
    const PlotSeries first{"height", level, kFirst}, second{"height", higher, kSecond};
    runs = {{"friction = 0.1", longer, {&first, 1}}, {"friction = 0.4", longer, {&second, 1}}};
    show();
    const auto widthOf = [&](ImU32 ink) {
        float low = 1e9f, high = 0.0f;
        for (const ImDrawVert& vertex : of(ink)) low = std::min(low, vertex.pos.x), high = std::max(high, vertex.pos.x);
        return high - low;
    };
    EXPECT_GT(widthOf(kFirst), 1.8f * widthOf(kInk)) << "the other runs are twice as long";
    EXPECT_LT(of(kSecond).size(), of(kFirst).size()) << "shorter dashes with more between them";
    at(200.0f);
    show();
    const ImDrawData& drawn = *ImGui::GetDrawData();
    std::size_t letters = 0;
    for (int i = 0; i < drawn.CmdListsCount; ++i)
        if (std::string_view(drawn.CmdLists[i]->_OwnerName).find("##Tooltip") != std::string_view::npos)
            letters = static_cast<std::size_t>(drawn.CmdLists[i]->VtxBuffer.Size) / 4;
    EXPECT_GT(letters, 30u) << "the readout names both";
}

TEST_F(PlotUnderMouse, curvesOfAnotherUnitHaveAnAxisOfTheirOwnOnTheRight) {
    const auto rightEnd = [&](ImU32 ink) {
        float x = 0.0f;
        for (const ImDrawVert& vertex : of(ink)) x = std::max(x, vertex.pos.x);
        return x;
    };
    const float before = rightEnd(kInk);
    for (std::size_t i = 0; i < frames.size(); ++i) others.push_back(1000.0f * values[i]);
    show();
    EXPECT_LT(rightEnd(kInk), before - 20.0f) << "room for its numbers";
    const std::vector<ImDrawVert> one = of(kInk), two = of(kOtherInk);
    ASSERT_FALSE(two.empty());
    const auto top = [](const std::vector<ImDrawVert>& all) {
        return std::ranges::min(all, {}, [](const ImDrawVert& v) { return v.pos.y; }).pos.y;
    };
    EXPECT_NEAR(top(one), top(two), 1.5f) << "each fills the height by its own scale";
}

}  // namespace
}  // namespace collidoscope::app::plot_test
