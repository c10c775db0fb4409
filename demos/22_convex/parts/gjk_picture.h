#pragma once
/// The rounds of GJK: recorded, drawn, and in words and numbers.

#include <vector>

#include "demos/22_convex/parts/convex_pair.h"
#include "demos/inside/explanation.h"
#include "geometry/convex/gjk.h"

namespace demos::convex {

struct GjkRun {
    std::vector<geometry::GjkStep> steps{};
    geometry::GjkResult result{};
};
GjkRun runGjk(const geometry::Hullf& a, const geometry::Hullf& b);

/// The step that is shown, or null for the walk as a whole.
const geometry::GjkStep* shownStep(const GjkRun& run, int shown);
/// What the step does, in A - B and at the bodies; without a step, the answer.
void drawGjk(Canvas& canvas, const GjkRun& run, const geometry::GjkStep* step);
Explanation explainGjk(const GjkRun& run, int shown);

}  // namespace demos::convex
