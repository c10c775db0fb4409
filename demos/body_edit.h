#pragma once
/// A number of a rigid body that a user gives another value: an input as any other, between steps.

#include <array>
#include <cstddef>
#include <cstdint>

namespace collidoscope::demos {

enum class BodyNumber : std::uint8_t {
    Position,     ///< m, of the body's own frame
    Orientation,  ///< quaternion w, x, y, z of any length but zero
    Velocity,     ///< m/s, of the centre of mass
    AngularVelocity,
    Mass,  ///< kg; the moments of inertia change in proportion
    LinearDamping,
    AngularDamping,
    GravityScale,
    // of one of its shapes
    Radius,
    HalfSizes,  ///< m, of a box
    Length,     ///< m, of a capsule, between the centres of its caps
    Friction,
    Restitution,
    RollingResistance,
    Density,
};
inline constexpr std::array kBodyNumbers{
    BodyNumber::Position,    BodyNumber::Orientation,       BodyNumber::Velocity,       BodyNumber::AngularVelocity,
    BodyNumber::Mass,        BodyNumber::LinearDamping,     BodyNumber::AngularDamping, BodyNumber::GravityScale,
    BodyNumber::Radius,      BodyNumber::HalfSizes,         BodyNumber::Length,         BodyNumber::Friction,
    BodyNumber::Restitution, BodyNumber::RollingResistance, BodyNumber::Density};

using BodyValue = std::array<double, 4>;  ///< as many of them as the number has parts, the others 0

struct BodyEdit {
    std::size_t world = 0;    ///< of the demo's worlds
    std::uint32_t body = 0;   ///< its slot
    std::uint32_t shape = 0;  ///< which of its shapes, for a number of a shape
    BodyNumber number = BodyNumber::Position;
    BodyValue value{};

    /// Whether it is the same number of the same body.
    bool isSameNumber(const BodyEdit& other) const {
        return world == other.world && body == other.body && shape == other.shape && number == other.number;
    }
};

}  // namespace collidoscope::demos
