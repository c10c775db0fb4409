#pragma once
/// A camera: where it stands, what it sees, and the way between the picture and the world.
/// The camera looks along its own -z with y up. Normalised device coordinates run from -1 to 1 on all three axes.

#include "geometry/base/pose.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

template <typename T>
struct Camera {
    Pose<T> pose{};           ///< worldFromCamera
    T fieldOfView = T(0.7);   ///< rad, vertical; perspective only
    T height = T(5);          ///< m, of the visible part; orthographic only
    T aspect = T(16) / T(9);  ///< width / height, > 0
    T near = T(0.05);         ///< m, > 0 for a perspective camera
    T far = T(500);           ///< m, > near
    bool orthographic = false;
};
using Cameraf = Camera<float>;
using Camerad = Camera<double>;

/// A camera at `eye` that looks at `target` with `up` upwards; any roll when it looks along `up`.
template <typename T>
Pose<T> lookAt(const Vec3<T>& eye, const Vec3<T>& target, const Vec3<T>& up = {T(0), T(1), T(0)});
template <typename T>
Mat4<T> cameraFromWorld(const Camera<T>& camera);
template <typename T>
Mat4<T> clipFromCamera(const Camera<T>& camera);
template <typename T>
Mat4<T> clipFromWorld(const Camera<T>& camera);
template <typename T>
Frustum<T> frustumOf(const Camera<T>& camera);
/// The ray of the world through a point of the picture, x and y in normalised device coordinates. It starts on the
/// near plane of an orthographic camera and at the eye of a perspective one; its direction has unit length.
template <typename T>
Ray<T> pickRay(const Camera<T>& camera, const Vec2<T>& point);
/// The point of the world at normalised device coordinates.
template <typename T>
Vec3<T> unproject(const Camera<T>& camera, const Vec3<T>& point);
/// Normalised device coordinates of a point of the world. Meaningless for points behind a perspective camera.
template <typename T>
Vec3<T> project(const Camera<T>& camera, const Vec3<T>& point);

}  // namespace collidoscope::geometry
