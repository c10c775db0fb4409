/// Replays the fuzzer's seeds, so that what was found once stays mended everywhere.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "fuzz/hull_target.h"

namespace {

TEST(HullCorpus, EverySeedCutAnywhereKeepsThePromises) {
    int solid = 0, flat = 0;
    for (const auto& entry : std::filesystem::directory_iterator(COLLIDOSCOPE_SOURCE_DIR "/fuzz/corpus/hull")) {
        SCOPED_TRACE(entry.path().string());
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(file), {});
        ASSERT_FALSE(bytes.empty());
        for (std::size_t length = bytes.size(); length > 0; --length) {
            bool isSolid = false;
            ASSERT_NO_THROW(isSolid = fuzz::makeHullOf(std::string_view(bytes).substr(0, length))) << length;
            ++(isSolid ? solid : flat);
        }
    }
    EXPECT_GT(solid, 100);
    EXPECT_GT(flat, 100);
}

}  // namespace
