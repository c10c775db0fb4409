#include <gtest/gtest.h>

#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope {
namespace demos::testing::shapes_2d_test {
namespace {

std::unique_ptr<DemoBase> stillDemo() {
    auto demo = makeDemo(*findDemo("shapes-2d"));
    setParameter(*demo, "drift-speed", 0.0);
    return demo;
}

void moveTo(DemoBase& demo, const char* handle, const geometry::Vec3f& place) {
    ASSERT_TRUE(moveHandle(demo, handle, {.position = place}));
}

TEST(Shapes2d, TellsHowFarAndHowDeepThePointIs) {
    const auto demo = stillDemo();
    moveTo(*demo, "circle", {1, 2, 0});
    moveTo(*demo, "circle-tip", {4, 6, 0});
    moveTo(*demo, "query", {1, 9, 0});
    EXPECT_EQ(measured(*demo, "circle"), 2.0);
    moveTo(*demo, "query", {1, 4, 0});
    EXPECT_EQ(measured(*demo, "circle"), -3.0);
    EXPECT_GE(measured(*demo, "shapes around it"), 1.0);
    EXPECT_EQ(measuredText(*demo, "nearest"), "circle");
}

TEST(Shapes2d, EveryCircleFillsThreeQuartersOfItsRectangleAndASquareLessOfItsCircle) {
    const auto demo = stillDemo();
    for (const float size : {0.5f, 1.0f, 2.0f}) {
        moveTo(*demo, "circle", {0, 0, 0});
        moveTo(*demo, "circle-tip", {size, 0, 0});
        EXPECT_NEAR(measured(*demo, "circle in its rectangle"), 0.785398, 1e-5);
        moveTo(*demo, "rectangle", {0, 0, 0});
        moveTo(*demo, "rectangle-tip", {size, size, 0});
        EXPECT_NEAR(measured(*demo, "rectangle in its circle"), 0.636620, 1e-5);
        moveTo(*demo, "rectangle-tip", {2 * size, size, 0});
        EXPECT_NEAR(measured(*demo, "rectangle in its circle"), 0.509296, 1e-5);
    }
}

TEST(Shapes2d, HandlesStayInThePlane) {
    const auto demo = stillDemo();
    moveTo(*demo, "polygon", {1, 2, 3});
    for (const HandleInfo& handle : listHandles(*demo)) EXPECT_EQ(handle.place.position.z, 0.0f) << handle.name;
}

}  // namespace
}  // namespace demos::testing::shapes_2d_test
}  // namespace collidoscope
