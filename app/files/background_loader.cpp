#include "app/files/background_loader.h"

#include <atomic>
#include <exception>
#include <functional>
#include <system_error>
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

/// One file on its own thread. `outcome` belongs to that thread until `done`.
struct BackgroundLoader::Job {
    Job(std::filesystem::path p, geometry::ParallelFor helpers, const Placement& placement, const Prepare& prepare)
        : path(std::move(p)), parallelFor(std::move(helpers)) {
        work = [this, placement, prepare] {
            outcome = run(placement, prepare);
            done.store(true, std::memory_order_release);
        };
        try {
            thread = std::thread(work);
        } catch (const std::system_error&) {
            // There are no threads, as in a browser: see workHere().
        }
    }
    ~Job() {
        cancelled.store(true, std::memory_order_relaxed);
        if (thread.joinable()) thread.join();
    }
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;

    Status run(const Placement& placement, const Prepare& prepare) {
        try {
            Loaded loaded{.path = path,
                          .result = loadObj(
                              path, placement, [this](float f) { return tell(kRead * f); }, parallelFor)};
            const geometry::MeshPtr& mesh = loaded.result.mesh;
            loaded.report = reportOn(*mesh, geometry::diagnose(*mesh));
            report([this](float f) { return tell(f); }, kDiagnosed);
            if (prepare) prepare(mesh);
            tell(1.0f);
            return loaded;
        } catch (const LoadCancelled&) {
            return Idle{};
        } catch (const std::bad_alloc&) {
            return Failed{.path = path, .message = path.string() + ": not enough memory; reduce the mesh first"};
        } catch (const std::exception& error) {
            return Failed{.path = path, .message = error.what()};
        }
    }
    /// Without a thread the work is done by whoever asks how far it is, from the third question on: by then the person
    /// has seen that a file is being loaded.
    void workHere() {
        if (thread.joinable() || done.load(std::memory_order_relaxed) || ++questions < 3) return;
        work();
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
    std::function<void()> work{};
    int questions = 0;
    std::thread thread;
};

BackgroundLoader::BackgroundLoader() = default;
BackgroundLoader::~BackgroundLoader() = default;

void BackgroundLoader::start(const std::filesystem::path& path, const Placement& placement, const Prepare& prepare) {
    cancel();
    current_ = std::make_unique<Job>(path, parallelFor_, placement, prepare);
}

void BackgroundLoader::cancel() {
    dropFinished();
    if (!current_) return;
    current_->cancelled.store(true, std::memory_order_relaxed);
    cancelled_.push_back(std::move(current_));
}

BackgroundLoader::Status BackgroundLoader::poll() {
    dropFinished();
    if (!current_) return Idle{};
    current_->workHere();
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
