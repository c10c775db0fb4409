#pragma once
/// Bounded shapes with flat faces, as exact questions see them, over any number type S of geometry/predicates.

#include <array>
#include <vector>

#include "geometry/convex/support.h"
#include "geometry/predicates/vectors.h"

namespace collidoscope::geometry {

/// The points (c + s1 arm1 + s2 arm2 + ...) / denominator, with c in the convex hull of the corners and every s in
/// [-1, 1]. Edges and normals are directions of any length, which may be zero where a shape has shrunk.
template <typename S, std::size_t Corners, std::size_t Arms, std::size_t Edges, std::size_t Normals>
struct ExactCore {
    std::array<exact::Vector3<S>, Corners> corners{};
    std::array<exact::Vector3<S>, Arms> halfVectors{};
    std::array<exact::Vector3<S>, Edges> edges{};      ///< one of each direction
    std::array<exact::Vector3<S>, Normals> normals{};  ///< one of each pair of opposite faces
    S denominator = S(1.0);                            ///< > 0
};

template <typename S>
ExactCore<S, 1, 0, 0, 0> coreOf(const Vec3d& p) {
    return {.corners = {exact::vector3<S>(p)}};
}
template <typename S>
ExactCore<S, 2, 0, 1, 0> coreOf(const Segmentd& segment) {
    const auto a = exact::vector3<S>(segment.start);
    const auto b = exact::vector3<S>(segment.end);
    return {.corners = {a, b}, .edges = {b - a}};
}
template <typename S>
ExactCore<S, 3, 0, 3, 1> coreOf(const Triangled& triangle) {
    const auto a = exact::vector3<S>(triangle.a);
    const auto b = exact::vector3<S>(triangle.b);
    const auto c = exact::vector3<S>(triangle.c);
    const auto ab = b - a;
    const auto ac = c - a;
    return {.corners = {a, b, c}, .edges = {ab, c - b, ac}, .normals = {cross(ab, ac)}};
}

/// Everything doubled, so that centre and half sizes need no division.
template <typename S>
ExactCore<S, 1, 3, 3, 3> coreOf(const Aabbd& box) {
    using exact::Vector3;
    const auto low = exact::vector3<S>(box.min);
    const auto high = exact::vector3<S>(box.max);
    const Vector3<S> size = high - low;
    const std::array<Vector3<S>, 3> halfVectors{
        {{size.x, S(0.0), S(0.0)}, {S(0.0), size.y, S(0.0)}, {S(0.0), S(0.0), size.z}}};
    const std::array<Vector3<S>, 3> axes{
        {{S(1.0), S(0.0), S(0.0)}, {S(0.0), S(1.0), S(0.0)}, {S(0.0), S(0.0), S(1.0)}}};
    return {.corners = {low + high},
            .halfVectors = halfVectors,
            .edges = halfVectors,
            .normals = axes,
            .denominator = S(2.0)};
}

template <typename S>
ExactCore<S, 1, 3, 3, 3> coreOf(const Boxd& box) {
    const auto [axes, size] = rationalAxesOf<S>(rescaledQuaternion(box.orientation));
    const std::array<exact::Vector3<S>, 3> halfVectors{S(box.half.x) * axes[0], S(box.half.y) * axes[1],
                                                       S(box.half.z) * axes[2]};
    return {.corners = {size * exact::vector3<S>(box.center)},
            .halfVectors = halfVectors,
            .edges = halfVectors,
            .normals = axes,
            .denominator = size};
}

template <typename S>
ExactCore<S, 1, 3, 3, 3> coreOf(const BoxCore& core) {
    return coreOf<S>(core.box);
}

/// A hull is what its vertices span: they are stored exactly, its planes are not. It has no list of edges and normals.
template <typename S>
struct ExactHull {
    std::vector<exact::Vector3<S>> corners{};
    std::array<exact::Vector3<S>, 0> halfVectors{};
    S denominator = S(1.0);
};
/// Turned by a quaternion q, a vertex is (q v q*) / |q|^2: the denominator keeps it exact.
template <typename S>
ExactHull<S> coreOf(const HullCore& core) {
    const auto [axes, size] =
        core.isTurned ? rationalAxesOf<S>(rescaledQuaternion(core.orientation)) : RationalAxes<S>{};
    const auto position = exact::vector3<S>(core.position);
    ExactHull<S> hull{.denominator = size};
    for (std::size_t i = 0; i < core.count(); ++i) {
        const auto v = S(core.scale) * exact::vector3<S>(core.local(i));
        const auto turned = core.isTurned ? v.x * axes[0] + v.y * axes[1] + v.z * axes[2] : v;
        hull.corners.push_back(turned + size * position);
    }
    return hull;
}
template <typename S, typename T>
ExactHull<S> coreOf(const Hull<T>& hull) {
    return coreOf<S>(hullCoreOf(hull));
}

}  // namespace collidoscope::geometry
