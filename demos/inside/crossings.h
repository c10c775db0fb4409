#pragma once
/// The crossings test of a point and a polygon: watched, in words and numbers, and drawn: edges by what became of them,
/// the half-line, the counted crossings.

#include <span>
#include <vector>

#include "demos/canvas.h"
#include "demos/inside/explanation.h"
#include "geometry/planar/polygon/polygon.h"

namespace collidoscope::demos::flat {

/// One test, with all that its observer was told.
struct CrossingTest {
    geometry::CrossingCount count{};
    std::vector<geometry::CrossingStep> steps{};
};
CrossingTest testCrossings(const geometry::Polygonf& polygon, const geometry::Vec2f& p);

const char* nameOf(geometry::PointLocation place);
/// `shown` counts from 1; 0 tells of the test as a whole, a number beyond the last step of that one.
Explanation explainCrossings(const geometry::Polygonf& polygon, const geometry::Vec2f& p, const CrossingTest& test,
                             int shown);

/// The first `shown` steps of the test, the last of them marked; all of them for 0.
void drawCrossings(Canvas& canvas, const geometry::Polygonf& polygon, const geometry::Vec2f& p,
                   const CrossingTest& test, int shown);
}  // namespace collidoscope::demos::flat
