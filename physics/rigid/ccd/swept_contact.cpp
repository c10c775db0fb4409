#include "physics/rigid/ccd/swept_contact.h"

#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/ccd/miss_beside.h"
#include "physics/rigid/ccd/swept_spheres.h"

namespace collidoscope::physics {
namespace {

using geometry::Aabbf;
using geometry::AnyShapef;
using geometry::Vec3f;

/// The displacement per step, m, of a point that moves with the body, whose centre is at `center`.
Vec3f velocityAt(const BodyPath& path, const Vec3f& center, const Vec3f& point) {
    return path.displacement + glm::cross(path.turn, point - center);
}

/// A moving shape in a part of the step.
struct PathPart {
    AnyShapef shape;  // in the world at the start of the part
    BodyPath path{};
    Aabbf bounds{};

    PathPart(const MovingShape& moving, const StepSpan& span)
        : shape(span.from > 0.0f ? moved(moving.shape, moving.path.carryAt(span.from)) : moving.shape),
          path(partOf(moving.path, span.from, span.until)),
          bounds(span.from > 0.0f ? boundsOf(shape).value_or(Aabbf{}) : moving.bounds) {}
    geometry::Motionf motion() const { return motionBetween(shape, path, 0.0f, 1.0f); }
};

bool isPlane(const MovingShape& moving) { return std::holds_alternative<geometry::Planef>(moving.shape); }

bool doMissBeside(const PathPart& a, const PathPart& b) {
    const geometry::ConvexProxy solidA = solidOf(a.shape), solidB = solidOf(b.shape);
    return missBeside(passing(solidA, a.path, a.bounds), passing(solidB, b.path, b.bounds));
}

}  // namespace

SweptManifold sweptManifold(const geometry::Manifoldf& manifold, const BodyPath& a, const BodyPath& b, float share,
                            float time) {
    SweptManifold swept{manifold, {time * share, share * a.displacement, share * b.displacement}};
    const Vec3f centerA = a.start.center + swept.speculative.shiftA,
                centerB = b.start.center + swept.speculative.shiftB;
    for (std::uint32_t i = 0; i < manifold.count; ++i) {
        auto& point = swept.manifold.contacts[i];
        const Vec3f velocity = velocityAt(b, centerB, point.position) - velocityAt(a, centerA, point.position);
        point.depth += share * glm::dot(manifold.normal, velocity);
    }
    return swept;
}

PredictedContact collideSpeculative(const MovingShape& a, const MovingShape& b, float margin, float time) {
    const auto overlap = spanOfOverlap(a.sphere(), b.sphere());
    return overlap ? collideSpeculative(a, b, *overlap, margin, time) : PredictedContact{.doMiss = true};
}

PredictedContact collideSpeculative(const MovingShape& a, const MovingShape& b, const StepSpan& overlap, float margin,
                                    float time) {
    const StepSpan span = spanToSweep(overlap);
    const PathPart partA(a, span), partB(b, span);
    if (!isPlane(a) && !isPlane(b) && doMissBeside(partA, partB)) return {.doMiss = true};
    const auto impact = timeOfImpact(partA.shape, partA.motion(), partB.shape, partB.motion());
    if (!impact) return {.doMiss = true};
    const float share = span.from + impact->toi * (span.until - span.from);
    if (share <= 0.0f) return {};
    const auto manifold = collide(moved(a.shape, a.path.carryAt(share)), moved(b.shape, b.path.carryAt(share)),
                                  {.margin = double{margin}, .isExact = false});
    if (!manifold) return {};
    return {sweptManifold(*manifold, a.path, b.path, share, time)};
}

}  // namespace collidoscope::physics
