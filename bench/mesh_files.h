#pragma once
/// The files that the benchmarks load.

#include <filesystem>

namespace bench {

/// Writes a torus knot of a million triangles into the temporary folder, with or without the texture and normal
/// indices that most exporters write. Throws app::FileError.
std::filesystem::path writeMillionTriangles(bool withNormals);

}  // namespace bench
