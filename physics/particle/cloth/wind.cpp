#include "physics/particle/cloth/wind.h"

#include <array>
#include <cmath>

namespace physics {
namespace {

using geometry::Vec3f;

/// The impulse of the air on one panel, N s.
Vec3f impulseOn(const Panel& panel, const PanelAir& air, float time, const ParticleState<float>& state) {
    const Vec3f a = state.position[panel.a];
    const Vec3f across = glm::cross(state.position[panel.b] - a, state.position[panel.c] - a);
    const float twiceArea = glm::length(across);
    if (!(twiceArea > 0.0f)) return Vec3f{0.0f};
    const Vec3f normal = across / twiceArea;
    const Vec3f mean = (state.velocity[panel.a] + state.velocity[panel.b] + state.velocity[panel.c]) / 3.0f;
    const float speed = glm::dot(air.wind - mean, normal);
    const float drag = 0.25f * air.density * air.resistance * twiceArea * std::abs(speed);  // N s/m
    const float response =
        (state.inverseMassOf(panel.a) + state.inverseMassOf(panel.b) + state.inverseMassOf(panel.c)) / 9.0f;  // 1/kg
    return (time * drag * speed / (1.0f + time * drag * response)) * normal;
}

}  // namespace

Vec3f blow(const PanelAir& air, std::span<const Panel> panels, float time, ParticleState<float>& state) {
    Vec3f given{0.0f};
    for (const Panel& panel : panels) {
        const Vec3f third = impulseOn(panel, air, time, state) / 3.0f;
        for (const std::uint32_t corner : std::array{panel.a, panel.b, panel.c}) {
            if (state.isFixed(corner)) continue;
            state.velocity.add(corner, state.inverseMassOf(corner) * third);
            given += third;
        }
    }
    return given;
}

}  // namespace physics
