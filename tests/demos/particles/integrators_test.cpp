#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>

#include "demos/14_particles/parts/race_picture.h"
#include "demos/host/input.h"
#include "demos/host/parameter_list.h"
#include "demos/host/recording_canvas.h"
#include "demos/registry.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::integrators_test {
namespace {

std::unique_ptr<DemoBase> racing(const std::string& system) {
    auto demo = makeDemo(*findDemo("integrators"));
    setParameter(*demo, "system", system);
    demo->restart();
    return demo;
}

TEST(Integrators, ASpringOf1HzEndsTenSecondsWithTheEnergiesOfTheBooks) {
    const auto demo = racing("spring");
    runTo(*demo, 600);
    EXPECT_NEAR(measured(*demo, "explicit Euler energy"), 695.0, 0.5);
    EXPECT_NEAR(measured(*demo, "average velocity energy"), 26.7, 0.05);
    EXPECT_NEAR(measured(*demo, "semi-implicit Euler lowest"), -5.0, 0.05);
    EXPECT_NEAR(measured(*demo, "semi-implicit Euler highest"), 5.5, 0.05);
    EXPECT_NEAR(measured(*demo, "velocity Verlet lowest"), -0.27, 0.005);
    EXPECT_NEAR(measured(*demo, "Runge-Kutta 4 energy"), 1.0, 1e-4);
}

TEST(Integrators, TheResultsOfALapStandAndThenTheNextBegins) {
    const auto demo = racing("spring");
    runTo(*demo, 600);
    const double result = measured(*demo, "explicit Euler energy");
    runTo(*demo, 680);
    EXPECT_EQ(measured(*demo, "explicit Euler energy"), result);
    runTo(*demo, 692);
    EXPECT_LT(measured(*demo, "explicit Euler energy"), 1.1);
}

TEST(Integrators, TheSlopesAreTheOrders) {
    constexpr std::array kOrders{1.0, 1.0, 1.0, 2.0, 2.0, 4.0};
    for (const char* system : {"spring", "pendulum", "orbit"}) {
        const auto demo = racing(system);
        for (std::size_t i = 0; i < race::kRacers; ++i) {
            const std::string name = std::string(nameOf(physics::kIntegrators[i])) + " order";
            EXPECT_NEAR(measured(*demo, name), kOrders[i], 0.2) << system << ", " << name;
        }
    }
}

TEST(Integrators, TheChartsTellEveryRacerByColourSignAndOrder) {
    RecordingCanvas canvas;
    racing("spring")->draw(canvas);
    ASSERT_EQ(canvas.chartItems.size(), 2u);
    const Chart& errors = canvas.chartItems[1];
    ASSERT_EQ(errors.series.size(), race::kRacers + 1);
    for (std::size_t i = 0; i < race::kRacers; ++i)
        for (std::size_t j = 0; j < i; ++j) {
            EXPECT_NE(race::styleOf(i).role, race::styleOf(j).role) << i << ", " << j;
            EXPECT_NE(errors.series[i].marker, errors.series[j].marker) << i << ", " << j;
        }
    const auto reportedOrder = [&](std::size_t i) {
        const std::string words = std::to_string(i + 1) + ": order ";
        EXPECT_TRUE(errors.series[i].name.starts_with(words)) << errors.series[i].name;
        return std::stod(errors.series[i].name.substr(words.size()));
    };
    EXPECT_NEAR(reportedOrder(0), 1.0, 0.2);
    EXPECT_NEAR(reportedOrder(3), 2.0, 0.2);
    EXPECT_NEAR(reportedOrder(5), 4.0, 0.2);
    EXPECT_EQ(errors.series[0].points.size(), 7u);
    EXPECT_GT(errors.series[0].points[0].y, errors.series[5].points[0].y);
    EXPECT_NEAR(errors.series.back().points[0].x, 1.0 / 60, 1e-6) << "the step that is taken";
}

TEST(Integrators, WithoutAirOnlyTheEulersMissAProjectile) {
    const auto demo = racing("projectile");
    runTo(*demo, 60);
    EXPECT_GT(measured(*demo, "explicit Euler error"), 0.05);
    EXPECT_GT(measured(*demo, "semi-implicit Euler error"), 0.05);
    EXPECT_LT(measured(*demo, "average velocity error"), 1e-12);
    EXPECT_LT(measured(*demo, "Runge-Kutta 4 error"), 1e-12);
    EXPECT_TRUE(std::isnan(measured(*demo, "velocity Verlet order"))) << "exact: there is no slope";
}

TEST(Integrators, IrregularStepsAreTheSameForAllAndInEveryRun) {
    const auto first = racing("spring"), second = racing("spring");
    for (DemoBase* demo : {first.get(), second.get()}) {
        setParameter(*demo, "jitter", 0.8);
        runTo(*demo, 400);
    }
    EXPECT_EQ(measured(*first, "velocity Verlet energy"), measured(*second, "velocity Verlet energy"));
    const auto regular = racing("spring");
    runTo(*regular, 400);
    EXPECT_NE(measured(*first, "velocity Verlet energy"), measured(*regular, "velocity Verlet energy"));
}

TEST(Integrators, AStartDraggedInPhaseSpaceBeginsTheLapThere) {
    const auto demo = racing("spring");
    runTo(*demo, 100);
    ASSERT_TRUE(moveHandle(*demo, "start", {.position = {1.25f, 0.5f, 0.0f}}));
    RecordingCanvas canvas;
    demo->draw(canvas);
    EXPECT_EQ(canvas.chartItems[0].handle, "start");
    EXPECT_TRUE(canvas.chartItems[1].handle.empty());
    EXPECT_EQ(canvas.chartItems[0].series.back().points[0], (geometry::Vec2d{1.25, 0.5})) << "before time goes on";
    demo->advance();
    EXPECT_LT(measured(*demo, "explicit Euler energy"), 1.02);
    EXPECT_NEAR(measured(*demo, "velocity Verlet error"), 0.0, 1e-3);
}

TEST(Integrators, AnotherStepBeginsTheLapAnew) {
    const auto demo = racing("spring");
    runTo(*demo, 300);
    setParameter(*demo, "step", 1.0 / 120);
    runTo(*demo, 300 + 1200);
    EXPECT_NEAR(measured(*demo, "explicit Euler energy"), 26.9, 0.5) << "half the step, twice as often: the root";
}

TEST(Courses, ComeBackAfterAPeriod) {
    for (const race::System system : {race::System::Spring, race::System::Pendulum, race::System::Orbit}) {
        const physics::PhasePoint start = race::usualStart(system);
        const race::Course course{.system = system, .position = start.position, .speed = start.velocity};
        EXPECT_NEAR(course.distance(course.exactAfter(course.period()), course.start()), 0.0, 1e-6);
        EXPECT_NEAR(course.energyOf(course.exactAfter(0.3)), course.energyOf(course.start()), 1e-9);
    }
    const race::Course fall{.system = race::System::Projectile, .position = 0.6, .speed = 2.0};
    EXPECT_NEAR(fall.exactAfter(fall.period()).position.y, 0.0, 1e-9);
}

}  // namespace
}  // namespace collidoscope::demos::testing::integrators_test
