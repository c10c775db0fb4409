#include "geometry/query/bounds.h"

#include <cassert>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>

#include "geometry/query/numbers/box_frame.h"
#include "geometry/query/numbers/wide.h"

namespace geometry {
namespace {

/// Rounds a box to precision T without letting anything stick out.
template <typename T>
Aabb<T> roundedOutwards(const Vec3d& low, const Vec3d& high) {
    constexpr T kInfinity = std::numeric_limits<T>::infinity();
    Aabb<T> box{Vec3<T>{low}, Vec3<T>{high}};
    for (int axis = 0; axis < 3; ++axis) {
        if (double{box.min[axis]} > low[axis]) box.min[axis] = std::nextafter(box.min[axis], -kInfinity);
        if (double{box.max[axis]} < high[axis]) box.max[axis] = std::nextafter(box.max[axis], kInfinity);
    }
    return box;
}

}  // namespace

template <typename T>
Aabb<T> boundsOf(const Sphere<T>& sphere) {
    const Vec3d center{sphere.center};
    const Vec3d reach{double{sphere.radius}};
    return roundedOutwards<T>(center - reach, center + reach);
}

template <typename T>
Aabb<T> boundsOf(const Capsule<T>& capsule) {
    const Vec3d reach{double{capsule.radius}};
    return roundedOutwards<T>(Vec3d{glm::min(capsule.a, capsule.b)} - reach,
                              Vec3d{glm::max(capsule.a, capsule.b)} + reach);
}

template <typename T>
Aabb<T> boundsOf(const Box<T>& box) {
    const BoxFrame frame = frameOf(wide(box));
    const Vec3d half{box.half};
    const Vec3d reach =
        (glm::abs(frame.axes[0]) * half.x + glm::abs(frame.axes[1]) * half.y + glm::abs(frame.axes[2]) * half.z) /
        frame.size;
    const Vec3d center{box.center};
    return roundedOutwards<T>(center - reach, center + reach);
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

}  // namespace geometry
