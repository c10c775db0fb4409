// Roly-polies swing as the formula says, and right themselves while their centre of mass is low.

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::weeble_test {
namespace {

/// Hz: I = 3 kg m^2, m = 40 kg, R = 0.5 m.
double predicted(double low, double gravity) {
    return std::sqrt(40.0 * gravity * low / (3.0 + 40.0 * (0.5 - low) * (0.5 - low))) / (2.0 * 3.14159265358979);
}

TEST(Weeble, SwingsAsOftenAsTheFormulaSays) {
    for (const char* solver : {"sequential-impulses", "soft-step"})
        for (const double low : {0.1, 0.25, 0.35})
            for (const double gravity : {3.7, 9.81}) {
                const auto demo = demoWith("weeble", "lowest", low);
                setParameter(*demo, "solver", std::string(solver));
                setParameter(*demo, "tilt", 3.0);
                setParameter(*demo, "gravity", gravity);
                demo->restart();
                runFor(*demo, 8.0);
                EXPECT_NEAR(measured(*demo, "predicted frequency"), predicted(low, gravity), 1e-5);
                EXPECT_LE(std::abs(measured(*demo, "frequency") / predicted(low, gravity) - 1.0), 0.01)
                    << solver << ", d = " << low;
                EXPECT_LE(measured(*demo, "largest error"), 0.01) << solver << ", d = " << low;
            }
}

TEST(Weeble, RightsItselfWhenItIsKnockedDownUnlessItIsTopHeavy) {
    for (const char* solver : {"sequential-impulses", "soft-step"})
        for (const double low : {0.25, -0.1}) {
            const auto demo = demoWith("weeble", "lowest", low);
            setParameter(*demo, "solver", std::string(solver));
            setParameter(*demo, "tilt", low > 0.0 ? 80.0 : 2.0);
            setParameter(*demo, "resistance", low > 0.0 ? 0.05 : 0.0);
            demo->restart();
            runFor(*demo, 20.0);
            EXPECT_EQ(measured(*demo, "upright"), low > 0.0 ? 4.0 : 0.0) << solver << ", d = " << low;
        }
}

TEST(Weeble, SequentialImpulsesGainNoEnergy) {
    for (const double tilt : {3.0, 12.0, 60.0}) {
        const auto demo = demoWith("weeble", "tilt", tilt);
        demo->restart();
        for (int i = 0; i < 900; ++i) {
            demo->advance();
            ASSERT_LE(measured(*demo, "energy gained"), 0.01) << tilt << "°, frame " << i;
        }
    }
}

}  // namespace
}  // namespace collidoscope::demos::testing::weeble_test
