#pragma once
/// The surroundings of a mover in a step, and the loop by which it slides along them.

#include <optional>
#include <span>
#include <vector>

#include "physics/rigid/mover/capsule_mover.h"

namespace collidoscope::physics {

inline constexpr geometry::Vec3d kMoverUp{0.0, 1.0, 0.0};
inline geometry::Vec3d levelPart(const geometry::Vec3d& v) { return {v.x, 0.0, v.z}; }

/// Queries of the world for a mover in a step.
class MoverSurroundings {
public:
    MoverSurroundings(const World& world, const CapsuleMover& mover);

    double skin() const { return skin_; }    ///< m
    double minUp() const { return minUp_; }  ///< the y of the normal of the steepest slope that it climbs
    double feetAt(const geometry::Vec3d& position) const { return position.y - 0.5 * double{definition_.height}; }

    /// The touched planes: those within twice the skin. They are found once for each position, as nothing else moves
    /// while the mover does.
    std::span<const MoverPlane> touchedAt(const geometry::Vec3d& position) const;

    /// The share of a motion, 0 ... 1, that is free until the skin is used up, and the obstacle there.
    struct Free {
        double share = 1.0;
        std::optional<geometry::Vec3d> normal{};  ///< of the obstacle, towards the mover
        geometry::Vec3d point{0.0};
    };
    /// `planes`: those that are touched at this position. A shape that the mover overlaps does not stop it at once: the
    /// sweep against it uses a thinner capsule, which is outside of it.
    Free freeAlong(const geometry::Vec3d& position, const geometry::Vec3d& motion,
                   std::span<const MoverPlane> planes) const;

    /// Whether the axis of the mover lies in a shape that does not give way, so that the minimum translation vector
    /// may lead into another shape.
    bool isBuried(std::span<const MoverPlane> planes) const;
    /// The nearest position without overlap, in one of 26 directions and no farther than kFarthestOut heights;
    /// positions that are lower count only if there are no others.
    std::optional<geometry::Vec3d> nearestFree(const geometry::Vec3d& position) const;

    /// Whether a plane is no steeper than the mover climbs, or is the edge of a level top within a step's height of
    /// its feet.
    bool canStandOn(const MoverPlane& plane, double feet) const;

private:
    geometry::Capsulef capsuleAt(const geometry::Vec3d& position, double radius) const;
    Free freeOf(const geometry::Vec3d& position, const geometry::Vec3d& motion, double core,
                const QueryFilter& which) const;
    bool hasTopBehind(const geometry::Vec3d& normal, const geometry::Vec3d& point) const;

    const World& world_;
    const MoverDefinition& definition_;
    double skin_ = 0.0, minUp_ = 1.0;
    QueryFilter which_{};
    struct Known {
        geometry::Vec3d position{0.0};
        std::vector<MoverPlane> touched{};
    };
    mutable std::vector<Known> known_{};
};

enum class Slopes {
    AsTheyAre,     ///< in the air: steep planes deflect the motion downwards, or upwards for a moment
    SteepAreWalls  ///< on the ground: steep planes are not climbed
};

MoverLimit limitOf(const MoverPlane& plane, double skin, Slopes slopes);
/// The limits of the planes, those of loose bodies first, because in nearestAllowed() the last limits have the most
/// effect.
std::vector<MoverLimit> limitsOf(std::span<const MoverPlane> planes, double skin, Slopes slopes);

/// Length, m, of a remaining motion that counts as finished.
double arrivedWithin(const MoverSurroundings& around);

/// The position to which a motion leads: as far as planes and sweeps allow, and along the planes with the rest.
geometry::Vec3d slid(const MoverSurroundings& around, geometry::Vec3d position, geometry::Vec3d motion, Slopes slopes);

}  // namespace collidoscope::physics
