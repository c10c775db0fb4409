#pragma once
/// Two shapes that some demo shows, as a case.

#include <optional>
#include <string>

#include "demos/examine/collision_case.h"
#include "geometry/shapes/any_shape.h"

namespace collidoscope::demos::examine {

/// Every float is a double. None for lines and frusta, which cases do not know, and for a mesh of more vertices or
/// triangles than the format takes.
std::optional<CaseShape> caseShapeOf(const geometry::AnyShapef& shape);
/// The case of two shapes; none if cases do not know one of the shapes.
std::optional<CollisionCase> caseOf(const geometry::AnyShapef& a, const geometry::AnyShapef& b, std::string name);

}  // namespace collidoscope::demos::examine
