#pragma once
/// Shapes that were picked in a picture, as the methods take them: in doubles, a frustum as a hull, and of a mesh one
/// triangle.

#include <cstdint>
#include <optional>

#include "demos/examine/collision_case.h"
#include "demos/inside/pair/pair_steps.h"
#include "demos/shape_item.h"

namespace collidoscope::demos::pairs {

/// The mesh of a shape that is one; null: it is none.
const geometry::MeshInstance* meshOf(const DrawnShape& shape);
/// The triangle of a mesh in the world. Precondition: it has so many.
geometry::Triangled triangleOf(const geometry::MeshInstance& mesh, std::uint32_t index);
/// The triangle that is nearest to a shape, or deepest in it; of large meshes the one nearest to the shape's middle.
/// None for a mesh without triangles.
std::optional<std::uint32_t> nearestTriangle(const geometry::MeshInstance& mesh, const examine::CaseShape& other);

/// A shape that no mesh is. None for a line, which no method here steps through.
std::optional<examine::CaseShape> takenFrom(const DrawnShape& shape);

/// Displacement of B, m, for questions about motion when neither shape moves: to the middle of A, or to the surface of
/// a plane.
geometry::Vec3d displacementTo(const examine::CaseShape& a, const examine::CaseShape& b);

/// Distance between two shapes, m; minus their depth if they overlap; infinity if no method measures it.
double measuredGap(const examine::CaseShape& a, const examine::CaseShape& b);

}  // namespace collidoscope::demos::pairs
