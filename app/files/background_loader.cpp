#include "app/files/background_loader.h"

#include <atomic>
#include <cstddef>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "geometry/mesh/mesh_diagnosis.h"

namespace collidoscope::app {
namespace {

/// Progress after reading and after diagnosing, as shares of the whole time, measured with a million triangles.
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

namespace {

/// "1 open edge", "12,345 open edges".
std::string counted(std::size_t count, std::string_view one, std::string_view many) {
    std::string digits = std::to_string(count);
    for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ',');
    return digits + " " + std::string(count == 1 ? one : many);
}

}  // namespace

std::vector<std::string> reportOn(const geometry::Mesh& mesh, const geometry::MeshDiagnosis& d) {
    std::vector<std::string> out;
    out.push_back(counted(mesh.triangles.size(), "triangle", "triangles") + ", " +
                  counted(mesh.vertices.size(), "vertex", "vertices") + ", " +
                  counted(d.components, "piece", "pieces") + ".");
    if (geometry::mayBeSolid(d)) out.emplace_back("Closed and consistently wound: it can be treated as a solid.");
    if (d.openEdges > 0)
        out.push_back(counted(d.openEdges, "open edge", "open edges") +
                      ": the surface has a border or a hole, so inside and outside are not defined.");
    if (d.nonManifoldEdges > 0)
        out.push_back(counted(d.nonManifoldEdges, "edge is", "edges are") + " shared by more than two triangles.");
    if (d.flippedEdges > 0)
        out.push_back(counted(d.flippedEdges, "edge lies", "edges lie") +
                      " between triangles that face opposite ways: some normals point inwards.");
    if (d.insideOut) out.emplace_back("The whole mesh is inside out: every normal points inwards.");
    if (d.degenerateTriangles > 0)
        out.push_back(counted(d.degenerateTriangles, "triangle has", "triangles have") + " no area.");
    if (d.unusedVertices > 0)
        out.push_back(counted(d.unusedVertices, "vertex is", "vertices are") + " not used by any triangle.");
    return out;
}

}  // namespace collidoscope::app
