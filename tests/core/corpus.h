#pragma once
/// The fuzzers' seeds, for the tests that replay them, so that what was found once stays mended everywhere.

#include <filesystem>
#include <string>
#include <string_view>

#include "app/files/file_io.h"

namespace collidoscope::tests {

/// Calls visit(text, file) for every seed of a kind.
template <typename Visit>
void forEachSeed(const char* kind, const Visit& visit) {
    const std::filesystem::path corpus = std::filesystem::path(COLLIDOSCOPE_SOURCE_DIR) / "fuzz" / "corpus" / kind;
    for (const auto& entry : std::filesystem::directory_iterator(corpus))
        visit(app::readFile(entry.path()), entry.path().string());
}

/// Calls visit(beginning, file) for every seed, cut off after each `stride` bytes; returns how many those were.
template <typename Visit>
std::size_t forEachCutSeed(const char* kind, std::size_t stride, const Visit& visit) {
    std::size_t readings = 0;
    forEachSeed(kind, [&](const std::string& whole, const std::string& file) {
        for (std::size_t length = 0; length <= whole.size(); length += stride, ++readings)
            visit(std::string_view(whole).substr(0, length), file);
    });
    return readings;
}

}  // namespace collidoscope::tests
