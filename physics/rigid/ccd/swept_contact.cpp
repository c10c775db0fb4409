#include "physics/rigid/ccd/swept_contact.h"

#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/ccd/miss_beside.h"

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

/// m per step, of a point that goes with the body, at a position of its centre.
Vec3f velocityAt(const BodyPath& path, const Vec3f& center, const Vec3f& point) {
    return path.displacement + glm::cross(path.turn, point - center);
}

bool doMiss(const MovingShape& a, const MovingShape& b) {
    const auto isPlane = [](const MovingShape& moving) {
        return std::holds_alternative<geometry::Planef>(moving.shape);
    };
    if (isPlane(a) || isPlane(b)) return false;
    return missBeside({solidOf(a.shape), boundsPath(a.path, a.bounds)},
                      {solidOf(b.shape), boundsPath(b.path, b.bounds)});
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

std::optional<SweptManifold> collideSpeculative(const MovingShape& a, const MovingShape& b, float margin, float time) {
    if (doMiss(a, b)) return std::nullopt;
    const auto impact =
        timeOfImpact(a.shape, motionBetween(a.path, 0.0f, 1.0f), b.shape, motionBetween(b.path, 0.0f, 1.0f));
    if (!impact || impact->toi <= 0.0f) return std::nullopt;
    const float toi = impact->toi;
    const auto manifold = collide(moved(a.shape, a.path.carryAt(toi)), moved(b.shape, b.path.carryAt(toi)),
                                  {.margin = double{margin}, .isExact = false});
    return manifold ? std::optional(sweptManifold(*manifold, a.path, b.path, toi, time)) : std::nullopt;
}

}  // namespace collidoscope::physics
