/// Rulers, protractors and the stopwatch: what they read, and that they go along with the bodies that they lie on.

#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "app/headless/headless.h"
#include "app/headless/open_session.h"
#include "app/inspect/measuring.h"
#include "app/inspect/stopwatch.h"
#include "app/session/simulated_time.h"
#include "app/view/measuring_pick.h"
#include "demos/host/recording_canvas.h"
#include "demos/host/shape_list.h"
#include "demos/registry.h"
#include "physics/rigid/world/world.h"

namespace collidoscope::app::measuring_test {
namespace {

using demos::ShapeItem;
using geometry::Vec3f;
using Kind = Instrument::Kind;

const ShapeItem& firstDynamic(const std::vector<ShapeItem>& shapes) {
    return *std::find_if(shapes.begin(), shapes.end(), [](const ShapeItem& item) {
        return item.of && item.of->world->kindOf(item.of->world->idOf(item.of->body)) == physics::BodyKind::Dynamic;
    });
}

ViewProjection viewFrom(const Vec3f& eye, const Vec3f& target) {
    geometry::Cameraf camera;
    camera.pose = geometry::lookAt(eye, target);
    camera.aspect = 800.0f / 600.0f;
    return {camera, {0.0f, 0.0f, 800.0f, 600.0f, 1.0f}};
}

TEST(Measuring, ReadsLengthsAndAnglesOfPlacesThatAreTyped) {
    Session session(*demos::findDemo("rigid-stack"));
    const demos::DemoBase& demo = session.demo();
    EXPECT_NEAR(valueOf(demo, instrumentFrom(demo, Kind::Ruler, "0,0,0:3,4,0")).value(), 5.0, 1e-6);
    EXPECT_NEAR(valueOf(demo, instrumentFrom(demo, Kind::Protractor, "1,0,0:0,0,0:0,2,0")).value(), 90.0, 1e-5);
    EXPECT_NEAR(valueOf(demo, instrumentFrom(demo, Kind::Protractor, "1,0,0:0,0,0:-1,0,0")).value(), 180.0, 1e-5);
    const std::string reading = readingOf(demo, instrumentFrom(demo, Kind::Ruler, "0,0,0:1,-2,2"));
    EXPECT_TRUE(reading.starts_with("3.0000 m")) << reading;
    EXPECT_NE(reading.find("Δy"), std::string::npos) << reading;
    const std::string name = demos::listShapes(demo).back().name;
    EXPECT_TRUE(instrumentFrom(demo, Kind::Ruler, name + ":0,0,0").points.front().on) << name;
    for (const char* bad : {"", "0,0,0", "0,0,0:1,1,1:2,2,2", "0,0:1,1,1", "0,0,nan:1,1,1", "nobody:0,0,0"})
        EXPECT_THROW(instrumentFrom(demo, Kind::Ruler, bad), MeasuringError) << bad;
}

TEST(Measuring, ARulerGoesAlongWithTheBodyThatItLiesOn) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    const auto shapes = demos::listShapes(session.demo());
    const ShapeItem& item = firstDynamic(shapes);
    const physics::World* const world = item.of->world;
    const physics::BodyId body = world->idOf(item.of->body);
    const Vec3f corner = cornersOf(item.shape, std::nullopt).front();
    const Instrument ruler{Kind::Ruler,
                           {fixedTo(session.demo(), item, corner, std::nullopt, "vertex"),
                            fixedTo(session.demo(), item, world->centerOf(body), std::nullopt, "middle")}};
    const double before = valueOf(session.demo(), ruler).value();
    session.act(demos::SetBody{{.body = body.index, .number = demos::BodyNumber::Position, .value = {5, 6, 7}}});
    session.act(demos::SetBody{{.body = body.index, .number = demos::BodyNumber::Orientation, .value = {1, 1, 0, 0}}});
    EXPECT_NEAR(valueOf(session.demo(), ruler).value(), before, 1e-5) << "it is as long";
    const Vec3f now = inWorld(session.demo(), ruler.points[1])->position;
    EXPECT_LT(glm::distance(now, Vec3f{5, 6, 7}), 1e-5f) << "and where the body is";
    const auto carried = inWorld(session.demo(), ruler.points[0])->position;
    const auto corners = cornersOf(demos::listShapes(session.demo())[*demos::findShape(shapes, item.name)].shape, {});
    EXPECT_TRUE(std::any_of(corners.begin(), corners.end(),
                            [&](const Vec3f& each) { return glm::distance(each, carried) < 1e-4f; }));
}

TEST(Measuring, WhatLiesOnABodyThatHasGoneIsSaidToBeGone) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    session.act(demos::ThrowBody{.body = {.position = {0, 20, 0}}});
    const Instrument ruler = instrumentFrom(session.demo(), Kind::Ruler, "thrown 1:0,0,0");
    EXPECT_NEAR(valueOf(session.demo(), ruler).value(), 20.0, 1e-5);
    session.undo();
    EXPECT_FALSE(valueOf(session.demo(), ruler));
    EXPECT_NE(readingOf(session.demo(), ruler).find("gone"), std::string::npos);
    demos::RecordingCanvas canvas;
    draw(canvas, session.demo(), ruler);
    EXPECT_TRUE(canvas.labelItems.empty());
}

TEST(Measuring, EachInstrumentIsSeenWithItsReading) {
    Session session(*demos::findDemo("rigid-stack"));
    const demos::DemoBase& demo = session.demo();
    Instrument normals{Kind::Normals, {{.normal = Vec3f{1, 0, 0}}, {.position = {1, 0, 0}, .normal = Vec3f{0, 0, 1}}}};
    for (const Instrument& instrument : {instrumentFrom(demo, Kind::Ruler, "0,0,0:0.3,0,0"),
                                         instrumentFrom(demo, Kind::Protractor, "1,0,0:0,0,0:0,2,0"),
                                         instrumentFrom(demo, Kind::Protractor, "1,0,0:0,0,0:1,0,0"), normals}) {
        demos::RecordingCanvas canvas;
        draw(canvas, demo, instrument);
        ASSERT_EQ(canvas.labelItems.size(), 1u);
        EXPECT_TRUE(canvas.allFinite());
        EXPECT_FALSE(canvas.legendItems.empty());
        for (const demos::LineItem& line : canvas.lineItems) EXPECT_EQ(line.style.role, demos::Role::Query);
    }
    EXPECT_NEAR(valueOf(demo, normals).value(), 90.0, 1e-5);
    normals.points.front().normal.reset();
    EXPECT_FALSE(valueOf(demo, normals));
    demos::RecordingCanvas none;
    draw(none, demo, {Kind::Ruler, {{}}});
    EXPECT_EQ(none.pointItems.size(), 1u) << "the first point is seen before there is a second one";
}

TEST(Measuring, AClickTakesAVertexNearItElseTheSurface) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    const auto shapes = demos::listShapes(session.demo());
    const ShapeItem& item = firstDynamic(shapes);
    const Vec3f middle = item.of->world->centerOf(item.of->world->idOf(item.of->body));
    const ViewProjection view = viewFrom(middle + Vec3f{1.0f, 0.8f, 6.0f}, middle);
    std::size_t snapped = 0;
    for (const Vec3f& corner : cornersOf(item.shape, std::nullopt)) {
        const auto pixel = pixelOf(view, corner);
        ASSERT_TRUE(pixel);
        const auto near = measuredPointAt(session.demo(), view, *pixel + geometry::Vec2f{2.0f, 1.0f}, middle);
        ASSERT_TRUE(near);
        const Vec3f at = inWorld(session.demo(), *near)->position;
        if (near->name.starts_with("vertex of ") && glm::distance(at, corner) < 1e-4f) ++snapped;
    }
    EXPECT_GE(snapped, 4u) << "those that are in sight";
    const auto surface = measuredPointAt(session.demo(), view, pixelOf(view, middle).value(), middle);
    ASSERT_TRUE(surface);
    EXPECT_TRUE(surface->name.starts_with("surface of ")) << surface->name;
    ASSERT_TRUE(surface->normal);
    EXPECT_NEAR(glm::length(*surface->normal), 1.0f, 1e-5f);
    const auto beside =
        measuredPointAt(session.demo(), viewFrom({0, 50, 10}, {0, 50, 0}), {400.0f, 200.0f}, {0, 50, 0});
    ASSERT_TRUE(beside);
    EXPECT_FALSE(beside->on);
    EXPECT_NEAR(beside->position.z, 0.0f, 1e-4f) << "in the plane that faces the viewer";
}

TEST(Measuring, TheStopwatchReadsSimulatedTime) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    Stopwatch watch;
    EXPECT_EQ(readingOf(session, watch), "");
    watch.from = 0;
    runTo(session, 30);
    EXPECT_EQ(readingOf(session, watch), "0.5 s, 30 frames from 0 to 30");
    watch.to = 1;
    EXPECT_EQ(readingOf(session, watch), "0.01667 s, 1 frame from 0 to 1");
}

TEST(Measuring, AStepThatWasChangedCountsAsLongAsItWas) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    runTo(session, 30);
    session.act(demos::SetParameter{"step", 1.0 / 240.0});
    runTo(session, 54);
    session.act(demos::SetParameter{"step", 1.0 / 120.0});
    runTo(session, 66);
    EXPECT_NEAR(simulatedSeconds(session, 0, 30), 0.5, 1e-6);
    EXPECT_NEAR(simulatedSeconds(session, 0, 54), 0.6, 1e-6);
    EXPECT_NEAR(simulatedSeconds(session, 66, 42), 0.15, 1e-6) << "in either order";
    EXPECT_NEAR(simulatedSeconds(session, 66, 78), 0.1, 1e-6) << "frames that are not there yet";
    EXPECT_EQ(readingOf(session, {.from = 12, .to = 66}), "0.5 s, 54 frames from 12 to 66");
    session.seek(10);
    EXPECT_NEAR(simulatedSeconds(session, 0, 54), 0.6, 1e-6) << "wherever one is";
}

TEST(Measuring, InstrumentsGoIntoWordsAndComeBackToTheBit) {
    Session session(*demos::findDemo("rigid-stack"));
    session.setPlaying(false);
    runTo(session, 7);
    const demos::DemoBase& demo = session.demo();
    const auto shapes = demos::listShapes(demo);
    const ShapeItem& item = firstDynamic(shapes);
    const Vec3f corner = cornersOf(item.shape, std::nullopt)[3];
    const MeasuredPoint onBody = fixedTo(demo, item, corner, Vec3f{0.6f, 0.0f, 0.8f}, "vertex");
    const MeasuredPoint free{.position = {0.1f, -2.0f / 3.0f, 1e-7f}, .normal = Vec3f{0, 1, 0}};
    for (const Instrument& laid : {Instrument{Kind::Ruler, {onBody, free}}, Instrument{Kind::Normals, {free, onBody}},
                                   Instrument{Kind::Protractor, {free, onBody, onBody}}}) {
        const std::string words = wordsOf(demo, laid);
        const Instrument again = instrumentFrom(demo, laid.kind, words);
        EXPECT_EQ(wordsOf(demo, again), words);
        ASSERT_EQ(again.points.size(), laid.points.size());
        for (std::size_t i = 0; i < laid.points.size(); ++i) {
            EXPECT_EQ(again.points[i].position, laid.points[i].position) << words;
            EXPECT_EQ(again.points[i].on.has_value(), laid.points[i].on.has_value()) << words;
            if (laid.kind == Kind::Normals) {
                EXPECT_EQ(again.points[i].normal, laid.points[i].normal) << words;
            }
        }
    }
    for (const char* bad : {"0,0,0:1,0,0", "0,0,0^0,0,0:1,0,0^0,1,0", "0,0,0^1:1,0,0^0,1,0"})
        EXPECT_THROW(instrumentFrom(demo, Kind::Normals, bad), MeasuringError) << bad;
    EXPECT_THROW(instrumentFrom(demo, Kind::Ruler, item.name + "@1,2:0,0,0"), MeasuringError);
    EXPECT_EQ(wordsOf(*stopwatchFrom("12:42")), "12:42");
    EXPECT_EQ(wordsOf(*stopwatchFrom("12")), "12");
    for (const char* bad : {"", "a", "1:2:3", "1:", "-1", "99999999999"}) EXPECT_FALSE(stopwatchFrom(bad)) << bad;
}

TEST(Measuring, IsAskedWithoutAWindow) {
    const auto ran = [](std::vector<std::string> more) {
        std::vector<std::string> words{"--headless", "--demo", "rigid-stack", "--frames", "3"};
        words.insert(words.end(), more.begin(), more.end());
        std::ostringstream out, errors;
        runHeadless(parseCommandLine(words), {.out = out, .errors = errors});
        return out.str();
    };
    EXPECT_TRUE(ran({"--ruler", "0,0,0:3,4,0"}).starts_with("ruler: 5.0000 m"));
    EXPECT_TRUE(ran({"--protractor", "1,0,0:0,0,0:0,0,1"}).starts_with("protractor: 90.000°"));
    try {
        ran({"--ruler", "0,0,0"});
        ADD_FAILURE() << "a ruler between one point";
    } catch (const UsageError& error) {
        EXPECT_NE(std::string(error.what()).find("names 1 point; a ruler needs 2"), std::string::npos) << error.what();
    }
    EXPECT_THROW(ran({"--ruler", "0,0,0:1,0,0", "--inside", "1,2"}), UsageError);
    EXPECT_TRUE(ran({"--normals", "0,0,0^0,1,0:1,0,0^1,0,0"}).starts_with("protractor of two normals: 90.000°"));
    EXPECT_EQ(ran({"--stopwatch", "0:3"}), "stopwatch: 0.05 s, 3 frames from 0 to 3\n");
    EXPECT_THROW(ran({"--stopwatch", "soon"}), UsageError);
    const std::string both = ran({"--ruler", "0,0,0:3,4,0", "--ruler", "0,0,0:0,2,0"});
    EXPECT_NE(both.find("ruler: 2.0000 m"), std::string::npos) << both;
    const CommandLine line = parseCommandLine(
        argumentsOfLink("collidoscope:gjk?ruler=0,0,0:1,0,0&ruler=A:B&normals=A%5E1,0,0:B%5E0,1,0&numbers=A"));
    EXPECT_EQ(line.rulers, (std::vector<std::string>{"0,0,0:1,0,0", "A:B"}));
    EXPECT_EQ(line.normals, (std::vector<std::string>{"A^1,0,0:B^0,1,0"}));
    EXPECT_EQ(line.numbers, "A");
}

}  // namespace
}  // namespace collidoscope::app::measuring_test
