#pragma once
/// The barycentric weights of a point as areas: each corner's weight is the share of the triangle between the point and
/// the opposite edge. Outside, one part at least lies beyond its edge and counts as negative.

#include <optional>

#include "demos/canvas.h"
#include "geometry/shapes/triangle.h"

namespace demos {

inline constexpr Style kWeightPart{.role = Role::Selection, .fill = Fill::Translucent};
inline constexpr Style kNegativePart{.role = Role::Mistake, .fill = Fill::Translucent};

/// The three parts with u, v, w and their values, the lines from the point to the corners, and the triangle's outline.
/// `emphasis`: the corner whose part stands out. Precondition: `point` has these weights.
void drawWeights(Canvas& canvas, const geometry::Trianglef& triangle, const geometry::Vec3f& point,
                 const geometry::Vec3f& weights, std::optional<int> emphasis = {});

}  // namespace demos
