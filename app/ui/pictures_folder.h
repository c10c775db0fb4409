#pragma once
/// Where a person expects pictures to be saved.

#include <filesystem>

namespace app {

/// $XDG_PICTURES_DIR, else the folder Pictures of the home folder, else the current folder.
std::filesystem::path picturesFolder();
/// A name in the folder that no file has yet: "mesh-picking 412.png", "mesh-picking 412 (2).png".
std::filesystem::path freshPicturePath(const std::filesystem::path& folder, const std::string& demo,
                                       unsigned long long frame);

}  // namespace app
