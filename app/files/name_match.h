#pragma once
/// Names that people type: what was meant by a mistyped one, which titles a few letters find, and how typed text is
/// quoted back.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace collidoscope::app {

/// Letters to insert, delete, replace or swap with a neighbour to turn one word into the other.
/// Source: the optimal string alignment distance, by dynamic programming over two prefixes.
std::size_t editDistance(std::string_view a, std::string_view b);
/// The candidate nearest to a name, large and small letters being the same; none when all are too far away to be meant.
std::optional<std::string> nearestName(std::string_view name, std::span<const std::string> candidates);
/// "; did you mean 'shapes-3d'? ", or "; " when nothing is near: what stands between a complaint and its advice.
std::string suggestion(std::string_view name, std::span<const std::string> candidates);
/// The text, or the beginning of a long one with an ellipsis: a message repeats what was typed, but not 100 KB of it,
/// and no control characters, which a terminal would obey.
std::string shortened(std::string_view text);
/// The same between quotes.
std::string inQuotes(std::string_view text);
/// The text without what a terminal would obey or could not show: control characters, also those of U+0080 to U+009F,
/// and bytes that are no UTF-8 become question marks.
std::string printable(std::string_view text);
/// The parts between the signs that part a text; an empty text is one empty part.
std::vector<std::string_view> splitAt(std::string_view text, char sign);
/// A hint for a text that is no number, such as "; write a point in place of the comma"; empty where nothing is known.
std::string numberHint(std::string_view text);

struct FuzzyMatch {
    int score = 0;                      ///< higher is better
    std::vector<std::size_t> places{};  ///< the bytes of the text at which the matched characters begin
};

/// All letters of the pattern in their order, in any case, with accents or without; spaces and dashes of the pattern
/// are skipped. Beginnings of words and runs of letters score. Nothing when a letter is missing; an empty pattern
/// matches everything with score 0.
std::optional<FuzzyMatch> fuzzyMatch(std::string_view pattern, std::string_view text);

}  // namespace collidoscope::app
