#pragma once
/// Contacts on a face that is square to the normal: the other shape's face, segment or point is clipped by its sides.

#include <glm/geometric.hpp>

#include "geometry/manifold/clip/clip_polygon.h"
#include "geometry/manifold/clip/clip_step.h"
#include "geometry/manifold/convex/proxy_face.h"
#include "geometry/manifold/manifold.h"
#include "geometry/overlap/separation.h"

namespace geometry {

/// A face counts as square to the normal of two shapes up to this angle (rad). Turned by so little, a depth changes by
/// half its square, which is lost in the rounding of a double.
inline constexpr double kSquare = 1e-8;
/// The same for hulls, whose normals come from GJK and EPA, and whose faces may be flat up to single precision only.
inline constexpr double kSquareToHull = 1e-6;
/// The difference of near points is so many metres wrong at most, for coordinates about 1, which turns a short one. One
/// that would be turned by more than the largest angle (rad) tells no direction.
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

/// How far p is beyond a side of the face; side k begins at corner k.
inline double beyondSide(const ProxyFace& face, std::size_t side, const Vec3d& p) {
    return glm::dot(face.sides[side], p - face.corners[side]);
}

using ProxyPolygon = SmallVector<ClipCorner, 2 * kUsualCorners>;
ProxyPolygon polygonOf(const ProxyFace& face);

/// The contact at a corner of the clipped polygon.
ManifoldPoint<double> contactAt(const ClipCorner& corner, const FacePair& faces);

ClipStep facesStep(const FacePair& faces);
ClipStep sideStep(const FacePair& faces, std::size_t side, const ProxyPolygon& left);

/// Points behind the reference face, and in front of it by the margin (m) at most. Slack as in clip_polygon.h, in m.
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

}  // namespace geometry
