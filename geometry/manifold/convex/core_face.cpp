#include "geometry/manifold/convex/core_face.h"

#include <algorithm>

#include "geometry/manifold/box/box_pair.h"
#include "geometry/overlap/separation/closest_pair.h"

namespace geometry {
namespace {

using axes::next, axes::afterNext;

CoreFace faceOf(const Vec3d& point, const Vec3d&) { return {{point}, {0}, Vec3d{0.0}, Feature::corner(0)}; }
CoreFace faceOf(const Segmentd& s, const Vec3d&) { return {{s.start, s.end}, {0, 1}, Vec3d{0.0}, Feature::edge(0, 1)}; }

/// A side without length clips nothing.
CoreFace withSides(CoreFace face) {
    for (std::size_t k = 0; k < face.corners.size(); ++k) {
        const Vec3d along = face.corners[(k + 1) % face.corners.size()] - face.corners[k];
        const double length = glm::length(along);
        face.sides.push_back(length > 0.0 ? glm::cross(along, face.normal) / length : Vec3d{0.0});
    }
    return face;
}

CoreFace faceOf(const Triangled& t, const Vec3d& direction) {
    const Vec3d across = glm::cross(t.b - t.a, t.c - t.a);
    const double length = glm::length(across);
    if (!(length > 0.0)) return faceOf(t.a, direction);
    const Vec3d normal = across / length;
    if (glm::dot(normal, direction) >= 0.0) return withSides({{t.a, t.b, t.c}, {0, 1, 2}, normal, Feature::face(0)});
    return withSides({{t.a, t.c, t.b}, {0, 2, 1}, -normal, Feature::face(0)});
}

CoreFace faceOf(const boxes::PlacedBox& box, const Vec3d& direction) {
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
    const Vec3d armP = box.half[p] * sideP, armQ = box.half[q] * sideQ;
    const Vec3d middle = boxes::vectorOf(box.center) + box.half[axis] * normal;
    const std::uint32_t end = boxes::endOf(axis, isFar), farP = boxes::endOf(p, true), farQ = boxes::endOf(q, true);
    return {{middle + armP + armQ, middle - armP + armQ, middle - armP - armQ, middle + armP - armQ},
            {end | farP | farQ, end | farQ, end, end | farP},
            normal,
            boxes::faceName(axis, isFar),
            {sideQ, -sideP, -sideQ, sideP}};
}
CoreFace faceOf(const Aabbd& box, const Vec3d& direction) { return faceOf(axes::placed<double>(box), direction); }
CoreFace faceOf(const Boxd& box, const Vec3d& direction) { return faceOf(axes::placed<double>(box), direction); }

/// Unit normal of a flat polygon, or zero. Source: Sutherland, Sproull, Schumacker, A characterization of ten
/// hidden-surface algorithms (1974), for Newell's method.
Vec3d normalOf(const HullCore& hull, const std::vector<std::uint32_t>& face) {
    Vec3d sum{0.0};
    const Vec3d origin = hull.corners[face[0]];
    for (std::size_t k = 1; k + 1 < face.size(); ++k)
        sum += glm::cross(hull.corners[face[k]] - origin, hull.corners[face[k + 1]] - origin);
    const double length = glm::length(sum);
    return length > 0.0 ? sum / length : Vec3d{0.0};
}

CoreFace faceOf(const HullCore* hull, const Vec3d& direction) {
    CoreFace best;
    double most = -2.0;
    for (std::size_t i = 0; i < hull->faces.size(); ++i) {
        if (hull->faces[i].size() < 3) continue;
        const Vec3d normal = normalOf(*hull, hull->faces[i]);
        if (normal == Vec3d{0.0} || glm::dot(normal, direction) <= most) continue;
        most = glm::dot(normal, direction);
        best = {{}, hull->faces[i], normal, Feature::face(static_cast<std::uint32_t>(i))};
    }
    if (best.names.empty()) return {{hull->corners[0]}, {0}, Vec3d{0.0}, Feature::corner(0)};
    for (const std::uint32_t name : best.names) best.corners.push_back(hull->corners[name]);
    return withSides(best);
}

template <typename Core>
std::vector<Vec3d> cornersOf(const Core& core) {
    if constexpr (std::is_same_v<Core, const HullCore*>) {
        return core->corners;
    } else {
        const auto outline = cornersAndEdgesOf(core);
        return {outline.corners.begin(), outline.corners.end()};
    }
}

}  // namespace

ContactBody contactBodyOf(const RoundedCore& shape) {
    ContactBody body{{}, shape.radius};
    std::visit([&](const auto& core) { body.core = core; }, shape.core);
    return body;
}

CoreFace faceAlong(const ContactBody& body, const Vec3d& direction) {
    return std::visit([&](const auto& core) { return faceOf(core, direction); }, body.core);
}

Extreme extremeAlong(const ContactBody& body, const Vec3d& direction, double tolerance) {
    const auto all = std::visit([](const auto& core) { return cornersOf(core); }, body.core);
    double most = glm::dot(direction, all[0]);
    for (const Vec3d& corner : all) most = std::max(most, glm::dot(direction, corner));
    Extreme extreme;
    std::vector<std::uint32_t> names;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (glm::dot(direction, all[i]) < most - tolerance) continue;
        extreme.corners.push_back(all[i]);
        names.push_back(static_cast<std::uint32_t>(i));
    }
    extreme.name = names.size() == 1   ? Feature::corner(names[0])
                   : names.size() == 2 ? Feature::edge(names[0], names[1])
                                       : faceAlong(body, direction).name;
    return extreme;
}

double extentOf(const ContactBody& body) {
    const auto all = std::visit([](const auto& core) { return cornersOf(core); }, body.core);
    Vec3d low = all[0], high = all[0];
    for (const Vec3d& corner : all) low = glm::min(low, corner), high = glm::max(high, corner);
    return glm::length(high - low) + body.radius;
}

}  // namespace geometry
