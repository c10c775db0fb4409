#include "geometry/manifold/convex/core_face.h"

#include <algorithm>

#include "geometry/manifold/box/box_pair.h"
#include "geometry/overlap/separation/closest_pair.h"

namespace geometry {
namespace {

using axes::next, axes::afterNext;

CoreFace faceOf(const Vec3d& point, const Vec3d&) { return {{point}, {0}, Vec3d{0.0}, Feature::corner(0)}; }
CoreFace faceOf(const Segmentd& s, const Vec3d&) { return {{s.start, s.end}, {0, 1}, Vec3d{0.0}, Feature::edge(0, 1)}; }

/// Precondition: all sides have a length.
CoreFace withSides(CoreFace face) {
    for (std::size_t k = 0; k < face.corners.size(); ++k) {
        const Vec3d along = face.corners[(k + 1) % face.corners.size()] - face.corners[k];
        face.sides.push_back(glm::normalize(glm::cross(along, face.normal)));
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

}  // namespace

CoreFace faceAlong(const FlatCore& core, const Vec3d& direction) {
    return std::visit([&](const auto& shape) { return faceOf(shape, direction); }, core);
}

Extreme extremeAlong(const FlatCore& core, const Vec3d& direction, double tolerance) {
    const auto ofShape = [&](const auto& shape) -> Extreme {
        const auto outline = outlineOf(shape);
        double most = glm::dot(direction, outline.corners[0]);
        for (const Vec3d& corner : outline.corners) most = std::max(most, glm::dot(direction, corner));
        Extreme extreme;
        std::vector<std::uint32_t> names;
        for (std::size_t i = 0; i < outline.corners.size(); ++i) {
            if (glm::dot(direction, outline.corners[i]) < most - tolerance) continue;
            extreme.corners.push_back(outline.corners[i]);
            names.push_back(static_cast<std::uint32_t>(i));
        }
        extreme.name = names.size() == 1   ? Feature::corner(names[0])
                       : names.size() == 2 ? Feature::edge(names[0], names[1])
                                           : faceOf(shape, direction).name;
        return extreme;
    };
    return std::visit(ofShape, core);
}

double extentOf(const RoundedCore& shape) {
    const auto ofCore = [](const auto& core) {
        const auto outline = outlineOf(core);
        Vec3d low = outline.corners[0], high = low;
        for (const Vec3d& corner : outline.corners) low = glm::min(low, corner), high = glm::max(high, corner);
        return glm::length(high - low);
    };
    return std::visit(ofCore, shape.core) + shape.radius;
}

}  // namespace geometry
