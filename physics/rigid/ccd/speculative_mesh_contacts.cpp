#include "physics/rigid/ccd/speculative_mesh_contacts.h"

#include <algorithm>

#include "geometry/convex/sweep/time_of_impact.h"
#include "geometry/mesh/query/triangles_near_box.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/ccd/mesh_walk.h"

namespace collidoscope::physics {

using geometry::Aabbf;
using geometry::AnyShapef;
using geometry::Manifoldf;
using geometry::Vec3f;

SpeculativeMeshContacts::SpeculativeMeshContacts(const AnyShapef& shape, const BodyPath& path, const AnyShapef& mesh,
                                                 const BodyPath& pathOfMesh, bool isTwoSided,
                                                 const WorldSettings& settings, float time)
    : shape_(shape),
      mesh_(mesh),
      path_(path),
      pathOfMesh_(pathOfMesh),
      isTwoSided_(isTwoSided),
      isSmooth_(settings.smoothsSeams),
      margin_(settings.margin),
      idle_(settings.margin + 0.5f * time * time * glm::length(settings.gravity)) {}

SpeculativeMeshContacts::Moment SpeculativeMeshContacts::momentAt(float share) const {
    Moment moment{share, geometry::moved(shape_, path_.carryAt(share)),
                  geometry::moved(mesh_, pathOfMesh_.carryAt(share))};
    moment.middle = middleOf(moment.shape);
    return moment;
}

/// Whether one of the points would get behind the surface in the rest of the step.
bool SpeculativeMeshContacts::comesAgainst(const Manifoldf& manifold, float share) const {
    const auto movesBy = [&](const BodyPath& path, const Vec3f& point) {
        const Vec3f center = path.start.center + share * path.displacement;
        return path.displacement + glm::cross(path.turn, point - center);
    };
    return std::any_of(manifold.points().begin(), manifold.points().end(), [&](const auto& point) {
        const Vec3f by = movesBy(path_, point.position) - movesBy(pathOfMesh_, point.position);
        return (1.0f - share) * glm::dot(manifold.normal, by) < -idle_;
    });
}

/// Whether a round shape is in the surface already when it meets it, deeper than what the margin and a share of its
/// size explain. A hull may come in beside a triangle by a tip that no other triangle meets.
bool SpeculativeMeshContacts::hasEnteredBeside(const Moment& moment, const Manifoldf& manifold) const {
    constexpr float kShareOfSize = 0.02f;
    if (!std::holds_alternative<geometry::Spheref>(shape_) && !std::holds_alternative<geometry::Capsulef>(shape_))
        return false;
    const Aabbf box = *boundsOf(moment.shape);
    const float minimum = std::min(margin_, kShareOfSize * glm::length(box.max - box.min));
    return std::any_of(manifold.points().begin(), manifold.points().end(),
                       [&](const auto& point) { return point.depth > minimum; });
}

NearTriangles SpeculativeMeshContacts::findNear(const Moment& moment, Memory& memory) const {
    const Aabbf around = *boundsOf(moment.shape);
    const auto& mesh = std::get<geometry::MeshInstance>(moment.mesh);
    findTrianglesNear(Aabbf{around.min - Vec3f{margin_}, around.max + Vec3f{margin_}}, mesh, memory.near);
    memory.ofNear.clear();
    return {mesh, memory.near, isTwoSided_, isSmooth_, &memory.ofNear};
}

void SpeculativeMeshContacts::visit(std::span<const std::uint32_t> known, Memory& memory, const Take& take) const {
    const auto isKnown = [&](std::uint32_t i) { return std::binary_search(known.begin(), known.end(), i); };
    MeshWalk walk(shape_, path_, mesh_, pathOfMesh_, 0.0f, {.shallow = idle_});
    auto &triangles = memory.triangles, &touchable = memory.touchable, &taken = memory.taken;
    taken.clear();
    int samples = 0;
    while (walk.next(triangles)) {
        const Vec3f middle = middleOf(walk.shape());
        const geometry::Motionf motion = motionBetween(path_, walk.from(), walk.until()),
                                motionOfMesh = motionBetween(pathOfMesh_, walk.from(), walk.until());
        const NearTriangles surface{walk.mesh(), triangles, isTwoSided_};
        float first = 1.0f;
        for (const std::uint32_t triangle : triangles) {
            if (isKnown(triangle)) continue;
            if (++samples > kMaxTriangles) return;
            const auto before = triangleBefore(surface, triangle, middle);
            if (!before) continue;
            const auto impact = geometry::timeOfImpact(walk.solid(), motion, *before, motionOfMesh);
            if (!impact || impact->toi <= 0.0f) continue;
            const Moment moment = momentAt(walk.from() + impact->toi * (walk.until() - walk.from()));
            const NearTriangles near = findNear(moment, memory);
            MetSolid met{moment.shape, moment.middle};
            const auto manifold = collideSurface(near, triangle, met, margin_);
            if (!manifold || hasEnteredBeside(moment, *manifold) || !comesAgainst(*manifold, moment.share)) continue;
            take(triangle, *manifold, moment.share);
            taken.push_back(triangle);
            first = std::min(first, moment.share);
        }
        if (taken.empty()) continue;
        const Moment moment = momentAt(first);
        const NearTriangles around = findNear(moment, memory);
        MetSolid met{moment.shape, moment.middle};
        findTouchable(around, met, margin_, touchable);
        for (const std::uint32_t triangle : touchable) {
            if (isKnown(triangle) || std::binary_search(taken.begin(), taken.end(), triangle)) continue;
            if (const auto manifold = collideSurface(around, triangle, met, margin_)) take(triangle, *manifold, first);
        }
        return;
    }
}

}  // namespace collidoscope::physics
