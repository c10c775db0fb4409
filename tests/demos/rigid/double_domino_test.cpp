// Two waves: along the row they fall, and back they slide flat, if they stand as far apart as they are high.

#include <gtest/gtest.h>

#include <string>

#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::double_domino_test {
namespace {

TEST(DoubleDomino, TheFirstWaveRunsOutAndTheSecondOneBack) {
    for (const double friction : {0.6, 0.8, 1.0})
        for (const int count : {8, 15}) {
            const auto demo = demoWith("double-domino", "friction", friction);
            setParameter(*demo, "count", count);
            demo->restart();
            runFor(*demo, 25.0);
            EXPECT_EQ(measured(*demo, "in order"), count - 1.0) << "μ = " << friction;
            EXPECT_EQ(measured(*demo, "in reverse"), count - 1.0) << "μ = " << friction;
            EXPECT_EQ(measured(*demo, "lying"), count) << "μ = " << friction;
        }
    const auto rows = demoWith("double-domino", "solver", "sequential-impulses");
    setParameter(*rows, "friction", 1.0);
    rows->restart();
    runFor(*rows, 25.0);
    EXPECT_EQ(measured(*rows, "in order"), 14.0);
    EXPECT_EQ(measured(*rows, "in reverse"), 14.0);
}

/// The proof number: theory takes friction as that of sliding, which it is not where dominoes hold on to each other.
TEST(DoubleDomino, TheFirstWaveIsAsFastAsTheorySays) {
    struct Case {
        const char* solver = "modern";
        double friction = 0.0, spacing = 0.0;
    };
    for (const Case& known : {Case{"modern", 0.4, 0.8}, Case{"modern", 0.5, 0.9}, Case{"modern", 0.6, 0.8},
                              Case{"modern", 0.6, 0.9}, Case{"modern", 0.6, 1.01}, Case{"book", 0.6, 0.9}}) {
        const auto demo = demoWith("double-domino", "friction", known.friction);
        setParameter(*demo, "spacing", known.spacing);
        setParameter(*demo, "solver", std::string(known.solver));
        setParameter(*demo, "count", 20);
        demo->restart();
        runFor(*demo, 15.0);
        ASSERT_EQ(measured(*demo, "tipped"), 20.0);
        EXPECT_NEAR(measured(*demo, "speed out over theory"), 1.0, 0.05)
            << known.solver << ", μ = " << known.friction << ", d = " << known.spacing;
    }
}

TEST(DoubleDomino, CloserTheyKeepLeaningAndWiderTheyFallFlatAtOnce) {
    for (const char* solver : {"sequential-impulses", "soft-step"})
        for (const double spacing : {0.8, 1.1, 1.2}) {
            const auto demo = demoWith("double-domino", "spacing", spacing);
            setParameter(*demo, "solver", std::string(solver));
            demo->restart();
            runFor(*demo, 25.0);
            EXPECT_EQ(measured(*demo, "tipped"), spacing < 1.15 ? 15.0 : 1.0) << solver << ", " << spacing;
            EXPECT_EQ(measured(*demo, "lying"), spacing > 1.05 && spacing < 1.15 ? 15.0 : 1.0)
                << solver << ", " << spacing;
            EXPECT_LE(measured(*demo, "in reverse"), 1.0) << solver << ", " << spacing;
        }
}

}  // namespace
}  // namespace collidoscope::demos::testing::double_domino_test
