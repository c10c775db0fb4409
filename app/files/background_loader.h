#pragma once
/// Loads a mesh while the window stays alive.

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/files/mesh_placement.h"
#include "app/files/obj_loader.h"

namespace app {

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

    BackgroundLoader();
    ~BackgroundLoader();
    BackgroundLoader(const BackgroundLoader&) = delete;
    BackgroundLoader& operator=(const BackgroundLoader&) = delete;

    /// What else is to be done with a mesh before a window shows it. Called on the thread of the loader.
    using Prepare = std::function<void(const geometry::MeshPtr&)>;

    /// Who helps the loader's thread, from the next file on. It must not end before the loader.
    void setParallelFor(geometry::ParallelFor parallelFor) { parallelFor_ = std::move(parallelFor); }
    /// Loads a file, in place of the one being loaded if any.
    void start(const std::filesystem::path& path, const Placement& placement = {}, const Prepare& prepare = {});
    /// Forgets the file being loaded; nothing more is heard of it.
    void cancel();
    /// How it stands. Loaded and Failed are told once; then it is Idle.
    Status poll();

private:
    struct Job;
    void dropFinished();

    geometry::ParallelFor parallelFor_ = geometry::serialFor;
    std::unique_ptr<Job> current_;
    std::vector<std::unique_ptr<Job>> cancelled_;  ///< still winding down
};

}  // namespace app
