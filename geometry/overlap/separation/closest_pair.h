#pragma once
/// The nearest points of two shapes with flat faces that have no inner point in common.
///
/// They are found at a corner of one shape and anywhere on the other, or on an edge of each; all are tried.

#include <array>

#include "geometry/overlap/convex/convex_core.h"
#include "geometry/query/closest_point.h"

namespace geometry {

struct PointPair {
    Vec3d a{0.0};
    Vec3d b{0.0};
};

/// The points where two segments are nearest, good to rounding at any angle between them; for parallel segments no
/// better than the ends. Source: Ericson, Real-Time Collision Detection (2005), 5.1.9. Differs from it in: the first
/// guess comes from a triple product, and each point is then moved to the one nearest to the other.
PointPair closestPair(const Segmentd& a, const Segmentd& b);

inline Vec3d closestPoint(const Vec3d& point, const Vec3d&) { return point; }

template <std::size_t Corners, std::size_t Edges>
struct CornersAndEdges {
    std::array<Vec3d, Corners> corners{};
    std::array<Segmentd, Edges> edges{};
};

inline CornersAndEdges<1, 0> cornersAndEdgesOf(const Vec3d& point) { return {{point}, {}}; }
inline CornersAndEdges<2, 1> cornersAndEdgesOf(const Segmentd& s) { return {{s.start, s.end}, {s}}; }
inline CornersAndEdges<3, 3> cornersAndEdgesOf(const Triangled& t) {
    return {{t.a, t.b, t.c}, {{{t.a, t.b}, {t.b, t.c}, {t.c, t.a}}}};
}
/// Bits of a corner's index tell on which end of each axis it lies.
CornersAndEdges<8, 12> cornersAndEdgesOf(const Aabbd& box);
CornersAndEdges<8, 12> cornersAndEdgesOf(const Boxd& box);

template <typename A, typename B>
PointPair closestPairOfEdges(const A& a, const B& b) {
    const auto ofA = cornersAndEdgesOf(a);
    const auto ofB = cornersAndEdgesOf(b);
    PointPair best{ofA.corners[0], ofB.corners[0]};
    const auto consider = [&](const PointPair& pair) {
        const Vec3d offset = pair.b - pair.a;
        const Vec3d known = best.b - best.a;
        if (glm::dot(offset, offset) < glm::dot(known, known)) best = pair;
    };
    for (const Vec3d& corner : ofA.corners) consider({corner, closestPoint(b, corner)});
    for (const Vec3d& corner : ofB.corners) consider({closestPoint(a, corner), corner});
    for (const Segmentd& edgeA : ofA.edges)
        for (const Segmentd& edgeB : ofB.edges) consider(closestPair(edgeA, edgeB));
    return best;
}

}  // namespace geometry
