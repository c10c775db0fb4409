#include <gtest/gtest.h>

#include <cmath>

#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "geometry/base/random.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::plane_box_test {
namespace {

std::unique_ptr<DemoBase> fresh() { return makeDemo(*findDemo("plane-box")); }

void place(DemoBase& demo, const char* handle, const geometry::Vec3f& position, const geometry::Quatf& turn) {
    ASSERT_TRUE(moveHandle(demo, handle, {.position = position, .orientation = turn}));
}
bool allSay(const DemoBase& demo, const std::string& verdict) {
    return measuredText(demo, "eight corners") == verdict && measuredText(demo, "two corners") == verdict &&
           measuredText(demo, "extent") == verdict && measuredText(demo, "verdict") == verdict;
}

TEST(PlaneBox, TheShadowOfACubeGrowsFromAHalfToTheHalfDiagonal) {
    const auto demo = fresh();
    geometry::Random random(6);
    place(*demo, "plane", {0.0f, 1.0f, 0.0f}, geometry::kIdentityRotation<float>);
    double minimum = 1.0, greatest = 0.0;
    for (int i = 0; i < 2000; ++i) {
        place(*demo, "box", {0.0f, 2.0f, 0.0f}, random.rotation());
        minimum = std::min(minimum, measured(*demo, "half projection"));
        greatest = std::max(greatest, measured(*demo, "half projection"));
    }
    EXPECT_GE(minimum, 0.5 - 1e-6);
    EXPECT_LT(minimum, 0.55);
    EXPECT_LE(greatest, 0.8660254 + 1e-6);
    EXPECT_GT(greatest, 0.85);
    EXPECT_DOUBLE_EQ(measured(*demo, "least half projection"), 0.5);
    EXPECT_NEAR(measured(*demo, "greatest half projection"), 0.8660254, 1e-6);

    place(*demo, "box", {0.0f, 2.0f, 0.0f}, geometry::kIdentityRotation<float>);
    EXPECT_NEAR(measured(*demo, "half projection"), 0.5, 1e-7);
    // The turn that carries (1, 1, 1) up: about (1, 0, -1) by the angle between them.
    const geometry::Vec3f axis = glm::normalize(geometry::Vec3f{-1.0f, 0.0f, 1.0f});
    place(*demo, "box", {0.0f, 2.0f, 0.0f}, glm::angleAxis(std::acos(1.0f / std::sqrt(3.0f)), axis));
    EXPECT_NEAR(measured(*demo, "half projection"), 0.8660254, 1e-5);
}

TEST(PlaneBox, TheyTouchExactlyWhenTheCentreIsNoFartherThanHalfTheShadow) {
    const auto demo = fresh();
    geometry::Random random(60);
    int touching = 0;
    constexpr int kCases = 2000;
    for (int i = 0; i < kCases; ++i) {
        for (const char* const name : {"plane", "box"}) {
            const geometry::Vec3f position = random.inBox(geometry::Vec3f{-1.0f}, geometry::Vec3f{1.0f});
            place(*demo, name, position, random.rotation());
        }
        const double clearance = measured(*demo, "clearance"), s = measured(*demo, "signed distance");
        if (std::abs(clearance) < 1e-5) continue;
        touching += clearance < 0.0 ? 1 : 0;
        EXPECT_TRUE(allSay(*demo, clearance < 0.0 ? "intersecting" : s > 0.0 ? "outside: in front" : "inside: behind"));
    }
    EXPECT_GT(touching, kCases * 3 / 10);
    EXPECT_LT(touching, kCases * 8 / 10) << "boxes near the plane are most of them";
}

TEST(PlaneBox, ACubeThatJustTouchesHasNoClearanceAndCounts) {
    const auto demo = fresh();
    setParameter(*demo, "start", std::string("touching"));
    EXPECT_EQ(measured(*demo, "clearance"), 0.0);
    EXPECT_TRUE(allSay(*demo, "intersecting"));
    EXPECT_EQ(measuredText(*demo, "centre alone"), "in front") << "the centre alone is wrong";
}

}  // namespace
}  // namespace collidoscope::demos::testing::plane_box_test
