/// Replays the fuzzer's seeds, so that what was found once stays mended everywhere.

#include <gtest/gtest.h>

#include "fuzz/hull_target.h"
#include "tests/geometry/convex/every_seed.h"

namespace collidoscope::hull_corpus_test {
namespace {

TEST(HullCorpus, EverySeedCutAnywhereKeepsThePromises) {
    const auto solids = geometry::test::askEverySeed("hull", fuzz::makeHullOf);
    EXPECT_GT(solids.yes, 100);
    EXPECT_GT(solids.no, 100);
}

}  // namespace
}  // namespace collidoscope::hull_corpus_test
