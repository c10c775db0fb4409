#pragma once
/// Contacts of two boxes where a face of one is the reference: the face of the other that looks at it most is clipped
/// by its four sides (face_clip.h), and what lies behind it touches.
///
/// Source: Gregorius, The separating axis test between convex polyhedra (Game Developers Conference 2013), "face
/// contact". Differs from it in: corners are named by the sides that meet there, whichever face is the reference.

#include "geometry/manifold/box/face_clip.h"
#include "geometry/manifold/clip_step.h"
#include "geometry/manifold/reduce.h"

namespace geometry::boxes {

/// The parts of a face of a box by name, in the ring of face_clip.h.
struct FaceRing {
    std::array<Feature, 4> corner{};
    std::array<Feature, 4> side{};
    Feature face{};
};
constexpr FaceRing ringOf(std::size_t axis, bool isFar) {
    const std::uint32_t x = endOf(axes::next(axis), true), y = endOf(axes::afterNext(axis), true);
    const std::uint32_t end = endOf(axis, isFar);
    const std::array<std::uint32_t, 4> corners{end | x | y, end | y, end, end | x};
    FaceRing ring{.face = faceName(axis, isFar)};
    for (std::size_t k = 0; k < 4; ++k) {
        ring.corner[k] = Feature::corner(corners[k]);
        ring.side[k] = Feature::edge(corners[k], corners[(k + 1) % 4]);
    }
    return ring;
}
/// By 2 axis + 1 for the far end.
inline constexpr std::array<FaceRing, 6> kRings{ringOf(0, false), ringOf(0, true),  ringOf(1, false),
                                                ringOf(1, true),  ringOf(2, false), ringOf(2, true)};

/// Which faces meet: each 2 axis + 1 for the far end.
struct FaceMeeting {
    bool isFromA = true;  ///< the reference face is of A
    std::uint32_t reference = 0, incident = 0;
};

/// Name of the contact at a place, which side `side` of the reference face cuts, if one does (see Place).
inline ContactId nameOf(const FaceMeeting& meeting, std::uint32_t place, double side) {
    const FaceRing &reference = kRings[meeting.reference], &incident = kRings[meeting.incident];
    const std::size_t k = place % 4;
    ContactId id;
    if (place >= kFirstReferenceCorner)
        id = {reference.corner[k], incident.face};
    else if (side < 0.0)
        id = {reference.face, incident.corner[k]};
    else
        id = {reference.side[static_cast<std::size_t>(side)], incident.side[k]};
    return meeting.isFromA ? id : ContactId{id.b, id.a};
}

/// A corner of the clipped face that touches.
struct FacePoint {
    double x = 0.0, y = 0.0;  ///< in the frame
    double depth = 0.0;       ///< m
    std::uint32_t place = 0;  ///< 0 ... 11, see face_clip.h
    double side = 0.0;        ///< of the reference face, where it is cut by one; -1 where it is not
};
using FacePoints = FixedList<FacePoint, kPlaces>;

/// Numbers of the points that make contacts, at most four. Those within the slack (m) of each other along the face are
/// made one in `points`.
FewContacts contactPoints(FacePoints& points, double slack);

/// The clipped face of one pair, whose four sides are four lanes: the twelve places of face_clip.h.
struct FacePlaces {
    std::array<double, kPlaces> x, y, z;             ///< in the frame
    std::array<double, kFirstReferenceCorner> side;  ///< see Place
    unsigned isThere = 0;                            ///< a bit for each place
};
FacePlaces placesOf(const IncidentFace<double>& incident, const FaceSides<double>& sides, double slack);
/// The places behind the reference face, and in front of it by `reach` (m) at most.
FacePoints touchingPoints(const FacePlaces& places, double height, double reach);

/// Steps for observers: the faces, then what is left of the incident face after each of the four sides.
ClipStep facesStep(const FaceView<double>& view, const IncidentFace<double>& incident);
ClipStep sideStep(const FaceView<double>& view, const IncidentFace<double>& incident, std::size_t side, double slack);
ClipStep droppedStep(const FaceView<double>& view, const FacePoints& points);

/// Adds the contacts on face `index` (see BoxBoxAxes): points behind it, and in front of it by the margin (m) at most.
/// None where the incident face does not reach behind the reference face between its sides.
template <typename T, typename Observer>
void addFaceContacts(const PairAxes& pair, double index, double margin, Manifold<T>& manifold, Observer& observer) {
    const FaceView<double> view = viewOf(pair, index);
    const IncidentFace<double> incident = incidentFace(view);
    const double slack = slackOf(pair);
    FacePoints points = touchingPoints(placesOf(incident, sidesOf(view), slack), view.half[2], margin + slack);
    if constexpr (!std::is_same_v<Observer, NoObserver>) {
        observer(facesStep(view, incident));
        for (std::size_t side = 0; side < 4; ++side) observer(sideStep(view, incident, side, slack));
        observer(droppedStep(view, points));
    }
    const FaceMeeting meeting{!view.isOfB, static_cast<std::uint32_t>(faceNumber(view.axis, view.isFar)),
                              static_cast<std::uint32_t>(faceNumber(incident.axis, incident.isFar))};
    const Array3<double>&x = view.frame[0], &y = view.frame[1], &z = view.frame[2], middle = middleOf(view);
    for (const std::uint32_t i : contactPoints(points, slack)) {
        const FacePoint& p = points[i];
        const auto at = [&](std::size_t k) {
            return static_cast<T>(placedOnFace(middle[k], x[k], y[k], z[k], p.x, p.y, p.depth));
        };
        manifold.add({at(0), at(1), at(2)}, static_cast<T>(p.depth), nameOf(meeting, p.place, p.side));
    }
}

}  // namespace geometry::boxes
