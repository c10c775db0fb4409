#include "app/headless/open_session.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cases/case_files.h"
#include "app/command_line_checks.h"
#include "app/files/file_io.h"
#include "app/files/name_match.h"
#include "app/inspect/stopwatch.h"
#include "app/session/expression.h"
#include "app/session/input_text.h"
#include "app/session/typed_setting.h"
#include "app/session/variation.h"

namespace collidoscope::app {
namespace {

/// Calls `work` and, if it is refused, names the option in the message.
template <typename Work>
void onBehalfOf(const std::string& option, Work work) {
    try {
        work();
    } catch (const demos::ParameterError& error) {
        throw UsageError(option + ": " + error.what());
    } catch (const FileError& error) {
        throw UsageError(option + ": " + error.what());
    }
}

/// Name of the demo's first parameter that is a mesh.
std::optional<std::string> meshParameter(const demos::DemoInfo& info) {
    for (const demos::ParameterInfo& parameter : demos::listParameters(*demos::makeDemo(info)))
        if (parameter.kind == demos::ParameterKind::Mesh) return parameter.name;
    return std::nullopt;
}

std::string demosWithMeshes() {
    std::string names;
    for (const demos::DemoInfo& info : demos::allDemos())
        if (meshParameter(info)) names += (names.empty() ? "" : ", ") + std::string(info.name);
    return names;
}

/// Plans the inputs of --do, each at its frame.
void planInputs(Session& session, const CommandLine& line, MeshLibrary& meshes) {
    std::vector<demos::Input> inputs;
    for (const std::string& text : line.inputs)
        onBehalfOf("--do " + shortened(text), [&] {
            inputs.push_back(inputFromText(text, meshes, &session.demo()));
            if (inputs.back().step > 0 && !session.demo().moves())
                throw demos::ParameterError("this demo has no clock and stays at frame 0; leave out the frame");
            if (inputs.back().step > 0 && session.demo().recordedFrames() > 0)
                throw demos::ParameterError("this demo shows a record, in whose frames nothing is done");
        });
    onBehalfOf("--do", [&] { session.plan(inputs); });
}

/// With --all, each demo takes those words of --show that it knows.
void showRequestedViews(Session& session, const CommandLine& line) {
    if (line.show.empty()) return;
    if (!line.all) checkSwitches(line.show, session.info(), session.demo());
    const std::vector<std::string> names = demoSwitchNames(session.demo());
    for (const ViewSwitch& wanted : line.show)
        if (wanted.name == kEnergySwitch) session.setWatchesEnergy(wanted.on);
    for (const ViewSwitch& wanted : line.show)
        if (!isViewSwitch(wanted.name) && std::find(names.begin(), names.end(), wanted.name) != names.end())
            session.act(demos::SetParameter{wanted.name, wanted.on});
}

/// A body that is thrown later is not there yet: it is looked for at the frames of the inputs.
BodyCurve requestedCurve(const Session& session, const std::string& text) {
    const std::vector<demos::Input>& inputs = session.inputs();
    if (inputs.empty() || inputs.back().step == 0) return bodyCurveFrom(session.demo(), text);
    const std::unique_ptr<Session> later = replayOf(session);
    for (auto input = inputs.begin();; ++input) {
        try {
            return bodyCurveFrom(later->demo(), text);
        } catch (const demos::ParameterError&) {
            if (input == inputs.end()) throw;
        }
        runTo(*later, input->step);
    }
}

/// With --all, each demo takes those conditions whose names it knows.
void watchWhereKnown(Session& session, const std::string& condition, bool isOneOfAll) {
    try {
        session.watch(condition);
    } catch (const ExpressionError& error) {
        if (!isOneOfAll) throw UsageError("--break: " + std::string(error.what()));
    }
}

}  // namespace

const demos::DemoInfo* demoOf(const CommandLine& line) {
    if (!line.demo.empty()) return demos::findDemo(line.demo);
    if (!line.cases.empty()) return demos::findDemo(kCaseDemo);
    return line.mesh.empty() ? nullptr : demos::findDemo(kMeshDemo);
}

void checkTakesMesh(const demos::DemoInfo& info) {
    if (!meshParameter(info))
        throw UsageError("--mesh: the demo '" + std::string(info.name) +
                         "' takes no mesh; demos that do: " + demosWithMeshes());
}

namespace {

/// Adds the curves, view options and conditions of the command line to a session.
void showRequested(Session& session, const CommandLine& line) {
    for (const std::string& curve : line.curves)
        onBehalfOf("--curve", [&] { session.addBodyCurve(requestedCurve(session, curve)); });
    showRequestedViews(session, line);
    for (const std::string& condition : line.conditions) watchWhereKnown(session, condition, line.all);
}

}  // namespace

std::unique_ptr<Session> openSession(const demos::DemoInfo& info, const CommandLine& line, MeshLibrary& meshes,
                                     const Session::Setup& demoSetup) {
    if (!line.session.empty()) return openSaved(info, line, takeSession(line, meshes).session, meshes, demoSetup);
    auto session = std::make_unique<Session>(info, meshes.parallelFor(), demoSetup);
    if (!line.mesh.empty()) {
        checkTakesMesh(info);
        const std::string path = line.mesh.string();
        onBehalfOf("--mesh", [&] { session->act(demos::SetMesh{*meshParameter(info), {path, meshes.find(path)}}); });
    }
    if (line.cases.size() == 1) {
        const std::string& file = line.cases.front();
        session->act(demos::SetCase{kCaseParameter, demos::examine::slotOf(readCaseFile(file), file)});
    }
    if (!line.preset.empty()) onBehalfOf("--preset", [&] { applyPreset(*session, line.preset, &meshes); });
    for (const std::string& setting : line.settings)
        onBehalfOf("--set " + shortened(setting),
                   [&] { session->act(actionFromText(session->demo(), setting, &meshes)); });
    if (!line.inputs.empty()) planInputs(*session, line, meshes);
    showRequested(*session, line);
    session->forgetUndo();
    return session;
}

std::unique_ptr<Session> openSaved(const demos::DemoInfo& info, const CommandLine& line, const SavedSession& saved,
                                   MeshLibrary& meshes, const Session::Setup& demoSetup) {
    auto session = std::make_unique<Session>(info, meshes.parallelFor(), demoSetup);
    restoreSession(*session, saved, line.session);
    if (line.mode == Mode::Headless) session->seek(session->frame());  // no window waits for it
    showRequested(*session, line);
    return session;
}

void refuseIfRefused(Session& session, const CommandLine& line) {
    const std::optional<std::string> refused = session.takeRefusal();
    if (refused) throw UsageError((line.session.empty() ? "--do" : line.session.string()) + ": " + *refused);
}

bool runTo(Session& session, std::uint64_t frame, const std::function<bool()>& atFrame) {
    session.setPlaying(false);
    const bool watches = !session.watches().list().empty();
    if (session.demo().recordedFrames() > 0 && !atFrame && !watches) {
        session.seek(frame);
        return true;
    }
    while (session.canStep() && session.frame() < frame && !(watches && session.holding())) {
        session.stepForward();
        if (!session.fault().empty()) break;
        if (atFrame && !atFrame()) return false;
    }
    return true;
}

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

/// Cameras of runs side by side, as if each had been typed.
void checkCameras(const SessionHead& head, const std::string& file) {
    for (std::size_t i = 0; i < head.cameras.size(); ++i) {
        try {
            cameraPose(head.cameras[i]);
        } catch (const UsageError& error) {
            throw FileError(file, 0, "runs[" + std::to_string(i) + "].camera: " + error.what(), "");
        }
    }
}

/// Adds the instruments of a saved session to the line. Those that the line itself names take precedence.
void addInstruments(CommandLine& line, const CommandLine& saved) {
    const auto take = [](std::string& asked, const std::string& kept) {
        if (asked.empty()) asked = kept;
    };
    take(line.probe, saved.probe), take(line.numbers, saved.numbers), take(line.stopwatch, saved.stopwatch);
    const auto add = [](std::vector<std::string>& asked, const std::vector<std::string>& kept) {
        asked.insert(asked.end(), kept.begin(), kept.end());
    };
    add(line.rulers, saved.rulers), add(line.protractors, saved.protractors), add(line.normals, saved.normals);
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
    line.sessionText = std::make_shared<SessionText>(readFile(line.session), file);
    const SessionHead head = line.sessionText->head();
    const CommandLine saved = lineOf(head, file);
    checkCameras(head, file);
    if (head.compares && line.mode == Mode::Headless) excludeOfOneRun(line, "a session of several runs");
    line.demo = head.demo;
    line.sessionCompares = head.compares;
    if (!line.camera && head.cameras.empty()) line.camera = saved.camera;
    line.show.insert(line.show.begin(), saved.show.begin(), saved.show.end());
    if (line.mode == Mode::Window) {
        if (line.inside.empty() && line.why.empty()) line.inside = saved.inside, line.why = saved.why;
        addInstruments(line, saved);
        if (line.frame == 0) line.frame = head.frame;
        line.paused = true;
    } else if (line.frames == 0 && line.film.empty() && !head.compares) {
        line.frames = head.frame;
    }
    return line;
}

void reportFrames(const CommandLine& line, const Session& session, std::ostream& errors) {
    const bool moves = session.demo().moves(), compares = line.compares() || !line.sweep.empty();
    if (!moves && line.frames > 0 && !line.all && line.conditions.empty())
        errors << "collidoscope: --frames has no effect: " << session.info().name
               << " has no clock and stays at frame 0\n";
    const std::uint64_t recorded = session.demo().recordedFrames(), last = lastFrameOf(line);
    if (recorded > 0 && last >= recorded && line.conditions.empty())
        errors << "collidoscope: " << (line.film.empty() ? "--frames " : "--to ") << last
               << ": the record ends at frame " << recorded - 1 << '\n';
    if (moves && compares && line.frames == 0 && line.film.empty() && line.session.empty())
        errors
            << "collidoscope: these are the values of frame 0, before anything has moved; --frames N lets time run\n";
}

std::uint64_t lastFrameOf(const CommandLine& line) { return line.film.empty() ? line.frames : line.to; }

void checkFramesAreReached(const CommandLine& line, const Session& session, std::uint64_t last) {
    const auto check = [&](const std::string& option, std::uint64_t frame) {
        if (frame <= last) return;
        throw UsageError(option + ": frame " + std::to_string(frame) + " lies beyond the last frame of the run, " +
                         std::to_string(last) + "; name an earlier frame, or let the run go on with " +
                         (line.film.empty() ? "--frames " : "--to ") + std::to_string(frame));
    };
    if (!line.inputs.empty() && !session.inputs().empty()) check("--do", session.inputs().back().step);
    const auto stopwatch = stopwatchFrom(line.stopwatch);
    if (!stopwatch) return;
    check("--stopwatch", stopwatch->from.value_or(0));
    check("--stopwatch", stopwatch->to.value_or(0));
}

void checkFilmMoves(const CommandLine& line, const Session& session) {
    if (!line.film.empty() && !session.demo().moves())
        throw UsageError("--film: " + std::string(session.info().name) +
                         " has no clock, so a film would stand still; --screenshot FILE.png writes a picture");
}

void reportNoFilm(const CommandLine& line, const Session& session, std::ostream& errors) {
    errors << "collidoscope: --film " << line.film.string() << ": no film was written: a condition holds at frame "
           << session.frame() << ", and the film begins at frame " << line.from << '\n';
}

bool reportMismatchOf(Session& session, const std::string& name, const CommandLine& line, std::ostream& errors) {
    const std::optional<std::uint64_t> frame = session.takeMismatch();
    if (!frame) return false;
    errors << "collidoscope: " << name << ", frame " << *frame
           << (line.session.empty() ? " came out otherwise when it was reached again"
                                    : " differs from that of " + line.session.string() +
                                          "; another version of the program may have written it")
           << '\n';
    return true;
}

SessionFile takeSession(const CommandLine& line, MeshLibrary& meshes) {
    if (!line.sessionText) return readSession(readFile(line.session), line.session.string(), meshes);
    const SessionText text = std::move(*line.sessionText);
    return text.read(meshes);
}

void restoreSession(Session& session, const SavedSession& saved, const std::filesystem::path& file) {
    try {
        session.restore(saved);
    } catch (const demos::ParameterError& error) {
        throw UsageError(file.string() + ": " + error.what());
    }
}

}  // namespace collidoscope::app
