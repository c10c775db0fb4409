#include "geometry/scene/camera.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/base/elementary.h"
#include "geometry/base/vec.h"

namespace collidoscope::geometry {
namespace {

/// Half the visible width and height: at distance 1 from the eye, or everywhere for an orthographic camera.
template <typename T>
Vec2d halfSizes(const Camera<T>& camera) {
    const double quarter = 0.5 * double{camera.fieldOfView};
    const double y = camera.orthographic ? 0.5 * double{camera.height} : sin(quarter) / cos(quarter);
    return {y * double{camera.aspect}, y};
}

template <typename T>
Vec3d worldFromCamera(const Camera<T>& camera, const Vec3d& p) {
    return Vec3d{camera.pose.position} + Quatd{camera.pose.orientation} * p;
}

/// Distance in front of the camera of a depth in [-1, 1].
template <typename T>
double distanceAt(const Camera<T>& camera, double depth) {
    const double n{camera.near};
    const double f{camera.far};
    if (camera.orthographic) return n + 0.5 * (depth + 1.0) * (f - n);
    return 2.0 * f * n / (f * (1.0 - depth) + n * (1.0 + depth));
}

/// A point of the picture in the camera's frame.
template <typename T>
Vec3d unprojectToCamera(const Camera<T>& camera, const Vec3d& point) {
    const double distance = distanceAt(camera, point.z);
    const Vec2d half = halfSizes(camera) * (camera.orthographic ? 1.0 : distance);
    return {point.x * half.x, point.y * half.y, -distance};
}

/// The plane through `through` with the given outward direction, both in the camera's frame, carried into the world.
template <typename T>
Plane<T> worldPlane(const Camera<T>& camera, const Vec3d& outward, const Vec3d& through) {
    const Vec3d normal = Quatd{camera.pose.orientation} * (outward / std::sqrt(glm::dot(outward, outward)));
    return {Vec3<T>{normal}, static_cast<T>(glm::dot(normal, worldFromCamera(camera, through)))};
}

/// Below this sine the view and `up` count as parallel: their cross product is mostly the rounding of float input.
constexpr double kParallelSine = 1e-6;

}  // namespace

template <typename T>
Pose<T> lookAt(const Vec3<T>& eye, const Vec3<T>& target, const Vec3<T>& up) {
    const Vec3d backward = Vec3d{eye} - Vec3d{target};
    const double distance = glm::length(backward);
    if (!(distance > 0.0)) return {eye, kIdentityRotation<T>};
    const Vec3d z = backward / distance;
    const Vec3d across = glm::cross(Vec3d{up}, z);
    const double sine = glm::length(across);
    const bool parallel = !(sine > kParallelSine * glm::length(Vec3d{up}));
    const Vec3d x = parallel ? anyPerpendicular(z) : across / sine;
    const Vec3d y = glm::cross(z, x);
    return {eye, Quat<T>{glm::normalize(glm::quat_cast(Mat3<double>{x, y, z}))}};
}

template <typename T>
Mat4<T> cameraFromWorld(const Camera<T>& camera) {
    const Mat3<double> turn = glm::transpose(glm::mat3_cast(Quatd{camera.pose.orientation}));
    Mat4d result{turn};
    result[3] = Vec4<double>{-(turn * Vec3d{camera.pose.position}), 1.0};
    return Mat4<T>{result};
}

template <typename T>
Mat4<T> clipFromCamera(const Camera<T>& camera) {
    const Vec2d half = halfSizes(camera);
    const double n{camera.near};
    const double f{camera.far};
    Mat4d result{0.0};
    result[0][0] = 1.0 / half.x;
    result[1][1] = 1.0 / half.y;
    if (camera.orthographic) {
        result[2][2] = -2.0 / (f - n);
        result[3][2] = -(f + n) / (f - n);
        result[3][3] = 1.0;
    } else {
        result[2][2] = -(f + n) / (f - n);
        result[2][3] = -1.0;
        result[3][2] = -2.0 * f * n / (f - n);
    }
    return Mat4<T>{result};
}

template <typename T>
Mat4<T> clipFromWorld(const Camera<T>& camera) {
    return clipFromCamera(camera) * cameraFromWorld(camera);
}

template <typename T>
Frustum<T> frustumOf(const Camera<T>& camera) {
    const Vec2d half = halfSizes(camera);
    const double n{camera.near};
    const double f{camera.far};
    const bool flat = camera.orthographic;
    // The side planes of a pyramid pass through the eye and lean outwards; those of a box are upright.
    const Vec3d onSide = flat ? Vec3d{half, 0.0} : Vec3d{0.0};
    const double leanX = flat ? 0.0 : half.x;
    const double leanY = flat ? 0.0 : half.y;

    Frustum<T> frustum;
    frustum.planes = {
        worldPlane(camera, {-1.0, 0.0, leanX}, -onSide),     worldPlane(camera, {1.0, 0.0, leanX}, onSide),
        worldPlane(camera, {0.0, -1.0, leanY}, -onSide),     worldPlane(camera, {0.0, 1.0, leanY}, onSide),
        worldPlane(camera, {0.0, 0.0, 1.0}, {0.0, 0.0, -n}), worldPlane(camera, {0.0, 0.0, -1.0}, {0.0, 0.0, -f})};
    const Vec2d picture[] = {{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}};
    for (std::size_t i = 0; i < frustum.corners.size(); ++i) {
        const double distance = i < 4 ? n : f;
        const Vec2d offset = half * picture[i % 4] * (flat ? 1.0 : distance);
        frustum.corners[i] = Vec3<T>{worldFromCamera(camera, {offset, -distance})};
    }
    return frustum;
}

template <typename T>
Ray<T> pickRay(const Camera<T>& camera, const Vec2<T>& point) {
    const Vec2d across = halfSizes(camera) * Vec2d{point};
    const Quatd turn{camera.pose.orientation};
    if (camera.orthographic)
        return {Vec3<T>{worldFromCamera(camera, {across, -double{camera.near}})},
                Vec3<T>{turn * Vec3d{0.0, 0.0, -1.0}}};
    return {camera.pose.position, Vec3<T>{turn * glm::normalize(Vec3d{across, -1.0})}};
}

template <typename T>
Vec3<T> unproject(const Camera<T>& camera, const Vec3<T>& point) {
    return Vec3<T>{worldFromCamera(camera, unprojectToCamera(camera, Vec3d{point}))};
}

template <typename T>
Vec3<T> project(const Camera<T>& camera, const Vec3<T>& point) {
    const Quatd turn = glm::conjugate(Quatd{camera.pose.orientation});
    const Vec3d p = turn * (Vec3d{point} - Vec3d{camera.pose.position});
    const double n{camera.near};
    const double f{camera.far};
    const Vec2d across = Vec2d{p} / halfSizes(camera);
    if (camera.orthographic) return Vec3<T>{Vec3d{across, (-2.0 * p.z - (f + n)) / (f - n)}};
    // A point beside the eye has no picture; the smallest distance keeps the numbers finite for float.
    const double distance = p.z != 0.0 ? -p.z : std::numeric_limits<T>::epsilon() * n;
    return Vec3<T>{Vec3d{across / distance, ((f + n) - 2.0 * f * n / distance) / (f - n)}};
}

template Posef lookAt(const Vec3f&, const Vec3f&, const Vec3f&);
template Posed lookAt(const Vec3d&, const Vec3d&, const Vec3d&);
template Mat4f cameraFromWorld(const Cameraf&);
template Mat4d cameraFromWorld(const Camerad&);
template Mat4f clipFromCamera(const Cameraf&);
template Mat4d clipFromCamera(const Camerad&);
template Mat4f clipFromWorld(const Cameraf&);
template Mat4d clipFromWorld(const Camerad&);
template Frustumf frustumOf(const Cameraf&);
template Frustumd frustumOf(const Camerad&);
template Rayf pickRay(const Cameraf&, const Vec2f&);
template Rayd pickRay(const Camerad&, const Vec2d&);
template Vec3f unproject(const Cameraf&, const Vec3f&);
template Vec3d unproject(const Camerad&, const Vec3d&);
template Vec3f project(const Cameraf&, const Vec3f&);
template Vec3d project(const Camerad&, const Vec3d&);

}  // namespace collidoscope::geometry
