/// Rays against what has flat faces: plane, boxes, frustum and hull. All clip the ray by planes and keep the interval
/// of t that is inside.
#include <array>
#include <glm/geometric.hpp>

#include "geometry/predicates/decide.h"
#include "geometry/query/box_frame.h"
#include "geometry/query/polytope.h"
#include "geometry/query/ray/ray_frame.h"

namespace collidoscope::geometry {
namespace {

using exact::Vector3;

// Frusta and hulls are stored rounded, so that doubles do for them.
int sign(double a) { return (a > 0.0 ? 1 : 0) - (a < 0.0 ? 1 : 0); }
double approximate(double a) { return a; }
double nearly(double a) { return a; }

/// A time as a fraction with a positive denominator, so that times are compared without division.
template <typename S>
struct RayFraction {
    S over{};
    S under{};
};
template <typename S>
bool isEarlier(const RayFraction<S>& a, const RayFraction<S>& b) {
    return sign(a.over * b.under - b.over * a.under) < 0;
}

/// The part of the ray that no plane has cut off yet.
template <typename S>
struct Clip {
    std::optional<RayFraction<S>> enter{};  ///< none while the start is inside
    std::optional<RayFraction<S>> leave{};
    std::size_t entryFace = 0;
    bool empty = false;
};

/// Cuts by a half-space: the start is `distance` outside of it, growing by `speed` per unit of t.
template <typename S>
void cut(Clip<S>& clip, const S& distance, const S& speed, std::size_t face) {
    if (sign(distance) > 0) {
        if (sign(speed) >= 0) {
            clip.empty = true;
            return;
        }
        const RayFraction<S> t{distance, -speed};
        if (!clip.enter || isEarlier(*clip.enter, t)) {
            clip.enter = t;
            clip.entryFace = face;
        }
    } else if (sign(speed) > 0) {
        const RayFraction<S> t{-distance, speed};
        if (!clip.leave || isEarlier(t, *clip.leave)) clip.leave = t;
    }
}

/// Where the ray enters a convex solid.
struct Entry {
    double t = 0.0;
    std::size_t face = 0;
    bool startsInside = false;
};
template <typename S>
std::optional<Entry> entryOf(const Clip<S>& clip) {
    if (clip.empty || (clip.enter && clip.leave && isEarlier(*clip.leave, *clip.enter))) return std::nullopt;
    if (!clip.enter) return Entry{.startsInside = true};
    const auto t = timeOf(nearly(clip.enter->over), approximate(clip.enter->under));
    return t ? std::optional{Entry{*t, clip.entryFace}} : std::nullopt;
}

/// Faces 2 axis and 2 axis + 1 are the low and the high one.
template <typename S>
std::optional<Entry> enterSlabs(const std::array<S, 3>& aboveLow, const std::array<S, 3>& aboveHigh,
                                const std::array<S, 3>& direction) {
    Clip<S> clip;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        cut(clip, -aboveLow[axis], -direction[axis], 2 * axis);
        cut(clip, aboveHigh[axis], direction[axis], 2 * axis + 1);
    }
    return entryOf(clip);
}

std::optional<Entry> enter(const RayFrame& ray, const Aabbd& box) {
    return exact::decideInStages([&](auto zero) {
        using S = decltype(zero);
        const auto coordinates = [](const Vector3<S>& v) { return std::array<S, 3>{v.x, v.y, v.z}; };
        const auto origin = exact::vector3<S>(ray.origin);
        return enterSlabs<S>(coordinates(origin - exact::vector3<S>(box.min)),
                             coordinates(origin - exact::vector3<S>(box.max)),
                             coordinates(exact::vector3<S>(ray.direction)));
    });
}

/// The entry of a ray into a box, in the frame of the box, with all lengths multiplied by |q|^2 of its quaternion q.
std::optional<Entry> enter(const RayFrame& ray, const Boxd& box) {
    return exact::decideInStages([&](auto zero) {
        using S = decltype(zero);
        const RationalAxes<S> frame = rationalAxesOf<S>(rescaledQuaternion(box.orientation));
        const auto offset = exact::vector3<S>(ray.origin) - exact::vector3<S>(box.center);
        const auto direction = exact::vector3<S>(ray.direction);
        std::array<S, 3> aboveLow;
        std::array<S, 3> aboveHigh;
        std::array<S, 3> speed;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const S height = dot(frame.axes[axis], offset);
            const S half = frame.size * S(box.half[static_cast<int>(axis)]);
            aboveLow[axis] = height + half;
            aboveHigh[axis] = height - half;
            speed[axis] = dot(frame.axes[axis], direction);
        }
        return enterSlabs<S>(aboveLow, aboveHigh, speed);
    });
}

RayHit<double> hitAt(const RayFrame& ray, double t, const Vec3d& normal) {
    return {t, ray.origin + ray.direction * t, normal, false};
}

std::optional<RayHit<double>> cast(const RayFrame& ray, const Aabbd& box) {
    const auto entry = enter(ray, box);
    if (!entry) return std::nullopt;
    if (entry->startsInside) return hitFromInside(ray);
    const auto axis = static_cast<int>(entry->face / 2);
    const bool high = entry->face % 2 != 0;
    Vec3d normal{0.0};
    normal[axis] = high ? 1.0 : -1.0;
    RayHit<double> hit = hitAt(ray, entry->t, normal);
    hit.point[axis] = high ? box.max[axis] : box.min[axis];
    return hit;
}

std::optional<RayHit<double>> cast(const RayFrame& ray, const Boxd& box) {
    const auto entry = enter(ray, box);
    if (!entry) return std::nullopt;
    if (entry->startsInside) return hitFromInside(ray);
    const BoxFrame frame = frameOf(box);
    const Vec3d outward = frame.axes[static_cast<int>(entry->face / 2)] / frame.size;
    return hitAt(ray, entry->t, entry->face % 2 != 0 ? outward : -outward);
}

/// The plane is a surface: hit from both sides, and at once by a ray that starts on it.
std::optional<RayHit<double>> cast(const RayFrame& ray, const Planed& plane, FaceCulling faces) {
    struct Meeting {
        double t = 0.0;
        int approach = 0;  ///< -1 against the normal
    };
    const auto meeting = exact::decideInStages([&](auto zero) -> std::optional<Meeting> {
        using S = decltype(zero);
        const auto normal = exact::vector3<S>(plane.normal);
        const S height = dot(normal, exact::vector3<S>(ray.origin)) - S(plane.distance);
        const S speed = dot(normal, exact::vector3<S>(ray.direction));
        if (sign(height) == 0) return Meeting{0.0, sign(speed)};
        if (sign(height) * sign(speed) >= 0) return std::nullopt;
        const auto t = timeOf(-nearly(height), approximate(speed));
        return t ? std::optional{Meeting{*t, sign(speed)}} : std::nullopt;
    });
    if (!meeting) return std::nullopt;
    if (isPointQuery(ray)) return RayHit<double>{0.0, ray.origin, Vec3d{0.0}, false};
    if (faces == FaceCulling::FrontOnly && meeting->approach > 0) return std::nullopt;
    return hitAt(ray, meeting->t, meeting->approach > 0 ? -plane.normal : plane.normal);
}

/// Source: Cyrus, Beck, Generalized two- and three-dimensional clipping (1978).
template <typename T>
std::optional<RayHit<double>> cast(const RayFrame& ray, std::span<const Plane<T>> planes) {
    if (planes.empty()) return std::nullopt;
    Clip<double> clip;
    for (std::size_t i = 0; i < planes.size(); ++i) {
        if (!isFinite(planes[i])) return std::nullopt;
        const PlaneOffset offset = offsetFrom(planes[i], ray.origin);
        const double distance = offset.distance <= offset.rounding ? std::fmin(offset.distance, 0.0) : offset.distance;
        cut(clip, distance, glm::dot(Vec3d{planes[i].normal}, ray.direction), i);
    }
    const auto entry = entryOf(clip);
    if (!entry) return std::nullopt;
    if (entry->startsInside) return hitFromInside(ray);
    return hitAt(ray, entry->t, Vec3d{planes[entry->face].normal});
}

}  // namespace

template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Aabb<T>& box) {
    return castInFrame(ray, toDouble(box), [](const RayFrame& frame, const auto& shape) { return cast(frame, shape); });
}
template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Box<T>& box) {
    return castInFrame(ray, toDouble(box), [](const RayFrame& frame, const auto& shape) { return cast(frame, shape); });
}
template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Plane<T>& plane, FaceCulling faces) {
    return castInFrame(ray, toDouble(plane),
                       [faces](const RayFrame& frame, const auto& shape) { return cast(frame, shape, faces); });
}
template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Frustum<T>& frustum) {
    const auto frame = frameOf(toDouble(ray));
    return frame ? rounded<T>(cast(*frame, std::span<const Plane<T>>{frustum.planes}), *frame) : std::nullopt;
}
template <typename T>
std::optional<RayHit<T>> rayCast(const Ray<T>& ray, const Hull<T>& hull) {
    const auto frame = frameOf(toDouble(ray));
    return frame ? rounded<T>(cast(*frame, std::span<const Plane<T>>{hull.planes}), *frame) : std::nullopt;
}

template std::optional<RayHit<float>> rayCast(const Rayf&, const Aabbf&);
template std::optional<RayHit<double>> rayCast(const Rayd&, const Aabbd&);
template std::optional<RayHit<float>> rayCast(const Rayf&, const Boxf&);
template std::optional<RayHit<double>> rayCast(const Rayd&, const Boxd&);
template std::optional<RayHit<float>> rayCast(const Rayf&, const Planef&, FaceCulling);
template std::optional<RayHit<double>> rayCast(const Rayd&, const Planed&, FaceCulling);
template std::optional<RayHit<float>> rayCast(const Rayf&, const Frustumf&);
template std::optional<RayHit<double>> rayCast(const Rayd&, const Frustumd&);
template std::optional<RayHit<float>> rayCast(const Rayf&, const Hullf&);
template std::optional<RayHit<double>> rayCast(const Rayd&, const Hulld&);

}  // namespace collidoscope::geometry
