/// Curves of single bodies of rigid worlds: measured at every frame without a trace in the demo.

#include "app/session/body_curves.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "app/session/session.h"
#include "demos/host/parameter_list.h"
#include "demos/host/shape_list.h"
#include "demos/host/state_archives.h"
#include "demos/rigid/world_sums.h"

namespace collidoscope::body_curves_test {
namespace {

using app::BodyCurve;
using app::BodyQuantity;
using app::Session;

const demos::DemoInfo& stack() { return *demos::findDemo("rigid-stack"); }

/// The highest dynamic body of the first world.
physics::BodyId topOf(const Session& session) {
    const physics::World& world = *session.demo().worlds().front();
    physics::BodyId top{};
    float height = -1e9f;
    for (const physics::BodyId body : world.bodies())
        if (world.kindOf(body) == physics::BodyKind::Dynamic && world.centerOf(body).y > height) {
            height = world.centerOf(body).y;
            top = body;
        }
    return top;
}
BodyCurve curveOf(const Session& session, BodyQuantity quantity) {
    return {.body = "top", .world = 0, .id = topOf(session), .quantity = quantity};
}
const app::MeasureSeries* seriesOf(const Session& session, const std::string& name) {
    const auto& all = session.measures();
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}
void fill(Session& session) {
    for (int i = 0; i < 10000 && session.isFillingCurves(); ++i) session.advance(0.0);
    EXPECT_FALSE(session.isFillingCurves());
}

TEST(BodyCurves, FramesBeforeTheChoiceHaveTheValuesThatTheyHadThen) {
    Session session(stack());
    session.setPlaying(false);
    std::vector<double> heights, speeds;
    const BodyCurve height = curveOf(session, BodyQuantity::Height), speed = curveOf(session, BodyQuantity::Speed);
    const auto note = [&] {
        const physics::World& world = *session.demo().worlds().front();
        heights.push_back(static_cast<double>(world.centerOf(height.id).y));
        speeds.push_back(static_cast<double>(glm::length(world.velocityOf(height.id))));
    };
    note();
    for (int i = 0; i < 60; ++i) {
        session.stepForward();
        note();
    }
    session.seek(25);
    const std::uint64_t before = demos::hashOf(session.demo());
    session.addBodyCurve(height);
    session.addBodyCurve(speed);
    session.addBodyCurve(speed);
    EXPECT_EQ(session.bodyCurves().size(), 2u) << "the same twice is one";
    EXPECT_TRUE(session.isFillingCurves());
    fill(session);
    EXPECT_EQ(session.frame(), 25u);
    EXPECT_EQ(demos::hashOf(session.demo()), before) << "the demo knows nothing of it";
    const auto* ofHeight = seriesOf(session, "top height");
    const auto* ofSpeed = seriesOf(session, "top speed");
    ASSERT_NE(ofHeight, nullptr);
    ASSERT_NE(ofSpeed, nullptr);
    EXPECT_EQ(ofHeight->unit, "m");
    EXPECT_EQ(ofHeight->group, "top");
    ASSERT_EQ(session.frames().size(), heights.size());
    for (std::size_t i = 0; i < heights.size(); ++i) {
        EXPECT_EQ(ofHeight->values[i], static_cast<float>(heights[i])) << "frame " << i;
        EXPECT_EQ(ofSpeed->values[i], static_cast<float>(speeds[i])) << "frame " << i;
    }
    EXPECT_NEAR(ofHeight->value, heights[25], 1e-6);
}

TEST(BodyCurves, AreReadFromTheNameOfABodyAndAQuantity) {
    Session session(stack());
    const std::vector<demos::ShapeItem> shapes = demos::listShapes(session.demo());
    std::size_t read = 0;
    for (const demos::ShapeItem& item : shapes)
        for (const BodyQuantity quantity : app::kBodyQuantities) {
            const auto curve = app::curveOf(session.demo(), item, quantity);
            if (!curve) continue;
            EXPECT_EQ(app::bodyCurveFrom(session.demo(), app::textOf(*curve)), *curve) << app::textOf(*curve);
            ++read;
        }
    EXPECT_GT(read, 8u);
    const auto refusal = [&](const char* text) -> std::string {
        try {
            app::bodyCurveFrom(session.demo(), text);
        } catch (const demos::ParameterError& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_NE(refusal("1").find("BODY:QUANTITY"), std::string::npos);
    EXPECT_NE(refusal("1:weight").find("height, speed, energy or impulse"), std::string::npos);
    EXPECT_NE(refusal("nobody:speed").find("no body is called 'nobody'"), std::string::npos);
}

TEST(BodyCurves, ARunWithCurvesHasTheHashesOfOneWithout) {
    Session with(stack()), without(stack());
    for (const BodyQuantity quantity : app::kBodyQuantities) with.addBodyCurve(curveOf(with, quantity));
    for (int i = 0; i < 40; ++i) {
        with.stepForward();
        without.stepForward();
    }
    EXPECT_EQ(demos::hashOf(with.demo()), demos::hashOf(without.demo()));
    EXPECT_EQ(with.keyFrameBytes(), without.keyFrameBytes());
}

TEST(BodyCurves, EveryBranchHasThemOnceItIsShown) {
    Session session(stack());
    session.setPlaying(false);
    for (int i = 0; i < 30; ++i) session.stepForward();
    session.seek(10);
    session.act(demos::SetParameter{"friction", 0.1});
    for (int i = 0; i < 12; ++i) session.stepForward();
    session.addBodyCurve(curveOf(session, BodyQuantity::Height));
    fill(session);
    const auto hasAppliedInputs = [&] {
        const auto* series = seriesOf(session, "top height");
        return series &&
               std::all_of(series->values.begin(), series->values.end(), [](float v) { return !std::isnan(v); });
    };
    EXPECT_TRUE(hasAppliedInputs());
    session.goToNextBranch(-1);
    EXPECT_TRUE(session.isFillingCurves());
    fill(session);
    EXPECT_TRUE(hasAppliedInputs());
    EXPECT_EQ(session.frames().size(), 31u);
}

TEST(BodyCurves, EnergiesOfAllBodiesMakeThatOfTheWorldAndABodyThatIsNotThereHasNone) {
    Session session(stack());
    session.setPlaying(false);
    for (int i = 0; i < 20; ++i) session.stepForward();
    const physics::World& world = *session.demo().worlds().front();
    double sum = 0.0, impulses = 0.0;
    for (const physics::BodyId body : world.bodies()) {
        if (world.kindOf(body) == physics::BodyKind::Dynamic) sum += demos::energyOf(world, body);
        impulses += demos::contactImpulseOn(world, body);
    }
    EXPECT_EQ(sum, demos::energyOf(world));
    double contacts = 0.0;
    for (const physics::Contact& contact : world.contacts()) contacts += static_cast<double>(contact.normalImpulse());
    EXPECT_NEAR(impulses, 2.0 * contacts, 1e-6 * contacts) << "each contact pushes two bodies";
    EXPECT_GT(contacts, 0.0);
    session.addBodyCurve({.body = "nobody", .world = 0, .id = {.index = 9999}, .quantity = BodyQuantity::Speed});
    session.addBodyCurve({.body = "nowhere", .world = 7, .id = topOf(session), .quantity = BodyQuantity::Speed});
    for (const char* name : {"nobody speed", "nowhere speed"}) {
        const auto* series = seriesOf(session, name);
        ASSERT_NE(series, nullptr);
        EXPECT_TRUE(std::isnan(series->value));
    }
    fill(session);
}

TEST(BodyCurves, WhatIsRemovedIsGoneFromAllBranches) {
    Session session(stack());
    session.setPlaying(false);
    const BodyCurve height = curveOf(session, BodyQuantity::Height);
    session.addBodyCurve(height);
    for (int i = 0; i < 12; ++i) session.stepForward();
    session.seek(4);
    session.act(demos::SetParameter{"friction", 0.1});
    session.removeBodyCurve(height);
    EXPECT_EQ(seriesOf(session, "top height"), nullptr);
    session.goToNextBranch(-1);
    EXPECT_EQ(seriesOf(session, "top height"), nullptr);
    EXPECT_FALSE(session.isFillingCurves());
}

}  // namespace
}  // namespace collidoscope::body_curves_test
