/// From bodies to pairs of shapes: where the shapes are, boxes around them, and which of those overlap.

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>

#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/contact/find_contacts.h"

namespace physics {
namespace {

using geometry::Aabbf;
using geometry::Boxf;
using geometry::BoxPair;
using geometry::Planef;
using geometry::Spheref;
using geometry::Vec3f;

constexpr std::size_t kWorthSharing = 8192;  // shapes: fewer are swept as fast by one thread

constexpr float kOfSums = 0x1p-22f;  // relative: more than that of a sum

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

}  // namespace

bool mayMeet(const Bodies& bodies, const Shapes& shapes, std::span<const BoxPair> apart, const BoxPair& pair) {
    const RigidShape &a = shapes.items[pair.a], &b = shapes.items[pair.b];
    if (!apart.empty() &&
        std::binary_search(apart.begin(), apart.end(), BoxPair{std::min(a.body, b.body), std::max(a.body, b.body)}))
        return false;
    return a.body != b.body && isPushed(bodies, a.body, b.body) && canCollide(a.definition.filter, b.definition.filter);
}

void ContactFinder::place(const Bodies& bodies, const Shapes& shapes, const WorldSettings& settings, float time,
                          geometry::Crew& crew) {
    isFast_.resize(shapes.size()), placed_.resize(shapes.size()), bounds_.resize(shapes.size());
    extents_.resize(shapes.size()), kinds_.resize(shapes.size());
    isOfSeam_.resize(shapes.size()), balls_.resize(shapes.size());
    planes_.clear();
    std::atomic<bool> isAnyFast{false};
    std::atomic<std::uint32_t> presentKinds{0};
    std::mutex adding;
    crew.run(shapes.size(), kShapeGrain, [&](std::size_t first, std::size_t end) {
        bool isFast = false;
        std::uint32_t present = 0;
        for (auto i = static_cast<std::uint32_t>(first); i < end; ++i) {
            placeShape(bodies, shapes, i, settings, time);
            if (!shapes.items[i].isAlive) continue;
            isFast = isFast || isFast_[i] != 0;
            present |= 1u << kinds_[i];
            if (!shapes.items[i].isPlane()) continue;
            const std::lock_guard lock(adding);
            planes_.push_back(i);
        }
        if (isFast) isAnyFast = true;
        presentKinds |= present;
    });
    std::sort(planes_.begin(), planes_.end());
    time_ = isAnyFast ? time : 0.0f, presentKinds_ = presentKinds;
}

void ContactFinder::placeShape(const Bodies& bodies, const Shapes& shapes, std::uint32_t shape,
                               const WorldSettings& settings, float time) {
    const RigidShape& known = shapes.items[shape];
    isFast_[shape] = 0, bounds_[shape] = geometry::kNoBox;
    extents_[shape] = std::numeric_limits<float>::infinity();
    kinds_[shape] = kNoKind;
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
    if (time > 0.0f && !known.isMesh() && bodies.moves(known.body) && !bodies.rests[known.body].isAsleep) {
        const BodyPath path = predictedPath(bodies, known.body, settings.gravity, time);
        if (isFast(path, bounds, known.definition.shape, settings.margin))
            isFast_[shape] = 1, bounds = sweptBounds(path, bounds);
    }
    const Vec3f margin{0.5f * settings.margin};
    bounds = {bounds.min - margin, bounds.max + margin};
    bounds_[shape] = bounds;
    extents_[shape] = glm::length(halfOf(bounds)) + glm::length(centerOf(bounds) - bodies.positions[known.body].center);
}

void ContactFinder::findPairs(const Bodies& bodies, const Shapes& shapes, std::span<const BoxPair> apart,
                              geometry::BroadPhaseMethod method, geometry::Crew& crew) {
    broadPhase_.setMethod(method);
    const bool isLarge = shapes.size() >= kWorthSharing;
    const std::span<const BoxPair> overlapping =
        broadPhase_.update(bounds_, isLarge ? crew.parallelFor() : geometry::serialFor);
    isMet_.resize(overlapping.size());
    crew.run(overlapping.size(), kPairGrain, [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) isMet_[i] = mayMeet(bodies, shapes, apart, overlapping[i]) ? 1 : 0;
    });
    pairs_.clear();
    for (std::size_t i = 0; i < overlapping.size(); ++i)
        if (isMet_[i] != 0) pairs_.push_back(overlapping[i]);
    pairPlanes(bodies, shapes, apart, crew);
}

/// The pairs with planes are few: these are put in order, and merged with the others.
void ContactFinder::pairPlanes(const Bodies& bodies, const Shapes& shapes, std::span<const BoxPair> apart,
                               geometry::Crew& crew) {
    planeTests_ = 0;
    if (planes_.empty()) return;
    planePairs_.clear();
    isMet_.resize(shapes.size());
    for (const std::uint32_t plane : planes_) {
        const auto pairOf = [&](std::uint32_t i) { return BoxPair{std::min(plane, i), std::max(plane, i)}; };
        std::atomic<std::uint64_t> tests{0};
        crew.run(shapes.size(), kPairGrain, [&](std::size_t first, std::size_t end) {
            std::uint64_t asked = 0;
            for (auto i = static_cast<std::uint32_t>(first); i < end; ++i) {
                isMet_[i] = 0;
                if (kinds_[i] == kNoKind || kinds_[i] == kKindOf<Planef>) continue;
                ++asked;
                if (reachesBehind(bounds_[i], std::get<Planef>(placed_[plane])) &&
                    mayMeet(bodies, shapes, apart, pairOf(i)))
                    isMet_[i] = 1;
            }
            tests += asked;
        });
        planeTests_ += tests;
        for (std::uint32_t i = 0; i < shapes.size(); ++i)
            if (isMet_[i] != 0) planePairs_.push_back(pairOf(i));
    }
    if (planePairs_.empty()) return;
    if (planes_.size() > 1) std::sort(planePairs_.begin(), planePairs_.end());
    merged_.resize(pairs_.size() + planePairs_.size());
    std::merge(pairs_.begin(), pairs_.end(), planePairs_.begin(), planePairs_.end(), merged_.begin());
    pairs_.swap(merged_);
}

}  // namespace physics
