#include "app/web/mesh_worker.h"

#include <emscripten/emscripten.h>

#include <cstdlib>
#include <utility>

#include "app/files/background_loader.h"
#include "app/files/mesh_blob.h"

using namespace collidoscope;

// In page_calls.js.
extern "C" {
void webStartMeshWorker(app::MeshWorker* helper, const char* path, int up, float longestSide, int centre);
void webEndMeshWorker();
}

namespace collidoscope::app {

void MeshWorker::start(const std::filesystem::path& path, const Placement& placement) {
    path_ = path;
    progress_ = 0.0f;
    outcome_ = BackgroundLoader::Idle{};
    webStartMeshWorker(this, path.c_str(), static_cast<int>(placement.up), placement.longestSide.value_or(0.0f),
                       static_cast<int>(placement.centre));
}

void MeshWorker::cancel() {
    if (!path_.empty()) webEndMeshWorker();
    path_.clear();
}

BackgroundLoader::Status MeshWorker::poll() {
    if (path_.empty()) return BackgroundLoader::Idle{};
    if (std::holds_alternative<BackgroundLoader::Idle>(outcome_))
        return BackgroundLoader::Loading{.path = path_, .progress = progress_};
    path_.clear();
    return std::exchange(outcome_, BackgroundLoader::Idle{});
}

}  // namespace collidoscope::app

extern "C" {

EMSCRIPTEN_KEEPALIVE void webMeshProgress(app::MeshWorker* helper, float progress) { helper->setProgress(progress); }

/// Takes `bytes`, which were allocated for it.
EMSCRIPTEN_KEEPALIVE void webMeshCame(app::MeshWorker* helper, std::byte* bytes, int size) {
    using app::BackgroundLoader;
    try {
        helper->setOutcome(app::unpackMesh({bytes, static_cast<std::size_t>(size)}));
    } catch (const std::bad_alloc&) {
        helper->setOutcome(BackgroundLoader::Failed{helper->path(), app::tooLargeText(helper->path())});
    } catch (const std::exception& error) {
        helper->setOutcome(BackgroundLoader::Failed{helper->path(), error.what()});
    }
    std::free(bytes);
}

EMSCRIPTEN_KEEPALIVE void webMeshRefused(app::MeshWorker* helper, const char* message) {
    helper->setOutcome(app::BackgroundLoader::Failed{helper->path(), message});
}

}  // extern "C"
