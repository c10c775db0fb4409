#pragma once
/// One bob or two on rods, by three ways to keep a rod's length, and the period of their swings.

#include <array>
#include <optional>

#include "geometry/base/archive.h"
#include "physics/particle/system.h"

namespace collidoscope::demos::pendulum {

enum class Rod {
    Angles,  ///< the equation of the angles, by Runge-Kutta in double: a rod cannot but keep its length
    Joint,   ///< places are corrected in each step: along which direction decides what becomes of the energy
    Spring   ///< a stiff spring: keeps energy, but gives way and needs short steps
};

inline constexpr double kSpringStiffness = 2000.0;  ///< N/m, of bobs of 1 kg

struct Build {
    Rod rod = Rod::Angles;
    int bobs = 1;           ///< 1 or 2, of 1 kg each
    double length = 1.0;    ///< m, of all rods together; they are equal
    double gravity = 9.81;  ///< m/s^2
    physics::JointDirection direction = physics::JointDirection::AtStart;
    bool operator==(const Build&) const = default;
    double rodLength() const { return length / bobs; }
};

class Rods {
public:
    Rods() = default;
    /// Starts at rest, with each rod at its angle from the downward direction, rad. The pivot is the origin.
    Rods(const Build& build, const std::array<double, 2>& angles);

    void step(double h, int subSteps);

    const Build& build() const { return build_; }
    geometry::Vec3d bob(int i) const;  ///< m
    double angle(int i) const;         ///< rad, -pi .. pi
    double energy() const;             ///< J, above hanging still
    double stretch() const;            ///< of the rod that is farthest from its length: 0.01 is a percent

    friend void state(geometry::Archive& archive, Rods& rods);

private:
    Build build_{};
    /// State of the angles; x is an angle. Empty for the other models of rods.
    physics::ParticleState<double> turning_{};
    /// State of the bobs, after the pivot. Empty for the angles.
    physics::ParticleSystem system_{};
};

/// The period of a swinging rod, measured from one passage through the bottom to the next.
struct MeasuredPeriod {
    std::optional<double> passage{};  ///< s: when it last swung through the bottom to the right
    std::optional<double> period{};   ///< s: of the last full swing

    /// Call after each step of h s. The angles of the rod are those before it and now, rad.
    void note(double time, double h, double before, double now);
};

void state(geometry::Archive& archive, MeasuredPeriod& measured);

}  // namespace collidoscope::demos::pendulum
