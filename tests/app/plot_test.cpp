/// What a plot puts on its draw list. Needs Dear ImGui but no OpenGL.

#include "app/widgets/plot.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <string_view>
#include <vector>

namespace collidoscope::app::plot_test {
namespace {

constexpr ImU32 kInk = IM_COL32(255, 0, 255, 255);
constexpr ImU32 kOpaque = IM_COL32_A_MASK;
constexpr float kWidth = 300.0f, kHeight = 104.0f;

class Plot : public testing::Test {
protected:
    Plot() : context_(ImGui::CreateContext()) {
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {800.0f, 600.0f};
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        io.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
    }
    ~Plot() override { ImGui::DestroyContext(context_); }

    /// Vertices in the colour of the curve, whatever their opacity.
    std::vector<ImDrawVert> curve(const std::vector<float>& values) {
        std::vector<std::uint64_t> frames(values.size());
        std::iota(frames.begin(), frames.end(), std::uint64_t{0});
        const PlotSeries series{"height", values, kInk};
        ImGui::NewFrame();
        ImFont* const font = ImGui::GetFont();
        const Fonts fonts{
            .text = font, .small = font, .strong = font, .heading = font, .mono = font, .monoSmall = font};
        const Ui ui{darkTheme(), fonts};
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({kWidth, 200.0f});
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
        PlotView view;
        plot(ui, "plot", {.frames = frames, .series = {&series, 1}, .unit = "m", .height = kHeight}, view, {});
        std::vector<ImDrawVert> found;
        for (const ImDrawVert& vertex : ImGui::GetWindowDrawList()->VtxBuffer)
            if ((vertex.col & ~kOpaque) == (kInk & ~kOpaque)) found.push_back(vertex);
        ImGui::End();
        ImGui::EndFrame();
        return found;
    }

    /// Letters in the tooltip that is shown in a frame with the mouse at that place; none when there is no tooltip.
    static std::optional<std::size_t> lettersUnderMouse(ImVec2 mouse, const PlotSpec& spec, float scale) {
        ImGui::GetIO().MousePos = mouse;
        ImGui::NewFrame();
        ImFont* const font = ImGui::GetFont();
        const Fonts fonts{
            .text = font, .small = font, .strong = font, .heading = font, .mono = font, .monoSmall = font};
        Ui ui{darkTheme(), fonts};
        ui.scale = scale;
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({kWidth, 400.0f});
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
        PlotView view;
        plot(ui, "plot", spec, view, {});
        ImGui::End();
        ImGui::Render();
        const ImDrawData& drawn = *ImGui::GetDrawData();
        for (int i = 0; i < drawn.CmdListsCount; ++i) {
            const ImDrawList& list = *drawn.CmdLists[i];
            if (std::string_view(list._OwnerName).find("##Tooltip") == std::string_view::npos) continue;
            const ImVec2 white = ImGui::GetIO().Fonts->TexUvWhitePixel;
            const auto letters = std::count_if(list.VtxBuffer.begin(), list.VtxBuffer.end(),
                                               [&](const ImDrawVert& v) { return v.uv.x != white.x; });
            return static_cast<std::size_t>(letters) / 4;
        }
        return std::nullopt;
    }

private:
    ImGuiContext* context_;
};

TEST_F(Plot, aTooltipIsNeverEmptyWhereverTheMouseIs) {
    constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
    const std::vector<std::vector<float>> runs{{},
                                               {1.0f},
                                               {kNone, kNone, kNone},
                                               {kNone, kNone, 1.0f, 2.0f, kNone, kNone, 3.0f},
                                               std::vector<float>(900, 2.0f),
                                               std::vector<float>(5, 1e30f)};
    for (const float scale : {1.0f, 1.5f})
        for (const std::vector<float>& values : runs)
            for (const std::size_t missing : {0u, 2u}) {
                std::vector<std::uint64_t> frames(values.size() + missing);
                std::iota(frames.begin(), frames.end(), std::uint64_t{40});
                const PlotSeries series{"height", values, kInk};
                const PlotSpec spec{.frames = frames, .series = {&series, 1}, .unit = "m", .height = kHeight};
                std::size_t shown = 0;
                for (float x = 1.0f; x < kWidth; x += 4.0f)
                    for (const float y : {12.0f, 60.0f, 100.0f}) {
                        const auto letters = lettersUnderMouse({x, y}, spec, scale);
                        if (!letters) continue;
                        ++shown;
                        EXPECT_GE(*letters, 5u) << values.size() << " values, the mouse at " << x << ", " << y;
                    }
                EXPECT_EQ(shown > 10, !frames.empty());
            }
}

float lastX(const std::vector<ImDrawVert>& vertices) {
    float x = 0.0f;
    for (const ImDrawVert& vertex : vertices) x = std::max(x, vertex.pos.x);
    return x;
}

TEST_F(Plot, aThousandSecondsOfAnOscillationAreABandBetweenItsExtremesAndNoScribble) {
    std::vector<float> values(60000);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = std::sin(0.3f * static_cast<float>(i));
    const auto vertices = curve(values);
    std::vector<ImDrawVert> fill;
    for (const ImDrawVert& vertex : vertices)
        if ((vertex.col >> IM_COL32_A_SHIFT) == 90u) fill.push_back(vertex);
    ASSERT_GT(fill.size(), 4u * 150u) << "most columns are filled";
    float top = 1e9f, bottom = 0.0f;
    for (const ImDrawVert& vertex : fill) {
        top = std::min(top, vertex.pos.y);
        bottom = std::max(bottom, vertex.pos.y);
    }
    EXPECT_GT(bottom - top, 0.6f * (kHeight - 28.0f));
    EXPECT_LT(vertices.size(), 40u * static_cast<std::size_t>(kWidth)) << "as many as columns, not as samples";
}

TEST_F(Plot, aSpikeOfOneFrameInAThousandSecondsIsSeen) {
    std::vector<float> values(60000);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = 0.1f * std::sin(0.001f * static_cast<float>(i));
    const auto topOf = [](const std::vector<ImDrawVert>& vertices) {
        return std::ranges::min(vertices, {}, [](const ImDrawVert& v) { return v.pos.y; }).pos.y;
    };
    values[31234] = 1.0f;
    const float spike = topOf(curve(values));
    EXPECT_LT(spike, 40.0f) << "near the top of the plot";
}

TEST_F(Plot, fewSamplesAreOneLine) {
    const auto vertices = curve({0.0f, 1.0f, 0.5f, 0.7f});
    ASSERT_FALSE(vertices.empty());
    EXPECT_TRUE(std::ranges::none_of(vertices, [](const ImDrawVert& v) { return (v.col >> IM_COL32_A_SHIFT) == 90u; }));
}

/// Where half of the way up is reached, as a share of the width.
double shareOfRise(const std::vector<ImDrawVert>& vertices, float last) {
    float first = 1e9f;
    for (const ImDrawVert& vertex : vertices) first = std::min(first, vertex.pos.x);
    const auto middle = std::ranges::min(
        vertices, {}, [](const ImDrawVert& v) { return std::abs(v.pos.y - (8.0f + 0.5f * (kHeight - 28.0f) + 8.0f)); });
    return static_cast<double>((middle.pos.x - first) / (last - first));
}

TEST_F(Plot, aRunThatHasEndedDoesNotSqueezeWhatHappenedBefore) {
    std::vector<float> values;
    for (int i = 0; i < 600; ++i) values.push_back(static_cast<float>(i) / 600.0f);
    const auto running = curve(values);
    const double before = shareOfRise(running, lastX(running));
    for (int i = 0; i < 60000; ++i) values.push_back(1.0f);
    const double after = shareOfRise(curve(values), kWidth);
    EXPECT_GT(after, 0.7 * before) << before << " and " << after;
    for (int i = 0; i < 60000; ++i) values.push_back(std::numeric_limits<float>::quiet_NaN());
    EXPECT_FALSE(curve(values).empty());
}

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
        ImFont* const font = ImGui::GetFont();
        const Fonts fonts{
            .text = font, .small = font, .strong = font, .heading = font, .mono = font, .monoSmall = font};
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
