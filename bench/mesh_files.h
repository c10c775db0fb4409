#pragma once
/// The files that the benchmarks load.

#include <filesystem>

#include "geometry/mesh/mesh.h"

namespace collidoscope::bench {

/// With or without the texture and normal indices that most exporters write. Throws app::FileError.
void writeObj(const geometry::Mesh& mesh, const std::filesystem::path& path, bool withNormals);

/// Writes a torus knot of a million triangles into the temporary folder. Throws app::FileError.
std::filesystem::path writeMillionTriangles(bool withNormals);

}  // namespace collidoscope::bench
