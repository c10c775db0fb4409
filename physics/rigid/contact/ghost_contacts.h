#pragma once
/// Contacts with inner edges, where flat surfaces are joined.
///
/// A box that slides over boxes laid side by side, or a ball that rolls over the triangles of a mesh, meets the next
/// one before it has left the last. By itself that next one seems to be an obstacle: where they overlap least is across
/// its edge, so the contact's normal stands against the motion, and the body bumps into nothing.
///
/// A contact is such a ghost where another contact of the same shape already keeps it in front of the obstacle: along
/// that other normal n (unit, towards the shape), the obstacle does not stand out further than what is stood upon,
///     max of n.x over the obstacle  -  min of n.x over the shape  <=  depth along n
/// up to a thousandth of the shape's extent. A wall does stand out, and stays. So does, of two surfaces side by side
/// whose normals are alike, each that touches where the other does not: they carry the shape together; but
/// of a ball the deeper one is enough. A triangle of a mesh that is touched at its front stays beside others with the
/// same normal: mesh_contacts.h lets no edge of a level surface push. But one that is apart by more than that
/// thousandth is the slope of a ridge that the shape will pass over. What has no point that another contact with its
/// normal does not have is a ghost anyhow.
///
/// Only what stays covers: a contact that none but ghosts cover is no ghost.
///
/// A pair that lost a contact to one of another pair is collided anew in the next step, however little it has moved:
/// the other may be gone by then.
///
/// Only where both obstacles belong to bodies that nothing moves, or to one body. Not done: an obstacle that lies flat
/// here and rises elsewhere, such as a large hull, stays an obstacle.

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/lazy_lists.h"
#include "physics/rigid/contact/contact.h"

namespace collidoscope::physics {

/// Whether a shape may make one surface with another: nothing moves it, or it is one of several of a body.
bool mayBeJoined(const Bodies& bodies, const Shapes& shapes, std::uint32_t shape);

/// Keeps no state but memory: the answers follow from what it is given.
class GhostFilter {
public:
    /// Removes the ghosts; the others keep their order. `placed`: all shapes in the world; `ofSeams`: contacts one of
    /// whose shapes may be joined to another, in rising order.
    void drop(const Bodies& bodies, const Shapes& shapes, const geometry::MadeList<geometry::AnyShapef>& placed,
              std::span<const std::uint32_t> ofSeams, std::vector<Contact>& contacts);

private:
    /// A contact as seen by one of its shapes.
    struct Touch {
        std::uint32_t shape = 0;    // that it belongs to, and
        std::uint32_t contact = 0;  // in the list
        std::uint32_t otherBody = 0;
        geometry::AnyShapef obstacle{};
        geometry::Vec3d normal{0.0};  // towards the shape
        double depth = 0.0;
        std::span<const ContactPoint> points{};
        double lowest = 0.0, extent = 0.0;  // m, of the shape along the normal
        bool isGhost = false;
    };

    static bool isRepeated(const Touch& touch, const Touch& by);
    static bool isOnFace(const Touch& touch);
    static bool isShared(const Touch& touch, const geometry::AnyShapef& other, double tolerance);
    static bool isCovered(const Touch& touch, const Touch& by, const geometry::AnyShapef& shape);
    void mark(std::span<Touch> touches, const Bodies& bodies, const geometry::AnyShapef& shape,
              std::span<Contact> contacts);

    std::vector<Touch> touches_{};
    std::vector<std::size_t> order_{};  // of ghosts, the deepest first
    std::vector<bool> isGhost_{};
};

}  // namespace collidoscope::physics
