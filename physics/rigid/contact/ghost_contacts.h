#pragma once
/// Removal of ghost collisions: contacts with internal edges, where flat surfaces are joined.
///
/// A box that slides over boxes laid side by side, or a ball that rolls over the triangles of a mesh, touches the next
/// surface (the obstacle) before it has left the last one (the support). Taken by itself, the obstacle is overlapped
/// least across its edge, so the contact's normal points against the motion, and the body is stopped by an edge that
/// the joined surface does not have.
///
/// A contact is a ghost where another contact of the same shape, with the support, already keeps the shape in front of
/// the obstacle: along the normal n of the support (unit, towards the shape) the obstacle rises no higher than it,
///     max of n.x over the obstacle  -  min of n.x over the shape  <=  depth along n
/// up to a thousandth of the shape's extent. A wall rises higher, so its contact is kept. Two surfaces side by side
/// with equal normals are both kept where each touches the shape where the other does not, because they carry it
/// together; for a ball only the deeper contact is kept. A triangle of a mesh that is touched at its front is kept
/// beside others with the same normal, as mesh_contacts.h lets no edge of a level surface push; but if it is apart from
/// the shape by more than that thousandth, it is the slope of a ridge that the shape will pass over, and its contact is
/// removed. A contact is always removed if another contact with the same normal has all of its points.
///
/// A speculative contact is found as if the shape went on through all others, so it may be with the side of a surface
/// that the support will keep it from. If it is later than the contact with the support, it is a ghost as soon as its
/// normal is another one.
///
/// Only contacts that are kept can make another one a ghost.
///
/// A pair that lost a contact because of another pair is collided anew in the next step, however little it has moved,
/// because the other contact may have ended by then.
///
/// The rule applies only where obstacle and support belong to bodies that nothing moves, or to one body. Not covered:
/// an obstacle that is flat here and rises elsewhere, such as a large hull, is kept as an obstacle.

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/lazy_lists.h"
#include "physics/rigid/contact/contact.h"

namespace collidoscope::physics {

/// Whether a shape may form one surface with another shape: nothing moves its body, or the body has several shapes.
bool mayBeJoined(const Bodies& bodies, const Shapes& shapes, std::uint32_t shape);

/// It keeps memory, but no state: the results depend on the arguments only.
class GhostFilter {
public:
    /// Removes the ghosts; the other contacts keep their order. `placed`: all shapes in world space; `ofSeams`:
    /// indices, in rising order, of contacts for which mayBeJoined() holds for one of the shapes.
    void drop(const Bodies& bodies, const Shapes& shapes, const geometry::MadeList<geometry::AnyShapef>& placed,
              std::span<const std::uint32_t> ofSeams, std::vector<Contact>& contacts);

private:
    /// A contact from the point of view of one of its shapes.
    struct Touch {
        std::uint32_t shape = 0;    // the shape
        std::uint32_t contact = 0;  // its index in the list
        std::uint32_t otherBody = 0;
        geometry::AnyShapef obstacle{};
        geometry::Vec3d normal{0.0};  // towards the shape
        double depth = 0.0;
        std::span<const ContactPoint> points{};
        double extent = 0.0;   // m, length of the projection of the shape on the normal
        double surface = 0.0;  // m, coordinate of the obstacle's surface along the normal
        bool isGhost = false;
        bool isSpeculative = false;
        float time = 0.0f;  // s, of the impact within the step; 0 of a contact that exists already
    };

    static bool isRepeated(const Touch& touch, const Touch& by);
    static bool isOnFace(const Touch& touch);
    static bool isShared(const Touch& touch, const geometry::AnyShapef& other, double tolerance);
    static bool isCovered(const Touch& touch, const Touch& by, const geometry::AnyShapef& shape);
    void mark(std::span<Touch> touches, const Bodies& bodies, const geometry::AnyShapef& shape,
              std::span<Contact> contacts);

    std::vector<Touch> touches_{};
    std::vector<std::size_t> order_{};  // indices of possible ghosts, the deepest first
    std::vector<bool> isGhost_{};
};

}  // namespace collidoscope::physics
