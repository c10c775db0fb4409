#pragma once
/// Two edges in which boxes that are apart are nearest, by a formula.
///
/// Each gap along one of the fifteen axes, when that has length 1, bounds the distance from below. Where the outermost
/// edges of an edge axis cross within both, the way between them has that length and its ends lie in the boxes: the
/// gap is the distance. So a gap wider than the margin tells that there is no contact, and a crossing where the contact
/// is, without a search for the nearest features.
///
/// In doubles, from axes in doubles: a gap is right to a few roundings of the boxes' coordinates, about 10^-15 of them.
/// Edges that are nearly parallel share a stretch and not a point, so they are told apart; those that are parallel to
/// 10^-4 are left out, for rounding would turn their axis. So is what is no wider than the gap of a face, by kOnSide of
/// the sizes.

#include <optional>

#include "geometry/manifold/box/edge_contact.h"

namespace geometry::boxes {

struct NearEdges {
    bool areApart = false;           ///< the boxes, by more than the margin
    bool isFaceOut = false;          ///< no face is nearest: an edge axis has a wider gap
    std::optional<unsigned> axis{};  ///< 6 ... 14, see BoxBoxAxes: that of edges which are nearest
    bool areNearlyParallel = false;  ///< those edges
};

/// `face`: the axis of the widest gap among faces, 0 ... 5. Preconditions: the boxes are apart or touch; margin (m)
/// >= 0; faceSlack (m) >= 0: a face is nearest where no edges are nearer by more than that.
NearEdges nearEdges(const PairAxes& pair, unsigned face, const ContactReach& reach);

}  // namespace geometry::boxes
