// Demos, meshes and pictures: what the application opens and saves.

#include <algorithm>
#include <optional>

#include "app/ui/application.h"
#include "app/ui/pictures_folder.h"
#include "app/ui/widgets/widgets.h"

namespace app {
namespace {

std::optional<std::string> meshParameter(const demos::DemoBase& demo) {
    for (const auto& info : demos::listParameters(demo)) {
        if (info.kind == demos::ParameterKind::Mesh) return info.name;
    }
    return std::nullopt;
}

std::string sentences(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : "\n") + part;
    return text;
}

}  // namespace

bool Application::openDemo(const demos::DemoInfo& info) {
    try {
        show(std::make_unique<Session>(info, library_.parallelFor()));
    } catch (const std::exception& error) {
        say(NoticeKind::Error, std::string(info.entry.title) + " cannot be shown: " + error.what());
        return false;
    }
    session_->setPlaying(session_->demo().moves());
    return true;
}

void Application::show(std::unique_ptr<Session> session) {
    if (session_) interaction_.release(*session_);
    session_ = std::move(session);
    if (onOpen_) onOpen_(session_->info());
    interaction_.reset(*session_);
    overlayMemory_ = {};
    trouble_.clear();
    sceneStale_ = true;
    settling_ = kSettlingFrames;
    window_.setTitle(std::string(session_->info().entry.title) + " – Collidoscope");
}

void Application::openMesh(const std::filesystem::path& path, OnRefusal onRefusal) {
    if (!meshParameter(session_->demo())) {
        const demos::DemoInfo* picking = demos::findDemo("mesh-picking");
        if (!picking || !openDemo(*picking)) {
            say(NoticeKind::Warning, "No demo takes a mesh.");
            return;
        }
    }
    cancelLoading();
    const auto prepared = std::make_shared<PreparedMesh>();
    loader_.start(path, kLibraryPlacement, [prepared](const auto& mesh) { *prepared = prepareMesh(mesh); });
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
    settling_ = std::max(settling_, 2);
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
    settling_ = std::max(settling_, 2);
    if (!renderer_.uploadPart(*prepared_)) return;
    const BackgroundLoader::Loaded loaded = std::move(*arrived_);
    cancelLoading();
    const auto parameter = meshParameter(session_->demo());
    if (!parameter) return;
    try {
        session_->act(demos::SetMesh{*parameter, {loaded.path.string(), loaded.result.mesh}});
        std::vector<std::string> words{loaded.path.filename().string()};
        words.insert(words.end(), loaded.report.begin(), loaded.report.end());
        words.insert(words.end(), loaded.result.notices.begin(), loaded.result.notices.end());
        say(loaded.result.notices.empty() ? NoticeKind::Success : NoticeKind::Warning, sentences(words));
    } catch (const std::exception& error) {
        say(NoticeKind::Error, error.what());
    }
}

void Application::cancelLoading() {
    loader_.cancel();
    isLoading_ = false;
    prepared_.reset();
    arrived_.reset();
}

void Application::useMesh(const UseMesh& request) {
    try {
        session_->act(demos::SetMesh{request.parameter, {request.nameOrPath, library_.find(request.nameOrPath)}});
    } catch (const std::exception& error) {
        say(NoticeKind::Error, error.what());
    }
}

/// A card with the progress of the file being loaded.
void Application::drawLoading(const Ui& ui) {
    if (!isLoading_) return;
    const Box& scene = layout_.scene;
    const float width = std::min(ui.px(360), scene.width - ui.px(24));
    if (width < ui.px(120)) return;
    ImGui::SetNextWindowPos({scene.x + scene.width * 0.5f, scene.y + ui.px(24)}, ImGuiCond_Always, {0.5f, 0.0f});
    ImGui::SetNextWindowSize({width, ui.px(72)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(8));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, ImGui::GetStyle().Colors[ImGuiCol_PopupBg]);
    ImGui::Begin("##loading", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const std::string words = "Loading " + loading_.path.filename().string();
    textAt(ui.fonts.text, {low.x, low.y + ui.px(4)}, ui.text(), fitted(ui.fonts.text, words, width - ui.px(110)));
    ImGui::SetCursorScreenPos({low.x + width - ui.px(104), low.y - ui.px(4)});
    if (wordButton(ui, "cancel", "Cancel", {.size = 28, .filled = true})) {
        cancelLoading();
        say(NoticeKind::Info, "Loading was cancelled; the mesh is as it was.");
    }
    const ImVec2 barLow{low.x, low.y + ui.px(36)}, barHigh{low.x + width - ui.px(32), low.y + ui.px(40)};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(barLow, barHigh, packed(mix(ui.theme.raised, ui.theme.text, 0.12f)), ui.px(2));
    const float end = barLow.x + (barHigh.x - barLow.x) * std::clamp(loading_.progress, 0.0f, 1.0f);
    list.AddRectFilled(barLow, {end, barHigh.y}, ui.accent(), ui.px(2));
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
}

/// Tells the person when the simulation has paused by itself.
void Application::watchSession() {
    if (session_->trouble() == trouble_) return;
    trouble_ = session_->trouble();
    if (trouble_.empty()) return;
    say(NoticeKind::Error, "Paused on the last good frame. " + trouble_);
    settling_ = kSettlingFrames;  // a new card takes some frames to appear, and nothing else moves by then
}

void Application::savePicture() {
    pictureWanted_ = false;
    try {
        std::filesystem::create_directories(pictureFolder_);
        const auto path = freshPicturePath(pictureFolder_, std::string(session_->info().name), session_->frame());
        writePng(target_.read(), path);
        say(NoticeKind::Success, "Saved " + path.string());
    } catch (const std::exception& error) {
        say(NoticeKind::Error, error.what());
    }
    settling_ = std::max(settling_, 2);
}

}  // namespace app
