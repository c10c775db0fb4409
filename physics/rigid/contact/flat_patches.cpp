#include "physics/rigid/contact/flat_patches.h"

#include "geometry/base/small_vector.h"
#include "geometry/manifold/reduce.h"

namespace collidoscope::physics {
namespace {

using geometry::Manifoldf;
using geometry::Vec3d;

constexpr float kSamePlane = 1.0f - 1e-6f;  // cosine: more than the rounding of normals
constexpr double kTilt = 1e-3;              // rad: what lies by less in a plane lies flat
/// So many planes are looked through for that of a triangle: what lies on a curved mesh has a plane for each.
constexpr std::size_t kPlanesInMind = 8;
constexpr std::uint32_t kNone = 0xffffffff;

/// A point of one of the manifolds.
struct PatchPoint {
    std::uint32_t manifold = 0, point = 0;
};
/// See geometry::ContactPatch.
struct Patch {
    std::span<Manifoldf* const> manifolds{};
    Vec3d normal{0.0};
    geometry::SmallVector<PatchPoint, 16> points{};
    Vec3d middle{0.0};

    void add(std::uint32_t manifold) {
        for (std::uint32_t k = 0; k < manifolds[manifold]->count; ++k) points.push_back({manifold, k});
    }
    void findMiddle() {
        for (std::size_t i = 0; i < size(); ++i) middle += Vec3d{of(i).position} / static_cast<double>(size());
    }
    /// One manifold with the points that stand for all.
    Manifoldf whole() const {
        Manifoldf manifold{geometry::Vec3f{normal}, of(0).depth};
        for (const std::uint32_t i : geometry::reduceContacts(*this)) {
            manifold.add(of(i));
            manifold.depth = std::max(manifold.depth, of(i).depth);
        }
        return manifold;
    }

    std::size_t size() const { return points.size(); }
    /// m, by which the first of the few is chosen: of points that are hardly less deep, one at the rim.
    double depth(std::size_t i) const {
        return double{of(i).depth} + kTilt * glm::length(Vec3d{of(i).position} - middle);
    }
    double squaredDistance(std::size_t i, std::size_t j) const { return glm::dot(delta(i, j), delta(i, j)); }
    double area(std::size_t i, std::size_t j, std::size_t k) const {
        return glm::dot(glm::cross(normal, delta(i, j)), delta(i, k));
    }

private:
    const geometry::ManifoldPoint<float>& of(std::size_t i) const {
        return manifolds[points[i].manifold]->contacts[points[i].point];
    }
    Vec3d delta(std::size_t i, std::size_t j) const { return Vec3d{of(j).position} - Vec3d{of(i).position}; }
};

/// The manifolds of one plane as a chain, from the first one to the last.
struct Plane {
    std::uint32_t first = 0, last = 0;
};

}  // namespace

void joinPatches(std::span<Manifoldf* const> manifolds) {
    geometry::SmallVector<Plane, kPlanesInMind> planes;
    geometry::SmallVector<std::uint32_t, 32> next;
    for (std::uint32_t i = 0; i < manifolds.size(); ++i) {
        next.push_back(kNone);
        const std::size_t from = planes.size() > kPlanesInMind ? planes.size() - kPlanesInMind : 0;
        const auto isOfPlane = [&](const Plane& plane) {
            return glm::dot(manifolds[plane.first]->normal, manifolds[i]->normal) >= kSamePlane;
        };
        std::size_t at = planes.size();
        while (at > from && !isOfPlane(planes[at - 1])) --at;
        if (at == from)
            planes.push_back({i, i});
        else
            next[planes[at - 1].last] = i, planes[at - 1].last = i;
    }
    for (const Plane& plane : planes) {
        if (plane.first == plane.last) continue;
        Patch patch{manifolds, Vec3d{manifolds[plane.first]->normal}};
        for (std::uint32_t i = plane.first; i != kNone; i = next[i]) patch.add(i);
        patch.findMiddle();
        const Manifoldf whole = patch.whole();
        for (std::uint32_t i = plane.first; i != kNone; i = next[i]) manifolds[i]->count = 0;
        *manifolds[plane.first] = whole;
    }
}

}  // namespace collidoscope::physics
