#include "geometry/triangle/coplanar_triangles.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "geometry/predicates/orientation.h"

namespace collidoscope::geometry {
namespace {

using FlatTriangle = std::array<Vec2d, 3>;

/// The projection in the coordinate plane that leaves out one coordinate.
FlatTriangle withoutCoordinate(const Triangled& triangle, int coordinate) {
    const int x = (coordinate + 1) % 3, y = (coordinate + 2) % 3;
    const auto flat = [&](const Vec3d& p) { return Vec2d{p[x], p[y]}; };
    return {flat(triangle.a), flat(triangle.b), flat(triangle.c)};
}

int turnOf(const FlatTriangle& triangle) { return exact::orient2d(triangle[0], triangle[1], triangle[2]); }

bool boxesMeet(const FlatTriangle& a, const FlatTriangle& b) {
    const auto meet = [&](double Vec2d::*along) {
        const auto low = [&](const FlatTriangle& t) {
            return std::min(std::min(t[0].*along, t[1].*along), t[2].*along);
        };
        const auto high = [&](const FlatTriangle& t) {
            return std::max(std::max(t[0].*along, t[1].*along), t[2].*along);
        };
        return low(a) <= high(b) && low(b) <= high(a);
    };
    return meet(&Vec2d::x) && meet(&Vec2d::y);
}

/// Is one triangle strictly on one side of the line of an edge of the other, and that one on the other side?
bool anEdgeSeparates(const FlatTriangle& edges, const FlatTriangle& other) {
    const int turn = turnOf(edges);
    for (std::size_t i = 0; i < 3; ++i) {
        const auto side = [&](const Vec2d& p) { return exact::orient2d(edges[i], edges[(i + 1) % 3], p); };
        const int first = side(other[0]);
        if (first == 0 || first == turn) continue;
        if (side(other[1]) == first && side(other[2]) == first) return true;
    }
    return false;
}

/// Overlap of two triangles of the plane. Triangles on one line are separated by their boxes, others by the line of an
/// edge.
bool overlapInPlane(const FlatTriangle& a, const FlatTriangle& b) {
    return boxesMeet(a, b) && !anEdgeSeparates(a, b) && !anEdgeSeparates(b, a);
}

/// A projection along a coordinate axis that keeps the area of a triangle, or at least keeps distinct points distinct,
/// decides by itself. For two triangles without area it is not known which projection that is, but all projections
/// overlap when the triangles do.
bool overlapInCommonPlane(const Triangled& a, const Triangled& b) {
    for (int coordinate = 0; coordinate < 3; ++coordinate) {
        const FlatTriangle flatA = withoutCoordinate(a, coordinate), flatB = withoutCoordinate(b, coordinate);
        const bool meet = overlapInPlane(flatA, flatB);
        if (!meet || turnOf(flatA) != 0 || turnOf(flatB) != 0) return meet;
    }
    return true;
}

/// Is some edge of one out of the plane of some edge of the other?
bool areSkew(const Triangled& a, const Triangled& b) {
    const std::array<Vec3d, 3> verticesA{a.a, a.b, a.c}, verticesB{b.a, b.b, b.c};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            if (exact::orient3d(verticesA[i], verticesA[(i + 1) % 3], verticesB[j], verticesB[(j + 1) % 3]) != 0)
                return true;
    return false;
}

/// Does the line pq, which is not in the triangle's plane, pass through the triangle?
bool linePierces(const Vec3d& p, const Vec3d& q, const Triangled& triangle) {
    const int ab = exact::orient3d(p, q, triangle.a, triangle.b);
    const int bc = exact::orient3d(p, q, triangle.b, triangle.c);
    const int ca = exact::orient3d(p, q, triangle.c, triangle.a);
    return (ab >= 0 && bc >= 0 && ca >= 0) || (ab <= 0 && bc <= 0 && ca <= 0);
}

/// A triangle without area is its edges. Precondition: `needle` has none, and is not in the plane of `triangle`.
bool needlePierces(const Triangled& needle, const Triangled& triangle) {
    const std::array<Vec3d, 3> at{needle.a, needle.b, needle.c};
    const auto side = [&](const Vec3d& p) { return exact::orient3d(triangle.a, triangle.b, triangle.c, p); };
    const std::array<int, 3> sides{side(at[0]), side(at[1]), side(at[2])};
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t next = (i + 1) % 3;
        const bool meetsPlaneInAPoint = sides[i] * sides[next] <= 0 && sides[i] != sides[next];
        if (meetsPlaneInAPoint && linePierces(at[i], at[next], triangle)) return true;
    }
    return false;
}

bool isInPlaneOf(const Triangled& triangle, const Triangled& plane) {
    const auto isIn = [&](const Vec3d& p) { return exact::orient3d(plane.a, plane.b, plane.c, p) == 0; };
    return isIn(triangle.a) && isIn(triangle.b) && isIn(triangle.c);
}

}  // namespace

bool isWithoutArea(const Triangled& triangle) {
    for (int coordinate = 0; coordinate < 3; ++coordinate)
        if (turnOf(withoutCoordinate(triangle, coordinate)) != 0) return false;
    return true;
}

bool coplanarTrianglesOverlap(const Triangled& a, const Triangled& b) {
    // The plane of a triangle without area holds everything, so only that of the other one can leave it out.
    if (!isInPlaneOf(b, a)) return needlePierces(b, a);
    if (!isInPlaneOf(a, b)) return needlePierces(a, b);
    if (isWithoutArea(a) && isWithoutArea(b) && areSkew(a, b)) return false;
    return overlapInCommonPlane(a, b);
}

}  // namespace collidoscope::geometry
