#include "physics/rigid/ccd/cores.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <variant>

#include "geometry/base/small_vector.h"
#include "geometry/convex/sweep/time_of_impact.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/ccd/miss_beside.h"

namespace collidoscope::physics {
namespace {

using geometry::AnyShapef;
using geometry::ConvexProxy;
using geometry::Planef;
using geometry::Trianglef;
using geometry::Vec3d;
using geometry::Vec3f;

/// Insets of the cores as shares of the thickness. The last core is hardly more than the middle of the shape.
constexpr std::array kCores{0.25f, 0.375f, 0.46875f};
/// Smallest inset of the outermost core as a share of the thickness, if the margin is smaller.
constexpr float kMinDepth = 1.0f / 32.0f;
/// Distance at which cores stop as a share of their inset, for rounding.
constexpr float kStandOff = 0.125f;

using Core = std::variant<ConvexProxy, Planef>;

/// The hull scaled down about a point within it, so that every face moves inwards by `by` or more.
ConvexProxy scaledHull(const geometry::HullInstancef& hull, const Vec3f& middle, float by, float thickness) {
    const double scale = 1.0 - 2.0 * double{by} / double{thickness};
    geometry::HullCore core = geometry::hullCoreOf(hull);
    core.scale = scale, core.position = scale * core.position + (1.0 - scale) * Vec3d{middle};
    return {core};
}

/// Number of passes that move a corner behind each face, before it is moved towards the middle for the rest.
constexpr int kCornerRounds = 2;

/// A corner of a hull, moved inwards until it is behind every face by `by` or more.
Vec3d cornerWithin(const geometry::Hullf& hull, const Vec3d& middle, const Vec3d& corner, double by) {
    Vec3d at = corner;
    for (int round = 0; round < kCornerRounds; ++round)
        for (const Planef& face : hull.planes) {
            const Vec3d normal{face.normal};
            at -= std::max(0.0, glm::dot(normal, at) - double{face.distance} + by) * normal;
        }
    double share = 1.0;
    for (const Planef& face : hull.planes) {
        const Vec3d normal{face.normal};
        const double room = std::max(0.0, double{face.distance} - by - glm::dot(normal, middle));
        const double reach = glm::dot(normal, at - middle);
        if (reach > room) share = std::min(share, room / reach);
    }
    return middle + share * (at - middle);
}

/// The hull shrunk by `by`. Scaling alone would remove the rim of a plate or the tips of a needle, which must stop,
/// too: for such hulls each corner is moved by itself, and the core needs `corners`, which must outlive it.
ConvexProxy smallerHull(const geometry::HullInstancef& hull, const SweptShape& swept, float by, CoreCorners& corners) {
    const geometry::Hullf& known = *hull.hull;
    const geometry::Posed& pose = hull.worldFromHull;
    const Vec3d middle = glm::conjugate(pose.orientation) * (Vec3d{swept.middle} - pose.position);
    const auto isFar = [&](const Planef& face) {
        return double{face.distance} - glm::dot(Vec3d{face.normal}, middle) > double{swept.thickness};
    };
    if (std::none_of(known.planes.begin(), known.planes.end(), isFar))
        return scaledHull(hull, swept.middle, by, swept.thickness);
    corners.clear();
    for (const Vec3f& vertex : known.vertices) {
        const Vec3d within = cornerWithin(known, middle, Vec3d{vertex}, double{by});
        corners.push_back(geometry::transformPoint(pose, within));
    }
    return {geometry::hullCoreOf(std::span<const Vec3d>{corners.data(), corners.size()})};
}

Core coreOf(const SweptShape& swept, float by, CoreCorners& corners) {
    const AnyShapef& shape = swept.shape;
    if (const auto* const ball = std::get_if<geometry::Spheref>(&shape))
        return geometry::proxyOf(geometry::Spheref{ball->center, ball->radius - by});
    if (const auto* const capsule = std::get_if<geometry::Capsulef>(&shape))
        return geometry::proxyOf(geometry::Capsulef{capsule->a, capsule->b, capsule->radius - by});
    if (const auto* const box = std::get_if<geometry::Boxf>(&shape))
        return geometry::proxyOf(geometry::Boxf{box->center, box->half - Vec3f{by}, box->orientation});
    if (const auto* const hull = std::get_if<geometry::HullInstancef>(&shape))
        return by > 0.0f ? smallerHull(*hull, swept, by, corners) : geometry::proxyOf(*hull);
    if (const auto* const triangle = std::get_if<Trianglef>(&shape)) return geometry::proxyOf(*triangle);
    return std::get<Planef>(shape);
}

using Meeting = std::optional<geometry::Impact<float>>;

Meeting meeting(const Core& a, const geometry::Motionf& motionA, const Core& b, const geometry::Motionf& motionB) {
    return std::visit(
        [&](const auto& coreA, const auto& coreB) -> Meeting {
            constexpr bool kArePlanes = std::is_same_v<std::remove_cvref_t<decltype(coreA)>, Planef> &&
                                        std::is_same_v<std::remove_cvref_t<decltype(coreB)>, Planef>;
            if constexpr (kArePlanes)
                return std::nullopt;
            else
                return geometry::timeOfImpact(coreA, motionA, coreB, motionB);
        },
        a, b);
}

/// The largest inset, m, of a hull's faces for which the core still has, behind each face, half of the hull's extent
/// perpendicular to that face.
float insetToHalves(const geometry::Hullf& hull) {
    const Vec3f middle = middleOf(hull);
    float share = 0.0f;  // the required share of the hull's size
    for (const Planef& face : hull.planes) {
        const float front = face.distance - glm::dot(face.normal, middle);
        float back = 0.0f;
        for (const Vec3f& vertex : hull.vertices) back = std::max(back, glm::dot(face.normal, middle - vertex));
        if (back > front) share = std::max(share, 0.5f * (back - front) / back);
    }
    return (1.0f - share) * innerRadius(hull);
}

/// The inset, m, of a core of a shape.
float depthOf(const SweptShape& swept, std::size_t core, float margin) {
    const float by = std::min(kCores[core] * swept.thickness, swept.inset);
    return core == 0 ? std::min(std::max(margin, kMinDepth * swept.thickness), by) : by;
}

Meeting meetingOfCores(const SweptShape& a, const SweptShape& b, std::size_t core, float margin) {
    CoreCorners ofA, ofB;
    return meeting(coreOf(a, depthOf(a, core, margin), ofA), a.motion, coreOf(b, depthOf(b, core, margin), ofB),
                   b.motion);
}

/// The time of an impact, less the time in which the shapes move by `by` (m), their distance at the next step.
float before(const geometry::Impact<float>& impact, float by, const SweptShape& a, const SweptShape& b) {
    return std::max(0.0f, impact.toi - by / std::max(a.distance + b.distance, by));
}

Vec3f displacementAt(const SweptShape& swept, const Vec3f& point) {
    const Vec3f arm = point - swept.motion.center.value_or(point);
    return swept.motion.displacement + glm::cross(swept.motion.turn, arm);
}

/// The time at which the middle of a shape meets a triangle from its front.
std::optional<float> touchOfMiddle(const SweptShape& shape, const SweptShape& surface) {
    const auto& triangle = std::get<Trianglef>(surface.shape);
    const auto impact = geometry::timeOfImpact(ConvexProxy{Vec3d{shape.middle}}, shape.motion,
                                               geometry::proxyOf(triangle), surface.motion);
    if (!impact) return std::nullopt;
    if (impact->toi > 0.0f) return before(*impact, 0.5f * kStandOff * shape.thickness, shape, surface);
    const Vec3f front = glm::cross(triangle.b - triangle.a, triangle.c - triangle.a);
    const Vec3f by = displacementAt(shape, shape.middle) - displacementAt(surface, shape.middle);
    return glm::dot(front, by) < 0.0f ? std::optional(0.0f) : std::nullopt;
}

std::optional<float> touchOfMiddles(const SweptShape& a, const SweptShape& b) {
    if (std::holds_alternative<Trianglef>(b.shape)) return touchOfMiddle(a, b);
    if (std::holds_alternative<Trianglef>(a.shape)) return touchOfMiddle(b, a);
    return std::nullopt;
}

/// The time at which two shapes without cores must stop, unless they overlap already.
std::optional<float> touchOfFullShapes(const SweptShape& a, const SweptShape& b, float margin) {
    const Meeting met = meetingOfCores(a, b, 0, margin);
    if (!met || met->toi <= 0.0f) return std::nullopt;
    return before(*met, kStandOff * margin, a, b);
}

/// Whether two shapes overlap already and are left to the solver, which pushes them apart: a stop would also remove
/// the velocity that separates them, and they would overlap for ever. This holds for planes, whose inside has no end,
/// and for two solids whose middles are slow, but never for a triangle, because no middle may pass through it.
/// `outermost`: the impact of their largest cores.
bool areLeftToSolver(const SweptShape& a, const SweptShape& b, const Meeting& outermost) {
    if (!outermost || outermost->toi > 0.0f) return false;
    const auto isA = [&](auto kind) {
        return std::holds_alternative<decltype(kind)>(a.shape) || std::holds_alternative<decltype(kind)>(b.shape);
    };
    if (isA(Trianglef{})) return false;
    const Vec3f approach = displacementAt(a, a.middle) - displacementAt(b, b.middle);
    const float slow = kCores[0] * std::min(a.thickness, b.thickness);
    return isA(Planef{}) || glm::dot(approach, approach) <= slow * slow;
}

}  // namespace

SweptShape sweptShapeOf(const AnyShapef& shape, const BodyPath& path, float from, float until, float inset) {
    const auto bounds = boundsOf(shape);
    const BodyPath part = partOf(path, from, until);
    SweptShape swept{shape, motionBetween(shape, path, from, until)};
    swept.distance = bounds ? maxDistance(part, *bounds) : glm::length(part.displacement);
    swept.middle = middleOf(shape);
    swept.turn = part.turn;
    if (bounds) swept.boundsPath = physics::boundsPath(part, *bounds), swept.boundsMiddle = centerOf(*bounds);
    const bool isThick = bounds && !std::holds_alternative<Trianglef>(shape);
    if (isThick) swept.thickness = thicknessOf(shape), swept.inset = inset;
    return swept;
}

float innermostInset(const AnyShapef& shape) {
    const bool isSolid = !std::holds_alternative<Planef>(shape) && !std::holds_alternative<Trianglef>(shape) &&
                         !std::holds_alternative<geometry::MeshInstance>(shape);
    if (!isSolid) return 0.0f;
    const float inset = kCores.back() * thicknessOf(shape);
    const auto* const hull = std::get_if<geometry::HullInstancef>(&shape);
    return hull != nullptr ? std::min(inset, insetToHalves(*hull->hull)) : inset;
}

bool doMissCores(const SweptShape& a, const SweptShape& b) {
    if (std::holds_alternative<Planef>(a.shape) || std::holds_alternative<Planef>(b.shape)) return false;
    // A core with this inset at its faces has it everywhere: a ball of this radius about any of its points is in the
    // shape.
    const double inset = double{a.inset} + double{b.inset};
    const ConvexProxy solidA = solidOf(a.shape), solidB = solidOf(b.shape);
    return missBeside({solidA, a.boundsPath, a.boundsMiddle, a.turn}, {solidB, b.boundsPath, b.boundsMiddle, b.turn},
                      inset);
}

ConvexProxy innermostCoreOf(const AnyShapef& solid, float inset, CoreCorners& corners) {
    SweptShape swept{solid};
    swept.middle = middleOf(solid), swept.thickness = thicknessOf(solid);
    return std::get<ConvexProxy>(coreOf(swept, inset, corners));
}

std::optional<float> firstTouch(const SweptShape& a, const SweptShape& b, float margin) {
    if (a.thickness == 0.0f && b.thickness == 0.0f) return touchOfFullShapes(a, b, margin);
    const Meeting innermost = meetingOfCores(a, b, kCores.size() - 1, margin);
    if (!innermost) return std::nullopt;
    if (innermost->toi <= 0.0f) return touchOfMiddles(a, b);
    const Meeting outermost = meetingOfCores(a, b, 0, margin);
    if (areLeftToSolver(a, b, outermost)) return std::nullopt;
    for (std::size_t core = 0; core < kCores.size(); ++core) {
        const Meeting met = core == 0                  ? outermost
                            : core + 1 < kCores.size() ? meetingOfCores(a, b, core, margin)
                                                       : innermost;
        if (!met || met->toi <= 0.0f) continue;
        return before(*met, kStandOff * (depthOf(a, core, margin) + depthOf(b, core, margin)), a, b);
    }
    return std::nullopt;
}

}  // namespace collidoscope::physics
