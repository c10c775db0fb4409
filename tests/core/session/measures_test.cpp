/// The history of the measures.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/run/measures_history.h"
#include "app/session/session.h"
#include "app/session/typed_setting.h"
#include "tests/core/session/test_demos.h"

namespace collidoscope::measures_test {
namespace {

using app::Session;
using session_test::kBouncer;

TEST(SessionMeasures, HoldOneValuePerFrame) {
    Session session(kBouncer);
    session.setPlaying(false);
    for (int i = 0; i < 10; ++i) session.stepForward();
    ASSERT_EQ(session.measures().size(), 2u);
    const app::MeasureSeries& place = session.measures()[0];
    EXPECT_EQ(place.name, "place");
    EXPECT_EQ(place.symbol, "x");
    EXPECT_EQ(place.unit, "m");
    EXPECT_EQ(place.group, "Motion");
    EXPECT_EQ(place.role, demos::Role::BodyB);
    EXPECT_EQ(place.values.size(), 11u);
    EXPECT_EQ(session.frames().size(), 11u);
    EXPECT_EQ(session.frames().back(), 10u);
    EXPECT_EQ(static_cast<float>(place.value), place.values.back());
    EXPECT_TRUE(session.measures()[1].isText);
    EXPECT_EQ(session.measures()[1].text, "right");
}

TEST(SessionMeasures, ARewindKeepsThemAndAnActDropsTheLaterOnes) {
    Session session(kBouncer);
    session.setPlaying(false);
    for (int i = 0; i < 10; ++i) session.stepForward();
    session.seek(4);
    EXPECT_EQ(session.frames().size(), 11u);
    EXPECT_EQ(static_cast<float>(session.measures()[0].value), session.measures()[0].values[4]);
    session.act(demos::SetParameter{"velocity", 1.0});
    EXPECT_EQ(session.frames().size(), 5u);
}

TEST(SessionMeasures, AnActOnAStillDemoMeasuresItsFrameAnew) {
    Session session(session_test::kStill);
    session.act(demos::MoveHandle{"place", {.position = {2, 0, 0}}});
    ASSERT_EQ(session.measures().size(), 1u);
    ASSERT_EQ(session.measures()[0].values.size(), 1u);
    EXPECT_EQ(session.measures()[0].values[0], 2.0f);
}

/// The force was measured in a step with the old friction: beside the new one it is out of date, and keeps its value.
TEST(SessionMeasures, WhatTheLastStepHasLeftIsStaleOnceAParameterIsAnother) {
    Session session(*demos::findDemo("friction-ramp"));
    session.setPlaying(false);
    for (int i = 0; i < 60; ++i) session.stepForward();
    const auto of = [&](const char* name) {
        return *std::find_if(session.measures().begin(), session.measures().end(),
                             [&](const app::MeasureSeries& one) { return one.name == name; });
    };
    const double force = of("friction force A").value;
    EXPECT_FALSE(of("friction force A").isStale);
    session.act(demos::SetParameter{"friction-a", 0.02});
    EXPECT_TRUE(of("friction force A").isStale);
    EXPECT_FLOAT_EQ(static_cast<float>(of("friction force A").value), static_cast<float>(force));
    EXPECT_FALSE(of("limit A").isStale) << "the limit is worked out anew";
    EXPECT_LT(of("limit A").value, 0.1 * force);
    session.act(demos::SetParameter{"friction-a", 0.3});
    EXPECT_FALSE(of("friction force A").isStale) << "it is the old value again";
    session.act(demos::SetParameter{"friction-a", 0.02});
    session.stepForward();
    EXPECT_FALSE(of("friction force A").isStale);
    EXPECT_LT(of("friction force A").value, 0.1 * force);
}

/// A card's thrust is an impulse over the length of the step that gave it, not over that of the next one; the arch's is
/// a share of the weight under which it was measured.
TEST(SessionMeasures, AForceDoesNotChangeWithTheLengthOfTheNextStepOrItsGravity) {
    for (const char* const name : {"card-house", "arch"})
        for (const demos::SetParameter& change :
             {demos::SetParameter{"step", 1.0 / 240.0}, demos::SetParameter{"gravity", 3.0}}) {
            SCOPED_TRACE(std::string(name) + ", " + change.name);
            Session session(*demos::findDemo(name));
            session.setPlaying(false);
            for (int i = 0; i < 20; ++i) session.stepForward();
            const auto thrust = [&] {
                return std::find_if(session.measures().begin(), session.measures().end(),
                                    [](const app::MeasureSeries& one) { return one.name == "thrust"; })
                    ->value;
            };
            const double before = thrust();
            ASSERT_GT(before, 0.0);
            session.act(change);
            EXPECT_FLOAT_EQ(static_cast<float>(thrust()), static_cast<float>(before));
        }
}

/// What the next step will do with a parameter is no news to the measure that tells of it: it is worked out anew as
/// soon as the parameter is another, or is stale until that step. A tiny step shows what it should be.
TEST(SessionMeasures, AMeasureFollowsItsParameterAtOnceOrIsStale) {
    struct Change {
        const char* demo;
        const char* measure;
        demos::SetParameter set;
    };
    for (const Change& change : {Change{"falling-particles", "total energy", {"gravity", 3.0}},
                                 Change{"joints-particles", "spring stiffness", {"stiffness", 4000.0}},
                                 Change{"joints-particles", "wave angle", {"stiffness", 4000.0}},
                                 Change{"mass-properties", "plumb distance", {"pin", std::string("edge")}},
                                 Change{"mass-properties", "energy", {"pin", std::string("edge")}},
                                 Change{"rolling", "theory of solid ball", {"gravity", 3.0}}}) {
        SCOPED_TRACE(std::string(change.demo) + ": " + change.measure);
        Session session(*demos::findDemo(change.demo));
        session.setPlaying(false);
        for (int i = 0; i < 30; ++i) session.stepForward();
        const auto shown = [&] {
            return *std::find_if(session.measures().begin(), session.measures().end(),
                                 [&](const app::MeasureSeries& one) { return one.name == change.measure; });
        };
        session.act(demos::SetParameter{"step", 1e-4});
        session.act(change.set);
        const app::MeasureSeries reported = shown();
        session.stepForward();
        if (reported.isStale) continue;
        EXPECT_NEAR(reported.value, shown().value, 0.02 * std::abs(shown().value));
    }
}

TEST(SessionMeasures, WhatRoundingLeavesOfRestReadsAsNone) {
    for (const auto& [demo, measure] : {std::pair{"rigid-stack", "tilt"},
                                        {"rigid-stack", "momentum"},
                                        {"bouncing-ball", "predicted peak"},
                                        {"barycentrics", "mean"},
                                        {"camera-frustum", "ray to point"}}) {
        Session session(*demos::findDemo(demo));
        session.setPlaying(false);
        for (int i = 0; i < 420; ++i) session.stepForward();
        const auto found =
            std::find_if(session.measures().begin(), session.measures().end(),
                         [&, name = measure](const app::MeasureSeries& one) { return one.name == name; });
        ASSERT_NE(found, session.measures().end()) << demo << ": " << measure;
        EXPECT_TRUE(found->isNoise() || found->value == 0.0) << demo << ": " << measure << " " << found->value;
    }
}

TEST(SessionMeasures, ForgetEverySecondFrameWhenTheirMemoryIsFull) {
    session_test::Bouncer demo;
    demo.build();
    app::MeasuresHistory history(100);
    for (int i = 0; i < 1000; ++i) {
        history.record(demo);
        demo.advance();
        ASSERT_LE(history.frames().size() * history.series().size(), 100u);
    }
    EXPECT_GE(history.frames().size(), 20u);
    EXPECT_EQ(history.frames().front(), 0u);
    EXPECT_TRUE(std::is_sorted(history.frames().begin(), history.frames().end()));
    EXPECT_EQ(history.series()[0].values.size(), history.frames().size());
}

TEST(SessionMeasures, ARecordThatIsJumpedThroughHasNeighboursFurtherApartThanItsSpacing) {
    Session session(*demos::findDemo("trace"));
    session.setPlaying(false);
    for (int i = 0; i < 3; ++i) session.stepForward();
    EXPECT_EQ(session.history().spacing(), 1u);
    EXPECT_EQ(session.frames(), (std::vector<std::uint64_t>{0, 1, 2, 3}));
    session.seek(30);
    EXPECT_EQ(session.frames(), (std::vector<std::uint64_t>{0, 1, 2, 3, 30}));
    EXPECT_EQ(session.history().spacing(), 1u);
}

/// A spring that explodes has an energy beyond floats while its numbers are still finite.
TEST(SessionMeasures, NumbersBeyondFloatsStayFinite) {
    Session session(*demos::findDemo("springs"));
    session.setPlaying(false);
    app::applyPreset(session, "beyond");
    for (int i = 0; i < 70; ++i) session.stepForward();
    bool beyond = false;
    for (const app::MeasureSeries& series : session.measures())
        for (const float value : series.values) {
            ASSERT_FALSE(std::isinf(value)) << series.name;
            beyond = beyond || value == std::numeric_limits<float>::max();
        }
    EXPECT_TRUE(beyond) << "the preset no longer goes so far";
}

}  // namespace
}  // namespace collidoscope::measures_test
