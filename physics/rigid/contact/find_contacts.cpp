/// From pairs of shapes to contacts.

#include "physics/rigid/contact/find_contacts.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "geometry/manifold/batch/collide_batch.h"
#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/ccd/swept_contact.h"
#include "physics/rigid/contact/carry_impulses.h"
#include "physics/rigid/contact/recycle.h"

namespace physics {
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

Aabbf inflated(const Aabbf& box, float by) { return {box.min - Vec3f{by}, box.max + Vec3f{by}}; }

void takeMaterials(const RigidShape& a, const RigidShape& b, Contact& contact) {
    const Material &ofA = a.definition.material, &ofB = b.definition.material;
    contact.friction = std::sqrt(ofA.friction * ofB.friction);
    contact.staticFriction = std::sqrt(ofA.staticOrFriction() * ofB.staticOrFriction());
    contact.restitution = std::max(ofA.restitution, ofB.restitution);
    contact.rollingReach = std::max(ofA.rollingResistance * a.radius, ofB.rollingResistance * b.radius);
}

Contact contactOf(const Shapes& shapes, const BoxPair& pair, std::uint32_t triangle, const Manifoldf& manifold) {
    const RigidShape &a = shapes.items[pair.a], &b = shapes.items[pair.b];
    Contact contact{.shapeA = pair.a,
                    .shapeB = pair.b,
                    .bodyA = a.body,
                    .bodyB = b.body,
                    .triangle = triangle,
                    .normal = manifold.normal,
                    .count = manifold.count};
    for (std::uint32_t i = 0; i < manifold.count; ++i) {
        const auto& point = manifold.contacts[i];
        contact.points[i] = {.position = point.position, .depth = point.depth, .id = point.id};
        contact.isTouching = contact.isTouching || point.depth >= 0.0f;
    }
    takeMaterials(a, b, contact);
    return contact;
}

}  // namespace

/// What the pairs of a batch gave.
void ContactFinder::noteFound() {
    for (std::size_t i = 0; i < batch_.size(); ++i)
        if (manifolds_[i]) found_.push_back({batch_[i], 0, *manifolds_[i], {}});
}

void ContactFinder::collideBoxes(float margin, geometry::Crew& crew) {
    batch_.clear(), boxesA_.clear(), boxesB_.clear();
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
        const Boxf *a = std::get_if<Boxf>(&placed_[pairs_[i].a]), *b = std::get_if<Boxf>(&placed_[pairs_[i].b]);
        if (a == nullptr || b == nullptr || isDone_[i] != 0) continue;
        batch_.push_back(i), boxesA_.push_back(*a), boxesB_.push_back(*b);
        isDone_[i] = 1;
    }
    manifolds_.resize(batch_.size());
    crew.run(batch_.size(), kBatchGrain, [&](std::size_t first, std::size_t end) {
        const std::size_t count = end - first;
        geometry::collideBatch(std::span(boxesA_).subspan(first, count), std::span(boxesB_).subspan(first, count),
                               std::span(manifolds_).subspan(first, count), margin);
    });
    noteFound();
}

/// Both orders: a sphere before another, and behind one.
template <typename Other>
void ContactFinder::collideSpheresWith(float margin, geometry::Crew& crew) {
    if (!hasBalls_) return;
    auto& others = std::get<std::vector<Other>>(others_);
    for (const bool isSphereFirst : {true, false}) {
        batch_.clear(), spheres_.clear(), others.clear();
        for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
            const auto [a, b] = pairs_[i];
            const auto* const sphere = std::get_if<Spheref>(&placed_[isSphereFirst ? a : b]);
            const auto* const other = std::get_if<Other>(&placed_[isSphereFirst ? b : a]);
            if (sphere == nullptr || other == nullptr || isDone_[i] != 0) continue;
            batch_.push_back(i), spheres_.push_back(*sphere), others.push_back(*other);
            isDone_[i] = 1;
        }
        manifolds_.resize(batch_.size());
        crew.run(batch_.size(), kBatchGrain, [&](std::size_t first, std::size_t end) {
            const std::size_t count = end - first;
            const std::span manifolds = std::span(manifolds_).subspan(first, count);
            geometry::collideSpheres<Other>(std::span(spheres_).subspan(first, count),
                                            std::span(others).subspan(first, count), manifolds, margin);
            for (auto& manifold : manifolds)
                if (manifold && !isSphereFirst) manifold = reversed(*manifold);
        });
        noteFound();
    }
}

void ContactFinder::collideMesh(const Shapes& shapes, std::uint32_t pair, float margin) {
    const auto [a, b] = pairs_[pair];
    const bool isMeshFirst = shapes.items[a].isMesh();
    const auto& mesh = std::get<geometry::MeshInstance>(placed_[isMeshFirst ? a : b]);
    const std::uint32_t other = isMeshFirst ? b : a;
    findTrianglesOverlapping(inflated(bounds_[other], margin), mesh, triangles_);
    for (const std::uint32_t index : triangles_) {
        const AnyShapef triangle = triangleInWorld(mesh, index);
        const geometry::CollideOptions options{.margin = double{margin}, .isExact = false};
        const auto manifold = isMeshFirst ? geometry::collide(triangle, placed_[other], options)
                                          : geometry::collide(placed_[other], triangle, options);
        if (manifold) found_.push_back({pair, index, *manifold, {}});
    }
}

void ContactFinder::collideMeshes(const Shapes& shapes, float margin) {
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
        if (isDone_[i] != 0 || shapes.items[pairs_[i].a].isMesh() == shapes.items[pairs_[i].b].isMesh()) continue;
        isDone_[i] = 1;
        collideMesh(shapes, i, margin);
    }
}

void ContactFinder::collideOthers(float margin, geometry::Crew& crew) {
    batch_.clear();
    for (std::uint32_t i = 0; i < pairs_.size(); ++i)
        if (isDone_[i] == 0) batch_.push_back(i);
    manifolds_.resize(batch_.size());
    crew.run(batch_.size(), 4, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            const BoxPair& pair = pairs_[batch_[i]];
            manifolds_[i] =
                geometry::collide(placed_[pair.a], placed_[pair.b], {.margin = double{margin}, .isExact = false});
        }
    });
    noteFound();
}

void ContactFinder::collideMeshAhead(const Shapes& shapes, std::uint32_t pair, const BodyPath& pathA,
                                     const BodyPath& pathB, float margin) {
    const auto [a, b] = pairs_[pair];
    const bool isMeshFirst = shapes.items[a].isMesh();
    const auto& mesh = std::get<geometry::MeshInstance>(placed_[isMeshFirst ? a : b]);
    const float by = maxDistance(isMeshFirst ? pathA : pathB, bounds_[isMeshFirst ? a : b]);
    findTrianglesOverlapping(inflated(bounds_[isMeshFirst ? b : a], by), mesh, triangles_);
    const std::size_t known = found_.size();
    for (const std::uint32_t index : triangles_) {
        const bool isFound = std::any_of(found_.begin(), found_.begin() + static_cast<std::ptrdiff_t>(known),
                                         [&](const Found& f) { return f.pair == pair && f.triangle == index; });
        if (isFound) continue;
        const AnyShapef triangle = triangleInWorld(mesh, index);
        const auto swept = isMeshFirst ? collideAhead({triangle, pathA}, {placed_[b], pathB}, margin, time_)
                                       : collideAhead({placed_[a], pathA}, {triangle, pathB}, margin, time_);
        if (swept) found_.push_back({pair, index, swept->manifold, swept->ahead});
    }
}

/// Fast pairs that have no contact yet get the one that they will have. Precondition: the others are collided.
void ContactFinder::collideAheadOf(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings) {
    isDone_.assign(pairs_.size(), 0);
    for (const Found& found : found_) isDone_[found.pair] = 1;
    for (const Recycled& recycled : recycled_) isDone_[recycled.pair] = 1;
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
        const auto [a, b] = pairs_[i];
        const RigidShape &shapeA = shapes.items[a], &shapeB = shapes.items[b];
        if (isFast_[a] == 0 && isFast_[b] == 0) continue;
        const bool isOfMesh = shapeA.isMesh() || shapeB.isMesh();
        if ((isDone_[i] != 0 && !isOfMesh) || (shapeA.isMesh() && shapeB.isMesh())) continue;
        const BodyPath pathA = predictedPath(bodies, shapeA.body, settings.gravity, time_),
                       pathB = predictedPath(bodies, shapeB.body, settings.gravity, time_);
        if (isOfMesh) {
            collideMeshAhead(shapes, i, pathA, pathB, settings.margin);
            continue;
        }
        const auto swept = collideAhead({placed_[a], pathA}, {placed_[b], pathB}, settings.margin, time_);
        if (swept) found_.push_back({i, 0, swept->manifold, swept->ahead});
    }
}

/// Both lists are in rising order. Meshes have a contact for each triangle, and are collided anew.
void ContactFinder::recycle(const Bodies& bodies, float distance, std::span<const Contact> last, geometry::Crew& crew) {
    recycled_.clear();
    if (!(distance > 0.0f)) return;
    known_.resize(pairs_.size());
    crew.run(pairs_.size(), kPairGrain,
             [&](std::size_t first, std::size_t end) { recyclePairs(bodies, distance, last, first, end); });
    for (std::uint32_t i = 0; i < pairs_.size(); ++i)
        if (known_[i] != kNone) recycled_.push_back({i, known_[i]});
}

void ContactFinder::recyclePairs(const Bodies& bodies, float distance, std::span<const Contact> last, std::size_t first,
                                 std::size_t end) {
    const auto shapesOf = [](const auto& contact) { return BoxPair{contact.shapeA, contact.shapeB}; };
    auto known =
        std::lower_bound(last.begin(), last.end(), pairs_[first],
                         [&](const Contact& contact, const BoxPair& pair) { return shapesOf(contact) < pair; });
    for (std::size_t i = first; i < end; ++i) {
        known_[i] = kNone;
        while (known != last.end() && shapesOf(*known) < pairs_[i]) ++known;
        if (known == last.end() || shapesOf(*known) != pairs_[i] || !known->anchors.isKnown) continue;
        if (!hasHardlyMoved(bodies, *known, extents_[pairs_[i].a], extents_[pairs_[i].b], distance)) continue;
        known_[i] = static_cast<std::uint32_t>(known - last.begin());
        isDone_[i] = 1;
    }
}

/// In the order of the pairs: what was found, and what is kept.
void ContactFinder::listSources() {
    sources_.clear();
    std::uint32_t kept = 0;
    const auto keepUntil = [&](std::uint32_t pair) {
        for (; kept < recycled_.size() && recycled_[kept].pair < pair; ++kept) sources_.push_back(kKept | kept);
    };
    for (std::uint32_t i = 0; i < found_.size(); ++i) {
        keepUntil(found_[i].pair);
        sources_.push_back(i);
    }
    keepUntil(static_cast<std::uint32_t>(pairs_.size()));
}

Contact ContactFinder::contactFrom(const Bodies& bodies, const Shapes& shapes, bool isAnchored,
                                   std::span<const Contact> last, std::uint32_t source) const {
    if ((source & kKept) != 0) {
        Contact contact = last[recycled_[source & ~kKept].contact];
        moveWithBodies(bodies, contact);
        takeMaterials(shapes.items[contact.shapeA], shapes.items[contact.shapeB], contact);
        contact.isRecycled = true;
        contact.isOld = contact.isTouching;
        contact.isTouching = std::any_of(contact.all().begin(), contact.all().end(),
                                         [](const ContactPoint& point) { return point.depth >= 0.0f; });
        return contact;
    }
    const Found& found = found_[source];
    const geometry::BoxPair& pair = pairs_[found.pair];
    Contact contact = contactOf(shapes, pair, found.triangle, found.manifold);
    contact.ahead = found.ahead;
    const bool isOfMesh = shapes.items[pair.a].isMesh() || shapes.items[pair.b].isMesh();
    if (isAnchored && !isOfMesh && found.ahead.time == 0.0f) anchor(bodies, contact);
    return contact;
}

void ContactFinder::assemble(const Bodies& bodies, const Shapes& shapes, bool isAnchored, std::span<const Contact> last,
                             std::vector<Contact>& contacts, geometry::Crew& crew) {
    listSources();
    contacts.resize(sources_.size());
    crew.run(contacts.size(), kContactGrain, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i)
            contacts[i] = contactFrom(bodies, shapes, isAnchored, last, sources_[i]);
    });
}

void ContactFinder::collide(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings,
                            std::span<const Contact> last, std::vector<Contact>& contacts, geometry::Crew& crew) {
    found_.clear();
    isDone_.assign(pairs_.size(), 0);
    const bool isModern = settings.solver == RigidSolver::Modern;
    const float recycling = isModern ? std::min(settings.soft.recycling, 0.5f * settings.margin) : 0.0f;
    recycle(bodies, recycling, last, crew);
    collideBoxes(settings.margin, crew);
    collideSpheresWith<Spheref>(settings.margin, crew);
    collideSpheresWith<Capsulef>(settings.margin, crew);
    collideSpheresWith<Boxf>(settings.margin, crew);
    collideSpheresWith<Planef>(settings.margin, crew);
    collideMeshes(shapes, settings.margin);
    collideOthers(settings.margin, crew);
    if (time_ > 0.0f) collideAheadOf(bodies, shapes, settings);
    const auto comesBefore = [](const Found& a, const Found& b) {
        return a.pair != b.pair ? a.pair < b.pair : a.triangle < b.triangle;
    };
    if (!std::is_sorted(found_.begin(), found_.end(), comesBefore))
        std::sort(found_.begin(), found_.end(), comesBefore);
    assemble(bodies, shapes, recycling > 0.0f, last, contacts, crew);
    if (settings.smoothsSeams) ghosts_.drop(bodies, shapes, placed_, contacts);
    crew.run(contacts.size(), kContactGrain, [&](std::size_t first, std::size_t end) {
        carryImpulses(last, std::span(contacts).subspan(first, end - first));
    });
}

}  // namespace physics
