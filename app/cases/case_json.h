#pragma once
/// The lexical layer of case files: text into a JSON value, guarded against what a parser would let pass.

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace app {

/// A case needs four levels of brackets; what is nested deeper is no case.
inline constexpr int kDeepestNesting = 16;
/// Of a list, and so of a shape's points and triangles: some methods try every one with every other.
inline constexpr std::size_t kMaxItems = 1000;
/// Two meshes of so many vertices and triangles, a number a line, take a quarter of it.
inline constexpr std::size_t kMaxCase = 4'000'000;  // bytes

/// Throws FileError for a text of more than kMaxCase.
void refuseLargeCase(std::uintmax_t bytes, const std::string& file);

/// Throws FileError with the line where the text is not valid JSON, and for keys written twice in one object, numbers
/// too large for a double, and what is beyond the limits above: while it reads, before anything large is kept.
nlohmann::json parseCaseText(std::string_view text, const std::string& file);

/// A text of the file, fit for a message: control characters are replaced.
std::string printable(std::string text);

}  // namespace app
