#pragma once
/// Contacts of two boxes after the book: each edge of a box is clipped by the other box, what is left is moved onto the
/// middle plane of the overlap, and points that coincide become one.
///
/// Source: Szauer, Game Physics Cookbook (2017), chapter 15, "Oriented bounding box manifold". Differs from it in: an
/// edge is clipped as a whole by the three slabs of the box, so that rounding cannot put a clipped point outside; ends
/// of edges that lie inside count, so that a box within another has contacts; depths are full, and each point has its
/// own.

#include <optional>
#include <vector>

#include "geometry/manifold/box/edge_contact.h"
#include "geometry/manifold/clip/clip_step.h"

namespace geometry::boxes {

/// Points nearer to each other than this part of the boxes' size are one: edges that lie on each other are both
/// clipped, each with its own rounding.
inline constexpr double kSamePoint = 1e-6;

/// Boxes are grown by this part of their size before they clip, so that no contact of boxes that just touch is lost to
/// rounding.
inline constexpr double kClipRounding = 1e-9;

/// The part of an edge that lies in a box.
struct EdgePiece {
    Segmentd whole{};
    std::array<Vec3d, 2> ends{};
    std::array<Feature, 2> onEdge{};  ///< the edge where it was cut, a corner where it was not
    std::array<Feature, 2> onBox{};   ///< the face that cut it, or the whole box
};

/// Edge 0 ... 11 of `box` within `other` grown by `slack` (m) on all sides.
std::optional<EdgePiece> clipEdge(const PlacedBox& box, std::size_t edge, const PlacedBox& other, double slack);

/// How far B has to move along the normal of the push until the line through `point` along it meets both boxes no
/// longer. Negative: the gap between them there.
double depthAt(const PairAxes& pair, const Vec3d& point, const Vec3d& normal);

/// A point on the plane in the middle of the overlap, which is square to the push.
Vec3d middleOf(const PairAxes& pair, const AxisPush& push);
/// Moves the points onto that plane.
void project(ContactList& contacts, const PairAxes& pair, const AxisPush& push);
/// Of points that coincide, the first stays.
void mergeCoinciding(ContactList& contacts, double size);

/// Steps for observers.
ClipStep edgeStep(const Segmentd& whole, bool isFromA, const ContactList& sofar);
ClipStep projectStep(const Vec3d& middle, const Vec3d& normal, const ContactList& projected);

/// The ends of what the boxes cut off each other's edges. Slack in m, >= 0.
template <typename Observer>
ContactList clipEdgesOfBoth(const PairAxes& pair, const AxisPush& push, double slack, Observer& observer) {
    ContactList contacts;
    for (const bool isOfA : {true, false})
        for (std::size_t edge = 0; edge < 12; ++edge) {
            const PlacedBox &own = isOfA ? pair.a() : pair.b(), &other = isOfA ? pair.b() : pair.a();
            const std::optional<EdgePiece> piece = clipEdge(own, edge, other, slack);
            if (!piece) continue;
            for (std::size_t i = 0; i < 2; ++i) {
                const ContactId id{piece->onEdge[i], piece->onBox[i]};
                contacts.push_back(
                    {piece->ends[i], depthAt(pair, piece->ends[i], push.normal), isOfA ? id : ContactId{id.b, id.a}});
            }
            if constexpr (!std::is_same_v<Observer, NoObserver>) observer(edgeStep(piece->whole, isOfA, contacts));
        }
    return contacts;
}

/// All contacts, before they are reduced. Slack as above.
template <typename Observer>
ContactList edgeClippedContacts(const PairAxes& pair, const AxisPush& push, double slack, Observer& observer) {
    ContactList contacts = clipEdgesOfBoth(pair, push, slack, observer);
    project(contacts, pair, push);
    if constexpr (!std::is_same_v<Observer, NoObserver>)
        observer(projectStep(middleOf(pair, push), push.normal, contacts));
    mergeCoinciding(contacts, sizeOf(pair.a()) + sizeOf(pair.b()));
    if constexpr (!std::is_same_v<Observer, NoObserver>) observer(keptStep(ClipAction::Merge, contacts));
    return contacts;
}

}  // namespace geometry::boxes
