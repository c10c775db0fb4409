#pragma once
/// What the makers of nets share: adding particles, links, squares.

#include "physics/particle/cloth/weave/weave.h"

namespace physics {

class Weaver {
public:
    /// Adds `count` particles that share `mass`, kg.
    Weaver(ParticleState<float>& state, std::size_t count, float mass);

    /// Places the i-th of them.
    void place(std::uint32_t i, const geometry::Vec3f& position) { state_.position.set(net_.first + i, position); }
    /// Ties particles, all given by their numbers in the net; the length at rest is the one that there is.
    void structural(std::uint32_t a, std::uint32_t b) { link(a, b, LinkKind::Structural, {a, b}); }
    void bend(std::uint32_t a, std::uint32_t middle, std::uint32_t b) { link(a, b, LinkKind::Bend, {middle, middle}); }
    /// Both diagonals of the square a, b, c, d.
    void shear(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d);
    /// Two panels, with the diagonal from a to c, that face where a, b, c, d run counter-clockwise.
    void cover(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d);
    Net finish() { return std::move(net_); }

private:
    void link(std::uint32_t a, std::uint32_t b, LinkKind kind, std::array<std::uint32_t, 2> past);

    ParticleState<float>& state_;
    Net net_{};
};

/// A number of particles brought into 0 .. most.
std::uint32_t numberAlong(int wanted, int most = kMostAlong);

}  // namespace physics
