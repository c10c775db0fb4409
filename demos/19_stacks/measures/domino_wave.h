#pragma once
/// Theory of the wave along a row of dominoes, for the measures of a demo.
///
/// Each domino turns about the edge of its foot, which stays where it is. Once it has hit the next one, its upper edge
/// slides down on that one's back, so that the angle θ of the domino in front tells those of all behind it:
///     sin(θ' - θ) = (d cos θ - t) / h        θ' of the next one behind; h height, t thickness, d spacing
/// The torque by which a domino is pushed is a share of that by which it pushes back on the one behind,
///     r = (h cos φ - d sin θ - μ t) / (h cos φ + μ h sin φ),    φ = θ' - θ
/// where μ is the friction of what slides. With R_k, the product of the shares from the front back to the k-th, all
/// together move by
///     sum R_k (I θ_k'' - M_k) = 0,    M = m g (h sin θ - t cos θ) / 2,    I = m (h^2 + t^2) / 3
/// until the one in front, at sin θ = (d - t) / h, hits the next, without restitution: the impulse runs back through
/// the row by the same shares.
/// Source: after van Leeuwen, The domino effect, American Journal of Physics 78 (2010), sections 3 to 6. Differs from
/// it in: the equation of motion is stepped, not solved for the energy.

namespace collidoscope::demos {

struct DominoRow {
    double height = 1.0, thickness = 0.25;  ///< m
    double spacing = 1.0;                   ///< m, from one to the next
    double friction = 0.5;                  ///< between dominoes; their feet do not slide
    double gravity = 9.81;                  ///< m/s^2
};

/// Steady speed of the wave, in dominoes per second; 0 where the wave stops.
double dominoWaveSpeed(const DominoRow& row);

}  // namespace collidoscope::demos
