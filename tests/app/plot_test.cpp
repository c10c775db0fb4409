/// What a plot puts on its draw list. Needs Dear ImGui but no OpenGL.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <set>
#include <vector>

#include "tests/app/plot_fixture.h"

namespace collidoscope::app::plot_test {
namespace {

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

TEST_F(Plot, framesThatNobodyHasBeenAtAreAGap) {
    std::vector<std::uint64_t> frames;
    for (std::uint64_t frame = 0; frame < 40; frame += 2) frames.push_back(frame), frames.push_back(frame + 400);
    std::sort(frames.begin(), frames.end());
    const std::vector<float> values(frames.size(), 1.0f);
    ASSERT_FALSE(curve(frames, values, 400).empty());
    EXPECT_GT(widestTriangle, 0.5f * kWidth);
    ASSERT_FALSE(curve(frames, values, 2).empty());
    EXPECT_LT(widestTriangle, 0.1f * kWidth);
}

/// Where half of the way up is reached, as a share of the width.
double shareOfRise(const std::vector<ImDrawVert>& vertices, float last) {
    float first = 1e9f;
    for (const ImDrawVert& vertex : vertices) first = std::min(first, vertex.pos.x);
    const auto middle = std::ranges::min(
        vertices, {}, [](const ImDrawVert& v) { return std::abs(v.pos.y - (8.0f + 0.5f * (kHeight - 28.0f) + 8.0f)); });
    return static_cast<double>((middle.pos.x - first) / (last - first));
}

/// Letters below the plot, left of the note that tells how long nothing changes.
TEST_F(Plot, besideTheNoteOfTheRestTheTimeStillHasNumbers) {
    std::vector<float> values;
    for (int i = 0; i < 60000; ++i) values.push_back(std::min(1.0f, static_cast<float>(i) / 600.0f));
    curve(values);
    const ImVec2 white = ImGui::GetIO().Fonts->TexUvWhitePixel;
    std::set<float> places;
    for (const ImDrawVert& vertex : painted)
        if (vertex.uv.x != white.x && vertex.pos.y > 8.0f + kHeight - 12.0f && vertex.pos.x < 0.42f * kWidth)
            places.insert(std::round(vertex.pos.x));
    EXPECT_GT(places.size(), 6u) << "more letters than that of frame 0";
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
