#pragma once
/// An edit of one number of a rigid body by the user. It is an input of the run, applied between two steps.

#include <array>
#include <cstddef>
#include <cstdint>

namespace collidoscope::demos {

enum class BodyNumber : std::uint8_t {
    Position,     ///< m, of the body's own frame
    Orientation,  ///< quaternion w, x, y, z of any length but zero
    Velocity,     ///< m/s, of the centre of mass
    AngularVelocity,
    Mass,               ///< kg; the moments of inertia change in proportion
    MomentsOfInertia,   ///< kg m^2, about the axes of the body's frame through the centre of mass
    ProductsOfInertia,  ///< kg m^2, entries xy, xz and yz of the tensor whose diagonal the moments are
    CenterOfMass,       ///< m, in the body's frame
    LinearDamping,
    AngularDamping,
    GravityScale,
    // of one of its shapes
    Radius,
    HalfSizes,         ///< m, of a box
    Length,            ///< m, of a capsule, between the centres of its caps
    Sizes,             ///< m, of a hull or a mesh: edges of the box around it, along its own axes
    Normal,            ///< of a plane, any length but zero
    Distance,          ///< m, of a plane from the origin of the body's frame
    Axis,              ///< of a capsule, from its first cap to the second, any length but zero
    ShapePosition,     ///< m, of the middle of a round shape or a box, of the frame of a hull or a mesh
    ShapeOrientation,  ///< quaternion as that of the body
    Friction,
    StaticFriction,
    Restitution,
    RollingResistance,
    SurfaceVelocity,  ///< m/s
    Density,
    Layers,  ///< bits, of the collision filter
    Mask,    ///< bits
};
inline constexpr std::array kBodyNumbers{BodyNumber::Position,
                                         BodyNumber::Orientation,
                                         BodyNumber::Velocity,
                                         BodyNumber::AngularVelocity,
                                         BodyNumber::Mass,
                                         BodyNumber::MomentsOfInertia,
                                         BodyNumber::ProductsOfInertia,
                                         BodyNumber::CenterOfMass,
                                         BodyNumber::LinearDamping,
                                         BodyNumber::AngularDamping,
                                         BodyNumber::GravityScale,
                                         BodyNumber::Radius,
                                         BodyNumber::HalfSizes,
                                         BodyNumber::Length,
                                         BodyNumber::Sizes,
                                         BodyNumber::Normal,
                                         BodyNumber::Distance,
                                         BodyNumber::Axis,
                                         BodyNumber::ShapePosition,
                                         BodyNumber::ShapeOrientation,
                                         BodyNumber::Friction,
                                         BodyNumber::StaticFriction,
                                         BodyNumber::Restitution,
                                         BodyNumber::RollingResistance,
                                         BodyNumber::SurfaceVelocity,
                                         BodyNumber::Density,
                                         BodyNumber::Layers,
                                         BodyNumber::Mask};

using BodyValue = std::array<double, 4>;  ///< the components of the number, followed by zeros

struct BodyEdit {
    std::size_t world = 0;    ///< index among the demo's worlds
    std::uint32_t body = 0;   ///< slot of the body
    std::uint32_t shape = 0;  ///< index among the shapes of the body, for a number of a shape
    BodyNumber number = BodyNumber::Position;
    BodyValue value{};

    /// Whether both edits change the same number of the same body.
    bool isSameNumber(const BodyEdit& other) const {
        return world == other.world && body == other.body && shape == other.shape && number == other.number;
    }
};

}  // namespace collidoscope::demos
