#include "app/files/folders.h"

#include <cstdlib>

#include "app/files/environment.h"
#include "app/files/file_io.h"

#if !defined(_WIN32) && !defined(__EMSCRIPTEN__)
#include <cerrno>
#include <chrono>
#include <csignal>
#include <sstream>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

namespace collidoscope::app {
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

std::filesystem::path picturesFolder() {
    if (const std::string pictures = environment("XDG_PICTURES_DIR"); !pictures.empty()) return pictures;
    for (const char* home : {"HOME", "USERPROFILE"}) {
        if (const std::string folder = environment(home); !folder.empty())
            return std::filesystem::path(folder) / "Pictures";
    }
    return std::filesystem::current_path();
}

std::filesystem::path freshPath(const std::filesystem::path& folder, const std::string& stem, const char* extension) {
    std::filesystem::path path = folder / (stem + extension);
    for (int copy = 2; std::filesystem::exists(path); ++copy)
        path = folder / (stem + " (" + std::to_string(copy) + ")" + extension);
    return path;
}

#if defined(_WIN32) || defined(__EMSCRIPTEN__)

bool copyPicture(const std::filesystem::path&) { return false; }

#else

namespace {

constexpr std::chrono::milliseconds kToolTimeout{2000}, kBetweenPolls{5};

/// The program in the folders of $PATH; empty when it is not there.
std::string findProgram(const std::string& name) {
    std::istringstream folders(environment("PATH"));
    for (std::string folder; std::getline(folders, folder, ':');) {
        const std::filesystem::path path = std::filesystem::path(folder) / name;
        if (!folder.empty() && access(path.c_str(), X_OK) == 0) return path.string();
    }
    return {};
}

/// True once the program has ended well; one that does not end in time is ended.
bool endsWell(pid_t process) {
    const auto deadline = std::chrono::steady_clock::now() + kToolTimeout;
    int status = 0;
    for (;;) {
        const pid_t ended = waitpid(process, &status, WNOHANG);
        if (ended == process) return WIFEXITED(status) && WEXITSTATUS(status) == 0;
        if (ended < 0 && errno != EINTR) return false;
        if (std::chrono::steady_clock::now() > deadline) break;
        std::this_thread::sleep_for(kBetweenPolls);
    }
    kill(process, SIGKILL);
    waitpid(process, &status, 0);
    return false;
}

/// Runs a program that reads the file from its standard input. What it leaves behind to serve the clipboard has a group
/// of its own and hears no signal that is meant for this program.
bool runOn(const std::filesystem::path& file, std::vector<std::string> words) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none;
    sigemptyset(&none);
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, file.c_str(), O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t process = 0;
    const int failed = posix_spawn(&process, words[0].c_str(), &files, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return failed == 0 && endsWell(process);
}

}  // namespace

bool copyPicture(const std::filesystem::path& png) {
    const std::string wayland = environment("WAYLAND_DISPLAY").empty() ? "" : findProgram("wl-copy");
    if (!wayland.empty()) return runOn(png, {wayland, "--type", "image/png"});
    const std::string x11 = environment("DISPLAY").empty() ? "" : findProgram("xclip");
    return !x11.empty() && runOn(png, {x11, "-selection", "clipboard", "-t", "image/png"});
}

#endif

}  // namespace collidoscope::app
