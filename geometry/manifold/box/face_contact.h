#pragma once
/// Contacts of two boxes where a face of one is the reference: the face of the other that looks at it most is clipped
/// by its four sides (face_clip.h), and what lies behind it touches.
///
/// Source: Gregorius, The separating axis test between convex polyhedra (Game Developers Conference 2013), "face
/// contact". Differs from it in: corners are named by the sides that meet there, whichever face is the reference.

#include "geometry/manifold/box/face_clip.h"
#include "geometry/manifold/clip_step.h"
#include "geometry/manifold/reduce.h"

namespace collidoscope::geometry::boxes {

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

/// Adds the contacts on face `index` (see BoxBoxAxes): points behind it, and in front of it by the margin (m) at most.
/// None where the incident face does not reach behind the reference face between its sides. The observer may be empty.
template <typename T>
void addFaceContacts(const PairAxes& pair, double index, double margin, Manifold<T>& manifold,
                     const ClipObserver& observer);

/// Of points within the slack (m) of each other along the face, one is kept.
void mergePoints(FacePoints& points, double slack);

/// The contacts that addFaceContacts() adds, before they are reduced to four.
FacePoints pointsOnFace(const PairAxes& pair, double index, double margin);

}  // namespace collidoscope::geometry::boxes
