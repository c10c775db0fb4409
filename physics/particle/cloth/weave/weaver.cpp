#include "physics/particle/cloth/weave/weaver.h"

#include <algorithm>

namespace physics {

Weaver::Weaver(ParticleState<float>& state, std::size_t count, float mass) : state_(state) {
    const std::size_t first = state.size();
    net_.first = static_cast<std::uint32_t>(first);
    net_.count = static_cast<std::uint32_t>(count);
    if (count == 0) return;
    state.resize(first + count);
    for (std::size_t i = first; i < first + count; ++i) state.setMass(i, mass / static_cast<float>(count));
}

void Weaver::shear(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    link(a, c, LinkKind::Shear, {b, d});
    link(b, d, LinkKind::Shear, {a, c});
}

void Weaver::cover(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    const std::uint32_t f = net_.first;
    net_.panels.push_back({f + a, f + b, f + c});
    net_.panels.push_back({f + a, f + c, f + d});
}

void Weaver::link(std::uint32_t a, std::uint32_t b, LinkKind kind, std::array<std::uint32_t, 2> past) {
    const std::uint32_t f = net_.first;
    const float length = glm::length(state_.position[f + b] - state_.position[f + a]);
    net_.links.push_back({f + a, f + b, length, kind, {f + past[0], f + past[1]}});
}

std::uint32_t numberAlong(int wanted, int most) { return static_cast<std::uint32_t>(std::clamp(wanted, 0, most)); }

}  // namespace physics
