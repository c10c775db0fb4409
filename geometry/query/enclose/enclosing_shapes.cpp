/// The smallest spheres around shapes.
#include <array>
#include <limits>

#include "geometry/base/scalar.h"
#include "geometry/query/bounds.h"
#include "geometry/query/rescale.h"

namespace collidoscope::geometry {
namespace {

/// More than the distance of a rounded point from where it should be, as a share of its size: what centres, corners
/// and lengths worked out in double are given in addition.
constexpr double kSphereRounding = 8.0 * std::numeric_limits<double>::epsilon();
/// The same where numbers are so small that their last place is the smallest double.
constexpr double kLostBelow = 8.0 * std::numeric_limits<double>::denorm_min();

/// Grows a sphere by what rounding its centre to T moves it, and rounds its radius up.
template <typename T>
Sphere<T> roundedOutwards(const Vec3d& center, double radius) {
    const Vec3<T> rounded{center};
    const double moved = safeLength(Vec3d{rounded} - center);
    if (radius == 0.0 && moved == 0.0) return {rounded, T(0)};
    const double enough =
        (radius + moved) * (1.0 + kSphereRounding) + largestLength(center) * kSphereRounding + kLostBelow;
    return {rounded, roundedUp<T>(enough)};
}

/// Around all points within `radius` of a segment.
template <typename T>
Sphere<T> aroundSegment(const Vec3d& start, const Vec3d& end, double radius) {
    const Vec3d half = end * 0.5 - start * 0.5;
    return roundedOutwards<T>(start + half, safeLength(half) + radius);
}

}  // namespace

template <typename T>
Sphere<T> enclosingSphere(const Segment<T>& segment) {
    return aroundSegment<T>(Vec3d{segment.start}, Vec3d{segment.end}, 0.0);
}
template <typename T>
Sphere<T> enclosingSphere(const Triangle<T>& triangle) {
    const std::array corners{triangle.a, triangle.b, triangle.c};
    return enclosingSphere(std::span<const Vec3<T>>{corners});
}
template <typename T>
Sphere<T> enclosingSphere(const Capsule<T>& capsule) {
    return aroundSegment<T>(Vec3d{capsule.a}, Vec3d{capsule.b}, double{capsule.radius});
}
template <typename T>
Sphere<T> enclosingSphere(const Aabb<T>& box) {
    return aroundSegment<T>(Vec3d{box.min}, Vec3d{box.max}, 0.0);
}
template <typename T>
Sphere<T> enclosingSphere(const Box<T>& box) {
    return roundedOutwards<T>(Vec3d{box.center}, safeLength(Vec3d{box.half}));
}
template <typename T>
Sphere<T> enclosingSphere(const Frustum<T>& frustum) {
    return enclosingSphere(std::span<const Vec3<T>>{frustum.corners});
}
template <typename T>
Sphere<T> enclosingSphere(const Hull<T>& hull) {
    return enclosingSphere(std::span<const Vec3<T>>{hull.vertices});
}

template Spheref enclosingSphere(const Segmentf&);
template Sphered enclosingSphere(const Segmentd&);
template Spheref enclosingSphere(const Trianglef&);
template Sphered enclosingSphere(const Triangled&);
template Spheref enclosingSphere(const Capsulef&);
template Sphered enclosingSphere(const Capsuled&);
template Spheref enclosingSphere(const Aabbf&);
template Sphered enclosingSphere(const Aabbd&);
template Spheref enclosingSphere(const Boxf&);
template Sphered enclosingSphere(const Boxd&);
template Spheref enclosingSphere(const Frustumf&);
template Sphered enclosingSphere(const Frustumd&);
template Spheref enclosingSphere(const Hullf&);
template Sphered enclosingSphere(const Hulld&);

}  // namespace collidoscope::geometry
