/// Speculative contacts of fast pairs, see ccd/swept_contact.h and ccd/speculative_mesh_contacts.h.

#include <algorithm>

#include "physics/rigid/ccd/speculative_mesh_contacts.h"
#include "physics/rigid/contact/find_contacts.h"

namespace collidoscope::physics {

using geometry::BoxPair;
using geometry::Manifoldf;
using geometry::Vec3f;

/// Adds speculative contacts for a shape that would pass through a mesh: with all triangles in the part of its path in
/// which this happens first, and with the triangles near it at that time.
void ContactFinder::collideMeshSpeculative(const Shapes& shapes, std::uint32_t pair, const BodyPath& pathA,
                                           const BodyPath& pathB, const WorldSettings& settings, PairTask& task) const {
    const auto [a, b] = pairs_[pair];
    const bool isMeshFirst = shapes.items[a].isMesh();
    task.known.clear();
    for (auto known = std::lower_bound(ofMeshes_.begin(), ofMeshes_.end(), BoxPair{pair, 0});
         known != ofMeshes_.end() && known->a == pair; ++known)
        task.known.push_back(known->b);
    SpeculativeMeshContacts speculative(placed_[isMeshFirst ? b : a], isMeshFirst ? pathB : pathA,
                                        placed_[isMeshFirst ? a : b], isMeshFirst ? pathA : pathB,
                                        shapes.items[isMeshFirst ? a : b].definition.isTwoSided, settings,
                                        lookahead_.time);
    std::uint32_t order = 0;
    const std::size_t before = task.speculative.size();
    speculative.visit(task.known, task.speculativeMemory,
                      [&](std::uint32_t triangle, const Manifoldf& manifold, float share) {
                          const Manifoldf& known = isMeshFirst ? manifold : reversed(manifold);
                          task.speculative.push_back(
                              {pair, order++, triangle, sweptManifold(known, pathA, pathB, share, lookahead_.time)});
                      });
    if (shapes.items[isMeshFirst ? b : a].radius == 0.0f) joinSpeculative(task, before, lookahead_.time);
}

/// Joins the speculative contacts of one pair, those from `before` on: triangles in one plane that are met first, at
/// the same time up to rounding, support the shape together. `time`: length of the step, s.
void ContactFinder::joinSpeculative(PairTask& task, std::size_t before, float time) {
    if (task.speculative.size() < before + 2) return;
    const auto begin = task.speculative.begin() + static_cast<std::ptrdiff_t>(before);
    const auto timeOf = [](const FoundSpeculative& found) { return found.swept.speculative.time; };
    float first = timeOf(*begin);
    for (auto found = begin; found != task.speculative.end(); ++found) first = std::min(first, timeOf(*found));
    task.manifolds.clear();
    for (auto found = begin; found != task.speculative.end(); ++found)
        if (timeOf(*found) <= first + kSameMoment * time) task.manifolds.push_back(&found->swept.manifold);
    task.joiner.join(task.manifolds, 0.0f);  // the surfaces touch at that time
    const auto isEmpty = [](const FoundSpeculative& found) { return found.swept.manifold.count == 0; };
    task.speculative.erase(std::remove_if(begin, task.speculative.end(), isEmpty), task.speculative.end());
}

void ContactFinder::collideSpeculative(const Bodies& bodies, const Shapes& shapes, std::uint32_t pair,
                                       const WorldSettings& settings, PairTask& task) {
    const auto [a, b] = pairs_[pair];
    const RigidShape &shapeA = shapes.items[a], &shapeB = shapes.items[b];
    const BodyPath pathA = pathOf(bodies, shapeA.body), pathB = pathOf(bodies, shapeB.body);
    if (shapeA.isMesh() || shapeB.isMesh()) return collideMeshSpeculative(shapes, pair, pathA, pathB, settings, task);
    const auto overlap = spanOfOverlap(sphereOf(bodies, shapes, a), sphereOf(bodies, shapes, b));
    const PredictedContact predicted =
        overlap ? physics::collideSpeculative({placed_[a], pathA, startBounds(a)}, {placed_[b], pathB, startBounds(b)},
                                              *overlap, settings.margin, lookahead_.time)
                : PredictedContact{.doMiss = true};
    if (predicted.swept) task.speculative.push_back({pair, 0, 0, *predicted.swept});
    isMissPredicted_[pair] = predicted.doMiss ? 1 : 0;
}

bool ContactFinder::isFastPair(const Bodies& bodies, const Shapes& shapes, const BoxPair& pair, float margin) const {
    const RigidShape &a = shapes.items[pair.a], &b = shapes.items[pair.b];
    const BodyPath pathA = pathOf(bodies, a.body), pathB = pathOf(bodies, b.body);
    const bool areBalls = isBouncingBall(a) && isBouncingBall(b);
    const auto paired = [&](const RigidShape& known, std::uint32_t shape, const BodyPath& path) {
        const bool isScaled = isBouncingBall(known) && !areBalls;
        return PairedShape{path, startBounds(shape), areBalls ? known.thickness / kBallFactor : known.thickness,
                           isScaled ? shares_[shape] / kBallFactor : shares_[shape]};
    };
    const PairedShape pairedA = paired(a, pair.a, pathA), pairedB = paired(b, pair.b, pathB);
    return a.isPlane() || a.isMesh() ? areFast(pairedB, pairedA, margin) : areFast(pairedA, pairedB, margin);
}

/// Replaces the contacts of bouncing balls that are still apart. They separate along the normal at the time of impact,
/// which for balls that are small in comparison with the margin differs from the present one. Contacts of balls that
/// will miss each other are removed.
void ContactFinder::predictBalls(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings) {
    const auto doMiss = [&](Found& found) {
        if ((found.manifold & kTouch) == 0) return false;
        const Touch& touch = touches_[found.manifold & ~kTouch];
        const auto [a, b] = pairs_[found.pair];
        const RigidShape &shapeA = shapes.items[a], &shapeB = shapes.items[b];
        if (touch.depth >= 0.0f || !isBouncingBall(shapeA) || !isBouncingBall(shapeB)) return false;
        const Vec3f velocity =
            bodies.velocityAt(shapeB.body, touch.position) - bodies.velocityAt(shapeA.body, touch.position);
        const bool isSlow = glm::dot(velocity, velocity) <= settings.restitutionSpeed * settings.restitutionSpeed;
        if (isSlow || !(glm::dot(touch.normal, velocity) < 0.0f)) return false;
        const BodyPath pathA = pathOf(bodies, shapeA.body), pathB = pathOf(bodies, shapeB.body);
        const PredictedContact predicted = physics::collideSpeculative(
            {placed_[a], pathA, startBounds(a)}, {placed_[b], pathB, startBounds(b)}, settings.margin, predictedTime_);
        if (!predicted.swept) return predicted.doMiss;
        found.manifold = static_cast<std::uint32_t>(manifolds_.size());
        found.speculative = static_cast<std::uint32_t>(speculatives_.size());
        manifolds_.emplace_back(predicted.swept->manifold), speculatives_.push_back(predicted.swept->speculative);
        return false;
    };
    std::erase_if(found_, doMiss);
}

/// Whether a pair is fast and may meet. Notes in isMissPredicted_ whether it will miss on the predicted paths.
bool ContactFinder::mayHaveSpeculative(const Bodies& bodies, const Shapes& shapes, std::size_t pair, float margin) {
    const auto [a, b] = pairs_[pair];
    if (!isWatched(a) && !isWatched(b)) return false;
    if (isMesh(a) && isMesh(b)) return false;
    if (!isMesh(a) && !isMesh(b)) {
        const bool isNew = isDone_[pair] == 0, isOfHull = isHull(a) || isHull(b);
        if ((isNew && !isOfHull && doMiss(sphereOf(bodies, shapes, a), sphereOf(bodies, shapes, b))) ||
            (gaps_[pair] > 0.0f && gaps_[pair] > approachOf(bodies, shapes, pairs_[pair])))
            isMissPredicted_[pair] = 1;
        if (!isNew || isMissPredicted_[pair] != 0) return false;
    }
    return isFastPair(bodies, shapes, pairs_[pair], margin);
}

/// Adds the speculative contacts of fast pairs that do not touch yet. Precondition: all other pairs are collided.
void ContactFinder::collideSpeculativeOf(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings,
                                         geometry::TaskGroup& taskGroup) {
    isDone_.assign(pairs_.size(), 0), isMissPredicted_.assign(pairs_.size(), 0), ofMeshes_.clear(), batch_.clear();
    const auto note = [&](std::uint32_t pair, std::uint32_t triangle) {
        isDone_[pair] = 1;
        const BoxPair& of = pairs_[pair];
        if (shapes.items[of.a].isMesh() || shapes.items[of.b].isMesh()) ofMeshes_.push_back({pair, triangle});
    };
    for (const Found& found : found_) note(found.pair, found.triangle);
    for (const Recycled& recycled : recycled_) note(recycled.pair, recycled.triangle);
    ofMeshes_.insert(ofMeshes_.end(), joined_.begin(), joined_.end());
    std::sort(ofMeshes_.begin(), ofMeshes_.end());
    isFast_.resize(pairs_.size());
    taskGroup.run(pairs_.size(), kPairGrain, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i)
            isFast_[i] = mayHaveSpeculative(bodies, shapes, i, settings.margin) ? 1 : 0;
    });
    for (std::uint32_t i = 0; i < pairs_.size(); ++i)
        if (isFast_[i] != 0) batch_.push_back(i);
    shareTasks(kSpeculativeGrain, taskGroup,
               [&](std::uint32_t pair, PairTask& task) { collideSpeculative(bodies, shapes, pair, settings, task); });
    std::sort(foundSpeculative_.begin(), foundSpeculative_.end(),
              [](const FoundSpeculative& a, const FoundSpeculative& b) {
                  return BoxPair{a.pair, a.order} < BoxPair{b.pair, b.order};
              });
    for (const FoundSpeculative& found : foundSpeculative_) noteSpeculative(found.pair, found.triangle, found.swept);
}

}  // namespace collidoscope::physics
