#include "app/files/data_dir.h"

#include "app/files/file_io.h"

namespace app {
namespace {

namespace fs = std::filesystem;

bool holdsAssets(const fs::path& dir) {
    std::error_code ignored;
    return fs::is_directory(dir / "assets", ignored);
}

/// The folder of the running program; empty where the system does not tell through /proc.
fs::path programDir() {
    std::error_code failed;
    const fs::path program = fs::read_symlink("/proc/self/exe", failed);
    return failed ? fs::path{} : program.parent_path();
}

}  // namespace

fs::path dataDir(const fs::path& programDir, const fs::path& sourceDir) {
    const fs::path installed = (programDir / ".." / "share" / "collidoscope").lexically_normal();
    if (!programDir.empty() && holdsAssets(installed)) return installed;
    if (holdsAssets(sourceDir)) return sourceDir;
    throw FileError(installed.string(), 0, "the program's own files are missing",
                    "install the program again, or keep the source tree " + sourceDir.string() + " where it was");
}

fs::path dataDir() { return dataDir(programDir(), COLLIDOSCOPE_SOURCE_DIR); }

fs::path assetPath(std::string_view relative) { return dataDir() / "assets" / fs::path(relative); }

}  // namespace app
