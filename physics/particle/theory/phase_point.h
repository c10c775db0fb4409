#pragma once
/// Where a motion along one coordinate stands.

namespace physics {

/// A point of phase space: with it, the future is settled. Metres and m/s along a line, or rad and rad/s.
struct PhasePoint {
    double position = 0.0;
    double velocity = 0.0;
};

}  // namespace physics
