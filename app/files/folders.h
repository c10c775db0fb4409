#pragma once
/// Folders of files: the program's own (meshes, fonts and what else lies in `assets/`), and where a user expects
/// pictures to be saved.

#include <filesystem>
#include <string>
#include <string_view>

namespace collidoscope::app {

/// The folder that holds `assets`: ../share/collidoscope beside the program once it is installed, that of the program
/// itself where it was unpacked on Windows, else the source tree that it was built from. Throws FileError when none of
/// them has assets.
std::filesystem::path dataDir();
/// The data folder of a program in `programDir`.
std::filesystem::path dataDir(const std::filesystem::path& programDir, const std::filesystem::path& sourceDir);
/// A file or folder below `assets`, for example assetPath("fonts/body.ttf"). It need not exist.
std::filesystem::path assetPath(std::string_view relative);

/// $XDG_PICTURES_DIR, else the folder Pictures of the home folder, else the current folder.
std::filesystem::path picturesFolder();
/// A name in the folder that no file has yet: "mesh-picking 412.png", "mesh-picking 412 (2).png".
std::filesystem::path freshPath(const std::filesystem::path& folder, const std::string& stem, const char* extension);

}  // namespace collidoscope::app
