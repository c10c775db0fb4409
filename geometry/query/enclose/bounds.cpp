#include "geometry/query/bounds.h"

#include <cassert>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/base/scalar.h"
#include "geometry/predicates/interval.h"
#include "geometry/query/box_frame.h"
#include "geometry/shapes/to_double.h"

namespace collidoscope::geometry {
namespace {

/// a + b, rounded up.
double sumAbove(double a, double b) {
    const double sum = a + b;
    if (!std::isfinite(sum) || exact::twoSum(a, b).error <= 0.0) return sum;
    return std::nextafter(sum, std::numeric_limits<double>::infinity());
}

/// The box of all points within `reach` of two points, the lowest and the highest, rounded outwards to precision T.
template <typename T>
Aabb<T> around(const Vec3d& low, const Vec3d& high, const Vec3d& reach) {
    Aabb<T> box;
    for (int axis = 0; axis < 3; ++axis) {
        box.min[axis] = roundedDown<T>(-sumAbove(-low[axis], reach[axis]));
        box.max[axis] = roundedUp<T>(sumAbove(high[axis], reach[axis]));
    }
    return box;
}

/// Half extents of a turned box along the axes of the world, enlarged by the largest rounding error, which also covers
/// numbers below 2^-1022. Exact for a box that is not turned.
Vec3d reachOf(const BoxFrame& frame, const Vec3d& half) {
    constexpr double kRounding = 8.0 * std::numeric_limits<double>::epsilon();
    constexpr double kVanished = 8.0 * std::numeric_limits<double>::denorm_min();
    Vec3d reach{0.0};
    for (int axis = 0; axis < 3; ++axis) reach += glm::abs(frame.axes[axis]) / frame.size * half[axis];
    const bool isStraight =
        Mat3<double>{glm::abs(frame.axes[0]), glm::abs(frame.axes[1]), glm::abs(frame.axes[2])} == Mat3<double>{1.0};
    return isStraight ? reach : reach * (1.0 + kRounding) + Vec3d{kVanished};
}

}  // namespace

template <typename T>
Aabb<T> boundsOf(const Sphere<T>& sphere) {
    const Vec3d center{sphere.center};
    return around<T>(center, center, Vec3d{double{sphere.radius}});
}

template <typename T>
Aabb<T> boundsOf(const Capsule<T>& capsule) {
    return around<T>(Vec3d{glm::min(capsule.a, capsule.b)}, Vec3d{glm::max(capsule.a, capsule.b)},
                     Vec3d{double{capsule.radius}});
}

template <typename T>
Aabb<T> boundsOf(const Box<T>& box) {
    const Vec3d center{box.center};
    return around<T>(center, center, reachOf(frameOf(toDouble(box)), Vec3d{box.half}));
}

template <typename T>
Aabb<T> boundsOf(const Triangle<T>& triangle) {
    return {glm::min(triangle.a, glm::min(triangle.b, triangle.c)),
            glm::max(triangle.a, glm::max(triangle.b, triangle.c))};
}

template <typename T>
Aabb<T> boundsOf(std::span<const Vec3<T>> points) {
    assert(!points.empty() && "no points have no bounds");
    Aabb<T> box{points.front(), points.front()};
    for (const Vec3<T>& p : points) {
        box.min = glm::min(box.min, p);
        box.max = glm::max(box.max, p);
    }
    return box;
}

template <typename T>
Aabb<T> boundsOf(const Segment<T>& segment) {
    return {glm::min(segment.start, segment.end), glm::max(segment.start, segment.end)};
}

template <typename T>
Aabb<T> boundsOf(const Frustum<T>& frustum) {
    return boundsOf(std::span<const Vec3<T>>{frustum.corners});
}

template <typename T>
Aabb<T> boundsOf(const Hull<T>& hull) {
    return boundsOf(std::span<const Vec3<T>>{hull.vertices});
}

template Aabbf boundsOf(const Spheref&);
template Aabbd boundsOf(const Sphered&);
template Aabbf boundsOf(const Capsulef&);
template Aabbd boundsOf(const Capsuled&);
template Aabbf boundsOf(const Boxf&);
template Aabbd boundsOf(const Boxd&);
template Aabbf boundsOf(const Trianglef&);
template Aabbd boundsOf(const Triangled&);
template Aabbf boundsOf(const Segmentf&);
template Aabbd boundsOf(const Segmentd&);
template Aabbf boundsOf(const Frustumf&);
template Aabbd boundsOf(const Frustumd&);
template Aabbf boundsOf(const Hullf&);
template Aabbd boundsOf(const Hulld&);
template Aabbf boundsOf(std::span<const Vec3f>);
template Aabbd boundsOf(std::span<const Vec3d>);

}  // namespace collidoscope::geometry
