// A thrown book turns over about its middle axis alone, as often as theory says; a ring wobbles by L over its moment.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "tests/demos/measured.h"

namespace collidoscope::demos::testing::spinning_book_and_ring_test {
namespace {

TEST(SpinningBookAndRing, TheBookTurnsOverAfterTheTimeOfTheory) {
    for (const char* solver : {"sequential-impulses", "soft-step"})
        for (const double nudge : {0.05, 0.2})
            for (const double angularVelocity : {18.0, 25.0}) {
                const auto demo = demoWith("spinning-book-and-ring", "nudge", nudge);
                setParameter(*demo, "solver", std::string(solver));
                setParameter(*demo, "spin", angularVelocity);
                demo->restart();
                double theory = 0.0;
                for (int i = 0; i < 600; ++i) {
                    demo->advance();
                    theory = std::max(theory, measured(*demo, "by theory"));
                }
                EXPECT_GE(measured(*demo, "flips"), 6.0) << solver << ", nudge " << nudge;
                EXPECT_EQ(measured(*demo, "other flips"), 0.0) << solver << ", nudge " << nudge;
                EXPECT_NEAR(measured(*demo, "time between flips"), theory, 0.01 * theory) << solver << ", " << nudge;
                EXPECT_LE(measured(*demo, "momentum error"), 1e-6) << solver;
            }
}

TEST(SpinningBookAndRing, TheRingWobblesAsFastAsItsMomentumOverItsMoment) {
    for (const char* solver : {"sequential-impulses", "soft-step"})
        for (const double wobble : {2.0, 15.0, 40.0}) {
            const auto demo = demoWith("spinning-book-and-ring", "wobble", wobble);
            setParameter(*demo, "solver", std::string(solver));
            demo->restart();
            runFor(*demo, 2.0);  // in the air, since 1.3 s
            const double predicted = measured(*demo, "predicted rate");
            ASSERT_GT(predicted, 0.0);
            EXPECT_NEAR(measured(*demo, "wobble rate"), predicted, 0.005 * predicted)
                << solver << ", " << wobble << "°";
            if (wobble > 20.0) continue;  // of small wobbles, the rate is twice the angular velocity
            EXPECT_NEAR(measured(*demo, "wobbles a turn"), 2.0, 0.08) << wobble << "°";
        }
}

}  // namespace
}  // namespace collidoscope::demos::testing::spinning_book_and_ring_test
