#pragma once
/// A shape as seen by the boxes of a tree: the space between pairs of parallel planes that holds all of it.
///
/// Why no triangle is lost: a point that the shape shares with a triangle lies between all pairs of planes of the
/// shape, and in all boxes around the triangle. So the projections of such a box and of the slab on the slab's normal
/// share the projection of that point. This holds for any normals, rounded ones too; what rounding does to the
/// projections is less than the slack by which each slab is widened. Source: Kay, Kajiya, Ray tracing complex scenes
/// (1986), section 2.

#include <array>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>
#include <span>

#include "geometry/convex/convex_proxy.h"
#include "geometry/shapes/finite.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// The points p with low <= dot(normal, p) <= high; the normal has any length, and a bound may be infinite.
struct Slab {
    Vec3d normal{0.0};
    double low = 0.0;
    double high = 0.0;
};

class Slabs {
public:
    static constexpr std::size_t kMost = 12;

    void add(const Slab& slab) { slabs_[count_++] = slab; }
    std::span<Slab> all() { return {slabs_.data(), count_}; }
    std::span<const Slab> all() const { return {slabs_.data(), count_}; }

private:
    std::array<Slab, kMost> slabs_{};
    std::size_t count_ = 0;
};

/// Projections are sums of three products. Carrying a point by a matrix rounds it six times, the three products and two
/// sums six times more, corners of boxes and of shapes four times each: 64 covers the relative errors of both
/// projections and of the bounds of the slab, each in units of |normal| times the largest coordinate.
inline constexpr double kSlabSlack = 64.0 * std::numeric_limits<double>::epsilon();

/// Normals besides x, y and z that tell a shape from its box.
struct Normals {
    std::array<Vec3d, 6> normals{};
    std::size_t count = 0;
};

inline constexpr std::array<Vec3d, 3> kAxes{Vec3d{1.0, 0.0, 0.0}, Vec3d{0.0, 1.0, 0.0}, Vec3d{0.0, 0.0, 1.0}};

inline Normals acrossAxes(const Vec3d& direction) {
    return {{glm::cross(direction, kAxes[0]), glm::cross(direction, kAxes[1]), glm::cross(direction, kAxes[2])}, 3};
}
template <typename Shape>
Normals normalsOf(const Shape&) {
    return {};
}
inline Normals normalsOf(const Segmentd& segment) { return acrossAxes(segment.end - segment.start); }
inline Normals normalsOf(const Capsuled& capsule) { return acrossAxes(capsule.b - capsule.a); }
inline Normals normalsOf(const Triangled& t) { return {{glm::cross(t.b - t.a, t.c - t.a)}, 1}; }
inline Normals normalsOf(const Boxd& box) {
    const BoxFrame frame = frameOf(box);
    return {{frame.axes[0], frame.axes[1], frame.axes[2]}, 3};
}
template <typename T>
Normals normalsOf(const Frustum<T>& frustum) {
    Normals result{.count = frustum.planes.size()};
    for (std::size_t i = 0; i < result.count; ++i) result.normals[i] = toDouble(frustum.planes[i].normal);
    return result;
}

/// `largest`: no coordinate of the points in question, nor a term of the sums that make them, is larger.
inline void widen(Slabs& slabs, double largest) {
    for (Slab& slab : slabs.all()) {
        const Vec3d size = glm::abs(slab.normal);
        const double slack = kSlabSlack * (size.x + size.y + size.z) * largest;
        slab.low -= slack;
        slab.high += slack;
    }
}

template <HasSupport Core>
Slab slabAcross(const Vec3d& normal, const Core& core, double radius = 0.0) {
    const double thickness = radius > 0.0 ? radius * std::sqrt(glm::dot(normal, normal)) : 0.0;
    return {normal, glm::dot(normal, support(core, -normal)) - thickness,
            glm::dot(normal, support(core, normal)) + thickness};
}
/// Returns the slabs of all that lies within a radius of a core. `extent`: no coordinate of the mesh is larger, m.
/// `blur`: by how much the core is rounded more coarsely than doubles.
template <HasSupport Core>
Slabs slabsOfCore(const Core& core, double radius, const Normals& normals, double extent, double blur = 1.0) {
    Slabs slabs;
    double size = 0.0;
    for (const Vec3d& axis : kAxes) {
        slabs.add(slabAcross(axis, core, radius));
        size = std::fmax(size, std::fmax(-slabs.all().back().low, slabs.all().back().high));
    }
    for (std::size_t i = 0; i < normals.count; ++i) slabs.add(slabAcross(normals.normals[i], core, radius));
    widen(slabs, blur * (extent + size));
    return slabs;
}

inline double largestOf(const Vec3d& p) { return std::fmax(std::fabs(p.x), std::fmax(std::fabs(p.y), std::fabs(p.z))); }
template <HasProxy Shape>
Slabs slabsOf(const Shape& shape, double extent) {
    const ConvexProxy proxy = proxyOf(shape);
    // Carrying its vertices rounds them by what they and the position have in common.
    if (const auto* const hull = std::get_if<HullCore>(&proxy.core)) extent += largestOf(glm::abs(hull->position));
    const auto ofCore = [&](const auto& core) { return slabsOfCore(core, proxy.radius, normalsOf(shape), extent); };
    return std::visit(ofCore, proxy.core);
}
/// Its planes and corners are stored rounded, and it touches what lies within that rounding.
template <typename T>
Slabs slabsOf(const Frustum<T>& frustum, double extent) {
    constexpr double kBlur = double{std::numeric_limits<T>::epsilon()} / std::numeric_limits<double>::epsilon();
    const HullCore corners = hullCoreOf(std::span<const Vec3<T>>{frustum.corners});
    return slabsOfCore(corners, 0.0, normalsOf(frustum), extent, kBlur);
}
inline Slabs slabsOf(const Planed& plane, double extent) {
    Slabs slabs;
    slabs.add({plane.normal, plane.distance, plane.distance});
    widen(slabs, extent);
    return slabs;
}
/// Slab of a shape that is endless along a direction: between planes that are parallel to it.
inline Slabs slabsAlong(const Vec3d& origin, const Vec3d& direction) {
    Slabs slabs;
    const Normals normals = acrossAxes(direction);
    for (std::size_t i = 0; i < normals.count; ++i) {
        const double middle = glm::dot(normals.normals[i], origin);
        slabs.add({normals.normals[i], middle, middle});
    }
    return slabs;
}
/// A line without direction is a point.
inline Slabs slabsOf(const Lined& line, double extent) {
    if (line.direction == Vec3d{0.0}) return slabsOf(line.point, extent);
    Slabs slabs = slabsAlong(line.point, line.direction);
    widen(slabs, extent + largestOf(line.point));
    return slabs;
}
inline Slabs slabsOf(const Rayd& ray, double extent) {
    constexpr double kEndless = std::numeric_limits<double>::infinity();
    Slabs slabs = slabsAlong(ray.origin, ray.direction);
    for (int axis = 0; axis < 3; ++axis)
        slabs.add({kAxes[static_cast<std::size_t>(axis)], ray.direction[axis] < 0.0 ? -kEndless : ray.origin[axis],
                   ray.direction[axis] > 0.0 ? kEndless : ray.origin[axis]});
    widen(slabs, extent + largestOf(ray.origin));
    return slabs;
}

}  // namespace collidoscope::geometry
