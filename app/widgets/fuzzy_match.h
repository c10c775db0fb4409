#pragma once
/// Finding by a few letters.

#include <optional>
#include <string_view>
#include <vector>

namespace app {

struct FuzzyMatch {
    int score = 0;                      ///< higher is better
    std::vector<std::size_t> places{};  ///< bytes of the text that were matched
};

/// All letters of the pattern in their order, in any case; spaces of the pattern are skipped. Beginnings of words
/// and runs of letters score. Nothing when a letter is missing; an empty pattern matches everything with score 0.
std::optional<FuzzyMatch> fuzzyMatch(std::string_view pattern, std::string_view text);

}  // namespace app
