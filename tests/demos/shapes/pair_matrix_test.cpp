#include <gtest/gtest.h>

#include <cmath>

#include "demos/04_overlaps/parts/pair_question.h"
#include "demos/host/handle_list.h"
#include "demos/host/input.h"
#include "demos/host/parameter_list.h"
#include "demos/registry.h"
#include "geometry/base/random.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::pair_matrix_test {
namespace {

using geometry::Vec3f;

std::unique_ptr<DemoBase> fresh() { return makeDemo(*findDemo("pair-matrix")); }

SampleShape randomSample(geometry::Random& random) {
    const Vec3f position = random.inBox(Vec3f{-0.7f}, Vec3f{0.7f});
    return {.position = position, .orientation = random.rotation()};
}

TEST(PairMatrix, NoPairDependsOnTheOrderOrContradictsItsDistance) {
    geometry::Random random(4);
    int touching = 0, all = 0;
    for (int i = 0; i < 100; ++i) {
        const SampleShape a = randomSample(random);
        const pairs::Matrix matrix = pairs::matrixOf(a, randomSample(random));
        EXPECT_EQ(matrix.orderMismatches, 0) << "case " << i;
        EXPECT_EQ(matrix.distanceMismatches, 0) << "case " << i;
        touching += matrix.touching;
        all += static_cast<int>(pairs::kCount * pairs::kCount);
    }
    EXPECT_GT(touching, all * 3 / 10);
    EXPECT_LT(touching, all * 7 / 10);
}

TEST(PairMatrix, TheProofNumbersOfTheDemoStayZeroWhileItMoves) {
    const auto demo = fresh();
    for (int i = 0; i < 120; ++i) {
        demo->advance();
        ASSERT_EQ(measured(*demo, "order mismatches"), 0.0) << i;
        ASSERT_EQ(measured(*demo, "distance mismatches"), 0.0) << i;
    }
}

TEST(PairMatrix, SpheresOneMetreApartAreHalfAMetreDeep) {
    const auto demo = fresh();
    setParameter(*demo, "a", std::string("sphere"));
    setParameter(*demo, "b", std::string("sphere"));
    ASSERT_TRUE(moveHandle(*demo, "A", {.position = {0.0f, 0.0f, 0.0f}}));
    ASSERT_TRUE(moveHandle(*demo, "B", {.position = {1.0f, 0.0f, 0.0f}}));
    EXPECT_NEAR(measured(*demo, "signed distance"), -0.5, 1e-6);
    EXPECT_EQ(measuredText(*demo, "verdict"), "they overlap");
    ASSERT_TRUE(moveHandle(*demo, "B", {.position = {1.5f, 0.0f, 0.0f}}));
    EXPECT_EQ(measured(*demo, "signed distance"), 0.0);
    EXPECT_EQ(measuredText(*demo, "verdict"), "they touch") << "touching counts";
    ASSERT_TRUE(moveHandle(*demo, "B", {.position = {1.75f, 0.0f, 0.0f}}));
    EXPECT_NEAR(measured(*demo, "signed distance"), 0.25, 1e-6);
    EXPECT_EQ(measuredText(*demo, "verdict"), "apart");
    EXPECT_EQ(measuredText(*demo, "method"), "distance of the cores against the radii");
}

TEST(PairMatrix, EachPairHasOneMethodInBothOrders) {
    for (const ShapeKind a : pairs::kKinds)
        for (const ShapeKind b : pairs::kKinds) EXPECT_STREQ(pairs::methodOf(a, b), pairs::methodOf(b, a));
    EXPECT_STREQ(pairs::methodOf(ShapeKind::Obb, ShapeKind::Aabb), "separating axes");
    EXPECT_STREQ(pairs::methodOf(ShapeKind::Line, ShapeKind::Obb), "lowest distance along the box's axes");
}

TEST(PairMatrix, APressOnACellOfTheTableChoosesThePair) {
    const auto demo = fresh();
    EXPECT_EQ(pairs::cellAt({.at = {0.0, 0.0}}), (pairs::Cell{0, 0}));
    EXPECT_EQ(pairs::cellAt({.at = {4.4, 10.6}}), (pairs::Cell{.row = 11, .column = 4}));
    EXPECT_EQ(pairs::cellAt({.at = {-0.5, 11.5}}), (pairs::Cell{.row = 11, .column = 0})) << "the corner of the table";
    apply(*demo, MovePointer{{.down = true, .chart = ChartPoint{.at = {4.2, 0.3}}}});
    EXPECT_EQ(std::get<std::string>(listParameters(*demo)[0].value), "point");
    EXPECT_EQ(std::get<std::string>(listParameters(*demo)[1].value), "sphere");
    apply(*demo, MovePointer{{.down = true, .chart = ChartPoint{.at = {5.2, 7.3}}}});
    EXPECT_EQ(std::get<std::string>(listParameters(*demo)[0].value), "point") << "a drag over other cells chooses none";
    apply(*demo, MovePointer{});
    apply(*demo, MovePointer{{.over = true, .down = true}});
    EXPECT_EQ(std::get<std::string>(listParameters(*demo)[0].value), "point") << "a press beside the table";
}

TEST(PairMatrix, TheTableNamesEveryShapeTwiceAndFillsTheCellsOfThoseThatTouch) {
    const pairs::Matrix matrix = pairs::matrixOf({.position = {0.0f, 0.0f, 0.0f}}, {.position = {0.2f, 0.1f, 0.0f}});
    const Chart table = pairs::tableOf(matrix, {.row = 3, .column = 5});
    EXPECT_EQ(table.x.names.size(), pairs::kCount);
    EXPECT_EQ(table.y.names, table.x.names);
    EXPECT_TRUE(table.takesPointer);
    ASSERT_EQ(table.boxes.size(), 3u);
    EXPECT_EQ(table.boxes[0].boxes.size(), pairs::kCount * pairs::kCount);
    EXPECT_EQ(static_cast<int>(table.boxes[1].boxes.size()), matrix.touching);
    EXPECT_GT(matrix.touching, 20);
    EXPECT_EQ(table.boxes[2].boxes[0].x.low, 4.5);
    EXPECT_EQ(table.boxes[2].boxes[0].y.low, 2.5);
}

}  // namespace
}  // namespace collidoscope::demos::testing::pair_matrix_test
