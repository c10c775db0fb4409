/// Figures for print: lines and areas as paths, letters as text, the scene as a picture. Needs Dear ImGui but no
/// OpenGL.

#include "app/pane/figure_svg.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace collidoscope::figure_svg_test {
namespace {

std::size_t countOf(const std::string& text, std::string_view words) {
    std::size_t count = 0;
    for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++count;
    return count;
}

class FigureSvg : public testing::Test {
protected:
    FigureSvg() : context_(ImGui::CreateContext()) {
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {400.0f, 300.0f};
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        io.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
        ImGui::NewFrame();
    }
    ~FigureSvg() override {
        ImGui::EndFrame();
        ImGui::DestroyContext(context_);
    }
    template <typename Paint>
    std::string svgOf(const Paint& paint, std::vector<app::WrittenText> texts = {}) {
        ImDrawList list(ImGui::GetDrawListSharedData());
        list._ResetForNewFrame();
        list.Flags = ImDrawListFlags_None;
        list.PushTextureID(ImGui::GetIO().Fonts->TexID);
        list.PushClipRect({0, 0}, {400, 300});
        paint(list);
        const app::Image scene{.size = {8, 6}, .rgba = std::vector<std::uint8_t>(8 * 6 * 4, 200)};
        return app::figureSvg(scene, list, texts, {400.0f, 300.0f}, 100.0f);
    }

private:
    ImGuiContext* context_;
};

TEST_F(FigureSvg, HasItsSizeOnPaperAndThePictureOfTheScene) {
    const std::string svg = svgOf([](ImDrawList&) {});
    EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    EXPECT_NE(svg.find("width=\"100.00mm\" height=\"75.00mm\" viewBox=\"0 0 400.00 300.00\""), std::string::npos);
    EXPECT_NE(svg.find("data:image/png;base64,iVBORw0KGgo"), std::string::npos) << "as every PNG begins";
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST_F(FigureSvg, LinesAndAreasArePathsOfTheirColours) {
    const std::string svg = svgOf([](ImDrawList& list) {
        list.AddRectFilled({10, 20}, {30, 40}, IM_COL32(255, 0, 16, 255));
        list.AddLine({50, 50}, {90, 70}, IM_COL32(0, 128, 255, 128), 2.0f);
    });
    EXPECT_NE(svg.find("fill=\"#ff0010\""), std::string::npos) << svg;
    EXPECT_NE(svg.find("fill=\"#0080ff\" fill-opacity=\"0.50\""), std::string::npos);
    EXPECT_EQ(countOf(svg, "<path"), 2u);
    EXPECT_NE(svg.find("M10.00 20.00L"), std::string::npos);
}

TEST_F(FigureSvg, WhatIsClippedStaysClipped) {
    const std::string svg = svgOf([](ImDrawList& list) {
        list.PushClipRect({5, 6}, {25, 36}, true);
        list.AddRectFilled({0, 0}, {100, 100}, IM_COL32_WHITE);
        list.PopClipRect();
    });
    EXPECT_NE(svg.find("<rect x=\"5.00\" y=\"6.00\" width=\"20.00\" height=\"30.00\"/>"), std::string::npos) << svg;
}

TEST_F(FigureSvg, LettersAreTextAndNoPaths) {
    const std::string svg = svgOf(
        [](ImDrawList& list) {
            list.AddText({10, 10}, IM_COL32_WHITE, "drawn");
        },
        {{.words = "a < b & c", .at = {12, 30}, .size = 16, .width = 70, .ink = IM_COL32_BLACK},
         {.words = "up", .at = {40, 90}, .size = 16, .width = 20, .isUpright = true}});
    EXPECT_EQ(countOf(svg, "<path"), 0u);
    EXPECT_NE(svg.find(">a &lt; b &amp; c</text>"), std::string::npos) << svg;
    EXPECT_NE(svg.find("textLength=\"70.00\""), std::string::npos);
    EXPECT_NE(svg.find("rotate(-90)"), std::string::npos);
}

}  // namespace
}  // namespace collidoscope::figure_svg_test
