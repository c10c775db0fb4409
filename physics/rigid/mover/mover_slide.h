#pragma once
/// The surroundings of a mover in a step, and the loop by which it slides along that.

#include <optional>
#include <span>
#include <vector>

#include "physics/rigid/mover/capsule_mover.h"

namespace collidoscope::physics {

inline constexpr geometry::Vec3d kMoverUp{0.0, 1.0, 0.0};
inline geometry::Vec3d levelPart(const geometry::Vec3d& v) { return {v.x, 0.0, v.z}; }

/// Queries of a mover to the world in a step.
class MoverSurroundings {
public:
    MoverSurroundings(const World& world, const CapsuleMover& mover);

    double skin() const { return skin_; }        ///< m
    double leastUp() const { return leastUp_; }  ///< the y of the normal of the steepest slope that it climbs
    double feetAt(const geometry::Vec3d& position) const { return position.y - 0.5 * double{definition_.height}; }

    /// The planes that are touched: within twice the skin. They are looked for once a position, as nothing else moves
    /// while the mover does.
    std::span<const MoverPlane> touchedAt(const geometry::Vec3d& position) const;

    /// How much of a motion is free, 0 ... 1, until the skin is used up; and what is met.
    struct Free {
        double share = 1.0;
        std::optional<geometry::Vec3d> normal{};  ///< of what is met, towards the mover
        geometry::Vec3d point{0.0};
    };
    /// `planes`: those that are touched now. What the mover is in already does not stop it by itself: a thinner
    /// capsule, which is outside of that, looks for it.
    Free freeAlong(const geometry::Vec3d& position, const geometry::Vec3d& motion,
                   std::span<const MoverPlane> planes) const;

    /// Whether the mover lies so deep in something that does not give way, its axis in it, that the shortest way out of
    /// that may lead into something else.
    bool isBuried(std::span<const MoverPlane> planes) const;
    /// The nearest position where it touches nothing, in one of 26 directions and no farther than kFarthestOut heights;
    /// one that is no lower, if there is any.
    std::optional<geometry::Vec3d> nearestFree(const geometry::Vec3d& position) const;

    /// Whether a plane is no steeper than the mover climbs, or the edge of something level, a step above its feet.
    bool canStandOn(const MoverPlane& plane, double feet) const;

private:
    geometry::Capsulef capsuleAt(const geometry::Vec3d& position, double radius) const;
    Free freeOf(const geometry::Vec3d& position, const geometry::Vec3d& motion, double core,
                const QueryFilter& which) const;
    bool hasTopBehind(const geometry::Vec3d& normal, const geometry::Vec3d& point) const;

    const World& world_;
    const MoverDefinition& definition_;
    double skin_ = 0.0, leastUp_ = 1.0;
    QueryFilter which_{};
    struct Known {
        geometry::Vec3d position{0.0};
        std::vector<MoverPlane> touched{};
    };
    mutable std::vector<Known> known_{};
};

enum class Slopes {
    AsTheyAre,     ///< in the air: what is too steep leads down, or up for a moment
    SteepAreWalls  ///< on foot: what is too steep is not climbed
};

MoverLimit limitOf(const MoverPlane& plane, double skin, Slopes slopes);
/// Loose bodies first: nearestAllowed() gives the last ones their way.
std::vector<MoverLimit> limitsOf(std::span<const MoverPlane> planes, double skin, Slopes slopes);

/// A motion is done, m, where no more than this is left of it.
double arrivedWithin(const MoverSurroundings& around);

/// The position that a motion leads to: as far as planes and sweep allow, and along them with the rest.
geometry::Vec3d slid(const MoverSurroundings& around, geometry::Vec3d position, geometry::Vec3d motion, Slopes slopes);

}  // namespace collidoscope::physics
