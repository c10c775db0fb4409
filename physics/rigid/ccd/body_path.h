#pragma once
/// The path of a body in one step: straight, and with a constant angular velocity about its centre of mass; and whether
/// that is fast.
///
/// Two bodies whose points move by no more than half of their thickness in a step, or half of the margin, cannot get
/// past each other unseen: at the end of the step their middles are still on the sides where they were. Half of that
/// counts as fast already, so that the shortest translation out of a surface still leads back to the side that they
/// came from. The shares of both count together, as they may come against each other; but of bodies that go side by
/// side, or ride on each other, neither is fast as seen from the other one.

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
    /// Motion that carries a shape from its pose in the world at the start of the step to that at a time.
    geometry::Posef carryAt(float time) const;
};
/// How the active bodies of a step were moved, noted where they are: one entry a slot, that of others means nothing.
struct StepMoves {
    geometry::ZeroedList<BodyPosition> starts{};
    geometry::ZeroedList<geometry::Vec3f> turns{};  ///< rad, about how far each has turned, which tells whole turns

    /// Before the bodies are moved.
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
/// The same as geometry::timeOfImpact asks for it.
geometry::Motionf motionBetween(const BodyPath& path, float from, float until);
/// The same of a shape that goes along, where it is at the time `from`: a ball about the centre of its body does not
/// turn.
geometry::Motionf motionBetween(const geometry::AnyShapef& shape, const BodyPath& path, float from, float until);

/// m/s^2: what gravity and the forces of the step give it; 0 along locked axes.
geometry::Vec3f pushOf(const Bodies& bodies, std::uint32_t body, const geometry::Vec3f& gravity);
/// How a body would move in `time` s if it met nothing: with its forces, `gravity` (m/s^2) and its angular velocity;
/// without gravity, forces have acted already. Still for what sleeps.
BodyPath predictedPath(const Bodies& bodies, std::uint32_t body, const std::optional<geometry::Vec3f>& gravity,
                       float time);
/// The path from one position to another. `turn`: rad, about how far it has turned, which tells whole turns.
BodyPath pathBetween(const BodyPosition& start, const BodyPosition& end, const geometry::Vec3f& turn);

/// The middle of the vertices, in the frame of the hull.
geometry::Vec3f middleOf(const geometry::Hullf& hull);
/// m: the radius of the largest ball within, about the middle of the vertices.
float innerRadius(const geometry::Hullf& hull);
/// A point well within the shape: that of a hull is the middle of its vertices.
geometry::Vec3f middleOf(const geometry::AnyShapef& shape);
/// A solid of a body as supports are asked of it. Not a plane nor a mesh. It looks at the hull of the shape.
geometry::ConvexProxy solidOf(const geometry::AnyShapef& shape);
/// m: no straight line through the shape's middle is shorter.
float thicknessOf(const geometry::AnyShapef& shape);
/// How a box that goes with the body moves in a step, as seen from its own middle: a part of a large body may move
/// hardly at all while the body turns, and no body turns about it.
struct BoundsPath {
    geometry::Vec3f displacement{0.0f};  ///< m, of the middle, on a straight line
    float bend = 0.0f;                   ///< m: the middle is never farther from that line
    float turn = 0.0f;                   ///< m: by the turn about the middle no point of the box moves further
};
BoundsPath boundsPath(const BodyPath& path, const geometry::Aabbf& bounds);
/// m: no point in `bounds`, which goes with the body, moves further.
float maxDistance(const BodyPath& path, const geometry::Aabbf& bounds);
/// m: no point in `bounds`, which goes with body a, moves further as seen from body b.
float relativeDistance(const BodyPath& a, const geometry::Aabbf& bounds, const BodyPath& b);

/// Shapes are fast in a step if together they move by more than this share of their thickness.
inline constexpr float kFastShare = 0.25f;
/// A shape that moves by more has its path looked along: two that do not are not fast together.
inline constexpr float kWatchedShare = 0.5f * kFastShare;
/// Returns the largest share of its thickness by which a shape within `bounds` moves; 0 if by no more than a quarter of
/// the margin.
inline float motionShare(const BodyPath& path, const geometry::Aabbf& bounds, float thickness, float margin) {
    const float distance = maxDistance(path, bounds);
    return distance > 0.25f * margin ? distance / thickness : 0.0f;
}
/// A shape of a pair: how its body moves, a box around it at the start, its thickness and motionShare().
struct PairedShape {
    const BodyPath& path;
    const geometry::Aabbf& bounds;
    float thickness = 0.0f, share = 0.0f;
};
/// Whether they are fast as seen from each other, too. The box of the first one must be finite.
bool areFast(const PairedShape& a, const PairedShape& b, float margin);
/// Around all that what lies in `bounds` at the start passes through.
geometry::Aabbf sweptBounds(const BodyPath& path, const geometry::Aabbf& bounds);
/// The same of what lies in `end` at the end: closer where the body turns by little.
geometry::Aabbf sweptBounds(const BodyPath& path, const geometry::Aabbf& bounds, const geometry::Aabbf& end);

}  // namespace collidoscope::physics
