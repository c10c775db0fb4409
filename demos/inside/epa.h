#pragma once
/// The expanding polytope, watched: the iterations in words and numbers, and drawn in the Minkowski difference.

#include <vector>

#include "demos/inside/explanation.h"
#include "demos/inside/minkowski.h"
#include "geometry/convex/epa.h"

namespace demos {

/// A round, with copies of what it was told of.
struct EpaRound {
    std::vector<geometry::SimplexPoint> points{};
    std::vector<geometry::PolytopeFace> faces{};
    std::vector<geometry::PolytopeEdge> horizon{};
    std::uint32_t face = 0;
    geometry::SimplexPoint support{};
    double lowerBound = 0.0, upperBound = 0.0;  ///< m
    geometry::EpaVerdict verdict = geometry::EpaVerdict::Grows;
};

struct EpaTrace {
    bool overlap = false;  ///< otherwise there are no rounds, and the separation means nothing
    std::vector<EpaRound> rounds{};
    geometry::Separation<double> separation{};
    /// m, how far B must go to leave A straight away from A's centre.
    double centreLineDepth = 0.0;
};
/// `centreLine` goes from the centre of A to that of B, m.
EpaTrace traceEpa(const geometry::Hullf& a, const geometry::Hullf& b, const geometry::Vec3d& centreLine);

/// The polytope of the shown iteration; for 0 the minimum translation vector, and where B touches A after it.
void drawEpa(Canvas& canvas, const EpaTrace& trace, int shown, const geometry::Hullf& b);
Explanation explainEpa(const EpaTrace& trace, int shown);

}  // namespace demos
