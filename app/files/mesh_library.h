#pragma once
/// All meshes by name: those made in code, those that are shipped, and the user's own files by path.

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/files/file_io.h"
#include "app/files/mesh_placement.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope::app {

struct MeshEntry {
    std::string name{};      ///< stable word, "torus-knot"
    std::string title{};     ///< as the window shows it, "Torus knot"
    bool generated = false;  ///< made in code rather than read from assets/meshes
};

/// The default placement of files: two metres long and centred on the origin, like the generated meshes.
inline constexpr Placement kLibraryPlacement{.up = UpAxis::Y, .longestSide = 2.0f, .centre = Centre::Origin};

/// Generates or reads every mesh once, and shares it from then on. Not thread-safe.
class MeshLibrary {
public:
    /// The generated meshes, then those of assets/meshes by file name.
    MeshLibrary();
    /// The generated meshes, then the OBJ files of another folder, which need not exist.
    explicit MeshLibrary(const std::filesystem::path& folder);

    const std::vector<MeshEntry>& entries() const { return entries_; }
    /// Splits "as-is:" off a name or path, and returns the rest with the placement that follows from it.
    static std::pair<std::string_view, Placement> sourceOf(std::string_view nameOrPath,
                                                           const Placement& placement = kLibraryPlacement);
    /// Whether a name or path stands for a file of the user.
    bool isOwnFile(std::string_view nameOrPath) const;
    /// Finds a mesh by its name, else by the path of an OBJ file, which is read again only when it has changed.
    /// "as-is:" before either keeps the coordinates of the file, with a metre as the unit.
    /// Throws FileError, which proposes the right name where one is nearly right.
    geometry::MeshPtr find(std::string_view nameOrPath, const Placement& placement = kLibraryPlacement);
    /// Listener for what was skipped or missing in a file that find() reads; it is not called for a file in order.
    using HearNotices = std::function<void(const std::filesystem::path&, const std::vector<std::string>&)>;
    void onNotices(HearNotices hear) { hearNotices_ = std::move(hear); }
    /// Listener for the progress of each file that find() reads.
    void onProgress(LoadProgress progress) { progress_ = std::move(progress); }
    /// Threads that help to prepare the meshes that find() reads.
    void setParallelFor(geometry::ParallelFor parallelFor) { parallelFor_ = std::move(parallelFor); }
    const geometry::ParallelFor& parallelFor() const { return parallelFor_; }

private:
    geometry::MeshPtr load(const std::filesystem::path& path, const Placement& placement);
    [[noreturn]] void refuse(const std::string& name) const;

    std::filesystem::path folder_;
    std::vector<MeshEntry> entries_;
    std::map<std::string, geometry::MeshPtr> cache_;
    LoadProgress progress_;
    HearNotices hearNotices_;
    geometry::ParallelFor parallelFor_ = geometry::serialFor;
};

}  // namespace collidoscope::app
