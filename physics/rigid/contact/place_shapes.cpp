/// Transforms shapes to the world and computes their bounding boxes for the broad phase.
///
/// If bodies sleep, or most of the world is at rest, this is done only for the shapes that may be pushed and for
/// resting shapes near them. These are found by a query of the tree of shapes (world/shape_tree.h) with the boxes of
/// the former. All other shapes cost no time and are in none of the lists of the step.

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>
#include <utility>
#include <vector>

#include "geometry/base/memory.h"
#include "geometry/overlap/overlaps.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/contact/find_contacts.h"
#include "physics/rigid/contact/ghost_contacts.h"

namespace collidoscope::physics {
namespace {

using geometry::Aabbf;
using geometry::Boxf;
using geometry::Spheref;
using geometry::Vec3f;

constexpr float kOfSums = 0x1p-22f;       // relative: larger than the rounding of a sum
constexpr float kMaxSquared = 1e18f;      // of a quaternion; its matrix is precise from 1 / this to this
constexpr std::uint32_t kFewPushing = 4;  // one shape in so many; if fewer are pushed, resting ones are selected

Aabbf boundsAround(const Spheref& ball) {
    const Vec3f reach = Vec3f{ball.radius} + kOfSums * (glm::abs(ball.center) + Vec3f{ball.radius});
    return {ball.center - reach, ball.center + reach};
}

/// The rotation matrix of a quaternion of any length; the identity for a zero quaternion.
geometry::Mat3<float> matrixOf(const geometry::Quatf& q) {
    const float squared = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z, s = squared > 0.0f ? 2.0f / squared : 0.0f;
    const float xx = s * q.x * q.x, yy = s * q.y * q.y, zz = s * q.z * q.z;
    const float xy = s * q.x * q.y, xz = s * q.x * q.z, yz = s * q.y * q.z;
    const float wx = s * q.w * q.x, wy = s * q.w * q.y, wz = s * q.w * q.z;
    return {1.0f - yy - zz, xy + wz, xz - wy, xy - wz, 1.0f - xx - zz, yz + wx, xz + wy, yz - wx, 1.0f - xx - yy};
}

/// Bounds of a box with any orientation. They are enlarged by more than all rounding errors: those of the axes, about
/// four times 2^-24 of a half size, and that of the sum.
Aabbf boundsAround(const Boxf& box) {
    constexpr float kAxes = 0x1p-20f;
    const geometry::Mat3<float> turn = matrixOf(box.orientation);
    const Vec3f &c = box.center, &h = box.half;
    const auto along = [&](int axis) {
        return std::fabs(turn[0][axis]) * h.x + std::fabs(turn[1][axis]) * h.y + std::fabs(turn[2][axis]) * h.z +
               kAxes * (h.x + h.y + h.z);
    };
    const Vec3f half{along(0), along(1), along(2)};
    const Vec3f wide = half + kOfSums * (glm::abs(c) + half);
    return {c - wide, c + wide};
}

/// Bounds of a hull with a table; none for other hulls.
std::optional<Aabbf> boundsAround(const geometry::HullInstancef& hull) {
    const geometry::Quatf q{hull.worldFromHull.orientation};
    const float squared = glm::dot(q, q);
    if (hull.table == nullptr || !(squared * kMaxSquared > 1.0f && squared < kMaxSquared)) return std::nullopt;
    return hull.table->boundsAt(matrixOf(q), hull.worldFromHull.position);
}

/// Bounds of any solid in the world.
Aabbf boundsAround(const geometry::AnyShapef& shape) {
    if (const auto* const box = std::get_if<Boxf>(&shape)) return boundsAround(*box);
    if (const auto* const ball = std::get_if<Spheref>(&shape)) return boundsAround(*ball);
    if (const auto* const hull = std::get_if<geometry::HullInstancef>(&shape))
        if (const auto bounds = boundsAround(*hull)) return *bounds;
    return *boundsOf(shape);
}

/// False for the box of a plane, of a shape that was not placed, and for a box with numbers that are not finite.
bool hasBounds(const Aabbf& box) { return areFinite(box.min) && areFinite(box.max) && box.min.x <= box.max.x; }

/// Sorts a list. Most lists are sorted already.
void sortRising(std::vector<std::uint32_t>& list) {
    if (!std::is_sorted(list.begin(), list.end())) std::sort(list.begin(), list.end());
}

}  // namespace

void ContactFinder::makeRoom(std::size_t bodies, std::size_t shapes) {
    using geometry::resizeWithRoom;
    resizeWithRoom(pathAt_, bodies), placed_.resize(shapes);
    resizeWithRoom(shares_, shapes), resizeWithRoom(watchedBoxes_, shapes), resizeWithRoom(bounds_, shapes);
    resizeWithRoom(extents_, shapes), resizeWithRoom(kinds_, shapes), resizeWithRoom(isListed_, shapes);
    resizeWithRoom(isOfSeam_, shapes), resizeWithRoom(balls_, shapes), resizeWithRoom(isPushing_, shapes);
    resizeWithRoom(turningRadii_, shapes);
}

void ContactFinder::place(const Bodies& bodies, const Shapes& shapes, ShapeTree& tree, bool doesAnySleep,
                          const WorldSettings& settings, const Lookahead& lookahead, geometry::TaskGroup& taskGroup) {
    forgetPlaces();
    makeRoom(bodies.size(), shapes.size());
    planes_.clear();
    listPushing(bodies, shapes);
    foresee(bodies, lookahead, taskGroup);
    isSelective_ = doesAnySleep || pushing_.size() * kFewPushing < shapes.size();
    lookahead_ = lookahead, predictedTime_ = lookahead.time;
    if (isSelective_) {
        tree.updateResting(bodies, shapes);
        listed_ = pushing_;
        for (const std::uint32_t shape : listed_) isListed_[shape] = 1;
        for (const std::uint32_t plane : tree.planes())
            if (isListed_[plane] == 0) isListed_[plane] = 1, listed_.push_back(plane);
    }
    placeShapes(bodies, shapes, settings, lookahead, placedCount(), taskGroup);
    if (!isSelective_) return;
    placeResting(bodies, shapes, tree, settings, taskGroup);
    // The shapes of `pushing_` are in order already, and are the majority.
    const auto others = listed_.begin() + static_cast<std::ptrdiff_t>(pushing_.size());
    std::sort(others, listed_.end());
    merged_.resize(listed_.size());
    std::merge(listed_.begin(), others, others, listed_.end(), merged_.begin());
    listed_.swap(merged_);
}

/// Predicts the paths of active bodies for the lookahead; other bodies stay where they are.
void ContactFinder::foresee(const Bodies& bodies, const Lookahead& lookahead, geometry::TaskGroup& taskGroup) {
    for (const std::uint32_t body : predicted_)
        if (body < pathAt_.size()) pathAt_[body] = 0;
    predicted_.clear();
    if (!(lookahead.time > 0.0f)) return;
    predicted_.assign(bodies.active.slots().begin(), bodies.active.slots().end());
    paths_.resize(predicted_.size());
    taskGroup.run(predicted_.size(), kPairGrain, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            paths_[i] = predictedPath(bodies, predicted_[i], lookahead.gravity, lookahead.time);
            pathAt_[predicted_[i]] = static_cast<std::uint32_t>(i + 1);
        }
    });
}

/// Resets the data of all shapes that were placed in the last step.
void ContactFinder::forgetPlaces() {
    isTreeBuilt_ = false;
    for (const std::uint32_t shape : pushing_)
        if (shape < isPushing_.size()) isPushing_[shape] = 0;
    for (std::size_t i = 0; i < placedCount(); ++i) {
        const std::uint32_t shape = placedShape(i);
        forgetPlace(shape), isListed_[shape] = 0;
    }
    listed_.clear();
}

void ContactFinder::listPushing(const Bodies& bodies, const Shapes& shapes) {
    pushing_.clear();
    for (const std::uint32_t body : bodies.active.slots()) {
        if (!bodies.isAwake(body) && !bodies.disturbs(body)) continue;
        for (std::uint32_t i = bodies.traits[body].firstShape; i != kNoShape; i = shapes.items[i].next)
            if (shapes.items[i].isAlive) isPushing_[i] = 1, pushing_.push_back(i);
    }
    sortRising(pushing_);
}

/// Places the first `count` of the shapes to be placed.
void ContactFinder::placeShapes(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings,
                                const Lookahead& lookahead, std::size_t count, geometry::TaskGroup& taskGroup) {
    std::atomic<bool> isAnyWatched{false};
    std::atomic<std::uint32_t> presentKinds{0};
    std::mutex adding;
    for (std::size_t k = 0; k < count; ++k) placed_.make(placedShape(k));
    taskGroup.run(count, kShapeGrain, [&](std::size_t first, std::size_t end) {
        bool isWatched = false;
        std::uint32_t present = 0;
        for (std::size_t k = first; k < end; ++k) {
            const std::uint32_t i = placedShape(k);
            placeShape(bodies, shapes, i, settings, lookahead);
            if (!shapes.items[i].isAlive) continue;
            isWatched = isWatched || this->isWatched(i);
            present |= 1u << kinds_[i];
            if (!shapes.items[i].isPlane()) continue;
            const std::lock_guard lock(adding);
            planes_.push_back(i);
        }
        if (isWatched) isAnyWatched = true;
        presentKinds |= present;
    });
    std::sort(planes_.begin(), planes_.end());
    if (!isAnyWatched) lookahead_ = Lookahead{};
    presentKinds_ = isSelective_ ? ~0u : presentKinds.load();
}

void ContactFinder::forgetPlace(std::uint32_t shape) {
    shares_[shape] = 0.0f, bounds_[shape] = geometry::kNoBox;
    extents_[shape] = std::numeric_limits<float>::infinity();
    kinds_[shape] = kNoKind;
}

void ContactFinder::placeShape(const Bodies& bodies, const Shapes& shapes, std::uint32_t shape,
                               const WorldSettings& settings, const Lookahead& lookahead) {
    const RigidShape& known = shapes.items[shape];
    forgetPlace(shape);
    if (!known.isAlive) return;
    kinds_[shape] = static_cast<std::uint8_t>(known.definition.shape.index());
    isOfSeam_[shape] = mayBeJoined(bodies, shapes, shape) ? 1 : 0;
    moveInto(placed_[shape], known.definition.shape, bodies.poseOf(known.body));
    turningRadii_[shape] = std::numeric_limits<float>::infinity();
    if (known.isPlane()) return;
    if (const auto* const ball = std::get_if<Spheref>(&placed_[shape])) balls_[shape] = *ball;
    Aabbf bounds = boundsAround(placed_[shape]);
    if (lookahead.time > 0.0f && !known.isMesh() && bodies.moves(known.body) && !bodies.rests[known.body].isAsleep) {
        const BodyPath path = pathOf(bodies, known.body);
        shares_[shape] = motionShare(path, bounds, known.thickness, settings.margin);
        if (isBouncingBall(known)) shares_[shape] *= kBallFactor;
        if (isWatched(shape)) {
            const Aabbf start = inflated(bounds, 0.5f * settings.margin);
            watchedBoxes_[shape] = {start, boundsPath(path, bounds)};
            // The sphere of a hull requires all its vertices, and few pairs of hulls need it.
            if (!isHull(shape)) watchedBoxes_[shape].sphere = sweptSphere(placed_[shape], path, &start);
            bounds = sweptBounds(path, bounds);
        }
    }
    bounds = inflated(bounds, 0.5f * settings.margin);
    bounds_[shape] = bounds;
    const auto* const capsule = std::get_if<geometry::Capsulef>(&placed_[shape]);
    turningRadii_[shape] = capsule != nullptr ? capsule->radius : sizeOf(shape);
    extents_[shape] = glm::length(halfOf(bounds)) + glm::length(centerOf(bounds) - bodies.positions[known.body].center);
}

/// Places resting shapes in the boxes of shapes that may push them; all shapes if a plane moves, which has no bounds.
void ContactFinder::placeResting(const Bodies& bodies, const Shapes& shapes, const ShapeTree& tree,
                                 const WorldSettings& settings, geometry::TaskGroup& taskGroup) {
    near_.clear();
    const bool doesPlanePush =
        std::any_of(planes_.begin(), planes_.end(), [&](std::uint32_t plane) { return isPushing_[plane] != 0; });
    if (doesPlanePush)
        for (std::uint32_t i = 0; i < shapes.size(); ++i)
            if (shapes.items[i].isAlive) near_.push_back(i);
    std::mutex adding;
    if (!doesPlanePush)
        taskGroup.run(pushing_.size(), kShapeGrain, [&](std::size_t first, std::size_t end) {
            std::vector<std::uint32_t> found;
            for (std::size_t k = first; k < end; ++k)
                if (hasBounds(bounds_[pushing_[k]]))
                    tree.boxes().query(bounds_[pushing_[k]], [&](geometry::DynamicTree::Proxy proxy) {
                        found.push_back(tree.boxes().tagOf(proxy));
                    });
            const std::lock_guard lock(adding);
            near_.insert(near_.end(), found.begin(), found.end());
        });
    std::erase_if(near_, [&](std::uint32_t shape) { return std::exchange(isListed_[shape], std::uint8_t{1}) != 0; });
    for (const std::uint32_t shape : near_) placed_.make(shape);
    taskGroup.run(near_.size(), kPairGrain, [&](std::size_t first, std::size_t end) {
        for (std::size_t k = first; k < end; ++k) placeShape(bodies, shapes, near_[k], settings, {});
    });
    listed_.insert(listed_.end(), near_.begin(), near_.end());
}

void ContactFinder::placeNear(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings,
                              std::uint32_t shape) {
    placed_.make(shape);
    placeShape(bodies, shapes, shape, settings, {});
    isListed_[shape] = 1, listed_.push_back(shape);
}

void ContactFinder::placeWoken(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings) {
    if (!isSelective_) return;
    for (const std::uint32_t body : bodies.active.slots())
        for (std::uint32_t i = bodies.traits[body].firstShape; i != kNoShape; i = shapes.items[i].next)
            if (isListed_[i] == 0 && shapes.items[i].isAlive) placeNear(bodies, shapes, settings, i);
}

void ContactFinder::findNear(const Bodies& bodies, const Shapes& shapes, const ShapeTree& tree,
                             const WorldSettings& settings, const Aabbf& box, std::vector<std::uint32_t>& found) {
    if (!isTreeBuilt_) {
        isTreeBuilt_ = true;
        treeShapes_.clear(), selected_.clear();
        for (std::size_t i = 0; i < placedCount(); ++i)
            if (hasBounds(bounds_[placedShape(i)]))
                treeShapes_.push_back(placedShape(i)), selected_.push_back(bounds_[placedShape(i)]);
        nearTree_.build(selected_);
    }
    found.assign(planes_.begin(), planes_.end());
    nearTree_.query(box, inTree_);
    for (const std::uint32_t i : inTree_) found.push_back(treeShapes_[i]);
    if (!isSelective_) return;
    tree.boxes().query(box, [&](geometry::DynamicTree::Proxy proxy) {
        const std::uint32_t shape = tree.boxes().tagOf(proxy);
        if (isListed_[shape] == 0) placeNear(bodies, shapes, settings, shape);
        found.push_back(shape);
    });
    sortRising(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
}

void ContactFinder::selectBoxes() {
    selected_.clear(), selectedShapes_.clear();
    for (const std::uint32_t i : listed_)
        if (hasBounds(bounds_[i])) selected_.push_back(bounds_[i]), selectedShapes_.push_back(i);
}

}  // namespace collidoscope::physics
