#pragma once
/// A window with a plot in it, without OpenGL: what the plot puts on its draw list is looked at.

#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string_view>
#include <vector>

#include "app/widgets/plot.h"

namespace collidoscope::app::plot_test {

inline constexpr ImU32 kInk = IM_COL32(255, 0, 255, 255);
inline constexpr ImU32 kOpaque = IM_COL32_A_MASK;
inline constexpr float kWidth = 300.0f, kHeight = 104.0f;

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

    /// The font of Dear ImGui for all texts.
    static Fonts oneFont() {
        ImFont* const font = ImGui::GetFont();
        return {.text = font, .small = font, .strong = font, .heading = font, .mono = font, .monoSmall = font};
    }

    /// Vertices in the colour of the curve, whatever their opacity.
    std::vector<ImDrawVert> curve(const std::vector<float>& values) {
        std::vector<std::uint64_t> frames(values.size());
        std::iota(frames.begin(), frames.end(), std::uint64_t{0});
        return curve(frames, values, 1);
    }
    std::vector<ImDrawVert> curve(const std::vector<std::uint64_t>& frames, const std::vector<float>& values,
                                  std::uint64_t spacing) {
        const PlotSeries series{"height", values, kInk};
        ImGui::NewFrame();
        const Fonts fonts = oneFont();
        const Ui ui{darkTheme(), fonts};
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({kWidth, 200.0f});
        ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
        PlotView view;
        const PlotSpec spec{
            .frames = frames, .series = {&series, 1}, .unit = "m", .spacing = spacing, .height = kHeight};
        plot(ui, "plot", spec, view, {});
        std::vector<ImDrawVert> found;
        painted.assign(ImGui::GetWindowDrawList()->VtxBuffer.begin(), ImGui::GetWindowDrawList()->VtxBuffer.end());
        for (const ImDrawVert& vertex : painted)
            if ((vertex.col & ~kOpaque) == (kInk & ~kOpaque)) found.push_back(vertex);
        const ImVector<ImDrawIdx>& corners = ImGui::GetWindowDrawList()->IdxBuffer;
        widestTriangle = 0.0f;
        for (int i = 0; i + 2 < corners.Size; i += 3) {
            const std::array triangle{painted[corners[i]], painted[corners[i + 1]], painted[corners[i + 2]]};
            const auto [left, right] = std::minmax({triangle[0].pos.x, triangle[1].pos.x, triangle[2].pos.x});
            const bool isInk = (triangle[0].col & ~kOpaque) == (kInk & ~kOpaque);
            if (isInk) widestTriangle = std::max(widestTriangle, right - left);
        }
        ImGui::End();
        ImGui::EndFrame();
        return found;
    }

    /// Letters in the tooltip that is shown in a frame with the mouse at that place; none when there is no tooltip.
    static std::optional<std::size_t> lettersUnderMouse(ImVec2 mouse, const PlotSpec& spec, float scale) {
        ImGui::GetIO().MousePos = mouse;
        ImGui::NewFrame();
        const Fonts fonts = oneFont();
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

    float widestTriangle = 0.0f;        ///< px, of those of the last curve
    std::vector<ImDrawVert> painted{};  ///< all vertices of the last curve's window

private:
    ImGuiContext* context_;
};

}  // namespace collidoscope::app::plot_test
