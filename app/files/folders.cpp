#include "app/files/folders.h"

#include <system_error>

#include "app/files/file_io.h"
#include "app/system/environment.h"

namespace collidoscope::app {
namespace {

namespace fs = std::filesystem;

bool holdsAssets(const fs::path& dir) {
    std::error_code ignored;
    return fs::is_directory(dir / "assets", ignored);
}

}  // namespace

fs::path dataDir(const fs::path& programDir, const fs::path& sourceDir) {
    const fs::path installed = (programDir / ".." / "share" / "collidoscope").lexically_normal();
    if (!programDir.empty() && holdsAssets(installed)) return installed;
    if (!programDir.empty() && holdsAssets(programDir)) return programDir;
    if (holdsAssets(sourceDir)) return sourceDir;
    throw FileError(installed.string(), 0, "the program's own files are missing",
                    "install the program again, or keep the source tree " + sourceDir.string() + " where it was");
}

fs::path dataDir() { return dataDir(programFile().parent_path(), COLLIDOSCOPE_SOURCE_DIR); }

fs::path assetPath(std::string_view relative) { return dataDir() / "assets" / fs::path(relative); }

std::filesystem::path picturesFolder() {
    if (const std::string pictures = environment("XDG_PICTURES_DIR"); !pictures.empty()) return pictures;
    const std::filesystem::path home = homeFolder();
    return home.empty() ? std::filesystem::current_path() : home / "Pictures";
}

std::filesystem::path freshPath(const std::filesystem::path& folder, const std::string& stem, const char* extension) {
    std::filesystem::path path = folder / (stem + extension);
    for (int copy = 2; std::filesystem::exists(path); ++copy)
        path = folder / (stem + " (" + std::to_string(copy) + ")" + extension);
    return path;
}

}  // namespace collidoscope::app
