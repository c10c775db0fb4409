#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "app/view/label_layout.h"
#include "geometry/base/random.h"

namespace collidoscope::label_layout_test {
namespace {

using app::LabelBox;
using app::PixelRect;
using app::PlacedLabel;

constexpr PixelRect kArea{{0.0f, 0.0f}, {1280.0f, 720.0f}};

std::vector<LabelBox> someLabels(geometry::Random& random, std::uint32_t count) {
    std::vector<LabelBox> labels;
    for (std::uint32_t i = 0; i < count; ++i)
        labels.push_back({.anchor = {random.uniform(100.0f, 1180.0f), random.uniform(80.0f, 640.0f)},
                          .size = {random.uniform(20.0f, 120.0f), 20.0f},
                          .id = i + 1,
                          .depth = random.uniform(1.0f, 20.0f)});
    return labels;
}
std::size_t shown(const std::vector<PlacedLabel>& placed) {
    std::size_t count = 0;
    for (const PlacedLabel& label : placed) count += label.shown ? 1u : 0u;
    return count;
}
bool same(const PlacedLabel& a, const PlacedLabel& b) {
    return a.id == b.id && a.plate.min == b.plate.min && a.place == b.place && a.shown == b.shown;
}

TEST(ViewLabelLayout, aLabelStandsCentredAboveItsAnchor) {
    const LabelBox label{.anchor = {400.0f, 300.0f}, .size = {60.0f, 20.0f}, .id = 1};
    const auto placed = app::layOutLabels({&label, 1}, kArea, {}, {});
    EXPECT_EQ(placed[0].plate.min.x, 370.0f);
    EXPECT_EQ(placed[0].plate.max.x, 430.0f);
    EXPECT_LT(placed[0].plate.max.y, 300.0f);
    EXPECT_FALSE(placed[0].leader);
}

TEST(ViewLabelLayout, inASmallPictureALabelIsLeftOutRatherThanPutFarAway) {
    const std::vector<LabelBox> labels(60, {.anchor = {320.0f, 80.0f}, .size = {40.0f, 20.0f}, .id = 1});
    const auto small = app::layOutLabels(labels, {{0.0f, 0.0f}, {640.0f, 160.0f}}, {}, {});
    const auto large = app::layOutLabels(labels, {{0.0f, 0.0f}, {640.0f, 720.0f}}, {}, {});
    EXPECT_GT(shown(small), 0u);
    EXPECT_LT(shown(small), shown(large));
    for (const PlacedLabel& label : small)
        EXPECT_TRUE(!label.shown || 80.0f - label.plate.max.y <= 160.0f / 12.0f + 1.0f);
}

TEST(ViewLabelLayout, neverOverlapsAndStaysWithinTheArea) {
    geometry::Random random(3);
    SCOPED_TRACE("seed 3");
    const PixelRect legend{{0.0f, 600.0f}, {300.0f, 720.0f}};
    for (int round = 0; round < 100; ++round) {
        const auto labels = someLabels(random, 60);
        const auto placed = app::layOutLabels(labels, kArea, {&legend, 1}, {});
        for (std::size_t a = 0; a < placed.size(); ++a) {
            if (!placed[a].shown) continue;
            EXPECT_FALSE(app::overlap(placed[a].plate, legend));
            EXPECT_GE(placed[a].plate.min.x, 0.0f);
            EXPECT_LE(placed[a].plate.max.y, 720.0f);
            for (std::size_t b = a + 1; b < placed.size(); ++b)
                EXPECT_FALSE(placed[b].shown && app::overlap(placed[a].plate, placed[b].plate));
        }
    }
}

TEST(ViewLabelLayout, showsEveryLabelWhereThereIsRoom) {
    geometry::Random random(4);
    SCOPED_TRACE("seed 4");
    for (int round = 0; round < 100; ++round)
        EXPECT_EQ(shown(app::layOutLabels(someLabels(random, 25), kArea, {}, {})), 25u);
}

TEST(ViewLabelLayout, labelsOfOnePointMoveApartWithLeaders) {
    std::vector<LabelBox> labels;
    for (std::uint64_t i = 0; i < 9; ++i) labels.push_back({{640.0f, 360.0f}, {80.0f, 20.0f}, i, 1.0f});
    const auto placed = app::layOutLabels(labels, kArea, {}, {});
    EXPECT_EQ(shown(placed), 9u);
    EXPECT_TRUE(placed.back().leader);
    EXPECT_FALSE(placed.front().leader);
}

TEST(ViewLabelLayout, isTheSameForTheSameInput) {
    geometry::Random random(5);
    SCOPED_TRACE("seed 5");
    const auto labels = someLabels(random, 60);
    const auto once = app::layOutLabels(labels, kArea, {}, {}), again = app::layOutLabels(labels, kArea, {}, {});
    const auto next = app::layOutLabels(labels, kArea, {}, once);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        EXPECT_TRUE(same(once[i], again[i]));
        EXPECT_TRUE(!once[i].shown || same(once[i], next[i])) << "a still picture keeps still";
    }
}

TEST(ViewLabelLayout, aLabelKeepsItsPlaceWhenTheWayBecomesFree) {
    std::vector<LabelBox> labels{{{400.0f, 300.0f}, {60.0f, 20.0f}, 1, 1.0f},
                                 {{404.0f, 300.0f}, {60.0f, 20.0f}, 2, 2.0f}};
    const auto crowded = app::layOutLabels(labels, kArea, {}, {});
    labels[0].anchor = {900.0f, 600.0f};
    const auto apart = app::layOutLabels(labels, kArea, {}, crowded);
    EXPECT_NE(crowded[1].place, 0);
    EXPECT_EQ(apart[1].place, crowded[1].place);
}

TEST(ViewLabelLayout, nearerLabelsChooseFirst) {
    const std::vector<LabelBox> labels{{{400.0f, 300.0f}, {60.0f, 20.0f}, 1, 9.0f},
                                       {{400.0f, 300.0f}, {60.0f, 20.0f}, 2, 2.0f}};
    const auto placed = app::layOutLabels(labels, kArea, {}, {});
    EXPECT_EQ(placed[1].place, 0);
    EXPECT_NE(placed[0].place, 0);
}

TEST(ViewLabelLayout, labelsWithoutRoomAreCountedAndThoseOutsideThePictureAreNot) {
    std::vector<LabelBox> labels(60, {.anchor = {320.0f, 80.0f}, .size = {40.0f, 20.0f}, .id = 1});
    labels.push_back(
        {.anchor = {320.0f, 80.0f}, .size = {0.0f, 0.0f}, .id = 61});  // beside the picture, or without a text
    const auto placed = app::layOutLabels(labels, {{0.0f, 0.0f}, {640.0f, 160.0f}}, {}, {});
    EXPECT_EQ(app::withoutRoom(labels, placed), 60u - shown(placed));
    EXPECT_GT(app::withoutRoom(labels, placed), 0u);
}

TEST(ViewLabelLayout, aLabelWithASideKeepsToItOrIsLeftOut) {
    const std::vector<LabelBox> labels{{{400.0f, 300.0f}, {60.0f, 20.0f}, 1, 1.0f, demos::Side::Right},
                                       {{404.0f, 300.0f}, {60.0f, 20.0f}, 2, 2.0f, demos::Side::Right},
                                       {{404.0f, 300.0f}, {60.0f, 20.0f}, 3, 0.5f}};
    const auto placed = app::layOutLabels(labels, kArea, {}, {});
    EXPECT_GT(placed[0].plate.min.x, 400.0f) << "chooses before a nearer label that can move";
    EXPECT_EQ(0.5f * (placed[0].plate.min.y + placed[0].plate.max.y), 300.0f);
    EXPECT_FALSE(placed[1].shown);
    EXPECT_TRUE(placed[2].shown);
}

TEST(ViewLabelLayout, labelsOnOneSideMakeRoomForEachOther) {
    // Four balls above each other, the nearest below: the third is two pixels too near to the fourth.
    std::vector<LabelBox> labels;
    for (const float y : {438.0f, 406.0f, 382.0f, 331.0f})
        labels.push_back({{280.0f, y},
                          {93.0f, 31.0f},
                          labels.size() + 1,
                          1.0f + static_cast<float>(labels.size()),
                          demos::Side::Right});
    const auto placed = app::layOutLabels(labels, kArea, {}, {});
    EXPECT_EQ(shown(placed), 4u);
    for (std::size_t i = 0; i < 4; ++i) {
        const float middle = 0.5f * (placed[i].plate.min.y + placed[i].plate.max.y);
        EXPECT_LE(std::abs(middle - labels[i].anchor.y), 24.0f) << i;
        EXPECT_GT(placed[i].plate.min.x, 280.0f) << i;
        for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(app::overlap(placed[i].plate, placed[k].plate)) << i << k;
    }
    const std::vector<LabelBox> above{{{300.0f, 300.0f}, {60.0f, 20.0f}, 1, 1.0f, demos::Side::Above},
                                      {{340.0f, 300.0f}, {60.0f, 20.0f}, 2, 2.0f, demos::Side::Above}};
    const auto beside = app::layOutLabels(above, kArea, {}, {});
    EXPECT_EQ(shown(beside), 2u);
    EXPECT_LE(beside[1].plate.min.x, 340.0f) << "still above its anchor";
}

TEST(ViewLabelLayout, labelsStandLeftOfTheirAnchorsOrBelowThemWhereTheyBelongThere) {
    std::vector<LabelBox> labels;
    for (const float y : {300.0f, 322.0f, 344.0f})
        labels.push_back({{400.0f, y}, {60.0f, 22.0f}, labels.size() + 1, 1.0f, demos::Side::Left});
    for (const float x : {500.0f, 550.0f})
        labels.push_back({{x, 300.0f}, {60.0f, 22.0f}, labels.size() + 1, 1.0f, demos::Side::Below});
    const auto placed = app::layOutLabels(labels, kArea, {}, {});
    EXPECT_EQ(shown(placed), 5u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_LT(placed[i].plate.max.x, 400.0f) << i;
        EXPECT_LE(std::abs(0.5f * (placed[i].plate.min.y + placed[i].plate.max.y) - labels[i].anchor.y), 8.0f) << i;
    }
    for (std::size_t i = 3; i < 5; ++i) {
        EXPECT_GT(placed[i].plate.min.y, 300.0f) << i;
        EXPECT_LE(placed[i].plate.min.x, labels[i].anchor.x) << i;
        EXPECT_GE(placed[i].plate.max.x, labels[i].anchor.x) << i;
    }
}

TEST(ViewLabelLayout, aLabelThatBelongsAboveSlidesInFromTheEdge) {
    const LabelBox label{{10.0f, 12.0f}, {60.0f, 20.0f}, 1, 1.0f, demos::Side::Above};
    const auto placed = app::layOutLabels({&label, 1}, kArea, {}, {});
    ASSERT_TRUE(placed[0].shown);
    EXPECT_EQ(placed[0].plate.min.x, 0.0f);
    EXPECT_EQ(placed[0].plate.min.y, 0.0f);
    EXPECT_EQ(placed[0].plate.max.x, 60.0f);
}

TEST(ViewLabelLayout, aTextWithoutRoomGivesWayToItsBriefFormBeforeItMovesAway) {
    const PixelRect wall{{430.0f, 0.0f}, {1280.0f, 720.0f}}, other{{0.0f, 0.0f}, {370.0f, 720.0f}};
    const std::array walls{wall, other};
    LabelBox label{{400.0f, 300.0f}, {80.0f, 20.0f}, 1, 1.0f, demos::Side::Any, {40.0f, 20.0f}};
    const auto narrow = app::layOutLabels({&label, 1}, kArea, walls, {});
    EXPECT_TRUE(narrow[0].shown && narrow[0].brief);
    EXPECT_EQ(narrow[0].plate.max.x - narrow[0].plate.min.x, 40.0f);
    EXPECT_FALSE(narrow[0].leader);
    const auto wide = app::layOutLabels({&label, 1}, kArea, {}, narrow);
    EXPECT_TRUE(wide[0].shown && !wide[0].brief);
    label.brief = {0.0f, 0.0f};
    EXPECT_FALSE(app::layOutLabels({&label, 1}, kArea, walls, {})[0].shown);
}

TEST(ViewLabelLayout, hidesWhatHasNoRoomOrNoPlace) {
    const float nan = std::nanf("");
    const std::vector<LabelBox> labels{{{nan, 1.0f}, {60.0f, 20.0f}, 1, 1.0f},
                                       {{400.0f, 300.0f}, {5000.0f, 20.0f}, 2, 1.0f},
                                       {{400.0f, 300.0f}, {0.0f, 0.0f}, 3, 1.0f}};
    EXPECT_EQ(shown(app::layOutLabels(labels, kArea, {}, {})), 0u);
    EXPECT_EQ(shown(app::layOutLabels(labels, {}, {}, {})), 0u);
}

}  // namespace
}  // namespace collidoscope::label_layout_test
