#include "physics/rigid/contact/mesh_contacts.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "geometry/base/simd/lanes.h"
#include "geometry/manifold/convex/convex_manifold.h"
#include "geometry/manifold/convex/face_clipping.h"
#include "geometry/mesh/query/instance_space.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/contact/find_contacts.h"
#include "physics/rigid/contact/ridge_bounds.h"

namespace collidoscope::physics {
namespace {

using geometry::AnyShapef;
using geometry::Manifoldf;
using geometry::MeshInstance;
using geometry::Planef;
using geometry::Triangled;
using geometry::Trianglef;
using geometry::Vec3d;
using geometry::Vec3f;

constexpr double kSquare = 0.9999;   // cosine of 0.8 degrees: a normal nearer to the front is taken for the front
constexpr double kSeamShare = 1e-5;  // of the longest side: points beyond an edge by less count as above
constexpr double kUnderneath = 4.0;  // of the depth: largest distance beyond the triangle of a point that it supports
constexpr int kMaxSteps = 16;        // largest number of steps from triangle to triangle
constexpr std::size_t kFewSlopes = 64;   // largest number of triangles that are tested for each point
constexpr double kPlaceRounding = 1e-6;  // of the coordinates: larger than the rounding of a point in the plane

/// Whether the transformation reverses the orientation of triangles.
bool isMirrored(const MeshInstance& mesh) {
    const auto& m = mesh.worldFromMesh;
    return glm::dot(glm::cross(Vec3d{m[0]}, Vec3d{m[1]}), Vec3d{m[2]}) < 0.0;
}

bool isBehind(const Facing& triangle, const Vec3d& middle) {
    const double height = triangle.heightOf(middle);
    return height < 0.0 && height < -kPlaceRounding * (glm::length(middle) + glm::length(triangle.corners[0]));
}

/// The side of a triangle that faces a shape, and whether the order of its corners is reversed for that.
struct MetSide {
    Facing facing;
    bool isFlipped = false;
};
/// The side of the triangle that faces the shape; none if the triangle has no area, or only its back faces the shape.
std::optional<MetSide> sideMet(const NearTriangles& near, std::uint32_t triangle, const Vec3d& middle) {
    const bool isFlipped = isMirrored(near.mesh);
    const Facing known(near, triangle, isFlipped);
    if (known.normal == Vec3d{0.0}) return std::nullopt;
    if (!isBehind(known, middle)) return MetSide{known, isFlipped};
    if (!near.isTwoSided) return std::nullopt;
    return MetSide{Facing(near, triangle, !isFlipped), !isFlipped};
}

/// The manifold with the same points of the shape and another normal, without points that are above the plane by more
/// than the margin. The plane of a triangle beyond a convex edge lies above this triangle, so the depth of a point is
/// limited by the translation along the normal that moves it out of this triangle.
std::optional<Manifoldf> seenAlong(const RidgeBound& bound, const Facing& own, const Manifoldf& manifold,
                                   float margin) {
    Manifoldf seen{Vec3f{bound.normal}, -margin};
    const double along = glm::dot(bound.normal, own.normal);
    for (const auto& contact : manifold.points()) {
        const Vec3d onShape = Vec3d{contact.position} - 0.5 * double{contact.depth} * Vec3d{manifold.normal};
        double depth = glm::dot(bound.normal, bound.point - onShape);
        if (!bound.isOwn && along > 0.0) depth = std::min(depth, -own.heightOf(onShape) / along);
        if (depth < -double{margin}) continue;
        seen.add(Vec3f{onShape + 0.5 * depth * bound.normal}, static_cast<float>(depth), contact.id);
        seen.depth = std::max(seen.depth, static_cast<float>(depth));
    }
    return seen.count > 0 ? std::optional(seen) : std::nullopt;
}

/// The depth below the surface, along the normal of the triangle, of a point that is `depth` behind the triangle. If
/// the point is beyond a side, the adjacent triangle counts, and so on until one contains the point, as long as the
/// surface is flat. A deep shape may extend below triangles that it does not touch, but not far. There is no depth
/// below a surface that ends, or that bends: then another triangle is touched, or a shorter translation frees the
/// point.
std::optional<double> depthBelow(const NearTriangles& near, std::uint32_t triangle, const MetSide& met,
                                 const Vec3d& point, double depth) {
    Facing at = met.facing;
    for (int step = 0; step < kMaxSteps; ++step) {
        const double seam = kSeamShare * std::sqrt(at.longestSquared);
        std::size_t side = 3;
        double farthest = seam;
        for (std::size_t k = 0; k < 3; ++k) {
            const double beyond = glm::dot(at.outward(k), point - at.corners[k]);
            if (beyond > farthest) side = k, farthest = beyond;
        }
        if (side == 3) return depth;
        if (step == 0 && farthest > kUnderneath * depth) return std::nullopt;
        const auto next = beyondSide(near.ofSides(), {triangle, side}, met.isFlipped);
        if (!next) return std::nullopt;
        triangle = *next;
        at = Facing(near, triangle, met.isFlipped);
        const double along = glm::dot(at.normal, met.facing.normal);
        if (!(along >= kSquare)) return std::nullopt;
        depth = std::min(depth, -at.heightOf(point) / along);
    }
    return std::nullopt;
}

/// Whether the segment from the middle of a solid to one of its points crosses the surface. If not, the point is not
/// behind the surface, though it may be behind the plane of a triangle, as over a sharp ridge or a border. All
/// triangles that the segment crosses are near; if more than kFewSlopes are near, the answer is always true.
bool isThrough(const NearTriangles& near, const MetSide& met, const Vec3d& middle, const Vec3d& point) {
    if (near.triangles.size() > kFewSlopes) return true;
    return std::any_of(near.triangles.begin(), near.triangles.end(), [&](std::uint32_t index) {
        const Facing other(near, index, met.isFlipped);
        const double from = other.heightOf(middle), to = other.heightOf(point);
        if (other.normal == Vec3d{0.0} || !(from >= 0.0 && to <= 0.0 && from > to)) return false;
        const Vec3d crossing = middle + from / (from - to) * (point - middle);
        const double seam = kSeamShare * std::sqrt(other.longestSquared);
        for (std::size_t k = 0; k < 3; ++k)
            if (glm::dot(other.outward(k), crossing - other.corners[k]) > seam) return false;
        return true;
    });
}

/// The lowest points of the solid that are above the triangle, or behind the flat surface that continues it.
std::optional<Manifoldf> lowestAbove(const NearTriangles& near, std::uint32_t triangle, const MetSide& met,
                                     const MetSolid& solid, float margin) {
    const Facing& own = met.facing;
    const AnyShapef plane = Planef{Vec3f{own.normal}, static_cast<float>(glm::dot(own.normal, own.corners[0]))};
    const auto all = collide(plane, solid.shape, {.margin = double{margin}, .isExact = false});
    if (!all) return std::nullopt;
    Manifoldf above{all->normal, -margin};
    for (auto contact : all->points()) {
        const Vec3d onShape = Vec3d{contact.position} - 0.5 * double{contact.depth} * own.normal;
        const auto depth = depthBelow(near, triangle, met, onShape, double{contact.depth});
        if (!depth || *depth < -double{margin}) continue;
        const double rounding = kPlaceRounding * (glm::length(onShape) + glm::length(own.corners[0]));
        if (*depth > rounding && !isThrough(near, met, Vec3d{solid.middle}, onShape)) continue;
        contact.depth = static_cast<float>(*depth);
        contact.position = Vec3f{onShape + 0.5 * *depth * own.normal};
        above.add(contact);
        above.depth = std::max(above.depth, contact.depth);
    }
    return above.count > 0 ? std::optional(above) : std::nullopt;
}

/// The margin, m, plus more than the rounding of coordinates at this distance from the origin.
double farFrom(const MetSolid& met, float margin, const Vec3d& shift = Vec3d{0.0}) {
    return double{margin} + kPlaceRounding * (3.0 * glm::length(Vec3d{met.middle}) + glm::length(shift));
}

/// Whether the solid is farther than the margin from the triangle: above it, beyond one of the solid's faces, beyond
/// one of its sides, or along the direction that separated the last triangle. This holds for most triangles near a
/// solid.
bool isApart(const Facing& own, const MetSolid& met, float margin) {
    const SolidOutline& outline = met.outline;
    const Vec3d middle{met.middle};
    const double rounding = kPlaceRounding * (2.0 * glm::length(middle) + glm::length(own.corners[0]));
    const double far = double{margin} + rounding;
    // `outward` may have any length.
    const auto isBeyond = [&](const Vec3d& outward, const Vec3d& point) {
        const double lowest = outline.isKnown() ? outline.lowestCorner(outward)
                                                : glm::dot(outward, support(met.solid, -outward) - middle);
        const double gap = lowest - glm::dot(outward, point - middle);
        const double below = outline.isKnown() ? outline.below() : met.solid.radius;
        return gap > 0.0 && gap > (far + below) * glm::length(outward);
    };
    if (isBeyond(own.normal, own.corners[0])) return true;
    const Triangled seen = own.seenFrom(middle);
    if (outline.gapTo(seen) > far) return true;
    for (std::size_t k = 0; k < 3; ++k)
        if (isBeyond(glm::cross(own.side(k), own.normal), own.corners[k])) return true;
    return met.parting != Vec3d{0.0} && isBeyond(met.parting, support(seen, met.parting) + middle);
}

/// The result of the separating axes of a triangle and a solid with edges; empty for other solids.
struct Axes {
    bool isApart = false;                                 ///< they are apart by more than the margin
    bool isFront = false;                                 ///< the front of the triangle has the largest gap
    float minDepth = 0.0f;                                ///< m, then a lower bound of the depth on the front
    std::optional<geometry::Separation<double>> known{};  ///< the separation, if it is certain
};
Axes axesOf(const Facing& own, MetSolid& met, float margin) {
    if (!met.edges) met.edges.emplace(met.solid, met.outline);
    if (!met.edges->isKnown()) return {};
    const auto axis =
        largestGap(met.outline, *met.edges, own.seenFrom(Vec3d{met.middle}), own.normal, farFrom(met, margin));
    if (!axis) return {.isApart = true};
    const float slack = static_cast<float>(kPlaceRounding) * met.outline.farthest();
    return {.isFront = axis->owner == AxisOwner::TriangleFront,
            .minDepth = axis->gap > 0.0f ? -axis->gap - slack : -margin,
            .known = separationAlong(*axis, met.solid, *met.edges, own.seenFrom(Vec3d{0.0}), own.normal)};
}

/// Collides the solid with the triangle as a single flat patch.
std::optional<Manifoldf> collidePatch(const Trianglef& triangle, MetSolid& met, float margin,
                                      const std::optional<geometry::Separation<double>>& known) {
    if (std::holds_alternative<geometry::Spheref>(met.shape))
        return collide(AnyShapef{triangle}, met.shape, {.margin = double{margin}, .isExact = false});
    if (known)
        return geometry::collideSolids(geometry::proxyOf(triangle), met.solid, {.margin = double{margin}}, *known);
    geometry::Gap gap;
    const auto manifold =
        geometry::collideSolids(geometry::proxyOf(triangle), met.solid, {.margin = double{margin}, .gap = &gap});
    if (!manifold) met.parting = gap.normal;
    return manifold;
}

/// The manifold of a face of the triangle and a face of the solid, one of which is clipped by the other.
geometry::Manifold<double> clippedManifold(const Facing& own, const geometry::FacePair& faces, const Vec3d& normal,
                                           float margin) {
    const double slack = kPlaceRounding * (glm::length(own.corners[0]) + std::sqrt(own.longestSquared));
    geometry::NoObserver nobody;
    geometry::Manifold<double> manifold{normal, -double{margin}};
    addReduced(clippedContacts(faces, double{margin}, slack, nobody), slack, manifold);
    for (const auto& contact : manifold.points()) manifold.depth = std::max(manifold.depth, contact.depth);
    return manifold;
}

/// The face of the solid that faces the triangle, or the core of a capsule, clipped by the sides of the triangle. The
/// normal is that of the triangle. Nearest points alone would be the lower end of the part above the triangle, perhaps
/// on its edge, where the adjacent triangle supports it, too; and nothing would support the other end.
std::optional<Manifoldf> lyingAlong(const Facing& own, const geometry::ConvexProxy& solid, float margin) {
    const geometry::ProxyFace face = faceAlong(geometry::proxyOf(own.asTriangle()), own.normal);
    const geometry::FacePair faces{face, faceAlong(solid, -own.normal), true, solid.radius, solid.radius};
    const auto lying = clippedManifold(own, faces, own.normal, margin);
    return lying.count > 0 ? std::optional(geometry::rounded<float>(lying)) : std::nullopt;
}

/// The triangle clipped by the face of the solid that faces it. Otherwise a ridge under a solid would be an edge that
/// crosses one of the solid's in a single point, and the solid would rock on it. None if the face has another depth
/// than the manifold, see geometry::isAsDeep, or if the solid has no faces.
std::optional<Manifoldf> lyingAcross(const Facing& own, const geometry::ConvexProxy& solid, const Manifoldf& manifold,
                                     float margin) {
    if (!solid.isPolyhedron()) return std::nullopt;
    const Vec3d normal{manifold.normal};
    const geometry::FacePair faces{faceAlong(solid, -normal), faceAlong(geometry::proxyOf(own.asTriangle()), normal),
                                   false};
    const auto lying = clippedManifold(own, faces, -faces.reference.normal, margin);
    const bool isSame = lying.count > manifold.count &&
                        geometry::isAsDeep(lying.points(), double{manifold.depth}, kFaceSlack * double{margin});
    return isSame ? std::optional(geometry::rounded<float>(lying)) : std::nullopt;
}

/// Loads eight triangles, from `first` on, of a mesh that is only translated, relative to the middle of a solid. Their
/// rounding is less than farFrom() allows, as long as the mesh is not translated much farther than the solid is away.
void setShifted(const geometry::CornerColumns& corners, std::size_t first, const Vec3f& meshFromMiddle,
                EightTriangles& eight) {
    for (std::size_t i = 0; i < eight.coordinates.size(); ++i)
        geometry::batch::store(
            geometry::batch::load<float, geometry::batch::Baseline>(corners.column(i) + first) +
                geometry::batch::Lanes<float, geometry::batch::Baseline>(meshFromMiddle[static_cast<int>(i % 3)]),
            eight.coordinates[i].data());
}

bool isRound(const AnyShapef& shape) {
    return std::holds_alternative<geometry::Spheref>(shape) || std::holds_alternative<geometry::Capsulef>(shape);
}

/// Whether the lowest point of the solid is above the plane of the triangle and between its sides. Then no other point
/// is as near, and the normal is that of the triangle.
bool carriesSolid(const Facing& own, const geometry::ConvexProxy& solid) {
    const Vec3d lowest = support(solid, -own.normal);
    if (!(own.heightOf(lowest) > solid.radius)) return false;
    for (std::size_t k = 0; k < 3; ++k)
        if (!(glm::dot(glm::cross(own.side(k), own.normal), lowest - own.corners[k]) < 0.0)) return false;
    return true;
}

}  // namespace

std::optional<Trianglef> triangleBefore(const NearTriangles& near, std::uint32_t triangle, const Vec3f& middle) {
    const auto met = sideMet(near, triangle, Vec3d{middle});
    return met ? std::optional(met->facing.asTriangle()) : std::nullopt;
}

void findTouchable(const NearTriangles& near, const MetSolid& met, float margin, std::vector<std::uint32_t>& left) {
    left.clear();
    const Vec3d middle{met.middle}, shift{near.mesh.worldFromMesh[3]};
    const double far = farFrom(met, margin, shift);
    const bool isShifted = near.memory != nullptr && geometry::isOnlyShifted(near.mesh.worldFromMesh);
    EightTriangles eight;
    for (std::size_t first = 0; first < near.triangles.size(); first += EightTriangles::kCount) {
        const std::size_t count = std::min(EightTriangles::kCount, near.triangles.size() - first);
        if (isShifted) setShifted(near.ofSides().corners(), first, Vec3f{shift - middle}, eight);
        for (std::size_t i = 0; i < count && !isShifted; ++i) {
            const Trianglef placed = triangleInWorld(near.mesh, near.triangles[first + i]);
            eight.set(i, {Vec3d{placed.a} - middle, Vec3d{placed.b} - middle, Vec3d{placed.c} - middle});
        }
        const std::uint32_t apart = met.outline.apartFrom(eight, far);
        for (std::size_t i = 0; i < count; ++i)
            if ((apart >> i & 1u) == 0) left.push_back(near.triangles[first + i]);
    }
}

std::optional<Manifoldf> collideSurface(const NearTriangles& near, std::uint32_t triangle, MetSolid& solid,
                                        float margin) {
    const auto met = sideMet(near, triangle, Vec3d{solid.middle});
    if (!met) return std::nullopt;
    const Facing& own = met->facing;
    if (isApart(own, solid, margin)) return std::nullopt;
    const bool isFlat = !std::holds_alternative<geometry::Spheref>(solid.shape);
    if (isFlat && carriesSolid(own, solid.solid))
        if (const auto lying = lyingAlong(own, solid.solid, margin)) return lying;
    const Axes axes = axesOf(own, solid, margin);
    if (axes.isApart) return std::nullopt;
    if (axes.isFront)
        if (const auto lying = lyingAlong(own, solid.solid, margin); lying && lying->depth >= axes.minDepth)
            return lying;
    const auto manifold = collidePatch(own.asTriangle(), solid, margin, axes.known);
    if (!manifold) return std::nullopt;
    const Vec3d normal{manifold->normal};
    if (glm::dot(normal, own.normal) >= kSquare) {
        if (isFlat)
            if (const auto lying = lyingAlong(own, solid.solid, margin)) return lying;
        return seenAlong({own.normal, own.corners[0]}, own, *manifold, margin);
    }
    const auto across = lyingAcross(own, solid.solid, *manifold, margin);
    if (!near.isSmooth && glm::dot(normal, own.normal) >= 0.0) return across ? across : manifold;
    if (across && !boundOf(near, {triangle, met->isFlipped}, Vec3d{across->normal})) return across;
    const auto bound = boundOf(near, {triangle, met->isFlipped}, normal);
    if (!bound) return manifold;
    if (bound->isOwn)
        if (const auto lowest = lowestAbove(near, triangle, *met, solid, margin)) return lowest;
    // A round shape touches the triangle beyond the edge at another point, and this one would rotate it.
    return isRound(solid.shape) ? std::nullopt : seenAlong(*bound, own, *manifold, margin);
}

}  // namespace collidoscope::physics
