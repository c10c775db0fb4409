#pragma once
/// Every geometric shape, drawn with the primitives of the canvas. Two-dimensional shapes lie in the plane z = 0.

#include <optional>
#include <span>
#include <string_view>

#include "demos/canvas.h"
#include "geometry/planar/shapes.h"
#include "geometry/shapes/any_shape.h"

namespace collidoscope::demos {

void drawPoint(Canvas& canvas, const geometry::Vec3f& point, const Style& style = {.width = 9.0f});
void draw(Canvas& canvas, const geometry::Segmentf& segment, const Style& style, Key key = kByOrder);
/// The part of the line within `extent` metres of its point, its ends dashed.
void draw(Canvas& canvas, const geometry::Linef& line, const Style& style, float extent = 20.0f);
/// A dot at the origin, an arrow of the direction, and a line up to `extent` metres.
void draw(Canvas& canvas, const geometry::Rayf& ray, const Style& style, float extent = 20.0f);
/// A square patch of the plane around the point nearest to `center`, with its outline and normal.
void draw(Canvas& canvas, const geometry::Planef& plane, const Style& style, const geometry::Vec3f& center,
          float half = 2.0f);
void draw(Canvas& canvas, const geometry::Spheref& sphere, const Style& style, Key key = kByOrder);
void draw(Canvas& canvas, const geometry::Capsulef& capsule, const Style& style, Key key = kByOrder);
void draw(Canvas& canvas, const geometry::Aabbf& box, const Style& style, Key key = kByOrder);
void draw(Canvas& canvas, const geometry::Boxf& box, const Style& style, Key key = kByOrder);
void draw(Canvas& canvas, const geometry::Trianglef& triangle, const Style& style, Key key = kByOrder);
void draw(Canvas& canvas, const geometry::Frustumf& frustum, const Style& style);
void draw(Canvas& canvas, const geometry::Hullf& hull, const Style& style);
void draw(Canvas& canvas, const geometry::HullInstancef& hull, const Style& style);
void draw(Canvas& canvas, const geometry::MeshInstance& mesh, const Style& style, Key key = kByOrder);
/// The shape moved by an offset; one of the plane without its z.
DrawnShape shifted(const DrawnShape& shape, const geometry::Vec3f& by);
/// Draws a shape: a plane as a patch around `center`; a line and a ray as far as they are long by default.
void draw(Canvas& canvas, const geometry::AnyShapef& shape, const Style& style,
          const geometry::Vec3f& center = geometry::Vec3f{0.0f});
void drawMesh(Canvas& canvas, const geometry::MeshPtr& mesh, const geometry::Mat4f& worldFromMesh, const Style& style,
              Key key = kByOrder);

void draw(Canvas& canvas, const geometry::Circlef& circle, const Style& style);
void draw(Canvas& canvas, const geometry::Rectanglef& rectangle, const Style& style);
void draw(Canvas& canvas, const geometry::OrientedRectanglef& rectangle, const Style& style);
void draw(Canvas& canvas, const geometry::Polygonf& polygon, const Style& style);

/// Boxes of a bounding volume tree or octree as outlines, shaded by depth; `depths` may be empty.
void drawTreeNodes(Canvas& canvas, std::span<const geometry::Aabbf> boxes, std::span<const int> depths,
                   const Style& style);
/// A contact manifold: its points, and its normal from A to B drawn at their middle with length `depth`
/// (at least long enough to be seen).
void drawManifold(Canvas& canvas, std::span<const geometry::Vec3f> points, const geometry::Vec3f& normal, float depth);

/// The outline of a box as twelve lines.
void drawOutline(Canvas& canvas, const geometry::Boxf& box, const Style& style);
void drawOutline(Canvas& canvas, const geometry::Aabbf& box, const Style& style);
void drawArrow(Canvas& canvas, const geometry::Vec3f& start, const geometry::Vec3f& vector, const Style& style);
void drawLabel(Canvas& canvas, const geometry::Vec3f& position, std::string_view text, const Style& style = {});
void drawLabel(Canvas& canvas, const LabelItem& label);
void drawLegend(Canvas& canvas, Mark mark, const Style& style, std::string_view text);
void drawChart(Canvas& canvas, const Chart& chart);
void drawTrail(Canvas& canvas, const TrailItem& trail);

inline constexpr Style kWeightPart{.role = Role::Selection, .fill = Fill::Translucent};
inline constexpr Style kNegativePart{.role = Role::Mistake, .fill = Fill::Translucent};

/// Barycentric weights as areas: each corner's weight is the share of the triangle between the point and the opposite
/// edge; outside, one part at least lies beyond its edge and counts as negative. The three parts with u, v, w and their
/// values, the lines from the point to the corners, and the triangle's outline. `emphasis`: the corner whose part
/// stands out. Precondition: `point` has these weights.
void drawWeights(Canvas& canvas, const geometry::Trianglef& triangle, const geometry::Vec3f& point,
                 const geometry::Vec3f& weights, std::optional<int> emphasis = {});

}  // namespace collidoscope::demos
