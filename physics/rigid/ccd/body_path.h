#pragma once
/// The path of a body in one step: a straight line, with a constant angular velocity about its centre of mass; and the
/// test whether the motion is fast.
///
/// Two bodies cannot tunnel through each other if their points move by no more than half of their thickness in a step,
/// or half of the margin: at the end of the step their middles are still on the sides where they were. A quarter of
/// the thickness counts as fast already, so that the minimum translation vector still leads back to the side from
/// which they came. The motions of both are added, as they may approach each other; but bodies that move side by side,
/// or that ride on each other, are not fast relative to each other.

#include <optional>
#include <vector>

#include "geometry/base/lazy_lists.h"
#include "geometry/base/memory.h"
#include "geometry/convex/convex_proxy.h"
#include "geometry/convex/sweep/motion.h"
#include "geometry/shapes/primitives.h"
#include "physics/rigid/world/shape.h"

namespace collidoscope::physics {

struct BodyPath {
    BodyPosition start{};
    geometry::Vec3f displacement{0.0f};  ///< m, of the centre, in the step
    geometry::Vec3f turn{0.0f};          ///< rad, in the step, of any size

    /// Time: 0..1 of the step.
    BodyPosition at(float time) const;
    /// The motion that transforms a shape from its pose in the world at the start of the step to that at a time.
    geometry::Posef carryAt(float time) const;
};
/// The motions of the active bodies in a step, with one entry for each slot; entries of other bodies are undefined.
struct StepMoves {
    geometry::ZeroedList<BodyPosition> starts{};
    geometry::ZeroedList<geometry::Vec3f> turns{};  ///< rad, approximate rotation vector of each, including whole turns

    void makeRoom(std::size_t bodies) {
        geometry::resizeWithRoom(starts, bodies), geometry::resizeWithRoom(turns, bodies);
    }
    void begin(const Bodies& bodies) {
        makeRoom(bodies.size());
        for (const std::uint32_t body : bodies.active.slots())
            starts[body] = bodies.positions[body], turns[body] = geometry::Vec3f{0.0f};
    }
};
/// The part of the path between two times.
BodyPath partOf(const BodyPath& path, float from, float until);
/// The motion between two times, in the form that geometry::timeOfImpact takes.
geometry::Motionf motionBetween(const BodyPath& path, float from, float until);
/// The motion of a shape of the body from its pose at the time `from`. A ball about the centre of mass is not rotated.
geometry::Motionf motionBetween(const geometry::AnyShapef& shape, const BodyPath& path, float from, float until);

/// Acceleration of a body by gravity and the forces of the step, m/s^2; 0 along locked axes.
geometry::Vec3f pushOf(const Bodies& bodies, std::uint32_t body, const geometry::Vec3f& gravity);
/// The path of a body in `time` s without collisions: with its forces, `gravity` (m/s^2) and its angular velocity.
/// Without a value for gravity, forces have acted already. A sleeping body does not move.
BodyPath predictedPath(const Bodies& bodies, std::uint32_t body, const std::optional<geometry::Vec3f>& gravity,
                       float time);
/// The path from one pose to another. `turn`: rad, approximate rotation vector, including whole turns.
BodyPath pathBetween(const BodyPosition& start, const BodyPosition& end, const geometry::Vec3f& turn);

/// The middle of the vertices, in the frame of the hull.
geometry::Vec3f middleOf(const geometry::Hullf& hull);
/// Radius, m, of the largest ball within a hull that is centred on the middle of the vertices.
float innerRadius(const geometry::Hullf& hull);
/// A point well within the shape; for a hull it is the middle of its vertices.
geometry::Vec3f middleOf(const geometry::AnyShapef& shape);
/// The convex proxy of a solid. It refers to the hull of the shape. Precondition: neither a plane nor a mesh.
geometry::ConvexProxy solidOf(const geometry::AnyShapef& shape);
/// Thickness of a shape, m: no chord through its middle is shorter.
float thicknessOf(const geometry::AnyShapef& shape);
/// The motion in a step of a box that moves with a body, about the middle of the box: the middle of a small shape of a
/// large body may hardly move while the body rotates.
struct BoundsPath {
    geometry::Vec3f displacement{0.0f};  ///< m, of the middle, on a straight line
    float bend = 0.0f;                   ///< m: bound of the distance of the middle from that line
    float turn = 0.0f;  ///< m: bound of the motion of any point of the box by rotation about the middle
};
BoundsPath boundsPath(const BodyPath& path, const geometry::Aabbf& bounds);
/// Bound, m, of the motion of any point in `bounds`, which moves with the body.
float maxDistance(const BodyPath& path, const geometry::Aabbf& bounds);
/// Bound, m, of the motion relative to body b of any point in `bounds`, which moves with body a.
float relativeDistance(const BodyPath& a, const geometry::Aabbf& bounds, const BodyPath& b);

/// A pair of shapes is fast in a step if together they move by more than this share of their thickness.
inline constexpr float kFastShare = 0.25f;
/// The path of a shape that moves by more than this share is tested; two shapes below it are not fast together.
inline constexpr float kWatchedShare = 0.5f * kFastShare;
/// Returns the largest share of its thickness by which a shape within `bounds` moves; 0 if by no more than a quarter of
/// the margin.
inline float motionShare(const BodyPath& path, const geometry::Aabbf& bounds, float thickness, float margin) {
    const float distance = maxDistance(path, bounds);
    return distance > 0.25f * margin ? distance / thickness : 0.0f;
}
/// A shape of a pair: the path of its body, its bounding box at the start, its thickness and motionShare().
struct PairedShape {
    const BodyPath& path;
    const geometry::Aabbf& bounds;
    float thickness = 0.0f, share = 0.0f;
};
/// Whether two shapes are fast relative to each other. Precondition: the box of the first one is finite.
bool areFast(const PairedShape& a, const PairedShape& b, float margin);
/// Bounding box of the paths of all points that are in `bounds` at the start.
geometry::Aabbf sweptBounds(const BodyPath& path, const geometry::Aabbf& bounds);
/// Swept bounding box where the box `end` at the end is known, too: it is tighter where the body rotates by little.
geometry::Aabbf sweptBounds(const BodyPath& path, const geometry::Aabbf& bounds, const geometry::Aabbf& end);

}  // namespace collidoscope::physics
