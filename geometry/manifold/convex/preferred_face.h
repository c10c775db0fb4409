#pragma once
/// Along which face contacts of two convex shapes may be made, though another direction is shallower.
///
/// A face is what bodies rest on: one is taken where it is nearly as shallow as the shallowest direction, by
/// kFaceAdvantage and by the slack for hulls; where none is, and contacts are compared afterwards, the face nearest to
/// that direction. For all, where cores touch: the direction between nearest points is then made of rounding.

#include <optional>

#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/separation.h"

namespace collidoscope::geometry {

/// Whether a face of two shapes with this shallowest separation is compared by what lies within both faces: see
/// CollideOptions::faceSlack (m).
bool isComparedWithin(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s, double faceSlack);

/// The separation along a face of either shape.
struct FaceDirection {
    Separation<double> separation{};
    bool isShallow = true;  ///< it is nearly as shallow; else it is compared by its contacts
};
/// None where no face may be preferred to the shallowest direction. Precondition: all numbers are 2 at most, see
/// WorkFrame.
std::optional<FaceDirection> alongFace(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s,
                                       double faceSlack);

}  // namespace collidoscope::geometry
