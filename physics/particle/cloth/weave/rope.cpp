#include <algorithm>

#include "physics/particle/cloth/weave/weaver.h"

namespace physics {

Net addRope(ParticleState<float>& state, const RopePlan& plan) {
    const std::uint32_t count = numberAlong(plan.particles);
    Weaver weaver(state, count, plan.mass);
    const float gaps = static_cast<float>(std::max<std::uint32_t>(count, 2) - 1);
    for (std::uint32_t i = 0; i < count; ++i)
        weaver.place(i, plan.start + (static_cast<float>(i) / gaps) * (plan.end - plan.start));
    for (std::uint32_t i = 0; i + 1 < count; ++i) weaver.structural(i, i + 1);
    for (std::uint32_t i = 0; plan.stiff && i + 2 < count; ++i) weaver.bend(i, i + 1, i + 2);
    return weaver.finish();
}

}  // namespace physics
