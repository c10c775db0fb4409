/// The program: reads the command line, does what it asks for, and is the one place where a failure becomes a message
/// and an exit status.

#include <exception>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "app/check/commands.h"
#include "app/command_line.h"
#include "app/compare/compare_runs.h"
#include "app/files/file_io.h"
#include "app/files/name_match.h"
#include "app/headless/algorithms.h"
#include "app/headless/description.h"
#include "app/headless/headless.h"
#include "app/headless/open_session.h"
#include "app/headless/terminal.h"
#include "app/pictures/opengl_pictures.h"
#include "app/sweep/sweep_headless.h"
#include "app/system/environment.h"
#include "app/system/quit_signals.h"
#include "app/system/streams.h"
#include "app/threads/thread_pool.h"
#include "app/traces/replay_check.h"
#include "app/traces/trace_file.h"
#include "app/traces/trace_session.h"
#include "app/ui/application.h"
#include "app/ui/start_state.h"
#include "app/window/glfw_window.h"
#include "demos/registry.h"

using namespace collidoscope;

namespace {

using app::ExitStatus;
using app::Mode;

ExitStatus check(const app::CommandLine& line) {
    const bool colors = app::showsColors(app::Stream::Output);
    return app::runCheck(line.cases, std::cin,
                         {.out = std::cout,
                          .errors = std::cerr,
                          .json = line.json,
                          .judgesReports = line.judgesReports,
                          .coloring = colors ? app::Coloring::Terminal : app::Coloring::None},
                         line.meshesAnywhere ? app::MeshFiles::Anywhere : app::MeshFiles::BesideCase);
}

ExitStatus reduce(const app::CommandLine& line) {
    return app::runReduce(line.cases.front(), std::cin,
                          {.out = std::cout, .errors = std::cerr, .keepsKinds = line.keepsKinds, .file = line.output},
                          line.meshesAnywhere ? app::MeshFiles::Anywhere : app::MeshFiles::BesideCase);
}

/// The traces that the command line names; none of them must be there.
struct Traces {
    std::shared_ptr<const app::TraceFile> file{}, other{};
    app::Session::Setup demoSetup() const { return file ? app::setupWithTrace(file, other) : app::Session::Setup{}; }
};

Traces openTraces(const app::CommandLine& line, bool survey, const std::function<void()>& onGrowth) {
    Traces traces;
    if (line.trace.empty()) return traces;
    const app::TraceOptions options{.follow = line.follow, .survey = survey && !line.follow, .onGrowth = onGrowth};
    traces.file = std::make_shared<const app::TraceFile>(line.trace, options);
    if (!line.compare.empty()) traces.other = std::make_shared<const app::TraceFile>(line.compare);
    return traces;
}

ExitStatus headless(const app::CommandLine& line) {
    app::StopRequest stop;
    app::QuitSignals signals;
    const app::QuitSignals::Watch watch(signals, [&stop](int signal) { stop.come(signal); });
    app::OpenGlPictures pictures;
    const Traces traces = openTraces(line, false, {});
    if (traces.file) traces.file->wait(line.frames + 1, [&stop] { return stop.signal() != 0; });
    if (traces.other) traces.other->wait(line.frames + 1, [&stop] { return stop.signal() != 0; });
    std::optional<app::Recording> recording;
    if (!line.record.empty()) recording.emplace(line.record, std::cout);
    std::function<void(const app::Session&)> record;
    if (recording) record = [&recording](const app::Session& session) { recording->add(session); };
    try {
        const app::Headless with{.out = std::cout,
                                 .errors = std::cerr,
                                 .pictures = &pictures,
                                 .stop = &stop,
                                 .demoSetup = traces.demoSetup(),
                                 .atFrame = record};
        const ExitStatus status = !line.sweep.empty() ? app::runSweep(line, with)
                                  : line.compares()   ? app::runCompared(line, with)
                                                      : app::runHeadless(line, with);
        if (recording) recording->finish();
        if (recording && recording->isEmpty())
            std::cerr << "collidoscope: --trace: " << line.demo
                      << " shows no bodies, boxes, balls or capsules; the trace holds frames without any\n";
        return status;
    } catch (const app::RunStopped& stopped) {
        std::cout.flush();
        std::cerr << "collidoscope: " << stopped.what() << '\n';
        app::QuitSignals::endBy(stop.signal());
    }
}

/// The window is gone by then, so what fails is said in the terminal.
void save(const app::Application& application, app::SettingsStore& store) {
    try {
        store.save(application.settings());
    } catch (const app::FileError& error) {
        std::cerr << "collidoscope: the settings are not remembered: " << error.what() << '\n';
    }
}

/// Shows in the terminal, too, how far the seek to the frame is that the command line asks for.
void showSeekInTerminal(app::Application& application, std::uint64_t frame) {
    auto progress = std::make_shared<std::optional<app::FrameProgress>>(std::in_place, "", frame);
    application.features().observer.onSeek = [progress, frame](const app::Session& session) {
        const auto& seeking = session.seeking();
        if (!seeking || seeking->to != frame)
            progress->reset();
        else if (*progress)
            (*progress)->show(session.frame());
    };
}

/// Shows the newest frame of a trace that is still being written, and says what has ended its reading.
class TraceWatch {
public:
    TraceWatch(app::Application& application, std::shared_ptr<const app::TraceFile> file, bool follow)
        : application_(application), file_(std::move(file)), follow_(follow) {}

    void refresh() {
        if (!reported_ && !file_->fault().empty()) {
            reported_ = true;
            application_.say(app::NoticeKind::Error, file_->fault());
        }
        const std::uint64_t count = file_->frameCount(), taken = file_->taken();
        const auto survey = file_->survey();
        if (!shows(application_.session(), *file_)) return;
        // A user who looks at an earlier frame is left there.
        const bool isAtNewest = seen_ == 0 || application_.session().frame() + 1 >= seen_;
        if (follow_ && count > 0 && (count != seen_ || taken != taken_) && isAtNewest) {
            application_.session().seek(count - 1);  // also for what has come to it since
        } else if (survey != survey_ && !application_.session().playing()) {
            application_.session().seek(application_.session().frame());  // draws it with what is known now
        }
        seen_ = count, taken_ = taken;
        survey_ = survey;
    }

private:
    app::Application& application_;
    std::shared_ptr<const app::TraceFile> file_;
    bool follow_;
    bool reported_ = false;
    std::uint64_t seen_ = 0, taken_ = 0;  ///< frames, and bytes
    std::shared_ptr<const demos::TraceSurvey> survey_{};
};

bool isTrace(const std::filesystem::path& path) {
    const std::string name = path.filename().string();
    return name.ends_with(".jsonl") || name.ends_with(".jsonl.gz");
}

/// Shows a trace that was dropped on the window. True when the file is one, or was meant to be one.
bool openTrace(app::Application& application, std::optional<TraceWatch>& watch, const std::filesystem::path& path) {
    if (!isTrace(path)) return false;
    try {
        const auto file = std::make_shared<const app::TraceFile>(
            path, app::TraceOptions{.survey = true, .onGrowth = [&application] { application.wake(); }});
        file->wait(1);
        application.features().demos.show(std::make_unique<app::Session>(
            *demos::findDemo(app::kTraceDemo), application.meshes().parallelFor(), app::setupWithTrace(file)));
        watch.emplace(application, file, false);
        const app::TraceProblems problems = file->problems();
        if (problems.count > 0)
            application.say(app::NoticeKind::Warning,
                            std::to_string(problems.count) + " lines could not be used; the first is line " +
                                std::to_string(problems.list.front().line) + ": " + problems.list.front().text);
    } catch (const std::exception& error) {
        application.say(app::NoticeKind::Error, error.what());
    }
    return true;
}

/// Opens the window and runs until it is closed. Throws UsageError and FileError for what the user asked in
/// vain, and OpenGlError when there is no display or no OpenGL 3.3.
void runWindow(const app::CommandLine& line) {
    app::SettingsStore store(line.configFolder.empty() ? app::SettingsStore::defaultFolder() : line.configFolder);
    if (!line.configFolder.empty()) store.makeFolder();
    app::Settings settings = store.settings();
    if (line.theme) settings.theme = *line.theme;
    if (line.scale) settings.scale = static_cast<double>(*line.scale);

    app::QuitSignals signals;
    app::ThreadPool pool(line.threads);
    app::GlfwWindow window("Collidoscope", {settings.windowWidth, settings.windowHeight});
    app::releaseOwnConsole();
    app::Application application(window, settings);
    application.features().meshes.setParallelFor(pool.parallelFor());
    application.features().sweep.setThreads(line.threads);
    application.features().demos.onOpen = [&](const demos::DemoInfo& info) {
        store.markRunning(std::string(info.name));
    };
    const app::QuitSignals::Watch quitting(signals, [&application](int) { application.close(); });
    application.meshes().onProgress([&application, tell = app::terminalProgress()](float fraction) {
        return tell(fraction) && !application.closed();
    });
    const Traces traces = openTraces(line, true, [&application] { application.wake(); });
    std::optional<TraceWatch> watch;
    application.features().sharing.onFile = [&](const std::filesystem::path& path) {
        return openTrace(application, watch, path);
    };
    application.onFrame([&watch] {
        if (watch) watch->refresh();
    });
    if (traces.file) {
        traces.file->wait(line.follow ? 1 : line.frame + 1, [&application] { return application.closed(); });
        watch.emplace(application, traces.file, line.follow);
    }
    try {
        app::openFirst(application, line, settings, store.crashedDemo().value_or(""), traces.demoSetup());
    } catch (const app::LoadCancelled&) {
        return store.clearRunning();
    }
    if (line.frame > 0) showSeekInTerminal(application, line.frame);
    if (!store.notice().empty()) application.say(app::NoticeKind::Warning, store.notice());
    application.run();
    save(application, store);
    store.clearRunning();
    if (!application.features().meshes.refusal().empty())
        throw app::UsageError("--mesh: " + application.features().meshes.refusal());
}

/// Shows a failure in a window, too, where the user has no terminal that it could be read in.
ExitStatus window(const app::CommandLine& line) {
    try {
        runWindow(line);
    } catch (const std::exception& error) {
        app::showLastWords(error.what());
        throw;
    }
    return ExitStatus::Done;
}

std::span<const demos::DemoInfo> listed(const app::CommandLine& line) {
    if (line.demo.empty()) return demos::allDemos();
    return {demos::findDemo(line.demo), 1};
}

ExitStatus run(const std::vector<std::string>& arguments) {
    const app::CommandLine line = app::withSession(app::parseCommandLine(arguments));
    for (const std::string& warning : line.warnings) std::cerr << "collidoscope: " << warning << '\n';
    ExitStatus status = ExitStatus::Done;
    switch (line.mode) {
        case Mode::Help:
            std::cout << app::helpText();
            break;
        case Mode::CheckHelp:
            std::cout << app::checkHelpText();
            break;
        case Mode::ReplayHelp:
            std::cout << app::replayHelpText();
            break;
        case Mode::ReplayCheck:
            status = app::runReplayCheck(line, std::cout);
            break;
        case Mode::Check:
            status = check(line);
            break;
        case Mode::Reduce:
            status = reduce(line);
            break;
        case Mode::ReduceHelp:
            std::cout << app::reduceHelpText();
            break;
        case Mode::Version:
            std::cout << "collidoscope " << app::versionText() << '\n';
            break;
        case Mode::List:
            if (line.algorithms) {
                std::cout << app::algorithmsText();
                break;
            }
            std::cout << (line.json ? app::listJson(listed(line)) : app::listText(listed(line)));
            break;
        case Mode::Headless:
            status = headless(line);
            break;
        case Mode::Window:
            status = window(line);
            break;
    }
    if (!std::cout.flush()) throw app::UsageError("the output could not be written; check the space left on the disk");
    return status;
}

/// Prints an error. Control characters in quoted text are replaced, because a terminal would obey them.
ExitStatus refuse(const std::exception& error, ExitStatus status) {
    std::istringstream lines(error.what());
    std::cerr << "collidoscope: ";
    for (std::string line; std::getline(lines, line);) std::cerr << app::printable(line) << '\n';
    return status;
}

ExitStatus guarded(const std::vector<std::string>& arguments) {
    try {
        return run(arguments);
    } catch (const app::UsageError& error) {
        return refuse(error, ExitStatus::Refused);
    } catch (const app::FileError& error) {
        return refuse(error, ExitStatus::Refused);
    } catch (const app::UnreadableTrace& error) {
        return refuse(error, ExitStatus::Refused);
    } catch (const std::exception& error) {
        return refuse(error, ExitStatus::Failure);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const app::StandardStreams streams;
    return static_cast<int>(guarded(app::programArguments(argc, argv)));
}
