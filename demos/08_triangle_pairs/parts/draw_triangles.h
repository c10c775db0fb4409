#pragma once
/// What the demo shows of two triangles: the line shared by their planes with what each cuts out of it, what they have
/// in common, and the corners or edges that a step is about.

#include "demos/08_triangle_pairs/parts/triangle_test.h"
#include "demos/canvas.h"

namespace demos::triangles {

/// Both intervals as bars on the line, and what they share or the gap between them.
void drawSharedLine(Canvas& canvas, const SharedLine& line);
/// The point, segment or polygon that the triangles have in common.
void drawIntersection(Canvas& canvas, const geometry::Trianglef& a, const geometry::Trianglef& b);
/// The features of one step. Corners bear the signs that are known so far: + in front, - behind, 0 in the plane.
void drawStep(Canvas& canvas, const TriangleTest& test, const geometry::TriangleStep& step,
              const geometry::Trianglef& a, const geometry::Trianglef& b);
/// The edges that a separating axis comes from.
void drawAxisEdges(Canvas& canvas, const geometry::AxisStep& step, const geometry::Trianglef& a,
                   const geometry::Trianglef& b);

}  // namespace demos::triangles
