#pragma once
/// The six methods of integration, each written once for one particle, for eight at a time, and for interacting
/// particles. A method is a sequence of stages; before each of them the forces are evaluated at the present position:
///
///   start     forces, stage 0     forces, stage 1  ...
///
/// x position, v velocity, a acceleration at x without the air, h the step; ' marks values at its end.

#include "physics/particle/integrate/integrator.h"
#include "physics/particle/state/vector_array.h"

namespace collidoscope::physics {

/// The length of a step and the air in it. S is float or double for one particle, or lanes for eight. The drag is
/// taken at the end of a push, so that no step is too long for it and the terminal speed does not depend on the step:
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

    /// The acceleration a plus that by the air at the velocity v.
    Vector3<S> withAir(const Vector3<S>& v, const Vector3<S>& a) const { return a + blow_ - drag_ * v; }
    /// The velocity after a whole step with the acceleration a.
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

/// The state of a particle within a step.
template <typename S>
struct Moving {
    Vector3<S> x{}, v{}, a{};
    Vector3<S> x0{}, v0{};  ///< at the start of the step; for methods that use them
    Vector3<S> dx{}, dv{};  ///< mean velocity and acceleration so far; for methods that use them
};

/// Base of methods with one evaluation of the forces and no start().
struct OneStage {
    static constexpr int kStages = 1;
    static constexpr bool kHasStart = false;   ///< start() must be called
    static constexpr bool kKeepsMore = false;  ///< x0, v0, dx, dv are used
    /// See heavierBy(). If h a adds d h a to v' and b h^2 a to x', the factor is (1 + air (d - b)) / d.
    static float heavier(float air) { return 1.0f + air; }
};

/// x' = x + h v, v' = v + h a
struct ExplicitEuler : OneStage {
    template <typename S>
    static void stage(int /*k*/, const TimeStep<S>& step, Moving<S>& p) {
        const Vector3<S> v = p.v;
        p.v = v + step.h * step.withAir(v, p.a);
        p.x = p.x + step.h * v;
    }
};

/// v' = v + h a, x' = x + h v'
struct SemiImplicitEuler : OneStage {
    template <typename S>
    static void stage(int /*k*/, const TimeStep<S>& step, Moving<S>& p) {
        p.v = step.pushed(p.v, p.a);
        p.x = p.x + step.h * p.v;
    }
};

/// v' = v + h a, x' = x + h (v + v') / 2
struct AverageVelocity : OneStage {
    static float heavier(float air) { return 1.0f + 1.5f * air; }
    template <typename S>
    static void stage(int /*k*/, const TimeStep<S>& step, Moving<S>& p) {
        const Vector3<S> v = p.v;
        p.v = step.pushed(v, p.a);
        p.x = p.x + step.half * (v + p.v);
    }
};

/// Half a step of v with the force at the old position, the whole of x, the other half of v with the force at the new
/// position. Dampers of springs use the velocity in the middle, so that the order is 2 without dampers only.
struct VelocityVerlet : OneStage {
    static constexpr int kStages = 2;
    /// Above 4 the drag in the first half, which is used as a force, would reverse the motion.
    static float heavier(float air) { return air < 4.0f ? 1.0f + air - 0.25f * air * air : 1.0f; }
    template <typename S>
    static void stage(int k, const TimeStep<S>& step, Moving<S>& p) {
        if (k == 1) {
            p.v = step.pushedHalf(p.v, p.a);
            return;
        }
        p.v = p.v + step.half * step.withAir(p.v, p.a);
        p.x = p.x + step.h * p.v;
    }
};

/// Half a step of x, the whole of v with the force of the middle, the other half of x.
struct PositionVerlet : OneStage {
    static constexpr bool kHasStart = true;
    static float heavier(float air) { return 1.0f + 1.5f * air; }
    template <typename S>
    static void start(const TimeStep<S>& step, Moving<S>& p) {
        p.x = p.x + step.half * p.v;
    }
    template <typename S>
    static void stage(int /*k*/, const TimeStep<S>& step, Moving<S>& p) {
        p.v = step.pushed(p.v, p.a);
        p.x = p.x + step.half * p.v;
    }
};

/// The slopes at the start, twice in the middle, and at the end, weighted 1 : 2 : 2 : 1.
struct RungeKutta4 : OneStage {
    static constexpr int kStages = 4;
    static constexpr bool kHasStart = true;
    static constexpr bool kKeepsMore = true;
    template <typename S>
    static void start(const TimeStep<S>& /*step*/, Moving<S>& p) {
        p.x0 = p.x;
        p.v0 = p.v;
        p.dx = p.dv = {S(0), S(0), S(0)};
    }
    template <typename S>
    static void stage(int k, const TimeStep<S>& step, Moving<S>& p) {
        const S weight = S(k == 1 || k == 2 ? 1.0f : 0.5f) / S(3);
        const Vector3<S> slope = p.v, a = step.withAir(p.v, p.a);
        p.dx = p.dx + weight * slope;
        p.dv = p.dv + weight * a;
        if (k == 3) {
            p.x = p.x0 + step.h * p.dx;
            p.v = p.v0 + step.h * p.dv;
            return;
        }
        const S& reach = k == 2 ? step.h : step.half;
        p.x = p.x0 + reach * slope;
        p.v = p.v0 + reach * a;
    }
};

/// Calls work(Method{}) with the type of the method.
template <typename Work>
void withMethod(Integrator integrator, const Work& work) {
    switch (integrator) {
        case Integrator::ExplicitEuler:
            return work(ExplicitEuler{});
        case Integrator::SemiImplicitEuler:
            return work(SemiImplicitEuler{});
        case Integrator::AverageVelocity:
            return work(AverageVelocity{});
        case Integrator::VelocityVerlet:
            return work(VelocityVerlet{});
        case Integrator::PositionVerlet:
            return work(PositionVerlet{});
        case Integrator::RungeKutta4:
            return work(RungeKutta4{});
    }
}

/// One step of a particle that interacts with no other.
template <typename Method, typename S, typename T>
[[gnu::always_inline]] inline void advance(const TimeStep<S>& step, const Field<T>& field, Moving<S>& p) {
    if constexpr (Method::kHasStart) Method::start(step, p);
    for (int k = 0; k < Method::kStages; ++k) {
        p.a = accelerationAt(field, p.x);
        Method::stage(k, step, p);
    }
}

}  // namespace collidoscope::physics
