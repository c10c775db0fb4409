#pragma once
/// What was meant by a mistyped name, and how typed text is quoted back.

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace app {

/// Letters to insert, delete, replace or swap with a neighbour to turn one word into the other.
/// Source: the optimal string alignment distance, by dynamic programming over two prefixes.
std::size_t editDistance(std::string_view a, std::string_view b);
/// The candidate nearest to a name, large and small letters being the same; none when all are too far away to be meant.
std::optional<std::string> nearestName(std::string_view name, std::span<const std::string> candidates);
/// "; did you mean 'shapes-3d'? ", or "; " when nothing is near: what stands between a complaint and its advice.
std::string suggestion(std::string_view name, std::span<const std::string> candidates);
/// The text, or the beginning of a long one with an ellipsis: a message repeats what was typed, but not 100 KB of it.
std::string shortened(std::string_view text);

}  // namespace app
