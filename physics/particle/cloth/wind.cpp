#include "physics/particle/cloth/wind.h"

#include <array>
#include <cmath>

namespace collidoscope::physics {
namespace {

using geometry::Vec3f;

/// The impulse of the air on one triangle, N s.
Vec3f impulseOn(const ClothTriangle& triangle, const ClothAir& air, float time, const ParticleState<float>& state) {
    const Vec3f a = state.position[triangle.a];
    const Vec3f across = glm::cross(state.position[triangle.b] - a, state.position[triangle.c] - a);
    const float twiceArea = glm::length(across);
    if (!(twiceArea > 0.0f)) return Vec3f{0.0f};
    const Vec3f normal = across / twiceArea;
    const Vec3f mean = (state.velocity[triangle.a] + state.velocity[triangle.b] + state.velocity[triangle.c]) / 3.0f;
    const float speed = glm::dot(air.wind - mean, normal);
    const float drag = 0.25f * air.density * air.resistance * twiceArea * std::abs(speed);  // N s/m
    const float response =
        (state.inverseMassOf(triangle.a) + state.inverseMassOf(triangle.b) + state.inverseMassOf(triangle.c)) /
        9.0f;  // 1/kg
    return (time * drag * speed / (1.0f + time * drag * response)) * normal;
}

}  // namespace

Vec3f blow(const ClothAir& air, std::span<const ClothTriangle> triangles, float time, ParticleState<float>& state) {
    Vec3f given{0.0f};
    for (const ClothTriangle& triangle : triangles) {
        const Vec3f third = impulseOn(triangle, air, time, state) / 3.0f;
        for (const std::uint32_t corner : std::array{triangle.a, triangle.b, triangle.c}) {
            if (state.isFixed(corner)) continue;
            state.velocity.add(corner, state.inverseMassOf(corner) * third);
            given += third;
        }
    }
    return given;
}

}  // namespace collidoscope::physics
