/// Replays the fuzzer's seeds, so that what was found once stays mended everywhere.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "fuzz/convex_target.h"

namespace {

TEST(ConvexCorpus, EverySeedCutAnywhereKeepsThePromises) {
    int overlapping = 0, apart = 0;
    for (const auto& entry : std::filesystem::directory_iterator(COLLIDOSCOPE_SOURCE_DIR "/fuzz/corpus/convex")) {
        SCOPED_TRACE(entry.path().string());
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(file), {});
        ASSERT_FALSE(bytes.empty());
        for (std::size_t length = bytes.size(); length > 0; --length) {
            bool overlap = false;
            ASSERT_NO_THROW(overlap = fuzz::meetConvex(std::string_view(bytes).substr(0, length))) << length;
            ++(overlap ? overlapping : apart);
        }
    }
    EXPECT_GT(overlapping, 100);
    EXPECT_GT(apart, 100);
}

}  // namespace
