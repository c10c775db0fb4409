#pragma once
/// A bounded convex shape as the algorithms see it: a polyhedral core, and all points within a radius of it.
///
/// A ball is a point with a radius, a capsule a segment with a radius, so that methods that walk from vertex to vertex
/// never meet a curve. One type stands for all shapes, so a function of a ConvexProxy takes them all. A hull keeps its
/// vertices in its own frame and brings its pose; nothing is copied, so the hull must outlive the proxy.

#include <optional>
#include <variant>

#include "geometry/convex/support.h"
#include "geometry/shapes/to_double.h"

namespace collidoscope::geometry {

using ConvexCore = std::variant<Vec3d, Segmentd, Triangled, Aabbd, BoxCore, HullCore>;

struct ConvexProxy {
    ConvexCore core{};
    double radius = 0.0;  ///< m

    bool isHull() const { return std::holds_alternative<HullCore>(core); }
    /// Whether the shape is a solid with flat faces: a box or a hull.
    bool isPolyhedron() const {
        return radius == 0.0 &&
               (isHull() || std::holds_alternative<BoxCore>(core) || std::holds_alternative<Aabbd>(core));
    }
};

template <typename T>
ConvexProxy proxyOf(const Vec3<T>& point) {
    return {toDouble(point)};
}
template <typename T>
ConvexProxy proxyOf(const Segment<T>& segment) {
    return {toDouble(segment)};
}
template <typename T>
ConvexProxy proxyOf(const Sphere<T>& sphere) {
    return {toDouble(sphere.center), double{sphere.radius}};
}
template <typename T>
ConvexProxy proxyOf(const Capsule<T>& capsule) {
    return {Segmentd{toDouble(capsule.a), toDouble(capsule.b)}, double{capsule.radius}};
}
template <typename T>
ConvexProxy proxyOf(const Triangle<T>& triangle) {
    return {toDouble(triangle)};
}
template <typename T>
ConvexProxy proxyOf(const Aabb<T>& box) {
    return {toDouble(box)};
}
template <typename T>
ConvexProxy proxyOf(const Box<T>& box) {
    return {boxCoreOf(toDouble(box))};
}
template <typename T>
ConvexProxy proxyOf(const Hull<T>& hull) {
    return {hullCoreOf(hull)};
}
template <typename T>
ConvexProxy proxyOf(const HullInstance<T>& instance) {
    return {hullCoreOf(instance)};
}
template <typename T>
ConvexProxy proxyOf(Hull<T>&& temporary) = delete;
template <typename T>
ConvexProxy proxyOf(HullInstance<T>&& temporary) = delete;
inline const ConvexProxy& proxyOf(const ConvexProxy& proxy) { return proxy; }

template <typename Shape>
concept HasProxy = requires(const Shape& shape) {
    proxyOf(shape);
};

/// The proxy of the shape that a variant holds; none if it is not bounded or not convex. The shape must outlive it.
template <typename Kinds>
std::optional<ConvexProxy> convexIn(const Kinds& shape) {
    const auto proxy = []<typename Shape>(const Shape& one) -> std::optional<ConvexProxy> {
        if constexpr (HasProxy<Shape>)
            return proxyOf(one);
        else
            return std::nullopt;
    };
    return std::visit(proxy, shape);
}

/// Support point of the core. Hulls are asked most often, so they are dispatched by a branch before std::visit.
inline Vec3d support(const ConvexProxy& proxy, const Vec3d& direction) {
    if (const auto* const hull = std::get_if<HullCore>(&proxy.core)) return support(*hull, direction);
    return std::visit([&](const auto& core) { return support(core, direction); }, proxy.core);
}
/// The vertices of the core. Those of a segment are its start and end. For a box, bit k of the index tells on which end
/// of axis k the vertex lies.
std::size_t vertexCount(const ConvexProxy& proxy);
Vec3d vertexAt(const ConvexProxy& proxy, std::size_t index);

/// Whether all numbers are finite, and the core has a vertex.
bool isProper(const ConvexProxy& proxy);
/// The largest absolute value of the shape's numbers; infinite where the shape is not proper.
double largestNumber(const ConvexProxy& proxy);
/// An estimate of the greatest extent, m, with the radius: at least half of it, and at most twice.
double extentOf(const ConvexProxy& proxy);

/// Axis-aligned bounding box of the core, without rounding. Precondition: the shape is proper.
Aabbd coreBoxOf(const ConvexProxy& proxy);
/// An axis-aligned bounding cube of the core. Precondition: the shape is proper.
CoreBounds coreBoundsOf(const ConvexProxy& proxy);

/// The frame in which an algorithm works. Its origin lies near the shapes, so that no precision is lost far from the
/// origin of the world. In its unit the numbers of the shapes are 2 at most, so that products neither overflow nor
/// underflow, and answers do not change when everything is scaled by 2^k.
///     local = factor * world - shift
struct WorkFrame {
    double factor = 1.0;  ///< a power of two
    Vec3d shift{0.0};

    Vec3d inFrame(const Vec3d& world) const { return factor * world - shift; }
    Vec3d inWorld(const Vec3d& local) const { return (local + shift) / factor; }
};
ConvexProxy inFrame(const ConvexProxy& proxy, const WorkFrame& frame);
Vec3d inFrame(const Vec3d& point, const WorkFrame& frame);
Segmentd inFrame(const Segmentd& segment, const WorkFrame& frame);
Triangled inFrame(const Triangled& triangle, const WorkFrame& frame);
Aabbd inFrame(const Aabbd& box, const WorkFrame& frame);
BoxCore inFrame(const BoxCore& core, const WorkFrame& frame);
HullCore inFrame(const HullCore& core, const WorkFrame& frame);

/// Two shapes as they were given, which exact arithmetic needs, and in a common work frame. The given shapes must
/// outlive it.
struct FramedPair {
    const ConvexProxy& a;
    const ConvexProxy& b;
    WorkFrame frame{};
    ConvexProxy localA{};
    ConvexProxy localB{};
    Vec3d towardsA{1.0, 0.0, 0.0};  ///< roughly from the middle of B to the middle of A, in the frame; not zero
};
/// Precondition: both are proper.
FramedPair framed(const ConvexProxy& a, const ConvexProxy& b);

/// A power of two that brings `largest` to a size between 1 and 2; 1 for zero. Precondition: it is finite.
double powerOfTwoFor(double largest);

}  // namespace collidoscope::geometry
