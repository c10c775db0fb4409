#pragma once
/// Where the program's own files are at run time: meshes, fonts and what else lies in `assets/`.

#include <filesystem>
#include <string_view>

namespace app {

/// The folder that holds `assets`: ../share/collidoscope beside the program once it is installed, else the source
/// tree that it was built from. Throws FileError when neither has assets.
std::filesystem::path dataDir();
/// The same for a program in `programDir`.
std::filesystem::path dataDir(const std::filesystem::path& programDir, const std::filesystem::path& sourceDir);
/// A file or folder below `assets`, for example assetPath("fonts/body.ttf"). It need not exist.
std::filesystem::path assetPath(std::string_view relative);

}  // namespace app
