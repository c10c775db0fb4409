/// Replays the fuzzer's seeds, so that what was found once stays mended everywhere.

#include <gtest/gtest.h>

#include "fuzz/trace_target.h"
#include "tests/core/corpus.h"

namespace collidoscope::trace_corpus_test {
namespace {

TEST(TraceCorpus, EverySeedIsReadAndKeepsThePromisesWhereverItIsCut) {
    tests::forEachSeed("trace", [](const std::string& whole, const std::string& file) {
        ASSERT_NO_THROW(EXPECT_TRUE(fuzz::readAsTrace(whole))) << file;
    });
    const std::size_t readings = tests::forEachCutSeed("trace", 7, [](std::string_view cut, const std::string& file) {
        ASSERT_NO_THROW(fuzz::readAsTrace(cut)) << file << ", " << cut.size() << " bytes";
    });
    EXPECT_GT(readings, 700u);
}

/// Deep nesting, endless lines, a million of everything: told or read, and soon over.
TEST(TraceCorpus, HostileTextsAreOverSoon) {
    const std::string header = "{\"format\":\"collidoscope-trace\",\"version\":1}\n";
    const auto times = [](int count, const std::string& text) {
        std::string all;
        for (int i = 0; i < count; ++i) all += text;
        return all;
    };
    EXPECT_TRUE(fuzz::readAsTrace(header + std::string(1'000'000, '[')));
    EXPECT_TRUE(fuzz::readAsTrace(header + times(200'000, "{\"shape\":1,\"kind\":") + "\n{\"frame\":0}\n"));
    EXPECT_TRUE(fuzz::readAsTrace(header + std::string(1'000'000, '\n') + "{\"frame\":0}\n"));
    EXPECT_TRUE(fuzz::readAsTrace(header + times(200'000, "{\"frame\":0}\n")));
    // One name for all: the first counts.
    EXPECT_TRUE(fuzz::readAsTrace(header + times(100'000, "{\"body\":1,\"shapes\":[]}\n") + "{\"frame\":0}\n"));
    EXPECT_TRUE(fuzz::readAsTrace(header + "{\"body\":1,\"shapes\":[]}\n" +
                                  times(100'000, "{\"pose\":1,\"position\":[0,0,0]}\n") + "{\"frame\":0}\n" +
                                  times(100'000, "{\"contact\":[1,1],\"point\":[0,0,0],\"normal\":[0,1,0]}\n")));
    std::string many = header;
    for (int i = 0; i < 50'000; ++i) many += "{\"shape\":" + std::to_string(i) + ",\"kind\":\"sphere\",\"radius\":1}\n";
    many += "{\"body\":1,\"shapes\":[";
    for (int i = 0; i < 50'000; ++i) many += (i > 0 ? "," : "") + std::to_string(i);
    many += "]}\n{\"frame\":0}\n{\"pose\":1,\"position\":[0,0,0]}\n" +
            times(20'000, "{\"contact\":[1,1],\"point\":[0,0,0],\"normal\":[0,1,0],\"depth\":1}\n");
    EXPECT_TRUE(fuzz::readAsTrace(many));
}

}  // namespace
}  // namespace collidoscope::trace_corpus_test
