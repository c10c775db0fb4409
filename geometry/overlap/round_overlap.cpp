#include <array>
#include <glm/common.hpp>
#include <optional>
#include <utility>

#include "geometry/convex/exact_core.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/predicates/decide.h"
#include "geometry/predicates/vectors.h"

namespace collidoscope::geometry {
namespace {

/// A point or sphere.
bool isBall(const RoundBody& body) { return body.kind == LineKind::Segment && body.origin == body.toward; }

/// Is distance <= reach, given their squares in doubles? Nothing when rounding may decide.
///
/// The squared distance must be the sum of the squares of three differences, the squared reach the square of a sum.
/// Each difference, square and addition is rounded once, so both are within 5 times 2^-53 of the truth, relatively, and
/// `kSurplus` allows for 16 times. Squares too small for double lose at most 2^-1075 each.
std::optional<bool> trustedWithin(double squaredDistance, double squaredReach) {
    constexpr double kSurplus = 1.0 + 0x1p-49;
    constexpr double kVanished = 0x1p-1070;
    if (squaredDistance > squaredReach * kSurplus + kVanished) return false;
    if (squaredDistance * kSurplus + kVanished < squaredReach) return true;
    return std::nullopt;
}

double squaredLength(const Vec3d& v) { return v.x * v.x + v.y * v.y + v.z * v.z; }

std::optional<bool> ballsOverlap(const RoundBody& a, const RoundBody& b) {
    const double reach = a.radius + b.radius;
    return trustedWithin(squaredLength(b.origin - a.origin), reach * reach);
}

}  // namespace

bool roundOverlap(const RoundBody& a, const RoundBody& b) {
    if (!isFinite(a) || !isFinite(b)) return false;
    if (isBall(a) && isBall(b))
        if (const auto trusted = ballsOverlap(a, b)) return *trusted;
    return exact::decide([&](auto zero) {
        using S = decltype(zero);
        return areNear(straightCoreOf<S>(a), straightCoreOf<S>(b), exact::square(S(a.radius) + S(b.radius)));
    });
}

// --- Against a plane ---

namespace {

/// All distances are multiplied by the length of the normal, to avoid a square root.
template <typename S>
bool overlapsPlane(const RoundBody& body, const Planed& plane) {
    const StraightCore<S> core = straightCoreOf<S>(body);
    const auto normal = exact::vector3<S>(plane.normal);
    const S squaredReach = exact::square(S(body.radius)) * dot(normal, normal);
    const auto isNearPlane = [&](const S& distance) { return sign(exact::square(distance) - squaredReach) <= 0; };

    const S atOrigin = dot(normal, core.origin) - S(plane.distance);
    if (isNearPlane(atOrigin)) return true;
    if (core.hasEnd) {
        const S atEnd = dot(normal, core.end) - S(plane.distance);
        return sign(atOrigin) != sign(atEnd) || isNearPlane(atEnd);
    }
    const int approach = sign(dot(normal, core.direction));
    return core.hasStart ? approach == -sign(atOrigin) : approach != 0;
}

}  // namespace

bool roundOverlap(const RoundBody& body, const Planed& plane) {
    if (!isFinite(body) || !isFinite(plane)) return false;
    return exact::decide([&](auto zero) { return overlapsPlane<decltype(zero)>(body, plane); });
}

// --- Against a triangle: the core crosses it, or one of its ends is near the face, or it is near a side ---

namespace {

template <typename S>
struct Face {
    std::array<exact::Vector3<S>, 3> corners{};
    std::array<exact::Vector3<S>, 3> sides{};  ///< from each corner to the next
    exact::Vector3<S> normal{};                ///< zero where the triangle has no area
};

template <typename S>
Face<S> faceOf(const Triangled& triangle) {
    const auto a = exact::vector3<S>(triangle.a);
    const auto b = exact::vector3<S>(triangle.b);
    const auto c = exact::vector3<S>(triangle.c);
    return {{a, b, c}, {b - a, c - b, a - c}, cross(b - a, c - a)};
}

/// Are all three numbers >= 0, or all <= 0?
bool agree(int a, int b, int c) { return (a >= 0 && b >= 0 && c >= 0) || (a <= 0 && b <= 0 && c <= 0); }

/// Does the line through p, that is not parallel to the plane, meet the triangle? The signed volumes that it spans
/// with the sides tell on which side of each it passes.
template <typename S>
bool isPierced(const Face<S>& face, const exact::Vector3<S>& p, const exact::Vector3<S>& direction) {
    const auto side = [&](std::size_t i) { return sign(dot(cross(face.sides[i], p - face.corners[i]), direction)); };
    return agree(side(0), side(1), side(2));
}

/// The sign of the core's height over the plane where it ends, or as far away as one likes.
template <typename S>
int signAhead(const Face<S>& face, const StraightCore<S>& core) {
    return sign(core.hasEnd ? dot(face.normal, core.end - face.corners[0]) : dot(face.normal, core.direction));
}

template <typename S>
bool isNearPlane(const Face<S>& face, const exact::Vector3<S>& p, const S& squaredReach) {
    const S height = dot(face.normal, p - face.corners[0]);
    return sign(exact::square(height) - squaredReach * dot(face.normal, face.normal)) <= 0;
}

/// Is p within reach of the plane, and above or below the face?
template <typename S>
bool isNearFace(const Face<S>& face, const exact::Vector3<S>& p, const S& squaredReach) {
    return isNearPlane(face, p, squaredReach) && isPierced(face, p, face.normal);
}

template <typename S>
bool isNearSide(const Face<S>& face, const StraightCore<S>& core, const S& squaredReach) {
    for (std::size_t i = 0; i < 3; ++i) {
        const StraightCore<S> side{face.corners[i], face.sides[i], face.corners[(i + 1) % 3], true, true};
        if (areNear(core, side, squaredReach)) return true;
    }
    return false;
}

template <typename S>
bool overlapsTriangle(const RoundBody& body, const Triangled& triangle) {
    const Face<S> face = faceOf<S>(triangle);
    const StraightCore<S> core = straightCoreOf<S>(body);
    const S squaredReach = exact::square(S(body.radius));
    if (sign(dot(face.normal, face.normal)) == 0) return isNearSide(face, core, squaredReach);

    const int ahead = signAhead(face, core);
    const int behind = sign(core.hasStart ? dot(face.normal, core.origin - face.corners[0]) : S(double(-ahead)));
    if (ahead * behind < 0) {
        if (isPierced(face, core.origin, core.direction)) return true;
        if (body.radius == 0.0) return false;  // what is bare meets the triangle where it meets the plane
    } else if (!isNearPlane(face, core.origin, squaredReach) &&
               !(core.hasEnd && isNearPlane(face, core.end, squaredReach))) {
        return false;  // on one side of the plane, an end is nearest to it
    }
    if (core.hasStart && isNearFace(face, core.origin, squaredReach)) return true;
    if (core.hasEnd && isNearFace(face, core.end, squaredReach)) return true;
    return isNearSide(face, core, squaredReach);
}

}  // namespace

bool roundOverlap(const RoundBody& body, const Triangled& triangle) {
    if (!isFinite(body) || !isFinite(triangle)) return false;
    return exact::decide([&](auto zero) { return overlapsTriangle<decltype(zero)>(body, triangle); });
}

// --- Against boxes: the core is brought into the frame of the box, where the squared distance of a point is the sum of
// the squares of what sticks out along each axis ---

namespace {

template <typename S>
using Coordinates = std::array<S, 3>;

/// A core beside the box [low, high]; lengths are in units that the box chooses.
template <typename S>
struct CoreByBox {
    Coordinates<S> origin{};
    Coordinates<S> direction{};
    Coordinates<S> end{};
    Coordinates<S> low{};
    Coordinates<S> high{};
    bool hasStart = true;
    bool hasEnd = true;
    S reach{};
};

template <typename S>
Coordinates<S> coordinates(const exact::Vector3<S>& v) {
    return {v.x, v.y, v.z};
}

template <typename S>
exact::Vector3<S> vector3(const Coordinates<S>& v) {
    return {v[0], v[1], v[2]};
}

template <typename S>
CoreByBox<S> coreBy(const Aabbd& box, const RoundBody& body) {
    const StraightCore<S> core = straightCoreOf<S>(body);
    return {coordinates(core.origin),
            coordinates(core.direction),
            coordinates(core.end),
            coordinates(exact::vector3<S>(box.min)),
            coordinates(exact::vector3<S>(box.max)),
            core.hasStart,
            core.hasEnd,
            S(body.radius)};
}

/// The core in the frame of the box, with all lengths multiplied by |q|^2, q being the quaternion of the box.
template <typename S>
CoreByBox<S> coreBy(const Boxd& box, const RoundBody& body) {
    const StraightCore<S> core = straightCoreOf<S>(body);
    const auto [axes, size] = rationalAxesOf<S>(rescaledQuaternion(box.orientation));
    const auto center = exact::vector3<S>(box.center);
    const auto local = [&axes = axes](const exact::Vector3<S>& v) {
        return Coordinates<S>{dot(axes[0], v), dot(axes[1], v), dot(axes[2], v)};
    };
    const exact::Vector3<S> half = size * exact::vector3<S>(box.half);
    return {local(core.origin - center),
            local(core.direction),
            local(core.end - center),
            {-half.x, -half.y, -half.z},
            coordinates(half),
            core.hasStart,
            core.hasEnd,
            size * S(body.radius)};
}

/// Distance of x above the interval from low to high; negative below, 0 within.
template <typename S>
S excess(const S& x, const S& low, const S& high) {
    return larger(x - high, S(0.0)) + smaller(x - low, S(0.0));
}

template <typename S>
bool isPointNear(const CoreByBox<S>& core, const Coordinates<S>& p) {
    S squared(0.0);
    for (std::size_t i = 0; i < 3; ++i) squared = squared + exact::square(excess(p[i], core.low[i], core.high[i]));
    return sign(squared - exact::square(core.reach)) <= 0;
}

/// Half the derivative of the squared distance, where the core is at p.
template <typename S>
int approachAt(const CoreByBox<S>& core, const Coordinates<S>& p) {
    S slope(0.0);
    for (std::size_t i = 0; i < 3; ++i) slope = slope + core.direction[i] * excess(p[i], core.low[i], core.high[i]);
    return sign(slope);
}

/// The sign of the same derivative at the point where the line of the core crosses the plane of the box side at `bound`
/// on one axis. It is computed times direction[axis], which must be positive.
template <typename S>
int approachAt(const CoreByBox<S>& core, std::size_t axis, const S& bound) {
    const S& under = core.direction[axis];
    const S over = bound - core.origin[axis];
    S slope(0.0);
    for (std::size_t i = 0; i < 3; ++i) {
        if (i == axis) continue;
        const S at = core.origin[i] * under + core.direction[i] * over;
        slope = slope + core.direction[i] * excess(at, core.low[i] * under, core.high[i] * under);
    }
    return sign(slope);
}

/// Mirrored, so that no component of the direction is negative.
template <typename S>
void mirror(CoreByBox<S>& core) {
    for (std::size_t i = 0; i < 3; ++i) {
        if (sign(core.direction[i]) >= 0) continue;
        core.origin[i] = -core.origin[i];
        core.direction[i] = -core.direction[i];
        core.low[i] = -core.low[i];
        core.high[i] = -core.high[i];
        std::swap(core.low[i], core.high[i]);
    }
}

/// The nearest point of the whole line. Along it the squared distance is convex, and a parabola between the places
/// where the line passes a side of the box. On each axis the sign of the derivative at these places tells where the
/// lowest point lies, or the first of several: below the box, above it, or neither. What remains is the distance of a
/// line from a point, |outside x direction| / |direction|, over the axes on which something sticks out.
template <typename S>
bool isLineNear(CoreByBox<S> core) {
    mirror(core);
    Coordinates<S> outside{};
    Coordinates<S> moving{};
    for (std::size_t i = 0; i < 3; ++i) {
        if (sign(core.direction[i]) == 0) {
            outside[i] = excess(core.origin[i], core.low[i], core.high[i]);
        } else if (approachAt(core, i, core.low[i]) >= 0) {
            outside[i] = core.origin[i] - core.low[i];
            moving[i] = core.direction[i];
        } else if (approachAt(core, i, core.high[i]) < 0) {
            outside[i] = core.origin[i] - core.high[i];
            moving[i] = core.direction[i];
        }
    }
    const exact::Vector3<S> motion = vector3(moving);
    const exact::Vector3<S> across = cross(vector3(outside), motion);
    return sign(dot(across, across) - exact::square(core.reach) * dot(motion, motion)) <= 0;
}

template <typename S>
bool isNear(const CoreByBox<S>& core) {
    if (core.hasStart && approachAt(core, core.origin) >= 0) return isPointNear(core, core.origin);
    if (core.hasEnd && approachAt(core, core.end) <= 0) return isPointNear(core, core.end);
    return isLineNear(core);
}

template <typename AnyBox>
bool overlapsBox(const RoundBody& body, const AnyBox& box) {
    if (!isFinite(body) || !isFinite(box)) return false;
    return exact::decide([&](auto zero) { return isNear(coreBy<decltype(zero)>(box, body)); });
}

std::optional<bool> ballOverlapsBox(const RoundBody& ball, const Aabbd& box) {
    const Vec3d outside = glm::max(glm::max(box.min - ball.origin, ball.origin - box.max), 0.0);
    return trustedWithin(squaredLength(outside), ball.radius * ball.radius);
}

}  // namespace

bool roundOverlap(const RoundBody& body, const Aabbd& box) {
    if (isBall(body) && isFinite(body) && isFinite(box))
        if (const auto trusted = ballOverlapsBox(body, box)) return *trusted;
    return overlapsBox(body, box);
}
bool roundOverlap(const RoundBody& body, const Boxd& box) { return overlapsBox(body, box); }

}  // namespace collidoscope::geometry
