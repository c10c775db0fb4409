#include "physics/particle/contact/obstacles.h"

#include <glm/common.hpp>

#include "geometry/mesh/query/mesh_overlap.h"
#include "geometry/query/contains.h"
#include "geometry/shapes/to_double.h"
#include "physics/particle/contact/path_segment.h"

namespace collidoscope::physics {
namespace {

using geometry::Aabbf;
using geometry::Segmentd;
using geometry::Vec3d;
using geometry::Vec3f;

/// With this many boxes or more, a tree is faster than a loop over all.
constexpr std::size_t kMany = 16;

bool share(const Aabbf& a, const Aabbf& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y && a.min.z <= b.max.z &&
           b.min.z <= a.max.z;
}

/// Whether the box extends into the half-space: the corner deepest along the normal decides, with a tolerance for
/// rounding.
bool reachesInto(const Aabbf& box, const geometry::Planed& plane) {
    const Vec3d middle = 0.5 * (Vec3d{box.min} + Vec3d{box.max});
    const Vec3d half = 0.5 * (Vec3d{box.max} - Vec3d{box.min});
    const Vec3d size = glm::abs(plane.normal);
    const double slack = 0x1p-40 * (glm::dot(size, glm::abs(middle) + half) + glm::abs(plane.distance));
    return glm::dot(plane.normal, middle) - glm::dot(size, half) <= plane.distance + slack;
}

/// Multiple of the radius to which a ball is enlarged, so that rounding cannot miss a contact.
constexpr float kReach = 1.001f;

Aabbf around(const Sweep& ball) {
    const Vec3f reach{ball.radius * kReach};
    return {glm::min(ball.start, ball.end) - reach, glm::max(ball.start, ball.end) + reach};
}

std::shared_ptr<const MeshCells> cellsOf(const PreparedSolid& solid, const Aabbf& bounds) {
    const auto* const wall = std::get_if<PreparedMesh>(&solid);
    return wall != nullptr ? std::make_shared<const MeshCells>(*wall, bounds) : nullptr;
}

template <typename Shape>
bool startsIn(const Vec3d& p, const Shape& shape) {
    return geometry::contains(shape, p);
}
bool startsIn(const Vec3d& p, const geometry::Triangled& surface) { return geometry::overlaps(p, surface); }
bool startsIn(const Vec3d& p, const PreparedMesh& wall) { return geometry::overlaps(p, wall); }

template <typename Shape>
bool meets(const Segmentd& path, const Shape& shape) {
    return geometry::overlaps(path, shape);
}
bool meets(const Segmentd& path, const geometry::Planed& plane) { return geometry::contains(plane, path.end); }
bool meets(const Segmentd& path, const PreparedMesh& wall) { return geometry::overlaps(path, wall); }

/// The distance, m, by which a ball must be moved out; none if it is outside, or touches within rounding. A point on a
/// surface counts as outside at any positive distance.
std::optional<double> missing(const Surface& surface, double radius, double gap) {
    if (surface.distance > 0.0 && surface.distance > radius - 4.0 * gap) return {};
    return radius + gap - surface.distance;
}

}  // namespace

Obstacles::Obstacles(std::span<const geometry::AnyShapef> solids) : solids_(solids.begin(), solids.end()) {
    for (std::size_t i = 0; i < solids_.size(); ++i) {
        prepared_.push_back(prepared(solids_[i]));
        const auto box = boundsOf(prepared_.back());
        (box ? bounded_ : halfSpaces_).push_back(i);
        if (box) bounds_.push_back(*box);
        if (box) cells_.push_back(cellsOf(prepared_.back(), *box));
        sizes_.push_back(box ? double{glm::length(box->max - box->min)} : 0.0);
    }
    if (bounded_.size() >= kMany) tree_.build(bounds_);
}

std::vector<geometry::Planed> Obstacles::halfSpaces() const {
    std::vector<geometry::Planed> planes;
    for (const std::size_t i : halfSpaces_) planes.push_back(std::get<geometry::Planed>(prepared_[i]));
    return planes;
}

template <typename Visit>
bool Obstacles::visitNear(const Aabbf& box, Visit&& visit) const {
    for (const std::size_t i : halfSpaces_)
        if (reachesInto(box, std::get<geometry::Planed>(prepared_[i])) && visit(i)) return true;
    return visitBounded(box, visit);
}

template <typename Visit>
bool Obstacles::visitBounded(const Aabbf& box, Visit&& visit) const {
    const auto visitPlace = [&](std::size_t position) {
        return (!cells_[position] || cells_[position]->reachInto(box)) && visit(bounded_[position]);
    };
    if (tree_.size() > 0) {
        for (const std::uint32_t position : tree_.query(box))
            if (visitPlace(position)) return true;
        return false;
    }
    for (std::size_t position = 0; position < bounded_.size(); ++position)
        if (share(box, bounds_[position]) && visitPlace(position)) return true;
    return false;
}

bool Obstacles::reachInto(const Aabbf& box) const {
    return visitBounded(box, [](std::size_t) { return true; });
}

std::optional<Obstacles::Hit> Obstacles::firstHit(const Sweep& ball) const {
    std::optional<Hit> first;
    visitNear(around(ball), [&](std::size_t i) {
        const std::optional<SweepHit> hit = sweep(ball, prepared_[i]);
        if (hit &&
            (!first || hit->fraction < first->fraction || (hit->fraction == first->fraction && i < first->solid)))
            first = Hit{*hit, i};
        return false;
    });
    return first;
}

bool Obstacles::touches(const Vec3f& start, const Vec3f& end) const {
    const Segmentd path{Vec3d{start}, Vec3d{end}};
    return visitNear(around({start, end}), [&](std::size_t i) {
        const auto isTouched = [&](const auto& shape) { return meets(path, shape) && !startsIn(path.start, shape); };
        return std::visit(isTouched, prepared_[i]);
    });
}

Vec3f Obstacles::pushOut(Vec3f position, float radius) const {
    visitNear(around({position, position, radius}), [&](std::size_t i) {
        const Surface surface = nearestSurface(prepared_[i], Vec3d{position}, double{radius * kReach});
        const auto missingGap = missing(surface, double{radius}, gapAt(Vec3d{position}, sizes_[i]));
        if (!missingGap) return false;
        // Half of the displacement is tried if a solid is in the way, and then none.
        for (const double share : {1.0, 0.5}) {
            const Vec3f outside{Vec3d{position} + share * *missingGap * surface.normal};
            if (touches(position, outside)) continue;
            position = outside;
            break;
        }
        return false;
    });
    return position;
}

Obstacles::Push Obstacles::pushThrough(Vec3f position, float radius) const {
    Push push{position};
    visitNear(around({position, position, radius}), [&](std::size_t i) {
        const Surface surface = nearestSurface(prepared_[i], Vec3d{push.position}, double{radius * kReach});
        const auto missingGap = missing(surface, double{radius}, gapAt(Vec3d{push.position}, sizes_[i]));
        if (!missingGap) return false;
        push = {Vec3f{Vec3d{push.position} + *missingGap * surface.normal}, surface};
        return false;
    });
    return push;
}

}  // namespace collidoscope::physics
