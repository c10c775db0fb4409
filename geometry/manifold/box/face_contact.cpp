#include "geometry/manifold/box/face_contact.h"

namespace geometry::boxes {

FaceView viewOf(const PairAxes& pair, unsigned index) {
    const bool isFromA = index < 3;
    const PlacedBox &reference = isFromA ? pair.a() : pair.b(), &other = isFromA ? pair.b() : pair.a();
    const std::size_t axis = isFromA ? index : index - 3, side1 = axes::next(axis), side2 = axes::afterNext(axis);
    const Vec3d normal = vectorOf(reference.axis[axis]), way = vectorOf(other.center) - vectorOf(reference.center);
    const double offset = glm::dot(normal, way), sign = offset < 0.0 ? -1.0 : 1.0;
    const auto cosine = [&](std::size_t i, std::size_t j) { return isFromA ? pair.cosine(i, j) : pair.cosine(j, i); };
    const auto seen = [&](std::size_t j) { return Vec3d{cosine(side1, j), cosine(side2, j), sign * cosine(axis, j)}; };
    const Vec3d frame1 = vectorOf(reference.axis[side1]), frame2 = vectorOf(reference.axis[side2]);
    return {side1,
            side2,
            axis,
            sign,
            {reference.half[side1], reference.half[side2], reference.half[axis]},
            {frame1, frame2, sign * normal},
            vectorOf(reference.center),
            {glm::dot(frame1, way), glm::dot(frame2, way), sign * offset},
            {seen(0), seen(1), seen(2)},
            other.half};
}

ReferenceFace referenceFace(const FaceView& view) {
    const bool isFar = view.sign > 0.0;
    const std::uint32_t x = endOf(view.side1, true), y = endOf(view.side2, true), z = endOf(view.normal, isFar);
    return {{x | z, x | y | z, y | z, z}, faceName(view.normal, isFar)};
}

IncidentFace incidentFace(const FaceView& view) {
    const auto slope = [&](std::size_t i) { return std::fabs(view.otherAxis[i].z); };
    std::size_t normal = slope(1) > slope(0) ? 1 : 0;
    if (slope(2) > slope(normal)) normal = 2;
    const std::size_t p = axes::next(normal), q = axes::afterNext(normal);
    const bool isFar = view.otherAxis[normal].z < 0.0;

    const Vec3d arm = view.otherHalf[normal] * view.otherAxis[normal];
    const Vec3d middle = isFar ? view.otherCenter + arm : view.otherCenter - arm;
    const Vec3d armP = view.otherHalf[p] * view.otherAxis[p], armQ = view.otherHalf[q] * view.otherAxis[q];
    const std::uint32_t end = endOf(normal, isFar), farP = endOf(p, true), farQ = endOf(q, true);
    IncidentFace incident{{}, {end | farP | farQ, end | farQ, end, end | farP}, faceName(normal, isFar)};
    incident.polygon.emplace_back(middle + armP + armQ, SideName{3}, SideName{0});
    incident.polygon.emplace_back(middle - armP + armQ, SideName{0}, SideName{1});
    incident.polygon.emplace_back(middle - armP - armQ, SideName{1}, SideName{2});
    incident.polygon.emplace_back(middle + armP - armQ, SideName{2}, SideName{3});
    return incident;
}

namespace {

std::vector<Vec3d> inWorld(const FaceView& view, const BoxPolygon& polygon) {
    std::vector<Vec3d> points;
    for (const ClipCorner& corner : polygon) points.push_back(view.toWorld(corner.point));
    return points;
}

}  // namespace

ClipStep facesStep(const FaceView& view, const BoxPolygon& incident, bool isFromA) {
    const auto [x, y, z] = view.half;
    return {.action = ClipAction::ChooseFaces,
            .isFromA = isFromA,
            .reference = {view.toWorld({x, -y, z}), view.toWorld({x, y, z}), view.toWorld({-x, y, z}),
                          view.toWorld({-x, -y, z})},
            .points = inWorld(view, incident)};
}

ClipStep droppedStep(const FaceView& view, const FacePoints& points) {
    ClipStep step{.action = ClipAction::DropAbove};
    for (const FacePoint& point : points) step.points.push_back(view.toWorld(point.position));
    return step;
}

FacePoints touchingCorners(const BoxPolygon& polygon, double height, double reach) {
    FacePoints points;
    for (const ClipCorner& corner : polygon) {
        const double depth = height - corner.point.z;
        if (depth < -reach) continue;
        const Vec3d middle{corner.point.x, corner.point.y, corner.point.z + 0.5 * depth};
        points.emplace_back(middle, depth, corner.entering, corner.leaving);
    }
    return points;
}

ClipStep sideStep(const FaceView& view, std::size_t side, const BoxPolygon& left) {
    const std::size_t axis = side & 1;
    const Vec3d normal = (side & 2) == 0 ? view.frame[axis] : -view.frame[axis];
    return {.action = ClipAction::ClipBySide,
            .planePoint = view.center + view.half[axis] * normal + view.half[2] * view.frame[2],
            .planeNormal = normal,
            .points = inWorld(view, left)};
}

}  // namespace geometry::boxes
