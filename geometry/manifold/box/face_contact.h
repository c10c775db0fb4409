#pragma once
/// Contacts of two boxes where a face of one is the reference: the face of the other that looks at it most is clipped
/// by its four sides, and what lies behind it touches.
///
/// Worked out in the frame of the reference face, where its sides are x = +-h1, y = +-h2 and it lies at z = h:
///
///          y ^  r2 +------+ r1        sides 0, 1, 2, 3 begin at the corners r0, r1, r2, r3
///            |     |      |           depth of a point: h - z
///            |  r3 +------+ r0
///            +---------> x
///
/// Source: Gregorius, The separating axis test between convex polyhedra (Game Developers Conference 2013), "face
/// contact". Differs from it in: corners are named by the sides that meet there, whichever face is the reference.

#include <optional>

#include "geometry/manifold/box/box_pair.h"
#include "geometry/manifold/clip/clip_polygon.h"
#include "geometry/manifold/clip/clip_step.h"
#include "geometry/manifold/clip/reduce.h"
#include "geometry/manifold/manifold.h"

namespace geometry::boxes {

/// The reference face, its frame in the world, and the other box seen from it.
struct FaceView {
    std::size_t side1 = 0, side2 = 1, normal = 2;  ///< axes of the reference box: x, y and z of the frame
    double sign = 1.0;                             ///< the face is at the far end (1) or at the near one (-1)
    axes::Three<double> half{};                    ///< h1, h2, h
    axes::Three<Vec3d> frame{};                    ///< unit, in the world; frame[2] points out of the face
    Vec3d center{0.0};                             ///< of the reference box
    Vec3d otherCenter{0.0};                        ///< in the frame
    axes::Three<Vec3d> otherAxis{};                ///< unit, in the frame
    axes::Three<double> otherHalf{};

    Vec3d toWorld(const Vec3d& p) const { return center + p.x * frame[0] + p.y * frame[1] + p.z * frame[2]; }
};

using BoxFace = std::array<std::uint32_t, 4>;  ///< numbers of corners
using BoxPolygon = FixedList<ClipCorner, 8>;

/// Face axis 0 ... 5 of the pair (see BoxBoxAxes): the face of its box on the side where the other box is.
FaceView viewOf(const PairAxes& pair, unsigned index);

struct ReferenceFace {
    BoxFace corners{};
    Feature face{};
};
ReferenceFace referenceFace(const FaceView& view);

/// The face of the other box that looks against the reference face most.
struct IncidentFace {
    BoxPolygon polygon;  ///< in the frame
    BoxFace corners{};
    Feature face{};
};
IncidentFace incidentFace(const FaceView& view);

/// Steps for observers.
ClipStep facesStep(const FaceView& view, const BoxPolygon& incident, bool isFromA);
ClipStep sideStep(const FaceView& view, std::size_t side, const BoxPolygon& left);

/// What is left of the incident face after the four sides, in the frame.
template <typename Observer>
BoxPolygon clippedFace(const FaceView& view, const IncidentFace& incident, double slack, Observer& observer) {
    BoxPolygon polygon = incident.polygon;
    const auto clip = [&](std::size_t side, const auto& beyond) {
        clipBySide(polygon, false, side, slack, beyond);
        if constexpr (!std::is_same_v<Observer, NoObserver>) observer(sideStep(view, side, polygon));
    };
    clip(0, [&](const Vec3d& p) { return p.x - view.half[0]; });
    clip(1, [&](const Vec3d& p) { return p.y - view.half[1]; });
    clip(2, [&](const Vec3d& p) { return -p.x - view.half[0]; });
    clip(3, [&](const Vec3d& p) { return -p.y - view.half[1]; });
    return polygon;
}

/// A corner of the clipped face, in the frame, that touches.
struct FacePoint {
    Vec3d position{0.0};  ///< midway between both surfaces
    double depth = 0.0;   ///< m
    SideName entering = 0, leaving = 0;
};
using FacePoints = FixedList<FacePoint, 8>;

/// Corners behind the reference face, and in front of it by `reach` (m) at most.
FacePoints touchingCorners(const BoxPolygon& polygon, double height, double reach);

/// A step that leaves these points.
ClipStep droppedStep(const FaceView& view, const FacePoints& points);

/// Adds the contacts on face `index` (see BoxBoxAxes): points behind it, and in front of it by the margin (m) at most.
/// None where the incident face does not reach behind the reference face between its sides.
template <typename Observer>
void addFaceContacts(const PairAxes& pair, unsigned index, double margin, Manifold<double>& manifold,
                     Observer& observer) {
    constexpr bool isObserved = !std::is_same_v<Observer, NoObserver>;
    const bool isFromA = index < 3;
    const FaceView view = viewOf(pair, index);
    const ReferenceFace reference = referenceFace(view);
    const IncidentFace incident = incidentFace(view);
    if constexpr (isObserved) observer(facesStep(view, incident.polygon, isFromA));

    const double slack = kOnSide * (sizeOf(pair.a()) + sizeOf(pair.b()));
    const BoxPolygon polygon = clippedFace(view, incident, slack, observer);
    const FacePoints points = touchingCorners(polygon, view.half[2], margin + slack);
    if constexpr (isObserved) observer(droppedStep(view, points));
    for (const std::size_t i : fewOf(std::span<const FacePoint>{points.begin(), points.size()}, Vec3d{0.0, 0.0, 1.0})) {
        const FacePoint& point = points[i];
        const ContactId id = nameOf(point, FaceNames<BoxFace>{reference.corners, reference.face},
                                    FaceNames<BoxFace>{incident.corners, incident.face});
        manifold.add(view.toWorld(point.position), point.depth, isFromA ? id : ContactId{id.b, id.a});
    }
}

}  // namespace geometry::boxes
