#pragma once
/// The rounds of the expanding polytope: recorded, drawn, and in words and numbers.

#include <vector>

#include "demos/22_convex/parts/convex_pair.h"
#include "demos/inside/explanation.h"
#include "geometry/convex/epa.h"

namespace demos::convex {

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

struct EpaRun {
    bool overlap = false;  ///< otherwise there are no rounds, and the separation means nothing
    std::vector<EpaRound> rounds{};
    geometry::Separation<double> separation{};
    /// m, how far B must go to leave A straight away from A's centre.
    double centreLineDepth = 0.0;
};
EpaRun runEpa(const geometry::Hullf& a, const geometry::Hullf& b, const Pair& pair);

const EpaRound* shownRound(const EpaRun& run, int shown);
/// The polytope of the round; without a round, the way out and where B touches A after it.
void drawEpa(Canvas& canvas, const EpaRun& run, const EpaRound* round, const geometry::Hullf& b);
Explanation explainEpa(const EpaRun& run, int shown);

}  // namespace demos::convex
