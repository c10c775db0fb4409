#include "geometry/manifold/convex/proxy_face.h"

#include <algorithm>
#include <bit>

#include "geometry/manifold/box/box_axes.h"

namespace collidoscope::geometry {
namespace {

using axes::next, axes::afterNext;

ProxyFace faceOf(const Vec3d& point, const Vec3d&) { return {{point}, {0}, Vec3d{0.0}, Feature::corner(0)}; }
ProxyFace faceOf(const Segmentd& s, const Vec3d&) {
    return {{s.start, s.end}, {0, 1}, Vec3d{0.0}, Feature::edge(0, 1)};
}

/// An edge without length clips nothing.
ProxyFace withSides(ProxyFace face) {
    for (std::size_t k = 0; k < face.corners.size(); ++k) {
        const Vec3d along = face.corners[(k + 1) % face.corners.size()] - face.corners[k];
        const double length = glm::length(along);
        face.sides.push_back(length > 0.0 ? glm::cross(along, face.normal) / length : Vec3d{0.0});
    }
    return face;
}

/// The segment or point that is left of a triangle without area.
ProxyFace longestEdgeOf(const Triangled& t) {
    const Vec3d corners[3] = {t.a, t.b, t.c};
    const auto squaredLength = [&](std::uint32_t k) {
        const Vec3d along = corners[(k + 1) % 3] - corners[k];
        return glm::dot(along, along);
    };
    std::uint32_t longest = 0;
    for (const std::uint32_t k : {1u, 2u})
        if (squaredLength(k) > squaredLength(longest)) longest = k;
    const std::uint32_t next = (longest + 1) % 3;
    if (squaredLength(longest) == 0.0) return faceOf(t.a, Vec3d{0.0});
    return {{corners[longest], corners[next]}, {longest, next}, Vec3d{0.0}, Feature::edge(longest, next)};
}

ProxyFace faceOf(const Triangled& t, const Vec3d& direction) {
    const Vec3d across = glm::cross(t.b - t.a, t.c - t.a);
    const double length = glm::length(across);
    if (!(length > 0.0)) return longestEdgeOf(t);
    const Vec3d normal = across / length;
    if (glm::dot(normal, direction) >= 0.0) return withSides({{t.a, t.b, t.c}, {0, 1, 2}, normal, Feature::face(0)});
    return withSides({{t.a, t.c, t.b}, {0, 2, 1}, -normal, Feature::face(0)});
}

ProxyFace faceOf(const boxes::PlacedBox& box, const Vec3d& direction) {
    const auto slope = [&](std::size_t i) { return glm::dot(boxes::vectorOf(box.axis[i]), direction); };
    std::size_t axis = 0;
    for (const std::size_t i : {std::size_t{1}, std::size_t{2}})
        if (std::fabs(slope(i)) > std::fabs(slope(axis))) axis = i;
    const bool isFar = slope(axis) >= 0.0;
    // Seen from the far end, the next two axes turn counter-clockwise; from the near end, the other way round.
    const std::size_t p = isFar ? next(axis) : afterNext(axis), q = isFar ? afterNext(axis) : next(axis);
    const Vec3d normal = (isFar ? 1.0 : -1.0) * boxes::vectorOf(box.axis[axis]);
    // The sides are those of the axes: a face that is a line or a point has them, too.
    const Vec3d sideP = boxes::vectorOf(box.axis[p]), sideQ = boxes::vectorOf(box.axis[q]);
    const Vec3d halfP = box.half[p] * sideP, halfQ = box.half[q] * sideQ;
    const Vec3d middle = boxes::vectorOf(box.center) + box.half[axis] * normal;
    const std::uint32_t end = boxes::endOf(axis, isFar), farP = boxes::endOf(p, true), farQ = boxes::endOf(q, true);
    return {{middle + halfP + halfQ, middle - halfP + halfQ, middle - halfP - halfQ, middle + halfP - halfQ},
            {end | farP | farQ, end | farQ, end, end | farP},
            normal,
            boxes::faceName(axis, isFar),
            {sideQ, -sideP, -sideQ, sideP}};
}
ProxyFace faceOf(const Aabbd& box, const Vec3d& direction) { return faceOf(axes::placed<double>(box), direction); }
ProxyFace faceOf(const BoxCore& core, const Vec3d& direction) {
    return faceOf(axes::placed<double>(core.box), direction);
}

const HullFaces& facesOf(const HullCore& hull) {
    static const HullFaces none;
    return hull.faces != nullptr ? *hull.faces : none;
}

/// Normal of a flat polygon, of twice its area's length, in the frame of the hull. Source: Sutherland, Sproull,
/// Schumacker, A characterization of ten hidden-surface algorithms (1974), for Newell's method.
Vec3d areaVectorOf(const HullCore& hull, std::span<const std::uint32_t> face) {
    Vec3d sum{0.0};
    const auto vertex = [&](std::size_t k) { return hull.scale * hull.local(face[k]); };
    const Vec3d origin = vertex(0);
    for (std::size_t k = 1; k + 1 < face.size(); ++k) sum += glm::cross(vertex(k) - origin, vertex(k + 1) - origin);
    return sum;
}
/// The unit normal of a face in the world; zero where the face has no area.
Vec3d unitNormalOf(const HullCore& hull, std::size_t face) {
    if (hull.table != nullptr) {
        const Vec3d& normal = hull.table->unitNormals()[face];
        return hull.isTurned ? hull.rotation * normal : normal;
    }
    const Vec3d area = areaVectorOf(hull, (*hull.faces)[face]);
    const double length = glm::length(area);
    if (!(length > 0.0)) return Vec3d{0.0};
    return hull.isTurned ? hull.rotation * (area / length) : area / length;
}

/// The normals that a hull keeps are those of its vertices up to a float's rounding, and less where faces are small.
constexpr double kRoughNormal = 1e-3;

/// Calls `visit` with each face that has an area, with the normal that the hull keeps for it, in the frame of the hull;
/// none where it keeps none. Of a hull with a table those in the mask are enough.
template <typename Visit>
void forEachHullFace(const HullCore& hull, HullTable::Mask mask, const Visit& visit) {
    if (hull.table != nullptr) {
        for (; mask != 0; mask &= mask - 1) {
            const auto i = static_cast<std::size_t>(std::countr_zero(mask));
            if ((*hull.faces)[i].size() >= 3) visit(i, std::optional(Vec3d{hull.floatPlanes[i].normal}));
        }
        return;
    }
    const HullFaces& faces = facesOf(hull);
    const bool areFloats = hull.floatPlanes.size() == faces.size(),
               areDoubles = hull.doublePlanes.size() == faces.size();
    for (std::size_t i = 0; i < faces.size(); ++i) {
        if (faces[i].size() < 3) continue;
        visit(i, areFloats    ? std::optional(Vec3d{hull.floatPlanes[i].normal})
                 : areDoubles ? std::optional(hull.doublePlanes[i].normal)
                              : std::nullopt);
    }
}
Vec3d inHullFrame(const HullCore& hull, const Vec3d& direction) {
    return hull.isTurned ? direction * hull.rotation : direction;  // the transpose times it
}

ProxyFace faceOf(const HullCore& hull, const Vec3d& direction) {
    ProxyFace best;
    double max = -2.0;
    const HullFaces& faces = facesOf(hull);
    const Vec3d local = inHullFrame(hull, direction);
    const double slack = kRoughNormal * glm::length(direction);
    const HullTable::Mask mask = hull.table != nullptr ? hull.table->facesAlong(local, 2.0 * slack) : 0;
    forEachHullFace(hull, mask, [&](std::size_t i, const std::optional<Vec3d>& rough) {
        if (rough && glm::dot(*rough, local) + slack < max) return;
        const Vec3d normal = unitNormalOf(hull, i);
        const double along = glm::dot(normal, direction);
        if (normal == Vec3d{0.0} || along <= max) return;
        max = along;
        best.normal = normal;
        best.name = Feature::face(static_cast<std::uint32_t>(i));
    });
    if (max == -2.0) return {{hull.vertex(0)}, {0}, Vec3d{0.0}, Feature::corner(0)};
    const HullFaces::Face names = faces[best.name.index()];
    best.names.assign(names.begin(), names.end());
    for (const std::uint32_t name : best.names) best.corners.push_back(hull.vertex(name));
    return withSides(std::move(best));
}

/// Calls `visit` with the unit normal of each face and a point of it, in double precision.
template <typename Visit>
void forEachFace(const Vec3d&, const Visit&) {}
template <typename Visit>
void forEachFace(const Segmentd&, const Visit&) {}
template <typename Visit>
void forEachFace(const Triangled& t, const Visit& visit) {
    const Vec3d across = glm::cross(t.b - t.a, t.c - t.a);
    const double length = glm::length(across);
    if (!(length > 0.0)) return;
    visit(across / length, t.a);
    visit(-across / length, t.a);
}
template <typename Visit>
void forEachFace(const boxes::PlacedBox& box, const Visit& visit) {
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (const double sign : {-1.0, 1.0}) {
            const Vec3d normal = sign * boxes::vectorOf(box.axis[axis]);
            visit(normal, boxes::vectorOf(box.center) + box.half[axis] * normal);
        }
}
template <typename Visit>
void forEachFace(const Aabbd& box, const Visit& visit) {
    forEachFace(axes::placed<double>(box), visit);
}
template <typename Visit>
void forEachFace(const BoxCore& core, const Visit& visit) {
    forEachFace(axes::placed<double>(core.box), visit);
}
}  // namespace

ProxyFace faceAlong(const ConvexProxy& shape, const Vec3d& direction) {
    return std::visit([&](const auto& core) { return faceOf(core, direction); }, shape.core);
}

namespace {

/// The search among the faces of A for the one along which B leaves by the shortest path.
class ShallowestFace {
public:
    ShallowestFace(const ConvexProxy& b, double max, const Vec3d& known) : b_(b), max_(max), known_(known) {}

    void consider(const Vec3d& normal, const Vec3d& point) {
        if (glm::dot(normal, point - known_) > max_) return;
        const Vec3d deepest = support(b_, -normal);
        const double depth = glm::dot(normal, point - deepest);
        known_ = deepest;
        if (depth > max_ || (found_ && depth >= found_->depth)) return;
        found_ = FaceAxis{depth, normal, deepest};
        max_ = depth;
    }
    const Vec3d& known() const { return known_; }
    double max() const { return max_; }
    const std::optional<FaceAxis>& found() const { return found_; }

private:
    const ConvexProxy& b_;
    double max_ = 0.0;
    Vec3d known_{0.0};  // a point of B deep in A: it rules most faces out
    std::optional<FaceAxis> found_{};
};

template <typename Core>
void searchFaces(const Core& core, ShallowestFace& search) {
    forEachFace(core, [&](const Vec3d& normal, const Vec3d& point) { search.consider(normal, point); });
}
/// Searches the faces of a hull in its own frame, where a known point of B rules most faces out by one dot product
/// each.
void searchFaces(const HullCore& hull, ShallowestFace& search) {
    const HullFaces& faces = facesOf(hull);
    const double size = std::sqrt(3.0) * hull.scale * hull.extent.largest;
    Vec3d known = inHullFrame(hull, search.known() - hull.position);
    double slack = kRoughNormal * (size + glm::length(known));
    const HullTable::Mask mask =
        hull.table != nullptr ? hull.table->facesNear(known / hull.scale, (search.max() + slack) / hull.scale) : 0;
    forEachHullFace(hull, mask, [&](std::size_t i, const std::optional<Vec3d>& rough) {
        const Vec3d corner = hull.scale * hull.local(faces[i][0]);
        if (rough && glm::dot(*rough, corner - known) > search.max() + slack) return;
        const Vec3d normal = unitNormalOf(hull, i);
        if (normal == Vec3d{0.0}) return;
        search.consider(normal, hull.vertex(faces[i][0]));
        known = inHullFrame(hull, search.known() - hull.position);
        slack = kRoughNormal * (size + glm::length(known));
    });
}

}  // namespace

std::optional<FaceAxis> shallowestFace(const ConvexProxy& a, const ConvexProxy& b, double max, const Vec3d& outOfA) {
    ShallowestFace search(b, max, support(b, -outOfA));
    std::visit([&](const auto& core) { searchFaces(core, search); }, a.core);
    return search.found();
}

namespace {

/// The vertices of a hull that may be as far along the direction as the farthest, up to the tolerance (m). None tells
/// that all may be.
HullTable::Mask maybeExtreme(const ConvexProxy& shape, const Vec3d& direction, double tolerance) {
    const auto* const hull = std::get_if<HullCore>(&shape.core);
    if (hull == nullptr || hull->table == nullptr) return 0;
    return hull->table->farthest(inHullFrame(*hull, direction), tolerance / hull->scale);
}

}  // namespace

Extreme extremeAlong(const ConvexProxy& shape, const Vec3d& direction, double tolerance) {
    const double max = glm::dot(direction, support(shape, direction));
    Extreme extreme;
    SmallVector<std::uint32_t, kUsualCorners> names;
    const auto ask = [&](std::size_t i) {
        const Vec3d vertex = vertexAt(shape, i);
        if (glm::dot(direction, vertex) < max - tolerance) return;
        // The corners of a flat box coincide.
        if (std::find(extreme.corners.begin(), extreme.corners.end(), vertex) != extreme.corners.end()) return;
        extreme.corners.push_back(vertex);
        names.push_back(static_cast<std::uint32_t>(i));
    };
    const HullTable::Mask mask = maybeExtreme(shape, direction, tolerance);
    for (HullTable::Mask left = mask; left != 0; left &= left - 1)
        ask(static_cast<std::size_t>(std::countr_zero(left)));
    for (std::size_t i = 0; mask == 0 && i < vertexCount(shape); ++i) ask(i);
    extreme.name = names.size() == 1   ? Feature::corner(names[0])
                   : names.size() == 2 ? Feature::edge(names[0], names[1])
                                       : faceAlong(shape, direction).name;
    return extreme;
}

}  // namespace collidoscope::geometry
