#pragma once
/// A bounded convex shape as a core with corners and all that lies within a radius of it. A ball is a point with a
/// radius, a capsule a segment: methods that walk from corner to corner then never meet a curve.

#include "geometry/convex/support.h"
#include "geometry/query/numbers/wide.h"

namespace geometry {

template <HasSupport Core>
struct ConvexBody {
    Core core{};
    double radius = 0.0;  ///< m
};

template <typename T>
ConvexBody<Vec3d> convexBodyOf(const Vec3<T>& point) {
    return {wide(point)};
}
template <typename T>
ConvexBody<Segmentd> convexBodyOf(const Segment<T>& segment) {
    return {wide(segment)};
}
template <typename T>
ConvexBody<Vec3d> convexBodyOf(const Sphere<T>& sphere) {
    return {wide(sphere.center), double{sphere.radius}};
}
template <typename T>
ConvexBody<Segmentd> convexBodyOf(const Capsule<T>& capsule) {
    return {Segmentd{wide(capsule.a), wide(capsule.b)}, double{capsule.radius}};
}
template <typename T>
ConvexBody<Triangled> convexBodyOf(const Triangle<T>& triangle) {
    return {wide(triangle)};
}
template <typename T>
ConvexBody<Aabbd> convexBodyOf(const Aabb<T>& box) {
    return {wide(box)};
}
template <typename T>
ConvexBody<BoxArms> convexBodyOf(const Box<T>& box) {
    return {armsOf(wide(box))};
}
/// Looks at the hull's vertices, which must stay where they are. Precondition: it has one.
template <typename T>
ConvexBody<PointSet<T>> convexBodyOf(const Hull<T>& hull) {
    return {PointSet<T>{hull.vertices}};
}

template <typename Shape>
concept IsConvexBody = requires(const Shape& shape) {
    convexBodyOf(shape);
};

}  // namespace geometry
