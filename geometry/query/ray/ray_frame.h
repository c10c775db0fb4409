#pragma once
/// Frame that all ray casts share: the ray in double precision with a rescaled direction, and the way back.

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <optional>

#include "geometry/base/scalar.h"
#include "geometry/query/ray_cast.h"
#include "geometry/query/rescale.h"
#include "geometry/shapes/finite.h"

namespace collidoscope::geometry {

/// The direction is scaled by a power of two to a length near 1, which costs no bit. Times along it are `scale` times
/// those of the caller's ray.
struct RayFrame {
    Vec3d origin{0.0};
    Vec3d direction{0.0};
    double scale = 1.0;
};

/// Precondition: all parts of the ray are finite.
inline RayFrame finiteFrameOf(const Rayd& ray) {
    const Vec3d& d = ray.direction;
    const double largest = std::max(std::max(std::fabs(d.x), std::fabs(d.y)), std::fabs(d.z));
    if (!(largest > 0.0)) return RayFrame{ray.origin, Vec3d{0.0}, 1.0};
    if (largest >= 0x1p-1000 && largest <= 0x1p1000) {
        const double scale = powerOfTwoBelow(largest);
        return RayFrame{ray.origin, d * inverseOfPower(scale), scale};
    }
    return RayFrame{ray.origin, rescaledDirection(d), std::ldexp(1.0, std::ilogb(largest))};
}

/// Nothing for a ray with a part that is no finite number. Such a ray hits nothing.
inline std::optional<RayFrame> frameOf(const Rayd& ray) {
    if (!isFinite(ray)) return std::nullopt;
    return finiteFrameOf(ray);
}

inline bool isPointQuery(const RayFrame& ray) { return ray.direction == Vec3d{0.0}; }

/// Unit vector against the ray; zero for a point query.
inline Vec3d against(const RayFrame& ray) {
    if (isPointQuery(ray)) return Vec3d{0.0};
    return -ray.direction / std::sqrt(glm::dot(ray.direction, ray.direction));
}

/// over / under; none where it is beyond the range of double.
inline std::optional<double> timeOf(double over, double under) {
    if (under == 0.0) return std::nullopt;
    const double t = over / under;
    return std::isfinite(t) ? std::optional{t} : std::nullopt;
}

/// The answer of a ray that starts inside a solid.
inline RayHit<double> hitFromInside(const RayFrame& ray) { return {0.0, ray.origin, against(ray), true}; }

/// Rounds a hit of the frame to the caller's ray. None when t is too large for the number type.
template <typename T>
std::optional<RayHit<T>> rounded(const std::optional<RayHit<double>>& hit, const RayFrame& ray) {
    if (!hit) return std::nullopt;
    const double t = hit->t / ray.scale;
    if (!(t <= double{std::numeric_limits<T>::max()})) return std::nullopt;
    return RayHit<T>{static_cast<T>(t), Vec3<T>{hit->point}, Vec3<T>{hit->normal}, hit->startsInside};
}

/// Casts a ray at a shape that is not a mesh: `cast` answers for a rescaled frame, in double precision.
template <typename T, typename Shape, typename Cast>
std::optional<RayHit<T>> castInFrame(const Ray<T>& ray, const Shape& shape, Cast cast) {
    if (!isFinite(ray) || !isFinite(shape)) return std::nullopt;
    const Rescale rescale = rescaleOf(shape, toDouble(ray.origin));
    RayFrame frame = *frameOf(Rayd{rescaled(rescale, toDouble(ray.origin)), toDouble(ray.direction)});
    std::optional<RayHit<double>> hit = cast(frame, rescaled(rescale, shape));
    if (!hit) return std::nullopt;
    if (rescale.exponent != 0) {
        hit->point = restored(rescale, hit->point);
        hit->t = std::ldexp(hit->t, rescale.exponent - std::ilogb(frame.scale));
        frame.scale = 1.0;
    }
    return rounded<T>(hit, frame);
}

}  // namespace collidoscope::geometry
