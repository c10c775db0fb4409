/// Round bodies against each other: the distance of the cores against the sum of the radii.
#include "geometry/overlap/round/ball_filter.h"
#include "geometry/overlap/round/round_overlap.h"
#include "geometry/predicates/decide.h"

namespace geometry {
namespace {

std::optional<bool> ballsOverlap(const RoundBody& a, const RoundBody& b) {
    const double reach = a.radius + b.radius;
    return trustedWithin(squaredLength(b.origin - a.origin), reach * reach);
}

}  // namespace

bool roundOverlap(const RoundBody& a, const RoundBody& b) {
    if (!isFinite(a) || !isFinite(b)) return false;
    if (isBall(a) && isBall(b))
        if (const auto trusted = ballsOverlap(a, b)) return *trusted;
    return exact::decide([&](auto zero) {
        using S = decltype(zero);
        return areNear(straightCoreOf<S>(a), straightCoreOf<S>(b), exact::square(S(a.radius) + S(b.radius)));
    });
}

}  // namespace geometry
