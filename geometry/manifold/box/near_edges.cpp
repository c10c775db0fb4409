#include "geometry/manifold/box/near_edges.h"

#include <array>
#include <cmath>
#include <limits>

#include "geometry/manifold/convex/convex_manifold.h"

namespace geometry::boxes {
namespace {

constexpr double kNone = -std::numeric_limits<double>::infinity();
constexpr double kParallel = 1e-4;

double squaredSine(const PairAxes& pair, unsigned i, unsigned j) {
    const double p = pair.cosine(axes::next(i), j), q = pair.cosine(axes::afterNext(i), j);
    return p * p + q * q;
}

/// m, along the axis of two edges; none where they are parallel.
double edgeGap(const PairAxes& pair, unsigned i, unsigned j) {
    const double squared = squaredSine(pair, i, j);
    if (squared < kParallel * kParallel) return kNone;
    return gapOf(pair.projectionsOn(6 + 3 * i + j)) / std::sqrt(squared);
}

bool doEdgesCross(const PairAxes& pair, unsigned i, unsigned j) {
    const EdgeAxes<double> edges{static_cast<double>(i), static_cast<double>(j)};
    const Vec3d normal = pushAlong(pair, 6 + 3 * i + j).normal;
    return edgeCrossing(pair, edges, {normal.x, normal.y, normal.z}).isInside;
}

}  // namespace

NearEdges nearEdges(const PairAxes& pair, unsigned face, const ContactReach& reach) {
    const double faceGap = gapOf(pair.projectionsOn(face)), slack = slackOf(pair);
    if (faceGap > reach.margin) return {.areApart = true};
    std::array<double, 9> gaps;
    double widest = kNone;
    for (unsigned i = 0; i < 3; ++i)
        for (unsigned j = 0; j < 3; ++j) widest = std::fmax(widest, gaps[3 * i + j] = edgeGap(pair, i, j));
    if (widest > reach.margin) return {.areApart = true};
    if (widest <= faceGap + slack + reach.faceSlack) return {};
    // Axes that are nearly the same have nearly the same gap.
    for (unsigned k = 0; k < 9; ++k) {
        if (gaps[k] < widest - slack || !doEdgesCross(pair, k / 3, k % 3)) continue;
        const bool areNearlyParallel = squaredSine(pair, k / 3, k % 3) < kNearlyParallel * kNearlyParallel;
        return {.isFaceOut = true, .axis = 6 + k, .areNearlyParallel = areNearlyParallel};
    }
    return {.isFaceOut = true};
}

}  // namespace geometry::boxes
