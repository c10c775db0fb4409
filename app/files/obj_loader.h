#pragma once
/// Reads Wavefront OBJ files as triangle meshes.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/files/file_io.h"
#include "app/files/mesh_placement.h"
#include "geometry/mesh/mesh.h"

namespace collidoscope::app {

struct ObjResult {
    geometry::MeshPtr
        mesh{};  ///< at least one triangle, every vertex finite, no two corners of a triangle at one place
    std::vector<std::string> notices{};   ///< what was skipped, a sentence each
    std::vector<std::string> measured{};  ///< its size, place and resolution in the file, a sentence each
    std::vector<std::string> placed{};    ///< how it was turned, scaled and moved, a sentence each
};

/// The text of a material file by the name that the OBJ file gives it; empty when there is none to read.
using MaterialSource = std::function<std::optional<std::string>(const std::string& name)>;

/// Loads a file with the materials that lie beside it. The mesh is named after the file, without its extension.
/// Throws FileError (path, line, reason, next step) when anything in it cannot be understood or no triangle is left;
/// throws LoadCancelled when `progress` answers false. What is merely unusual is skipped and said in the notices.
/// `parallelFor` helps to build the tree; its threads report the progress, one call at a time.
ObjResult loadObj(const std::filesystem::path& path, const Placement& placement = {}, const LoadProgress& progress = {},
                  const geometry::ParallelFor& parallelFor = geometry::serialFor);

/// Loads a text in memory; `name` replaces the path in errors and is the name of the mesh.
ObjResult loadObjText(std::string_view text, const std::string& name, const MaterialSource& materials = {},
                      const Placement& placement = {}, const LoadProgress& progress = {},
                      const geometry::ParallelFor& parallelFor = geometry::serialFor);

}  // namespace collidoscope::app
