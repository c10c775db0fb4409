#include "geometry/overlap/classify.h"

#include <glm/geometric.hpp>

#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/exact_core.h"
#include "geometry/predicates/decide.h"
#include "geometry/predicates/vectors.h"
#include "geometry/query/rescale.h"
#include "geometry/shapes/finite.h"

namespace collidoscope::geometry {
namespace {

/// -1, 0 or 1 for the lowest and the highest point of a box above the plane.
PlaneSide sideOf(int lowest, int highest) {
    if (lowest > 0) return PlaneSide::Outside;
    return highest < 0 ? PlaneSide::Inside : PlaneSide::Intersecting;
}

/// A plane and a box over any numbers: heights above the plane, times the box's denominator and the normal's length.
template <typename S>
struct PlaneAndBox {
    S center{};
    std::array<S, 3> arms{};  ///< how much higher the end of each half axis is than the centre

    template <typename Shape>
    PlaneAndBox(const Planed& plane, const Shape& box) {
        const auto core = coreOf<S>(box);
        const exact::Vector3<S> normal = exact::vector3<S>(plane.normal);
        center = dot(normal, core.corners[0]) - S(plane.distance) * core.denominator;
        for (std::size_t i = 0; i < 3; ++i) arms[i] = dot(normal, core.halfVectors[i]);
    }
};

template <typename S>
PlaneSide byEightCorners(const PlaneAndBox<S>& q) {
    int lowest = 1;
    int highest = -1;
    for (unsigned corner = 0; corner < 8; ++corner) {
        S height = q.center;
        for (unsigned i = 0; i < 3; ++i) height = (corner >> i & 1u) != 0 ? height + q.arms[i] : height - q.arms[i];
        const int side = sign(height);
        lowest = std::min(lowest, side);
        highest = std::max(highest, side);
    }
    return sideOf(lowest, highest);
}

template <typename S>
PlaneSide byTwoExtremeCorners(const PlaneAndBox<S>& q) {
    S lowest = q.center;
    S highest = q.center;
    for (const S& arm : q.arms) {
        const bool isUpward = sign(arm) > 0;
        highest = isUpward ? highest + arm : highest - arm;
        lowest = isUpward ? lowest - arm : lowest + arm;
    }
    return sideOf(sign(lowest), sign(highest));
}

template <typename S>
PlaneSide byExtent(const PlaneAndBox<S>& q) {
    const S e = magnitude(q.arms[0]) + magnitude(q.arms[1]) + magnitude(q.arms[2]);
    return sideOf(sign(q.center - e), sign(q.center + e));
}

template <typename Shape>
PlaneSide sideOfBox(const Planed& plane, const Shape& box, PlaneBoxMethod method) {
    if (!isFinite(plane) || !isFinite(box)) return PlaneSide::Outside;
    return exact::decide([&](auto zero) {
        const PlaneAndBox<decltype(zero)> question{plane, box};
        if (method == PlaneBoxMethod::EightCorners) return byEightCorners(question);
        if (method == PlaneBoxMethod::TwoExtremeCorners) return byTwoExtremeCorners(question);
        return byExtent(question);
    });
}

/// Touching when |n.c - d| = r |n|; compared as squares, behind the signs.
PlaneSide sideOfSphere(const Planed& plane, const Sphered& sphere) {
    if (!isFinite(plane) || !isFinite(sphere)) return PlaneSide::Outside;
    return exact::decide([&](auto zero) {
        using S = decltype(zero);
        const auto normal = exact::vector3<S>(plane.normal);
        const S height = dot(normal, exact::vector3<S>(sphere.center)) - S(plane.distance);
        const S reach = S(sphere.radius);
        if (sign(height * height - reach * reach * dot(normal, normal)) <= 0) return PlaneSide::Intersecting;
        return sign(height) > 0 ? PlaneSide::Outside : PlaneSide::Inside;
    });
}

template <typename Shape>
PlaneBoxExtent<double> extentOf(const Planed& plane, const Shape& box, const Vec3d& center) {
    const double length = glm::length(plane.normal);
    const Vec3d normal = plane.normal / length;
    PlaneBoxExtent<double> result{.s = glm::dot(normal, center) - plane.distance / length};
    const ConvexProxy proxy = proxyOf(box);
    for (std::size_t i = 0; i < result.corners.size(); ++i) result.corners[i] = vertexAt(proxy, i);
    result.farthest = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::size_t end = std::size_t{1} << axis;
        const double projection = 0.5 * glm::dot(normal, result.corners[end] - result.corners[0]);
        result.e += std::fabs(projection);
        if (projection > 0.0) result.farthest |= end;
    }
    result.nearest = 7 - result.farthest;
    return result;
}

/// Back to lengths in metres, in precision T.
template <typename T>
PlaneBoxExtent<T> rounded(const PlaneBoxExtent<double>& found, const Rescale& rescale) {
    PlaneBoxExtent<T> result{static_cast<T>(restored(rescale, found.s)),
                             static_cast<T>(restored(rescale, found.e)),
                             {},
                             found.farthest,
                             found.nearest};
    for (std::size_t i = 0; i < 8; ++i) result.corners[i] = Vec3<T>{restored(rescale, found.corners[i])};
    return result;
}

/// Combines the sides of the six planes to the side of the frustum.
template <typename T, typename SideOfPlane>
PlaneSide sideOfFrustum(const Frustum<T>& frustum, const SideOfPlane& sideOfPlane) {
    PlaneSide result = PlaneSide::Inside;
    for (const Plane<T>& plane : frustum.planes) {
        const PlaneSide side = sideOfPlane(toDouble(plane));
        if (side == PlaneSide::Outside) return side;
        if (side == PlaneSide::Intersecting) result = side;
    }
    return result;
}

}  // namespace

template <typename T>
PlaneSide classify(const Plane<T>& plane, const Aabb<T>& box, PlaneBoxMethod method) {
    return sideOfBox(toDouble(plane), toDouble(box), method);
}
template <typename T>
PlaneSide classify(const Plane<T>& plane, const Box<T>& box, PlaneBoxMethod method) {
    return sideOfBox(toDouble(plane), toDouble(box), method);
}

template <typename T>
PlaneBoxExtent<T> planeBoxExtent(const Plane<T>& plane, const Aabb<T>& box) {
    const Rescale rescale = rescaleOf(toDouble(box), Vec3d{double{plane.distance}});
    const Aabbd rescaledBox = rescaled(rescale, toDouble(box));
    return rounded<T>(extentOf(rescaled(rescale, toDouble(plane)), rescaledBox, centerOf(rescaledBox)), rescale);
}
template <typename T>
PlaneBoxExtent<T> planeBoxExtent(const Plane<T>& plane, const Box<T>& box) {
    const Rescale rescale = rescaleOf(toDouble(box), Vec3d{double{plane.distance}});
    const Boxd rescaledBox = rescaled(rescale, toDouble(box));
    return rounded<T>(extentOf(rescaled(rescale, toDouble(plane)), rescaledBox, rescaledBox.center), rescale);
}

template <typename T>
PlaneSide classify(const Frustum<T>& frustum, const Vec3<T>& point) {
    return classify(frustum, Sphere<T>{point, T(0)});
}
template <typename T>
PlaneSide classify(const Frustum<T>& frustum, const Sphere<T>& sphere) {
    return sideOfFrustum(frustum, [&](const Planed& plane) { return sideOfSphere(plane, toDouble(sphere)); });
}
template <typename T>
PlaneSide classify(const Frustum<T>& frustum, const Aabb<T>& box) {
    return sideOfFrustum(frustum,
                         [&](const Planed& plane) { return sideOfBox(plane, toDouble(box), PlaneBoxMethod::Extent); });
}
template <typename T>
PlaneSide classify(const Frustum<T>& frustum, const Box<T>& box) {
    return sideOfFrustum(frustum,
                         [&](const Planed& plane) { return sideOfBox(plane, toDouble(box), PlaneBoxMethod::Extent); });
}

template PlaneSide classify(const Planef&, const Aabbf&, PlaneBoxMethod);
template PlaneSide classify(const Planed&, const Aabbd&, PlaneBoxMethod);
template PlaneSide classify(const Planef&, const Boxf&, PlaneBoxMethod);
template PlaneSide classify(const Planed&, const Boxd&, PlaneBoxMethod);
template PlaneBoxExtent<float> planeBoxExtent(const Planef&, const Aabbf&);
template PlaneBoxExtent<double> planeBoxExtent(const Planed&, const Aabbd&);
template PlaneBoxExtent<float> planeBoxExtent(const Planef&, const Boxf&);
template PlaneBoxExtent<double> planeBoxExtent(const Planed&, const Boxd&);
template PlaneSide classify(const Frustumf&, const Vec3f&);
template PlaneSide classify(const Frustumd&, const Vec3d&);
template PlaneSide classify(const Frustumf&, const Spheref&);
template PlaneSide classify(const Frustumd&, const Sphered&);
template PlaneSide classify(const Frustumf&, const Aabbf&);
template PlaneSide classify(const Frustumd&, const Aabbd&);
template PlaneSide classify(const Frustumf&, const Boxf&);
template PlaneSide classify(const Frustumd&, const Boxd&);

}  // namespace collidoscope::geometry
