/// Replays the fuzzer's seeds, so that what was found once stays mended everywhere.

#include <gtest/gtest.h>

#include "fuzz/convex_target.h"
#include "tests/geometry/convex/every_seed.h"

namespace collidoscope::convex_corpus_test {
namespace {

TEST(ConvexCorpus, EverySeedCutAnywhereKeepsThePromises) {
    const auto overlaps = geometry::test::askEverySeed("convex", fuzz::meetConvex);
    EXPECT_GT(overlaps.yes, 100);
    EXPECT_GT(overlaps.no, 100);
}

}  // namespace
}  // namespace collidoscope::convex_corpus_test
