#include "demos/inside/axes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "demos/host/recording_canvas.h"

namespace collidoscope::demos::testing::draw_projections_test {
namespace {

using geometry::AxisStep;
using geometry::AxisVerdict;
using geometry::Vec3f;

constexpr std::array<Vec3f, 2> kA{Vec3f{-1.0f, 0.0f, 0.0f}, Vec3f{1.0f, 2.0f, 0.0f}};
constexpr std::array<Vec3f, 2> kB{Vec3f{1.5f, 0.5f, 0.0f}, Vec3f{3.0f, 1.0f, 1.0f}};
constexpr auto kRods = static_cast<std::size_t>(Solid::Cylinder);

/// The x axis, three times as long as a metre.
AxisStep alongX(AxisVerdict verdict) {
    return {.axis = {3.0, 0.0, 0.0}, .a = {-3.0, 3.0}, .b = {4.5, 9.0}, .verdict = verdict};
}
RecordingCanvas drawn(const AxisStep& step) {
    RecordingCanvas canvas;
    drawProjections(canvas, step, kA, kB);
    return canvas;
}

TEST(DrawProjections, TheBarsAreAsLongAsTheShadowsInMetres) {
    const RecordingCanvas canvas = drawn(alongX(AxisVerdict::Separates));
    const auto& rods = canvas.solidItems[kRods];
    ASSERT_EQ(rods.size(), 2u);
    EXPECT_EQ(rods[0].style.role, Role::BodyA);
    EXPECT_FLOAT_EQ(rods[0].half.y, 1.0f);
    EXPECT_FLOAT_EQ(rods[0].pose.position.x, 0.0f);
    EXPECT_EQ(rods[1].style.role, Role::BodyB);
    EXPECT_FLOAT_EQ(rods[1].half.y, 0.75f);
    EXPECT_FLOAT_EQ(rods[1].pose.position.x, 2.25f);
    EXPECT_TRUE(canvas.allFinite());
}

TEST(DrawProjections, TheAxisRunsOutsideOfBothBodies) {
    const RecordingCanvas canvas = drawn(alongX(AxisVerdict::Separates));
    const Vec3f place = canvas.solidItems[kRods][0].pose.position;
    const Vec3f out = glm::normalize(Vec3f{0.0f, 1.0f, 0.4f});
    for (const auto& points : {kA, kB})
        for (const Vec3f& p : points) EXPECT_GT(glm::dot(out, place), glm::dot(out, p) + 0.2f);
}

TEST(DrawProjections, AThinLineComesFromEachPointThatCastsAnEnd) {
    const RecordingCanvas canvas = drawn(alongX(AxisVerdict::Separates));
    for (const auto& points : {kA, kB})
        for (const Vec3f& p : points)
            EXPECT_TRUE(std::any_of(canvas.lineItems.begin(), canvas.lineItems.end(), [&](const LineItem& line) {
                return line.start == p && line.style.dashed && std::abs(line.end.x - p.x) < 1e-5f;
            }));
}

TEST(DrawProjections, SaysTheGapOrTheOverlap) {
    EXPECT_EQ(drawn(alongX(AxisVerdict::Separates)).labelItems.front().text, "gap 0.500 m");
    AxisStep meeting = alongX(AxisVerdict::Overlaps);
    meeting.b.min = 1.5;
    const RecordingCanvas canvas = drawn(meeting);
    EXPECT_EQ(canvas.labelItems.front().text, "overlap 0.500 m");
    EXPECT_EQ(canvas.labelItems.front().style.role, Role::Selection);
}

TEST(DrawProjections, AnAxisWithoutLengthDrawsNothing) {
    AxisStep step = alongX(AxisVerdict::Degenerate);
    step.axis = {0.0, 0.0, 0.0};
    EXPECT_EQ(drawn(step).itemCount(), 0u);
}

TEST(DrawProjections, AnAxisStraightTowardsTheSideIsStillDrawn) {
    AxisStep step = alongX(AxisVerdict::Overlaps);
    step.axis = {0.3, 1.0, 0.4};
    EXPECT_TRUE(drawn(step).allFinite());
}

}  // namespace
}  // namespace collidoscope::demos::testing::draw_projections_test
