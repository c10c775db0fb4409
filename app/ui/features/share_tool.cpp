#include "app/ui/features/share_tool.h"

#include <algorithm>
#include <utility>

#include "app/compare/compare_runs.h"
#include "app/files/file_io.h"
#include "app/headless/inside.h"
#include "app/headless/open_session.h"
#include "app/session/session_file.h"
#include "app/ui/features/features.h"
#include "app/ui/start_state.h"
#include "app/widgets/icons.h"
#include "demos/replay/trace_demo.h"

namespace collidoscope::app {
namespace {

/// The options of the view among the arguments, in the form in which a session keeps them.
ViewWords viewWordsOf(const std::vector<std::string>& arguments) {
    const std::span<const std::string_view> keys = viewKeys();
    ViewWords words;
    for (std::size_t i = 0; i + 1 < arguments.size(); ++i) {
        if (!arguments[i].starts_with("--")) continue;
        std::string key = arguments[i].substr(2);
        if (std::find(keys.begin(), keys.end(), key) != keys.end())
            words.emplace_back(std::move(key), arguments[i + 1]);
    }
    return words;
}

constexpr std::size_t kMaxCharacters = 6000;  ///< of what was done, in a link: mail and chats cut longer ones

/// Message about inputs for which a link or a command line has no room.
std::string leftOutWords(const RunText& run, const char* what) {
    if (run.leftOut == 0) return "";
    return "\nThe " + std::to_string(run.leftOut) + " inputs of this run take more than the " +
           std::to_string(kMaxCharacters) + " characters that " + what +
           " holds of them, and are left out. Save the session to keep them.";
}

/// "one run", "3 branches", "2 runs side by side".
std::string countOf(std::size_t runs, std::size_t branches) {
    if (runs > 1) return std::to_string(runs) + " runs side by side";
    return branches == 1 ? "one run" : std::to_string(branches) + " branches";
}

}  // namespace

std::vector<std::string> ShareTool::arguments(const RunText& run) const {
    const Workbench& bench = to_.bench;
    const bool isInside = bench.beneath != nullptr;
    std::vector<std::string> words =
        argumentsOf(bench.demoSession(), run, bench.demoCamera(), bench.state.view, to_.compare.variations(),
                    isInside ? to_.inside.options() : to_.probe.options());
    if (isInside || bench.panes.compares()) return words;
    const std::vector<std::string> sweep = to_.sweep.options();
    words.insert(words.end(), sweep.begin(), sweep.end());
    if (!sweep.empty()) return words;  // a sweep is no one picture in which something could be measured
    for (const std::vector<std::string>& more : {to_.numbers.options(), to_.measuring.options()})
        words.insert(words.end(), more.begin(), more.end());
    return words;
}

void ShareTool::copyCommandLine() {
    const Session& shown = to_.bench.demoSession();
    const RunText run = textOfRun(shown, kMaxCharacters);
    const std::string line = commandLineOf(shown, arguments(run));
    to_.bench.window.setClipboard(line);
    to_.bench.say(NoticeKind::Success, "Copied: " + line + leftOutWords(run, "a command line"));
}

void ShareTool::copyLink() {
    const Session& session = to_.bench.demoSession();
    const RunText run = textOfRun(session, kMaxCharacters);
    const std::vector<std::string> shown = arguments(run);
    const std::string link = linkOf(shown);
    const std::string copied = pageAddress.empty() ? link : pageAddress + queryOf(shown);
    to_.bench.window.setClipboard(copied);
    std::string text = "Copied: " + copied;
    text += pageAddress.empty() ? "\nTo open it: collidoscope '" + link + "'"
                                : "\nThe same in the program on a computer: collidoscope '" + link + "'";
    text += leftOutWords(run, "a link");
    if (!replayedFile(session).empty()) text += "\nA link holds no trace: send the file, and copy the command line.";
    to_.bench.say(NoticeKind::Success, text);
}

void ShareTool::saveSession() {
    const Session& saved = to_.bench.demoSession();
    if (dynamic_cast<const demos::TraceDemo*>(&saved.demo()))
        return to_.bench.notify(
            "A trace cannot be shared by a link, because it is a file of its own: copy the command line and keep the "
            "file.");
    const SessionFile session = sessionFile();
    const std::string count = countOf(1 + session.others.size(), session.session.branches.size());
    to_.bench.save(
        std::string(saved.info().name) + " " + std::to_string(saved.frame()), ".session.json",
        [&](const auto& path) { writeFile(path, writeSession(session)); },
        [&](const auto& path) {
            return "Saved " + count + " with all inputs as " + path.string() +
                   "\nDrop the file on the window, or open it with " + keysOf(CommandId::OpenMesh) + ".";
        });
}

SessionFile ShareTool::sessionFile() const {
    const SideBySide& panes = to_.bench.runs();
    SessionFile file{.session = to_.bench.demoSession().saved(), .view = viewWordsOf(arguments({}))};
    if (!panes.compares()) return file;
    file.lineup = panes.lineup();
    file.session = panes.session(0).saved();
    for (std::size_t i = 1; i < panes.count(); ++i) file.others.push_back(panes.session(i).saved());
    for (std::size_t i = 0; i < panes.count() && !panes.locksCameras(); ++i)
        file.lineup.cameras.push_back(cameraText(panes.cameraOf(i)));
    return file;
}

void ShareTool::openSession(const std::filesystem::path& file) {
    Workbench& bench = to_.bench;
    CommandLine line;
    line.session = file;
    line = withSession(std::move(line));
    // This throws if the file is no session, before the shown demo is left.
    const SessionFile saved = takeSession(line, bench.meshes);
    std::vector<std::unique_ptr<Session>> others = openOthers(*demoOf(line), line, saved, bench.meshes);
    if (!to_.demos.open(*demoOf(line))) return;
    if (bench.panes.compares()) to_.compare.end();
    restoreSession(bench.session(), saved.session, file);
    if (!others.empty()) bench.panes.begin(std::move(others), saved.lineup);
    goToRequested(line);
    bench.say(NoticeKind::Success, "Opened " + file.filename().string() + ": " +
                                       countOf(bench.panes.count(), bench.session().branchCount()) + ", frame " +
                                       std::to_string(line.frame) + " of " +
                                       std::to_string(bench.session().lastFrame()) + ".");
}

void ShareTool::openFiles(std::span<const std::string> paths) {
    std::vector<std::string> cases;
    for (const std::string& path : paths) {
        if (onFile && onFile(path)) continue;
        if (path.ends_with(".json") && isSessionFile(path))
            to_.bench.attempt([&] { openSession(path); });
        else if (path.ends_with(".json"))
            cases.push_back(path);
        else if (paths.size() == 1 || !path.ends_with(".mtl"))
            to_.meshes.open(path);
    }
    if (!cases.empty()) to_.cases.openFiles(cases);
}

void ShareTool::showRequested(const CommandLine& line) {
    try {
        const demos::DemoBase& demo = to_.bench.session().demo();
        if (!line.numbers.empty()) to_.numbers.show(requestedNumbers(demo, line).name);
        for (Instrument& instrument : requestedInstruments(demo, line)) to_.measuring.lay(std::move(instrument));
        if (const auto stopwatch = stopwatchFrom(line.stopwatch)) to_.measuring.lay(*stopwatch);
    } catch (const UsageError& error) {
        to_.bench.say(NoticeKind::Warning, error.what());
    }
}

void ShareTool::goToRequested(const CommandLine& line) {
    Workbench& bench = to_.bench;
    if (line.paused) bench.session().setPlaying(false);
    if (line.frame > 0 && bench.session().demo().moves())
        to_.meshes.goTo(line.frame);
    else if (line.frame > 0)
        bench.notify("This demo has no clock: it stays at frame 0.");
    if (asksInside(line)) to_.inside.openAfterSeek(requestOf(line));
    if (!line.probe.empty()) to_.probe.hold(probeFrom(line.probe));
    showRequested(line);
    if (line.camera) bench.interaction().setCamera(line.camera->eye, line.camera->target);
    applySwitches(bench.state.view, line.show);
}

std::span<const Command> ShareTool::commands() {
    using enum CommandId;
    using namespace keys;
    static constexpr Command kCommands[] = {
        Command(OpenMesh, "Demos", "Open a mesh, a case or a session", icon::kFolderOpen, {control(KeyCode::O)},
                "file, OBJ, JSON, load, import, restore",
                [](Features& all) {
                    if (!all.bench.window.chooseFiles()) all.panels.openPalette("./");
                }),
        Command(SaveSession, "Demos", "Save the session with all its branches", icon::kSave, {},
                "file, keep, store, branches, reproduce", [](Features& all) { all.sharing.saveSession(); }),
        Command(CopyCommandLine, "Window", "Copy as command line", icon::kTerminal, {controlShift(KeyCode::C)},
                "export, share, link, reproduce, shell", [](Features& all) { all.sharing.copyCommandLine(); }),
        Command(CopyLink, "Window", "Copy link", icon::kShare, {controlShift(KeyCode::L)},
                "export, share, URL, address, send, hyperlink", [](Features& all) { all.sharing.copyLink(); }),
    };
    return kCommands;
}

}  // namespace collidoscope::app
