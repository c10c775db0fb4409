#pragma once
/// Loads a mesh while the window stays responsive, and collects the notices about it.

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/files/mesh_placement.h"
#include "app/files/obj_loader.h"
#include "geometry/mesh/mesh.h"
#include "geometry/mesh/mesh_diagnosis.h"

namespace collidoscope::app {

/// Start it, then ask once a frame. All members are for one thread, that of the window; none of them waits for the
/// work but the destructor, which cancels it first.
class BackgroundLoader {
public:
    struct Idle {};
    struct Loading {
        std::filesystem::path path{};
        float progress = 0.0f;  ///< 0..1
    };
    struct Loaded {
        std::filesystem::path path{};
        ObjResult result{};
        std::vector<std::string> report{};  ///< the diagnosis, a sentence each
    };
    struct Failed {
        std::filesystem::path path{};
        std::string message{};  ///< what, where, what to do
    };
    using Status = std::variant<Idle, Loading, Loaded, Failed>;

    /// Loads where there are no threads. Its functions have the meaning of those of the loader.
    class Helper {
    public:
        virtual ~Helper() = default;
        virtual void start(const std::filesystem::path& path, const Placement& placement) = 0;
        virtual void cancel() = 0;
        virtual Status poll() = 0;
    };

    BackgroundLoader();
    ~BackgroundLoader();
    BackgroundLoader(const BackgroundLoader&) = delete;
    BackgroundLoader& operator=(const BackgroundLoader&) = delete;

    /// Further work on a mesh before a window shows it. Called on the thread of the loader.
    using Prepare = std::function<void(const geometry::MeshPtr&)>;

    /// Threads that help the loader's thread, from the next file on. It must not end before the loader.
    void setParallelFor(geometry::ParallelFor parallelFor) { parallelFor_ = std::move(parallelFor); }
    /// Worker that loads from now on; it must not end before the loader.
    void setHelper(Helper& helper) { helper_ = &helper; }
    /// Loads a file, in place of the one being loaded if any.
    void start(const std::filesystem::path& path, const Placement& placement = {}, const Prepare& prepare = {});
    /// Forgets the file being loaded; nothing more is heard of it.
    void cancel();
    /// State of the loader. Loaded and Failed are returned once; after that it is Idle.
    Status poll();

private:
    struct Job;
    void dropFinished();

    geometry::ParallelFor parallelFor_ = geometry::serialFor;
    Helper* helper_ = nullptr;
    Prepare prepare_{};  ///< what the helper brings
    std::unique_ptr<Job> current_;
    std::vector<std::unique_ptr<Job>> cancelled_;  ///< still winding down
};

/// The mesh of a file with what is to be said of it. Throws as loadObj() does.
BackgroundLoader::Loaded loadWithReport(const std::filesystem::path& path, const Placement& placement,
                                        const LoadProgress& progress,
                                        const geometry::ParallelFor& parallelFor = geometry::serialFor);
/// Message when there was not enough memory for a file.
std::string tooLargeText(const std::filesystem::path& path);

/// Size, soundness and what to mind about a mesh, a sentence each, the most important first.
std::vector<std::string> reportOn(const geometry::Mesh& mesh, const geometry::MeshDiagnosis& diagnosis);

}  // namespace collidoscope::app
