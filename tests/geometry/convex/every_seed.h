#pragma once
/// The corpus of a fuzz target, asked again.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace collidoscope::geometry::test {

struct SeedAnswers {
    int yes = 0, no = 0;
};
/// Asks `target` about every seed of a folder of fuzz/corpus, whole and cut off anywhere; it must not throw.
template <typename Target>
SeedAnswers askEverySeed(const std::string& folder, const Target& target) {
    SeedAnswers answers;
    for (const auto& entry : std::filesystem::directory_iterator(COLLIDOSCOPE_SOURCE_DIR "/fuzz/corpus/" + folder)) {
        SCOPED_TRACE(entry.path().string());
        std::ifstream file(entry.path(), std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(file), {});
        EXPECT_FALSE(bytes.empty());
        for (std::size_t length = bytes.size(); length > 0; --length) {
            bool yes = false;
            EXPECT_NO_THROW(yes = target(std::string_view(bytes).substr(0, length))) << length;
            ++(yes ? answers.yes : answers.no);
        }
    }
    return answers;
}

}  // namespace collidoscope::geometry::test
