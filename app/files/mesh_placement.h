#pragma once
/// Brings a mesh from the axes, unit and origin of its file into those of the program: metres, y up.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/mesh/mesh.h"

namespace collidoscope::app {

/// The axis that points up in the file. Auto: z if that way the mesh stands on more surface, else y.
enum class UpAxis { Y, Z, Auto };
/// The position of the middle of the mesh's bounding box: unchanged, at the origin, or above the origin with the lowest
/// point on the ground, y = 0.
enum class Centre { AsIs, Origin, Ground };

struct Placement {
    UpAxis up = UpAxis::Y;
    std::optional<float> longestSide{};  ///< m, of the bounding box; empty: one unit of the file is a metre
    Centre centre = Centre::AsIs;
};

/// A mesh that a user names: with "as-is:" before its name it stays as it is in its file, see find() of MeshLibrary.
inline constexpr std::string_view kAsIs = "as-is:";

/// Size and position of the mesh in its file, and the float spacing there, a sentence each. To be asked before
/// it is placed. Precondition: indices are in range.
std::vector<std::string> measured(const geometry::Mesh& mesh, const Placement& placement);

/// Places the vertices of an unfinished mesh and says what was done, a sentence each. Only vertices that triangles use
/// count for size and centre. Precondition: indices are in range; longestSide is positive and finite.
std::vector<std::string> place(geometry::Mesh& mesh, const Placement& placement);

}  // namespace collidoscope::app
