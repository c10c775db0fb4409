#pragma once
/// Three masses on equal springs that differ in their dampers only: stepped on, by formula, and their picture: hanging,
/// in charts over time beside the formula, and on the gauge of h w.

#include <array>
#include <string>
#include <string_view>

#include "demos/canvas.h"
#include "demos/particle_edit.h"
#include "geometry/base/archive.h"
#include "physics/particle/integrate/integrator.h"
#include "physics/particle/theory/oscillator.h"

namespace collidoscope::demos::springs {

/// All that a run depends on.
struct Setup {
    double stiffness = 100.0;  ///< k, N/m
    double damping = 2.0;      ///< c, N s/m, of the first mass
    double mass = 1.0;         ///< m, kg
    double step = 1.0 / 60;    ///< h, s
    double pull = 0.8;         ///< m, downwards, at the release
    physics::Integrator method = physics::Integrator::SemiImplicitEuler;

    bool operator==(const Setup&) const = default;
    double frequency() const;  ///< w, rad/s
};

inline constexpr std::size_t kMasses = 3;
inline constexpr std::array<std::string_view, kMasses> kNames{"yours", "critical", "over-damped"};
inline constexpr double kOver = 3.0;  ///< damping ratio of the third

struct HungMass {
    physics::DampedSpring spring{};
    double position = 0.0, velocity = 0.0;  ///< m, m/s, downwards from rest
    double limit = 2.0;                     ///< h w beyond which it explodes; 0: it always does
    double growth = 1.0;                    ///< of its motion in each step, at most

    bool explodes() const;
};

struct HungMasses {
    static constexpr double kDuration = 6.0;  ///< s, of a run; then they are released anew
    static constexpr double kLost = 20.0;     ///< m: a mass that far off is not brought back

    Setup setup{};
    std::array<HungMass, kMasses> masses{};
    double time = 0.0;  ///< s, since the release

    void release(const Setup& with);
    void advance();
    /// The position of a mass by the formula, m downwards from rest.
    double exact(std::size_t mass, double at) const;
    /// J
    double energy(std::size_t mass) const;
    bool isLost() const;
};

void state(geometry::Archive& archive, HungMasses& masses);

ParticleGroup particlesOf(const HungMasses& all);

/// The position of a mass at rest; the handle pulls the first mass from there.
Vec3f restOf(std::size_t mass);
inline constexpr std::array kRoles{Role::BodyA, Role::BodyB, Role::Impulse};  ///< of the masses
inline constexpr float kBallRadius = 0.16f;                                   ///< m
inline constexpr double kExtent = 1.15;                                       ///< m: shown below and above the rest

/// A coil from one end to the other. Its parts have the keys from `first` on.
void drawCoil(Canvas& canvas, const Vec3f& from, const Vec3f& to, float radius, const Style& style, Key first);

void drawMasses(Canvas& canvas, const HungMasses& all);
/// Heights over time, measured by these names.
std::string heightName(std::size_t mass);
Chart chartOfHeights(const HungMasses& all);
/// A bar for each mass up to its own limit, and h w as a line through all.
Chart chartOfLimits(const HungMasses& all);

}  // namespace collidoscope::demos::springs
