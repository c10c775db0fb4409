#include "geometry/query/contains.h"

#include "geometry/predicates/decide.h"
#include "geometry/query/box_frame.h"
#include "geometry/query/polytope.h"
#include "geometry/query/straight_core.h"
#include "geometry/shapes/finite.h"

namespace collidoscope::geometry {
namespace {

bool isInside(const Sphered& sphere, const Vec3d& p) {
    return exact::decideInStages([&](auto zero) {
        using S = decltype(zero);
        const auto offset = exact::vector3<S>(p) - exact::vector3<S>(sphere.center);
        return sign(dot(offset, offset) - exact::square(S(sphere.radius))) <= 0;
    });
}

bool isInside(const Capsuled& capsule, const Vec3d& p) {
    return exact::decideInStages([&](auto zero) {
        using S = decltype(zero);
        const StraightCore<S> core = straightCoreOf<S>(roundBodyOf(capsule));
        return isNear(exact::vector3<S>(p), core, exact::square(S(capsule.radius)));
    });
}

bool isInside(const Aabbd& box, const Vec3d& p) {
    return p.x >= box.min.x && p.x <= box.max.x && p.y >= box.min.y && p.y <= box.max.y && p.z >= box.min.z &&
           p.z <= box.max.z;
}

/// Tests the point in the frame of the box, with all lengths multiplied by |q|^2, q being the quaternion of the box.
bool isInside(const Boxd& box, const Vec3d& p) {
    return exact::decideInStages([&](auto zero) {
        using S = decltype(zero);
        const RationalAxes<S> frame = rationalAxesOf<S>(rescaledQuaternion(box.orientation));
        const auto offset = exact::vector3<S>(p) - exact::vector3<S>(box.center);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const S height = dot(frame.axes[axis], offset);
            const S half = frame.size * S(box.half[static_cast<int>(axis)]);
            if (sign(height - half) > 0 || sign(height + half) < 0) return false;
        }
        return true;
    });
}

bool isInside(const Planed& plane, const Vec3d& p) {
    return exact::decideInStages([&](auto zero) {
        using S = decltype(zero);
        return sign(dot(exact::vector3<S>(plane.normal), exact::vector3<S>(p)) - S(plane.distance)) <= 0;
    });
}

/// A point that is not finite is nowhere.
template <typename Shape>
bool holds(const Shape& shape, const Vec3d& p) {
    return isFinite(shape) && isFinite(p) && isInside(shape, p);
}

}  // namespace

template <typename T>
bool contains(const Sphere<T>& sphere, const Vec3<T>& p) {
    return holds(toDouble(sphere), toDouble(p));
}
template <typename T>
bool contains(const Capsule<T>& capsule, const Vec3<T>& p) {
    return holds(toDouble(capsule), toDouble(p));
}
template <typename T>
bool contains(const Aabb<T>& box, const Vec3<T>& p) {
    return holds(toDouble(box), toDouble(p));
}
template <typename T>
bool contains(const Box<T>& box, const Vec3<T>& p) {
    return holds(toDouble(box), toDouble(p));
}
template <typename T>
bool contains(const Plane<T>& plane, const Vec3<T>& p) {
    return holds(toDouble(plane), toDouble(p));
}
template <typename T>
bool contains(const Frustum<T>& frustum, const Vec3<T>& p) {
    return isFinite(toDouble(p)) && isInside(std::span<const Plane<T>>{frustum.planes}, toDouble(p));
}
template <typename T>
bool contains(const Hull<T>& hull, const Vec3<T>& p) {
    return isFinite(toDouble(p)) && isInside(std::span<const Plane<T>>{hull.planes}, toDouble(p));
}

template bool contains(const Spheref&, const Vec3f&);
template bool contains(const Capsulef&, const Vec3f&);
template bool contains(const Aabbf&, const Vec3f&);
template bool contains(const Boxf&, const Vec3f&);
template bool contains(const Planef&, const Vec3f&);
template bool contains(const Frustumf&, const Vec3f&);
template bool contains(const Hullf&, const Vec3f&);
template bool contains(const Sphered&, const Vec3d&);
template bool contains(const Capsuled&, const Vec3d&);
template bool contains(const Aabbd&, const Vec3d&);
template bool contains(const Boxd&, const Vec3d&);
template bool contains(const Planed&, const Vec3d&);
template bool contains(const Frustumd&, const Vec3d&);
template bool contains(const Hulld&, const Vec3d&);

}  // namespace collidoscope::geometry
