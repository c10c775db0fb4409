/// Looking inside any pair of any demo: by name or number, with the question and the method, over a frame that stays as
/// it is.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <glm/geometric.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/headless/open_session.h"
#include "app/inspect/inspection.h"
#include "app/inspect/look_inside.h"
#include "demos/host/shape_list.h"
#include "demos/host/state_archives.h"
#include "demos/registry.h"
#include "geometry/scene/any_shape_queries.h"
#include "tests/demos/all/over_all_demos.h"

namespace collidoscope::app::testing {
namespace {

constexpr std::size_t kPairsOfDemo = 5;
constexpr std::uint64_t kFrames = 20;

/// Demos whose picture shows no two shapes that some method here steps through: a cloth alone, numbers.
constexpr std::array<std::string_view, 2> kWithoutPairs{"cloth", "float-comparison"};

demos::View viewOf(const Session& session) { return session.demo().homeView(); }

class OfEveryDemo : public demos::testing::OverAllDemos {};

TEST(FindShape, TakesEverydayWordsWhereNoShapeIsCalledSo) {
    const auto named = [](const char* name) { return demos::ShapeItem{.name = name}; };
    const std::vector<demos::ShapeItem> shapes{named("OBB 1"), named("sphere 2"), named("box 5"), named("OBB 5"),
                                               named("Boxer")};
    EXPECT_EQ(demos::findShape(shapes, "box 1"), 0u);
    EXPECT_EQ(demos::findShape(shapes, "Ball_2"), 1u);
    EXPECT_EQ(demos::findShape(shapes, "box 5"), 2u) << "one that is called so comes first";
    EXPECT_EQ(demos::findShape(shapes, "obb 5"), 3u);
    EXPECT_EQ(demos::findShape(shapes, "boxer"), 4u);
    EXPECT_FALSE(demos::findShape(shapes, "ball 1"));
    EXPECT_FALSE(demos::findShape(shapes, "box"));
}

TEST_P(OfEveryDemo, PairsOfThePictureAreLookedInto) {
    Session session(GetParam());
    runTo(session, kFrames);
    const std::uint64_t before = demos::hashOf(session.demo());
    const auto shapes = demos::listShapes(session.demo());
    const auto again = demos::listShapes(session.demo());
    ASSERT_EQ(shapes.size(), again.size());
    std::size_t opened = 0;
    const std::size_t stride = std::max<std::size_t>(1, shapes.size() / kPairsOfDemo);
    for (std::size_t i = 0; i < shapes.size(); i += stride) {
        EXPECT_EQ(demos::findShape(shapes, shapes[i].name), i) << shapes[i].name;
        const std::vector<std::size_t> nearest = nearestShapes(shapes, {.index = i}, 1);
        if (nearest.empty()) continue;
        const InsideRequest request = requestFor(shapes, {.index = i}, {.index = nearest.front()});
        SCOPED_TRACE(textOf(request));
        const auto inside = lookInside(session, request, viewOf(session));
        ASSERT_TRUE(isInside(*inside));
        EXPECT_TRUE(inspect(*inside).exists());
        EXPECT_TRUE(inside->current().allFinite());
        EXPECT_GT(inside->current().itemCount(), 2u);
        EXPECT_FALSE(insideText(*inside).empty());
        // What it shows now is what its words lead to.
        const InsideRequest now = requestNow(*inside, request);
        EXPECT_EQ(textOf(requestNow(*lookInside(session, insideRequest(textOf(now)), viewOf(session)), now)),
                  textOf(now));
        ++opened;
    }
    EXPECT_EQ(demos::hashOf(session.demo()), before) << "the demo beneath has changed";
    const bool isKnown = std::find(kWithoutPairs.begin(), kWithoutPairs.end(), GetParam().name) != kWithoutPairs.end();
    EXPECT_EQ(opened == 0, isKnown) << shapes.size() << " shapes, " << opened << " pairs";
}

INSTANTIATE_TEST_SUITE_P(OfTheTable, OfEveryDemo, demos::testing::everyDemo(), demos::testing::nameOfTheDemo);

TEST(LookInside, ReadsItsWords) {
    const InsideRequest whole = insideRequest("box 3,OBB 5:overlap:axes:4");
    EXPECT_EQ(whole.a, "box 3");
    EXPECT_EQ(whole.b, "OBB 5");
    EXPECT_EQ(whole.question, "overlap");
    EXPECT_EQ(whole.method, "axes");
    EXPECT_EQ(whole.step, 4);
    EXPECT_EQ(textOf(whole), "box 3,OBB 5:overlap:axes:4");
    EXPECT_EQ(textOf(insideRequest("1")), "1");
    EXPECT_EQ(textOf(insideRequest("1,2:distance")), "1,2:distance");
    for (const char* bad : {"", ",2", "1,2,3", "1,2:overlap:axes:four", "1,2:a:b:1:2"})
        EXPECT_THROW(insideRequest(bad), InsideError) << bad;
}

std::string refusalOf(const Session& session, const char* words) {
    try {
        lookInside(session, insideRequest(words), viewOf(session));
    } catch (const InsideError& error) {
        return error.what();
    }
    return "";
}

TEST(LookInside, RefusesWithWhatThereIs) {
    Session session(*demos::findDemo("separating-axes"));
    EXPECT_NE(refusalOf(session, "teapot,2").find("no shape is called 'teapot'"), std::string::npos);
    EXPECT_NE(refusalOf(session, "teapot,2").find("1 OBB 1, 2 OBB 2"), std::string::npos)
        << refusalOf(session, "teapot,2");
    EXPECT_NE(refusalOf(session, "1,9").find("no shape is called '9'"), std::string::npos);
    EXPECT_NE(refusalOf(session, "1,1").find("name two different shapes"), std::string::npos);
    EXPECT_NE(refusalOf(session, "1,2:colour").find("no question 'colour'"), std::string::npos);
    EXPECT_NE(refusalOf(session, "1,2:overlap:epa").find("There is: axes, gjk"), std::string::npos)
        << refusalOf(session, "1,2:overlap:epa");
    EXPECT_NE(refusalOf(session, "1/0,2").find("is no mesh"), std::string::npos);
}

TEST(LookInside, SaysThatAReasonIsNamedByItsNumber) {
    std::string refusal;
    try {
        whyRequest("1,2:friction");
    } catch (const InsideError& error) {
        refusal = error.what();
    }
    EXPECT_NE(refusal.find("REASON is the number of a reason"), std::string::npos) << refusal;
}

TEST(LookInside, ChoosesTheQuestionTheMethodAndTheStepAsTheyAreTyped) {
    Session session(*demos::findDemo("separating-axes"));
    const auto inside = lookInside(session, insideRequest("1,2:overlap:axes:2"), viewOf(session));
    EXPECT_EQ(inspect(*inside).explanation.shown, 2);
    inside->act(demos::SetParameter{"question", std::string("distance")});
    EXPECT_TRUE(textOf(requestNow(*inside, insideRequest("1,2"))).starts_with("1,2:distance:gjk"));
    EXPECT_THROW(inside->act(demos::SetParameter{"method", std::string("axes")}), demos::ParameterError);
    const std::string text = insideText(*inside);
    EXPECT_NE(text.find("How far apart are they?"), std::string::npos) << text;
    EXPECT_NE(text.find("Other questions: overlap:axes overlap:gjk"), std::string::npos) << text;
}

/// The triangle alone would fill the picture where the walk goes through all of the mesh.
TEST(LookInside, AWalkThroughATreeShowsTheWholeMesh) {
    Session session(*demos::findDemo("shapes-3d"));
    const auto shapes = demos::listShapes(session.demo());
    const auto mesh = demos::findShape(shapes, "mesh 1");
    ASSERT_TRUE(mesh);
    const auto bounds = boundsOf(std::get<geometry::AnyShapef>(shapes[*mesh].shape));
    ASSERT_TRUE(bounds);
    const auto homeOf = [&](const char* words) {
        return lookInside(session, insideRequest(words), viewOf(session))->demo().homeView();
    };
    const demos::View triangle = homeOf("sphere 1,mesh 1:overlap");
    for (const char* words : {"sphere 1,mesh 1:triangles:tree", "sphere 1,mesh 1:nearest"}) {
        const demos::View whole = homeOf(words);
        EXPECT_GT(glm::distance(whole.eye, whole.target), 2.0f * glm::distance(triangle.eye, triangle.target)) << words;
        EXPECT_GT(glm::distance(whole.eye, centerOf(*bounds)), glm::length(halfOf(*bounds))) << words;
    }
}

}  // namespace
}  // namespace collidoscope::app::testing
