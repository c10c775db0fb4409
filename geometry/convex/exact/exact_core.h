#pragma once
/// Hulls and endless lines as exact questions see them, beside the cores of overlap/convex/convex_core.h.

#include <cmath>
#include <vector>

#include "geometry/overlap/convex/convex_core.h"
#include "geometry/predicates/number.h"
#include "geometry/shapes/hull.h"

namespace geometry {

/// The convex hull of any number of corners.
template <typename S>
struct CornerCore {
    std::vector<exact::Triple<S>> corners{};
    std::array<exact::Triple<S>, 0> arms{};
    S denominator = S(1.0);
};
/// A hull is what its vertices span: they are stored exactly, its planes are not.
template <typename S, typename T>
CornerCore<S> coreOf(const Hull<T>& hull) {
    CornerCore<S> core;
    for (const Vec3<T>& vertex : hull.vertices) core.corners.push_back(exact::triple<S>(vertex));
    return core;
}

/// As much of a ray or line as a bounded shape can meet: it ends at origin +- 2^exponent direction, which is no double.
struct Stretch {
    Vec3d origin{0.0};
    Vec3d direction{1.0, 0.0, 0.0};
    int exponent = 0;
    bool bothWays = false;  ///< a line
};
template <typename S>
CornerCore<S> coreOf(const Stretch& stretch) {
    const int half = stretch.exponent / 2;
    const S length = S(std::ldexp(1.0, half)) * S(std::ldexp(1.0, stretch.exponent - half));
    const auto origin = exact::triple<S>(stretch.origin);
    const auto way = length * exact::triple<S>(stretch.direction);
    return {.corners = {stretch.bothWays ? origin - way : origin, origin + way}};
}

}  // namespace geometry
