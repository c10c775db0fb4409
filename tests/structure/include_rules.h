#pragma once
/// The includes that each folder may have: the table of docs/architecture.md as code.

#include <string>
#include <string_view>
#include <vector>

namespace structure {

/// What is wrong with the `#include`s of one file, each as "path:line: reason"; empty when all is well.
/// `path` is relative to the root of the repository, with forward slashes.
std::vector<std::string> badIncludes(std::string_view path, std::string_view text);

}  // namespace structure
