/// Replays the fuzzer's seeds of sessions, so that what was found once stays mended everywhere.

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "fuzz/session_target.h"
#include "tests/core/corpus.h"

namespace collidoscope::session_corpus_test {
namespace {

TEST(SessionCorpus, EverySeedIsAcceptedAndKeepsThePromisesWhereverItIsCut) {
    tests::forEachSeed("session", [](const std::string& whole, const std::string& file) {
        EXPECT_TRUE(fuzz::readAsSession(whole)) << file;
    });
    const std::size_t readings = tests::forEachCutSeed("session", 7, [](std::string_view cut, const std::string& file) {
        ASSERT_NO_THROW(fuzz::readAsSession(cut)) << file << ", " << cut.size() << " bytes";
    });
    EXPECT_GT(readings, 100u);
}

TEST(SessionCorpus, DamagedSeedsAreAcceptedOrRefused) {
    constexpr unsigned kSeed = 17;
    std::mt19937 random(kSeed);
    tests::forEachSeed("session", [&](const std::string& whole, const std::string& file) {
        for (int round = 0; round < 100; ++round) {
            std::string text = whole;
            for (unsigned i = 0; i <= random() % 3; ++i)
                text[random() % text.size()] = static_cast<char>(0x20 + random() % 95);
            ASSERT_NO_THROW(fuzz::readAsSession(text)) << "seed " << kSeed << ", " << file << ":\n" << text;
        }
    });
}

}  // namespace
}  // namespace collidoscope::session_corpus_test
