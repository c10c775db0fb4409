// A ground of heights: bodies stay on it, also where it changes below them, and fall only where it is open.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "physics/rigid/world/world.h"
#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::height_field_test {
namespace {

TEST(HeightFieldDemo, NothingFallsThroughAlsoWhereBodiesDig) {
    for (const char* solver : {"sequential-impulses", "soft-step"})
        for (const int seed : {1, 2, 3}) {
            const auto demo = demoWith("height-field", "seed", seed);
            setParameter(*demo, "solver", std::string(solver));
            setParameter(*demo, "softness", seed == 2 ? 0.06 : 0.02);
            demo->restart();
            double off = 0.0;
            for (int i = 0; i < 900; ++i) {
                demo->advance();
                if (i % 30 == 0) off = std::max(off, measured(*demo, "off a ray"));
            }
            EXPECT_EQ(measured(*demo, "fell through"), 0.0) << solver << ", seed " << seed;
            EXPECT_GE(measured(*demo, "craters"), 20.0) << solver << ", seed " << seed;
            EXPECT_LE(off, 0.01) << solver << ", seed " << seed;
        }
}

std::size_t bodiesBelow(const DemoBase& demo, float height) {
    const physics::World& world = *demo.worlds().front();
    std::size_t count = 0;
    for (const physics::BodyId body : world.bodies())
        count += world.kindOf(body) == physics::BodyKind::Dynamic && world.centerOf(body).y < height ? 1u : 0u;
    return count;
}

TEST(HeightFieldDemo, AHoleLetsBodiesThroughAndTheGroundDoesNot) {
    const auto closed = demoWith("height-field", "softness", 0.0), open = demoWith("height-field", "softness", 0.0);
    setParameter(*open, "hole", true);
    for (DemoBase* demo : {closed.get(), open.get()}) {
        demo->restart();
        for (int i = 0; i < 1200; ++i) demo->advance();
        EXPECT_EQ(measured(*demo, "fell through"), 0.0);
    }
    EXPECT_GE(bodiesBelow(*open, -1.9f), 2u + bodiesBelow(*closed, -1.9f));
}

TEST(HeightFieldDemo, HardGroundKeepsItsShape) {
    const auto demo = demoWith("height-field", "softness", 0.0);
    demo->restart();
    const double before = measured(*demo, "height at the probe");
    for (int i = 0; i < 300; ++i) demo->advance();
    EXPECT_EQ(measured(*demo, "craters"), 0.0);
    EXPECT_EQ(measured(*demo, "height at the probe"), before);
}

}  // namespace
}  // namespace collidoscope::demos::testing::height_field_test
