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

/// Shares of the thickness by which cores are smaller all around: those of the last are hardly more than a middle.
constexpr std::array kCores{0.25f, 0.375f, 0.46875f};
/// A share of the thickness: the outermost core is at least so much smaller, however narrow the margin.
constexpr float kLeastDepth = 1.0f / 32.0f;
/// A share of the depth of the core that stops: shapes stay so far apart, for what rounding takes.
constexpr float kStandOff = 0.125f;

using Core = std::variant<ConvexProxy, Planef>;

/// Smaller about a point within, by so much that every face moves inwards by `by` or more.
ConvexProxy scaledHull(const geometry::HullInstancef& hull, const Vec3f& middle, float by, float thickness) {
    const double scale = 1.0 - 2.0 * double{by} / double{thickness};
    geometry::HullCore core = geometry::hullCoreOf(hull);
    core.scale = scale, core.position = scale * core.position + (1.0 - scale) * Vec3d{middle};
    return {core};
}

/// How often a corner is taken behind all faces in turn, before what is left is taken off towards the middle.
constexpr int kCornerRounds = 2;

/// A corner of a hull, moved in until it is by `by` or more behind every face.
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

/// Scaled down, a plate would lose its rim, and a needle its tips, which must stop as well: there each corner moves in
/// by itself, and the core needs `corners`, which must stay.
ConvexProxy smallerHull(const geometry::HullInstancef& hull, const Course& course, float by, CoreCorners& corners) {
    const geometry::Hullf& known = *hull.hull;
    const geometry::Posed& pose = hull.worldFromHull;
    const Vec3d middle = glm::conjugate(pose.orientation) * (Vec3d{course.middle} - pose.position);
    const auto isFar = [&](const Planef& face) {
        return double{face.distance} - glm::dot(Vec3d{face.normal}, middle) > double{course.thickness};
    };
    if (std::none_of(known.planes.begin(), known.planes.end(), isFar))
        return scaledHull(hull, course.middle, by, course.thickness);
    corners.clear();
    for (const Vec3f& vertex : known.vertices) {
        const Vec3d within = cornerWithin(known, middle, Vec3d{vertex}, double{by});
        corners.push_back(geometry::transformPoint(pose, within));
    }
    return {geometry::hullCoreOf(std::span<const Vec3d>{corners.data(), corners.size()})};
}

Core coreOf(const Course& course, float by, CoreCorners& corners) {
    const AnyShapef& shape = course.shape;
    if (const auto* const ball = std::get_if<geometry::Spheref>(&shape))
        return geometry::proxyOf(geometry::Spheref{ball->center, ball->radius - by});
    if (const auto* const capsule = std::get_if<geometry::Capsulef>(&shape))
        return geometry::proxyOf(geometry::Capsulef{capsule->a, capsule->b, capsule->radius - by});
    if (const auto* const box = std::get_if<geometry::Boxf>(&shape))
        return geometry::proxyOf(geometry::Boxf{box->center, box->half - Vec3f{by}, box->orientation});
    if (const auto* const hull = std::get_if<geometry::HullInstancef>(&shape))
        return by > 0.0f ? smallerHull(*hull, course, by, corners) : geometry::proxyOf(*hull);
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

/// m: how far a hull's faces may come inwards, towards its middle, for the core to reach the half of what the hull
/// measures across each face.
float insetToHalves(const geometry::Hullf& hull) {
    const Vec3f middle = middleOf(hull);
    float share = 0.0f;  // of the size of the hull
    for (const Planef& face : hull.planes) {
        const float front = face.distance - glm::dot(face.normal, middle);
        float back = 0.0f;
        for (const Vec3f& vertex : hull.vertices) back = std::max(back, glm::dot(face.normal, middle - vertex));
        if (back > front) share = std::max(share, 0.5f * (back - front) / back);
    }
    return (1.0f - share) * innerRadius(hull);
}

/// m, by which the core of a shape is smaller.
float depthOf(const Course& course, std::size_t core, float margin) {
    const float by = std::min(kCores[core] * course.thickness, course.inset);
    return core == 0 ? std::min(std::max(margin, kLeastDepth * course.thickness), by) : by;
}

Meeting meetingOfCores(const Course& a, const Course& b, std::size_t core, float margin) {
    CoreCorners ofA, ofB;
    return meeting(coreOf(a, depthOf(a, core, margin), ofA), a.motion, coreOf(b, depthOf(b, core, margin), ofB),
                   b.motion);
}

/// So much before that they are apart by `by` m where the next step begins.
float before(const geometry::Impact<float>& impact, float by, const Course& a, const Course& b) {
    return std::max(0.0f, impact.toi - by / std::max(a.distance + b.distance, by));
}

Vec3f displacementAt(const Course& course, const Vec3f& point) {
    const Vec3f arm = point - course.motion.center.value_or(point);
    return course.motion.displacement + glm::cross(course.motion.turn, arm);
}

/// Whether the middle of a shape comes to a triangle that has it before its front.
std::optional<float> touchOfMiddle(const Course& shape, const Course& surface) {
    const auto& triangle = std::get<Trianglef>(surface.shape);
    const auto impact = geometry::timeOfImpact(ConvexProxy{Vec3d{shape.middle}}, shape.motion,
                                               geometry::proxyOf(triangle), surface.motion);
    if (!impact) return std::nullopt;
    if (impact->toi > 0.0f) return before(*impact, 0.5f * kStandOff * shape.thickness, shape, surface);
    const Vec3f front = glm::cross(triangle.b - triangle.a, triangle.c - triangle.a);
    const Vec3f by = displacementAt(shape, shape.middle) - displacementAt(surface, shape.middle);
    return glm::dot(front, by) < 0.0f ? std::optional(0.0f) : std::nullopt;
}

std::optional<float> touchOfMiddles(const Course& a, const Course& b) {
    if (std::holds_alternative<Trianglef>(b.shape)) return touchOfMiddle(a, b);
    if (std::holds_alternative<Trianglef>(a.shape)) return touchOfMiddle(b, a);
    return std::nullopt;
}

/// Shapes without a core must be apart.
std::optional<float> touchOfWholes(const Course& a, const Course& b, float margin) {
    const Meeting met = meetingOfCores(a, b, 0, margin);
    if (!met || met->toi <= 0.0f) return std::nullopt;
    return before(*met, kStandOff * margin, a, b);
}

/// Whether they are in each other already, and the solver, which pushes them apart, has the say: a stop would take
/// the velocity that separates them away, too, and they would stay so for ever. The inside of a plane has no end. Of
/// two solids the middles must be slow; through a triangle none must come. `outermost`: where their largest cores meet.
bool areWorkedOff(const Course& a, const Course& b, const Meeting& outermost) {
    if (!outermost || outermost->toi > 0.0f) return false;
    const auto isA = [&](auto kind) {
        return std::holds_alternative<decltype(kind)>(a.shape) || std::holds_alternative<decltype(kind)>(b.shape);
    };
    if (isA(Trianglef{})) return false;
    const Vec3f way = displacementAt(a, a.middle) - displacementAt(b, b.middle);
    const float slow = kCores[0] * std::min(a.thickness, b.thickness);
    return isA(Planef{}) || glm::dot(way, way) <= slow * slow;
}

}  // namespace

Course courseOf(const AnyShapef& shape, const BodyPath& path, float from, float until, float inset) {
    const auto bounds = boundsOf(shape);
    const BodyPath part = partOf(path, from, until);
    Course course{shape, motionBetween(shape, path, from, until)};
    course.distance = bounds ? maxDistance(part, *bounds) : glm::length(part.displacement);
    course.middle = middleOf(shape);
    course.turn = part.turn;
    if (bounds) course.way = boundsPath(part, *bounds), course.wayMiddle = centerOf(*bounds);
    const bool isThick = bounds && !std::holds_alternative<Trianglef>(shape);
    if (isThick) course.thickness = thicknessOf(shape), course.inset = inset;
    return course;
}

float innermostInset(const AnyShapef& shape) {
    const bool isSolid = !std::holds_alternative<Planef>(shape) && !std::holds_alternative<Trianglef>(shape) &&
                         !std::holds_alternative<geometry::MeshInstance>(shape);
    if (!isSolid) return 0.0f;
    const float inset = kCores.back() * thicknessOf(shape);
    const auto* const hull = std::get_if<geometry::HullInstancef>(&shape);
    return hull != nullptr ? std::min(inset, insetToHalves(*hull->hull)) : inset;
}

bool doMissCores(const Course& a, const Course& b) {
    if (std::holds_alternative<Planef>(a.shape) || std::holds_alternative<Planef>(b.shape)) return false;
    // A core that is smaller by so much at its faces is so all around: a ball of that size about its points fits in.
    const double inset = double{a.inset} + double{b.inset};
    const ConvexProxy solidA = solidOf(a.shape), solidB = solidOf(b.shape);
    return missBeside({solidA, a.way, a.wayMiddle, a.turn}, {solidB, b.way, b.wayMiddle, b.turn}, inset);
}

ConvexProxy innermostCoreOf(const AnyShapef& solid, float inset, CoreCorners& corners) {
    Course course{solid};
    course.middle = middleOf(solid), course.thickness = thicknessOf(solid);
    return std::get<ConvexProxy>(coreOf(course, inset, corners));
}

std::optional<float> firstTouch(const Course& a, const Course& b, float margin) {
    if (a.thickness == 0.0f && b.thickness == 0.0f) return touchOfWholes(a, b, margin);
    const Meeting innermost = meetingOfCores(a, b, kCores.size() - 1, margin);
    if (!innermost) return std::nullopt;
    if (innermost->toi <= 0.0f) return touchOfMiddles(a, b);
    const Meeting outermost = meetingOfCores(a, b, 0, margin);
    if (areWorkedOff(a, b, outermost)) return std::nullopt;
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
