#pragma once
/// The numbers of a shape as the formulas for spheres take them, lengths multiplied by a factor.

#include "geometry/manifold/sphere/nearest_in_box.h"
#include "geometry/shapes/primitives.h"

namespace geometry::spheres {

template <typename Shape>
struct KindOf;
template <typename T>
struct KindOf<Sphere<T>> : std::type_identity<SphereNumbers> {};
template <typename T>
struct KindOf<Capsule<T>> : std::type_identity<CapsuleNumbers> {};
template <typename T>
struct KindOf<Triangle<T>> : std::type_identity<TriangleNumbers> {};
template <typename T>
struct KindOf<Plane<T>> : std::type_identity<PlaneNumbers> {};
template <typename T>
struct KindOf<Aabb<T>> : std::type_identity<AabbNumbers> {};
template <typename T>
struct KindOf<Box<T>> : std::type_identity<BoxNumbers> {};

template <typename Shape>
using NumbersOf = std::array<double, KindOf<Shape>::type::kCount>;

inline NumbersOf<Sphered> numbersOf(const Sphered& s, double factor) {
    return {s.center.x * factor, s.center.y * factor, s.center.z * factor, s.radius * factor};
}
inline NumbersOf<Capsuled> numbersOf(const Capsuled& c, double factor) {
    return {c.a.x * factor, c.a.y * factor, c.a.z * factor,   c.b.x * factor,
            c.b.y * factor, c.b.z * factor, c.radius * factor};
}
inline NumbersOf<Triangled> numbersOf(const Triangled& t, double factor) {
    return {t.a.x * factor, t.a.y * factor, t.a.z * factor, t.b.x * factor, t.b.y * factor,
            t.b.z * factor, t.c.x * factor, t.c.y * factor, t.c.z * factor};
}
inline NumbersOf<Planed> numbersOf(const Planed& plane, double factor) {
    return {plane.normal.x, plane.normal.y, plane.normal.z, plane.distance * factor};
}
inline NumbersOf<Aabbd> numbersOf(const Aabbd& box, double factor) {
    return {box.min.x * factor, box.min.y * factor, box.min.z * factor,
            box.max.x * factor, box.max.y * factor, box.max.z * factor};
}
inline NumbersOf<Boxd> numbersOf(const Boxd& box, double factor) {
    const Quatd& q = box.orientation;
    return {box.center.x * factor,
            box.center.y * factor,
            box.center.z * factor,
            box.half.x * factor,
            box.half.y * factor,
            box.half.z * factor,
            q.x,
            q.y,
            q.z,
            q.w};
}

}  // namespace geometry::spheres
