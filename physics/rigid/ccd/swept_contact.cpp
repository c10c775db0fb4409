#include "physics/rigid/ccd/swept_contact.h"

#include "geometry/scene/any_shape_queries.h"

namespace physics {
namespace {

using geometry::Vec3f;

/// m per step, of a point that goes with the body, at a position of its centre.
Vec3f velocityAt(const BodyPath& path, const Vec3f& center, const Vec3f& point) {
    return path.displacement + glm::cross(path.turn, point - center);
}

}  // namespace

std::optional<SweptManifold> collideAhead(const MovingShape& a, const MovingShape& b, float margin, float time) {
    const auto impact = timeOfImpact(a.shape, motionAfter(a.path, 0.0f), b.shape, motionAfter(b.path, 0.0f));
    if (!impact || impact->toi <= 0.0f) return std::nullopt;
    const float toi = impact->toi;
    const auto manifold = collide(moved(a.shape, a.path.carryAt(toi)), moved(b.shape, b.path.carryAt(toi)),
                                  {.margin = double{margin}, .isExact = false});
    if (!manifold) return std::nullopt;
    SweptManifold swept{*manifold, {time * toi, toi * a.path.displacement, toi * b.path.displacement}};
    const Vec3f centerA = a.path.start.center + swept.ahead.shiftA, centerB = b.path.start.center + swept.ahead.shiftB;
    for (std::uint32_t i = 0; i < swept.manifold.count; ++i) {
        auto& point = swept.manifold.contacts[i];
        const Vec3f velocity =
            velocityAt(b.path, centerB, point.position) - velocityAt(a.path, centerA, point.position);
        point.depth += toi * glm::dot(manifold->normal, velocity);
    }
    return swept;
}

}  // namespace physics
