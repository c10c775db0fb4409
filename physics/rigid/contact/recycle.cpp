#include "physics/rigid/contact/recycle.h"

#include <algorithm>
#include <glm/common.hpp>

#include "physics/rigid/contact/find_contacts.h"

namespace collidoscope::physics {

using geometry::BoxPair;
using geometry::Quatf;
using geometry::Vec3f;

namespace {

/// Share of the size of a shape: smaller shapes are recycled for smaller displacements, because a contact turns with
/// its bodies.
constexpr float kRecycledShare = 1.0f / 16.0f;
constexpr float kPartOfBody = 0.5f;  // largest relative size of a shape to its body for which movedWithin() is tried
constexpr float kPoseRounding = 0x1p-18f;  // of poses and normals, relative to the extents of bodies and shapes
constexpr float kOfGap = 0.999f;           // factor of the gap of boxes that covers its rounding

}  // namespace

RelativePose relativePose(const Bodies& bodies, std::uint32_t a, std::uint32_t b) {
    const BodyPosition &first = bodies.positions[a], &second = bodies.positions[b];
    const Quatf aFromWorld = glm::conjugate(first.orientation);
    return {aFromWorld * bodies.apart(a, b), aFromWorld * second.orientation};
}

float movedSince(const RelativePose& before, const RelativePose& now, float extentA, float extentB) {
    const Quatf turn = glm::conjugate(before.orientation) * now.orientation;
    const float reach = std::min(extentB, glm::length(now.position) + extentA);
    return glm::length(now.position - before.position) + 2.0f * glm::length(Vec3f{turn.x, turn.y, turn.z}) * reach;
}

float movedWithin(const RelativePose& before, const RelativePose& now, const Quatf& worldFromA, const Vec3f& centerOfB,
                  const geometry::Aabbf& box) {
    const Quatf turn = now.orientation * glm::conjugate(before.orientation);
    const Vec3f arm = glm::conjugate(worldFromA) * (centerOf(box) - centerOfB), half = halfOf(box);
    const Vec3f moved = (now.position - before.position) + (arm - glm::conjugate(turn) * arm);
    const Vec3f v = glm::abs(worldFromA * Vec3f{turn.x, turn.y, turn.z});
    const Vec3f byTurn{v.y * half.z + v.z * half.y, v.z * half.x + v.x * half.z, v.x * half.y + v.y * half.x};
    return glm::length(moved) + 2.0f * glm::length(byTurn) + kPoseRounding * glm::length(arm);
}

float gapAlong(const Vec3f& normal, const geometry::ConvexProxy& a, const geometry::ConvexProxy& b) {
    const geometry::Vec3d n{normal};
    // The difference is taken first, because it is precise far from the origin.
    const double apart = glm::dot(n, support(b, -n) - support(a, n));
    return static_cast<float>(apart - a.radius - b.radius);
}

void anchor(const Bodies& bodies, Contact& contact, const RoundRadii& radii) {
    const BodyPosition &a = bodies.positions[contact.bodyA], &b = bodies.positions[contact.bodyB];
    ManifoldAnchors& anchors = contact.anchors;
    contact.isAnchored = true;
    anchors.normalInA = glm::conjugate(a.orientation) * contact.normal;
    const auto [position, orientation] = relativePose(bodies, contact.bodyA, contact.bodyB);
    anchors.position = position, anchors.orientation = orientation;
    const Vec3f apart = bodies.apart(contact.bodyA, contact.bodyB);
    for (std::uint32_t i = 0; i < contact.count; ++i) {
        const ContactPoint& point = contact.points[i];
        Vec3f armA = (point.position - a.center) + 0.5f * point.depth * contact.normal,
              armB = armA - point.depth * contact.normal - apart;
        if (radii.a > 0.0f) armA -= radii.a * contact.normal;
        if (radii.b > 0.0f) armB += radii.b * contact.normal;
        anchors.inA[i] = glm::conjugate(a.orientation) * armA, anchors.inB[i] = glm::conjugate(b.orientation) * armB;
    }
}

void moveWithBodies(const Bodies& bodies, Contact& contact, const RoundRadii& radii) {
    const BodyPosition &a = bodies.positions[contact.bodyA], &b = bodies.positions[contact.bodyB];
    const geometry::Mat3<float> worldFromA = glm::mat3_cast(a.orientation), worldFromB = glm::mat3_cast(b.orientation);
    contact.normal = worldFromA * contact.anchors.normalInA;
    if (radii.a > 0.0f)
        contact.normal = worldFromB * (glm::conjugate(contact.anchors.orientation) * contact.anchors.normalInA);
    const Vec3f apart = bodies.apart(contact.bodyA, contact.bodyB);
    for (std::uint32_t i = 0; i < contact.count; ++i) {
        // The points are relative to the centre of A, where floats are precise.
        Vec3f onA = worldFromA * contact.anchors.inA[i], onB = apart + worldFromB * contact.anchors.inB[i];
        if (radii.a > 0.0f) onA += radii.a * contact.normal;
        if (radii.b > 0.0f) onB -= radii.b * contact.normal;
        const float depth = -glm::dot(contact.normal, onB - onA);
        if (radii.a > 0.0f) onB = onA - depth * contact.normal;
        if (radii.b > 0.0f) onA = onB + depth * contact.normal;
        contact.points[i].position = a.center + 0.5f * (onA + onB);
        contact.points[i].depth = depth;
    }
}

/// Both lists are in rising order. Pairs with balls are collided anew, which is cheaper than a test of their
/// displacement.
void ContactFinder::recycle(const Bodies& bodies, float distance, std::span<const Contact> last,
                            geometry::TaskGroup& taskGroup) {
    recycled_.clear();
    if (!(distance > 0.0f)) return;
    known_.resize(pairs_.size());
    taskGroup.run(pairs_.size(), kPairGrain,
                  [&](std::size_t first, std::size_t end) { recyclePairs(bodies, distance, last, first, end); });
    for (std::uint32_t i = 0; i < pairs_.size(); ++i)
        for (std::size_t k = known_[i]; k < last.size() && shapesOf(last[k]) == pairs_[i]; ++k)
            recycled_.push_back({i, static_cast<std::uint32_t>(k), last[k].triangle});
}

/// m, half the diagonal of a shape's box; infinite for a plane.
float ContactFinder::sizeOf(std::uint32_t shape) const {
    if (kinds_[shape] == kKindOf<geometry::Planef>) return std::numeric_limits<float>::infinity();
    return glm::length(halfOf(startBounds(shape)));
}

/// Upper bound, m, of the displacement of any point near both shapes. The simple bound is tried first, and returned if
/// it is no more than `enough`.
float ContactFinder::movedSince(const Bodies& bodies, const BoxPair& pair, std::uint32_t bodyA, std::uint32_t bodyB,
                                const RelativePose& before, const RelativePose& now, float enough) const {
    const float extentA = extents_[pair.a], extentB = extents_[pair.b];
    const float moved = physics::movedSince(before, now, extentA, extentB);
    if (moved <= enough) return moved;
    const float a = sizeOf(pair.a), b = sizeOf(pair.b);
    if (!(std::min(a, b) < kPartOfBody * std::min(extentB, glm::length(now.position) + extentA))) return moved;
    return std::min(moved, movedWithin(before, now, bodies.positions[bodyA].orientation, bodies.positions[bodyB].center,
                                       startBounds(a < b ? pair.a : pair.b)));
}

void ContactFinder::recyclePairs(const Bodies& bodies, float distance, std::span<const Contact> last, std::size_t first,
                                 std::size_t end) {
    auto known =
        std::lower_bound(last.begin(), last.end(), pairs_[first],
                         [&](const Contact& contact, const BoxPair& pair) { return shapesOf(contact) < pair; });
    for (std::size_t i = first; i < end; ++i) {
        known_[i] = kNone;
        if (isBall(pairs_[i].a) || isBall(pairs_[i].b)) continue;
        while (known != last.end() && shapesOf(*known) < pairs_[i]) ++known;
        const auto after = std::find_if(known, last.end(), [&](const Contact& c) { return shapesOf(c) != pairs_[i]; });
        if (known == after || !std::all_of(known, after, [](const Contact& c) { return c.isAnchored; })) continue;
        const float maximum =
            std::min(distance, kRecycledShare * std::min(turningRadii_[pairs_[i].a], turningRadii_[pairs_[i].b]));
        const RelativePose now = relativePose(bodies, known->bodyA, known->bodyB);
        if (!(movedSince(bodies, pairs_[i], known->bodyA, known->bodyB, anchorPose(*known), now, maximum) <= maximum))
            continue;
        known_[i] = static_cast<std::uint32_t>(known - last.begin());
        isDone_[i] = 1;
    }
}

/// Whether a pair that was apart certainly still is; then sets its entries of `gaps_` and `apartOf_`.
bool ContactFinder::isStillApart(const Bodies& bodies, const Shapes& shapes, const ApartPair& known, std::uint32_t pair,
                                 float margin) {
    const auto [a, b] = known.shapes;
    const std::uint32_t bodyA = shapes.items[a].body, bodyB = shapes.items[b].body;
    const RelativePose now = relativePose(bodies, bodyA, bodyB);
    const float minimum = margin + kPoseRounding * (glm::length(now.position) + extents_[a] + extents_[b]);
    gaps_[pair] = known.gap - movedSince(bodies, known.shapes, bodyA, bodyB, known.pose, now, known.gap - minimum);
    apartOf_[pair] = known;
    if (gaps_[pair] > minimum) return true;
    const Vec3f normal = bodies.positions[bodyA].orientation * known.normalInA;
    gaps_[pair] = areHulls(known.shapes) ? gapAlong(normal, preparedHull(a), preparedHull(b))
                                         : gapAlong(normal, solidOf(placed_[a]), solidOf(placed_[b]));
    apartOf_[pair].gap = gaps_[pair], apartOf_[pair].pose = now;
    return gaps_[pair] > minimum;
}

/// Skips pairs of fast shapes whose boxes will overlap within the step, but do not at its start: they have no contact
/// yet.
void ContactFinder::skipDistant(const Shapes& shapes, float margin, geometry::TaskGroup& taskGroup) {
    gaps_.assign(pairs_.size(), 0.0f);
    if (!(lookahead_.time > 0.0f)) return;
    taskGroup.run(pairs_.size(), kPairGrain, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            const auto [a, b] = pairs_[i];
            if (isDone_[i] != 0 || (!isWatched(a) && !isWatched(b))) continue;
            if (shapes.items[a].isPlane() || shapes.items[b].isPlane()) continue;
            const geometry::Aabbf &boxA = startBounds(a), &boxB = startBounds(b);
            const Vec3f gap = glm::max(glm::max(boxA.min - boxB.max, boxB.min - boxA.max), Vec3f{0.0f});
            const float apart = glm::length(gap);
            if (!(apart > 0.0f)) continue;
            isDone_[i] = 1, gaps_[i] = margin + kOfGap * apart;
        }
    });
}

/// Drops the gaps of changed bodies. If the slot of a shape was reused since, its new body has changed, too.
void ContactFinder::dropChanged(const Shapes& shapes) {
    if (changed_.empty()) return;
    std::sort(changed_.begin(), changed_.end());
    const auto isChanged = [&](std::uint32_t shape) {
        return std::binary_search(changed_.begin(), changed_.end(), shapes.items[shape].body);
    };
    std::erase_if(apart_,
                  [&](const ApartPair& apart) { return isChanged(apart.shapes.a) || isChanged(apart.shapes.b); });
    changed_.clear();
}

/// Skips pairs that are still apart. Both lists are in rising order.
void ContactFinder::skipApart(const Bodies& bodies, const Shapes& shapes, float margin,
                              geometry::TaskGroup& taskGroup) {
    dropChanged(shapes);
    apartOf_.resize(pairs_.size()), isApart_.assign(pairs_.size(), 0);
    skipped_ = 0;
    if (apart_.empty()) return;
    taskGroup.run(pairs_.size(), kPairGrain, [&](std::size_t first, std::size_t end) {
        auto known = std::lower_bound(apart_.begin(), apart_.end(), pairs_[first],
                                      [](const ApartPair& apart, const BoxPair& pair) { return apart.shapes < pair; });
        for (std::size_t i = first; i < end; ++i) {
            if (isDone_[i] != 0) continue;
            while (known != apart_.end() && known->shapes < pairs_[i]) ++known;
            if (known != apart_.end() && known->shapes == pairs_[i] &&
                isStillApart(bodies, shapes, *known, static_cast<std::uint32_t>(i), margin))
                isDone_[i] = 2, isApart_[i] = 1;
            else
                gaps_[i] = 0.0f;
        }
    });
    skipped_ = static_cast<std::size_t>(std::count(isDone_.begin(), isDone_.end(), std::uint8_t{2}));
}

/// Stores the gaps of pairs that are apart by more than twice the margin; smaller gaps are soon used up.
void ContactFinder::noteApart(float margin) {
    apart_.clear();
    for (std::size_t i = 0; i < isApart_.size(); ++i)
        if (isApart_[i] != 0 && apartOf_[i].gap > 2.0f * margin) apart_.push_back(apartOf_[i]);
}

}  // namespace collidoscope::physics
