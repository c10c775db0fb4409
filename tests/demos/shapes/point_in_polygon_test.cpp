#include <gtest/gtest.h>

#include "demos/host/handle_list.h"
#include "demos/host/parameter_list.h"
#include "demos/inside/crossings.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::point_in_polygon_test {
namespace {

std::unique_ptr<DemoBase> with(const char* polygon, const char* start) {
    auto demo = makeDemo(*findDemo("point-in-polygon"));
    setParameter(*demo, "polygon", std::string(polygon));
    setParameter(*demo, "start", std::string(start));
    setParameter(*demo, "drift-speed", 0.0);
    demo->restart();
    return demo;
}

TEST(PointInPolygonDemo, CountsACornerOnceAndAnEdgeAlongTheHalfLineNever) {
    const auto corner = with("hexagon", "corner");
    EXPECT_EQ(measured(*corner, "crossings"), 1.0);
    EXPECT_EQ(measuredText(*corner, "verdict"), "inside");
    const auto edge = with("comb", "edge");
    EXPECT_EQ(measured(*edge, "crossings"), 5.0);
    EXPECT_EQ(measuredText(*edge, "verdict"), "inside");
    EXPECT_EQ(measuredText(*with("comb", "boundary"), "verdict"), "on the boundary");
}

TEST(PointInPolygonDemo, RulesDifferInThePentagramOnly) {
    const auto pentagram = with("pentagram", "anywhere");
    EXPECT_EQ(measured(*pentagram, "winding"), 2.0);
    EXPECT_EQ(measured(*pentagram, "crossings"), 2.0);
    EXPECT_EQ(measuredText(*pentagram, "verdict"), "outside");
    EXPECT_EQ(measuredText(*pentagram, "shape"), "crosses itself");
    for (const char* simple : {"hexagon", "star", "comb", "spiral"}) {
        const auto demo = with(simple, "anywhere");
        const bool inside = measuredText(*demo, "verdict") == "inside";
        EXPECT_EQ(measured(*demo, "winding"), inside ? 1.0 : 0.0) << simple;
    }
    EXPECT_EQ(measuredText(*with("hexagon", "anywhere"), "shape"), "convex");
    EXPECT_EQ(measuredText(*with("spiral", "anywhere"), "shape"), "concave");
}

TEST(PointInPolygonDemo, CostsOneLookAtEachEdge) {
    for (const int corners : {6, 40, 512}) {
        const auto demo = with("star", "anywhere");
        setParameter(*demo, "corners", corners);
        demo->restart();
        EXPECT_EQ(measured(*demo, "edges looked at"), corners);
        EXPECT_LT(measured(*demo, "edges oriented"), 1.0 + corners / 8.0);
    }
    EXPECT_EQ(measured(*with("comb", "anywhere"), "area"), 5.0 * 3.0 - 2.0 * 2.0);
}

TEST(PointInPolygonDemo, TellsEachEdgeAndTheVerdictAtTheEnd) {
    const auto demo = with("comb", "edge");
    Explanation explanation = demo->explain();
    ASSERT_EQ(explanation.steps.size(), 12u);
    EXPECT_EQ(explanation.verdict, "5 crossings, an odd number: inside.");
    setParameter(*demo, "edge", 2);
    explanation = demo->explain();
    EXPECT_EQ(explanation.steps[1].result, "crossed: 1");
    EXPECT_EQ(explanation.formula, "from y = −1.500 ≤ −0.500\nto   y = 1.500 > −0.500");
    EXPECT_EQ(explanation.verdict, "Not decided yet.");
}

TEST(PointInPolygonDemo, ADraggedCornerChangesTheAnswer) {
    const auto demo = with("hexagon", "anywhere");
    EXPECT_EQ(measuredText(*demo, "verdict"), "inside");
    ASSERT_TRUE(moveHandle(*demo, "corner-1", {.position = {-1.5f, 0.0f, 0.0f}}));
    EXPECT_EQ(measuredText(*demo, "shape"), "concave");
    EXPECT_EQ(measuredText(*demo, "verdict"), "outside");
}

}  // namespace
}  // namespace collidoscope::demos::testing::point_in_polygon_test
