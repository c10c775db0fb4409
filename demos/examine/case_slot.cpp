#include "demos/examine/case_slot.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <utility>
#include <vector>

#include "demos/examine/vertices.h"
#include "geometry/base/vec.h"

namespace collidoscope::demos::examine {
namespace {

using geometry::Vec2d;
using geometry::Vec3d;

/// Around the middle of the bounds of the points, none of which lies far out: no smallest ball is needed to look at it.
CaseBall ballAround(const std::vector<Vec3d>& points) {
    if (points.empty()) return {};
    Vec3d low = points.front(), high = points.front();
    for (const Vec3d& p : points) low = glm::min(low, p), high = glm::max(high, p);
    const Vec3d center = 0.5 * low + 0.5 * high;
    double radius = 0.0;
    for (const Vec3d& p : points) radius = std::max(radius, glm::length(p - center));
    return {center, radius};
}
CaseBall grown(CaseBall ball, double by) {
    ball.radius += by;
    return ball;
}
std::vector<Vec3d> inSpace(std::initializer_list<Vec2d> points) {
    std::vector<Vec3d> all;
    for (const Vec2d& p : points) all.emplace_back(p, 0.0);
    return all;
}

using Found = std::optional<CaseBall>;
Found ball(const Vec3d& p) { return CaseBall{p, 0.0}; }
Found ball(const geometry::Segmentd& s) { return ballAround({s.start, s.end}); }
/// A ray has no end: its origin.
Found ball(const geometry::Rayd& r) { return CaseBall{r.origin, 0.0}; }
Found ball(const geometry::Planed&) { return std::nullopt; }
Found ball(const geometry::Sphered& s) { return CaseBall{s.center, s.radius}; }
Found ball(const geometry::Capsuled& c) { return grown(ballAround({c.a, c.b}), c.radius); }
Found ball(const geometry::Aabbd& box) { return ballAround({box.min, box.max}); }
Found ball(const geometry::Boxd& box) { return CaseBall{box.center, glm::length(box.half)}; }
Found ball(const geometry::Triangled& t) { return ballAround({t.a, t.b, t.c}); }
Found ball(const geometry::HullInstanced& hull) {
    std::vector<Vec3d> points;
    const auto& [position, orientation] = hull.worldFromHull;
    for (const Vec3d& p : hull.hull->vertices) points.push_back(position + glm::normalize(orientation) * p);
    return ballAround(points);
}
Found ball(const CaseMesh& mesh) { return ballAround(mesh.vertices); }
Found ball(const geometry::Circled& c) { return CaseBall{Vec3d{c.center, 0.0}, c.radius}; }
Found ball(const geometry::Rectangled& r) { return ballAround(inSpace({r.min, r.max})); }
Found ball(const geometry::OrientedRectangled& r) { return CaseBall{Vec3d{r.center, 0.0}, glm::length(r.half)}; }
Found ball(const geometry::Polygond& polygon) {
    std::vector<Vec3d> points;
    for (const Vec2d& p : polygon.points) points.emplace_back(p, 0.0);
    return ballAround(points);
}
Found ball(const geometry::Segment2d& s) { return ballAround(inSpace({s.start, s.end})); }

bool isFinite(const CaseBall& b) {
    return std::isfinite(b.center.x) && std::isfinite(b.center.y) && std::isfinite(b.center.z) &&
           std::isfinite(b.radius);
}

}  // namespace

std::optional<CaseBall> ballOf(const CaseShape& shape) {
    const Found found = std::visit([](const auto& s) { return ball(s); }, shape);
    return found && isFinite(*found) ? found : std::nullopt;
}

namespace {

/// Around the whole of a motion.
Found swept(Found ball, const std::optional<Vec3d>& motion) {
    if (!ball || !motion) return ball;
    return CaseBall{ball->center + 0.5 * *motion, ball->radius + 0.5 * glm::length(*motion)};
}

}  // namespace

CaseBall focusOf(const CollisionCase& all) {
    constexpr double kSimilar = 6.0;
    Found a = swept(ballOf(all.a), all.motionA), b = swept(ballOf(all.b), all.motionB);
    if (!a && !b) return {Vec3d{0.0}, 1.0};
    if (!a || !b) return a ? *a : *b;
    if (a->radius > b->radius) std::swap(a, b);
    const double apart = glm::length(b->center - a->center);
    const bool smallMatters = !isSweep(all) && a->radius > 0.0 && b->radius > kSimilar * a->radius;
    if (smallMatters) return {a->center, 1.5 * a->radius};
    const double radius = 0.5 * (apart + a->radius + b->radius);
    if (b->radius >= radius) return *b;  // one within the other
    return {0.5 * (a->center + b->center), radius};
}

CaseFrame frameOf(const CollisionCase& all) {
    constexpr double kSmallest = 0.05, kLargest = 50.0;  // m, radius of what is drawn as large as it is
    constexpr double kNear = 30.0;                       // radii from the origin
    constexpr int kMaxDigits = 300;
    const CaseBall focus = focusOf(all);
    CaseFrame frame;
    if (focus.radius > 0.0) {
        for (int i = 0; i < kMaxDigits && focus.radius * frame.scale < kSmallest; ++i) frame.scale *= 10.0;
        for (int i = 0; i < kMaxDigits && focus.radius * frame.scale > kLargest; ++i) frame.scale /= 10.0;
    }
    const double size = std::max(focus.radius, 1.0 / frame.scale);
    if (glm::length(focus.center) > kNear * size) frame.origin = focus.center;
    return frame;
}

CaseSlot slotOf(CollisionCase all, std::string name) {
    CaseSlot slot{.name = std::move(name), .frame = frameOf(all)};
    slot.given = slot.value = std::make_shared<const CollisionCase>(std::move(all));
    return slot;
}

CaseSlot changedTo(const CaseSlot& slot, CollisionCase all) {
    CaseSlot changed = slot;
    if (vertexCount(all.a) != vertexCount(slot.value->a)) changed.vertexNumbers[0].clear();
    if (vertexCount(all.b) != vertexCount(slot.value->b)) changed.vertexNumbers[1].clear();
    changed.value = std::make_shared<const CollisionCase>(std::move(all));
    return changed;
}

}  // namespace collidoscope::demos::examine
