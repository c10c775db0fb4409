#include "geometry/overlap/methods.h"

#include "geometry/convex/exact_core.h"
#include "geometry/overlap/exact_axes.h"
#include "geometry/predicates/decide.h"
#include "geometry/shapes/finite.h"

namespace collidoscope::geometry {
namespace {

template <typename S>
bool isZero(const exact::Vector3<S>& v) {
    return sign(dot(v, v)) == 0;
}

/// Planes meet unless they are parallel; parallel ones are the same plane or apart.
template <typename S>
bool meet(const Planed& a, const Planed& b) {
    const auto normalA = exact::vector3<S>(a.normal);
    const auto normalB = exact::vector3<S>(b.normal);
    if (!isZero(cross(normalA, normalB))) return true;
    return isZero(S(b.distance) * normalA - S(a.distance) * normalB);
}

/// The projection of the core on the normal reaches from below the plane to above it.
template <typename Core>
bool isCut(const Planed& plane, const Core& shape) {
    return exact::decide([&](auto zero) {
        using S = decltype(zero);
        const auto core = coreOf<S>(shape);
        const ExactProjection<S> projection = projectionOf(core, exact::vector3<S>(plane.normal));
        const S distance = S(plane.distance) * core.denominator;
        return sign(projection.min - distance) <= 0 && sign(distance - projection.max) <= 0;
    });
}

}  // namespace

bool planeOverlap(const Planed& a, const Planed& b) {
    if (!isFinite(a) || !isFinite(b)) return false;
    return exact::decide([&](auto zero) { return meet<decltype(zero)>(a, b); });
}
bool planeOverlap(const Planed& plane, const ConvexProxy& shape) {
    if (!isFinite(plane) || !isProper(shape)) return false;
    return std::visit([&](const auto& core) { return isCut(plane, core); }, shape.core);
}

}  // namespace collidoscope::geometry
