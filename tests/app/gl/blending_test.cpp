#include "app/gl/blending.h"

#include <gtest/gtest.h>

#include <array>

namespace collidoscope::app::blending_test {
namespace {

using demos::LineItem;

TEST(Blending, MatchesUnkeyedThingsByTheirPlace) {
    const std::array<LineItem, 2> before{}, now{};
    FormerItems<LineItem> former(before, now);
    EXPECT_EQ(former.of(0, now[0]), &before[0]);
    EXPECT_EQ(former.of(1, now[1]), &before[1]);
}

TEST(Blending, TakesUnkeyedThingsForNewWhenATrailBesideThemHasGrown) {
    const std::array<LineItem, 2> before{};
    const std::array<LineItem, 3> now{};
    FormerItems<LineItem> former(before, now);
    for (std::size_t i = 0; i < now.size(); ++i) EXPECT_EQ(former.of(i, now[i]), nullptr);
}

TEST(Blending, FindsThingsByTheirKeysBesideATrailThatHasGrown) {
    const std::array<LineItem, 3> before{LineItem{}, {.key = 7}, {.key = 8}};
    const std::array<LineItem, 4> now{LineItem{}, LineItem{}, {.key = 7}, {.key = 8}};
    FormerItems<LineItem> former(before, now);
    EXPECT_EQ(former.of(0, now[0]), nullptr);
    EXPECT_EQ(former.of(1, now[1]), nullptr);
    EXPECT_EQ(former.of(2, now[2]), &before[1]);
    EXPECT_EQ(former.of(3, now[3]), &before[2]);
}

TEST(Blending, KeepsThePlacesOfUnkeyedThingsWhileThingsWithKeysComeAndGo) {
    const std::array<LineItem, 3> before{LineItem{.key = 7}, {}, {}};
    const std::array<LineItem, 2> now{};
    FormerItems<LineItem> former(before, now);
    EXPECT_EQ(former.of(0, now[0]), &before[1]);
    EXPECT_EQ(former.of(1, now[1]), &before[2]);
}

}  // namespace
}  // namespace collidoscope::app::blending_test
