/// The overlay's draw list: what is drawn, and where. Needs Dear ImGui but no OpenGL.

#include "app/ui/overlay/overlay.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include "demos/draw/shapes.h"

namespace app {
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

}  // namespace
}  // namespace app
