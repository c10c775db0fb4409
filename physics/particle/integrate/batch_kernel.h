#pragma once
/// A step of particles without interaction, eight at a time. All sub-steps are done while the particles are in
/// registers. Particles that come near a solid, or whose numbers become infinite or NaN, keep their state and are
/// listed.

#include "physics/particle/contact/free_space.h"
#include "physics/particle/integrate/methods.h"

namespace collidoscope::physics {

/// Plain pointers and numbers, see geometry/base/simd/README.md. Arrays are padded to groups of eight numbers.
struct BatchNumbers {
    Integrator integrator = Integrator::SemiImplicitEuler;
    int subSteps = 1;
    float time = 0.0f;   ///< s, of a sub-step
    float drag = 0.0f;   ///< 1/s
    float wind[3] = {};  ///< m/s
    Field<float> field{};
    FreeSpaceNumbers space{};
    float* position[3] = {};
    float* velocity[3] = {};
    const float* inverseMass = nullptr;  ///< null: no particle is fixed
    const float* damping = nullptr;      ///< null: 0 for all
};

template <typename Set>
Vector3<geometry::batch::Lanes<float, Set>> loadEight(float* const (&from)[3], std::size_t first) {
    using geometry::batch::load;
    return {load<float, Set>(from[0] + first), load<float, Set>(from[1] + first), load<float, Set>(from[2] + first)};
}
template <typename Set>
void storeEight(const Vector3<geometry::batch::Lanes<float, Set>>& v, float* const (&to)[3], std::size_t first) {
    store(v.x, to[0] + first);
    store(v.y, to[1] + first);
    store(v.z, to[2] + first);
}
template <typename Mask, typename S>
Vector3<S> select(const Mask& mask, const Vector3<S>& yes, const Vector3<S>& no) {
    return {select(mask, yes.x, no.x), select(mask, yes.y, no.y), select(mask, yes.z, no.z)};
}

template <typename S>
TimeStep<S> timeStepOf(const BatchNumbers& in, const S& drag) {
    return {S(in.time), drag, {S(in.wind[0]), S(in.wind[1]), S(in.wind[2])}};
}

/// Returns a bit for each of the eight that must be followed one by one, lane 0 lowest.
template <typename Set, typename Method>
[[gnu::always_inline]] inline std::uint8_t integrateEight(const BatchNumbers& in,
                                                          const TimeStep<geometry::batch::Lanes<float, Set>>& step,
                                                          std::size_t first) {
    using S = geometry::batch::Lanes<float, Set>;
    constexpr int kFinite = 128;
    Moving<S> p{.x = loadEight<Set>(in.position, first), .v = loadEight<Set>(in.velocity, first)};
    PathBounds<S> path(p.x);
    for (int k = 0; k < in.subSteps; ++k) {
        advance<Method>(step, in.field, p);
        path.add(p.x);
    }
    const S speeds[3] = {p.v.x, p.v.y, p.v.z};
    auto mayGo = isFree(in.space, path) & geometry::batch::areBelow(kFinite, speeds);
    if (in.inverseMass == nullptr && all(mayGo)) {
        storeEight<Set>(p.x, in.position, first);
        storeEight<Set>(p.v, in.velocity, first);
        return 0;
    }
    auto isHeld = mayGo & !mayGo;
    if (in.inverseMass != nullptr) isHeld = geometry::batch::load<float, Set>(in.inverseMass + first) <= S(0.0f);
    mayGo = mayGo & !isHeld;
    storeEight<Set>(select(mayGo, p.x, loadEight<Set>(in.position, first)), in.position, first);
    storeEight<Set>(select(mayGo, p.v, loadEight<Set>(in.velocity, first)), in.velocity, first);
    return bits(!(mayGo | isHeld));
}

template <typename Set, typename Method>
void integrateBy(const BatchNumbers& in, std::size_t first, std::size_t groups, std::uint8_t* near) {
    using S = geometry::batch::Lanes<float, Set>;
    const TimeStep<S> common = timeStepOf<S>(in, S(in.drag));
    for (std::size_t group = 0; group < groups; ++group, first += geometry::batch::kLanes) {
        if (in.damping == nullptr) {
            near[group] = integrateEight<Set, Method>(in, common, first);
        } else {
            const S drag = S(in.drag) + geometry::batch::load<float, Set>(in.damping + first);
            near[group] = integrateEight<Set, Method>(in, timeStepOf<S>(in, drag), first);
        }
    }
}

/// Integrates consecutive groups, from the particle `first` on; `near` has a byte for each group, lane 0 lowest.
template <typename Set>
void integrateKernel(const BatchNumbers& numbers, std::size_t first, std::size_t groups, std::uint8_t* near) {
    // A local copy, which stores to the arrays cannot change, stays in registers.
    const BatchNumbers in = numbers;
    withMethod(in.integrator, [&](auto method) { integrateBy<Set, decltype(method)>(in, first, groups, near); });
}

}  // namespace collidoscope::physics
