#include "physics/rigid/ccd/impact_stops.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/scene/any_shape_queries.h"

namespace physics {
namespace {

using geometry::Aabbf;
using geometry::AnyShapef;
using geometry::Vec3f;

constexpr std::uint32_t kNone = 0xffffffff;

/// Shares of the thickness by which cores are smaller all around: those of the last are hardly more than a middle.
constexpr std::array kCores{0.25f, 0.375f, 0.46875f};

/// Hulls, triangles and planes stay.
AnyShapef coreOf(const AnyShapef& shape, float by) {
    AnyShapef core = shape;
    if (auto* const ball = std::get_if<geometry::Spheref>(&core)) ball->radius -= by;
    if (auto* const capsule = std::get_if<geometry::Capsulef>(&core)) capsule->radius -= by;
    if (auto* const box = std::get_if<geometry::Boxf>(&core)) box->half -= Vec3f{by};
    return core;
}
bool hasCore(const AnyShapef& shape) {
    return std::holds_alternative<geometry::Spheref>(shape) || std::holds_alternative<geometry::Capsulef>(shape) ||
           std::holds_alternative<geometry::Boxf>(shape);
}

/// A shape, how it moves, and no less than any point of it, m.
struct Course {
    AnyShapef shape;
    geometry::Motionf motion{};
    float distance = 0.0f;
};

bool isInside(const Aabbf& inner, const Aabbf& outer) {
    return glm::all(glm::greaterThanEqual(inner.min, outer.min)) && glm::all(glm::lessThanEqual(inner.max, outer.max));
}

/// m, by which the core of a shape is smaller.
float coreDepth(const AnyShapef& shape, std::size_t core, float margin) {
    const float by = kCores[core] * thicknessOf(shape);
    return core == 0 ? std::min(margin, by) : by;
}

std::optional<float> meetingOfCores(const Course& a, const Course& b, std::size_t core, float margin) {
    const float byA = coreDepth(a.shape, core, margin), byB = coreDepth(b.shape, core, margin);
    const auto impact = timeOfImpact(coreOf(a.shape, byA), a.motion, coreOf(b.shape, byB), b.motion);
    return impact ? std::optional(impact->toi) : std::nullopt;
}

/// 0..1 of both motions, where the innermost cores meet, a little before the outermost do that were apart.
std::optional<float> firstTouchOfCores(const Course& a, const Course& b, float margin) {
    const auto innermost = meetingOfCores(a, b, kCores.size() - 1, margin);
    if (!innermost || *innermost <= 0.0f) return std::nullopt;
    for (std::size_t core = 0; core < kCores.size(); ++core) {
        const auto met = meetingOfCores(a, b, core, margin);
        if (!met || *met <= 0.0f) continue;
        // So that they are apart where the next step begins.
        const float far = a.distance + b.distance,
                    back = 0.125f * (coreDepth(a.shape, core, margin) + coreDepth(b.shape, core, margin));
        return std::max(0.0f, *met - back / std::max(far, back));
    }
    return std::nullopt;
}

/// Those without a core are not asked where they are nearer than the margin at the start.
std::optional<float> firstTouchOfWholes(const Course& a, const Course& b, float margin) {
    double distance = 0.0;
    const auto impact =
        timeOfImpact(a.shape, a.motion, b.shape, b.motion, {}, [&distance](const geometry::SweepStep& look) {
            if (look.iteration == 1) distance = look.distance;
        });
    if (!impact || distance < double{margin} || impact->toi <= 0.0f) return std::nullopt;
    return impact->toi;
}

/// The bounds of a shape in its place, without what they were made larger by.
std::optional<Aabbf> boundsIn(const ContactFinder& finder, std::uint32_t shape) {
    return boundsOf(finder.placed()[shape]);
}

}  // namespace

void ImpactStops::noteStarts(const Bodies& bodies, const SoftSolver& solver) {
    const std::span<const std::uint32_t> moved = solver.bodiesOfRows();
    starts_.resize(moved.size());
    for (std::size_t row = 1; row < moved.size(); ++row) starts_[row] = bodies.positions[moved[row]];
}

void ImpactStops::apply(Bodies& bodies, const Shapes& shapes, ContactFinder& finder, const SoftSolver& solver,
                        std::span<const geometry::BoxPair> apart, const WorldSettings& settings, float time) {
    stops_.clear(), moving_.clear(), pairs_.clear(), events_.clear();
    findFast(bodies, shapes, finder, solver, settings.margin);
    if (fast_.empty()) return;
    movingSlots_.assign(bodies.size(), kNone);
    pairFast(bodies, shapes, finder, solver, apart, settings);
    const auto comesLater = [](const Event& a, const Event& b) {
        return std::tie(b.time, b.pair) < std::tie(a.time, a.pair);
    };
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) ask(bodies, finder, i, 0.0f);
    std::make_heap(events_.begin(), events_.end(), comesLater);
    while (!events_.empty()) {
        std::pop_heap(events_.begin(), events_.end(), comesLater);
        const Event event = events_.back();
        events_.pop_back();
        const Pair& pair = pairs_[event.pair];
        if (event.version != versionOf(pair)) continue;
        stopAt(bodies, pair, event.time);
        stops_.push_back(
            {moving_[pair.movingA].body, moving_[pair.movingB].body, pair.shapeA, pair.shapeB, time * event.time});
        for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
            const Pair& other = pairs_[i];
            const bool isAsked = other.movingA == pair.movingA || other.movingA == pair.movingB ||
                                 other.movingB == pair.movingA || other.movingB == pair.movingB;
            if (!isAsked) continue;
            const std::size_t known = events_.size();
            ask(bodies, finder, i, event.time);
            if (events_.size() > known) std::push_heap(events_.begin(), events_.end(), comesLater);
        }
    }
    write(bodies);
}

void ImpactStops::findFast(const Bodies& bodies, const Shapes& shapes, const ContactFinder& finder,
                           const SoftSolver& solver, float margin) {
    fast_.clear();
    const std::span<const std::uint32_t> moved = solver.bodiesOfRows();
    for (std::uint32_t row = 1; row < moved.size(); ++row) {
        const std::uint32_t body = moved[row];
        const float* const move = solver.moveOfRow(row).numbers;
        // The angle that it has turned by is a little less than that around its path.
        const BodyPath path{
            starts_[row], bodies.positions[body].center - starts_[row].center, {move[3], move[4], move[5]}};
        for (std::uint32_t i = bodies.traits[body].firstShape; i != kNone; i = shapes.items[i].next) {
            if (shapes.items[i].isPlane() || shapes.items[i].isMesh()) continue;
            const Aabbf& bounds = finder.bounds()[i];
            // A bound that needs no root, for what hardly moves: (a + b)^2 <= 2 (a^2 + b^2).
            const Vec3f far =
                glm::max(glm::abs(bounds.min - path.start.center), glm::abs(bounds.max - path.start.center));
            const float squared = 2.0f * (glm::dot(path.displacement, path.displacement) +
                                          glm::dot(path.turn, path.turn) * glm::dot(far, far));
            if (squared <= 0.25f * margin * margin) continue;
            if (isFast(path, bounds, shapes.items[i].definition.shape, margin)) fast_.push_back(i);
        }
    }
}

std::uint32_t ImpactStops::movingOf(const Bodies& bodies, const SoftSolver& solver, std::uint32_t body) {
    std::uint32_t& slot = movingSlots_[body];
    if (slot != kNone) return slot;
    slot = static_cast<std::uint32_t>(moving_.size());
    const std::uint32_t row = solver.rowOf(body);
    if (row == kFixedRow) {
        moving_.push_back({body, {bodies.positions[body]}});
        return slot;
    }
    const float* const move = solver.moveOfRow(row).numbers;
    moving_.push_back({body, pathBetween(starts_[row], bodies.positions[body], {move[3], move[4], move[5]})});
    return slot;
}

void ImpactStops::addPair(const Bodies& bodies, const Shapes& shapes, const ContactFinder& finder,
                          const SoftSolver& solver, const geometry::BoxPair& pair, float margin) {
    const std::uint32_t bodyA = shapes.items[pair.a].body, bodyB = shapes.items[pair.b].body;
    Pair known{pair.a, pair.b, 0, movingOf(bodies, solver, bodyA), movingOf(bodies, solver, bodyB), margin};
    const bool isMeshA = shapes.items[pair.a].isMesh(), isMeshB = shapes.items[pair.b].isMesh();
    if (isMeshA && isMeshB) return;
    if (!isMeshA && !isMeshB) {
        pairs_.push_back(known);
        return;
    }
    const std::uint32_t mesh = isMeshA ? pair.a : pair.b, other = isMeshA ? pair.b : pair.a;
    const Moving& moving = moving_[isMeshA ? known.movingB : known.movingA];
    const auto bounds = boundsIn(finder, other);
    if (!bounds) return;
    // Seen from the mesh, if that moves.
    const auto ofMesh = boundsIn(finder, mesh);
    const Vec3f by{ofMesh ? maxDistance(moving_[isMeshA ? known.movingA : known.movingB].path, *ofMesh) : 0.0f};
    const Aabbf swept = sweptBounds(moving.path, *bounds);
    findTrianglesOverlapping(Aabbf{swept.min - by, swept.max + by},
                             std::get<geometry::MeshInstance>(finder.placed()[mesh]), triangles_);
    for (const std::uint32_t triangle : triangles_) known.triangle = triangle, pairs_.push_back(known);
}

/// What the finder has paired, and, of what has left the bounds that were paired, all that it might have met.
void ImpactStops::pairFast(const Bodies& bodies, const Shapes& shapes, ContactFinder& finder, const SoftSolver& solver,
                           std::span<const geometry::BoxPair> apart, const WorldSettings& settings) {
    const float margin = settings.margin;
    isFast_.assign(shapes.size(), 0);
    for (const std::uint32_t i : fast_) isFast_[i] = 1;
    for (const geometry::BoxPair& pair : finder.pairs())
        if (isFast_[pair.a] != 0 || isFast_[pair.b] != 0) addPair(bodies, shapes, finder, solver, pair, margin);
    for (const std::uint32_t i : fast_) {
        const auto bounds = boundsIn(finder, i);
        const BodyPath& path = moving_[movingOf(bodies, solver, shapes.items[i].body)].path;
        if (!bounds) continue;
        const Aabbf swept = sweptBounds(path, *bounds);
        if (isInside(swept, finder.bounds()[i])) continue;
        for (std::uint32_t other = 0; other < shapes.size(); ++other) {
            const geometry::BoxPair pair{std::min(i, other), std::max(i, other)};
            if (other == i || !shapes.items[other].isAlive || !mayMeet(bodies, shapes, apart, pair)) continue;
            if (!shapes.items[other].isPlane() &&
                !overlaps(swept, finder.placedBounds(bodies, shapes, settings, other)))
                continue;
            if (!std::binary_search(finder.pairs().begin(), finder.pairs().end(), pair))
                addPair(bodies, shapes, finder, solver, pair, margin);
        }
    }
}

std::uint32_t ImpactStops::versionOf(const Pair& pair) const {
    return (moving_[pair.movingA].stop < 1.0f ? 1U : 0U) + (moving_[pair.movingB].stop < 1.0f ? 1U : 0U);
}

void ImpactStops::ask(const Bodies& bodies, const ContactFinder& finder, std::uint32_t pair, float from) {
    const Pair& known = pairs_[pair];
    const auto movesOn = [&](const Moving& moving) { return bodies.isAwake(moving.body) && moving.stop == 1.0f; };
    const Moving &a = moving_[known.movingA], &b = moving_[known.movingB];
    if ((!movesOn(a) && !movesOn(b)) || a.carrier != kNone || b.carrier != kNone) return;
    const auto courseOf = [&](const Moving& moving, std::uint32_t shape) {
        const AnyShapef& placed = finder.placed()[shape];
        const auto* const mesh = std::get_if<geometry::MeshInstance>(&placed);
        const AnyShapef start = mesh == nullptr ? placed : AnyShapef{triangleInWorld(*mesh, known.triangle)};
        const float time = std::min(from, moving.stop), rest = moving.stop < 1.0f ? 0.0f : 1.0f - from;
        const auto bounds = boundsOf(start);
        return Course{time == 0.0f ? start : geometry::moved(start, moving.path.carryAt(time)),
                      rest > 0.0f ? motionAfter(moving.path, from) : geometry::Motionf{},
                      bounds ? rest * maxDistance(moving.path, *bounds) : 0.0f};
    };
    const Course courseA = courseOf(a, known.shapeA), courseB = courseOf(b, known.shapeB);
    const bool areCores = hasCore(courseA.shape) || hasCore(courseB.shape);
    const auto touch = areCores ? firstTouchOfCores(courseA, courseB, known.margin)
                                : firstTouchOfWholes(courseA, courseB, known.margin);
    if (!touch) return;
    const float time = from + *touch * (1.0f - from);
    if (time < 1.0f) events_.push_back({time, pair, versionOf(known)});
}

void ImpactStops::stopAt(const Bodies& bodies, const Pair& pair, float time) {
    const auto stop = [&](std::uint32_t stopped, std::uint32_t by) {
        Moving& moving = moving_[stopped];
        if (!bodies.isAwake(moving.body) || moving.stop < 1.0f) return;
        moving.stop = time;
        const std::uint32_t other = moving_[by].body;
        if (bodies.moves(other) && !bodies.isDynamic(other)) moving.carrier = by;
    };
    stop(pair.movingA, pair.movingB), stop(pair.movingB, pair.movingA);
}

void ImpactStops::write(Bodies& bodies) const {
    for (const Moving& moving : moving_) {
        if (!(moving.stop < 1.0f)) continue;
        BodyPosition& position = bodies.positions[moving.body];
        position = moving.path.at(moving.stop);
        if (moving.carrier != kNone) {
            const BodyPath& path = moving_[moving.carrier].path;
            const BodyPosition then = path.at(moving.stop), end = path.at(1.0f);
            const geometry::Quatf turn = end.orientation * glm::conjugate(then.orientation);
            position.center = end.center + turn * (position.center - then.center);
            position.orientation = glm::normalize(turn * position.orientation);
        }
        refreshResponse(bodies, moving.body);
        takeSpin(bodies, moving.body);
    }
}

}  // namespace physics
