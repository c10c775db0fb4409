#pragma once
/// The manifold of a sphere with a sphere, capsule, box, triangle or half-space: one contact, by a formula, see
/// touch.h. Where rounding might decide, or no direction is clear, the general method is asked.

#include "geometry/manifold/convex/convex_manifold.h"
#include "geometry/manifold/sphere/touch.h"
#include "geometry/shapes/finite.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {
namespace spheres {

// --- The numbers of a shape as touchOf() takes them, lengths multiplied by a factor ---

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

// --- The single call ---

/// Lengths are multiplied by it before the formulas. Products of floats stay within the range of double as they are.
template <typename T, typename Shape>
double factorOf(const Sphere<T>& a, const Shape& b) {
    if constexpr (std::is_same_v<T, float>) {
        return 1.0;
    } else {
        const double largest = largestNumber(proxyOf(a));
        if constexpr (std::is_same_v<Shape, Planed>)
            return powerOfTwoFor(std::max(largest, std::fabs(b.distance)));
        else
            return powerOfTwoFor(std::max(largest, largestNumber(proxyOf(b))));
    }
}

/// The numbers that are no lengths may not overflow in products either.
template <typename Shape>
Shape withRescaledTurn(const Shape& shape) {
    return shape;
}
inline Boxd withRescaledTurn(const Boxd& box) { return {box.center, box.half, rescaledQuaternion(box.orientation)}; }
template <typename Shape>
bool isInRange(const Shape&) {
    return true;
}
inline bool isInRange(const Planed& plane) {
    const double size = axes::sumOfSizes(plane.normal);
    return size > 0x1p-200 && size < 0x1p200;
}

template <typename Observer>
void report(const Manifold<double>& manifold, Observer& observer) {
    if constexpr (!std::is_same_v<std::remove_cvref_t<Observer>, NoObserver>) {
        const bool isFace = manifold.contacts[0].id.b.kind() == FeatureKind::Face;
        observer(ClipStep{.action = ClipAction::ChooseNormal,
                          .normal = manifold.normal,
                          .depth = manifold.depth,
                          .source = isFace ? AxisSource::FaceB : AxisSource::EdgePair});
        observer(keptStep(ClipAction::Reduce, manifold.points()));
    }
}

}  // namespace spheres

/// Margin in m, >= 0. `collideOne()` is the general method: a manifold from the sphere to the other, if there is one.
template <typename T, typename Shape, typename Ask, typename Observer>
std::optional<Manifold<T>> collideSphere(const Sphere<T>& a, const Shape& b, double margin, const Ask& collideOne,
                                         Observer&& observer) {
    using Kind = typename spheres::KindOf<Shape>::type;
    if (!isFinite(a) || !isFinite(b)) return std::nullopt;
    auto exactB = toDouble(b);
    if (!spheres::isInRange(exactB)) return rounded<T>(collideOne());
    if constexpr (std::is_same_v<T, double>) exactB = spheres::withRescaledTurn(exactB);
    const double factor = spheres::factorOf(a, b);
    const auto touch = spheres::touchOf<Kind, double>(spheres::numbersOf(toDouble(a), factor),
                                                      spheres::numbersOf(exactB, factor), margin * factor);
    if (touch.isApart) return std::nullopt;
    if (!touch.isTouching) return rounded<T>(collideOne());

    Manifold<double> manifold{axes::vector(touch.normal), touch.depth};
    const ContactId id{Feature::corner(0), Kind::featureOf(static_cast<unsigned>(touch.place))};
    manifold.add(axes::vector(touch.position), touch.depth, id);
    spheres::report(manifold, observer);
    if constexpr (std::is_same_v<T, double>) manifold = inWorld(manifold, WorkFrame{factor});
    return rounded<T>(manifold);
}

}  // namespace collidoscope::geometry
