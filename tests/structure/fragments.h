#pragma once
/// Words that begin half a sentence: they stand for a noun which the reader of a single sentence has not seen, or hang
/// on a clause that never comes.

#include <algorithm>
#include <array>
#include <string_view>

namespace structure {

/// Returns the words up to the first space.
inline std::string_view firstWord(std::string_view text) { return text.substr(0, text.find(' ')); }

/// Whether the sentence begins in the middle, as "Of dominoes." and "What is fast passes through nothing." do.
inline bool beginsAsFragment(std::string_view sentence) {
    constexpr std::array<std::string_view, 19> kWords{"Of",    "What",   "Who",   "Whose", "As",   "Where", "Which",
                                                      "When",  "If",     "How",   "Them",  "They", "It",    "Its",
                                                      "Those", "Theirs", "These", "That",  "By"};
    return std::find(kWords.begin(), kWords.end(), firstWord(sentence)) != kWords.end();
}

}  // namespace structure
