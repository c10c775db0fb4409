// Demos, meshes, cases and links: what the application opens, and how it is told to others.

#include <algorithm>
#include <optional>
#include <utility>

#include "app/command_line.h"
#include "app/files/file_io.h"
#include "app/files/folders.h"
#include "app/headless/terminal.h"
#include "app/session/controls.h"
#include "app/session/typed_setting.h"
#include "app/ui/application.h"
#include "app/ui/panels/notices.h"
#include "app/ui/start_state.h"
#include "app/widgets/number_format.h"
#include "app/widgets/widgets.h"
#include "demos/host/state_archives.h"

namespace collidoscope::app {
namespace {

std::optional<std::string> meshParameter(const demos::DemoBase& demo) {
    for (const auto& info : demos::listParameters(demo)) {
        if (info.kind == demos::ParameterKind::Mesh) return info.name;
    }
    return std::nullopt;
}

constexpr std::size_t kLeftBytes = std::size_t{512} << 20;  ///< of demos that are not shown

std::string sentences(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : "\n") + part;
    return text;
}

}  // namespace

bool Application::openDemo(const demos::DemoInfo& info) {
    leaveInside();
    if (returnTo(info)) return true;
    try {
        show(std::make_unique<Session>(info, bench_.meshes.parallelFor()));
    } catch (const std::exception& error) {
        say(NoticeKind::Error, std::string(info.entry.title) + " cannot be shown: " + error.what());
        return false;
    }
    return true;
}

/// Puts the demo away as it is; those that were left first give way when all together are large.
void Application::leaveDemo() {
    bench_.rightPanel.release(session());
    rememberConditions();
    LeftDemo left{
        .session = pane().take(), .camera = interaction().cameraState(), .selected = interaction().selected()};
    left.session->rest();
    left_.push_back(std::move(left));
    std::size_t bytes = 0;
    auto first = left_.end();
    while (first != left_.begin() && (bytes += demos::sizeOf(std::prev(first)->session->demo())) <= kLeftBytes) --first;
    left_.erase(left_.begin(), first);
}

bool Application::returnTo(const demos::DemoInfo& info) {
    if (pane().hasSession() && &session().info() == &info) return true;
    const auto found =
        std::find_if(left_.begin(), left_.end(), [&](const LeftDemo& left) { return &left.session->info() == &info; });
    if (found == left_.end()) return false;
    LeftDemo left = std::move(*found);
    left_.erase(found);
    show(std::move(left.session));
    reportedFault_ = session().fault();  // it was told then
    interaction().setCameraState(left.camera);
    interaction().select(left.selected);
    return true;
}

void Application::show(std::unique_ptr<Session> session) {
    leaveInside();
    bench_.panes.end();
    sweep_.end();
    if (pane().hasSession()) leaveDemo();
    std::erase_if(left_, [&](const LeftDemo& left) { return &left.session->info() == &session->info(); });
    if (onOpen_) onOpen_(session->info());
    pane().show(std::move(session));
    this->session().setKeyFrameBudget(static_cast<std::size_t>(bench_.state.keyFrameMegabytes) << 20);
    seekWatched_.reset();
    slowSteps_.forget();
    bench_.state.wholeLegend = false;
    bench_.state.largeChart.reset();
    recallConditions();
    reportedFault_.clear();
    bench_.refresh();
    bench_.window.setTitle(std::string(this->session().info().entry.title) + " – Collidoscope");
}

void Application::goTo(std::uint64_t frame) {
    if (!isLoading_) return session().seekInParts(frame);
    // The run begins with the mesh, at frame 0.
    afterLoading_ = Destination{frame, session().playing()};
    session().setPlaying(false);
}

void Application::openMesh(const std::filesystem::path& nameOrPath, OnRefusal onRefusal) {
    if (!meshParameter(session().demo())) {
        const demos::DemoInfo* picking = demos::findDemo("mesh-picking");
        if (!picking || !openDemo(*picking)) {
            say(NoticeKind::Warning, "No demo takes a mesh.");
            return;
        }
    }
    cancelLoading();
    const auto prepared = std::make_shared<PreparedMesh>();
    meshName_ = nameOrPath.string();
    const auto [source, placement] = MeshLibrary::sourceOf(meshName_);
    const std::filesystem::path path = source;
    loader_.start(path, placement, [prepared](const auto& mesh) { *prepared = prepareMesh(mesh); });
    prepared_ = prepared;
    onRefusal_ = onRefusal;
    loading_ = {path, 0.0f};
    isLoading_ = true;
}

void Application::pollLoader() {
    if (!isLoading_) return;
    if (arrived_) return uploadArrived();
    BackgroundLoader::Status status = loader_.poll();
    if (const auto* loading = std::get_if<BackgroundLoader::Loading>(&status)) {
        loading_ = *loading;
        return;
    }
    bench_.refresh(2);
    if (auto* loaded = std::get_if<BackgroundLoader::Loaded>(&status)) {
        loading_.progress = 1.0f;
        arrived_ = std::move(*loaded);
        return;
    }
    cancelLoading();
    const auto* failed = std::get_if<BackgroundLoader::Failed>(&status);
    if (!failed) return;
    say(NoticeKind::Error, failed->message);
    if (onRefusal_ == OnRefusal::Say) return;
    refusal_ = failed->message;
    close();
}

/// A part of the mesh goes to the graphics card in each frame; the demo gets it when it is complete.
void Application::uploadArrived() {
    bench_.refresh(2);
    if (!pane().uploadPart(*prepared_)) return;
    const BackgroundLoader::Loaded loaded = std::move(*arrived_);
    const std::optional<Destination> next = afterLoading_;
    cancelLoading();
    const auto parameter = meshParameter(session().demo());
    if (!parameter) return;
    try {
        session().act(demos::SetMesh{*parameter, {meshName_, loaded.result.mesh}});
        std::vector<std::string> words{loaded.path.filename().string()};
        for (const auto* list : {&loaded.result.measured, &loaded.result.placed})
            words.insert(words.end(), list->begin(), list->end());
        words.insert(words.end(), loaded.report.begin(), loaded.report.end());
        words.insert(words.end(), loaded.result.notices.begin(), loaded.result.notices.end());
        if (next) session().setPlaying(next->playing);
        if (next) session().seekInParts(next->frame);
        say(loaded.result.notices.empty() ? NoticeKind::Success : NoticeKind::Warning, sentences(words));
    } catch (const std::exception& error) {
        say(NoticeKind::Error, error.what());
    }
}

void Application::cancelLoading() {
    loader_.cancel();
    isLoading_ = false;
    afterLoading_.reset();
    prepared_.reset();
    arrived_.reset();
}

void Application::useMesh(const UseMesh& request) {
    if (bench_.meshes.isOwnFile(request.nameOrPath)) return openMesh(request.nameOrPath);
    try {
        session().act(demos::SetMesh{request.parameter, {request.nameOrPath, bench_.meshes.find(request.nameOrPath)}});
    } catch (const std::exception& error) {
        say(NoticeKind::Error, error.what());
    }
}

void Application::usePreset(const UsePreset& request) {
    if (!openDemo(*request.info)) return;
    try {
        const std::vector<demos::SetCase> before = casesOf(session().demo());
        applyPreset(session(), request.preset, &bench_.meshes);
        // Another case has a home view of its own.
        const std::vector<demos::SetCase> now = casesOf(session().demo());
        if (!now.empty() && now.front().slot.given != before.front().slot.given) interaction().reset(session());
    } catch (const std::exception& error) {
        say(NoticeKind::Error, error.what());
    }
}

std::vector<std::string> Application::arguments() const {
    const Variation compared = bench_.beneath ? Variation{} : comparison();
    std::vector<std::string> words =
        argumentsOf(demoSession(), bench_.demoCamera(), bench_.state.view, compared, wordsOfLook());
    if (bench_.beneath || bench_.panes.compares()) return words;
    for (const std::vector<std::string>& more : {sweep_.options(), numbers_.options()})
        words.insert(words.end(), more.begin(), more.end());
    return words;
}

void Application::copyCommandLine() {
    const std::string line = commandLineOf(demoSession(), arguments());
    bench_.window.setClipboard(line);
    say(NoticeKind::Success, "Copied: " + line +
                                 (fitsCommandLine(demoSession())
                                      ? ""
                                      : "\nWhat was dragged, or changed after frame 0, is not in a command line."));
}

void Application::copyLink() {
    const std::vector<std::string> shown = arguments();
    const std::string link = linkOf(shown);
    const std::string copied = pageAddress_.empty() ? link : pageAddress_ + queryOf(shown);
    bench_.window.setClipboard(copied);
    std::string text = "Copied: " + copied;
    text += pageAddress_.empty() ? "\nTo open it: collidoscope '" + link + "'"
                                 : "\nThe same in the program on a computer: collidoscope '" + link + "'";
    if (!fitsCommandLine(demoSession())) text += "\nWhat was dragged, or changed after frame 0, is not in a link.";
    if (!replayedFile(demoSession()).empty())
        text += "\nA link holds no trace: send the file, and copy the command line.";
    say(NoticeKind::Success, text);
}

/// A card with the progress of the file being loaded, or of a long seek.
void Application::drawProgress(const Ui& ui) {
    const Box& scene = bench_.layout.scene;
    if (isLoading_) {
        const std::string title = "Loading " + loading_.path.filename().string();
        if (drawProgressCard(ui, scene, {.title = title, .details = {}, .done = loading_.progress})) cancelWork();
    } else if (const auto progress = seekProgress()) {
        if (drawProgressCard(ui, scene, *progress)) cancelWork();
    } else if (const auto work = caseProgress()) {
        if (drawProgressCard(ui, scene, *work)) cancelWork();
    } else if (const auto film = film_.progress()) {
        if (drawProgressCard(ui, scene, *film)) cancelWork();
    }
}

std::optional<Progress> Application::seekProgress() const {
    constexpr double kQuietTime = 0.4;  // s: short seeks need no card
    const auto& seeking = session().seeking();
    const double spent = bench_.window.now() - seekStarted_;
    if (!seeking || seeking != seekWatched_ || spent < kQuietTime) return std::nullopt;
    const auto frames = static_cast<double>(seeking->to - seeking->from);
    const double done = static_cast<double>(session().frame() - seeking->from) / frames;
    return Progress{.title = "Running to frame " + std::to_string(seeking->to),
                    .details = frameProgressText(session().frame(), seeking->to, done, spent),
                    .done = static_cast<float>(done)};
}

/// Notes when a seek begins, and tells who wants to know how far it is.
void Application::watchSeek() {
    if (session().seeking() != seekWatched_) {
        seekWatched_ = session().seeking();
        seekStarted_ = bench_.window.now();
    }
    if (onSeek_) onSeek_(session());
}

bool Application::cancelWork() {
    if (isLoading_) {
        cancelLoading();
        say(NoticeKind::Info, "Loading was cancelled; the mesh is as it was.");
    } else if (session().seeking()) {
        const std::string wanted = std::to_string(session().seeking()->to);
        session().stopSeeking();
        session().setPlaying(false);
        say(NoticeKind::Info,
            "Stopped at frame " + std::to_string(session().frame()) + " on the way to " + wanted + ".");
    } else if (caseTask_) {
        say(NoticeKind::Info, nameOf(*caseTask_) + " was cancelled; the case is as it was.");
        caseTask_.reset();
    } else {
        return film_.cancel();
    }
    return true;
}

/// Tells the user when the simulation has paused by itself.
void Application::watchSession() {
    watchSlowSteps();
    watchConditions();
    watchBranches();
    if (session().fault() == reportedFault_) return;
    reportedFault_ = session().fault();
    if (reportedFault_.empty()) return;
    say(NoticeKind::Error, "Paused on the last good frame. " + reportedFault_);
    bench_.refresh();  // a new card takes some frames to appear, and nothing else moves by then
}

/// While steps take long the window answers late, and nothing else would say why.
void Application::watchSlowSteps() {
    const double seconds = session().playing() ? session().stepSeconds() : 0.0;
    if (slowSteps_.tells(seconds))
        say(NoticeKind::Warning, slowStepWords(seconds, static_cast<double>(session().demo().stepLength())));
}

/// As long as something is loaded, sought or searched, pictures wait for that. A few slow ones may have brought a mesh
/// to the graphics card, or small pictures of the demos.
void Application::watchSlowPictures(double seconds) {
    const bool isBusy = isLoading_ || session().seeking() || caseTask_ || film_.task();
    if (slowPictures_.tells(isBusy ? 0.0 : seconds))
        say(NoticeKind::Info, slowPictureWords(seconds, facts_, bench_.state.view));
}

}  // namespace collidoscope::app
