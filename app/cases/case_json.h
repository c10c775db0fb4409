#pragma once
/// The lexical layer of case files: text into a JSON value, guarded against what a parser would let pass.

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace app {

/// A case needs four levels of brackets; what is nested deeper is no case.
inline constexpr int kDeepestNesting = 16;

/// Throws FileError with the line where the text is not valid JSON, and for keys written twice in one object, numbers
/// too large for a double, and nesting beyond kDeepestNesting.
nlohmann::json parseCaseText(std::string_view text, const std::string& file);

/// A text of the file, fit for a message: control characters are replaced.
std::string printable(std::string text);

}  // namespace app
