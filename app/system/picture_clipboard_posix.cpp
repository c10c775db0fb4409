#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "app/system/environment.h"
#include "app/system/picture_clipboard.h"
#include "app/system/programs.h"

// No header of macOS declares it.
extern "C" char** environ;  // NOLINT(readability-redundant-declaration)

namespace collidoscope::app {
namespace {

constexpr std::chrono::milliseconds kToolTimeout{2000}, kBetweenPolls{5};

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
    if (!environment("WAYLAND_DISPLAY").empty())
        if (const auto wayland = findProgram("wl-copy")) return runOn(png, {wayland->string(), "--type", "image/png"});
    if (!environment("DISPLAY").empty())
        if (const auto x11 = findProgram("xclip"))
            return runOn(png, {x11->string(), "-selection", "clipboard", "-t", "image/png"});
    return false;
}

}  // namespace collidoscope::app
