/// Every demo of the table that moves, left alone for a long time, on two threads: 1,000 steps here, 10,000 under
/// sanitizers; fewer of the largest demos.

#include <gtest/gtest.h>

#include <algorithm>

#include "demos/host/state_archives.h"
#include "tests/demos/all/over_all_demos.h"
#include "tests/geometry/counts.h"
#include "tests/physics/joint/threads_for.h"

namespace collidoscope::demos::testing::long_run_test {
namespace {

/// Bytes of state times 1,000 steps at most: ten times that is two million steps of a body of 1,000 bytes.
constexpr std::size_t kMaxBytes = 260'000'000;

class LongRun : public OverAllDemos {};

TEST_P(LongRun, StaysFinite) {
    const auto demo = fresh();
    if (!demo->moves()) GTEST_SKIP() << "nothing moves";
    const auto affordable = static_cast<int>(kMaxBytes / sizeOf(*demo));
    const int steps = geometry::test::rounds(std::min(1000, affordable));
    demo->setParallelFor(physics::threadsFor(2));
    for (int i = 0; i < steps; ++i) {
        demo->advance();
        if (i % 1000 != 0) continue;
        ASSERT_EQ(firstNotFinite(*demo), std::nullopt) << "step " << i;
    }
    EXPECT_EQ(firstNotFinite(*demo), std::nullopt);
    EXPECT_EQ(demo->stepCount(), static_cast<std::uint64_t>(steps));
}

INSTANTIATE_TEST_SUITE_P(OfTheTable, LongRun, everyDemo(), nameOfTheDemo);

}  // namespace
}  // namespace collidoscope::demos::testing::long_run_test
