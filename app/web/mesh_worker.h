#pragma once
/// Reads meshes in a worker of the page, so that the page goes on: the thread that a browser grants without conditions.

#include <string>

#include "app/files/background_loader.h"

namespace collidoscope::app {

class MeshWorker final : public BackgroundLoader::Helper {
public:
    void start(const std::filesystem::path& path, const Placement& placement) override;
    void cancel() override;
    BackgroundLoader::Status poll() override;

    /// Messages of the worker.
    void setProgress(float progress) { progress_ = progress; }
    void setOutcome(BackgroundLoader::Status outcome) { outcome_ = std::move(outcome); }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_{};  ///< empty: nothing is being loaded
    float progress_ = 0.0f;
    BackgroundLoader::Status outcome_{};
};

}  // namespace collidoscope::app
