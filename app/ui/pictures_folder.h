#pragma once
/// Where a person expects pictures to be saved, and how other programs get them.

#include <filesystem>
#include <string>

namespace app {

/// $XDG_PICTURES_DIR, else the folder Pictures of the home folder, else the current folder.
std::filesystem::path picturesFolder();
/// A name in the folder that no file has yet: "mesh-picking 412.png", "mesh-picking 412 (2).png".
std::filesystem::path freshPath(const std::filesystem::path& folder, const std::string& stem, const char* extension);
/// Offers a PNG file to other programs through the clipboard, by wl-copy or xclip: the window system of GLFW knows
/// texts only. False when neither is installed or it does not answer.
bool copyPicture(const std::filesystem::path& png);

}  // namespace app
