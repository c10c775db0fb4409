#pragma once
/// The point of a simplex nearest to the origin, in exact numbers.

#include <vector>

#include "geometry/predicates/number.h"
#include "geometry/predicates/triple.h"

namespace geometry {

using ExactVertex = exact::Triple<exact::Number>;
/// One to four corners.
using ExactSimplex = std::vector<ExactVertex>;

/// Where the simplex is nearest to the origin.
struct ExactNearest {
    ExactVertex toOrigin{};  ///< a direction from there to the origin, of some length; zero only at the origin
    /// The squared distance as a fraction.
    exact::Number numerator{};
    exact::Number denominator{1.0};  ///< > 0
};

/// Corners that the nearest point does not need are dropped. Every feature of the simplex is tried: it counts where the
/// point nearest to the origin, of the line or plane through it, lies strictly within. Precondition: one corner at
/// least.
ExactNearest reduceToNearest(ExactSimplex& simplex);

}  // namespace geometry
