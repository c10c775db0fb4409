/// The intersection of two triangles: one is clipped by the half-spaces of the other.
/// Source: Sutherland, Hodgman, Reentrant polygon clipping (1974). Differs from it in: exact numbers; a triangle is the
/// intersection of the half-spaces at its edges and of the two on either side of its plane.

#include "geometry/triangle/triangle_intersection.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>
#include <vector>

#include "geometry/predicates/number.h"
#include "geometry/predicates/vectors.h"
#include "geometry/query/closest_point.h"
#include "geometry/query/rescale.h"
#include "geometry/shapes/finite.h"
#include "geometry/shapes/to_double.h"
#include "geometry/triangle/coplanar_triangles.h"
#include "geometry/triangle/triangle_overlap.h"

namespace collidoscope::geometry {
namespace {

using exact::Number;
using Vector = exact::Vector3<Number>;

/// The point at / weight. Homogeneous coordinates need no division. weight > 0.
struct ExactPoint {
    Vector at{};
    Number weight{};
};
/// Vertices in order; a polygon of two is a segment, one of one a point.
using ExactPolygon = std::vector<ExactPoint>;

bool isZero(const Vector& v) { return sign(v.x) == 0 && sign(v.y) == 0 && sign(v.z) == 0; }
Vector operator-(const Vector& v) { return Vector{} - v; }

/// The points p with normal . (p - origin) >= 0.
struct HalfSpace {
    Vector normal{};
    Vector origin{};

    /// Has the sign of normal . (p - origin), and is linear in p.
    Number heightOf(const ExactPoint& p) const { return dot(normal, p.at - p.weight * origin); }
};

/// Adds the two half-spaces whose intersection is the plane normal . (p - origin) = 0.
void addPlane(const Vector& normal, const Vector& origin, std::vector<HalfSpace>& halfSpaces) {
    halfSpaces.push_back({normal, origin});
    halfSpaces.push_back({-normal, origin});
}

/// The half-spaces whose intersection is the segment from p to q; the point p where both are equal.
std::vector<HalfSpace> halfSpacesOfSegment(const Vector& p, const Vector& q) {
    const Vector direction = q - p;
    const std::array<Vector, 3> axes{{{Number(1.0), {}, {}}, {{}, Number(1.0), {}}, {{}, {}, Number(1.0)}}};
    std::vector<HalfSpace> halfSpaces;
    if (isZero(direction)) {
        for (const Vector& axis : axes) addPlane(axis, p, halfSpaces);
        return halfSpaces;
    }
    for (const Vector& axis : axes) addPlane(cross(direction, axis), p, halfSpaces);
    halfSpaces.push_back({direction, p});
    halfSpaces.push_back({-direction, q});
    return halfSpaces;
}

/// The longest edge of a triangle without area holds all of it.
std::pair<Vector, Vector> longestEdge(const std::array<Vector, 3>& at) {
    std::pair<Vector, Vector> longest{at[0], at[1]};
    const auto squaredLength = [](const auto& edge) {
        return square(edge.second.x - edge.first.x) + square(edge.second.y - edge.first.y) +
               square(edge.second.z - edge.first.z);
    };
    for (const std::pair<Vector, Vector>& edge : {std::pair{at[1], at[2]}, std::pair{at[2], at[0]}})
        if (sign(squaredLength(edge) - squaredLength(longest)) > 0) longest = edge;
    return longest;
}

std::vector<HalfSpace> halfSpacesOf(const std::array<Vector, 3>& at) {
    const Vector normal = cross(at[1] - at[0], at[2] - at[0]);
    if (isZero(normal)) {
        const auto [p, q] = longestEdge(at);
        return halfSpacesOfSegment(p, q);
    }
    std::vector<HalfSpace> halfSpaces;
    addPlane(normal, at[0], halfSpaces);
    for (std::size_t i = 0; i < 3; ++i) {
        const Vector edge = at[(i + 1) % 3] - at[i];
        halfSpaces.push_back({cross(normal, edge), at[i]});
    }
    return halfSpaces;
}

/// The point where pq meets the boundary of a half-space, given the heights of p and q, which have different signs.
ExactPoint crossing(const ExactPoint& p, const ExactPoint& q, const Number& heightP, const Number& heightQ) {
    const bool descends = sign(heightP) > 0;
    const Number shareOfP = descends ? -heightQ : heightQ;
    const Number shareOfQ = descends ? heightP : -heightP;
    return {shareOfP * p.at + shareOfQ * q.at, shareOfP * p.weight + shareOfQ * q.weight};
}

ExactPolygon clippedBy(const HalfSpace& halfSpace, const ExactPolygon& polygon) {
    ExactPolygon kept;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const ExactPoint& p = polygon[i];
        const ExactPoint& q = polygon[(i + 1) % polygon.size()];
        const Number heightP = halfSpace.heightOf(p), heightQ = halfSpace.heightOf(q);
        if (sign(heightP) >= 0) kept.push_back(p);
        if (sign(heightP) * sign(heightQ) < 0) kept.push_back(crossing(p, q, heightP, heightQ));
    }
    return kept;
}

/// The vector from p to q, times both weights.
Vector between(const ExactPoint& p, const ExactPoint& q) { return p.weight * q.at - q.weight * p.at; }
bool areEqual(const ExactPoint& p, const ExactPoint& q) { return isZero(between(p, q)); }

ExactPolygon withoutRepetition(const ExactPolygon& polygon) {
    ExactPolygon once;
    for (const ExactPoint& p : polygon)
        if (std::none_of(once.begin(), once.end(), [&](const ExactPoint& q) { return areEqual(p, q); }))
            once.push_back(p);
    return once;
}

bool areOnOneLine(const ExactPolygon& points) {
    const Vector direction = between(points[0], points[1]);
    return std::all_of(points.begin() + 2, points.end(),
                       [&](const ExactPoint& p) { return isZero(cross(direction, between(points[0], p))); });
}

/// The two ends of points on one line.
ExactPolygon endsOf(const ExactPolygon& points) {
    const Vector direction = between(points[0], points[1]);
    const auto comesBefore = [&](const ExactPoint& p, const ExactPoint& q) {
        return sign(dot(direction, between(p, q))) > 0;
    };
    const auto [first, last] = std::minmax_element(points.begin(), points.end(), comesBefore);
    return {*first, *last};
}

/// The part of a triangle that lies in another one. All vertices are distinct, and none lies on the line between its
/// neighbours. Precondition: all numbers are finite.
ExactPolygon clipped(const Triangled& triangle, const Triangled& by) {
    ExactPolygon polygon;
    for (const Vec3d& vertex : {triangle.a, triangle.b, triangle.c})
        polygon.push_back({exact::vector3<Number>(vertex), Number(1.0)});
    const std::array<Vector, 3> at{exact::vector3<Number>(by.a), exact::vector3<Number>(by.b),
                                   exact::vector3<Number>(by.c)};
    for (const HalfSpace& halfSpace : halfSpacesOf(at)) polygon = clippedBy(halfSpace, polygon);
    polygon = withoutRepetition(polygon);
    return polygon.size() > 2 && areOnOneLine(polygon) ? endsOf(polygon) : polygon;
}

template <typename T>
Vec3<T> rounded(const ExactPoint& p) {
    return Vec3<T>{Vec3d{quotient(p.at.x, p.weight), quotient(p.at.y, p.weight), quotient(p.at.z, p.weight)}};
}

}  // namespace

template <typename T>
std::optional<TriangleIntersection<T>> intersection(const Triangle<T>& a, const Triangle<T>& b) {
    if (!overlaps(a, b)) return std::nullopt;
    // Where one of both has no area, the other one clips it: its half-spaces are those of a triangle.
    const Triangled exactA = toDouble(a), exactB = toDouble(b);
    const ExactPolygon shared = isWithoutArea(exactB) ? clipped(exactB, exactA) : clipped(exactA, exactB);
    TriangleIntersection<T> answer;
    for (const ExactPoint& p : shared) answer.points[static_cast<std::size_t>(answer.count++)] = rounded<T>(p);
    return answer;
}

template std::optional<TriangleIntersection<float>> intersection(const Trianglef&, const Trianglef&);
template std::optional<TriangleIntersection<double>> intersection(const Triangled&, const Triangled&);

namespace {

double squaredLength(const Vec3d& v) { return glm::dot(v, v); }

/// Squared distance of the interiors of two edges, if the shortest segment between their lines ends inside both; else
/// infinity, as then a vertex is nearest, and vertices are tested against the faces.
double squaredDistance(const Segmentd& a, const Segmentd& b) {
    const Vec3d d = a.end - a.start, e = b.end - b.start, r = b.start - a.start;
    const Vec3d normal = glm::cross(d, e);
    const double squared = squaredLength(normal);
    if (!(squared > 0.0)) return std::numeric_limits<double>::infinity();
    const double onA = glm::dot(glm::cross(r, e), normal) / squared;
    const double onB = glm::dot(glm::cross(r, d), normal) / squared;
    if (!(onA >= 0.0 && onA <= 1.0 && onB >= 0.0 && onB <= 1.0)) return std::numeric_limits<double>::infinity();
    return squaredLength((a.start + d * onA) - (b.start + e * onB));
}

/// Distance of triangles that do not overlap.
double separation(const Triangled& a, const Triangled& b) {
    const std::array<Vec3d, 3> atA{a.a, a.b, a.c}, atB{b.a, b.b, b.c};
    double min = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < 3; ++i) {
        min = std::min(min, squaredLength(atA[i] - closestPoint(b, atA[i])));
        min = std::min(min, squaredLength(atB[i] - closestPoint(a, atB[i])));
        for (std::size_t j = 0; j < 3; ++j)
            min = std::min(min, squaredDistance({atA[i], atA[(i + 1) % 3]}, {atB[j], atB[(j + 1) % 3]}));
    }
    return std::sqrt(min);
}

}  // namespace

template <typename T>
T distance(const Triangle<T>& a, const Triangle<T>& b) {
    if (!isFinite(a) || !isFinite(b)) return std::numeric_limits<T>::infinity();
    if (overlaps(a, b)) return T(0);
    // The triangles are scaled to a size at which squares neither overflow nor vanish. Triangles that are apart are not
    // all zero.
    const Triangled exactA = toDouble(a), exactB = toDouble(b);
    const Rescale rescale{std::ilogb(std::max(largestLength(exactA), largestLength(exactB)))};
    return static_cast<T>(restored(rescale, separation(rescaled(rescale, exactA), rescaled(rescale, exactB))));
}

template float distance(const Trianglef&, const Trianglef&);
template double distance(const Triangled&, const Triangled&);

}  // namespace collidoscope::geometry
