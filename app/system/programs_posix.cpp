#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <sstream>
#include <system_error>
#include <utility>

#include "app/system/environment.h"
#include "app/system/programs.h"

namespace collidoscope::app {

namespace fs = std::filesystem;

namespace {

/// As shells take it.
std::string asOneWord(const std::string& word) {
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

}  // namespace

std::optional<fs::path> findProgram(const std::string& name) {
    std::istringstream folders(environment("PATH"));
    for (std::string folder; std::getline(folders, folder, ':');) {
        std::error_code error;
        const fs::path path = fs::path(folder) / name;
        if (!folder.empty() && fs::is_regular_file(path, error) && access(path.c_str(), X_OK) == 0) return path;
    }
    return std::nullopt;
}

/// While it lives, a reader that ends early makes writing fail, and not the program end.
struct ProgramInput::Parts {
    Parts() : signalBefore(::signal(SIGPIPE, SIG_IGN)) {}
    ~Parts() { ::signal(SIGPIPE, signalBefore); }
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;

    void (*signalBefore)(int);
    std::FILE* pipe = nullptr;
};

ProgramInput::ProgramInput(const fs::path& program, const std::vector<std::string>& words, const fs::path& errors)
    : parts_(std::make_unique<Parts>()) {
    std::string command = asOneWord(program.string());
    for (const std::string& word : words) command += ' ' + asOneWord(word);
    command += " 2> " + asOneWord(errors.string());
    parts_->pipe = popen(command.c_str(), "w");
}

ProgramInput::~ProgramInput() { finish(); }

bool ProgramInput::write(std::span<const std::uint8_t> bytes) {
    return parts_->pipe != nullptr && std::fwrite(bytes.data(), 1, bytes.size(), parts_->pipe) == bytes.size();
}

bool ProgramInput::finish() {
    std::FILE* const pipe = std::exchange(parts_->pipe, nullptr);
    return pipe != nullptr && pclose(pipe) == 0;
}

}  // namespace collidoscope::app
