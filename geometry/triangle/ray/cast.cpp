#include "geometry/triangle/ray/cast.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "geometry/predicates/decide.h"

namespace collidoscope::geometry {
namespace {

struct Flat {
    double x = 0.0, y = 0.0;
};

/// v without its component along an axis: the other two, in cyclic order.
Flat dropped(int axis, const Vector3<double>& v) {
    if (axis == 0) return {v.y, v.z};
    if (axis == 1) return {v.z, v.x};
    return {v.x, v.y};
}

int largestAxis(const Vector3<double>& v) {
    const double x = std::fabs(v.x), y = std::fabs(v.y), z = std::fabs(v.z);
    if (x >= y && x >= z) return 0;
    return y >= z ? 1 : 2;
}

double component(const Vector3<double>& v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

/// Bounds of the rounding errors of planeBarycentric(), from the sizes of its inputs, when every operation has its
/// largest error. A component of n is at most 2 bc, with an error of 6 bc units; n.d is at most 6 bc d, with an error
/// of 34 bc d; n.s has an error of 40 bc s; a component of the point is at most 12 s bc d, with an error of 104 s bc d.
void bound(RayTriangleNumbers<double>& n, double s, double d, double b, double c) {
    const double bc = b * c;
    const double ofDeterminant = 128.0 * kUnitRounding * (bc * d) * bc;
    const double ofWeight = 320.0 * kUnitRounding * (s * d) * bc * std::max(b, c);
    n.determinantRounding = ofDeterminant + kVanished;
    n.timeRounding = 144.0 * kUnitRounding * (bc * s) * bc + kVanished;
    // The weight of a carries those of the others, and two subtractions.
    const double ofSubtractions = 4.0 * kUnitRounding * (bc * d) * (12.0 * bc + 48.0 * s * std::max(b, c));
    n.weightRounding = ofDeterminant + 2.0 * ofWeight + ofSubtractions + kVanished;
}

/// A corner across the ray (x, y) and along it (z).
struct Sheared {
    double x = 0.0, y = 0.0, z = 0.0;
};

/// The axes of the world that become x, y, z, right-handed with z along the ray, and the factors of the shear.
struct Shear {
    std::array<double, 3> origin{};
    std::size_t x = 0, y = 1, z = 2;
    double alongX = 0.0;
    double alongY = 0.0;
    double alongZ = 1.0;
};

std::array<double, 3> components(const Vector3<double>& v) { return {v.x, v.y, v.z}; }

Shear shearOf(const RayAndTriangle<double>& in) {
    const auto d = components(in.direction);
    Shear shear;
    shear.origin = components(in.origin);
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (std::fabs(d[axis]) > std::fabs(d[shear.z])) shear.z = axis;
    shear.x = (shear.z + 1) % 3;
    shear.y = (shear.z + 2) % 3;
    if (d[shear.z] < 0.0) std::swap(shear.x, shear.y);
    shear.alongX = d[shear.x] / d[shear.z];
    shear.alongY = d[shear.y] / d[shear.z];
    shear.alongZ = 1.0 / d[shear.z];
    return shear;
}

Sheared sheared(const Shear& shear, const Vector3<double>& corner) {
    const auto p = components(corner);
    const double z = p[shear.z] - shear.origin[shear.z];
    return {p[shear.x] - shear.origin[shear.x] - shear.alongX * z,
            p[shear.y] - shear.origin[shear.y] - shear.alongY * z, shear.alongZ * z};
}

double widest(const Sheared& p) { return std::max(std::fabs(p.x), std::fabs(p.y)); }

/// Bounds of the rounding errors of watertight(), from the largest distance of a vertex and the largest coordinate
/// across the ray: a coordinate across has an error of 6 units of the former; products of two such coordinates add the
/// rest.
void bound(RayTriangleNumbers<double>& n, double far, double across) {
    const double ofCoordinate = 6.0 * kUnitRounding * far;
    const double ofWeight = 4.0 * ofCoordinate * (across + ofCoordinate) + 8.0 * kUnitRounding * across * across;
    n.weightRounding = ofWeight + kVanished;
    n.determinantRounding = 3.0 * ofWeight + 24.0 * kUnitRounding * across * across + kVanished;
    n.timeRounding = (4.0 * ofWeight + 64.0 * kUnitRounding * across * across) * far + kVanished;
}

}  // namespace

RayTriangleNumbers<double> planeBarycentric(const RayAndTriangle<double>& in) {
    const Vector3<double> ab = in.b - in.a;
    const Vector3<double> ac = in.c - in.a;
    const Vector3<double> s = in.origin - in.a;
    const Vector3<double> normal = cross(ab, ac);

    // Meet the plane: the point is a + point / along.
    const double along = dot(normal, in.direction);
    const double height = dot(normal, s);
    const Vector3<double> point = along * s - height * in.direction;

    // Solve for the weights in the plane of two axes.
    const int axis = largestAxis(normal);
    const Flat b = dropped(axis, ab);
    const Flat c = dropped(axis, ac);
    const Flat p = dropped(axis, point);
    const double area = component(normal, axis);

    // All fractions get the denominator -n.d * area^2 / |area|, which is positive in front.
    const double sign = area < 0.0 ? 1.0 : -1.0;
    RayTriangleNumbers<double> n;
    n.determinant = sign * along * area;
    n.weightB = sign * (p.x * c.y - p.y * c.x);
    n.weightC = sign * (b.x * p.y - b.y * p.x);
    n.weightA = n.determinant - n.weightB - n.weightC;
    n.time = -sign * height * area;
    bound(n, sizeOf(s), sizeOf(in.direction), sizeOf(ab), sizeOf(ac));
    return n;
}

RayTriangleNumbers<double> watertight(const RayAndTriangle<double>& in) {
    const Shear shear = shearOf(in);
    const Sheared a = sheared(shear, in.a);
    const Sheared b = sheared(shear, in.b);
    const Sheared c = sheared(shear, in.c);

    RayTriangleNumbers<double> n;
    n.weightA = c.x * b.y - c.y * b.x;
    n.weightB = a.x * c.y - a.y * c.x;
    n.weightC = b.x * a.y - b.y * a.x;
    n.determinant = n.weightA + n.weightB + n.weightC;
    n.time = n.weightA * a.z + n.weightB * b.z + n.weightC * c.z;
    const double far = std::max({sizeOf(in.a - in.origin), sizeOf(in.b - in.origin), sizeOf(in.c - in.origin)});
    bound(n, far, std::max({widest(a), widest(b), widest(c)}));
    return n;
}

// Exact arithmetic, where rounding leaves the answer open.

namespace {

using exact::Number;
using ExactCorners = std::array<exact::Vector3<Number>, 3>;  // seen from the origin of the ray

/// A point where an edge or a vertex meets the line of the ray: t = over / under, under > 0.
struct Meeting {
    Number over{};
    Number under{};
    Vec3d weights{0.0};
};

/// Positive when a is farther along the ray than b. It is exact, because doubles cannot distinguish times whose
/// difference is tiny compared with the distance of the origin.
Number advance(const Meeting& a, const Meeting& b) { return a.over * b.under - b.over * a.under; }

/// The side of the ray on which each corner lies, within the plane that holds the ray and all corners. The cross
/// products are parallel to each other, so one component of them tells.
std::array<Number, 3> sidesOf(const exact::Vector3<Number>& direction, const ExactCorners& corners) {
    std::array<exact::Vector3<Number>, 3> across;
    for (std::size_t i = 0; i < 3; ++i) across[i] = cross(direction, corners[i]);
    for (const auto component : {&exact::Vector3<Number>::x, &exact::Vector3<Number>::y, &exact::Vector3<Number>::z}) {
        const std::array<Number, 3> sides{across[0].*component, across[1].*component, across[2].*component};
        if (sign(sides[0]) != 0 || sign(sides[1]) != 0 || sign(sides[2]) != 0) return sides;
    }
    return {};
}

struct Meetings {
    std::array<Meeting, 3> at{};
    std::size_t count = 0;
};

/// The meetings of a triangle with the line of the ray, in one plane: each edge contributes its first vertex where that
/// lies on the line, or else the crossing within the edge.
Meetings meetingsWithLine(const exact::Vector3<Number>& direction, const ExactCorners& corners) {
    const std::array<Number, 3> side = sidesOf(direction, corners);
    const Number squared = dot(direction, direction);
    Meetings meetings;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3;
        const Number& from = side[static_cast<std::size_t>(i)];
        const Number& to = side[static_cast<std::size_t>(j)];
        const Number alongFrom = dot(direction, corners[static_cast<std::size_t>(i)]);
        const Number alongTo = dot(direction, corners[static_cast<std::size_t>(j)]);
        Vec3d weights{0.0};
        if (sign(from) == 0) {
            weights[i] = 1.0;
            meetings.at[meetings.count++] = {alongFrom, squared, weights};
        } else if (sign(from) * sign(to) < 0) {
            const Number turn(double(sign(from)));
            weights[i] = quotient(-to, from - to);
            weights[j] = quotient(from, from - to);
            meetings.at[meetings.count++] = {turn * (from * alongTo - to * alongFrom), turn * (from - to) * squared,
                                             weights};
        }
    }
    return meetings;
}

std::optional<TriangleTime> castInPlane(const exact::Vector3<Number>& direction, const ExactCorners& corners) {
    const Meetings meetings = meetingsWithLine(direction, corners);
    if (meetings.count == 0) return std::nullopt;
    Meeting first = meetings.at[0];
    Meeting last = first;
    for (std::size_t i = 1; i < meetings.count; ++i) {
        const Meeting& next = meetings.at[i];
        if (sign(advance(next, first)) < 0) first = next;
        if (sign(advance(next, last)) > 0) last = next;
    }
    if (sign(last.over) < 0) return std::nullopt;
    if (sign(first.over) >= 0) return TriangleTime{quotient(first.over, first.under), first.weights};
    // The ray starts within the triangle.
    const double share = quotient(-first.over * last.under, advance(last, first));
    return TriangleTime{0.0, first.weights * (1.0 - share) + last.weights * share};
}

/// Point query: whether the origin lies in the plane and on the inner side of every edge; for a triangle without area,
/// whether it lies on an edge.
template <typename S>
bool holdsOrigin(const std::array<exact::Vector3<S>, 3>& corners) {
    const auto normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
    if (sign(dot(normal, corners[0])) != 0) return false;
    bool outside = false;
    for (std::size_t i = 0; i < 3; ++i) {
        const exact::Vector3<S>& from = corners[i];
        const exact::Vector3<S>& to = corners[(i + 1) % 3];
        const auto turn = cross(from, to);
        const bool onLine = sign(turn.x) == 0 && sign(turn.y) == 0 && sign(turn.z) == 0;
        if (onLine && sign(dot(from, to)) <= 0) return true;
        outside = outside || onLine || sign(dot(turn, normal)) <= 0;
    }
    return !outside;
}

template <typename S>
exact::Vector3<S> exactly(const Vector3<double>& v) {
    return {S(v.x), S(v.y), S(v.z)};
}
template <typename S>
std::array<exact::Vector3<S>, 3> cornersFromOrigin(const RayAndTriangle<double>& in) {
    const auto origin = exactly<S>(in.origin);
    return {exactly<S>(in.a) - origin, exactly<S>(in.b) - origin, exactly<S>(in.c) - origin};
}

}  // namespace

std::optional<TriangleTime> castExactly(const RayAndTriangle<double>& in, FaceCulling faces) {
    const auto direction = exactly<Number>(in.direction);
    const ExactCorners corners = cornersFromOrigin<Number>(in);
    const auto volumes = cross(corners[1], corners[2]);
    const Number a = dot(direction, volumes);
    const Number b = dot(direction, cross(corners[2], corners[0]));
    const Number c = dot(direction, cross(corners[0], corners[1]));
    if (sign(a) == 0 && sign(b) == 0 && sign(c) == 0) return castInPlane(direction, corners);

    // The ray leaves every edge on the same side, and the plane lies ahead.
    const bool back = sign(a) > 0 || sign(b) > 0 || sign(c) > 0;
    const bool front = sign(a) < 0 || sign(b) < 0 || sign(c) < 0;
    const Number height = dot(corners[0], volumes);
    if (back == front || (back && faces == FaceCulling::FrontOnly)) return std::nullopt;
    if (sign(height) * (back ? 1 : -1) < 0) return std::nullopt;
    const Number sum = a + b + c;
    return TriangleTime{quotient(height, sum), {quotient(a, sum), quotient(b, sum), quotient(c, sum)}};
}

bool startsOnTriangle(const RayAndTriangle<double>& in) {
    return exact::decide([&](auto zero) { return holdsOrigin(cornersFromOrigin<decltype(zero)>(in)); });
}

}  // namespace collidoscope::geometry
