// Sessions in files: how they come in, and how they go out.

#include <algorithm>
#include <array>
#include <exception>

#include "app/files/file_io.h"
#include "app/headless/open_session.h"
#include "app/headless/session_option.h"
#include "app/session/session_file.h"
#include "app/ui/application.h"
#include "app/ui/start_state.h"
#include "demos/replay/trace_demo.h"

namespace collidoscope::app {
namespace {

/// What a session keeps of the words that lead to the same view.
ViewWords viewWordsOf(const std::vector<std::string>& arguments) {
    constexpr std::array<std::string_view, 4> kKept{"--camera", "--show", "--inside", "--why"};
    ViewWords words;
    for (std::size_t i = 0; i + 1 < arguments.size(); ++i)
        if (std::find(kKept.begin(), kKept.end(), arguments[i]) != kKept.end())
            words.emplace_back(arguments[i].substr(2), arguments[i + 1]);
    return words;
}

std::string countOf(std::size_t branches) { return branches == 1 ? "one run" : std::to_string(branches) + " branches"; }

}  // namespace

void Application::saveSession() {
    const Session& saved = demoSession();
    if (dynamic_cast<const demos::TraceDemo*>(&saved.demo()))
        return say(NoticeKind::Info, "A trace is a record of its own: keep its file, and copy the command line.");
    bench_.save(
        std::string(saved.info().name) + " " + std::to_string(saved.frame()), ".session.json",
        [&](const auto& path) {
            writeFile(path, writeSession({.session = saved.saved(), .view = viewWordsOf(arguments())}));
        },
        [&](const auto& path) {
            return "Saved " + countOf(saved.branchCount()) + " with all inputs as " + path.string() +
                   "\nDrop the file on the window, or open it with " + keysOf(CommandId::OpenMesh) + ".";
        });
}

void Application::openSession(const std::filesystem::path& file) {
    CommandLine line;
    line.session = file;
    line = withSession(std::move(line));
    const SessionFile saved = readSessionFile(file, bench_.meshes);  // what is no session leaves the demo that is shown
    if (!openDemo(*demoOf(line))) return;
    restoreSession(session(), saved, file);
    goWhereAsked(*this, line);
    say(NoticeKind::Success, "Opened " + file.filename().string() + ": " + countOf(session().branchCount()) +
                                 ", frame " + std::to_string(line.frame) + " of " +
                                 std::to_string(session().lastFrame()) + ".");
}

void Application::openSessionOrSay(const std::filesystem::path& file) {
    try {
        openSession(file);
    } catch (const std::exception& error) {
        say(NoticeKind::Error, error.what());
    }
}

}  // namespace collidoscope::app
