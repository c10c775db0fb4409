#include "app/ui/features/mesh_tool.h"

#include <utility>

#include "app/headless/open_session.h"
#include "app/session/controls.h"

namespace collidoscope::app {
namespace {

std::optional<std::string> meshParameter(const demos::DemoBase& demo) {
    for (const auto& info : demos::listParameters(demo)) {
        if (info.kind == demos::ParameterKind::Mesh) return info.name;
    }
    return std::nullopt;
}

std::string linesOf(const std::string& first, const std::vector<std::string>& others) {
    std::string text = first;
    for (const std::string& other : others) text += "\n" + other;
    return text;
}

/// Description of a loaded mesh, in lines: sizes, placement, report and notices.
std::string wordsOf(const BackgroundLoader::Loaded& loaded) {
    std::string text = loaded.path.filename().string();
    for (const auto* list : {&loaded.result.measured, &loaded.result.placed, &loaded.report, &loaded.result.notices})
        text = linesOf(text, *list);
    return text;
}

}  // namespace

MeshTool::MeshTool(Workbench& bench, OpenDemos& demos) : bench_(bench), demos_(demos) {
    bench_.meshes.onNotices([this](const std::filesystem::path& mesh, const std::vector<std::string>& notices) {
        bench_.say(NoticeKind::Warning, linesOf(mesh.filename().string(), notices));
    });
}

void MeshTool::setParallelFor(const geometry::ParallelFor& parallelFor) {
    bench_.meshes.setParallelFor(parallelFor);
    loader_.setParallelFor(parallelFor);
}

void MeshTool::goTo(std::uint64_t frame) {
    Session& session = bench_.session();
    if (!isLoading_) return session.seekInParts(frame);
    // The run begins with the mesh, at frame 0.
    afterLoading_ = Destination{frame, session.playing()};
    session.setPlaying(false);
}

void MeshTool::open(const std::filesystem::path& nameOrPath, OnRefusal onRefusal) {
    if (!meshParameter(bench_.session().demo())) {
        const demos::DemoInfo* picking = demos::findDemo(kMeshDemo);
        if (!picking || !demos_.open(*picking)) return bench_.say(NoticeKind::Warning, "No demo takes a mesh.");
    }
    forget();
    const auto prepared = std::make_shared<PreparedMesh>();
    name_ = nameOrPath.string();
    const auto [source, placement] = MeshLibrary::sourceOf(name_);
    const std::filesystem::path path = source;
    loader_.start(path, placement, [prepared](const auto& mesh) { *prepared = prepareMesh(mesh); });
    prepared_ = prepared;
    onRefusal_ = onRefusal;
    loading_ = {path, 0.0f};
    isLoading_ = true;
}

void MeshTool::poll() {
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
    forget();
    const auto* failed = std::get_if<BackgroundLoader::Failed>(&status);
    if (!failed) return;
    bench_.say(NoticeKind::Error, failed->message);
    if (onRefusal_ == OnRefusal::Say) return;
    refusal_ = failed->message;
    bench_.close();
}

/// A part of the mesh goes to the graphics card in each frame; the demo gets it when it is complete.
void MeshTool::uploadArrived() {
    bench_.refresh(2);
    if (!bench_.pane().uploadPart(*prepared_)) return;
    const BackgroundLoader::Loaded loaded = std::move(*arrived_);
    const std::optional<Destination> next = afterLoading_;
    forget();
    useArrived(loaded, next);
}

void MeshTool::useArrived(const BackgroundLoader::Loaded& loaded, const std::optional<Destination>& next) {
    Session& session = bench_.session();
    const auto parameter = meshParameter(session.demo());
    if (!parameter) return;
    bench_.attempt([&] {
        session.act(demos::SetMesh{*parameter, {name_, loaded.result.mesh}});
        if (onRefusal_ == OnRefusal::End) session.forgetUndo();  // the command line has asked for it
        if (next) session.setPlaying(next->playing);
        if (next) session.seekInParts(next->frame);
        bench_.say(loaded.result.notices.empty() ? NoticeKind::Success : NoticeKind::Warning, wordsOf(loaded));
    });
}

std::optional<Progress> MeshTool::progress() const {
    if (!isLoading_) return std::nullopt;
    return Progress{.title = "Loading " + loading_.path.filename().string(), .done = loading_.progress};
}

bool MeshTool::cancel() {
    if (!isLoading_) return false;
    forget();
    bench_.notify("Loading was cancelled; the mesh has not changed.");
    return true;
}

void MeshTool::forget() {
    loader_.cancel();
    isLoading_ = false;
    afterLoading_.reset();
    prepared_.reset();
    arrived_.reset();
}

void MeshTool::use(const UseMesh& request) {
    if (bench_.meshes.isOwnFile(request.nameOrPath)) return open(request.nameOrPath);
    bench_.attempt([&] {
        const auto mesh = bench_.meshes.find(request.nameOrPath);
        bench_.session().act(demos::SetMesh{request.parameter, {request.nameOrPath, mesh}});
    });
}

}  // namespace collidoscope::app
