#pragma once
/// What the expanding polytope algorithm tells its observer: one step for each face that it looks beyond, in order.

#include <cstdint>
#include <span>

#include "geometry/convex/polytope/expanding_polytope.h"

namespace geometry {

enum class EpaVerdict : std::uint8_t {
    Grows,  ///< the support point lies outside the face: the polytope takes it in
    Final,  ///< A - B does not reach beyond the face, but a needle's rough normal hid another that may be nearer
    Found,  ///< A - B does not reach beyond the face: its plane tells the depth
};

/// Spans are valid during the call only.
struct EpaStep {
    int round = 0;  ///< from 1
    std::span<const SimplexPoint> points{};
    std::span<const PolytopeFace> faces{};          ///< before the polytope grows
    std::uint32_t face = 0;                         ///< the one nearest to the origin
    SimplexPoint support{};                         ///< the farthest point of A - B along the face's normal
    std::span<const std::uint32_t> visibleFaces{};  ///< seen from the support point: they go
    std::span<const PolytopeEdge> horizon{};        ///< around them: each gets a face to the support point
    double lowerBound = 0.0;                        ///< m, the distance of the face: the depth is no less
    double upperBound = 0.0;  ///< m, the least way out along any normal so far: the depth is no more
    EpaVerdict verdict = EpaVerdict::Grows;
};

}  // namespace geometry
