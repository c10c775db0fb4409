#include "physics/rigid/contact/find_contacts.h"

#include <algorithm>
#include <cmath>
#include <limits>
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

/// Around a box with any rotation. Wider by more than all rounding: that of the axes, about four times 2^-24 of a half
/// size, and that of the sum.
Aabbf boundsAround(const Boxf& box) {
    constexpr float kAxes = 0x1p-20f, kSum = 0x1p-22f;
    const geometry::Quatf& q = box.orientation;
    const float squared = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z, s = squared > 0.0f ? 2.0f / squared : 0.0f;
    const float xx = s * q.x * q.x, yy = s * q.y * q.y, zz = s * q.z * q.z;
    const float xy = s * q.x * q.y, xz = s * q.x * q.z, yz = s * q.y * q.z;
    const float wx = s * q.w * q.x, wy = s * q.w * q.y, wz = s * q.w * q.z;
    const Vec3f &c = box.center, &h = box.half;
    const auto along = [&](float x, float y, float z) {
        return std::fabs(x) * h.x + std::fabs(y) * h.y + std::fabs(z) * h.z + kAxes * (h.x + h.y + h.z);
    };
    const Vec3f half{along(1.0f - yy - zz, xy - wz, xz + wy), along(xy + wz, 1.0f - xx - zz, yz - wx),
                     along(xz - wy, yz + wx, 1.0f - xx - yy)};
    const Vec3f wide = half + kSum * (glm::abs(c) + half);
    return {c - wide, c + wide};
}

Aabbf inflated(const Aabbf& box, float by) { return {box.min - Vec3f{by}, box.max + Vec3f{by}}; }

/// Whether a box, with the margin in it, reaches behind the plane.
bool reachesBehind(const Aabbf& box, const Planef& plane) {
    const Vec3f center = centerOf(box), half = halfOf(box);
    const Vec3f n = plane.normal;
    return glm::dot(n, center) - glm::dot(glm::abs(n), half) <= plane.distance;
}

/// Whether one of the bodies can be pushed now: it is awake, or the other one would wake it.
bool isPushed(const Bodies& bodies, std::uint32_t a, std::uint32_t b) {
    return bodies.isAwake(a) || bodies.isAwake(b) || (bodies.isDynamic(a) && bodies.disturbs(b)) ||
           (bodies.isDynamic(b) && bodies.disturbs(a));
}

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

bool mayMeet(const Bodies& bodies, const Shapes& shapes, std::span<const BoxPair> apart, const BoxPair& pair) {
    const RigidShape &a = shapes.items[pair.a], &b = shapes.items[pair.b];
    if (!apart.empty() &&
        std::binary_search(apart.begin(), apart.end(), BoxPair{std::min(a.body, b.body), std::max(a.body, b.body)}))
        return false;
    return a.body != b.body && isPushed(bodies, a.body, b.body) && canCollide(a.definition.filter, b.definition.filter);
}

void ContactFinder::place(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings, float time) {
    time_ = 0.0f;
    isFast_.assign(shapes.size(), false);
    placed_.resize(shapes.size());
    bounds_.assign(shapes.size(), geometry::kNoBox);
    extents_.assign(shapes.size(), std::numeric_limits<float>::infinity());
    planes_.clear();
    hasBalls_ = false;
    for (std::uint32_t i = 0; i < shapes.size(); ++i) {
        const RigidShape& shape = shapes.items[i];
        if (!shape.isAlive) continue;
        placed_[i] = moved(shape.definition.shape, bodies.poseOf(shape.body));
        hasBalls_ = hasBalls_ || std::holds_alternative<Spheref>(placed_[i]);
        if (shape.isPlane()) {
            planes_.push_back(i);
            continue;
        }
        const auto* const box = std::get_if<Boxf>(&placed_[i]);
        bounds_[i] = box != nullptr ? boundsAround(*box) : *boundsOf(placed_[i]);
        if (time > 0.0f && !shape.isMesh() && bodies.moves(shape.body) && !bodies.rests[shape.body].isAsleep) {
            const BodyPath path = predictedPath(bodies, shape.body, settings.gravity, time);
            if (maxDistance(path, bounds_[i]) > slowDistance(shape.definition.shape, settings.margin))
                isFast_[i] = true, time_ = time, bounds_[i] = sweptBounds(path, bounds_[i]);
        }
        bounds_[i] = inflated(bounds_[i], 0.5f * settings.margin);
        extents_[i] =
            glm::length(halfOf(bounds_[i])) + glm::length(centerOf(bounds_[i]) - bodies.positions[shape.body].center);
    }
}

void ContactFinder::findPairs(const Bodies& bodies, const Shapes& shapes, std::span<const BoxPair> apart,
                              geometry::BroadPhaseMethod method, const geometry::ParallelFor& parallelFor) {
    pairs_.clear();
    broadPhase_.setMethod(method);
    for (const BoxPair& pair : broadPhase_.update(bounds_, parallelFor))
        if (mayMeet(bodies, shapes, apart, pair)) pairs_.push_back(pair);
    pairPlanes(bodies, shapes, apart);
}

/// The pairs with planes are few: these are put in order, and merged with the others.
void ContactFinder::pairPlanes(const Bodies& bodies, const Shapes& shapes, std::span<const BoxPair> apart) {
    planeTests_ = 0;
    if (planes_.empty()) return;
    planePairs_.clear();
    for (const std::uint32_t plane : planes_) {
        for (std::uint32_t i = 0; i < shapes.size(); ++i) {
            const BoxPair pair{std::min(plane, i), std::max(plane, i)};
            if (!shapes.items[i].isAlive || shapes.items[i].isPlane()) continue;
            ++planeTests_;
            if (reachesBehind(bounds_[i], std::get<Planef>(placed_[plane])) && mayMeet(bodies, shapes, apart, pair))
                planePairs_.push_back(pair);
        }
    }
    if (planePairs_.empty()) return;
    if (planes_.size() > 1) std::sort(planePairs_.begin(), planePairs_.end());
    merged_.resize(pairs_.size() + planePairs_.size());
    std::merge(pairs_.begin(), pairs_.end(), planePairs_.begin(), planePairs_.end(), merged_.begin());
    pairs_.swap(merged_);
}

void ContactFinder::collideBoxes(float margin) {
    batch_.clear(), boxesA_.clear(), boxesB_.clear();
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
        const Boxf *a = std::get_if<Boxf>(&placed_[pairs_[i].a]), *b = std::get_if<Boxf>(&placed_[pairs_[i].b]);
        if (a == nullptr || b == nullptr || isDone_[i]) continue;
        batch_.push_back(i), boxesA_.push_back(*a), boxesB_.push_back(*b);
        isDone_[i] = true;
    }
    manifolds_.resize(batch_.size());
    geometry::collideBatch(boxesA_, boxesB_, manifolds_, margin);
    for (std::size_t i = 0; i < batch_.size(); ++i)
        if (manifolds_[i]) found_.push_back({batch_[i], 0, *manifolds_[i], {}});
}

/// Both orders: a sphere before another, and behind one.
template <typename Other>
void ContactFinder::collideSpheresWith(float margin) {
    if (!hasBalls_) return;
    auto& others = std::get<std::vector<Other>>(others_);
    for (const bool isSphereFirst : {true, false}) {
        batch_.clear(), spheres_.clear(), others.clear();
        for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
            const auto [a, b] = pairs_[i];
            const auto* const sphere = std::get_if<Spheref>(&placed_[isSphereFirst ? a : b]);
            const auto* const other = std::get_if<Other>(&placed_[isSphereFirst ? b : a]);
            if (sphere == nullptr || other == nullptr || isDone_[i]) continue;
            batch_.push_back(i), spheres_.push_back(*sphere), others.push_back(*other);
            isDone_[i] = true;
        }
        manifolds_.resize(batch_.size());
        geometry::collideSpheres<Other>(spheres_, others, manifolds_, margin);
        for (std::size_t i = 0; i < batch_.size(); ++i)
            if (manifolds_[i])
                found_.push_back({batch_[i], 0, isSphereFirst ? *manifolds_[i] : reversed(*manifolds_[i]), {}});
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
        if (isDone_[i] || shapes.items[pairs_[i].a].isMesh() == shapes.items[pairs_[i].b].isMesh()) continue;
        isDone_[i] = true;
        collideMesh(shapes, i, margin);
    }
}

void ContactFinder::collideOthers(float margin) {
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
        if (isDone_[i]) continue;
        const auto manifold =
            geometry::collide(placed_[pairs_[i].a], placed_[pairs_[i].b], {.margin = double{margin}, .isExact = false});
        if (manifold) found_.push_back({i, 0, *manifold, {}});
    }
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
    isDone_.assign(pairs_.size(), false);
    for (const Found& found : found_) isDone_[found.pair] = true;
    for (const Recycled& recycled : recycled_) isDone_[recycled.pair] = true;
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
        const auto [a, b] = pairs_[i];
        const RigidShape &shapeA = shapes.items[a], &shapeB = shapes.items[b];
        if (!isFast_[a] && !isFast_[b]) continue;
        const bool isOfMesh = shapeA.isMesh() || shapeB.isMesh();
        if ((isDone_[i] && !isOfMesh) || (shapeA.isMesh() && shapeB.isMesh())) continue;
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
void ContactFinder::recycle(const Bodies& bodies, float distance, std::span<const Contact> last) {
    recycled_.clear();
    if (!(distance > 0.0f)) return;
    std::uint32_t known = 0;
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
        const std::pair<std::uint32_t, std::uint32_t> shapes{pairs_[i].a, pairs_[i].b};
        const auto shapesOf = [&] { return std::pair{last[known].shapeA, last[known].shapeB}; };
        while (known < last.size() && shapesOf() < shapes) ++known;
        if (known == last.size()) return;
        if (shapesOf() != shapes || !last[known].anchors.isKnown) continue;
        const Contact& contact = last[known];
        if (!hasHardlyMoved(bodies, contact, extents_[shapes.first], extents_[shapes.second], distance)) continue;
        recycled_.push_back({i, known});
        isDone_[i] = true;
    }
}

/// In the order of the pairs: what was found, and what is kept.
void ContactFinder::assemble(const Bodies& bodies, const Shapes& shapes, bool isAnchored, std::span<const Contact> last,
                             std::vector<Contact>& contacts) {
    contacts.clear();
    auto kept = recycled_.cbegin();
    const auto keepUntil = [&](std::uint32_t pair) {
        for (; kept != recycled_.cend() && kept->pair < pair; ++kept) {
            Contact& contact = contacts.emplace_back(last[kept->contact]);
            moveWithBodies(bodies, contact);
            takeMaterials(shapes.items[contact.shapeA], shapes.items[contact.shapeB], contact);
            contact.isRecycled = true;
            contact.isOld = contact.isTouching;
            contact.isTouching = std::any_of(contact.all().begin(), contact.all().end(),
                                             [](const ContactPoint& point) { return point.depth >= 0.0f; });
        }
    };
    for (const Found& found : found_) {
        keepUntil(found.pair);
        const geometry::BoxPair& pair = pairs_[found.pair];
        contacts.push_back(contactOf(shapes, pair, found.triangle, found.manifold));
        contacts.back().ahead = found.ahead;
        const bool isOfMesh = shapes.items[pair.a].isMesh() || shapes.items[pair.b].isMesh();
        if (isAnchored && !isOfMesh && found.ahead.time == 0.0f) anchor(bodies, contacts.back());
    }
    keepUntil(static_cast<std::uint32_t>(pairs_.size()));
}

void ContactFinder::collide(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings,
                            std::span<const Contact> last, std::vector<Contact>& contacts) {
    found_.clear();
    isDone_.assign(pairs_.size(), false);
    const bool isModern = settings.solver == RigidSolver::Modern;
    const float recycling = isModern ? std::min(settings.soft.recycling, 0.5f * settings.margin) : 0.0f;
    recycle(bodies, recycling, last);
    collideBoxes(settings.margin);
    collideSpheresWith<Spheref>(settings.margin);
    collideSpheresWith<Capsulef>(settings.margin);
    collideSpheresWith<Boxf>(settings.margin);
    collideSpheresWith<Planef>(settings.margin);
    collideMeshes(shapes, settings.margin);
    collideOthers(settings.margin);
    if (time_ > 0.0f) collideAheadOf(bodies, shapes, settings);
    const auto comesBefore = [](const Found& a, const Found& b) {
        return a.pair != b.pair ? a.pair < b.pair : a.triangle < b.triangle;
    };
    if (!std::is_sorted(found_.begin(), found_.end(), comesBefore))
        std::sort(found_.begin(), found_.end(), comesBefore);
    assemble(bodies, shapes, recycling > 0.0f, last, contacts);
    if (settings.smoothsSeams) ghosts_.drop(bodies, shapes, placed_, contacts);
    carryImpulses(last, contacts);
}

}  // namespace physics
