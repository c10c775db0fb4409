#include "app/files/background_loader.h"

#include <atomic>
#include <exception>
#include <thread>
#include <utility>

#include "app/files/mesh_report.h"
#include "geometry/mesh/mesh_diagnosis.h"

namespace app {
namespace {

/// Shares of the whole time, as measured with a million triangles.
constexpr float kRead = 0.7f;
constexpr float kDiagnosed = 0.85f;

}  // namespace

BackgroundLoader::Loaded loadWithReport(const std::filesystem::path& path, const Placement& placement,
                                        const LoadProgress& progress, const geometry::ParallelFor& parallelFor) {
    const auto reading = [&progress](float f) { return !progress || progress(kRead * f); };
    BackgroundLoader::Loaded loaded{.path = path, .result = loadObj(path, placement, reading, parallelFor)};
    const geometry::MeshPtr& mesh = loaded.result.mesh;
    loaded.report = reportOn(*mesh, geometry::diagnose(*mesh));
    report(progress, kDiagnosed);
    return loaded;
}

std::string tooLargeText(const std::filesystem::path& path) {
    return path.string() + ": not enough memory; reduce the mesh first";
}

/// One file on its own thread. `outcome` belongs to that thread until `done`.
struct BackgroundLoader::Job {
    Job(std::filesystem::path p, geometry::ParallelFor helpers, const Placement& placement, const Prepare& prepare)
        : path(std::move(p)), parallelFor(std::move(helpers)) {
        thread = std::thread([this, placement, prepare] {
            outcome = run(placement, prepare);
            done.store(true, std::memory_order_release);
        });
    }
    ~Job() {
        cancelled.store(true, std::memory_order_relaxed);
        thread.join();
    }
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    Status run(const Placement& placement, const Prepare& prepare) {
        try {
            Loaded loaded = loadWithReport(
                path, placement, [this](float f) { return tell(f); }, parallelFor);
            if (prepare) prepare(loaded.result.mesh);
            tell(1.0f);
            return loaded;
        } catch (const LoadCancelled&) {
            return Idle{};
        } catch (const std::bad_alloc&) {
            return Failed{.path = path, .message = tooLargeText(path)};
        } catch (const std::exception& error) {
            return Failed{.path = path, .message = error.what()};
        }
    }
    bool tell(float fraction) {
        progress.store(fraction, std::memory_order_relaxed);
        return !cancelled.load(std::memory_order_relaxed);
    }

    std::filesystem::path path;
    geometry::ParallelFor parallelFor;
    std::atomic<float> progress{0.0f};
    std::atomic<bool> cancelled{false};
    std::atomic<bool> done{false};
    Status outcome{};
    std::thread thread;
};

BackgroundLoader::BackgroundLoader() = default;
BackgroundLoader::~BackgroundLoader() = default;

void BackgroundLoader::start(const std::filesystem::path& path, const Placement& placement, const Prepare& prepare) {
    cancel();
    if (helper_) {
        prepare_ = prepare;
        return helper_->start(path, placement);
    }
    current_ = std::make_unique<Job>(path, parallelFor_, placement, prepare);
}

void BackgroundLoader::cancel() {
    if (helper_) helper_->cancel();
    dropFinished();
    if (!current_) return;
    current_->cancelled.store(true, std::memory_order_relaxed);
    cancelled_.push_back(std::move(current_));
}

BackgroundLoader::Status BackgroundLoader::poll() {
    if (helper_) {
        Status status = helper_->poll();
        if (const auto* loaded = std::get_if<Loaded>(&status); loaded && prepare_) prepare_(loaded->result.mesh);
        return status;
    }
    dropFinished();
    if (!current_) return Idle{};
    if (!current_->done.load(std::memory_order_acquire))
        return Loading{.path = current_->path, .progress = current_->progress.load(std::memory_order_relaxed)};
    const std::unique_ptr<Job> finished = std::move(current_);
    return std::move(finished->outcome);
}

/// Cancelled jobs are joined only once they are done, so that joining them does not wait.
void BackgroundLoader::dropFinished() {
    std::erase_if(cancelled_,
                  [](const std::unique_ptr<Job>& job) { return job->done.load(std::memory_order_acquire); });
}

}  // namespace app
