/// Replays the fuzzer's seeds, so that what was found once stays mended everywhere.

#include <gtest/gtest.h>

#include <filesystem>

#include "app/files/file_io.h"
#include "fuzz/case_target.h"

namespace collidoscope::case_corpus_test {
namespace {

const std::filesystem::path kCorpus = std::filesystem::path(COLLIDOSCOPE_SOURCE_DIR) / "fuzz" / "corpus" / "case";

TEST(CaseCorpus, EverySeedIsReadOrRefusedAndKeepsThePromises) {
    int accepted = 0;
    int refused = 0;
    for (const auto& entry : std::filesystem::directory_iterator(kCorpus)) {
        SCOPED_TRACE(entry.path().string());
        bool read = false;
        ASSERT_NO_THROW(read = fuzz::readAsCase(app::readFile(entry.path())));
        ++(read ? accepted : refused);
    }
    // Both kinds must be there for the corpus to mean something.
    EXPECT_GE(accepted, 10);
    EXPECT_GE(refused, 12);
}

TEST(CaseCorpus, EverySeedMayBeCutAnywhere) {
    std::size_t readings = 0;
    for (const auto& entry : std::filesystem::directory_iterator(kCorpus)) {
        const std::string whole = app::readFile(entry.path());
        for (std::size_t length = 0; length < whole.size(); ++length, ++readings)
            ASSERT_NO_THROW(fuzz::readAsCase(std::string_view(whole).substr(0, length))) << entry.path() << length;
    }
    EXPECT_GT(readings, 3000u);
}

}  // namespace
}  // namespace collidoscope::case_corpus_test
