#pragma once
/// Whole files as text.

#include <filesystem>
#include <string>

namespace app {

/// Larger files are refused: the OBJ reader counts in 32 bits.
inline constexpr std::uintmax_t kLargestFile = 2'000'000'000;  // bytes

/// The bytes of a file. Throws FileError when it is missing, a folder, unreadable or larger than kLargestFile.
std::string readFile(const std::filesystem::path& path);

}  // namespace app
