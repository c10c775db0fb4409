#pragma once
/// One step of time, with the air that acts in it.

#include "physics/particle/state/vector_array.h"

namespace collidoscope::physics {

/// S is float or double for one particle, or lanes for eight. The air drags at the end of a push, so that no step is
/// too long for it and the terminal speed does not depend on the step:
///   v' = v + t (a + c (w - v'))    so    v' = (v + t (a + c w)) / (1 + t c)
template <typename S>
class TimeStep {
public:
    /// h: length, s. c: drag of the air, 1/s. w: its velocity, m/s.
    TimeStep(const S& length, const S& c, const Vector3<S>& w)
        : h(length),
          half(S(0.5) * length),
          drag_(c),
          blow_(c * w),
          kept_(S(1) / (S(1) + h * c)),
          keptInHalf_(S(1) / (S(1) + half * c)) {}

    /// The acceleration a, and what the air does to something that goes with v.
    Vector3<S> withAir(const Vector3<S>& v, const Vector3<S>& a) const { return a + blow_ - drag_ * v; }
    /// The velocity after the whole step of the acceleration a.
    Vector3<S> pushed(const Vector3<S>& v, const Vector3<S>& a) const { return kept_ * (v + h * (a + blow_)); }
    Vector3<S> pushedHalf(const Vector3<S>& v, const Vector3<S>& a) const {
        return keptInHalf_ * (v + half * (a + blow_));
    }

    S h, half;  ///< s

private:
    S drag_;           ///< 1/s
    Vector3<S> blow_;  ///< m/s^2
    S kept_, keptInHalf_;
};

}  // namespace collidoscope::physics
