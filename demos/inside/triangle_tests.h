#pragma once
/// Two triangles, asked by one of the library's three methods while it is watched: the steps in words and numbers, and
/// the picture: the line shared by their planes with what each cuts out of it, what they have in common, and the
/// corners or edges that a step is about.

#include <optional>
#include <vector>

#include "demos/canvas.h"
#include "demos/inside/explanation.h"
#include "geometry/query/axis_step.h"
#include "geometry/triangle/triangle_overlap.h"
#include "geometry/triangle/triangle_step.h"

namespace collidoscope::demos::triangles {

struct TriangleTest {
    bool meet = false;
    std::vector<geometry::AxisStep> axes{};       ///< of the separating axes
    std::vector<geometry::TriangleStep> steps{};  ///< of the two other methods
};
TriangleTest test(const geometry::Trianglef& a, const geometry::Trianglef& b, geometry::TriangleMethod method);

/// The intervals that both triangles cut out of the line shared by their planes, in metres along it.
struct SharedLine {
    geometry::Vec3f origin{0.0f};                 ///< the point of the line from which the intervals are measured
    geometry::Vec3f direction{1.0f, 0.0f, 0.0f};  ///< unit vector
    geometry::AxisProjection a{};
    geometry::AxisProjection b{};

    /// min(max) - max(min): how much of the line lies in both; negative: the gap between the intervals.
    double shared() const;
    geometry::Vec3f at(double metres) const { return origin + direction * static_cast<float>(metres); }
};
/// The intervals from the steps of the interval method. Nothing when it ended before: each triangle has to cross the
/// other's plane.
std::optional<SharedLine> sharedLine(const geometry::Trianglef& a, const geometry::Trianglef& b,
                                     const std::vector<geometry::TriangleStep>& steps);

/// `line` is what the intervals are told in, if both triangles cross the other's plane.
Explanation explain(const TriangleTest& test, geometry::TriangleMethod method, const std::optional<SharedLine>& line,
                    int shown);

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

}  // namespace collidoscope::demos::triangles
