#pragma once
/// A step of particles that feel no other ones, eight at a time, through all sub-steps while they are in registers.
/// Those that come near a solid, and those that leave the finite numbers, stay as they were and are named.

#include "physics/particle/integrate/methods.h"
#include "physics/particle/travel/free_space.h"

namespace physics {

/// Plain pointers and numbers, see geometry/batch/README.md. Arrays hold eight numbers a group.
struct TravelNumbers {
    Integrator integrator = Integrator::SemiImplicitEuler;
    int subSteps = 1;
    float time = 0.0f;   ///< s, of a sub-step
    float drag = 0.0f;   ///< 1/s
    float wind[3] = {};  ///< m/s
    Field<float> field{};
    FreeSpaceNumbers space{};
    float* position[3] = {};
    float* velocity[3] = {};
    const float* inverseMass = nullptr;  ///< null: no particle is held fast
    const float* damping = nullptr;      ///< null: 0 for all
};

template <typename Set>
Triple<geometry::batch::Lanes<float, Set>> loadEight(float* const (&from)[3], std::size_t first) {
    using geometry::batch::load;
    return {load<float, Set>(from[0] + first), load<float, Set>(from[1] + first), load<float, Set>(from[2] + first)};
}
template <typename Set, typename Mask>
void storeEight(const Mask& mask, const Triple<geometry::batch::Lanes<float, Set>>& yes,
                const Triple<geometry::batch::Lanes<float, Set>>& no, float* const (&to)[3], std::size_t first) {
    store(select(mask, yes.x, no.x), to[0] + first);
    store(select(mask, yes.y, no.y), to[1] + first);
    store(select(mask, yes.z, no.z), to[2] + first);
}

template <typename S>
TimeStep<S> timeStepOf(const TravelNumbers& in, const S& drag) {
    return {S(in.time), drag, {S(in.wind[0]), S(in.wind[1]), S(in.wind[2])}};
}

template <typename Set, typename Method>
void travelBy(const TravelNumbers& in, std::size_t first, std::size_t groups, std::uint8_t* near) {
    using geometry::batch::load;
    using S = geometry::batch::Lanes<float, Set>;
    using Mask = typename S::Mask;
    constexpr int kFinite = 128;
    const Mask all = S(0.0f) <= S(0.0f);
    const TimeStep<S> common = timeStepOf<S>(in, S(in.drag));
    for (std::size_t group = 0; group < groups; ++group, first += geometry::batch::kLanes) {
        const Triple<S> x = loadEight<Set>(in.position, first), v = loadEight<Set>(in.velocity, first);
        Moving<S> p{.x = x, .v = v};
        const TimeStep<S> step =
            in.damping == nullptr ? common : timeStepOf<S>(in, S(in.drag) + load<float, Set>(in.damping + first));
        Mask isClear = in.space.hasSolids ? isBeyondPlanes(in.space, x) : all;
        for (int k = 0; k < in.subSteps; ++k) {
            const Triple<S> from = p.x;
            advance<Method>(step, in.field, p);
            if (!in.space.hasSolids) continue;
            isClear = isClear & isBeyondPlanes(in.space, p.x) & missesBoxes(in.space, from, p.x);
        }
        const S numbers[6] = {p.x.x, p.x.y, p.x.z, p.v.x, p.v.y, p.v.z};
        isClear = isClear & geometry::batch::areBelow(kFinite, numbers);
        const Mask isFree = in.inverseMass == nullptr ? all : load<float, Set>(in.inverseMass + first) > S(0.0f);
        storeEight<Set>(isClear & isFree, p.x, x, in.position, first);
        storeEight<Set>(isClear & isFree, p.v, v, in.velocity, first);
        near[group] = bits(isFree & !isClear);
    }
}

/// Groups that follow one another, beginning with the particle `first`; one byte for each group, lane 0 lowest.
template <typename Set>
void travelKernel(const TravelNumbers& in, std::size_t first, std::size_t groups, std::uint8_t* near) {
    withMethod(in.integrator, [&](auto method) { travelBy<Set, decltype(method)>(in, first, groups, near); });
}

}  // namespace physics
