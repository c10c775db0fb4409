#include "physics/rigid/ccd/continuous_collision.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "geometry/base/memory.h"
#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/ccd/stop_impulses.h"
#include "physics/rigid/contact/mesh_contacts.h"

namespace collidoscope::physics {
namespace {

using geometry::Aabbf;
using geometry::AnyShapef;
using geometry::Vec3f;

constexpr std::size_t kMovingGrain = 64;  // bodies or shapes that are worth handing to another thread
constexpr float kMarginShare = 0.25f;     // of the margin: shapes that deviate by less stay in their boxes
constexpr float kTouchSlack = 1e-4f;      // of the size of a shape: distance at which shapes without a core stop

bool isInside(const Aabbf& inner, const Aabbf& outer) {
    return glm::all(glm::greaterThanEqual(inner.min, outer.min)) && glm::all(glm::lessThanEqual(inner.max, outer.max));
}

/// Lets a stopped body keep its angular velocity, with which it has rotated since the step began, and not its angular
/// momentum: the path with a constant angular velocity ends in another orientation than the free rotation, where the
/// same momentum may belong to any energy. An increase of the energy by the kept angular velocity is removed.
void keepAngularVelocity(Bodies& bodies, std::uint32_t body) {
    Vec3f &momentum = bodies.momenta[body], &angularVelocity = bodies.motions[body].angularVelocity;
    const double before = glm::dot(geometry::Vec3d{angularVelocity}, geometry::Vec3d{momentum});
    refreshResponse(bodies, body);
    if (!bodies.isDynamic(body)) return;
    const Vec3f known = momentum;
    takeMomentum(bodies, body);
    if (!areFinite(momentum)) {  // the angular velocity is too high for a finite momentum in this orientation
        momentum = known;
        return updateAngularVelocity(bodies, body);
    }
    if (before >= 0.0) limitTurningEnergy(bodies, body, 0.5 * before);
}

}  // namespace

void ContinuousCollision::apply(const SweptStep& step, geometry::TaskGroup& taskGroup) {
    Bodies& bodies = step.bodies;
    impactEvents_.clear(), givenUp_.clear(), moving_.clear(), pairs_.clear(), events_.clear();
    tests_ = sweeps_ = 0;
    findWatched(step, taskGroup);
    noteSunk(step);
    if (watched_.empty() && sunk_.empty()) return;
    geometry::resizeWithRoom(movingSlots_, bodies.size()), geometry::resizeWithRoom(memory_.kicks, bodies.size());
    pairWatched(step, taskGroup);
    testAllPairs(step, taskGroup);
    if (!events_.empty()) {
        // A stopped body may be in the way of bodies that were to pass it.
        const std::size_t known = moving_.size();
        pairPassing(step, false);
        findPaths(step, known, taskGroup);
        listPairs();
    }
    while (!events_.empty()) {
        std::pop_heap(events_.begin(), events_.end(), comesLater);
        const Event event = events_.back();
        events_.pop_back();
        const Pair pair = pairs_[event.pair];
        if (event.version != versionOf(pair)) continue;
        const bool wentOnA = movesOn(bodies, moving_[pair.movingA]), wentOnB = movesOn(bodies, moving_[pair.movingB]);
        if (event.isGivenUp)
            giveUp(step, event);
        else
            stopAt(step, event);
        // A body that stood still before, such as a wall, needs no new tests of its pairs.
        if (wentOnA && !movesOn(bodies, moving_[pair.movingA])) retestPairsOf(step, pair.movingA, event.time);
        if (wentOnB && !movesOn(bodies, moving_[pair.movingB])) retestPairsOf(step, pair.movingB, event.time);
    }
    write(bodies);
    for (const Moving& moving : moving_) movingSlots_[moving.body] = 0;
}

bool ContinuousCollision::comesLater(const Event& a, const Event& b) {
    return std::tie(b.time, b.pair) < std::tie(a.time, a.pair);
}

/// motionShare() of a shape, or 0 if it hardly moves.
float ContinuousCollision::shareOf(const SweptStep& step, const BodyPath& path, std::uint32_t shape) const {
    const float margin = step.settings.margin;
    const RigidShape& known = step.shapes.items[shape];
    if (known.isPlane() || known.isMesh()) return 0.0f;
    const Aabbf& bounds = step.finder.bounds()[shape];
    // An upper bound without a square root: (a + b)^2 <= 2 (a^2 + b^2).
    const Vec3f far = glm::max(glm::abs(bounds.min - path.start.center), glm::abs(bounds.max - path.start.center));
    const float squared =
        2.0f * (glm::dot(path.displacement, path.displacement) + glm::dot(path.turn, path.turn) * glm::dot(far, far));
    return squared <= 0.0625f * margin * margin ? 0.0f : motionShare(path, bounds, known.thickness, margin);
}

void ContinuousCollision::findWatched(const SweptStep& step, geometry::TaskGroup& taskGroup) {
    const Bodies& bodies = step.bodies;
    for (const std::uint32_t i : shared_) shares_[i] = 0.0f;
    geometry::resizeWithRoom(shares_, step.shapes.size()), watched_.clear(), shared_.clear();
    const std::span<const std::uint32_t> active = bodies.active.slots();
    const auto eachShape = [&](std::uint32_t body, const auto& take) {
        for (std::uint32_t i = bodies.traits[body].firstShape; i != kNoShape; i = step.shapes.items[i].next) take(i);
    };
    taskGroup.run(active.size(), kMovingGrain, [&](std::size_t first, std::size_t end) {
        for (const std::uint32_t body : active.subspan(first, end - first)) {
            if (!bodies.moves(body) || bodies.rests[body].isAsleep) continue;
            // The angle of the whole rotation is a little less than that along the path.
            const BodyPosition& start = step.moves.starts[body];
            const BodyPath path{start, bodies.positions[body].center - start.center, step.moves.turns[body]};
            eachShape(body, [&](std::uint32_t shape) { shares_[shape] = shareOf(step, path, shape); });
        }
    });
    for (const std::uint32_t body : active)
        eachShape(body, [&](std::uint32_t shape) {
            if (shares_[shape] > 0.0f) shared_.push_back(shape);
            if (shares_[shape] > kWatchedShare) watched_.push_back(shape);
        });
}

/// Lists the pairs of a moving solid and a mesh that overlap so deeply that a slow step may move the solid's middle
/// through the mesh. The motion of such a step alone would not count as fast.
void ContinuousCollision::noteSunk(const SweptStep& step) {
    sunk_.clear();
    for (const Contact& contact : step.contacts) {
        const RigidShape &a = step.shapes.items[contact.shapeA], &b = step.shapes.items[contact.shapeB];
        if (a.isMesh() == b.isMesh()) continue;
        const RigidShape& solid = a.isMesh() ? b : a;
        const float share = shares_[a.isMesh() ? contact.shapeB : contact.shapeA];
        float depth = 0.0f;
        for (const ContactPoint& point : contact.all()) depth = std::max(depth, point.depth);
        if (depth + share * solid.thickness > kFastShare * solid.thickness)
            sunk_.push_back({contact.shapeA, contact.shapeB});
    }
}

/// The index of a body in `moving_`. findPaths() sets its path.
std::uint32_t ContinuousCollision::movingOf(std::uint32_t body) {
    std::uint32_t& slot = movingSlots_[body];
    if (slot == 0) {
        moving_.push_back({.body = body});
        slot = static_cast<std::uint32_t>(moving_.size());
    }
    return slot - 1;
}

void ContinuousCollision::findPaths(const SweptStep& step, std::size_t first, geometry::TaskGroup& taskGroup) {
    const Bodies& bodies = step.bodies;
    taskGroup.run(moving_.size() - first, kMovingGrain, [&](std::size_t from, std::size_t to) {
        for (Moving& moving : std::span(moving_).subspan(first + from, to - from)) {
            const std::uint32_t body = moving.body;
            const bool isMoved = bodies.moves(body) && !bodies.rests[body].isAsleep;
            moving.path = isMoved ? pathBetween(step.moves.starts[body], bodies.positions[body], step.moves.turns[body])
                                  : BodyPath{bodies.positions[body]};
        }
    });
}

void ContinuousCollision::addPair(const SweptStep& step, const geometry::BoxPair& pair, bool isSunk,
                                  bool isMissPredicted) {
    const RigidShape &a = step.shapes.items[pair.a], &b = step.shapes.items[pair.b];
    if ((a.isMesh() && b.isMesh()) || (step.pairsToTest == SweptPairs::WithMeshes && !a.isMesh() && !b.isMesh()))
        return;
    if (step.isLeftOut && step.isLeftOut(pair)) return;
    pairs_.push_back({pair.a, pair.b, movingOf(a.body), movingOf(b.body), isSunk, isMissPredicted});
}

/// Adds the fast pairs of the finder and, for bodies outside of the bounds that were paired, all pairs that they may
/// have met.
void ContinuousCollision::pairWatched(const SweptStep& step, geometry::TaskGroup& taskGroup) {
    for (std::size_t i = 0; i < step.finder.pairs().size(); ++i) {
        const geometry::BoxPair& pair = step.finder.pairs()[i];
        const bool isFast = shares_[pair.a] + shares_[pair.b] > kFastShare;
        const bool isSunk = !sunk_.empty() && std::binary_search(sunk_.begin(), sunk_.end(), pair);
        if (isFast || isSunk) addPair(step, pair, isSunk, step.finder.isMissPredicted(i));
    }
    for (const std::uint32_t i : knownStrays_) strays_[i] = kUnknown;
    geometry::resizeWithRoom(strays_, step.shapes.size()), knownStrays_.clear();
    pairPassing(step, true);
    for (const std::uint32_t i : watched_) movingOf(step.shapes.items[i].body);
    findPaths(step, 0, taskGroup);
    const std::size_t known = moving_.size();
    pairOutsideBounds(step, taskGroup);
    findPaths(step, known, taskGroup);
}

/// Whether a shape deviates from its predicted path by more than the margins in the boxes of the finder allow.
bool ContinuousCollision::hasStrayed(const SweptStep& step, std::uint32_t shape) {
    std::uint8_t& known = strays_[shape];
    if (known == kUnknown) {
        const std::uint32_t body = step.shapes.items[shape].body;
        BodyPath path{step.bodies.positions[body]};
        if (step.bodies.moves(body) && !step.bodies.rests[body].isAsleep) {
            const BodyPosition& start = step.moves.starts[body];
            path = {start, path.start.center - start.center, step.moves.turns[body]};
        }
        known = strayedBy(step, shape, path) < kMarginShare * step.settings.margin ? kAsPredicted : kStrayed;
        knownStrays_.push_back(shape);
    }
    return known == kStrayed;
}

/// Adds the pairs that were to pass each other: those with a shape that has strayed from its path, or those without.
void ContinuousCollision::pairPassing(const SweptStep& step, bool isStrayed) {
    for (const geometry::BoxPair& pair : step.finder.passing())
        if (shares_[pair.a] + shares_[pair.b] > kFastShare &&
            (hasStrayed(step, pair.a) || hasStrayed(step, pair.b)) == isStrayed)
            addPair(step, pair, false, true);
}

/// Bounds of the path of a watched shape, if it leaves the box that was paired.
std::optional<Aabbf> ContinuousCollision::boxOutsideBounds(const SweptStep& step, std::uint32_t shape) const {
    // The box at the start includes half of the margin, so a smaller one still contains the shape.
    const float more = kMarginShare * step.settings.margin;
    const Moving& moving = moving_[movingSlots_[step.shapes.items[shape].body] - 1];
    if (strayedBy(step, shape, moving.path) < more) return std::nullopt;
    const BodyPath& path = moving.path;
    const Aabbf start = inflated(step.finder.startBounds(shape), -more);
    Aabbf swept = sweptBounds(path, start);
    if (isInside(swept, step.finder.bounds()[shape])) return std::nullopt;
    const auto end = boundsOf(geometry::moved(step.finder.placed(shape), path.carryAt(1.0f)));
    if (end) swept = sweptBounds(path, start, inflated(*end, more));
    return isInside(swept, step.finder.bounds()[shape]) ? std::nullopt : std::optional(swept);
}

void ContinuousCollision::pairOutsideBounds(const SweptStep& step, geometry::TaskGroup& taskGroup) {
    outsideBoxes_.resize(watched_.size());
    taskGroup.run(watched_.size(), kMovingGrain, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) outsideBoxes_[i] = boxOutsideBounds(step, watched_[i]);
    });
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        if (!outsideBoxes_[i]) continue;
        step.finder.findNear(step.bodies, step.shapes, step.tree, step.settings, *outsideBoxes_[i], found_);
        for (const std::uint32_t other : found_) {
            const geometry::BoxPair pair{std::min(watched_[i], other), std::max(watched_[i], other)};
            if (other == watched_[i] || !mayMeet(step.bodies, step.shapes, step.apart, pair)) continue;
            // A shape that has left its box has strayed, so its passing pairs are in the list already.
            const auto isKnown = [&](std::span<const geometry::BoxPair> pairs) {
                return std::binary_search(pairs.begin(), pairs.end(), pair);
            };
            if (!isKnown(step.finder.pairs()) && !isKnown(step.finder.passing())) addPair(step, pair);
        }
    }
}

/// Lists the pairs of each moving body.
void ContinuousCollision::listPairs() {
    for (const Pair& pair : pairs_) ++moving_[pair.movingA].endPair, ++moving_[pair.movingB].endPair;
    std::uint32_t first = 0;
    for (Moving& moving : moving_) {
        moving.firstPair = first, first += moving.endPair;
        moving.endPair = moving.firstPair;
    }
    pairsOfMoving_.resize(first);
    for (std::uint32_t i = 0; i < pairs_.size(); ++i)
        for (const std::uint32_t moving : {pairs_[i].movingA, pairs_[i].movingB})
            pairsOfMoving_[moving_[moving].endPair++] = i;
}

std::uint32_t ContinuousCollision::versionOf(const Pair& pair) const {
    return (moving_[pair.movingA].stop < 1.0f ? 1U : 0U) + (moving_[pair.movingB].stop < 1.0f ? 1U : 0U);
}

bool ContinuousCollision::movesOn(const Bodies& bodies, const Moving& moving) const {
    return bodies.isAwake(moving.body) && moving.stop == 1.0f;
}

void ContinuousCollision::stopAt(const SweptStep& step, const Event& event) {
    const Pair& pair = pairs_[event.pair];
    const auto meetsCarrier = [&](std::uint32_t stopped, std::uint32_t by) {
        const std::uint32_t other = moving_[by].body;
        if (movesOn(step.bodies, moving_[stopped]) && step.bodies.moves(other) && !step.bodies.isDynamic(other))
            moving_[stopped].carrier = by;
    };
    meetsCarrier(pair.movingA, pair.movingB), meetsCarrier(pair.movingB, pair.movingA);
    stop(step, pair.movingA, event.time), stop(step, pair.movingB, event.time);
    meet(step, event);
    impactEvents_.push_back(
        {moving_[pair.movingA].body, moving_[pair.movingB].body, pair.shapeA, pair.shapeB, step.time * event.time});
}

void ContinuousCollision::giveUp(const SweptStep& step, const Event& event) {
    for (const std::uint32_t i : {pairs_[event.pair].movingA, pairs_[event.pair].movingB}) {
        if (!movesOn(step.bodies, moving_[i]) || moving_[i].sweeps <= kMaxSweeps) continue;
        stop(step, i, event.time);
        givenUp_.push_back(moving_[i].body);
    }
}

void ContinuousCollision::stop(const SweptStep& step, std::uint32_t stopped, float time) {
    Moving& moving = moving_[stopped];
    if (!movesOn(step.bodies, moving)) return;
    moving.stop = time;
    step.bodies.positions[moving.body] = moving.path.at(time), step.bodies.remainders[moving.body] = Vec3f{0.0f};
    keepAngularVelocity(step.bodies, moving.body);
    const Vec3f lost = (1.0f - time) * step.time * pushOf(step.bodies, moving.body, step.settings.gravity);
    Vec3f& velocity = step.bodies.motions[moving.body].velocity;
    const float squared = glm::dot(lost, lost);
    if (squared > 0.0f) velocity -= std::clamp(glm::dot(velocity, lost) / squared, 0.0f, 1.0f) * lost;
}

void ContinuousCollision::meet(const SweptStep& step, const Event& event) {
    const Pair& pair = pairs_[event.pair];
    const float time = event.time;
    Bodies& bodies = step.bodies;
    const std::uint32_t a = moving_[pair.movingA].body, b = moving_[pair.movingB].body;
    if (bodies.rests[a].isAsleep || bodies.rests[b].isAsleep) return;
    // A kinematic body is at the end of its path already.
    const BodyPosition endA = bodies.positions[a], endB = bodies.positions[b];
    bodies.positions[a] = moving_[pair.movingA].path.at(std::min(time, moving_[pair.movingA].stop));
    bodies.positions[b] = moving_[pair.movingB].path.at(std::min(time, moving_[pair.movingB].stop));
    findContacts(step, event);
    prepareRows(bodies, contacts_, memory_);
    const bool isAnyGiven = partAtStop(bodies, contacts_, memory_, step.settings.restitutionSpeed);
    if (!isAnyGiven && time == 0.0f) goOnTogether(bodies, a, b);
    bodies.positions[a] = endA, bodies.positions[b] = endB;
}

/// Finds the contacts of the pair at the poses where its bodies have stopped.
void ContinuousCollision::findContacts(const SweptStep& step, const Event& event) {
    const Pair& pair = pairs_[event.pair];
    const float time = event.time;
    const auto shapeThen = [&](std::uint32_t shape, const Moving& moving) {
        return geometry::moved(step.finder.placed(shape), moving.path.carryAt(std::min(time, moving.stop)));
    };
    const AnyShapef a = shapeThen(pair.shapeA, moving_[pair.movingA]),
                    b = shapeThen(pair.shapeB, moving_[pair.movingB]);
    const bool isMeshA = step.shapes.items[pair.shapeA].isMesh(), isMeshB = step.shapes.items[pair.shapeB].isMesh();
    const auto bounds = boundsOf(isMeshA || step.shapes.items[pair.shapeA].isPlane() ? b : a);
    const float margin = step.settings.margin + (bounds ? kTouchSlack * glm::length(halfOf(*bounds)) : 0.0f);
    contacts_.clear();
    const auto add = [&](std::uint32_t triangle, const std::optional<geometry::Manifoldf>& manifold) {
        if (manifold)
            contacts_.push_back(
                step.finder.contactOf(step.bodies, step.shapes, {pair.shapeA, pair.shapeB}, triangle, *manifold));
    };
    if (!isMeshA && !isMeshB) return add(0, collide(a, b, {.margin = double{margin}, .isExact = false}));
    const AnyShapef& solid = isMeshA ? b : a;
    const auto& mesh = std::get<geometry::MeshInstance>(isMeshA ? a : b);
    findTrianglesOverlapping(inflated(*bounds, margin), mesh, triangles_);
    ofTriangles_.clear();
    const bool isTwoSided = step.shapes.items[isMeshA ? pair.shapeA : pair.shapeB].definition.isTwoSided;
    const NearTriangles near{.mesh = mesh, .triangles = triangles_, .isTwoSided = isTwoSided, .memory = &ofTriangles_};
    MetSolid met{solid, middleOf(solid)};
    for (const std::uint32_t triangle : triangles_) {
        const auto manifold = collideSurface(near, triangle, met, margin);
        add(triangle, isMeshA || !manifold ? manifold : std::optional(reversed(*manifold)));
    }
}

/// Moves the bodies that a kinematic body has stopped along with it for the rest of the step.
void ContinuousCollision::write(Bodies& bodies) const {
    for (const Moving& moving : moving_) {
        if (moving.carrier == kNone) continue;
        BodyPosition& position = bodies.positions[moving.body];
        const BodyPath& path = moving_[moving.carrier].path;
        const BodyPosition then = path.at(moving.stop), end = path.at(1.0f);
        const geometry::Quatf turn = end.orientation * glm::conjugate(then.orientation);
        position.center = end.center + turn * (position.center - then.center);
        position.orientation = glm::normalize(turn * position.orientation);
        bodies.remainders[moving.body] = Vec3f{0.0f};
        keepAngularVelocity(bodies, moving.body);
    }
}

}  // namespace collidoscope::physics
