/// From pairs of shapes to contacts.

#include "physics/rigid/contact/find_contacts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>
#include <utility>

#include "geometry/base/prefetch.h"
#include "geometry/manifold/collide_batch.h"
#include "geometry/manifold/convex/convex_manifold.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/ccd/swept_contact.h"
#include "physics/rigid/contact/recycle.h"
#include "physics/rigid/contact/warm_start.h"

namespace collidoscope::physics {
namespace {

using geometry::Aabbf;
using geometry::AnyShapef;
using geometry::Boxf;
using geometry::BoxPair;
using geometry::Capsulef;
using geometry::Manifoldf;
using geometry::Planef;
using geometry::Spheref;
using geometry::Vec3f;

geometry::ContactReach reachOf(float margin) { return {double{margin}, kFaceSlack * double{margin}}; }
geometry::CollideOptions optionsOf(float margin) {
    const geometry::ContactReach reach = reachOf(margin);
    return {.margin = reach.margin, .faceSlack = reach.faceSlack, .isExact = false};
}

/// A share of the size of a shape: small shapes keep less, as a contact turns with its bodies.
constexpr float kRecycledShare = 1.0f / 16.0f;

void takeMaterials(const RigidShape& a, const RigidShape& b, Contact& contact) {
    const Material &ofA = a.definition.material, &ofB = b.definition.material;
    const auto friction = [&](float muA, float muB) {
        return combined(muA, ofA.frictionRule, muB, ofB.frictionRule, Combine::GeometricMean);
    };
    contact.friction = friction(ofA.friction, ofB.friction);
    contact.staticFriction = friction(ofA.staticOrFriction(), ofB.staticOrFriction());
    contact.restitution =
        combined(ofA.restitution, ofA.restitutionRule, ofB.restitution, ofB.restitutionRule, Combine::Maximum);
    if (contact.hasMovingSurface) contact.surfaceVelocity = Vec3f{0.0f}, contact.hasMovingSurface = false;
    contact.rollingReach = std::max(ofA.rollingResistance * a.radius, ofB.rollingResistance * b.radius);
}

/// A contact of so many points, which are yet to be set; `contact` may hold anything.
void begin(const Shapes& shapes, const BoxPair& pair, std::uint32_t triangle, const Vec3f& normal, std::uint32_t count,
           Contact& contact) {
    const RigidShape &a = shapes.items[pair.a], &b = shapes.items[pair.b];
    for (std::uint32_t i = count; i < contact.count; ++i) contact.points[i] = {};
    contact.shapeA = pair.a, contact.shapeB = pair.b, contact.bodyA = a.body, contact.bodyB = b.body;
    contact.triangle = triangle, contact.normal = normal, contact.count = count;
    contact.rollingImpulse = Vec3f{0.0f}, contact.twistImpulse = contact.stepImpulse = 0.0f;
    contact.isRecycled = contact.isOld = contact.isTouching = false;
    contact.age = 0;
    takeMaterials(a, b, contact);
}

BoxPair shapesOf(const Contact& contact) { return {contact.shapeA, contact.shapeB}; }

void setPoint(Contact& contact, std::uint32_t i, const Vec3f& position, float depth, const geometry::ContactId& id) {
    contact.points[i] = {.position = position, .depth = depth, .id = id};
    contact.isTouching = contact.isTouching || depth >= 0.0f;
}

}  // namespace

Contact ContactFinder::contactOf(const Shapes& shapes, const BoxPair& pair, std::uint32_t triangle,
                                 const Manifoldf& manifold) {
    Contact contact;
    begin(shapes, pair, triangle, manifold.normal, manifold.count, contact);
    for (std::uint32_t i = 0; i < manifold.count; ++i) {
        const auto& point = manifold.contacts[i];
        setPoint(contact, i, point.position, point.depth, point.id);
    }
    return contact;
}

std::size_t ContactFinder::makeRoom() {
    const std::size_t first = manifolds_.size();
    manifolds_.resize(first + batch_.size());
    return first;
}

void ContactFinder::noteFound(std::size_t first) {
    for (std::size_t i = 0; i < batch_.size(); ++i)
        if (manifolds_[first + i]) found_.push_back({batch_[i], 0, static_cast<std::uint32_t>(first + i), kNone});
}

void ContactFinder::noteFound(std::uint32_t pair, std::uint32_t triangle, const Manifoldf& manifold) {
    found_.push_back({pair, triangle, static_cast<std::uint32_t>(manifolds_.size()), kNone});
    manifolds_.emplace_back(manifold);
}

void ContactFinder::noteSpeculative(std::uint32_t pair, std::uint32_t triangle, const SweptManifold& swept) {
    noteFound(pair, triangle, swept.manifold);
    found_.back().speculative = static_cast<std::uint32_t>(speculatives_.size());
    speculatives_.push_back(swept.speculative);
}

void ContactFinder::collideBoxes(float margin, geometry::TaskGroup& taskGroup) {
    batch_.clear(), boxesA_.clear(), boxesB_.clear();
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
        const auto [a, b] = pairs_[i];
        if (isDone_[i] != 0 || kinds_[a] != kKindOf<Boxf> || kinds_[b] != kKindOf<Boxf>) continue;
        batch_.push_back(i);
        boxesA_.push_back(std::get<Boxf>(placed_[a])), boxesB_.push_back(std::get<Boxf>(placed_[b]));
        isDone_[i] = 1;
    }
    const std::size_t room = makeRoom();
    taskGroup.run(batch_.size(), kBatchGrain, [&](std::size_t first, std::size_t end) {
        const std::size_t count = end - first;
        geometry::collideBatch(std::span(boxesA_).subspan(first, count), std::span(boxesB_).subspan(first, count),
                               std::span(manifolds_).subspan(room + first, count), reachOf(margin));
    });
    noteFound(room);
}

template <typename Other>
const Other& ContactFinder::placedAs(std::uint32_t shape) const {
    if constexpr (std::is_same_v<Other, Spheref>)
        return balls_[shape];
    else
        return std::get<Other>(placed_[shape]);
}

/// A few at a time: what they are and what they give stays near, and of that one point is kept.
template <typename Other>
void ContactFinder::touchSpheres(bool isSphereFirst, float margin, std::span<const std::uint32_t> pairs,
                                 std::span<Touch> touches) const {
    constexpr std::size_t kAtATime = 64;
    std::array<Spheref, kAtATime> spheres;
    std::array<Other, kAtATime> others;
    std::array<std::optional<Manifoldf>, kAtATime> manifolds;
    for (std::size_t first = 0; first < pairs.size(); first += kAtATime) {
        const std::size_t count = std::min(kAtATime, pairs.size() - first);
        for (std::size_t i = 0; i < count; ++i) {
            const auto [a, b] = pairs_[pairs[first + i]];
            spheres[i] = balls_[isSphereFirst ? a : b], others[i] = placedAs<Other>(isSphereFirst ? b : a);
        }
        geometry::collideSpheres<Other>(std::span(spheres).first(count), std::span(others).first(count),
                                        std::span(manifolds).first(count), margin);
        for (std::size_t i = 0; i < count; ++i) {
            Touch& touch = touches[first + i];
            touch.isFound = manifolds[i].has_value();
            if (!touch.isFound) continue;
            const Manifoldf& manifold = *manifolds[i];
            const auto& point = manifold.contacts[0];
            touch.normal = isSphereFirst ? manifold.normal : -manifold.normal;
            touch.position = point.position, touch.depth = point.depth;
            touch.id = isSphereFirst ? point.id : geometry::ContactId{point.id.b, point.id.a};
        }
    }
}

/// Both orders: a sphere before another, and behind one.
template <typename Other>
void ContactFinder::collideSpheresWith(float margin, geometry::TaskGroup& taskGroup) {
    const auto isPresent = [&](std::uint8_t kind) { return (presentKinds_ >> kind & 1u) != 0; };
    if (!isPresent(kKindOf<Spheref>) || !isPresent(kKindOf<Other>)) return;
    for (const bool isSphereFirst : {true, false}) {
        batch_.clear();
        for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
            const auto [a, b] = pairs_[i];
            const std::uint32_t sphere = isSphereFirst ? a : b, other = isSphereFirst ? b : a;
            if (isDone_[i] != 0 || !isBall(sphere) || kinds_[other] != kKindOf<Other>) continue;
            batch_.push_back(i);
            isDone_[i] = 1;
        }
        const std::size_t room = touches_.size();
        touches_.resize(room + batch_.size());
        taskGroup.run(batch_.size(), kBatchGrain, [&](std::size_t first, std::size_t end) {
            touchSpheres<Other>(isSphereFirst, margin, std::span(batch_).subspan(first, end - first),
                                std::span(touches_).subspan(room + first, end - first));
        });
        for (std::size_t i = 0; i < batch_.size(); ++i)
            if (touches_[room + i].isFound)
                found_.push_back({batch_[i], 0, kTouch | static_cast<std::uint32_t>(room + i), kNone});
    }
}

/// A hull is looked at once a step, not once for each of its pairs.
void ContactFinder::prepareHulls(geometry::TaskGroup& taskGroup) {
    for (const std::uint32_t shape : hullShapes_)
        if (shape < hullAt_.size()) hullAt_[shape] = kNone;
    hullShapes_.clear();
    hullAt_.resize(placed_.size(), kNone);
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
        if (isDone_[i] != 0 || !areHulls(pairs_[i])) continue;
        for (const std::uint32_t shape : {pairs_[i].a, pairs_[i].b})
            if (hullAt_[shape] == kNone) {
                hullAt_[shape] = static_cast<std::uint32_t>(hullShapes_.size());
                hullShapes_.push_back(shape);
            }
    }
    hulls_.resize(hullShapes_.size());
    taskGroup.run(hullShapes_.size(), kContactGrain, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) hulls_[i] = solidOf(placed_[hullShapes_[i]]);
    });
}

void ContactFinder::noteGap(const Bodies& bodies, const Shapes& shapes, std::uint32_t pair, const geometry::Gap& gap) {
    const std::uint32_t a = shapes.items[pairs_[pair].a].body, b = shapes.items[pairs_[pair].b].body;
    gaps_[pair] = static_cast<float>(gap.distance);
    apartOf_[pair] = {pairs_[pair], gaps_[pair], glm::conjugate(bodies.positions[a].orientation) * Vec3f{gap.normal},
                      relativePose(bodies, a, b)};
}

void ContactFinder::collideOthers(const Bodies& bodies, const Shapes& shapes, float margin,
                                  geometry::TaskGroup& taskGroup) {
    batch_.clear();
    for (std::uint32_t i = 0; i < pairs_.size(); ++i)
        if (isDone_[i] == 0) batch_.push_back(i);
    const std::size_t room = makeRoom();
    taskGroup.run(batch_.size(), 4, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            const BoxPair& pair = pairs_[batch_[i]];
            geometry::CollideOptions options = optionsOf(margin);
            geometry::Gap gap;
            options.gap = &gap;
            manifolds_[room + i] = areHulls(pair) ? geometry::collideSolids(preparedHull(pair.a), preparedHull(pair.b),
                                                                            {options.margin, options.faceSlack, &gap})
                                                  : geometry::collide(placed_[pair.a], placed_[pair.b], options);
            if (gap.distance > 0.0) noteGap(bodies, shapes, batch_[i], gap);
        }
    });
    noteFound(room);
}

/// Both lists are in rising order. Balls are collided anew, which takes less than to see how far they have moved.
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

/// m, about how far a shape reaches from where it turns about as it rolls.
float ContactFinder::roundnessOf(std::uint32_t shape) const {
    return kinds_[shape] == kKindOf<Capsulef> ? std::get<Capsulef>(placed_[shape]).radius : extents_[shape];
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
        const float extentA = extents_[pairs_[i].a], extentB = extents_[pairs_[i].b];
        const float most =
            std::min(distance, kRecycledShare * std::min(roundnessOf(pairs_[i].a), roundnessOf(pairs_[i].b)));
        if (!hasHardlyMoved(bodies, *known, extentA, extentB, most)) continue;
        known_[i] = static_cast<std::uint32_t>(known - last.begin());
        isDone_[i] = 1;
    }
}

/// Whether what is known of a pair that was apart still parts it; then `gaps_` and `apartOf_` have it.
bool ContactFinder::isStillApart(const Bodies& bodies, const Shapes& shapes, const ApartPair& known, std::uint32_t pair,
                                 float margin) {
    const auto [a, b] = known.shapes;
    const std::uint32_t bodyA = shapes.items[a].body, bodyB = shapes.items[b].body;
    const RelativePose now = relativePose(bodies, bodyA, bodyB);
    constexpr float kPoseRounding = 0x1p-18f;  // of poses and normals, relative to how far the bodies and shapes reach
    const float least = margin + kPoseRounding * (glm::length(now.position) + extents_[a] + extents_[b]);
    gaps_[pair] = known.gap - movedSince(known.pose, now, extents_[a], extents_[b]);
    apartOf_[pair] = known;
    if (gaps_[pair] > least) return true;
    const Vec3f normal = bodies.positions[bodyA].orientation * known.normalInA;
    gaps_[pair] = areHulls(known.shapes) ? gapAlong(normal, preparedHull(a), preparedHull(b))
                                         : gapAlong(normal, solidOf(placed_[a]), solidOf(placed_[b]));
    apartOf_[pair].gap = gaps_[pair], apartOf_[pair].pose = now;
    return gaps_[pair] > least;
}

/// Both lists are in rising order.
void ContactFinder::skipApart(const Bodies& bodies, const Shapes& shapes, float margin,
                              geometry::TaskGroup& taskGroup) {
    gaps_.assign(pairs_.size(), 0.0f), apartOf_.resize(pairs_.size());
    taskGroup.run(pairs_.size(), kPairGrain, [&](std::size_t first, std::size_t end) {
        auto known = std::lower_bound(apart_.begin(), apart_.end(), pairs_[first],
                                      [](const ApartPair& apart, const BoxPair& pair) { return apart.shapes < pair; });
        for (std::size_t i = first; i < end; ++i) {
            while (known != apart_.end() && known->shapes < pairs_[i]) ++known;
            if (isDone_[i] == 0 && known != apart_.end() && known->shapes == pairs_[i] &&
                isStillApart(bodies, shapes, *known, static_cast<std::uint32_t>(i), margin))
                isDone_[i] = 2;
            else
                gaps_[i] = apartOf_[i].gap = 0.0f;
        }
    });
    skipped_ = static_cast<std::size_t>(std::count(isDone_.begin(), isDone_.end(), std::uint8_t{2}));
}

/// A pair that is hardly farther apart than the margin is not worth noting.
void ContactFinder::noteApart(float margin) {
    apart_.clear();
    for (const ApartPair& apart : apartOf_)
        if (apart.gap > 2.0f * margin) apart_.push_back(apart);
}

/// In the order of the pairs, those of one pair in that of the triangles: what was found, and what is kept.
void ContactFinder::listSources() {
    ends_.assign(pairs_.size() + 1, 0);
    for (const Found& found : found_) ++ends_[found.pair + 1];
    for (const Recycled& recycled : recycled_) ++ends_[recycled.pair + 1];
    for (std::size_t i = 1; i < ends_.size(); ++i) ends_[i] += ends_[i - 1];
    sources_.resize(ends_.back());
    for (std::uint32_t i = 0; i < recycled_.size(); ++i) sources_[ends_[recycled_[i].pair]++] = kKept | i;
    bool hasTriangles = false;
    for (std::uint32_t i = 0; i < found_.size(); ++i) {
        sources_[ends_[found_[i].pair]++] = i;
        hasTriangles = hasTriangles || found_[i].triangle != 0;
    }
    const auto triangleOf = [&](std::uint32_t source) {
        return (source & kKept) != 0 ? recycled_[source & ~kKept].triangle : found_[source].triangle;
    };
    for (std::size_t i = 0, first = 0; hasTriangles && i < pairs_.size(); first = ends_[i++])
        std::sort(sources_.begin() + static_cast<std::ptrdiff_t>(first),
                  sources_.begin() + static_cast<std::ptrdiff_t>(ends_[i]),
                  [&](std::uint32_t a, std::uint32_t b) { return triangleOf(a) < triangleOf(b); });
    ofSeams_.clear();
    for (std::uint32_t i = 0, contact = 0; i < pairs_.size(); ++i) {
        if (isOfSeam_[pairs_[i].a] != 0 || isOfSeam_[pairs_[i].b] != 0)
            for (; contact < ends_[i]; ++contact) ofSeams_.push_back(contact);
        contact = ends_[i];
    }
}

void ContactFinder::keep(const Bodies& bodies, const Shapes& shapes, const Contact& last, Contact& contact) const {
    assign(last, contact);
    moveWithBodies(bodies, contact, {shapes.items[last.shapeA].radius, shapes.items[last.shapeB].radius});
    takeMaterials(shapes.items[contact.shapeA], shapes.items[contact.shapeB], contact);
    contact.isRecycled = true;
    contact.isOld = contact.isTouching, contact.age = ageAfter(last);
    for (ContactPoint& point : contact.all()) point.bounceImpulse = 0.0f;
    contact.isTouching = std::any_of(contact.all().begin(), contact.all().end(),
                                     [](const ContactPoint& point) { return point.depth >= 0.0f; });
}

void ContactFinder::make(const Bodies& bodies, const Shapes& shapes, bool isAnchored, const Found& found,
                         Contact& contact) const {
    const BoxPair& pair = pairs_[found.pair];
    // Shapes are collided where floats have put their bodies.
    const auto& remainders = bodies.remainders;
    const Vec3f aside = remainders[shapes.items[pair.b].body] - remainders[shapes.items[pair.a].body];
    if ((found.manifold & kTouch) != 0) {
        const Touch& touch = touches_[found.manifold & ~kTouch];
        begin(shapes, pair, 0, touch.normal, 1, contact);
        setPoint(contact, 0, touch.position, touch.depth - glm::dot(touch.normal, aside), touch.id);
    } else {
        const Manifoldf& manifold = *manifolds_[found.manifold];
        begin(shapes, pair, found.triangle, manifold.normal, manifold.count, contact);
        for (std::uint32_t i = 0; i < manifold.count; ++i) {
            const auto& point = manifold.contacts[i];
            setPoint(contact, i, point.position, point.depth - glm::dot(manifold.normal, aside), point.id);
        }
    }
    if (contact.isSpeculative) contact.speculative = {};
    contact.isSpeculative = found.speculative != kNone;
    if (contact.isSpeculative) contact.speculative = speculatives_[found.speculative];
    if (contact.isAnchored) contact.anchors = {};
    contact.isAnchored = false;
    const RigidShape &shapeA = shapes.items[pair.a], &shapeB = shapes.items[pair.b];
    const bool isRoundA = shapeA.radius > 0.0f, isRoundB = shapeB.radius > 0.0f;
    // A contact of a round shape goes with a flat shape, but not over the edges of triangles.
    const bool hasNoFace = (isRoundA && isRoundB) || ((isRoundA || isRoundB) && (shapeA.isMesh() || shapeB.isMesh()));
    const bool isRecyclable = !isBall(pair.a) && !isBall(pair.b) && !hasNoFace && !contact.isSpeculative;
    if (isAnchored && isRecyclable) anchor(bodies, contact, {shapeA.radius, shapeB.radius});
}

/// A few at a time, so that they are still near when they are looked at again.
void ContactFinder::assemble(const Bodies& bodies, const Shapes& shapes, bool isAnchored, std::span<const Contact> last,
                             std::vector<Contact>& contacts, geometry::TaskGroup& taskGroup) {
    constexpr std::size_t kAtATime = 256, kSourcesAhead = 8;
    listSources();
    contacts.resize(sources_.size());
    taskGroup.run(contacts.size(), kContactGrain, [&](std::size_t first, std::size_t end) {
        for (std::size_t from = first; from < end; from += kAtATime) {
            const std::size_t to = std::min(end, from + kAtATime);
            for (std::size_t i = from; i < to; ++i) {
                if (i + kSourcesAhead < to && (sources_[i + kSourcesAhead] & kKept) == 0)
                    geometry::prefetch(&shapes.items[pairs_[found_[sources_[i + kSourcesAhead]].pair].b].body);
                const std::uint32_t source = sources_[i];
                if ((source & kKept) != 0)
                    keep(bodies, shapes, last[recycled_[source & ~kKept].contact], contacts[i]);
                else
                    make(bodies, shapes, isAnchored, found_[source], contacts[i]);
            }
            warmStart(last, std::span(contacts).subspan(from, to - from));
        }
    });
}

void ContactFinder::collide(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings,
                            std::span<const Contact> last, std::vector<Contact>& contacts,
                            geometry::TaskGroup& taskGroup) {
    found_.clear(), manifolds_.clear(), touches_.clear(), speculatives_.clear();
    isDone_.assign(pairs_.size(), 0);
    const bool isSoftStep = settings.solver == RigidSolver::SoftStep;
    const float recycling = isSoftStep ? std::min(settings.soft.recycling, 0.5f * settings.margin) : 0.0f;
    recycle(bodies, recycling, last, taskGroup);
    prepareHulls(taskGroup);
    skipApart(bodies, shapes, settings.margin, taskGroup);
    collideBoxes(settings.margin, taskGroup);
    collideSpheresWith<Spheref>(settings.margin, taskGroup);
    collideSpheresWith<Capsulef>(settings.margin, taskGroup);
    collideSpheresWith<Boxf>(settings.margin, taskGroup);
    collideSpheresWith<Planef>(settings.margin, taskGroup);
    collideMeshes(shapes, settings, taskGroup);
    collideOthers(bodies, shapes, settings.margin, taskGroup);
    noteApart(settings.margin);
    if (lookahead_.time > 0.0f) collideSpeculativeOf(bodies, shapes, settings, taskGroup);
    assemble(bodies, shapes, recycling > 0.0f, last, contacts, taskGroup);
    if (settings.smoothsSeams) ghosts_.drop(bodies, shapes, placed_, ofSeams_, contacts);
}

}  // namespace collidoscope::physics
