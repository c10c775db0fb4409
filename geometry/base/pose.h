#pragma once
/// A rigid placement: where a body's own frame lies in the world.

#include "geometry/base/vec.h"

namespace collidoscope::geometry {

template <typename T>
struct Pose {
    Vec3<T> position{T(0)};                      ///< m
    Quat<T> orientation = kIdentityRotation<T>;  ///< unit length
};
using Posef = Pose<float>;
using Posed = Pose<double>;

/// Carries a point of the body's frame into the world.
template <typename T>
Vec3<T> transformPoint(const Pose<T>& worldFromBody, const Vec3<T>& p) {
    return worldFromBody.position + worldFromBody.orientation * p;
}

}  // namespace collidoscope::geometry
