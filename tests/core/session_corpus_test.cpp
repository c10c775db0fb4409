/// Replays the fuzzer's seeds of sessions, so that what was found once stays mended everywhere.

#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <string>

#include "app/files/file_io.h"
#include "fuzz/session_target.h"

namespace collidoscope::session_corpus_test {
namespace {

const std::filesystem::path kCorpus = std::filesystem::path(COLLIDOSCOPE_SOURCE_DIR) / "fuzz" / "corpus" / "session";

TEST(SessionCorpus, EverySeedIsAcceptedAndKeepsThePromisesWhereverItIsCut) {
    std::size_t readings = 0;
    for (const auto& entry : std::filesystem::directory_iterator(kCorpus)) {
        const std::string whole = app::readFile(entry.path());
        EXPECT_TRUE(fuzz::readAsSession(whole)) << entry.path();
        for (std::size_t length = 0; length < whole.size(); length += 7, ++readings)
            ASSERT_NO_THROW(fuzz::readAsSession(std::string_view(whole).substr(0, length))) << entry.path() << length;
    }
    EXPECT_GT(readings, 100u);
}

TEST(SessionCorpus, DamagedSeedsAreAcceptedOrRefused) {
    constexpr unsigned kSeed = 17;
    std::mt19937 random(kSeed);
    for (const auto& entry : std::filesystem::directory_iterator(kCorpus)) {
        const std::string whole = app::readFile(entry.path());
        for (int round = 0; round < 100; ++round) {
            std::string text = whole;
            for (unsigned i = 0; i <= random() % 3; ++i)
                text[random() % text.size()] = static_cast<char>(0x20 + random() % 95);
            ASSERT_NO_THROW(fuzz::readAsSession(text)) << "seed " << kSeed << ", " << entry.path() << ":\n" << text;
        }
    }
}

}  // namespace
}  // namespace collidoscope::session_corpus_test
