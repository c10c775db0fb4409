#pragma once
/// The point masses that a demo shows, and a number of one of them that a user gives another value: an input as any
/// other, between steps. See share/particle_numbers.h.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "geometry/base/vec.h"

namespace collidoscope::demos {

struct Particle {
    geometry::Vec3d position{0.0};  ///< m
    geometry::Vec3d velocity{0.0};  ///< m/s
    double mass = 0.0;              ///< kg; 0: it is held fast
    /// Why its numbers cannot be given other values, as a sentence; empty: they can.
    std::string follows{};
};

/// Point masses of one kind or at one place.
struct ParticleGroup {
    std::string name{};  ///< "left"; empty for the only one
    std::size_t count = 0;
    std::function<Particle(std::size_t i)> at{};  ///< for as long as the demo stays as it is
};

enum class ParticleNumber : std::uint8_t {
    Position,
    Velocity,
    Mass,  ///< kg; 0 holds it fast
};
inline constexpr std::array kParticleNumbers{ParticleNumber::Position, ParticleNumber::Velocity, ParticleNumber::Mass};

using ParticleValue = std::array<double, 3>;  ///< as many of them as the number has parts, the others 0

struct ParticleEdit {
    std::size_t group = 0;       ///< of the demo's groups
    std::uint32_t particle = 0;  ///< of the group
    ParticleNumber number = ParticleNumber::Position;
    ParticleValue value{};

    /// Whether it is the same number of the same particle.
    bool isSameNumber(const ParticleEdit& other) const {
        return group == other.group && particle == other.particle && number == other.number;
    }
};

}  // namespace collidoscope::demos
