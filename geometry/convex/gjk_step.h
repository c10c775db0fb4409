#pragma once
/// What GJK tells its observer: one step for each round, in order.

#include <cstdint>

#include "geometry/convex/simplex.h"

namespace geometry {

enum class GjkVerdict : std::uint8_t {
    Nearer,     ///< the new point brings A - B nearer to the origin: another round
    Nearest,    ///< no point of A - B lies farther towards the origin: the distance is found
    Overlap,    ///< the simplex holds the origin: the shapes share a point
    FarEnough,  ///< the bound exceeds what was asked for
};

struct GjkStep {
    int round = 0;           ///< from 1
    Simplex before{};        ///< the simplex of the last round, with the weights of its nearest point
    Vec3d direction{0.0};    ///< from that nearest point to the origin, of its distance's length: where A is searched
    SimplexPoint support{};  ///< the farthest points of A along the direction and of B against it, and their difference
    Simplex after{};         ///< what is left of `before` and `support`: the feature nearest to the origin
    Vec3d nearest{0.0};      ///< the point of `after` nearest to the origin
    double upperBound = 0.0;  ///< m, its distance: the shapes are no farther apart
    double lowerBound = 0.0;  ///< m, of all rounds so far: the shapes are no nearer
    GjkVerdict verdict = GjkVerdict::Nearer;
};

}  // namespace geometry
