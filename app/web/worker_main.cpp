/// The worker's half of MeshWorker: reads one mesh and hands its bytes over. See worker.js.

#include <emscripten/emscripten.h>

#include <exception>
#include <new>
#include <string>

#include "app/files/background_loader.h"
#include "app/files/mesh_blob.h"

using namespace collidoscope;

// In worker_calls.js.
extern "C" {
void workerTell(float progress);
void workerHandOver(const std::byte* bytes, int size);
void workerRefuse(const char* message);
}

extern "C" EMSCRIPTEN_KEEPALIVE void workerRead(const char* path, int up, float longestSide, int centre) {
    app::Placement placement{.up = static_cast<app::UpAxis>(up), .centre = static_cast<app::Centre>(centre)};
    if (longestSide > 0.0f) placement.longestSide = longestSide;
    const auto tell = [](float progress) {
        workerTell(progress);
        return true;
    };
    try {
        const std::vector<std::byte> bytes = app::packMesh(app::loadWithReport(path, placement, tell));
        workerHandOver(bytes.data(), static_cast<int>(bytes.size()));
    } catch (const std::bad_alloc&) {
        workerRefuse(app::tooLargeText(path).c_str());
    } catch (const std::exception& error) {
        workerRefuse(error.what());
    }
}

int main() { return 0; }
