#pragma once
/// Are all numbers of a sweep finite, and in which unit is it best asked?

#include "geometry/convex/convex_body.h"
#include "geometry/convex/sweep/motion.h"
#include "geometry/query/numbers/finite.h"
#include "geometry/query/numbers/fit.h"

namespace geometry::sweeping {

template <typename Core>
bool isFiniteCore(const Core& core) {
    return isFinite(core);
}
inline bool isFiniteCore(const BoxArms& core) {
    return isFinite(core.center) && isFinite(core.arms[0]) && isFinite(core.arms[1]) && isFinite(core.arms[2]);
}
/// A hull without corners is nothing: it is never hit.
template <typename T>
bool isFiniteCore(const PointSet<T>& core) {
    for (const Vec3<T>& p : core.points)
        if (!isFinite(wide(p))) return false;
    return !core.points.empty();
}
template <typename Core>
bool areFinite(const ConvexBody<Core>& body, const Motiond& motion) {
    return isFiniteCore(body.core) && std::isfinite(body.radius) && isFinite(motion.displacement) &&
           isFinite(motion.turn) && isFinite(motion.center.value_or(Vec3d{0.0}));
}

/// No coordinate of the body at time 0 is larger. What a displacement adds counts only where it is beyond all measure.
template <typename Core>
double largestLength(const ConvexBody<Core>& body, const Motiond& motion) {
    constexpr double kFar = 0x1p-300;
    double largest = std::fmax(body.radius, geometry::largestLength(motion.center.value_or(Vec3d{0.0})));
    largest = std::fmax(largest, kFar * geometry::largestLength(motion.displacement));
    for (int axis = 0; axis < 3; ++axis)
        for (const double sense : {-1.0, 1.0}) {
            Vec3d along{0.0};
            along[axis] = sense;
            largest = std::fmax(largest, geometry::largestLength(support(body.core, along)));
        }
    return largest;
}

inline Impact<double> unfitted(const Fit& fit, Impact<double> impact) {
    impact.pointA = geometry::unfitted(fit, impact.pointA);
    impact.pointB = geometry::unfitted(fit, impact.pointB);
    return impact;
}

}  // namespace geometry::sweeping
