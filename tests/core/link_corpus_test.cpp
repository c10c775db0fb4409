/// Replays the fuzzer's seeds of state links, so that what was found once stays mended everywhere.

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "app/files/file_io.h"
#include "fuzz/link_target.h"

namespace collidoscope::link_corpus_test {
namespace {

const std::filesystem::path kCorpus = std::filesystem::path(COLLIDOSCOPE_SOURCE_DIR) / "fuzz" / "corpus" / "link";

TEST(LinkCorpus, EverySeedKeepsThePromisesWhereverItIsCut) {
    std::size_t readings = 0, accepted = 0;
    for (const auto& entry : std::filesystem::directory_iterator(kCorpus)) {
        const std::string whole = app::readFile(entry.path());
        for (std::size_t length = 0; length <= whole.size(); ++length, ++readings)
            ASSERT_NO_THROW(accepted += fuzz::readAsLink(std::string_view(whole).substr(0, length)) ? 1 : 0)
                << entry.path() << length;
    }
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
