/// Replays the fuzzer's seeds of state links, so that what was found once stays mended everywhere.

#include <gtest/gtest.h>

#include "fuzz/link_target.h"
#include "tests/core/corpus.h"

namespace collidoscope::link_corpus_test {
namespace {

TEST(LinkCorpus, EverySeedKeepsThePromisesWhereverItIsCut) {
    std::size_t accepted = 0;
    const std::size_t readings = tests::forEachCutSeed("link", 1, [&](std::string_view cut, const std::string& file) {
        ASSERT_NO_THROW(accepted += fuzz::readAsLink(cut) ? 1 : 0) << file << ", " << cut.size() << " bytes";
    });
    EXPECT_GT(readings, 300u);
    EXPECT_GT(accepted, 20u);
}

/// A link may hold any bytes; a terminal would obey some of them.
TEST(LinkCorpus, ARefusalQuotesNoControlCharacters) {
    for (const char* link :
         {"collidoscope:gjk%1b%5b2J", "collidoscope:gjk?%1b=1", "collidoscope:gjk?frame=%0a%07",
          "collidoscope:gjk?set.a%1bb=1", "collidoscope:gjk?show=%1b", "collidoscope:gjk?preset=%7f"})
        ASSERT_NO_THROW(fuzz::readAsLink(link)) << link;
}

}  // namespace
}  // namespace collidoscope::link_corpus_test
