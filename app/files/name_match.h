#pragma once
/// Names that a user types: the nearest known name to a mistyped one, fuzzy search in titles, and how messages quote
/// typed text.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace collidoscope::app {

/// Number of letters to insert, delete, replace or swap with a neighbour to turn one word into the other.
/// Source: the optimal string alignment distance, by dynamic programming over two prefixes.
std::size_t editDistance(std::string_view a, std::string_view b);
/// The candidate nearest to a name, regardless of case; none when all are too different.
std::optional<std::string> nearestName(std::string_view name, std::span<const std::string> candidates);
/// "; did you mean 'shapes-3d'? ", or "; " when no name is near: the text between a complaint and its advice.
std::string suggestion(std::string_view name, std::span<const std::string> candidates);
/// The text as a message may quote it: printable(), and of a long text only the beginning, with an ellipsis.
std::string shortened(std::string_view text);
/// The shortened text between quotes.
std::string inQuotes(std::string_view text);
/// The text with question marks in place of control characters, also those of U+0080 to U+009F, which a terminal would
/// obey, and of bytes that are no UTF-8.
std::string printable(std::string_view text);
/// The parts of a text between separators; an empty text is one empty part.
std::vector<std::string_view> splitAt(std::string_view text, char sign);
/// A hint for a text that is no number, such as "; write a point in place of the comma"; empty where nothing is known.
std::string numberHint(std::string_view text);

struct FuzzyMatch {
    int score = 0;                      ///< higher is better
    std::vector<std::size_t> places{};  ///< the bytes of the text at which the matched characters begin
};

/// Finds all letters of the pattern in their order, regardless of case and accents; spaces and dashes of the pattern
/// are skipped. Letters that begin a word or follow each other score higher. None when a letter is missing; an empty
/// pattern matches everything with score 0.
std::optional<FuzzyMatch> fuzzyMatch(std::string_view pattern, std::string_view text);

}  // namespace collidoscope::app
