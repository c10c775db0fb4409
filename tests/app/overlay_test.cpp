/// The overlay's draw list: what is drawn, and where. Needs Dear ImGui but no OpenGL.

#include "app/pane/overlay.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <array>

#include "app/view/axis_gizmo.h"
#include "demos/draw/shapes.h"

namespace collidoscope::app::overlay_test {
namespace {

using geometry::Vec3f;

class Overlay : public testing::Test {
protected:
    Overlay() : context_(ImGui::CreateContext()) {
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {800.0f, 600.0f};
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        io.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
        frame_.scene = &scene_;
        frame_.camera.pose.position = {0.0f, 0.0f, 10.0f};
        frame_.viewport = {.x = 100.0f, .y = 50.0f, .width = 600.0f, .height = 500.0f};
    }
    ~Overlay() override { ImGui::DestroyContext(context_); }

    std::vector<ImDrawVert> draw() {
        ImGui::NewFrame();
        ImDrawList& list = *ImGui::GetBackgroundDrawList();
        frame_.charts = scene_.chartItems;
        drawOverlay(list, frame_, darkTheme(), memory_);
        std::vector<ImDrawVert> vertices(list.VtxBuffer.begin(), list.VtxBuffer.end());
        ImGui::EndFrame();
        return vertices;
    }

    demos::RecordingCanvas scene_{};
    OverlayFrame frame_{};
    OverlayMemory memory_{};

private:
    ImGuiContext* context_;
};

TEST_F(Overlay, drawsALabelInFrontOfTheEyeAndNoneBehindIt) {
    const std::size_t empty = draw().size();
    demos::drawLabel(scene_, {0.0f, 0.0f, 20.0f}, "behind");
    demos::drawLabel(scene_, {900.0f, 0.0f, 0.0f}, "beside");
    EXPECT_EQ(draw().size(), empty);
    demos::drawLabel(scene_, {0.0f, 0.0f, 0.0f}, "in front");
    EXPECT_GT(draw().size(), empty);
    EXPECT_FALSE(memory_.labels[0].shown);
    EXPECT_TRUE(memory_.labels[2].shown);
}

TEST_F(Overlay, switchesLeaveLabelsAndLegendOut) {
    frame_.options = {.labels = false, .legend = false};
    const std::size_t empty = draw().size();
    demos::drawLabel(scene_, Vec3f{0.0f}, "label");
    demos::drawLegend(scene_, demos::Mark::Arrow, {.role = demos::Role::Velocity}, "velocity");
    EXPECT_EQ(draw().size(), empty);
    frame_.options.labels = true;
    const std::size_t withLabels = draw().size();
    frame_.options.legend = true;
    EXPECT_GT(withLabels, empty);
    EXPECT_GT(draw().size(), withLabels);
}

TEST_F(Overlay, theLegendNamesEveryThingOnceInTheBottomLeftCorner) {
    const std::size_t empty = draw().size();
    demos::drawLegend(scene_, demos::Mark::Patch, {.role = demos::Role::BodyA}, "body A");
    const auto once = draw();
    demos::drawLegend(scene_, demos::Mark::Patch, {.role = demos::Role::BodyA}, "body A");
    EXPECT_EQ(draw().size(), once.size());
    ASSERT_GT(once.size(), empty);
    const auto& corner = once.front().pos;  // the legend is drawn first: its plate
    EXPECT_LT(corner.x, 300.0f);
    EXPECT_GT(corner.y, 400.0f);
}

TEST_F(Overlay, ALegendAboveKeepsOffABarThatStandsThere) {
    // What the picture is about lies in the lower left corner.
    for (float x = -6.0f; x < 0.0f; x += 0.1f)
        for (float y = -6.0f; y < -2.0f; y += 0.1f) demos::drawPoint(scene_, {x, y, 0.0f}, {});
    demos::drawLegend(scene_, demos::Mark::Patch, {.role = demos::Role::BodyA}, "body A");
    draw();
    const float free = memory_.legend.min.y;
    ASSERT_LT(free, frame_.viewport.y + 100.0f) << "it stands above";
    frame_.topTaken = 52.0f;
    draw();
    EXPECT_EQ(memory_.legend.min.y, free + 52.0f);
}

TEST_F(Overlay, aLegendThatWouldCoverASmallPictureIsLeftOut) {
    for (const char* words : {"one thing with a long name", "another", "a third", "a fourth"})
        demos::drawLegend(scene_, demos::Mark::Patch, {}, words);
    const std::size_t large = draw().size();
    frame_.viewport.width = frame_.viewport.height = 260.0f;
    const std::size_t small = draw().size();
    scene_.clear();
    EXPECT_EQ(draw().size(), small);
    EXPECT_GT(large, small);
}

TEST_F(Overlay, theNoteOfTheGridKeepsOffTheLegend) {
    scene_.ground(0.0f);
    const auto vertices = [&](float width) {
        frame_.viewport.width = width;
        const std::size_t with = draw().size();
        frame_.options.ground = false;
        const std::size_t without = draw().size();
        frame_.options.ground = true;
        return with - without;
    };
    demos::drawLegend(scene_, demos::Mark::Patch, {}, "a thing with a rather long name");
    EXPECT_GT(vertices(600.0f), 0u);
    EXPECT_EQ(vertices(340.0f), 0u);
    frame_.gridNote = false;
    EXPECT_EQ(vertices(600.0f), 0u) << "where runs stand side by side";
}

TEST_F(Overlay, aStillPictureKeepsStill) {
    for (int i = 0; i < 30; ++i)
        demos::drawLabel(scene_, Vec3f{0.1f * static_cast<float>(i % 6), 0.1f * static_cast<float>(i / 6), 0.0f},
                         "name");
    const auto first = draw(), second = draw();
    ASSERT_EQ(first.size(), second.size());
    for (std::size_t i = 0; i < first.size(); ++i) {
        EXPECT_EQ(first[i].pos.x, second[i].pos.x);
        EXPECT_EQ(first[i].pos.y, second[i].pos.y);
    }
}

TEST_F(Overlay, anEmptyViewportOrSceneDrawsNothing) {
    frame_.viewport = {};
    EXPECT_TRUE(draw().empty());
    frame_.viewport = {.width = 600.0f, .height = 500.0f};
    frame_.scene = nullptr;
    EXPECT_TRUE(draw().empty());
}

demos::Chart growthChart() {
    return {.title = "Cost",
            .x = {.title = "triangles", .range = {10.0, 1e4}, .scale = demos::Scale::Logarithmic},
            .y = {.title = "tests", .range = {0.0, 50.0}},
            .series = {{.name = "tree",
                        .style = {.role = demos::Role::BodyA},
                        .marker = demos::Marker::Circle,
                        .points = {{20.0, 5.0}, {2000.0, 40.0}}}}};
}

TEST_F(Overlay, chartsStandOneBelowTheOtherAlongTheRightEdgeAboveTheAxes) {
    scene_.charts(std::array{growthChart(), growthChart()});
    draw();
    ASSERT_EQ(memory_.charts.size(), 2u);
    const ChartBox &first = memory_.charts[0], &second = memory_.charts[1];
    EXPECT_FALSE(overlap(first.plate, second.plate));
    EXPECT_LT(first.plate.max.y, second.plate.min.y);
    for (const ChartBox& box : memory_.charts) {
        EXPECT_GT(box.plate.min.x, 100.0f + 0.5f * 600.0f);
        EXPECT_LE(box.plate.max.x, 700.0f);
        EXPECT_GT(box.plot.max.y - box.plot.min.y, 50.0f);
        EXPECT_LT(box.plot.max.y, box.plate.max.y - 10.0f) << "room for the numbers";
    }
    EXPECT_LT(second.plate.max.y, axisGizmo(frame_.camera, frame_.viewport).center.y - 34.0f);
}

TEST_F(Overlay, aChartShowsItsCurveWhereItsNumbersAre) {
    demos::Chart chart = growthChart();
    chart.series.front().points.clear();
    scene_.charts(std::array{chart});
    const std::size_t empty = draw().size();
    scene_.clear();
    scene_.charts(std::array{growthChart()});
    const auto vertices = draw();
    EXPECT_GT(vertices.size(), empty);
    const geometry::Vec2f end = memory_.charts[0].pixelOf({2000.0, 40.0}).value();
    EXPECT_TRUE(std::ranges::any_of(vertices, [&](const ImDrawVert& v) {
        return std::abs(v.pos.x - end.x) < 6.0f && std::abs(v.pos.y - end.y) < 6.0f;
    }));
}

TEST_F(Overlay, anAxisOfNamesShowsThemInsteadOfNumbers) {
    demos::Chart chart{.title = "Table",
                       .x = {.range = {-0.5, 2.5}, .names = {"sphere", "capsule", "box"}},
                       .y = {.range = {2.5, -0.5}, .names = {"sphere", "capsule", "box"}},
                       .boxes = {{.boxes = {{.x = {0.7, 1.3}, .y = {1.7, 2.3}}}}}};
    scene_.charts(std::array{chart});
    draw();
    ASSERT_EQ(memory_.charts.size(), 1u);
    const geometry::Vec2d numbers = memory_.charts[0].numbersAt(memory_.charts[0].pixelOf({1.0, 2.0}).value());
    EXPECT_NEAR(numbers.x, 1.0, 1e-4);
    EXPECT_NEAR(numbers.y, 2.0, 1e-4);
}

TEST_F(Overlay, equalScalesMakeAUnitAsLongAcrossAsUpwards) {
    demos::Chart chart{
        .title = "Section", .x = {.range = {-1.0, 1.0}}, .y = {.range = {-2.0, 2.0}}, .equalScale = true};
    scene_.charts(std::array{chart});
    draw();
    ASSERT_EQ(memory_.charts.size(), 1u);
    const ChartBox& box = memory_.charts[0];
    const geometry::Vec2f origin = box.pixelOf({0.0, 0.0}).value();
    EXPECT_NEAR(box.pixelOf({1.0, 0.0})->x - origin.x, origin.y - box.pixelOf({0.0, 1.0})->y, 1.0f);
}

TEST_F(Overlay, labelsKeepOffTheCharts) {
    scene_.charts(std::array{growthChart()});
    draw();
    const PixelRect plate = memory_.charts[0].plate;
    for (int i = 0; i < 40; ++i)
        demos::drawLabel(scene_, {0.2f * static_cast<float>(i) - 1.0f, 0.8f, 0.0f}, "a label with some words");
    draw();
    for (const PlacedLabel& label : memory_.labels) EXPECT_FALSE(label.shown && overlap(label.plate, plate));
}

TEST_F(Overlay, chartsWithoutRoomAreSaidToBeMissing) {
    scene_.charts(std::array{growthChart(), growthChart(), growthChart()});
    frame_.viewport.height = 300.0f;
    const std::size_t few = draw().size();
    EXPECT_LT(memory_.charts.size(), 3u);
    scene_.chartItems.resize(memory_.charts.size());
    EXPECT_LT(draw().size(), few) << "the note went with the charts that had no room";
    frame_.viewport.width = 200.0f;
    draw();
    EXPECT_TRUE(memory_.charts.empty());
}

TEST_F(Overlay, atOneAndAHalfTimesTheSizeChartsStillHaveReadablePlots) {
    frame_.viewport = {.x = 0.0f, .y = 0.0f, .width = 1280.0f, .height = 720.0f, .contentScale = 1.5f};
    scene_.charts(std::array{growthChart(), growthChart()});
    draw();
    ASSERT_EQ(memory_.charts.size(), 2u);
    for (const ChartBox& box : memory_.charts) EXPECT_GE(box.plot.max.y - box.plot.min.y, 84.0f * 1.5f);
}

/// Nothing of the scene stands over a chart that fills it, or shines through: no axes, no legend, no labels.
TEST_F(Overlay, aChartThatFillsTheSceneStandsThereAlone) {
    scene_.charts(std::array{growthChart(), growthChart()});
    frame_.largeChart = 1;
    const std::size_t alone = draw().size();
    demos::drawLabel(scene_, {0.0f, 0.8f, 0.0f}, "a label with some words");
    demos::drawLegend(scene_, demos::Mark::Patch, {.role = demos::Role::BodyA}, "a body");
    scene_.ground(0.0f);
    const auto vertices = draw();
    EXPECT_EQ(vertices.size(), alone);
    EXPECT_EQ(vertices.front().col >> IM_COL32_A_SHIFT, 255u) << "the plate is opaque";
    ASSERT_EQ(memory_.charts.size(), 2u);
    EXPECT_FALSE(memory_.charts[0].plate.max.x > memory_.charts[0].plate.min.x);
    EXPECT_GT(memory_.charts[1].plate.max.x - memory_.charts[1].plate.min.x, 550.0f);
    EXPECT_FALSE(memory_.gizmo.max.x > memory_.gizmo.min.x);
    frame_.largeChart.reset();
    EXPECT_GT(draw().size(), alone);
    EXPECT_GT(memory_.gizmo.max.x, memory_.gizmo.min.x);
}

}  // namespace
}  // namespace collidoscope::app::overlay_test
