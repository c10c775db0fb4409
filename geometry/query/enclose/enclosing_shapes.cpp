/// The smallest spheres around shapes.
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/query/bounds.h"
#include "geometry/query/numbers/box_frame.h"
#include "geometry/query/numbers/wide.h"

namespace geometry {
namespace {

/// More than the distance of a rounded point from where it should be, as a share of its size: what centres, corners
/// and lengths worked out in double are given in addition.
constexpr double kRounding = 8.0 * std::numeric_limits<double>::epsilon();

double largestOf(const Vec3d& v) { return std::fmax(std::fabs(v.x), std::fmax(std::fabs(v.y), std::fabs(v.z))); }

/// Grows a sphere by what rounding its centre to T moves it, and rounds its radius up.
template <typename T>
Sphere<T> roundedOutwards(const Vec3d& center, double radius) {
    const Vec3<T> rounded{center};
    const double moved = glm::length(Vec3d{rounded} - center);
    const double enough = (radius + moved) * (1.0 + kRounding) + largestOf(center) * kRounding;
    T grown = static_cast<T>(radius == 0.0 && moved == 0.0 ? 0.0 : enough);
    if (double{grown} < enough && grown > T(0)) grown = std::nextafter(grown, std::numeric_limits<T>::infinity());
    return {rounded, grown};
}

/// Around all points within `radius` of a segment.
template <typename T>
Sphere<T> aroundSegment(const Vec3d& start, const Vec3d& end, double radius) {
    return roundedOutwards<T>(start + (end - start) * 0.5, glm::length(end - start) * 0.5 + radius);
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
    return roundedOutwards<T>(Vec3d{box.center}, glm::length(Vec3d{box.half}));
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

}  // namespace geometry
