/// The order that keeps near boxes near each other: along a curve through cells, small ones before large ones.
#include "geometry/broadphase/box_order.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace collidoscope::geometry::box_order_test {
namespace {

Aabbf boxAt(const Vec3f& center, float half = 0.1f) { return {center - half, center + half}; }

std::vector<std::uint32_t> sorted(const std::vector<Aabbf>& boxes) {
    BoxOrder order;
    std::vector<std::uint32_t> indices;
    for (const std::uint64_t entry : order.sort(boxes)) indices.push_back(BoxOrder::indexOf(entry));
    return indices;
}

TEST(BoxOrder, runsAlongALine) {
    for (const int axis : {0, 1, 2}) {
        std::vector<Aabbf> boxes;
        for (const float place : {5.0f, 1.0f, 9.0f, 3.0f, 7.0f}) {
            Vec3f center{0.0f};
            center[axis] = place;
            boxes.push_back(boxAt(center));
        }
        EXPECT_EQ(sorted(boxes), (std::vector<std::uint32_t>{1, 3, 0, 4, 2})) << axis;
    }
}

TEST(BoxOrder, takesTheEightCornersOfACubeByZThenYThenX) {
    std::vector<Aabbf> boxes;
    for (std::uint32_t i = 0; i < 8; ++i) {
        const std::uint32_t corner = i * 5 % 8;  // all of them, mixed
        boxes.push_back(boxAt({float(corner & 1) * 8.0f, float(corner >> 1 & 1) * 8.0f, float(corner >> 2) * 8.0f}));
    }
    const std::vector<std::uint32_t> order = sorted(boxes);
    for (std::uint32_t i = 0; i < 8; ++i) EXPECT_EQ(order[i] * 5 % 8, i);
}

TEST(BoxOrder, keepsTheOrderOfEqualBoxes) {
    const std::vector<Aabbf> boxes(5, boxAt({1.0f, 2.0f, 3.0f}));
    EXPECT_EQ(sorted(boxes), (std::vector<std::uint32_t>{0, 1, 2, 3, 4}));
}

TEST(BoxOrder, putsLargeBoxesBehindTheUsualOnesAndThoseThatAreNotFiniteLast) {
    std::vector<Aabbf> boxes{{Vec3f{-std::numeric_limits<float>::infinity()}, Vec3f{0.0f}}, boxAt({0, 0, 0}, 50.0f)};
    for (int i = 0; i < 6; ++i) boxes.push_back(boxAt({float(i), 0, 0}));
    const std::vector<std::uint32_t> order = sorted(boxes);
    ASSERT_EQ(order.size(), 8u);
    EXPECT_EQ(order[6], 1u);
    EXPECT_EQ(order[7], 0u);
}

}  // namespace
}  // namespace collidoscope::geometry::box_order_test
