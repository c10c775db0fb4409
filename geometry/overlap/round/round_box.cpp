/// Round bodies against boxes: the core is brought into the frame of the box, where the squared distance of a point
/// is the sum of the squares of what sticks out along each axis.
#include <array>
#include <glm/common.hpp>
#include <utility>

#include "geometry/convex/exact_core.h"
#include "geometry/overlap/round/ball_filter.h"
#include "geometry/overlap/round/round_overlap.h"
#include "geometry/predicates/decide.h"
#include "geometry/predicates/extremes.h"

namespace geometry {
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
Coordinates<S> coordinates(const exact::Triple<S>& v) {
    return {v.x, v.y, v.z};
}

template <typename S>
exact::Triple<S> triple(const Coordinates<S>& v) {
    return {v[0], v[1], v[2]};
}

template <typename S>
CoreByBox<S> coreBy(const Aabbd& box, const RoundBody& body) {
    const StraightCore<S> core = straightCoreOf<S>(body);
    return {coordinates(core.origin),
            coordinates(core.direction),
            coordinates(core.end),
            coordinates(exact::triple<S>(box.min)),
            coordinates(exact::triple<S>(box.max)),
            core.hasStart,
            core.hasEnd,
            S(body.radius)};
}

/// In units of 1 / |q|^2.
template <typename S>
CoreByBox<S> coreBy(const Boxd& box, const RoundBody& body) {
    const StraightCore<S> core = straightCoreOf<S>(body);
    const auto [axes, size] = rationalAxesOf<S>(handyQuaternion(box.orientation));
    const auto center = exact::triple<S>(box.center);
    const auto local = [&axes = axes](const exact::Triple<S>& v) {
        return Coordinates<S>{dot(axes[0], v), dot(axes[1], v), dot(axes[2], v)};
    };
    const exact::Triple<S> half = size * exact::triple<S>(box.half);
    return {local(core.origin - center),
            local(core.direction),
            local(core.end - center),
            {-half.x, -half.y, -half.z},
            coordinates(half),
            core.hasStart,
            core.hasEnd,
            size * S(body.radius)};
}

/// How far x is above the interval from low to high, negative below, 0 within.
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

/// The same where the whole line passes the side of the box at `bound` on one axis. Times direction[axis], which must
/// be positive.
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
    const exact::Triple<S> motion = triple(moving);
    const exact::Triple<S> across = cross(triple(outside), motion);
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

}  // namespace geometry
