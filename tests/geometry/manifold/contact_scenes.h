#pragma once
/// Two shapes brought together feature by feature: a face, edge or vertex of one on one of the other, leaning a little,
/// turned at random or along each other, sunk in or just apart. What collide is asked, and what the oracle is told.

#include <vector>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/base/vec.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/manifold/collide.h"
#include "tests/geometry/oracle/contact_shape.h"

namespace collidoscope::geometry::test {

/// A shape about the origin, and where it is.
template <typename Shape>
struct PosedShape {
    Shape local{};
    Posed pose{};
};

inline Sphered inWorld(const PosedShape<Sphered>& s) {
    return {transformPoint(s.pose, s.local.center), s.local.radius};
}
inline Capsuled inWorld(const PosedShape<Capsuled>& c) {
    return {transformPoint(c.pose, c.local.a), transformPoint(c.pose, c.local.b), c.local.radius};
}
inline Triangled inWorld(const PosedShape<Triangled>& t) {
    return {transformPoint(t.pose, t.local.a), transformPoint(t.pose, t.local.b), transformPoint(t.pose, t.local.c)};
}
/// It cannot be turned.
inline Aabbd inWorld(const PosedShape<Aabbd>& box) {
    return {box.pose.position + box.local.min, box.pose.position + box.local.max};
}
inline Boxd inWorld(const PosedShape<Boxd>& box) {
    return {transformPoint(box.pose, box.local.center), box.local.half, box.pose.orientation * box.local.orientation};
}
inline Planed inWorld(const PosedShape<Planed>& plane) {
    const Vec3d normal = plane.pose.orientation * plane.local.normal;
    return {normal, plane.local.distance + glm::dot(normal, plane.pose.position)};
}
inline Hulld inWorld(const PosedShape<Hulld>& hull) {
    std::vector<Vec3d> vertices;
    for (const Vec3d& vertex : hull.local.vertices) vertices.push_back(transformPoint(hull.pose, vertex));
    return makeHull(vertices, hull.local.faces);
}

template <typename Shape>
inline constexpr bool kCanTurn = !std::is_same_v<Shape, Aabbd>;

/// Half sizes, or what else makes a shape thin, differ by a factor of ten at most. Sizes are about `size` m.
inline double sizeAbout(Random& random, double size) { return size * std::exp2(double{random.uniform(-1.7f, 1.6f)}); }
inline Vec3d sizesAbout(Random& random, double size) {
    const double x = sizeAbout(random, size), y = sizeAbout(random, size);
    return {x, y, sizeAbout(random, size)};
}
inline Sphered makeAbout(Random& random, double size, std::type_identity<Sphered>) {
    return {Vec3d{0.0}, sizeAbout(random, size)};
}
inline Capsuled makeAbout(Random& random, double size, std::type_identity<Capsuled>) {
    const double length = sizeAbout(random, size);
    const Vec3d half = length * Vec3d{random.direction()};
    return {-half, half, 0.5 * sizeAbout(random, size)};
}
inline Triangled makeAbout(Random& random, double size, std::type_identity<Triangled>) {
    const auto corner = [&] { return size * Vec3d{random.inBox(Vec3f{-1.5f}, Vec3f{1.5f})}; };
    for (;;) {
        const Triangled t{corner(), corner(), corner()};
        if (glm::length(glm::cross(t.b - t.a, t.c - t.a)) > 0.1 * size * size) return t;
    }
}
inline Aabbd makeAbout(Random& random, double size, std::type_identity<Aabbd>) {
    const Vec3d half = sizesAbout(random, size);
    return {-half, half};
}
inline Boxd makeAbout(Random& random, double size, std::type_identity<Boxd>) {
    return {Vec3d{0.0}, sizesAbout(random, size)};
}
inline Planed makeAbout(Random& random, double, std::type_identity<Planed>) { return {Vec3d{random.direction()}, 0.0}; }
inline Hulld makeAbout(Random& random, double size, std::type_identity<Hulld>) {
    switch (random.index(7)) {
        case 0:
            return makeTetrahedron(size);
        case 1:
            return makeOctahedron(size);
        case 2:
            return makeIcosahedron(size);
        case 3:
            return makeDodecahedron(size);
        case 4: {
            const double radius = sizeAbout(random, size), half = sizeAbout(random, size);
            return makePrism(3 + random.index(6), radius, half);
        }
        case 5: {
            std::vector<Vec3d> points;
            for (std::uint32_t i = 6 + random.index(8); i > 0; --i)
                points.push_back(size * Vec3d{random.inBox(Vec3f{-1}, Vec3f{1})});
            return convexHull(std::span<const Vec3d>{points}).hull;
        }
        default:
            return makeBoxHull(sizesAbout(random, size));
    }
}

/// A point of a surface, the outward normal there, and a direction along it.
struct Spot {
    Vec3d point{0.0};
    Vec3d normal{0.0};
    Vec3d along{0.0};
};

inline Vec3d mean(const std::vector<Vec3d>& points) {
    Vec3d sum{0.0};
    for (const Vec3d& p : points) sum += p;
    return sum / static_cast<double>(points.size());
}
inline Spot spotOnFace(const oracle::ContactFace& face, Random& random) {
    const auto count = static_cast<std::uint32_t>(face.corners.size());
    const Vec3d normal{face.normal}, first{face.corners[0]};
    Vec3d along = Vec3d{face.corners[1]} - first;
    if (!(glm::length(along) > 0.0)) along = anyPerpendicular(normal);
    if (random.index(4) == 0) return {Vec3d{face.corners[random.index(count)]}, normal, along};
    Vec3d point{0.0};
    double sum = 0.0;
    for (const auto& corner : face.corners) {
        const double weight = random.unit() + 0x1p-24;
        point += weight * Vec3d{corner}, sum += weight;
    }
    return {point / sum, normal, along};
}
/// Of a shape in its own frame. A half-space has one, about the origin.
inline Spot spotOf(const oracle::ContactShape& shape, Random& random) {
    if (shape.surface) {
        const Vec3d normal{shape.surface->normal};
        return {double(shape.surface->distance) * normal, normal, anyPerpendicular(normal)};
    }
    const double radius{static_cast<double>(shape.radius)};
    const std::uint32_t kind = random.index(8);
    if (kind < 5 && !shape.faces.empty()) {
        const auto count = static_cast<std::uint32_t>(shape.faces.size());
        return spotOnFace(shape.faces[random.index(count)], random);
    }
    if (kind < 7 && !shape.edges.empty()) {
        const auto count = static_cast<std::uint32_t>(shape.edges.size());
        const auto& edge = shape.edges[random.index(count)];
        const Vec3d start{edge[0]}, along{edge[1] - edge[0]}, point = start + double{random.unit()} * along;
        Vec3d out = point;
        if (shape.faces.size() < 3) out = Vec3d{random.direction()};
        out -= glm::dot(out, along) / glm::dot(along, along) * along;
        if (!(glm::length(out) > 0.0)) out = anyPerpendicular(along);
        const Vec3d normal = glm::normalize(out);
        return {point + radius * normal, normal, along};
    }
    const auto count = static_cast<std::uint32_t>(shape.vertices.size());
    const Vec3d vertex{shape.vertices[random.index(count)]};
    const Vec3d normal = glm::length(vertex) > 0.0 ? glm::normalize(vertex) : Vec3d{random.direction()};
    return {vertex + radius * normal, normal, anyPerpendicular(normal)};
}

/// The turn that carries unit u to unit v by the shortest way.
inline Quatd turnTo(const Vec3d& u, const Vec3d& v) {
    const double cosine = glm::dot(u, v);
    if (cosine < -0.999999) return axisAngle(anyPerpendicular(u), kPi<double>) * turnTo(-u, v);
    const Vec3d axis = glm::cross(u, v);
    return glm::normalize(Quatd{1.0 + cosine, axis.x, axis.y, axis.z});
}

/// One of some small numbers, often zero.
inline double smallNumber(Random& random, std::initializer_list<double> numbers) {
    return numbers.begin()[random.index(static_cast<std::uint32_t>(numbers.size()))];
}

/// Moves `b`, and turns it if it can be turned, until a spot of it lies on a spot of `a`, looks at it but for a small
/// lean, and is sunk in by some part of `size` (m); or until it is anywhere near.
template <typename A, typename B>
void bringTogether(const PosedShape<A>& a, PosedShape<B>& b, double size, Random& random) {
    const Spot onA = spotOf(oracle::contactShapeOf(a.local), random),
               onB = spotOf(oracle::contactShapeOf(b.local), random);
    const Vec3d normal = a.pose.orientation * onA.normal;
    if constexpr (kCanTurn<B>) {
        b.pose.orientation = turnTo(onB.normal, -normal);
        const Vec3d along = a.pose.orientation * onA.along, own = b.pose.orientation * onB.along;
        // Along each other, or at a right angle; or anyhow.
        double angularVelocity = random.uniform(-3, 3);
        if (random.index(2) == 0) {
            const Vec3d u = along - glm::dot(along, normal) * normal, v = own - glm::dot(own, normal) * normal;
            if (glm::length(u) > 0.0 && glm::length(v) > 0.0)
                b.pose.orientation = turnTo(glm::normalize(v), glm::normalize(u)) * b.pose.orientation;
            angularVelocity = smallNumber(random, {0.0, 0.0, 0.5 * kPi<double>, 1e-9, 1e-5, 1e-3, 0.03});
        }
        const double lean = smallNumber(random, {0.0, 0.0, 0.0, 1e-12, 1e-9, 1e-7, 1e-5, 1e-3, 0.02, 0.3});
        const Vec3d axis = glm::cross(normal, Vec3d{random.direction()});
        b.pose.orientation =
            glm::normalize(axisAngle(axis, lean) * axisAngle(normal, angularVelocity) * b.pose.orientation);
    }
    const double sunk = size * smallNumber(random, {1e-9, 1e-6, 1e-4, 1e-3, 1e-2, 0.1, 0.5, -1e-4, -1e-2});
    b.pose.position = transformPoint(a.pose, onA.point) - sunk * normal - b.pose.orientation * onB.point;
}

}  // namespace collidoscope::geometry::test
