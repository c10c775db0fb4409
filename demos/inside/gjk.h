#pragma once
/// GJK, watched: the iterations in words and numbers, and drawn in the Minkowski difference and at the bodies.

#include <vector>

#include "demos/inside/explanation.h"
#include "demos/inside/minkowski.h"
#include "geometry/convex/gjk.h"

namespace demos {

struct GjkTrace {
    std::vector<geometry::GjkStep> steps{};
    geometry::GjkResult result{};
};
GjkTrace traceGjk(const geometry::Hullf& a, const geometry::Hullf& b);

/// What the shown step does, in A - B and at the bodies; the answer for 0.
void drawGjk(Canvas& canvas, const GjkTrace& trace, int shown);
Explanation explainGjk(const GjkTrace& trace, int shown);

}  // namespace demos
