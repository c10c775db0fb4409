#pragma once
/// Writing files so that nobody ever sees half of one.

#include <filesystem>
#include <string_view>

namespace app {

/// Writes the bytes under a temporary name beside `path` and renames it. Throws FileError when the folder does not
/// exist or the file cannot be written; an older file of that name is then still whole. What is no file, such as
/// /dev/stdout, a pipe or a link, is written to as it stands.
void writeFile(const std::filesystem::path& path, std::string_view bytes);

}  // namespace app
