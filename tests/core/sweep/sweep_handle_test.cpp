/// Sweeps over handles: axes as they are typed, answers against single runs, and what is refused.

#include <algorithm>
#include <cmath>
#include <sstream>

#include "app/headless/description.h"
#include "tests/core/sweep/sweep_fixture.h"

namespace collidoscope::sweep_test {
namespace {

using app::Session;

demos::HandlePose placeOf(const Session& from, const std::string& name) {
    for (const demos::HandleInfo& handle : demos::listHandles(from.demo()))
        if (handle.name == name) return handle.place;
    ADD_FAILURE() << "there is no handle " << name;
    return {};
}
double measured(const Session& from, const std::string& id) {
    for (const app::MeasureSeries& series : from.measures())
        if (series.id == id) return series.value;
    return std::nan("");
}
/// What a session measures whose handle is put somewhere by hand.
double withHandleAt(const char* demo, const std::string& handle, const geometry::Vec3f& position, const char* measure,
                    std::uint64_t frames) {
    const auto single = session(demo);
    demos::HandlePose place = placeOf(*single, handle);
    place.position = position;
    single->act(demos::MoveHandle{handle, place});
    for (std::uint64_t frame = 0; frame < frames; ++frame) single->stepForward();
    return measured(*single, measure);
}

TEST(SweepHandle, ACoordinateIsChangedAndTheOthersStay) {
    const auto base = session("ray-triangle");
    const geometry::Vec3f home = placeOf(*base, "target").position;
    const auto sweep = swept(*base, {"target.x=-1..1:5"}, "weight_u", 0);
    ASSERT_EQ(sweep->plan().count(), 5u);
    for (std::size_t point = 0; point < 5; ++point) {
        const float x = -1.0f + 0.5f * static_cast<float>(point);
        EXPECT_EQ(sweep->answer(point).value,
                  withHandleAt("ray-triangle", "target", {x, home.y, home.z}, "weight_u", 0))
            << point;
    }
    EXPECT_NE(sweep->answer(0).value, sweep->answer(4).value);
}

TEST(SweepHandle, TwoCoordinatesMakeAMapAndParametersMayStandBeside) {
    const auto base = session("ray-triangle");
    const geometry::Vec3f home = placeOf(*base, "target").position;
    const auto map = swept(*base, {"target.x=-0.5,0.5", "target.y=1..2:3"}, "weight_v", 0);
    ASSERT_EQ(map->plan().count(), 6u);
    EXPECT_EQ(map->answer(5).value, withHandleAt("ray-triangle", "target", {0.5f, 2.0f, home.z}, "weight_v", 0));
    const auto mixed = swept(*base, {"target.y=1,2", "sweep-speed=0,1"}, "weight_v", 240);
    EXPECT_EQ(mixed->answer(1).refusal, "");
    EXPECT_NE(mixed->answer(0).value, mixed->answer(1).value);
}

TEST(SweepHandle, ALineGoesFromPointToPoint) {
    const auto base = session("ray-triangle");
    const auto sweep = swept(*base, {"target=0,1,0..1,2,0.5:3"}, "weight_w", 0);
    ASSERT_EQ(sweep->plan().count(), 3u);
    EXPECT_EQ(sweep->answer(1).value, withHandleAt("ray-triangle", "target", {0.5f, 1.5f, 0.25f}, "weight_w", 0));
    const std::string table = app::sweepTable(*sweep);
    EXPECT_TRUE(table.starts_with("target.x (m),target.y (m),target.z (m),weight_w\r\n0,1,0,")) << table;
    EXPECT_TRUE(has(table, "\r\n0.5,1.5,0.25,")) << table;
    const app::SweepAxis& axis = sweep->plan().axes[0];
    EXPECT_NEAR(std::get<double>(axis.values.back()), 1.5, 1e-6) << "metres along the line";
    EXPECT_EQ(app::axisText(axis, 2), "1,2,0.5");
}

TEST(SweepHandle, ALengthIsSweptByItsName) {
    const auto base = session("bouncing-ball");
    const auto sweep = swept(*base, {"height.length=0.5,1"}, "height", 0);
    EXPECT_EQ(sweep->answer(0).refusal, "");
    EXPECT_NEAR(sweep->answer(1).value - sweep->answer(0).value, 0.5, 1e-5);
}

TEST(SweepHandle, StartsFromWhereTheSessionHasPutIt) {
    const auto base = session("ray-triangle");
    demos::HandlePose put = placeOf(*base, "target");
    put.position.y += 0.25f;
    base->act(demos::MoveHandle{"target", put});
    const auto first = swept(*base, {"target.x=-0.3,0.3"}, "weight_u", 0);
    EXPECT_EQ(first->answer(1).value,
              withHandleAt("ray-triangle", "target", {0.3f, put.position.y, put.position.z}, "weight_u", 0));
    for (int i = 0; i < 3; ++i) base->stepForward();
    put.position.z += 0.5f;
    base->act(demos::MoveHandle{"target", put});
    const auto later = swept(*base, {"target.x=-0.3,0.3"}, "weight_u", 0);
    EXPECT_EQ(later->answer(1).value,
              withHandleAt("ray-triangle", "target", {0.3f, put.position.y, put.position.z}, "weight_u", 0));
}

TEST(SweepHandle, WhatIsMovedAtFrameZeroStaysWhereAParameterBuildsTheDemoAnew) {
    const auto base = session("ray-triangle");
    demos::HandlePose put = placeOf(*base, "origin");
    put.position = {0.1f, 4.0f, 0.2f};
    base->act(demos::MoveHandle{"origin", put});
    const auto single = session("ray-triangle");
    single->act(demos::SetParameter{"scene", std::string("past-an-edge")});
    single->act(demos::MoveHandle{"origin", put});
    const auto by = swept(*single, {"scene=inside,past-an-edge"}, "ray_parameter", 0);
    const auto all = swept(*base, {"scene=inside,past-an-edge"}, "ray_parameter", 0);
    EXPECT_EQ(by->answer(1).value, measured(*single, "ray_parameter"));
    EXPECT_EQ(all->answer(1).value, measured(*single, "ray_parameter"));
}

TEST(SweepHandle, RefusalsNameTheHandlesAndWhatTheyTake) {
    const auto refused = [](const char* axis) { return planRefusal("ray-triangle", {axis}, "weight_u"); };
    EXPECT_TRUE(has(refused("tarbet.x=0..1"),
                    "there is no handle 'tarbet'; did you mean 'target'? the handles are "
                    "origin, target"))
        << refused("tarbet.x=0..1");
    EXPECT_TRUE(has(refused("target.w=0..1"), "the handle 'target' has no 'w'; write target.x"))
        << refused("target.w=0..1");
    EXPECT_TRUE(has(refused("target.x=0..0"), "has no length"));
    EXPECT_TRUE(has(refused("target.x=0..furlong"), "target.x"));
    EXPECT_TRUE(has(refused("target.x=0..2e6"), "at most 1000000 m far")) << refused("target.x=0..2e6");
    EXPECT_TRUE(has(refused("target.x=1"), "names one value"));
    EXPECT_TRUE(has(refused("target.x"), "target.x=FROM..TO"));
    EXPECT_TRUE(has(refused("target"), "target=X,Y,Z..X,Y,Z:N"));
    EXPECT_TRUE(has(refused("target=0,0,0..1,1"), "'1,1' is no point"));
    EXPECT_TRUE(has(refused("target=0,0,0..0,0,0"), "has no length"));
    EXPECT_TRUE(has(refused("targte=0..1"), "did you mean 'target'")) << refused("targte=0..1");
    EXPECT_TRUE(has(planRefusal("bouncing-ball", {"height.length=-1..1"}, "height"), "a length is 0 or more"));
    EXPECT_TRUE(has(planRefusal("bouncing-ball", {"height=0..1"}, "height"), "height.length=FROM..TO"));
    EXPECT_TRUE(has(planRefusal("bouncing-ball", {"ball.x=0..1"}, "height"), "the handles are height"));
    EXPECT_TRUE(has(planRefusal("ray-triangle", {"target.x=0..1", "target.x=0..2"}, "weight_u"), "both axes"));
    EXPECT_TRUE(has(planRefusal("ray-triangle", {"target=0,0,0..1,0,0", "target.x=0..2"}, "weight_u"),
                    "both axes of the sweep move the handle 'target'"));
}

TEST(SweepHandle, NamesWithSpacesMayStandBetweenQuotationMarks) {
    for (const char* axis : {"point 1.x=-1..1:3", "\"point 1\".x=-1..1:3"}) {
        const auto base = session("enclosing-shapes");
        const app::SweepAxis read = app::sweepAxisFromText(base->demo(), axis);
        EXPECT_EQ(read.name, "point 1.x") << axis;
        EXPECT_EQ(read.values.size(), 3u);
    }
}

TEST(SweepHandle, TheListOfADemoNamesItsHandles) {
    const std::string list = app::listText({demos::findDemo("ray-triangle"), 1});
    EXPECT_TRUE(has(list, "handle target       Drag the point that the ray goes through.")) << list;
}

TEST(SweepHandle, EveryHandleOfEveryDemoIsSweptOrRefusedWithWords) {
    std::size_t count = 0, refusedCount = 0;
    for (const demos::DemoInfo& info : demos::allDemos()) {
        const Session base(info);
        if (base.demo().recordedFrames() > 0) continue;
        const std::string measure = base.watchNames().front().name;
        std::size_t ofDemo = 0;
        for (const demos::HandleInfo& handle : demos::listHandles(base.demo())) {
            if (++ofDemo > 3) break;  // a demo has many of a kind
            for (const std::string& name : app::sweptNames(handle)) {
                SCOPED_TRACE(std::string(info.name) + " " + name);
                try {
                    const auto sweep = swept(base, {name + "=0.7,0.8"}, measure.c_str(), 1);
                    for (std::size_t point = 0; point < 2; ++point) EXPECT_TRUE(sweep->answer(point).isKnown);
                    ++count;
                } catch (const demos::ParameterError& error) {
                    EXPECT_TRUE(has(error.what(), "keeps")) << error.what();
                    ++refusedCount;
                }
            }
        }
    }
    EXPECT_GT(count, 100u);
    EXPECT_LT(refusedCount, count / 2);
}

TEST(SweepHeadless, AnInputOnWhatIsMissingIsRefusedAsInARunByItself) {
    const Words sweep{"--sweep", "step=1/60,1/120", "--measure", "t", "--frames", "9"};
    const auto refused = [&](const std::string& input) {
        Words all = sweep;
        all.insert(all.end(), {"--do", input});
        return refusal("rigid-stack", all);
    };
    EXPECT_TRUE(refused("7: place nope=0,0,0").starts_with("--do: frame 7: there is no handle 'nope' now"))
        << refused("7: place nope=0,0,0");
    EXPECT_TRUE(refused("3: body 300 mass=2").starts_with("--do: frame 3: there is no body 300"));
    EXPECT_TRUE(refused("3: body 1 mass=-1").starts_with("--do: frame 3: mass"));
    EXPECT_TRUE(refused("30: place nope=0,0,0").starts_with("--do: frame 30 lies beyond the last frame of the run, 9"));
}

// What is refused has no values that would have to be explained.
TEST(SweepHeadless, SaysNothingOfValuesBeforeARefusal) {
    const auto told = [](Words more) {
        Words all{"--headless", "--demo", "rigid-stack", "--sweep", "step=1/60,1/120"};
        all.insert(all.end(), more.begin(), more.end());
        std::ostringstream out, errors;
        try {
            app::runSweep(app::parseCommandLine(all), {.out = out, .errors = errors});
        } catch (const app::UsageError&) {
            return "refused: " + errors.str();
        }
        return errors.str();
    };
    EXPECT_EQ(told({"--measure", "nothing"}), "refused: ");
    EXPECT_EQ(told({"--measure", "t", "--do", "body 1 mass=-1"}), "refused: ");
    EXPECT_TRUE(told({"--measure", "t"}).starts_with("collidoscope: these are the values of frame 0"));
}

TEST(SweepHeadless, PointsThatLackWhatAnInputActsOnAreToldAndLeftEmpty) {
    const Ran run =
        ran("rigid-stack", {"--sweep", "count=1,6", "--measure", "t", "--frames", "5", "--do", "3: body 5 mass=2"});
    EXPECT_TRUE(has(run.errors, "1 point was refused by the demo; the first: frame 3: there is no body 5 now"))
        << run.errors;
    EXPECT_TRUE(has(run.out, "\r\n1,\r\n6,0.0833")) << run.out;
}

}  // namespace
}  // namespace collidoscope::sweep_test
