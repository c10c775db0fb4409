#include "app/headless/session_option.h"

#include <array>
#include <fstream>
#include <utility>

#include "app/files/file_io.h"
#include "app/session/session_file.h"

namespace collidoscope::app {
namespace {

/// The view of a session, as if it had been typed.
CommandLine lineOf(const SessionHead& head, const std::string& file) {
    std::vector<std::string> words{"--demo", head.demo};
    for (const auto& [key, value] : head.view) words.push_back("--" + key + "=" + value);
    try {
        return parseCommandLine(words);
    } catch (const UsageError& error) {
        throw FileError(file, 0, "view: " + std::string(error.what()), "");
    }
}

}  // namespace

bool isSessionFile(const std::filesystem::path& file) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) return false;
    std::array<char, 512> head{};
    std::ifstream in(file, std::ios::binary);
    in.read(head.data(), head.size());
    return isSessionText({head.data(), static_cast<std::size_t>(in.gcount())});
}

CommandLine withSession(CommandLine line) {
    const bool runs = line.mode == Mode::Window || line.mode == Mode::Headless;
    if (runs && line.session.empty() && line.cases.size() == 1 && line.demo.empty() &&
        isSessionFile(line.cases.front()))
        line.session = std::exchange(line.cases, {}).front();
    if (line.session.empty()) return line;
    const std::string file = line.session.string();
    const SessionHead head = readSessionHead(readFile(line.session), file);
    const CommandLine saved = lineOf(head, file);
    line.demo = head.demo;
    if (!line.camera) line.camera = saved.camera;
    line.show.insert(line.show.begin(), saved.show.begin(), saved.show.end());
    if (line.mode == Mode::Window) {
        if (line.inside.empty() && line.why.empty()) line.inside = saved.inside, line.why = saved.why;
        if (line.frame == 0) line.frame = head.frame;
        line.paused = true;
    } else if (line.frames == 0 && line.film.empty()) {
        line.frames = head.frame;
    }
    return line;
}

SessionFile readSessionFile(const std::filesystem::path& file, MeshLibrary& meshes) {
    return readSession(readFile(file), file.string(), meshes);
}

void restoreSession(Session& session, const SessionFile& saved, const std::filesystem::path& file) {
    try {
        session.restore(saved.session);
    } catch (const demos::ParameterError& error) {
        throw UsageError(file.string() + ": " + error.what());
    }
}

}  // namespace collidoscope::app
