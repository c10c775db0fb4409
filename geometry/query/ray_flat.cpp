/// Rays against what has flat faces: plane, boxes, frustum and hull. All clip the ray by planes and keep the interval
/// of t that is inside.
#include <glm/geometric.hpp>

#include "geometry/query/box_frame.h"
#include "geometry/query/polytope.h"
#include "geometry/query/ray_frame.h"

namespace geometry {
namespace {

/// A time as a fraction with a positive denominator. Comparing by cross multiplication is exact for most float
/// inputs, so that a ray through an edge or a corner touches it.
struct Fraction {
    double over = 0.0;
    double under = 1.0;
};
bool operator<(const Fraction& a, const Fraction& b) { return a.over * b.under < b.over * a.under; }

/// The part of the ray that no plane has cut off yet.
struct Clip {
    std::optional<Fraction> enter{};  ///< none while the start is inside
    std::optional<Fraction> leave{};
    std::size_t entryFace = 0;
    bool empty = false;
};

/// Cuts by a half-space: the start is `distance` outside of it, growing by `speed` per unit of t.
void cut(Clip& clip, double distance, double speed, std::size_t face) {
    if (distance > 0.0) {
        if (!(speed < 0.0)) {
            clip.empty = true;
            return;
        }
        const Fraction t{distance, -speed};
        if (!clip.enter || *clip.enter < t) {
            clip.enter = t;
            clip.entryFace = face;
        }
    } else if (speed > 0.0) {
        const Fraction t{-distance, speed};
        if (!clip.leave || t < *clip.leave) clip.leave = t;
    }
}

bool isEmpty(const Clip& clip) { return clip.empty || (clip.enter && clip.leave && *clip.leave < *clip.enter); }

/// Faces 2 axis and 2 axis + 1 are the low and the high one.
Clip clipByBox(const Vec3d& origin, const Vec3d& direction, const Vec3d& low, const Vec3d& high) {
    Clip clip;
    for (int axis = 0; axis < 3; ++axis) {
        const auto face = 2 * static_cast<std::size_t>(axis);
        cut(clip, low[axis] - origin[axis], -direction[axis], face);
        cut(clip, origin[axis] - high[axis], direction[axis], face + 1);
    }
    return clip;
}

RayHit<double> hitAt(const RayFrame& ray, const Fraction& enter, const Vec3d& normal) {
    const double t = enter.over / enter.under;
    return {t, ray.origin + ray.direction * t, normal, false};
}

std::optional<RayHit<double>> cast(const RayFrame& ray, const Aabbd& box) {
    const Clip clip = clipByBox(ray.origin, ray.direction, box.min, box.max);
    if (isEmpty(clip)) return std::nullopt;
    if (!clip.enter) return hitFromInside(ray);
    const auto axis = static_cast<int>(clip.entryFace / 2);
    const bool high = clip.entryFace % 2 != 0;
    Vec3d normal{0.0};
    normal[axis] = high ? 1.0 : -1.0;
    RayHit<double> hit = hitAt(ray, *clip.enter, normal);
    hit.point[axis] = high ? box.max[axis] : box.min[axis];
    return hit;
}

std::optional<RayHit<double>> cast(const RayFrame& ray, const Boxd& box) {
    const BoxFrame frame = frameOf(box);
    const Mat3<double> toLocal = glm::transpose(frame.axes);
    const Vec3d half = box.half * frame.size;
    const Clip clip = clipByBox(toLocal * (ray.origin - box.center), toLocal * ray.direction, -half, half);
    if (isEmpty(clip)) return std::nullopt;
    if (!clip.enter) return hitFromInside(ray);
    const auto axis = static_cast<int>(clip.entryFace / 2);
    const Vec3d outward = frame.axes[axis] / frame.size;
    return hitAt(ray, *clip.enter, clip.entryFace % 2 != 0 ? outward : -outward);
}

/// The plane is a surface: hit from both sides, and at once by a ray that starts on it.
std::optional<RayHit<double>> cast(const RayFrame& ray, const Planed& plane, FacesHit faces) {
    const double distance = glm::dot(plane.normal, ray.origin) - plane.distance;
    const double speed = glm::dot(plane.normal, ray.direction);
    if (isPointQuery(ray)) {
        if (distance == 0.0) return RayHit<double>{0.0, ray.origin, Vec3d{0.0}, false};
        return std::nullopt;
    }
    if (faces == FacesHit::FrontOnly && speed > 0.0) return std::nullopt;
    const Vec3d normal = speed > 0.0 ? -plane.normal : plane.normal;
    if (distance == 0.0) return RayHit<double>{0.0, ray.origin, normal, false};
    if (distance > 0.0 ? !(speed < 0.0) : !(speed > 0.0)) return std::nullopt;
    return hitAt(ray, {std::fabs(distance), std::fabs(speed)}, normal);
}

/// Source: Cyrus, Beck, Generalized two- and three-dimensional clipping (1978).
template <typename T>
std::optional<RayHit<double>> cast(const RayFrame& ray, std::span<const Plane<T>> planes) {
    if (planes.empty()) return std::nullopt;
    Clip clip;
    for (std::size_t i = 0; i < planes.size(); ++i) {
        const PlaneOffset offset = offsetFrom(planes[i], ray.origin);
        const double distance = offset.distance <= offset.rounding ? std::fmin(offset.distance, 0.0) : offset.distance;
        cut(clip, distance, glm::dot(Vec3d{planes[i].normal}, ray.direction), i);
    }
    if (isEmpty(clip)) return std::nullopt;
    if (!clip.enter) return hitFromInside(ray);
    return hitAt(ray, *clip.enter, Vec3d{planes[clip.entryFace].normal});
}

}  // namespace

template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Aabb<T>& box) {
    const auto frame = frameOf(wide(ray));
    return frame ? narrow<T>(cast(*frame, wide(box)), *frame) : std::nullopt;
}
template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Box<T>& box) {
    const auto frame = frameOf(wide(ray));
    return frame ? narrow<T>(cast(*frame, wide(box)), *frame) : std::nullopt;
}
template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Plane<T>& plane, FacesHit faces) {
    const auto frame = frameOf(wide(ray));
    return frame ? narrow<T>(cast(*frame, wide(plane), faces), *frame) : std::nullopt;
}
template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Frustum<T>& frustum) {
    const auto frame = frameOf(wide(ray));
    return frame ? narrow<T>(cast(*frame, std::span<const Plane<T>>{frustum.planes}), *frame) : std::nullopt;
}
template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Hull<T>& hull) {
    const auto frame = frameOf(wide(ray));
    return frame ? narrow<T>(cast(*frame, std::span<const Plane<T>>{hull.planes}), *frame) : std::nullopt;
}

template std::optional<RayHit<float>> rayCast(const Rayf&, const Aabbf&);
template std::optional<RayHit<double>> rayCast(const Rayd&, const Aabbd&);
template std::optional<RayHit<float>> rayCast(const Rayf&, const Boxf&);
template std::optional<RayHit<double>> rayCast(const Rayd&, const Boxd&);
template std::optional<RayHit<float>> rayCast(const Rayf&, const Planef&, FacesHit);
template std::optional<RayHit<double>> rayCast(const Rayd&, const Planed&, FacesHit);
template std::optional<RayHit<float>> rayCast(const Rayf&, const Frustumf&);
template std::optional<RayHit<double>> rayCast(const Rayd&, const Frustumd&);
template std::optional<RayHit<float>> rayCast(const Rayf&, const Hullf&);
template std::optional<RayHit<double>> rayCast(const Rayd&, const Hulld&);

}  // namespace geometry
