#include "geometry/triangle/ray/cast.h"

#include <array>

#include "geometry/predicates/decide.h"

namespace collidoscope::geometry {
namespace {

using exact::Number;
using ExactCorners = std::array<exact::Vector3<Number>, 3>;  // seen from the origin of the ray

/// Where an edge or a corner meets the line of the ray: t = over / under, under > 0.
struct Meeting {
    Number over{};
    Number under{};
    Vec3d weights{0.0};
};

/// Above zero when a is farther along the ray than b. A double would not tell times apart that differ only far below
/// the distance of the origin.
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

/// Every side of the triangle gives its first corner when that lies on the line, or the crossing within it.
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

/// The question of the point query: in the plane, and on the inner side of every edge; without area, on an edge.
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
