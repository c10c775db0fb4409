/// Round bodies against a plane: its core comes as near to the plane as the radius, or crosses it.
#include "geometry/overlap/round/round_overlap.h"
#include "geometry/predicates/decide.h"

namespace geometry {
namespace {

/// All distances are times the length of the normal.
template <typename S>
bool overlapsPlane(const RoundBody& body, const Planed& plane) {
    const StraightCore<S> core = straightCoreOf<S>(body);
    const auto normal = exact::triple<S>(plane.normal);
    const S squaredReach = exact::square(S(body.radius)) * dot(normal, normal);
    const auto isNearPlane = [&](const S& distance) { return sign(exact::square(distance) - squaredReach) <= 0; };

    const S atOrigin = dot(normal, core.origin) - S(plane.distance);
    if (isNearPlane(atOrigin)) return true;
    if (core.hasEnd) {
        const S atEnd = dot(normal, core.end) - S(plane.distance);
        return sign(atOrigin) != sign(atEnd) || isNearPlane(atEnd);
    }
    const int approach = sign(dot(normal, core.direction));
    return core.hasStart ? approach == -sign(atOrigin) : approach != 0;
}

}  // namespace

bool roundOverlap(const RoundBody& body, const Planed& plane) {
    if (!isFinite(body) || !isFinite(plane)) return false;
    return exact::decide([&](auto zero) { return overlapsPlane<decltype(zero)>(body, plane); });
}

}  // namespace geometry
