#pragma once
/// The clipped face of one pair: the four sides of a face are four lanes.

#include "geometry/manifold/box/face_clip.h"

namespace geometry::boxes {

/// The twelve places of face_clip.h.
struct FacePlaces {
    std::array<double, kPlaces> x, y, z;             ///< in the frame
    std::array<double, kFirstReferenceCorner> side;  ///< see Place
    unsigned isThere = 0;                            ///< a bit for each place
};

FacePlaces placesOf(const IncidentFace<double>& incident, const FaceSides<double>& sides, double slack);

}  // namespace geometry::boxes
