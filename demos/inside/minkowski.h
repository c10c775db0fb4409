#pragma once
/// The Minkowski difference A - B of two convex bodies, drawn beside them, and the two algorithms that walk through it
/// and never build it: GJK (`gjk.cpp`) and the expanding polytope (`epa.cpp`), watched: in words and numbers, and
/// drawn.

#include <vector>

#include "demos/canvas.h"
#include "demos/inside/explanation.h"
#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/epa.h"
#include "geometry/convex/gjk.h"
#include "geometry/shapes/any_shape.h"

namespace collidoscope::demos {

/// A - B is drawn in a space of its own, whose origin is here, beside the bodies, which must stay at x < -0.5.
inline constexpr geometry::Vec3f kDifferenceOrigin{2.9f, 1.5f, 0.0f};
inline constexpr float kDifferenceScale = 0.62f;
inline geometry::Vec3f inDifference(const geometry::Vec3d& difference) {
    return kDifferenceOrigin + kDifferenceScale * geometry::Vec3f{difference};
}

/// The hull of all differences of a vertex of A and one of B; of round shapes, of their cores.
geometry::Hullf differenceOf(const geometry::ConvexProxy& a, const geometry::ConvexProxy& b);
/// The outline of A - B, and the origin.
void drawDifference(Canvas& canvas, const geometry::Hullf& difference);

struct GjkTrace {
    std::vector<geometry::GjkStep> steps{};
    geometry::GjkResult result{};
    double radii = 0.0;  ///< m, of both together
};
/// Records the walk for the cores: it leaves the radii out.
GjkTrace traceGjk(const geometry::ConvexProxy& a, const geometry::ConvexProxy& b);

/// Draws the shown step in A - B and at the bodies; for 0 the nearest points, with their distance.
void drawGjk(Canvas& canvas, const GjkTrace& trace, int shown);
Explanation explainGjk(const GjkTrace& trace, int shown);

/// An iteration, with copies of what was reported.
struct EpaIteration {
    std::vector<geometry::SimplexPoint> points{};
    std::vector<geometry::PolytopeFace> faces{};
    std::vector<geometry::hull::HorizonEdge> horizon{};
    std::uint32_t face = 0;
    geometry::SimplexPoint support{};
    double lowerBound = 0.0, upperBound = 0.0;  ///< m
    geometry::EpaVerdict verdict = geometry::EpaVerdict::Grows;
    geometry::CodePlace place{};
};

struct EpaTrace {
    bool overlap = false;  ///< of the cores; otherwise there are no iterations, and the separation means nothing
    std::vector<EpaIteration> iterations{};
    geometry::Separation<double> separation{};  ///< of the bodies, with their radii
    double radii = 0.0;                         ///< m, of both together
    double coreDistance = 0.0;                  ///< m, where the cores are apart
    /// m, how far B must go to leave A straight away from A's centre.
    double centreLineDepth = 0.0;
};
/// `centreLine` goes from the centre of A to that of B, m.
EpaTrace traceEpa(const geometry::ConvexProxy& a, const geometry::ConvexProxy& b, const geometry::Vec3d& centreLine);

/// The polytope of the shown iteration; for 0 the minimum translation vector, and where B touches A after it.
void drawEpa(Canvas& canvas, const EpaTrace& trace, int shown, const geometry::AnyShapef& b);
Explanation explainEpa(const EpaTrace& trace, int shown);

}  // namespace collidoscope::demos
