#pragma once
/// Boxes and triangles of a mesh in the world, and how the steps of walks through trees draw them.

#include <cstdint>

#include "demos/canvas.h"
#include "geometry/mesh/mesh.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::demos::meshes {

inline constexpr Style kOpened{.role = Role::Selection, .showThrough = true, .width = 2.5f};
inline constexpr Style kMet{.role = Role::Construction, .showThrough = true, .width = 2.0f};
inline constexpr Style kMissed{.role = Role::Neutral, .dashed = true, .width = 1.0f};
inline constexpr Style kTested{.role = Role::Construction, .fill = Fill::Translucent, .showThrough = true};
inline constexpr Style kTaken{.role = Role::Contact, .fill = Fill::Translucent, .showThrough = true};

/// The twelve edges of a box of the mesh's space, as the matrix carries them.
void drawBox(Canvas& canvas, const geometry::MeshInstance& mesh, const geometry::Aabbf& box, const Style& style);
void drawTriangle(Canvas& canvas, const geometry::MeshInstance& mesh, std::uint32_t index, const Style& style);

}  // namespace collidoscope::demos::meshes
