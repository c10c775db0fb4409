#include "physics/rigid/contact/flat_patches.h"

#include <algorithm>
#include <cmath>

#include "geometry/manifold/convex/proxy_face.h"
#include "geometry/manifold/reduce.h"
#include "physics/rigid/contact/contact.h"

namespace collidoscope::physics {
namespace {

using geometry::Manifoldf;
using geometry::Vec3d;

constexpr double kTilt = 1e-3;        // rad: a surface at a smaller angle to a plane counts as parallel to it
constexpr double kSameHeight = 1e-4;  // of the distance of two points: largest difference of their heights in one plane
constexpr double kLeanThen = 0.02;    // rad: largest angle between a plane and a face of a solid that will meet it
constexpr double kClearly = 100.0;    // times the rounding: a deeper overlap is certain
constexpr double kOnePlace = 1e-3;    // of the distance from the middle of a patch: nearer points coincide
constexpr double kPointRounding = 2e-6;  // of the coordinates: rounding of a contact point
constexpr double kOffFace = 1e-3;        // rad, seen from a corner of a face: points at a smaller angle belong to it
/// Number of planes among which the plane of a triangle is sought; a shape on a curved mesh has one for each triangle.
constexpr std::size_t kPlanesInMind = 8;
constexpr std::uint32_t kNone = 0xffffffff;

/// The point on the surface of the mesh that belongs to a point of a manifold.
Vec3d onSurface(const Manifoldf& manifold, float surface, std::uint32_t k = 0) {
    const auto& point = manifold.contacts[k];
    return Vec3d{point.position} + double{surface * point.depth} * Vec3d{manifold.normal};
}

/// Whether two points lie in one plane perpendicular to the normal, up to the angle `tilt` (rad).
bool areLevel(const Vec3d& from, const Vec3d& to, const Vec3d& normal, double tilt = kSameHeight) {
    const double height = std::abs(glm::dot(normal, to - from));
    return height <= tilt * glm::length(to - from) + kPointRounding * glm::length(from);
}
/// Whether the surface of the mesh is flat at all points of a manifold. It is not if a face lies across an edge, whose
/// adjacent triangles do not lie in the plane of that face. If the surfaces only just touch, the points lie midway
/// between both, and the solid may lean.
bool isLevel(const Manifoldf& manifold, float surface) {
    const double tilt = surface == 0.0f ? kLeanThen : kSameHeight;
    for (std::uint32_t k = 1; k < manifold.count; ++k)
        if (!areLevel(onSurface(manifold, surface), onSurface(manifold, surface, k), Vec3d{manifold.normal}, tilt))
            return false;
    return true;
}

bool areOfOnePlane(const Manifoldf& a, const Manifoldf& b, float surface) {
    return areSameNormals(a.normal, b.normal) &&
           areLevel(onSurface(a, surface), onSurface(b, surface), Vec3d{a.normal});
}

}  // namespace

/// The patch of coplanar triangles, in the form that geometry::reduceContacts() requires: geometry::ContactPatch.
struct PatchJoiner::Patch {
    std::span<Manifoldf* const> manifolds{};
    std::span<const Point> points{};
    Vec3d normal{0.0}, middle{0.0};

    std::size_t size() const { return points.size(); }
    const geometry::ManifoldPoint<float>& at(std::size_t i) const {
        return manifolds[points[i].manifold]->contacts[points[i].point];
    }
    /// m, for the choice of the first point: among points of nearly equal depth, one at the rim is preferred.
    double depth(std::size_t i) const {
        return double{at(i).depth} + kTilt * glm::length(Vec3d{at(i).position} - middle);
    }
    double squaredDistance(std::size_t i, std::size_t j) const { return glm::dot(delta(i, j), delta(i, j)); }
    double area(std::size_t i, std::size_t j, std::size_t k) const {
        return glm::dot(glm::cross(normal, delta(i, j)), delta(i, k));
    }
    /// Whether two points coincide in the plane, whatever their depths.
    bool areAtOnePoint(std::size_t i, std::size_t j) const {
        const Vec3d way = delta(i, j), across = way - glm::dot(way, normal) * normal;
        const Vec3d position{at(i).position};
        return glm::length(across) <=
               kOnePlace * glm::length(position - middle) + kPointRounding * glm::length(position);
    }
    /// The deepest of the points that coincide with point i: a triangle beside a corner of the solid may report less
    /// depth than the triangle below it.
    std::size_t deepestInPlaceOf(std::size_t i) const {
        std::size_t deepest = i;
        for (std::size_t k = 0; k < size(); ++k)
            if (at(k).depth > at(deepest).depth && areAtOnePoint(i, k)) deepest = k;
        return deepest;
    }
    /// One manifold with the points that represent the patch. Coincident points, as on the common edge of two
    /// triangles, count once.
    Manifoldf whole() const {
        Manifoldf manifold{geometry::Vec3f{normal}, at(0).depth};
        geometry::FixedList<std::size_t, geometry::kMaxContacts> taken;
        for (const std::uint32_t i : geometry::reduceContacts(*this)) {
            const std::size_t point = deepestInPlaceOf(i);
            if (std::any_of(taken.begin(), taken.end(), [&](std::size_t k) { return areAtOnePoint(k, point); }))
                continue;
            taken.push_back(point);
            manifold.add(at(point));
            manifold.depth = std::max(manifold.depth, at(point).depth);
        }
        return manifold;
    }

private:
    Vec3d delta(std::size_t i, std::size_t j) const { return Vec3d{at(j).position} - Vec3d{at(i).position}; }
};

void PatchJoiner::sortIntoPlanes(std::span<Manifoldf* const> manifolds, float surface) {
    planes_.clear(), next_.assign(manifolds.size(), kNone);
    for (std::uint32_t i = 0; i < manifolds.size(); ++i) {
        const std::size_t from = planes_.size() > kPlanesInMind ? planes_.size() - kPlanesInMind : 0;
        std::size_t at = planes_.size();
        const auto isOfPlane = [&](const Plane& plane) {
            return plane.isLevel && areOfOnePlane(*manifolds[plane.first], *manifolds[i], surface);
        };
        const bool isFlat = isLevel(*manifolds[i], surface);
        while (at > from && !(isFlat && isOfPlane(planes_[at - 1]))) --at;
        if (at == from)
            planes_.push_back({i, i, isFlat});
        else
            next_[planes_[at - 1].last] = i, planes_[at - 1].last = i;
    }
}

/// Gathers the points of one plane. A side of the shape that crosses the plane touches triangles beside it at the
/// height of the plane: such points have no depth, and are left out if others have one.
void PatchJoiner::gatherPoints(std::span<Manifoldf* const> manifolds, const Plane& plane, bool doTouch) {
    points_.clear();
    float deepest = 0.0f;
    for (std::uint32_t i = plane.first; i != kNone; i = next_[i])
        for (const auto& point : manifolds[i]->points()) deepest = std::max(deepest, point.depth);
    for (std::uint32_t i = plane.first; i != kNone; i = next_[i])
        for (std::uint32_t k = 0; k < manifolds[i]->count; ++k) {
            const auto& point = manifolds[i]->contacts[k];
            const double rounding = kPointRounding * glm::length(Vec3d{point.position});
            const bool isBeside = doTouch && std::abs(point.depth) <= rounding && double{deepest} > kClearly * rounding;
            if (!isBeside) points_.push_back({i, k});
        }
}

/// Removes the points on other faces of the solid than the one that is most parallel to the plane. If the deepest
/// point is not on that face, all points are kept, because the solid then stands on a corner or an edge.
void PatchJoiner::keepOneFace(std::span<Manifoldf* const> manifolds, const geometry::Vec3f& normal, float surface,
                              const geometry::ConvexProxy& solid) {
    const double towardsMesh = surface > 0.0f ? -1.0 : 1.0;
    const geometry::ProxyFace face = geometry::faceAlong(solid, towardsMesh * Vec3d{normal});
    if (!face.isFace()) return;
    const auto contactOf = [&](const Point& of) -> const geometry::ManifoldPoint<float>& {
        return manifolds[of.manifold]->contacts[of.point];
    };
    const auto isOfFace = [&](const Point& of) {
        const auto& point = contactOf(of);
        const Vec3d position{point.position}, onSolid = position - double{surface * point.depth} * Vec3d{normal},
                                              way = onSolid - face.corners[0];
        return std::abs(glm::dot(face.normal, way)) <=
               kOffFace * glm::length(way) + kPointRounding * glm::length(position);
    };
    const auto deepest = std::max_element(points_.begin(), points_.end(), [&](const Point& a, const Point& b) {
        return contactOf(a).depth < contactOf(b).depth;
    });
    if (isOfFace(*deepest)) std::erase_if(points_, [&](const Point& of) { return !isOfFace(of); });
}

void PatchJoiner::join(std::span<Manifoldf* const> manifolds, float surface, const geometry::ConvexProxy* solid) {
    sortIntoPlanes(manifolds, surface);
    for (const Plane& plane : planes_) {
        if (plane.first == plane.last) continue;
        gatherPoints(manifolds, plane, surface != 0.0f);
        if (solid != nullptr && points_.size() > geometry::kMaxContacts)
            keepOneFace(manifolds, manifolds[plane.first]->normal, surface, *solid);
        Patch patch{manifolds, points_, Vec3d{manifolds[plane.first]->normal}};
        for (std::size_t i = 0; i < points_.size(); ++i)
            patch.middle += Vec3d{patch.at(i).position} / static_cast<double>(points_.size());
        const Manifoldf whole = patch.whole();
        for (std::uint32_t i = plane.first; i != kNone; i = next_[i]) manifolds[i]->count = 0;
        *manifolds[plane.first] = whole;
    }
}

}  // namespace collidoscope::physics
