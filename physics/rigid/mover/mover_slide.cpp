#include "physics/rigid/mover/mover_slide.h"

#include <algorithm>
#include <utility>

#include "geometry/base/elementary.h"

namespace collidoscope::physics {
namespace {

using geometry::Capsulef;
using geometry::Rayf;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr int kMaxSlides = 8;
constexpr double kArrived = 1e-4;     // share of the skin: a shorter remaining motion is ignored
constexpr double kLook = 0.01;        // share of the skin by which the swept capsule is thinner
constexpr double kMinCore = 0.1;      // share of the radius: a thinner capsule is pushed out without a sweep
constexpr double kEdgeProbe = 0.05;   // share of the radius: distance behind an edge at which a ray looks for its top
constexpr double kFarthestOut = 3.0;  // heights: range of the search for a free position
constexpr int kStrideHalvings = 8;    // bisections of the last stride of that search
constexpr double kOverhang = 0.1;     // vertical component of a normal below which a plane is a wall

}  // namespace

MoverSurroundings::MoverSurroundings(const World& world, const CapsuleMover& mover)
    : world_(world),
      definition_(mover.definition),
      skin_(double{mover.skin()}),
      minUp_(geometry::cos(double{mover.definition.steepest})),
      which_{.filter = mover.definition.filter, .except = mover.definition.except} {}

Capsulef MoverSurroundings::capsuleAt(const Vec3d& position, double radius) const {
    const double half = 0.5 * double{definition_.height} - double{definition_.radius};
    return {Vec3f{position - half * kMoverUp}, Vec3f{position + half * kMoverUp}, static_cast<float>(radius)};
}

std::span<const MoverPlane> MoverSurroundings::touchedAt(const Vec3d& position) const {
    for (const Known& known : known_)
        if (known.position == position) return known.touched;
    auto planes =
        planesNear(world_, capsuleAt(position, double{definition_.radius}), static_cast<float>(2.0 * skin_), which_);
    for (MoverPlane& plane : planes) plane.canStand = canStandOn(plane, feetAt(position));
    known_.push_back({position, std::move(planes)});
    return known_.back().touched;
}

MoverSurroundings::Free MoverSurroundings::freeAlong(const Vec3d& position, const Vec3d& motion,
                                                     std::span<const MoverPlane> planes) const {
    double deepest = 0.0;
    std::vector<ShapeId> entered;
    for (const MoverPlane& plane : planes) {
        if (plane.gap >= -0.5 * kLook * skin_) continue;
        entered.push_back(plane.shape);
        deepest = std::max(deepest, -plane.gap);
    }
    const auto isEntered = [&](ShapeId shape) {
        return std::find(entered.begin(), entered.end(), shape) != entered.end();
    };
    QueryFilter which = which_;
    const double radius = double{definition_.radius}, core = radius - kLook * skin_;
    which.accepts = [&](ShapeId shape) { return !isEntered(shape); };
    const Free free = freeOf(position, motion, core, which);
    if (entered.empty() || core - deepest < kMinCore * radius) return free;
    which.accepts = isEntered;
    const Free out = freeOf(position, motion, core - deepest, which);
    return out.share < free.share ? out : free;
}

bool MoverSurroundings::isBuried(std::span<const MoverPlane> planes) const {
    return std::any_of(planes.begin(), planes.end(), [&](const MoverPlane& plane) {
        return !plane.isLoose && plane.gap < -double{definition_.radius};
    });
}

std::optional<Vec3d> MoverSurroundings::nearestFree(const Vec3d& position) const {
    const auto isFree = [&](const Vec3d& at) {
        return !overlapsAny(world_, geometry::AnyShapef{capsuleAt(at, double{definition_.radius} + skin_)}, which_);
    };
    const double stride = 0.5 * double{definition_.radius}, farthest = kFarthestOut * double{definition_.height};
    std::optional<Vec3d> nearest;
    double minimum = farthest;
    // Directions downwards come last, because there may be nothing to stand on.
    for (const bool isDown : {false, true})
        for (int i = 0; i < 27 && !(isDown && nearest); ++i) {
            const Vec3d towards{i % 3 - 1, i / 9 - 1, i / 3 % 3 - 1};
            if (towards == Vec3d{0.0} || isDown != (towards.y < 0.0)) continue;
            const Vec3d direction = towards / glm::length(towards);
            double far = stride;
            while (far < minimum && !isFree(position + far * direction)) far += stride;
            if (!(far < minimum)) continue;
            double near = far - stride;
            for (int k = 0; k < kStrideHalvings; ++k) {
                const double middle = 0.5 * (near + far);
                (isFree(position + middle * direction) ? far : near) = middle;
            }
            minimum = far, nearest = position + far * direction;
        }
    return nearest;
}

bool MoverSurroundings::canStandOn(const MoverPlane& plane, double feet) const {
    if (plane.normal.y >= minUp_) return true;
    return plane.normal.y > kOverhang && plane.point.y - feet <= double{definition_.stepHeight} + skin_ &&
           hasTopBehind(plane.normal, plane.point);
}

MoverSurroundings::Free MoverSurroundings::freeOf(const Vec3d& position, const Vec3d& motion, double core,
                                                  const QueryFilter& which) const {
    const auto hit = sweep(world_, geometry::AnyShapef{capsuleAt(position, core)}, Vec3f{motion}, which);
    if (!hit) return {};
    const Vec3d normal = -Vec3d{hit->impact.normal};
    const double approach = -glm::dot(motion, normal), toi = double{hit->impact.toi};
    const double margin = double{definition_.radius} + skin_ - core;
    const double share = approach > 0.0 ? std::max(0.0, toi - margin / approach) : toi;
    return {share, normal, Vec3d{hit->impact.pointB}};
}

/// Whether the top just behind an edge is level enough to stand on, by a ray downwards.
bool MoverSurroundings::hasTopBehind(const Vec3d& normal, const Vec3d& point) const {
    const Vec3d aside = levelPart(normal);
    const double length = glm::length(aside);
    if (!(length > 0.0)) return false;
    const double probe = kEdgeProbe * double{definition_.radius};
    const Vec3d from = point - (probe / length) * aside + 1.5 * probe * kMoverUp;
    const auto hit =
        rayCast(world_, Rayf{Vec3f{from}, Vec3f{-3.0 * probe * kMoverUp}}, {.isPath = true, .which = which_});
    return hit && hit->hit.t > 0.0f && double{hit->hit.normal.y} >= minUp_;
}

MoverLimit limitOf(const MoverPlane& plane, double skin, Slopes slopes) {
    MoverLimit limit{plane.normal, skin - plane.gap};
    if (slopes == Slopes::AsTheyAre || plane.canStand || plane.normal.y <= 0.0) return limit;
    const double across = glm::length(levelPart(plane.normal));
    if (!(across > kOverhang)) return limit;
    return {levelPart(plane.normal) / across, limit.minimum / across};
}

std::vector<MoverLimit> limitsOf(std::span<const MoverPlane> planes, double skin, Slopes slopes) {
    std::vector<MoverLimit> limits;
    for (const bool isLoose : {true, false})
        for (const MoverPlane& plane : planes)
            if (plane.isLoose == isLoose) limits.push_back(limitOf(plane, skin, slopes));
    return limits;
}

double arrivedWithin(const MoverSurroundings& around) { return kArrived * around.skin(); }

Vec3d slid(const MoverSurroundings& around, Vec3d position, Vec3d motion, Slopes slopes) {
    std::optional<MoverLimit> met;
    for (int i = 0; i < kMaxSlides; ++i) {
        const std::span<const MoverPlane> planes = around.touchedAt(position);
        std::vector<MoverLimit> limits = limitsOf(planes, around.skin(), slopes);
        if (met) limits.push_back(*met);
        const Vec3d allowed = nearestAllowed(motion, limits);
        if (glm::length(allowed) <= arrivedWithin(around)) break;
        const auto free = around.freeAlong(position, allowed, planes);
        position += free.share * allowed;
        motion = (1.0 - free.share) * allowed;
        if (!free.normal) break;
        // A surface that stops the sweep at once without being among the planes, such as a very low ramp, is added.
        met.reset();
        if (free.share * glm::length(allowed) <= arrivedWithin(around)) met = MoverLimit{*free.normal, 0.0};
    }
    return position;
}

}  // namespace collidoscope::physics
