#pragma once
/// Contacts on a face that is square to the normal: the other shape's face, segment or point is clipped by its sides.
/// Each corner of what is left knows the two sides that meet there, which gives the contact a lasting name.
///
/// Source: Sutherland, Hodgman, Reentrant polygon clipping (1974). Differs from it in: corners carry their sides.

#include <glm/geometric.hpp>
#include <optional>

#include "geometry/base/observer.h"
#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/separation.h"
#include "geometry/manifold/clip_step.h"
#include "geometry/manifold/convex/proxy_face.h"
#include "geometry/manifold/manifold.h"
#include "geometry/overlap/separation.h"

namespace collidoscope::geometry {

/// The line that a side of a clipped polygon lies on: a side of the polygon that was clipped (0, 1 ...), or of the face
/// that it was clipped by (-1, -2 ...).
using SideName = std::int32_t;
constexpr SideName clippedBy(std::size_t side) { return -1 - static_cast<SideName>(side); }

struct ClipCorner {
    ClipCorner() = default;
    ClipCorner(const Vec3d& at, SideName in, SideName out) : point(at), entering(in), leaving(out) {}

    Vec3d point{0.0};
    SideName entering = 0;  ///< the side that ends here
    SideName leaving = 0;   ///< the side that begins here
};

/// Corner k of a polygon of `count` corners that is not clipped: its sides k - 1 and k meet there.
inline ClipCorner wholeCorner(const Vec3d& point, std::size_t k, std::size_t count) {
    return {point, static_cast<SideName>((k + count - 1) % count), static_cast<SideName>(k)};
}

/// The corners of a convex polygon that lie beyond a side are neighbours: they begin at `first`, and `after` is the one
/// that follows them. (Where rounding makes a second group, that is beyond by rounding only, and stays.)
struct CutOff {
    std::size_t first = 0;
    std::size_t after = 0;
    std::size_t count = 0;  ///< of corners beyond the side
};

/// Polygon is a list of ClipCorner; isBeyond tells of a corner's number.
template <typename IsBeyond>
CutOff cutOff(std::size_t size, const IsBeyond& isBeyond) {
    // Without branches, as which corners are beyond cannot be foreseen.
    CutOff cut;
    bool wasBeyond = isBeyond(size - 1);
    for (std::size_t i = 0; i < size; ++i) {
        const bool isNow = isBeyond(i);
        cut.count += isNow ? 1 : 0;
        cut.first = isNow && !wasBeyond ? i : cut.first;
        wasBeyond = isNow;
    }
    if (cut.count == 0 || cut.count == size) return cut;
    cut.after = cut.first;
    do cut.after = cut.after + 1 == size ? 0 : cut.after + 1;
    while (isBeyond(cut.after));
    return cut;
}

/// Keeps the part of `polygon` with excess(point) <= slack. Two corners are a segment. Excess is linear, in any unit.
/// Polygon is a list of ClipCorner.
template <typename Polygon, typename Excess>
void clipBySide(Polygon& polygon, bool isSegment, std::size_t side, double slack, const Excess& excess) {
    const std::size_t size = polygon.size();
    if (size == 0) return;
    const CutOff cut = cutOff(size, [&](std::size_t i) { return excess(polygon[i].point) > slack; });
    if (cut.count == 0) return;
    Polygon result;
    if (cut.count < size) {
        const auto previous = [&](std::size_t i) { return (i == 0 ? size : i) - 1; };
        const auto crossing = [&](const ClipCorner& inside, const ClipCorner& outside) {
            const double here = excess(inside.point), there = excess(outside.point);
            return inside.point + here / (here - there) * (outside.point - inside.point);
        };
        // A corner on the side is its own crossing. A segment has no way back from its last corner to the first.
        const std::size_t before = previous(cut.first), last = previous(cut.after);
        const bool isEntered = excess(polygon[cut.after].point) < 0.0 && !(isSegment && last != 0);
        const bool isExited = excess(polygon[before].point) < 0.0 && !(isSegment && before != 0);
        if (isEntered)
            result.emplace_back(crossing(polygon[cut.after], polygon[last]), clippedBy(side), polygon[last].leaving);
        for (std::size_t i = cut.after; i != cut.first; i = i + 1 == size ? 0 : i + 1) result.push_back(polygon[i]);
        if (isExited)
            result.emplace_back(crossing(polygon[before], polygon[cut.first]), polygon[before].leaving,
                                clippedBy(side));
    }
    polygon = result;
}

/// Data that name the corners of a clipped polygon: the numbers of the corners of both faces, and the faces.
/// Corners is an array or vector of numbers.
template <typename Corners>
struct FaceNames {
    const Corners& corners;
    Feature face{};

    Feature corner(std::size_t k) const { return Feature::corner(corners[k]); }
    Feature side(std::size_t k) const { return Feature::edge(corners[k], corners[(k + 1) % corners.size()]); }
};

/// The features of the reference face (a) and of the clipped face (b) that meet in a corner. Corner has the sides of a
/// ClipCorner.
template <typename Corner, typename Reference, typename Clipped>
ContactId nameOf(const Corner& corner, const FaceNames<Reference>& reference, const FaceNames<Clipped>& clipped) {
    const auto index = [](SideName side) { return static_cast<std::size_t>(side < 0 ? -1 - side : side); };
    const std::size_t in = index(corner.entering), out = index(corner.leaving);
    if (corner.entering >= 0 && corner.leaving >= 0) return {reference.face, clipped.corner(out)};
    if (corner.entering < 0 && corner.leaving >= 0) return {reference.side(in), clipped.side(out)};
    if (corner.entering >= 0) return {reference.side(out), clipped.side(in)};
    const bool isNext = (in + 1) % reference.corners.size() == out;
    return {reference.corner(isNext ? out : in), clipped.face};
}

/// A face counts as perpendicular to the normal of two shapes up to this angle (rad). A rotation by such an angle
/// changes a depth by half its square, which is lost in the rounding of a double.
inline constexpr double kSquare = 1e-8;
/// This angle for hulls, whose normals come from GJK and EPA, and whose faces may be flat up to single precision only.
inline constexpr double kSquareToHull = 1e-6;
/// kDeltaRounding: the largest error (m) of the difference of near points, for coordinates about 1. It rotates a short
/// difference, so the angle above is larger by that rotation, but by no more than kLargestTurn (rad).
inline constexpr double kDeltaRounding = 1e-14, kLargestTurn = 1e-6;

/// A reference face and what is clipped by it.
struct FacePair {
    ProxyFace reference{};
    ProxyFace incident{};
    bool isFromA = true;          ///< the reference face is of A
    double radii = 0.0;           ///< of both shapes together
    double incidentRadius = 0.0;  ///< of the clipped shape
};
/// Nothing where no face is square to the normal.
std::optional<FacePair> squareFaces(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s);

/// Distance of p beyond a side of the face; side k begins at corner k.
inline double beyondSide(const ProxyFace& face, std::size_t side, const Vec3d& p) {
    return glm::dot(face.sides[side], p - face.corners[side]);
}

using ProxyPolygon = SmallVector<ClipCorner, 2 * kUsualCorners>;
ProxyPolygon polygonOf(const ProxyFace& face);

/// The contact at a corner of the clipped polygon.
ManifoldPoint<double> contactAt(const ClipCorner& corner, const FacePair& faces);

ClipStep facesStep(const FacePair& faces, const CodePlace& place = {});
ClipStep sideStep(const FacePair& faces, std::size_t side, const ProxyPolygon& left, const CodePlace& place = {});

/// Points behind the reference face, and in front of it by the margin (m) at most. Slack in m, see kOnSide.
template <typename Observer>
ContactList clippedContacts(const FacePair& faces, double margin, double slack, Observer& observer) {
    constexpr bool isObserved = !std::is_same_v<Observer, NoObserver>;
    if constexpr (isObserved) observer(facesStep(faces));
    ProxyPolygon polygon = polygonOf(faces.incident);
    for (std::size_t side = 0; side < faces.reference.corners.size(); ++side) {
        const auto excess = [&](const Vec3d& p) { return beyondSide(faces.reference, side, p); };
        clipBySide(polygon, !faces.incident.isFace(), side, slack, excess);
        if constexpr (isObserved) observer(sideStep(faces, side, polygon));
    }
    ContactList contacts;
    for (const ClipCorner& corner : polygon) {
        const ManifoldPoint<double> contact = contactAt(corner, faces);
        if (contact.depth >= -margin - slack) contacts.push_back(contact);
    }
    if constexpr (isObserved) observer(keptStep(ClipAction::DropAbove, contacts));
    return contacts;
}

// Along which face contacts of two convex shapes may be made, though another direction is shallower.
//
// A face is what bodies rest on: one is taken where it is nearly as shallow as the shallowest direction, by
// kFaceAdvantage and by the slack for hulls; where none is, and contacts are compared afterwards, the face nearest to
// that direction. For all, where cores touch: the direction between nearest points is then made of rounding.

/// Whether a face of two shapes with this shallowest separation is compared by what lies within both faces: see
/// CollideOptions::faceSlack (m).
bool isComparedWithin(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s, double faceSlack);

/// The separation along a face of either shape.
struct FaceDirection {
    Separation<double> separation{};
    bool isShallow = true;  ///< it is nearly as shallow; else it is compared by its contacts
};
/// The direction of a face that may be preferred to the shallowest direction; none if there is no such face.
/// Precondition: all numbers are 2 at most, see WorkFrame.
std::optional<FaceDirection> alongFace(const ConvexProxy& a, const ConvexProxy& b, const Separation<double>& s,
                                       double faceSlack);

}  // namespace collidoscope::geometry
