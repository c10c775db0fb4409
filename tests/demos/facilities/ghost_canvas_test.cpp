#include "demos/host/ghost_canvas.h"

#include <gtest/gtest.h>

#include "demos/draw/shapes.h"
#include "demos/host/recording_canvas.h"
#include "tests/demos/support.h"

namespace demos::testing::ghost_canvas_test {
namespace {

void drawEverything(Canvas& canvas) {
    draw(canvas, geometry::Spheref{}, Style{.role = Role::BodyB}, 5);
    draw(canvas, geometry::Trianglef{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, Style{});
    drawMesh(canvas, oneTriangle(1.0f), geometry::Mat4f(1.0f), {});
    drawPoint(canvas, {1.0f, 2.0f, 3.0f});
    drawArrow(canvas, {}, {1.0f, 0.0f, 0.0f}, {});
    drawLabel(canvas, {}, "label");
    drawLegend(canvas, Mark::Patch, {}, "legend");
    canvas.ground(0.0f);
}

TEST(GhostCanvas, ForwardsThingsAsGhostsOfTheSameRole) {
    RecordingCanvas canvas;
    GhostCanvas ghost(canvas);
    drawEverything(ghost);
    const SolidItem& sphere = canvas.solidItems[static_cast<std::size_t>(Solid::Sphere)].at(0);
    EXPECT_TRUE(sphere.style.ghost);
    EXPECT_EQ(sphere.style.role, Role::BodyB);
    EXPECT_TRUE(canvas.triangleItems.at(0).style.ghost);
    EXPECT_TRUE(canvas.meshItems.at(0).style.ghost);
    EXPECT_TRUE(canvas.pointItems.at(0).style.ghost);
    EXPECT_TRUE(canvas.lineItems.at(0).style.ghost);
    EXPECT_TRUE(canvas.arrowItems.at(0).style.ghost);
    EXPECT_EQ(canvas.pointItems[0].position, (geometry::Vec3f{1.0f, 2.0f, 3.0f}));
}

TEST(GhostCanvas, LeavesLabelsLegendAndGroundToTheOriginal) {
    RecordingCanvas canvas;
    GhostCanvas ghost(canvas);
    drawEverything(ghost);
    EXPECT_TRUE(canvas.labelItems.empty());
    EXPECT_TRUE(canvas.legendItems.empty());
    EXPECT_FALSE(canvas.groundHeight.has_value());
}

TEST(GhostCanvas, KeepsTheKeysOfCopiesApart) {
    RecordingCanvas canvas;
    GhostCanvas first(canvas, 0), second(canvas, 1);
    drawEverything(canvas);
    drawEverything(first);
    drawEverything(second);
    const auto& spheres = canvas.solidItems[static_cast<std::size_t>(Solid::Sphere)];
    ASSERT_EQ(spheres.size(), 3u);
    EXPECT_EQ(spheres[0].key, 5u);
    EXPECT_NE(spheres[1].key, spheres[0].key);
    EXPECT_NE(spheres[2].key, spheres[0].key);
    EXPECT_NE(spheres[2].key, spheres[1].key);
    EXPECT_EQ(canvas.pointItems[1].key, kByOrder) << "what has no key keeps none";
}

}  // namespace
}  // namespace demos::testing::ghost_canvas_test
