#pragma once
/// Meshes that the user gives to a demo: those of the program at once, files in the background.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "app/files/background_loader.h"
#include "app/ui/features/open_demos.h"
#include "app/ui/workbench.h"

namespace collidoscope::app {

class MeshTool {
public:
    MeshTool(Workbench& bench, OpenDemos& demos);

    enum class OnRefusal { Say, End };
    /// Loads an OBJ file in the background for the demo's mesh parameter; opens mesh-picking if it has none. A file
    /// that is refused becomes a notice, or ends the program for the reason refusal(). With "as-is:" before its path
    /// the mesh stays as it is in its file.
    void open(const std::filesystem::path& nameOrPath, OnRefusal onRefusal = OnRefusal::Say);
    const std::string& refusal() const { return refusal_; }
    /// Fills a mesh parameter with one of the program's meshes, or with a file.
    void use(const UseMesh& request);
    /// Goes to a frame in parts, with a card that shows how far it is; once the file that is being loaded is there.
    void goTo(std::uint64_t frame);

    /// Takes what has been loaded; call it in each frame.
    void poll();
    bool isLoading() const { return isLoading_; }
    /// Progress of the file that is being loaded.
    std::optional<Progress> progress() const;
    /// Forgets the file that is being loaded; false when there is none.
    bool cancel();

    /// Threads that share the work of loops; they must not end before the application.
    void setParallelFor(const geometry::ParallelFor& parallelFor);
    /// Loader of the files that are opened, see BackgroundLoader.
    void setLoadHelper(BackgroundLoader::Helper& helper) { loader_.setHelper(helper); }

private:
    /// Where to go when the file that is being loaded is there.
    struct Destination {
        std::uint64_t frame = 0;
        bool playing = false;  ///< from there on
    };
    void uploadArrived();
    void useArrived(const BackgroundLoader::Loaded& loaded, const std::optional<Destination>& next);
    void forget();

    Workbench& bench_;
    OpenDemos& demos_;
    BackgroundLoader loader_{};
    BackgroundLoader::Loading loading_{};
    bool isLoading_ = false;
    std::string name_{};  ///< of the mesh that is being loaded
    OnRefusal onRefusal_ = OnRefusal::Say;
    std::string refusal_{};
    std::shared_ptr<PreparedMesh> prepared_{};           ///< filled on the loader's thread
    std::optional<BackgroundLoader::Loaded> arrived_{};  ///< loaded, and on its way to the graphics card
    std::optional<Destination> afterLoading_{};
};

}  // namespace collidoscope::app
