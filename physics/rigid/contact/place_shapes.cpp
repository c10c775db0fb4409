/// Shapes in the world, with the boxes around them that the broad phase asks for.
///
/// Where something sleeps, or most of the world stands still, only what may be pushed, and what lies near that, is
/// placed: a grid over the ground plan, 64 cells wide, has a mark where something may be pushed, and what rests is
/// asked for a mark below a ball around it. What rests without one costs a look at its position, and is in no list that
/// follows.

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>
#include <span>
#include <vector>

#include "geometry/overlap/overlaps.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/contact/find_contacts.h"
#include "physics/rigid/contact/ghost_contacts.h"

namespace physics {
namespace {

using geometry::Aabbf;
using geometry::Boxf;
using geometry::Spheref;
using geometry::Vec3f;

constexpr float kOfSums = 0x1p-22f;       // relative: more than that of a sum
constexpr std::uint32_t kFewPushing = 4;  // one shape in so many: fewer are worth a look for what lies near them

Aabbf boundsAround(const Spheref& ball) {
    const Vec3f reach = Vec3f{ball.radius} + kOfSums * (glm::abs(ball.center) + Vec3f{ball.radius});
    return {ball.center - reach, ball.center + reach};
}

/// Around a box with any rotation. Wider by more than all rounding: that of the axes, about four times 2^-24 of a half
/// size, and that of the sum.
Aabbf boundsAround(const Boxf& box) {
    constexpr float kAxes = 0x1p-20f;
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
    const Vec3f wide = half + kOfSums * (glm::abs(c) + half);
    return {c - wide, c + wide};
}

/// Not that of a plane, nor of what is not placed, nor what has left the finite.
bool hasBounds(const Aabbf& box) { return areFinite(box.min) && areFinite(box.max) && box.min.x <= box.max.x; }

/// Cells over the ground plan of what may be pushed.
class MarkedPlan {
public:
    static constexpr std::size_t kCells = 64;  // along x and z

    MarkedPlan(std::span<const Aabbf> boxes, std::vector<std::uint8_t>& cells) : cells_(cells) {
        cells_.assign(kCells * kCells, 0);
        for (const Aabbf& box : boxes)
            if (hasBounds(box)) all_ = {glm::min(all_.min, box.min), glm::max(all_.max, box.max)};
        if (!hasBounds(all_)) return;
        scale_ = static_cast<float>(kCells) / glm::max(all_.max - all_.min, Vec3f{1e-30f});
        for (const Aabbf& box : boxes)
            if (hasBounds(box)) visit(box, [](std::uint8_t& cell) { return cell = 1, false; });
    }
    bool isMarked(const Aabbf& box) const {
        return overlaps(box, all_) && visit(box, [](const std::uint8_t& cell) { return cell != 0; });
    }

private:
    /// Until one says yes.
    template <typename Ask>
    bool visit(const Aabbf& box, const Ask& ask) const {
        for (std::size_t x = cellOf(box.min, 0), endX = cellOf(box.max, 0); x <= endX; ++x)
            for (std::size_t z = cellOf(box.min, 2), endZ = cellOf(box.max, 2); z <= endZ; ++z)
                if (ask(cells_[kCells * x + z])) return true;
        return false;
    }
    /// In this order of its comparisons what is not a number is in the first cell.
    std::size_t cellOf(const Vec3f& at, int axis) const {
        const float cell = (at[axis] - all_.min[axis]) * scale_[axis];
        return static_cast<std::size_t>(std::min(static_cast<float>(kCells - 1), std::max(0.0f, cell)));
    }

    std::vector<std::uint8_t>& cells_;
    Aabbf all_ = geometry::kNoBox;
    Vec3f scale_{0.0f};
};

}  // namespace

void ContactFinder::place(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings,
                          const Lookahead& ahead, geometry::Crew& crew) {
    isFast_.resize(shapes.size()), placed_.resize(shapes.size()), bounds_.resize(shapes.size());
    extents_.resize(shapes.size()), kinds_.resize(shapes.size());
    isOfSeam_.resize(shapes.size()), balls_.resize(shapes.size()), isPushing_.resize(shapes.size());
    planes_.clear();
    std::atomic<std::uint32_t> pushing{0};
    crew.run(shapes.size(), kPairGrain, [&](std::size_t first, std::size_t end) {
        std::uint32_t count = 0;
        for (std::size_t i = first; i < end; ++i) {
            const RigidShape& shape = shapes.items[i];
            isPushing_[i] = shape.isAlive && (bodies.isAwake(shape.body) || bodies.disturbs(shape.body)) ? 1 : 0;
            count += isPushing_[i];
        }
        pushing += count;
    });
    isSelective_ =
        pushing * kFewPushing < shapes.size() ||
        std::any_of(bodies.rests.begin(), bodies.rests.end(), [](const BodyRest& rest) { return rest.isAsleep; });
    std::atomic<bool> isAnyFast{false}, doesPlanePush{false};
    std::atomic<std::uint32_t> presentKinds{0};
    std::mutex adding;
    crew.run(shapes.size(), kShapeGrain, [&](std::size_t first, std::size_t end) {
        bool isFast = false;
        std::uint32_t present = 0;
        for (auto i = static_cast<std::uint32_t>(first); i < end; ++i) {
            const RigidShape& shape = shapes.items[i];
            if (isSelective_ && isPushing_[i] == 0 && !(shape.isAlive && shape.isPlane())) {
                forgetPlace(i);
                continue;
            }
            placeShape(bodies, shapes, i, settings, ahead);
            if (!shape.isAlive) continue;
            isFast = isFast || isFast_[i] != 0;
            present |= 1u << kinds_[i];
            if (!shape.isPlane()) continue;
            if (isPushing_[i] != 0) doesPlanePush = true;
            const std::lock_guard lock(adding);
            planes_.push_back(i);
        }
        if (isFast) isAnyFast = true;
        presentKinds |= present;
    });
    std::sort(planes_.begin(), planes_.end());
    ahead_ = isAnyFast ? ahead : Lookahead{}, presentKinds_ = isSelective_ ? ~0u : presentKinds.load();
    if (isSelective_) placeResting(bodies, shapes, settings, doesPlanePush, crew);
}

void ContactFinder::forgetPlace(std::uint32_t shape) {
    isFast_[shape] = 0, bounds_[shape] = geometry::kNoBox;
    extents_[shape] = std::numeric_limits<float>::infinity();
    kinds_[shape] = kNoKind;
}

void ContactFinder::placeShape(const Bodies& bodies, const Shapes& shapes, std::uint32_t shape,
                               const WorldSettings& settings, const Lookahead& ahead) {
    const RigidShape& known = shapes.items[shape];
    forgetPlace(shape);
    if (!known.isAlive) return;
    kinds_[shape] = static_cast<std::uint8_t>(known.definition.shape.index());
    isOfSeam_[shape] = mayBeJoined(bodies, shapes, shape) ? 1 : 0;
    placed_[shape] = moved(known.definition.shape, bodies.poseOf(known.body));
    if (known.isPlane()) return;
    const auto* const box = std::get_if<Boxf>(&placed_[shape]);
    const auto* const ball = std::get_if<Spheref>(&placed_[shape]);
    if (ball != nullptr) balls_[shape] = *ball;
    Aabbf bounds = box != nullptr    ? boundsAround(*box)
                   : ball != nullptr ? boundsAround(*ball)
                                     : *boundsOf(placed_[shape]);
    if (ahead.time > 0.0f && !known.isMesh() && bodies.moves(known.body) && !bodies.rests[known.body].isAsleep) {
        const BodyPath path = predictedPath(bodies, known.body, ahead.gravity, ahead.time);
        if (isFast(path, bounds, known.definition.shape, settings.margin))
            isFast_[shape] = 1, bounds = sweptBounds(path, bounds);
    }
    bounds = inflated(bounds, 0.5f * settings.margin);
    bounds_[shape] = bounds;
    extents_[shape] = glm::length(halfOf(bounds)) + glm::length(centerOf(bounds) - bodies.positions[known.body].center);
}

/// All of it where a plane moves, which has no bounds.
void ContactFinder::placeResting(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings,
                                 bool areAllNear, geometry::Crew& crew) {
    const MarkedPlan plan(bounds_, cells_);
    crew.run(shapes.size(), kPairGrain, [&](std::size_t first, std::size_t end) {
        for (auto i = static_cast<std::uint32_t>(first); i < end; ++i) {
            const RigidShape& shape = shapes.items[i];
            if (!shape.isAlive || isPushing_[i] != 0 || shape.isPlane()) continue;
            const Vec3f at = bodies.poseOf(shape.body).position, by{1.001f * shape.extent + settings.margin};
            if (areAllNear || plan.isMarked({at - by, at + by})) placeShape(bodies, shapes, i, settings, {});
        }
    });
}

void ContactFinder::placeWoken(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings) {
    if (!isSelective_) return;
    for (std::uint32_t i = 0; i < shapes.size(); ++i)
        if (isPushing_[i] == 0 && !hasBounds(bounds_[i]) && shapes.items[i].isAlive &&
            bodies.isAwake(shapes.items[i].body))
            placeShape(bodies, shapes, i, settings, {});
}

const Aabbf& ContactFinder::placedBounds(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings,
                                         std::uint32_t shape) {
    if (isSelective_ && !hasBounds(bounds_[shape])) placeShape(bodies, shapes, shape, settings, {});
    return bounds_[shape];
}

void ContactFinder::selectBoxes() {
    selected_.clear(), selectedShapes_.clear();
    for (std::uint32_t i = 0; i < bounds_.size(); ++i)
        if (hasBounds(bounds_[i])) selected_.push_back(bounds_[i]), selectedShapes_.push_back(i);
}

}  // namespace physics
