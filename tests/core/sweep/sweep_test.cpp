/// Sweeps: plans as they are typed, answers against single runs, and the table of the command line.

#include <cmath>

#include "app/session/typed_setting.h"
#include "tests/core/sweep/sweep_fixture.h"

namespace collidoscope::sweep_test {
namespace {

using app::ExitStatus;
using app::Session;
using app::Sweep;
using app::SweepPlan;

/// Why a command line of the bouncing ball is refused.
std::string refusal(const Words& more) { return sweep_test::refusal("bouncing-ball", more); }

TEST(SweepPlan, ARangeHasItsEndsAndEqualSteps) {
    const auto demo = session("bouncing-ball");
    const app::SweepAxis axis = app::sweepAxisFromText(demo->demo(), "restitution=0.2..0.8:4");
    ASSERT_EQ(axis.values.size(), 4u);
    EXPECT_EQ(std::get<double>(axis.values.front()), 0.2);
    EXPECT_EQ(std::get<double>(axis.values.back()), 0.8);
    EXPECT_NEAR(std::get<double>(axis.values[1]), 0.4, 1e-12);
    EXPECT_EQ(app::sweepAxisFromText(demo->demo(), "restitution=0..0.5").values.size(), app::kUsualSweepValues);
    EXPECT_EQ(app::sweepAxisFromText(demo->demo(), "restitution=0.1,0.5,0.9").values.size(), 3u);
}

TEST(SweepPlan, WhatTheDemoDoesNotTakeIsRefusedWithWords) {
    const auto refused = [](const Words& axes, const char* measure = "height") {
        return planRefusal("bouncing-ball", axes, measure);
    };
    EXPECT_TRUE(has(refused({"restitutoin=0..1"}), "did you mean 'restitution'"));
    EXPECT_TRUE(has(refused({"restitution=0.2..0.2"}), "has no length"));
    EXPECT_TRUE(has(refused({"restitution=..1:3"}), "has no first value; write restitution=FROM..TO"));
    EXPECT_TRUE(has(refused({"restitution=0..:3"}), "has no last value; write restitution=FROM..TO"));
    EXPECT_TRUE(has(refused({"restitution=0..7"}), "restitution"));
    EXPECT_TRUE(has(refused({"restitution=0..0.5:1"}), "number of values"));
    EXPECT_TRUE(has(refused({"restitution=0..0.5:x"}), "number of values"));
    EXPECT_TRUE(has(refused({"restitution"}), "FROM..TO"));
    EXPECT_TRUE(has(refused({"restitution=0.5"}), "takes two or more"));
    EXPECT_TRUE(has(refused({"=1..2"}), "not of the form"));
    EXPECT_TRUE(has(refused({"restitution=0..0.5", "restitution=0..0.9"}), "both axes"));
    EXPECT_TRUE(has(refused({"restitution=0..0.5:1000", "drop=0.3..1:1000"}), "points"));
    EXPECT_TRUE(has(refused({"restitution=0..0.5"}, "heigth"), "did you mean 'height'"));
}

TEST(SweepPlan, PointsVaryTheFirstParameterFastest) {
    const SweepPlan plan =
        app::sweepPlanFromTexts(*session("bouncing-ball"), {"restitution=0.2,0.4,0.6", "drop=0.5,1"}, "max:height", 30);
    ASSERT_EQ(plan.count(), 6u);
    EXPECT_EQ(plan.placeOf(4, 0), 1u);
    EXPECT_EQ(plan.placeOf(4, 1), 1u);
    EXPECT_EQ(plan.measure.take, app::SweepTake::Max);
    EXPECT_EQ(plan.measure.id, "height");
}

/// What a session measures that is given the values by hand.
double bySession(const char* demo, const SweepPlan& plan, std::size_t point) {
    const auto single = session(demo);
    for (std::size_t axis = 0; axis < plan.axes.size(); ++axis)
        single->act(demos::SetParameter{plan.axes[axis].name, plan.valueOf(point, axis)});
    double maximum = -1e300;
    const auto value = [&] {
        for (const app::MeasureSeries& series : single->measures())
            if (series.id == plan.measure.id) return series.value;
        return std::nan("");
    };
    for (std::uint64_t frame = 0; frame < plan.frames; ++frame) {
        maximum = std::max(maximum, value());
        single->stepForward();
    }
    return plan.measure.take == app::SweepTake::Max ? std::max(maximum, value()) : value();
}

TEST(Sweep, AnswersAsSingleRunsDoWhateverTheThreads) {
    for (const char* measure : {"height", "max:height"}) {
        const auto base = session("bouncing-ball");
        const SweepPlan plan = app::sweepPlanFromTexts(*base, {"restitution=0..0.9:5", "step=1/60,1/120"}, measure, 70);
        Sweep sweep(plan, app::sweepStart(*base, plan));
        sweep.begin(4);
        sweep.wait();
        EXPECT_TRUE(sweep.isFinished());
        for (std::size_t point = 0; point < plan.count(); ++point) {
            const app::SweepAnswer answer = sweep.answer(point);
            EXPECT_TRUE(answer.isKnown);
            EXPECT_EQ(answer.value, bySession("bouncing-ball", plan, point)) << measure << ", point " << point;
        }
    }
}

TEST(Sweep, StartsAtFrameZeroWithThePresentParameters) {
    const auto base = session("bouncing-ball");
    for (int i = 0; i < 20; ++i) base->stepForward();
    base->act(demos::SetParameter{"step", 0.01});
    const SweepPlan plan = app::sweepPlanFromTexts(*base, {"restitution=0.2,0.6"}, "height", 40);
    const auto fresh = session("bouncing-ball");
    fresh->act(demos::SetParameter{"step", 0.01});
    Sweep one(plan, app::sweepStart(*base, plan)), other(plan, app::sweepStart(*fresh, plan));
    one.wait();
    other.wait();
    EXPECT_EQ(app::sweepTable(one), app::sweepTable(other));
}

TEST(Sweep, CanBeCancelledAndLeavesTheRestUnknown) {
    const auto base = session("ten-boxes");
    const SweepPlan plan = app::sweepPlanFromTexts(*base, {"step=1/240..1/60:200"}, "t", 100'000);
    Sweep sweep(plan, app::sweepStart(*base, plan));
    sweep.begin(2);
    sweep.cancel();
    sweep.wait();
    EXPECT_TRUE(sweep.isFinished());
    EXPECT_LT(sweep.done(), plan.count());
    EXPECT_FALSE(sweep.answer(plan.count() - 1).isKnown);
}

TEST(SweepHeadless, WritesATableWithARowForEachPoint) {
    const Ran run = ran("bouncing-ball", {"--sweep", "restitution=0,0.5", "--sweep", "drop=0.5,1", "--measure", "t",
                                          "--frames", "30", "--threads", "2"});
    EXPECT_EQ(run.status, ExitStatus::Done);
    EXPECT_EQ(run.out, "restitution,drop (m),t (s)\r\n0,0.5,0.5\r\n0.5,0.5,0.5\r\n0,1,0.5\r\n0.5,1,0.5\r\n");
    EXPECT_EQ(run.errors, "");
}

TEST(SweepHeadless, RefusesWhatHasNoMeaning) {
    EXPECT_TRUE(has(refusal({"--sweep", "restitution=0..0.5"}), "--sweep needs --measure"));
    EXPECT_TRUE(has(refusal({"--measure", "height"}), "--measure needs --sweep"));
    EXPECT_TRUE(has(refusal({"--sweep", "restitution=0..x", "--measure", "t"}), "--sweep: restitution"));
    EXPECT_TRUE(has(refusal({"--sweep", "restitution=", "--measure", "t"}), "not of the form"));
    EXPECT_TRUE(has(refusal({"--sweep", "restitution=0..0.5", "--measure", "nothing"}), "no measure 'nothing'"));
    EXPECT_TRUE(has(refusal({"--sweep", "a=1..2", "--sweep", "b=1..2", "--sweep", "c=1..2", "--measure", "t"}),
                    "more than twice"));
    for (const Words& more :
         {Words{"--hash"}, Words{"--screenshot", "x.png", "--with-panels"}, Words{"--break", "t > 1"},
          Words{"--compare", "restitution=0,1"}, Words{"--trace", "x.jsonl"}}) {
        Words all{"--sweep", "restitution=0..0.5", "--measure", "t"};
        all.insert(all.end(), more.begin(), more.end());
        EXPECT_TRUE(has(refusal(all), "does not go with")) << more.front() << ": " << refusal(all);
    }
    EXPECT_EQ(app::argumentsOfLink("collidoscope:gjk?sweep=a=1..2&sweep=b=1..2&measure=t&frames=5"),
              (Words{"--demo", "gjk", "--sweep=a=1..2", "--sweep=b=1..2", "--measure=t", "--frames=5"}));
}

/// Notes what it is asked for.
class NotingPictures final : public app::PictureTaker {
public:
    std::vector<std::uint8_t> take(std::unique_ptr<Session>, const app::CommandLine&) override { return {}; }
    std::vector<std::uint8_t> takeSweep(const Sweep& sweep, const app::CommandLine&) override {
        points = sweep.done();
        return {'P', 'N', 'G'};
    }
    std::size_t points = 0;
};

TEST(SweepHeadless, APictureIsTakenOfAllPoints) {
    NotingPictures pictures;
    const Words sweep{"--sweep", "restitution=0..0.8:5", "--measure", "t", "--screenshot", "-"};
    EXPECT_EQ(ran("bouncing-ball", sweep, &pictures).out, "PNG") << "the table stands back for it";
    EXPECT_EQ(pictures.points, 5u);
    EXPECT_TRUE(has(refusal({"--sweep", "restitution=0,0.5", "--measure", "t", "--screenshot", "x.jpg"}),
                    "end the name with .png or .svg"));
}

TEST(Sweep, WorksWithTheFirstParameterOfEveryDemo) {
    std::size_t swept = 0;
    for (const demos::DemoInfo& info : demos::allDemos()) {
        const Session base(info);
        if (base.demo().recordedFrames() > 0) continue;
        for (const demos::ParameterInfo& parameter : demos::listParameters(base.demo())) {
            const bool isReal = parameter.kind == demos::ParameterKind::Real;
            if (parameter.inside || demos::isFilled(parameter.kind)) continue;
            std::string text = parameter.name;
            if (isReal)
                text += "=" + app::textOf(parameter.value) + ".." +
                        app::textOf(demos::Value(0.5 * (parameter.range.high + std::get<double>(parameter.value)))) +
                        ":2";
            else if (parameter.kind == demos::ParameterKind::Integer)
                text += "=" + std::to_string(static_cast<int>(parameter.range.low)) + "," +
                        std::to_string(static_cast<int>(parameter.range.low) + 1);
            SCOPED_TRACE(std::string(info.name) + " " + text);
            if (isReal && std::get<double>(parameter.value) >= parameter.range.high) continue;
            try {
                const std::string measure = base.watchNames().front().name;
                const auto sweep = sweep_test::swept(base, {text}, measure.c_str(), 2);
                for (std::size_t point = 0; point < sweep->plan().count(); ++point) {
                    EXPECT_TRUE(sweep->answer(point).isKnown);
                    EXPECT_EQ(sweep->answer(point).refusal, "");
                    EXPECT_FALSE(sweep->answer(point).diverged);
                }
                ++swept;
            } catch (const std::exception& error) {
                ADD_FAILURE() << error.what();
            }
            break;
        }
    }
    EXPECT_GT(swept, demos::allDemos().size() * 9 / 10);
}

}  // namespace
}  // namespace collidoscope::sweep_test
