#pragma once
/// The steps of the three triangle tests in words and numbers.

#include "demos/08_triangle_pairs/parts/triangle_test.h"
#include "demos/inside/explanation.h"

namespace demos::triangles {

/// `line` is what the intervals are told in, if both triangles cross the other's plane.
Explanation explain(const TriangleTest& test, geometry::TriangleMethod method, const std::optional<SharedLine>& line,
                    int shown);
/// The step that is shown, or null for the test as a whole.
const geometry::TriangleStep* shownStep(const TriangleTest& test, int shown);

}  // namespace demos::triangles
