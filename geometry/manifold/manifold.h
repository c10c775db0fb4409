#pragma once
/// Where two shapes touch or overlap, as a solver wants it: a direction, a depth, and up to four points.

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "geometry/base/small_vector.h"
#include "geometry/base/vec.h"
#include "geometry/manifold/features/feature.h"

namespace geometry {

/// Four points that span a patch carry whatever a larger set does.
inline constexpr std::size_t kMaxContacts = 4;

template <typename T>
struct ManifoldPoint {
    Vec3<T> position{T(0)};  ///< midway between both surfaces along the normal
    T depth = T(0);          ///< m, of this point, measured like that of the manifold
    ContactId id{};          ///< stays while the same features touch
};

template <typename T>
struct Manifold {
    Vec3<T> normal{T(0), T(1), T(0)};  ///< unit, from A to B
    /// m, that of the deepest point: moving B by depth * normal parts the two, up to rounding. 0 where they touch,
    /// negative where they are apart by less than a margin.
    T depth = T(0);
    std::array<ManifoldPoint<T>, kMaxContacts> contacts{};
    std::uint32_t count = 0;  ///< 1 or more of the contacts count

    std::span<const ManifoldPoint<T>> points() const { return {contacts.data(), count}; }
    void add(const ManifoldPoint<T>& contact) { add(contact.position, contact.depth, contact.id); }
    void add(const Vec3<T>& position, T pointDepth, const ContactId& id) {
        ManifoldPoint<T>& contact = contacts[count++];  // part by part: see FixedList::emplace_back
        contact.position = position, contact.depth = pointDepth, contact.id = id;
    }
};
using Manifoldf = Manifold<float>;
using Manifoldd = Manifold<double>;

/// Contacts before they are reduced. Both ends of every edge of two boxes have room; more need memory of their own.
using ContactList = SmallVector<ManifoldPoint<double>, 48>;

/// The same told with A and B exchanged.
template <typename T>
Manifold<T> reversed(const Manifold<T>& manifold) {
    Manifold<T> result = manifold;
    result.normal = -manifold.normal;
    for (ManifoldPoint<T>& contact : result.contacts) contact.id = {contact.id.b, contact.id.a};
    return result;
}

template <typename T>
ManifoldPoint<T> rounded(const ManifoldPoint<double>& contact) {
    return {Vec3<T>{contact.position}, static_cast<T>(contact.depth), contact.id};
}
template <typename T>
Manifold<T> rounded(const Manifold<double>& manifold) {
    Manifold<T> result{Vec3<T>{manifold.normal}, static_cast<T>(manifold.depth)};
    for (const ManifoldPoint<double>& contact : manifold.points()) result.add(rounded<T>(contact));
    return result;
}
template <typename T>
std::optional<Manifold<T>> rounded(const std::optional<Manifold<double>>& manifold) {
    if (!manifold) return std::nullopt;
    return rounded<T>(*manifold);
}

/// Two shapes that are apart: between two planes across the normal there is nothing of either.
struct Gap {
    double distance = 0.0;  ///< m, of the planes; 0: none is known
    Vec3d normal{0.0};      ///< unit, from A to B
};

/// How near shapes must be to have contacts, and how far a face is preferred; see CollideOptions.
struct ContactReach {
    double margin = 0.0, faceSlack = 0.0;  ///< m, >= 0
    Gap* gap = nullptr;
};

enum class ClipMethod : std::uint8_t {
    ReferenceFace,  ///< a face clipped by the sides of another, see box/face_contact.h; edges that cross give one point
    Edges,          ///< the book's: each edge clipped by the other box, see box/edge_clipping.h
};

/// How collide() is asked.
struct CollideOptions {
    double margin = 0.0;  ///< m, >= 0: shapes that are apart by no more have a manifold, too
    /// m, >= 0: of boxes and hulls, a face is preferred to edges that are shallower, or farther apart, by no more than
    /// that, and by no more than a hundredth in any case. What rests on a face has its points, however little it rocks.
    double faceSlack = 0.0;
    ClipMethod method = ClipMethod::ReferenceFace;  ///< of two boxes; the others have one only
    /// Whether shapes touch is decided exactly where rounding may hide it, which can take a hundred times as long. If
    /// not, what is nearer than a millionth of their size may be told as touching or as not, for all but two boxes.
    bool isExact = true;
    /// Where it is given and there is no manifold, it is set, if one is found on the way: for all but two boxes, planes
    /// and spheres with others than hulls.
    Gap* gap = nullptr;
};

}  // namespace geometry
