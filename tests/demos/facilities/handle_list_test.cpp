#include "demos/host/handle_list.h"

#include <gtest/gtest.h>

#include <limits>

#include "demos/host/input.h"
#include "demos/host/state_archives.h"
#include "tests/demos/support.h"

namespace collidoscope::demos::testing::handle_list_test {
namespace {

TEST(HandleList, ListsEveryHandleWithItsPlace) {
    const auto list = listHandles(SmallDemo{});
    ASSERT_EQ(list.size(), 3u);
    EXPECT_EQ(list[0].name, "dot");
    EXPECT_EQ(list[0].kind, HandleKind::Move);
    EXPECT_EQ(list[1].kind, HandleKind::Place);
    EXPECT_EQ(list[1].place.position, geometry::Vec3f{1.0f});
    EXPECT_EQ(list[2].kind, HandleKind::Stretch);
    EXPECT_EQ(list[2].place.length, 1.0f);
    EXPECT_EQ(list[2].direction, (geometry::Vec3f{1.0f, 0.0f, 0.0f}));
}

TEST(HandleList, MovesTheHandleOfTheNameOnly) {
    SmallDemo demo;
    EXPECT_TRUE(moveHandle(demo, "dot", {.position = {1.0f, 2.0f, 3.0f}}));
    EXPECT_EQ(demo.dot, (geometry::Vec3f{1.0f, 2.0f, 3.0f}));
    EXPECT_EQ(demo.block, geometry::Vec3f{1.0f});
}

TEST(HandleList, NormalisesAnOrientation) {
    SmallDemo demo;
    EXPECT_TRUE(moveHandle(demo, "block", {.orientation = {0.0f, 3.0f, 0.0f, 4.0f}}));
    EXPECT_NEAR(demo.blockTurn.x, 0.6f, 1e-6f);
    EXPECT_NEAR(demo.blockTurn.z, 0.8f, 1e-6f);
}

TEST(HandleList, PuttingAHandleWhereItStandsChangesNoBit) {
    SmallDemo demo;
    moveHandle(demo, "block", {.position = {0.1f, 0.2f, 0.3f}, .orientation = {0.3f, 0.7f, -0.1f, 0.9f}});
    const std::uint64_t before = hashOf(demo);
    for (const HandleInfo& info : listHandles(demo)) EXPECT_TRUE(moveHandle(demo, info.name, info.place));
    EXPECT_EQ(hashOf(demo), before);
}

TEST(HandleList, MakesALengthBelowZeroZero) {
    SmallDemo demo;
    EXPECT_TRUE(moveHandle(demo, "radius", {.length = -1.0f}));
    EXPECT_EQ(demo.radius, 0.0f);
}

TEST(HandleList, RefusesWhatCannotBeAPlaceAndChangesNothing) {
    SmallDemo demo;
    const std::uint64_t before = hashOf(demo);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(moveHandle(demo, "nobody", {}));
    EXPECT_FALSE(moveHandle(demo, "dot", {.position = {nan, 0.0f, 0.0f}}));
    EXPECT_FALSE(moveHandle(demo, "dot", {.position = {0.0f, 1e30f, 0.0f}}));
    EXPECT_FALSE(moveHandle(demo, "block", {.orientation = {0.0f, 0.0f, 0.0f, 0.0f}}));
    EXPECT_FALSE(moveHandle(demo, "block", {.orientation = {nan, 0.0f, 0.0f, 0.0f}}));
    EXPECT_FALSE(moveHandle(demo, "radius", {.length = nan}));
    EXPECT_EQ(hashOf(demo), before);
}

TEST(Input, AppliesEveryKindOfAction) {
    SmallDemo demo;
    apply(demo, SetParameter{"speed", 0.5});
    apply(demo, SetMesh{"mesh", {"mug", oneTriangle(2.0f)}});
    apply(demo, MoveHandle{"dot", {.position = {1.0f, 0.0f, 0.0f}}});
    apply(demo, MovePointer{});
    EXPECT_EQ(demo.speed, 0.5f);
    EXPECT_EQ(demo.slot.name, "mug");
    EXPECT_EQ(demo.dot.x, 1.0f);
    EXPECT_THROW(apply(demo, SetParameter{"speed", 99.0}), ParameterError);
    EXPECT_NO_THROW(apply(demo, MoveHandle{"nobody", {}}));
}

}  // namespace
}  // namespace collidoscope::demos::testing::handle_list_test
