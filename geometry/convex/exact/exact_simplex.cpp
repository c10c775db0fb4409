#include "geometry/convex/exact/exact_simplex.h"

#include <optional>

namespace geometry {
namespace {

using exact::Number;

ExactVertex reversed(const ExactVertex& v) { return ExactVertex{} - v; }

ExactNearest nearestOf(const ExactVertex& a) { return {reversed(a), dot(a, a)}; }

std::optional<ExactNearest> nearestOf(const ExactVertex& a, const ExactVertex& b) {
    const ExactVertex along = b - a;
    const Number reach = -dot(a, along);
    const Number squared = dot(along, along);
    if (sign(reach) <= 0 || sign(reach - squared) >= 0) return std::nullopt;
    const ExactVertex across = cross(a, along);
    return ExactNearest{reversed(squared * a + reach * along), dot(across, across), squared};
}

std::optional<ExactNearest> nearestOf(const ExactVertex& a, const ExactVertex& b, const ExactVertex& c) {
    const ExactVertex normal = cross(b - a, c - a);
    const auto isWithin = [&](const ExactVertex& p, const ExactVertex& q) {
        return sign(dot(normal, cross(p, q - p))) > 0;
    };
    if (!isWithin(a, b) || !isWithin(b, c) || !isWithin(c, a)) return std::nullopt;
    const Number height = dot(normal, a);
    return ExactNearest{sign(height) > 0 ? reversed(normal) : normal, height * height, dot(normal, normal)};
}

/// Only where the origin lies strictly within.
std::optional<ExactNearest> nearestOf(const ExactVertex& a, const ExactVertex& b, const ExactVertex& c,
                                      const ExactVertex& d) {
    const auto side = [](const ExactVertex& p, const ExactVertex& q, const ExactVertex& r, const ExactVertex& s) {
        return sign(dot(cross(q - p, r - p), s - p));
    };
    const ExactVertex origin;
    const int turn = side(a, b, c, d);
    if (turn == 0 || side(a, b, c, origin) != turn || side(b, a, d, origin) != turn || side(c, d, a, origin) != turn ||
        side(d, c, b, origin) != turn)
        return std::nullopt;
    return ExactNearest{};
}

std::optional<ExactNearest> nearestOf(const ExactSimplex& feature) {
    switch (feature.size()) {
        case 1:
            return nearestOf(feature[0]);
        case 2:
            return nearestOf(feature[0], feature[1]);
        case 3:
            return nearestOf(feature[0], feature[1], feature[2]);
        default:
            return nearestOf(feature[0], feature[1], feature[2], feature[3]);
    }
}

bool isNearer(const ExactNearest& a, const ExactNearest& b) {
    return sign(a.numerator * b.denominator - b.numerator * a.denominator) < 0;
}

}  // namespace

ExactNearest reduceToNearest(ExactSimplex& simplex) {
    ExactSimplex best{simplex[0]};
    ExactNearest nearest = nearestOf(simplex[0]);
    for (unsigned chosen = 2; chosen < (1u << simplex.size()); ++chosen) {
        ExactSimplex feature;
        for (std::size_t i = 0; i < simplex.size(); ++i)
            if ((chosen >> i & 1u) != 0) feature.push_back(simplex[i]);
        const std::optional<ExactNearest> found = nearestOf(feature);
        if (!found || !isNearer(*found, nearest)) continue;
        nearest = *found;
        best = feature;
    }
    simplex = best;
    return nearest;
}

}  // namespace geometry
