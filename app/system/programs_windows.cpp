#include <cstdio>
#include <sstream>
#include <system_error>
#include <utility>

#include "app/system/environment.h"
#include "app/system/programs.h"

namespace collidoscope::app {

namespace fs = std::filesystem;

namespace {

/// As the command interpreter takes it; names of files hold no quotation marks on Windows.
std::string asOneWord(const std::string& word) { return '"' + word + '"'; }

}  // namespace

std::optional<fs::path> findProgram(const std::string& name) {
    std::istringstream folders(environment("PATH"));
    for (std::string folder; std::getline(folders, folder, ';');) {
        std::error_code error;
        const fs::path path = fs::path(folder) / (name + ".exe");
        if (!folder.empty() && fs::is_regular_file(path, error)) return path;
    }
    return std::nullopt;
}

struct ProgramInput::Parts {
    std::FILE* pipe = nullptr;
};

ProgramInput::ProgramInput(const fs::path& program, const std::vector<std::string>& words, const fs::path& errors)
    : parts_(std::make_unique<Parts>()) {
    std::string command = asOneWord(program.string());
    for (const std::string& word : words) command += ' ' + asOneWord(word);
    command += " 2> " + asOneWord(errors.string());
    // The command interpreter takes away the first quotation mark and the last one.
    parts_->pipe = _wpopen(fs::path(asOneWord(command)).c_str(), L"wb");
}

ProgramInput::~ProgramInput() { finish(); }

bool ProgramInput::write(std::span<const std::uint8_t> bytes) {
    return parts_->pipe != nullptr && std::fwrite(bytes.data(), 1, bytes.size(), parts_->pipe) == bytes.size();
}

bool ProgramInput::finish() {
    std::FILE* const pipe = std::exchange(parts_->pipe, nullptr);
    return pipe != nullptr && _pclose(pipe) == 0;
}

}  // namespace collidoscope::app
