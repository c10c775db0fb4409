#pragma once
/// The diagnosis of a mesh in words.

#include <string>
#include <vector>

#include "geometry/mesh/mesh.h"
#include "geometry/mesh/mesh_diagnosis.h"

namespace app {

/// Size, soundness and what to mind about a mesh, a sentence each, the most important first.
std::vector<std::string> reportOn(const geometry::Mesh& mesh, const geometry::MeshDiagnosis& diagnosis);

}  // namespace app
