#pragma once
/// Names of the contacts of two faces of boxes.

#include <array>

#include "geometry/manifold/box/box_pair.h"
#include "geometry/manifold/box/face_clip.h"

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
inline ContactId nameOf(const FaceMeeting& meeting, std::size_t place, double side) {
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

}  // namespace geometry::boxes
