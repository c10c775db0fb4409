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
        plot(ui, "plot", {.frames = frames, .series = {&series, 1}, .unit = "m", .height = kHeight}, false);
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
        plot(ui, "plot", spec, false);
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

}  // namespace
}  // namespace collidoscope::app::plot_test
