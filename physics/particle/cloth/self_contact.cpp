#include "physics/particle/cloth/self_contact.h"

#include <algorithm>
#include <array>

#include "physics/particle/cloth/moving_triangle.h"

namespace collidoscope::physics {
namespace {

using geometry::Aabbf;
using geometry::Trianglef;
using geometry::Vec3f;

/// Share of the thickness. In a square of side s no particle is nearer than s to its corner: if s is larger than this,
/// its far half is still 1.06 thicknesses away; if s is smaller, so are the triangles behind it.
constexpr float kNeighbour = 1.5f;

Trianglef triangleAt(const ClothTriangle& triangle, const VectorArray<float>& position) {
    return {position[triangle.a], position[triangle.b], position[triangle.c]};
}
bool hasVertex(const ClothTriangle& triangle, std::size_t i) {
    return triangle.a == i || triangle.b == i || triangle.c == i;
}

Aabbf pathBounds(std::size_t i, const VectorArray<float>& start, const VectorArray<float>& end) {
    return {glm::min(start[i], end[i]), glm::max(start[i], end[i])};
}
Aabbf pathBounds(const ClothTriangle& triangle, const VectorArray<float>& start, const VectorArray<float>& end,
                 float reach) {
    const Aabbf a = pathBounds(triangle.a, start, end), b = pathBounds(triangle.b, start, end),
                c = pathBounds(triangle.c, start, end);
    return {glm::min(a.min, glm::min(b.min, c.min)) - reach, glm::max(a.max, glm::max(b.max, c.max)) + reach};
}

/// The distance that two particles keep: less than the thickness if they were nearer at rest.
float distanceKept(const SelfContact& settings, std::size_t a, std::size_t b) {
    if (settings.rest.empty()) return settings.thickness;
    return std::min(settings.thickness, glm::length(settings.rest[a] - settings.rest[b]));
}
/// Whether a corner of the triangle was so near to the particle at rest that the triangle itself may be nearer than
/// the thickness. The contacts between particles handle such neighbours.
bool areNeighbours(const SelfContact& settings, std::size_t i, const ClothTriangle& triangle) {
    if (hasVertex(triangle, i)) return true;
    if (settings.rest.empty()) return false;
    const float near = kNeighbour * settings.thickness;
    for (const std::uint32_t corner : {triangle.a, triangle.b, triangle.c}) {
        const Vec3f offset = settings.rest[corner] - settings.rest[i];
        if (glm::dot(offset, offset) < near * near) return true;
    }
    return false;
}

std::optional<TriangleMeeting> meeting(std::size_t i, const ClothTriangle& triangle, const VectorArray<float>& start,
                                       const VectorArray<float>& end, float reach) {
    return meets({start[i], end[i]}, {triangleAt(triangle, start), triangleAt(triangle, end)}, reach);
}

/// The impulse that stops the approach and slows the sliding, N s. `mobility`: K, see SelfTouch.
Vec3f impulseOf(const Vec3f& relative, const Vec3f& normal, float mobility, float friction) {
    const float approach = glm::dot(relative, normal);
    if (approach >= 0.0f) return Vec3f{0.0f};
    const Vec3f sliding = relative - approach * normal;
    const float speed = glm::length(sliding);
    const float along = -approach / mobility;
    if (!(speed > 0.0f)) return along * normal;
    return along * normal - (std::min(friction * along, speed / mobility) / speed) * sliding;
}

/// A contact between a particle and another one, or between a particle and a point of a triangle:
///   g = (sum c_i x_i) . n        the gap, m; the c_i add up to 0, so momentum is kept
///   K = sum c_i^2 w_i            1/kg
struct SelfTouch {
    std::array<std::uint32_t, 4> particle{};
    std::array<float, 4> share{};  ///< c: 1 for the particle, minus the weights of the touched points
    geometry::Vec3f normal{0.0f};  ///< unit length, towards the first particle
    float missing = 0.0f;          ///< m, > 0: required increase of the gap
};

/// Positions: the gap grows by what is missing, in proportion to the inverse masses, without a change of velocity.
/// Velocities: the approach ends (a collision without restitution), and friction slows the sliding within Coulomb's
/// cone. Nothing moves if all particles are fixed.
void separate(const SelfTouch& touch, float friction, ParticleState<float>& state) {
    float mobility = 0.0f;
    Vec3f relative{0.0f};
    for (std::size_t k = 0; k < touch.particle.size(); ++k) {
        mobility += touch.share[k] * touch.share[k] * state.inverseMassOf(touch.particle[k]);
        relative += touch.share[k] * state.velocity[touch.particle[k]];
    }
    if (!(mobility > 0.0f)) return;
    const Vec3f displacement = (touch.missing / mobility) * touch.normal;
    const Vec3f impulse = impulseOf(relative, touch.normal, mobility, friction);
    for (std::size_t k = 0; k < touch.particle.size(); ++k) {
        const float portion = touch.share[k] * state.inverseMassOf(touch.particle[k]);
        if (portion == 0.0f) continue;
        state.position.add(touch.particle[k], portion * displacement);
        state.velocity.add(touch.particle[k], portion * impulse);
    }
}

}  // namespace

void SelfContactSolver::separateParticles(const SelfContact& settings, ParticleState<float>& state,
                                          const geometry::ParallelFor& parallelFor) {
    boxes_.resize(state.size());
    const Vec3f half{0.5f * settings.thickness};
    for (std::size_t i = 0; i < state.size(); ++i) boxes_[i] = {state.position[i] - half, state.position[i] + half};
    for (const auto [a, b] : sweep_.overlappingPairs(boxes_, geometry::batch::widestSupported(), parallelFor)) {
        const Vec3f offset = state.position[a] - state.position[b];
        const float distance = glm::length(offset), missing = distanceKept(settings, a, b) - distance;
        if (!(missing > 0.0f)) continue;
        // Any direction serves for two particles at one position.
        const Vec3f normal = distance > 0.0f ? offset / distance : Vec3f{0.0f, 1.0f, 0.0f};
        separate({{a, b, b, b}, {1.0f, -1.0f, 0.0f, 0.0f}, normal, missing}, settings.friction, state);
    }
}

void SelfContactSolver::findTriangles(const SelfContact& settings, std::span<const ClothTriangle> triangles,
                                      const VectorArray<float>& start, const ParticleState<float>& state,
                                      const geometry::ParallelFor& parallelFor) {
    boxes_.resize(triangles.size());
    for (std::size_t k = 0; k < triangles.size(); ++k)
        boxes_[k] = pathBounds(triangles[k], start, state.position, settings.thickness);
    tree_.build(boxes_);
    trianglesOf_.resize(state.size());
    parallelFor(state.size(), [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i) {
            tree_.query(pathBounds(i, start, state.position), trianglesOf_[i]);
            std::erase_if(trianglesOf_[i], [&](std::uint32_t k) {
                return areNeighbours(settings, i, triangles[k]) ||
                       !meeting(i, triangles[k], start, state.position, settings.thickness);
            });
        }
    });
}

void SelfContactSolver::separateFromTriangles(const SelfContact& settings, std::span<const ClothTriangle> triangles,
                                              const VectorArray<float>& start, ParticleState<float>& state) {
    for (std::size_t i = 0; i < state.size(); ++i) {
        for (const std::uint32_t k : trianglesOf_[i]) {
            const ClothTriangle& triangle = triangles[k];
            const auto met = meeting(i, triangle, start, state.position, settings.thickness);
            if (!met) continue;
            separate({{static_cast<std::uint32_t>(i), triangle.a, triangle.b, triangle.c},
                      {1.0f, -met->weights.x, -met->weights.y, -met->weights.z},
                      met->normal,
                      settings.thickness - met->gap},
                     settings.friction, state);
        }
    }
}

void SelfContactSolver::solve(const SelfContact& settings, std::span<const ClothTriangle> triangles,
                              const VectorArray<float>& start, ParticleState<float>& state,
                              const geometry::ParallelFor& parallelFor) {
    if (!(settings.thickness > 0.0f) || state.size() < 2) return;
    separateParticles(settings, state, parallelFor);
    if (triangles.empty()) return;
    findTriangles(settings, triangles, start, state, parallelFor);
    separateFromTriangles(settings, triangles, start, state);
}

}  // namespace collidoscope::physics
