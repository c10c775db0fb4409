/// Collides pairs of shapes and makes contacts of them. Start at ContactFinder::collide(), the last function.

#include "physics/rigid/contact/find_contacts.h"

#include <algorithm>

#include "geometry/base/memory.h"
#include "geometry/manifold/convex/convex_manifold.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/ccd/swept_contact.h"
#include "physics/rigid/contact/recycle.h"
#include "physics/rigid/contact/warm_start.h"

namespace collidoscope::physics {
namespace {

using geometry::BoxPair;
using geometry::Manifoldf;
using geometry::Vec3f;

geometry::CollideOptions optionsOf(float margin) {
    const geometry::ContactReach reach = reachOf(margin);
    return {.margin = reach.margin, .faceSlack = reach.faceSlack, .isExact = false};
}

/// Radius for rolling resistance, m: that of the round shape; else half the thickness of the thinner dynamic shape.
float rollingRadius(const Bodies& bodies, const RigidShape& a, const RigidShape& b) {
    if (a.radius > 0.0f || b.radius > 0.0f) return std::max(a.radius, b.radius);
    if (!bodies.isDynamic(a.body)) return 0.5f * b.thickness;
    return 0.5f * (bodies.isDynamic(b.body) ? std::min(a.thickness, b.thickness) : a.thickness);
}

void takeMaterials(const Bodies& bodies, const RigidShape& a, const RigidShape& b, Contact& contact) {
    const Material &ofA = a.definition.material, &ofB = b.definition.material;
    const auto friction = [&](float muA, float muB) {
        return combined(muA, ofA.frictionRule, muB, ofB.frictionRule, Combine::GeometricMean);
    };
    contact.friction = friction(ofA.friction, ofB.friction);
    const float staticA = ofA.staticOrFriction(), staticB = ofB.staticOrFriction();
    const bool isSame = staticA == ofA.friction && staticB == ofB.friction;
    contact.staticFriction = isSame ? contact.friction : friction(staticA, staticB);
    contact.restitution =
        combined(ofA.restitution, ofA.restitutionRule, ofB.restitution, ofB.restitutionRule, Combine::Maximum);
    if (contact.hasMovingSurface) contact.surfaceVelocity = Vec3f{0.0f}, contact.hasMovingSurface = false;
    const float resistance = std::max(ofA.rollingResistance, ofB.rollingResistance);
    contact.rollingReach = resistance > 0.0f ? resistance * rollingRadius(bodies, a, b) : 0.0f;
}

/// Initialises a contact of `count` points, which are set afterwards; `contact` may hold an earlier contact.
void begin(const Bodies& bodies, const Shapes& shapes, const BoxPair& pair, std::uint32_t triangle, const Vec3f& normal,
           std::uint32_t count, Contact& contact) {
    const RigidShape &a = shapes.items[pair.a], &b = shapes.items[pair.b];
    for (std::uint32_t i = count; i < contact.count; ++i) contact.points[i] = {};
    contact.shapeA = pair.a, contact.shapeB = pair.b, contact.bodyA = a.body, contact.bodyB = b.body;
    contact.triangle = triangle, contact.normal = normal, contact.count = count;
    contact.rollingImpulse = Vec3f{0.0f}, contact.twistImpulse = contact.stepImpulse = 0.0f;
    contact.isRecycled = contact.isOld = contact.isTouching = false;
    contact.age = 0;
    takeMaterials(bodies, a, b, contact);
}

void setPoint(Contact& contact, std::uint32_t i, const Vec3f& position, float depth, const geometry::ContactId& id) {
    contact.points[i] = {.position = position, .depth = depth, .id = id};
    contact.isTouching = contact.isTouching || depth >= 0.0f;
}

}  // namespace

Contact ContactFinder::contactOf(const Bodies& bodies, const Shapes& shapes, const BoxPair& pair,
                                 std::uint32_t triangle, const Manifoldf& manifold) {
    Contact contact;
    begin(bodies, shapes, pair, triangle, manifold.normal, manifold.count, contact);
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

/// Prepares the proxy of each hull that is collided with another hull, once in a step.
void ContactFinder::prepareHulls(geometry::TaskGroup& taskGroup) {
    for (const std::uint32_t shape : hullShapes_)
        if (shape < hullAt_.size()) hullAt_[shape] = 0;
    hullShapes_.clear();
    geometry::resizeWithRoom(hullAt_, placed_.size());
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
        if (isDone_[i] != 0 || !areHulls(pairs_[i])) continue;
        for (const std::uint32_t shape : {pairs_[i].a, pairs_[i].b})
            if (hullAt_[shape] == 0) {
                hullShapes_.push_back(shape);
                hullAt_[shape] = static_cast<std::uint32_t>(hullShapes_.size());
            }
    }
    hulls_.resize(hullShapes_.size());
    taskGroup.run(hullShapes_.size(), kContactGrain, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) hulls_[i] = solidOf(placed_[hullShapes_[i]]);
    });
}

void ContactFinder::noteGap(const Bodies& bodies, const Shapes& shapes, std::uint32_t pair, const geometry::Gap& gap) {
    const std::uint32_t a = shapes.items[pairs_[pair].a].body, b = shapes.items[pairs_[pair].b].body;
    gaps_[pair] = static_cast<float>(gap.distance), isApart_[pair] = 1;
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

/// Lists the sources of all contacts, found manifolds and recycled contacts, in the order of the pairs, and within a
/// pair in that of the triangles.
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
    takeMaterials(bodies, shapes.items[contact.shapeA], shapes.items[contact.shapeB], contact);
    contact.isRecycled = true;
    contact.isOld = contact.isTouching, contact.age = ageAfter(last);
    for (ContactPoint& point : contact.all()) point.bounceImpulse = 0.0f;
    contact.isTouching = std::any_of(contact.all().begin(), contact.all().end(),
                                     [](const ContactPoint& point) { return point.depth >= 0.0f; });
}

void ContactFinder::make(const Bodies& bodies, const Shapes& shapes, bool isAnchored, const Found& found,
                         Contact& contact) const {
    const BoxPair& pair = pairs_[found.pair];
    // Shapes are collided at the rounded positions of their bodies; the remainders correct the depths.
    const auto& remainders = bodies.remainders;
    const Vec3f aside = remainders[shapes.items[pair.b].body] - remainders[shapes.items[pair.a].body];
    if ((found.manifold & kTouch) != 0) {
        const Touch& touch = touches_[found.manifold & ~kTouch];
        begin(bodies, shapes, pair, 0, touch.normal, 1, contact);
        setPoint(contact, 0, touch.position, touch.depth - glm::dot(touch.normal, aside), touch.id);
    } else {
        const Manifoldf& manifold = *manifolds_[found.manifold];
        begin(bodies, shapes, pair, found.triangle, manifold.normal, manifold.count, contact);
        for (std::uint32_t i = 0; i < manifold.count; ++i) {
            const auto& point = manifold.contacts[i];
            setPoint(contact, i, point.position, point.depth - glm::dot(manifold.normal, aside), point.id);
        }
    }
    if (contact.isSpeculative) contact.speculative = {};
    contact.isSpeculative = found.speculative != kNone;
    if (contact.isSpeculative) contact.speculative = speculatives_[found.speculative];
    if (contact.isAnchored) forgetAnchors(contact);
    const RigidShape &shapeA = shapes.items[pair.a], &shapeB = shapes.items[pair.b];
    const bool isRoundA = shapeA.radius > 0.0f, isRoundB = shapeB.radius > 0.0f;
    // A contact of a round shape moves along with a flat face, but not over the edges of triangles.
    const bool hasNoFace = (isRoundA && isRoundB) || ((isRoundA || isRoundB) && (shapeA.isMesh() || shapeB.isMesh()));
    const bool isRecyclable = !isBall(pair.a) && !isBall(pair.b) && !hasNoFace && !contact.isSpeculative;
    if (isAnchored && isRecyclable) anchor(bodies, contact, {shapeA.radius, shapeB.radius});
}

/// Makes the contacts from their sources, a few at a time, so that they are still in the cache for the warm start.
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
    isDone_.assign(pairs_.size(), 0), isMissPredicted_.clear();
    const bool isSoftStep = settings.solver == RigidSolver::SoftStep;
    const float recycling = isSoftStep ? std::min(settings.soft.recycling, 0.5f * settings.margin) : 0.0f;
    recycle(bodies, recycling, last, taskGroup);
    skipDistant(shapes, settings.margin, taskGroup);
    prepareHulls(taskGroup);
    skipApart(bodies, shapes, settings.margin, taskGroup);
    collideBoxes(settings.margin, taskGroup);
    collideSpheres(settings.margin, taskGroup);
    collideMeshes(shapes, settings, taskGroup);
    collideOthers(bodies, shapes, settings.margin, taskGroup);
    noteApart(settings.margin);
    if (predictedTime_ > 0.0f) predictBalls(bodies, shapes, settings);
    if (lookahead_.time > 0.0f) collideSpeculativeOf(bodies, shapes, settings, taskGroup);
    assemble(bodies, shapes, recycling > 0.0f, last, contacts, taskGroup);
    if (isPresent(kKindOf<geometry::MeshInstance>)) warmStartOtherTriangles(shapes, last, contacts);
    if (settings.smoothsSeams) ghosts_.drop(bodies, shapes, placed_, ofSeams_, contacts);
}

}  // namespace collidoscope::physics
