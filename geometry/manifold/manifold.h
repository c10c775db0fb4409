#pragma once
/// The contact manifold of two shapes, as a solver wants it: a direction, a depth, and up to four points with names
/// that last from step to step.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "geometry/base/small_vector.h"
#include "geometry/base/vec.h"

namespace collidoscope::geometry {

enum class FeatureKind : std::uint8_t { Corner, Edge, Face, Whole };

/// The name of a part of a shape, so that a contact can be known again in the next step; equal exactly when it is the
/// same part.
///
/// Corners: of a box, bits 0, 1 and 2 of the number tell on which end of its x, y and z axis they lie; the ends of a
/// capsule are 0 and 1, those of a triangle 0, 1, 2; a sphere has the corner 0. Faces: of a box, twice the axis, plus 1
/// for the far end; triangle and plane have the face 0. Numbers of corners are kept whole below 2^15, as 15 bits
/// otherwise.
class Feature {
public:
    constexpr Feature() = default;
    static constexpr Feature corner(std::uint32_t index) { return {FeatureKind::Corner, index & kMask}; }
    static constexpr Feature face(std::uint32_t index) { return {FeatureKind::Face, index & kMask}; }
    /// The edge between two corners, in either order.
    static constexpr Feature edge(std::uint32_t from, std::uint32_t to) {
        const std::uint32_t low = (from < to ? from : to) & kHalfMask;
        return {FeatureKind::Edge, low << kHalfBits | ((from < to ? to : from) & kHalfMask)};
    }
    /// Nothing in particular: the inside.
    static constexpr Feature whole() { return {FeatureKind::Whole, 0}; }

    constexpr FeatureKind kind() const { return static_cast<FeatureKind>(bits_ >> kIndexBits); }
    constexpr std::uint32_t index() const { return bits_ & kMask; }
    /// The corners of an edge, in ascending order.
    constexpr std::uint32_t firstCorner() const { return index() >> kHalfBits; }
    constexpr std::uint32_t secondCorner() const { return index() & kHalfMask; }

    friend constexpr bool operator==(const Feature&, const Feature&) = default;
    friend constexpr auto operator<=>(const Feature&, const Feature&) = default;

private:
    static constexpr int kHalfBits = 15, kIndexBits = 2 * kHalfBits;
    static constexpr std::uint32_t kHalfMask = (1u << kHalfBits) - 1, kMask = (1u << kIndexBits) - 1;

    constexpr Feature(FeatureKind kind, std::uint32_t index)
        : bits_(static_cast<std::uint32_t>(kind) << kIndexBits | index) {}

    std::uint32_t bits_ = 0;
};

/// The pair of features that a contact comes from: an edge of each, or a corner of one and the face of the other.
struct ContactId {
    Feature a{};
    Feature b{};

    friend constexpr bool operator==(const ContactId&, const ContactId&) = default;
    friend constexpr auto operator<=>(const ContactId&, const ContactId&) = default;
};

/// A point as close as this to the side of a face, as part of the size of the shapes, is on it: poses in single
/// precision are no better known, and corners that lie on each other shall stay corners.
inline constexpr double kOnSide = 1e-6;

/// Edges are nearly parallel up to this angle, in radians: two contacts are then no farther from where the edges are
/// nearest, across them, than a twentieth of their length.
inline constexpr double kNearlyParallel = 0.05;

/// An edge must be shallower than the best face by this part of the depth, and a face of B than that of A.
/// Where boxes lean on each other by a small angle t, all axes between both face normals have the same depth but for
/// t^2 times the size: this keeps the face, and a patch that can carry, up to t = sqrt(depth / size) / 10.
inline constexpr double kFaceAdvantage = 0.01;

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

/// The manifold with A and B exchanged.
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

/// Tolerances: how near shapes must be to have contacts, and how far a face is preferred; see CollideOptions.
struct ContactReach {
    double margin = 0.0, faceSlack = 0.0;  ///< m, >= 0
    Gap* gap = nullptr;
};

/// A face counts as deep as the edges if the smaller depth is at least this share of the larger.
inline constexpr double kDepthKept = 0.95;
/// Whether a face with these contacts represents the overlap as well as the shallowest edges, whose depth is `ofEdges`
/// (m): it has two contacts or more, and its largest depth equals that of the edges up to the slack (m) and a
/// twentieth. A face with a single contact would support no better than the edges, along a less exact normal. Points: a
/// list of elements with a member `depth`.
template <typename Points>
bool isAsDeep(const Points& ofFace, double ofEdges, double slack) {
    if (ofFace.size() < 2) return false;
    double deepest = ofFace[0].depth;
    for (const auto& point : ofFace) deepest = std::max(deepest, double{point.depth});
    return kDepthKept * deepest <= ofEdges + slack && kDepthKept * ofEdges <= deepest + slack;
}

/// Options of collide().
struct CollideOptions {
    double margin = 0.0;  ///< m, >= 0: shapes with a distance up to this have a manifold, too
    /// m, >= 0: for boxes and hulls, a face is preferred to edges that are shallower, or farther apart, by no more than
    /// this, and by no more than a hundredth in any case. So a body that rests on a face keeps the contacts of the
    /// face, even if it rocks a little. If it is above 0 and boxes or hulls overlap, the face whose normal is nearest
    /// to that of the edges is also compared by the part within both faces (isAsDeep): a board that hangs over the side
    /// of another reaches farther behind its face there than the two overlap, and would otherwise rest on two edges.
    double faceSlack = 0.0;
    /// If true, whether shapes touch is decided exactly where rounding may hide it, which can take a hundred times as
    /// long. If false, shapes within a millionth of their size of touching may count as either, except for two boxes.
    bool isExact = true;
    /// If not null, it receives a gap between the planes of shapes that have no manifold, if one was found. None is
    /// found for two boxes, for planes, and for spheres against shapes other than hulls.
    Gap* gap = nullptr;
};

}  // namespace collidoscope::geometry
