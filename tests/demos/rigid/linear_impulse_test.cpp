// What the demo of linear impulses claims: the formulas of a head-on impact, and a momentum that stays.

#include <gtest/gtest.h>

#include <cmath>

#include "physics/rigid/world/grab.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::linear_impulse_test {
namespace {

struct Case {
    double massA, massB, velocityA, velocityB, restitution;
};

std::unique_ptr<DemoBase> demoOf(const Case& c) {
    auto demo = makeDemo(*findDemo("linear-impulse"));
    setParameter(*demo, "mass-a", c.massA);
    setParameter(*demo, "mass-b", c.massB);
    setParameter(*demo, "velocity-a", c.velocityA);
    setParameter(*demo, "velocity-b", c.velocityB);
    setParameter(*demo, "restitution", c.restitution);
    demo->restart();
    return demo;
}

TEST(LinearImpulseDemo, VelocitiesAfterAnImpactAreThoseOfTheFormulas) {
    for (const Case& c : {Case{3, 1, 1, 0, 1}, Case{1, 4, 1.5, 0, 1}, Case{2, 2, 1, -0.5, 1}, Case{3, 1, 1, 0, 0},
                          Case{0.5, 8, 2, -2, 0.5}, Case{8, 0.5, 1, 0.5, 0.8}, Case{20, 0.1, 2, -1, 0.9}}) {
        const auto demo = demoOf(c);
        const double first = measured(*demo, "sum of momenta");
        for (int i = 0; i < 90; ++i) {
            demo->advance();
            EXPECT_NEAR(measured(*demo, "sum of momenta"), first, 1e-5 * (c.massA + c.massB)) << "frame " << i;
        }
        const double sum = c.massA + c.massB, approach = c.velocityA - c.velocityB;
        const double afterA = c.velocityA - (1 + c.restitution) * c.massB * approach / sum;
        const double afterB = c.velocityB + (1 + c.restitution) * c.massA * approach / sum;
        const double impulse = (1 + c.restitution) * c.massA * c.massB / sum * approach;  // by the reduced mass
        EXPECT_NEAR(measured(*demo, "velocity of A"), afterA, 1e-5);
        EXPECT_NEAR(measured(*demo, "velocity of B"), afterB, 1e-5 * std::max(1.0, std::abs(afterB)));
        EXPECT_NEAR(measured(*demo, "formula of A"), afterA, 1e-5);
        EXPECT_NEAR(measured(*demo, "impulse on B"), impulse, 1e-4 * impulse);
        EXPECT_NEAR(measured(*demo, "impulse on A"), -impulse, 1e-4 * impulse);
        EXPECT_NEAR(measured(*demo, "change of B") / measured(*demo, "change of A"), -c.massA / c.massB,
                    1e-3 * c.massA / c.massB);
    }
}

TEST(LinearImpulseDemo, PushesInTheRatioOfTheMassesWouldMakeMomentumFromNothing) {
    const auto demo = demoOf({3, 1, 1, 0, 1});
    for (int i = 0; i < 90; ++i) demo->advance();
    EXPECT_NEAR(measured(*demo, "if the heavier pushed harder") - measured(*demo, "sum of momenta"), 1.5, 1e-4);
    const auto equal = demoOf({2, 2, 1, 0, 1});
    for (int i = 0; i < 90; ++i) equal->advance();
    EXPECT_NEAR(measured(*equal, "if the heavier pushed harder"), measured(*equal, "sum of momenta"), 1e-5);
}

TEST(LinearImpulseDemo, BeginsAgainWithTheSameImpact) {
    const auto demo = demoOf({3, 1, 1, 0, 1});
    int impacts = 0;
    for (int i = 0; i < 600; ++i) {
        const double before = measured(*demo, "impulse on B");
        demo->advance();
        const double after = measured(*demo, "impulse on B");
        if (before == after || after == 0.0) continue;
        ++impacts;
        EXPECT_NEAR(after, 1.5, 1e-5) << "frame " << i;
    }
    EXPECT_GE(impacts, 2);
}

TEST(Grab, PullsABodyAlongTheAxesThatAreFree) {
    physics::World world;
    world.settings.gravity = geometry::Vec3f{0.0f};
    const auto body = world.addBody({.locked = {.translation = {false, true, true}, .rotation = {true, true, true}}});
    world.addShape(body, {.shape = geometry::Spheref{.radius = 0.5f}});
    const physics::Grab grab{.body = body, .grip = {0.5f, 0.0f, 0.0f}, .target = {2.5f, 3.0f, -1.0f}};
    for (int i = 0; i < 120; ++i) {
        pull(world, grab, 1.0f / 60);
        world.step(1.0f / 60);
    }
    EXPECT_NEAR(world.centerOf(body).x, 2.0f, 1e-3f);
    EXPECT_EQ(world.centerOf(body).y, 0.0f);
    EXPECT_EQ(world.centerOf(body).z, 0.0f);
}

}  // namespace
}  // namespace collidoscope::demos::testing::linear_impulse_test
