#include "geometry/triangle/interval_overlap.h"

#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "geometry/predicates/decide.h"
#include "geometry/predicates/vectors.h"

namespace collidoscope::geometry {
namespace {

using exact::Vector3;

/// numerator / denominator, with denominator > 0.
template <typename S>
struct Fraction {
    S numerator{};
    S denominator{};
};
template <typename S>
bool isLess(const Fraction<S>& a, const Fraction<S>& b) {
    return sign(a.numerator * b.denominator - b.numerator * a.denominator) < 0;
}
template <typename S>
struct LineInterval {
    Fraction<S> min{};
    Fraction<S> max{};
};

template <typename S>
std::array<Vector3<S>, 3> fromVertex(const Triangled& triangle, int first) {
    const std::array<Vector3<S>, 3> at{exact::vector3<S>(triangle.a), exact::vector3<S>(triangle.b),
                                       exact::vector3<S>(triangle.c)};
    const auto i = static_cast<std::size_t>(first);
    return {at[i], at[(i + 1) % 3], at[(i + 2) % 3]};
}
template <typename S>
Vector3<S> normalOf(const std::array<Vector3<S>, 3>& vertices) {
    return cross(vertices[1] - vertices[0], vertices[2] - vertices[0]);
}
template <typename S>
const S& along(const Vector3<S>& v, int coordinate) {
    return coordinate == 0 ? v.x : coordinate == 1 ? v.y : v.z;
}

/// Where the edge pq crosses the plane, given the signed distances of p and q, which differ.
template <typename S>
Fraction<S> crossing(const S& p, const S& q, const S& distanceP, const S& distanceQ) {
    const S denominator = distanceP - distanceQ;
    const S numerator = p * denominator + (q - p) * distanceP;
    if (sign(denominator) > 0) return {numerator, denominator};
    return {-numerator, -denominator};
}

/// The vertices begin with the isolated one.
template <typename S>
LineInterval<S> intervalOf(const std::array<Vector3<S>, 3>& vertices, const std::array<Vector3<S>, 3>& plane,
                           int coordinate) {
    const Vector3<S> normal = normalOf(plane);
    const auto distance = [&](int i) { return dot(normal, vertices[static_cast<std::size_t>(i)] - plane[0]); };
    const S isolated = distance(0);
    const S& x = along(vertices[0], coordinate);
    const Fraction<S> first = crossing<S>(x, along(vertices[1], coordinate), isolated, distance(1));
    const Fraction<S> second = crossing<S>(x, along(vertices[2], coordinate), isolated, distance(2));
    return isLess(first, second) ? LineInterval<S>{first, second} : LineInterval<S>{second, first};
}

/// The vector from p to q, scaled to a length of about 1, so that no product of such vectors overflows.
Vec3d normalisedEdge(const Vec3d& p, const Vec3d& q) {
    const Vec3d edge = q * 0.25 - p * 0.25;
    const double size = std::fmax(std::fmax(std::fabs(edge.x), std::fabs(edge.y)), std::fabs(edge.z));
    return size > 0.0 ? edge / size : edge;
}
Vec3d normalOfNormalised(const Triangled& t) { return glm::cross(normalisedEdge(t.a, t.b), normalisedEdge(t.a, t.c)); }
/// The line's direction in rounded numbers.
Vec3d directionOf(const CrossingPair& pair) {
    return glm::cross(normalOfNormalised(pair.a), normalOfNormalised(pair.b));
}
int longestCoordinate(const Vec3d& v) {
    const Vec3d size = glm::abs(v);
    if (size.x >= size.y && size.x >= size.z) return 0;
    return size.y >= size.z ? 1 : 2;
}

}  // namespace

bool intervalsMeet(const CrossingPair& pair) {
    const int longest = longestCoordinate(directionOf(pair));
    return exact::decide([&](auto zero) {
        using S = decltype(zero);
        const auto a = fromVertex<S>(pair.a, pair.isolatedA);
        const auto b = fromVertex<S>(pair.b, pair.isolatedB);

        // Rounding may have chosen a coordinate in which the line does not move at all: then take another.
        const Vector3<S> direction = cross(normalOf(a), normalOf(b));
        int coordinate = longest;
        while (sign(along(direction, coordinate)) == 0) coordinate = (coordinate + 1) % 3;

        const LineInterval<S> onA = intervalOf(a, b, coordinate);
        const LineInterval<S> onB = intervalOf(b, a, coordinate);
        return !isLess(onA.max, onB.min) && !isLess(onB.max, onA.min);
    });
}

CrossingLine crossingLineOf(const CrossingPair& pair) {
    CrossingLine line;
    line.direction = directionOf(pair);
    line.coordinate = longestCoordinate(line.direction);
    const auto rounded = [&](const LineInterval<exact::Number>& interval) {
        const auto quotient = [](const Fraction<exact::Number>& f) {
            return approximate(f.numerator) / approximate(f.denominator);
        };
        return AxisProjection{quotient(interval.min), quotient(interval.max)};
    };
    const auto a = fromVertex<exact::Number>(pair.a, pair.isolatedA);
    const auto b = fromVertex<exact::Number>(pair.b, pair.isolatedB);
    line.a = rounded(intervalOf(a, b, line.coordinate));
    line.b = rounded(intervalOf(b, a, line.coordinate));
    return line;
}

}  // namespace collidoscope::geometry
