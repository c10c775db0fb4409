#include "demos/20_springs_and_cloth/parts/tied_particles.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "demos/draw/shapes.h"

namespace collidoscope::demos::joints {
namespace {

constexpr float kHeld = std::numeric_limits<float>::infinity();  // kg
constexpr float kBurst = 3.0f;                                   // strain
constexpr int kPlanks = 9;

/// Parts of a scene: its net, the particles held at its ends, and the heavy particle.
struct Parts {
    physics::ClothMesh net{};
    std::vector<std::uint32_t> atAnchor{}, atOther{};
    std::uint32_t heavy = 0;
};

Parts pendulum(physics::ParticleState<float>& state, const Kind& kind, const Ends& ends) {
    const float length = 0.85f;  // m
    const auto count = static_cast<std::uint32_t>(kind.particles);
    physics::RopePlan plan{kind.particles + 1, ends.anchor, ends.anchor + length * Vec3f{0.8f, -0.6f, 0.0f}};
    return {addRope(state, plan), {0}, {}, count};
}

Parts bridge(physics::ParticleState<float>& state, const Ends& ends) {
    const float spacing = glm::length(ends.other - ends.anchor) / (kPlanks - 1);
    Parts parts{addCloth(state, {.columns = kPlanks,
                                 .rows = 2,
                                 .corner = ends.anchor - Vec3f{0.0f, 0.0f, 0.5f * spacing},
                                 .down = {0.0f, 0.0f, 1.0f},
                                 .spacing = spacing}),
                {0, kPlanks},
                {kPlanks - 1, 2 * kPlanks - 1},
                kPlanks / 2};
    return parts;
}

Parts jelly(physics::ParticleState<float>& state, const Ends& ends) {
    constexpr float kSpacing = 0.17f;  // m
    const physics::BlockPlan plan{
        .x = 4, .y = 4, .z = 3, .corner = ends.anchor - Vec3f{0.0f, 3.0f * kSpacing, 0.0f}, .spacing = kSpacing};
    return {addBlock(state, plan), {12}, {}, 3};
}

Parts partsOf(physics::ParticleState<float>& state, const Kind& kind, const Ends& ends) {
    if (kind.scene == Scene::Bridge) return bridge(state, ends);
    return kind.scene == Scene::Jelly ? jelly(state, ends) : pendulum(state, kind, ends);
}

}  // namespace

Ends endsOf(Scene scene) {
    if (scene == Scene::Bridge) return {{-0.6f, 1.2f, 0.0f}, {0.6f, 1.2f, 0.0f}};
    return {{scene == Scene::Jelly ? -0.25f : 0.0f, 1.4f, 0.0f}, {}};
}

TiedParticles::TiedParticles(const Kind& kind, const Ends& ends) {
    Parts parts = partsOf(system_.state, kind, ends);
    net_ = std::move(parts.net);
    atAnchor_ = std::move(parts.atAnchor);
    atOther_ = std::move(parts.atOther);
    for (std::size_t i = 0; i < system_.state.size(); ++i) system_.state.setMass(i, kMass);
    system_.state.setMass(parts.heavy, kMass * kind.massRatio);
    for (const std::uint32_t i : atAnchor_) fromEnd_.push_back(system_.state.position[i] - ends.anchor);
    for (const std::uint32_t i : atOther_) fromEnd_.push_back(system_.state.position[i] - ends.other);
    for (const auto* held : {&atAnchor_, &atOther_})
        for (const std::uint32_t i : *held) system_.state.setMass(i, kHeld);
    system_.settings.contact = {.radius = kRadius, .restitution = 0.2f, .friction = 0.5f};
    system_.settings.airDensity = 0.0f;
    system_.forces.drag = 0.05f;
    const geometry::AnyShapef floor = Planef{{0.0f, 1.0f, 0.0f}, 0.0f};
    system_.obstacles = physics::Obstacles(std::span{&floor, 1});
}

std::vector<std::uint32_t> TiedParticles::held() const {
    std::vector<std::uint32_t> all = atAnchor_;
    all.insert(all.end(), atOther_.begin(), atOther_.end());
    return all;
}

void TiedParticles::tie(float stiffness, physics::Method method) {
    connect(system_, std::span{&net_, 1}, {.stiffness = {stiffness, stiffness, 0.0f}}, method);
}

bool TiedParticles::step(float h, int subSteps, int iterations, const Ends& ends) {
    std::size_t next = 0;
    for (const std::uint32_t i : atAnchor_) system_.state.position.set(i, ends.anchor + fromEnd_[next++]);
    for (const std::uint32_t i : atOther_) system_.state.position.set(i, ends.other + fromEnd_[next++]);
    system_.settings.subSteps = subSteps;
    system_.settings.iterations = iterations;
    const physics::ParticleState<float> before = system_.state;
    if (!system_.step(h).broken && strainOf(net_, system_.state.position).largest < kBurst) return true;
    system_.state = before;
    return false;
}

void TiedParticles::draw(Canvas& canvas, const ClothStyle& clothStyle) const {
    ClothStyle surface = clothStyle;
    surface.style.fill = Fill::Translucent;
    drawNet(canvas, net_, system_.state.position, surface);
    drawRope(canvas, net_, system_.state.position, 0.3f * kRadius, clothStyle);
    std::vector<SolidItem> balls;
    for (std::uint32_t i = 0; i < net_.count; ++i) {
        const float weight = system_.state.inverseMassOf(i);
        const float radius = weight > 0.0f ? kRadius * std::cbrt(1.0f / (weight * kMass)) : 0.8f * kRadius;
        balls.push_back({.pose = {.position = system_.state.position[i]},
                         .half = Vec3f{radius},
                         .style = {.role = weight > 0.0f ? clothStyle.style.role : Role::Neutral, .shade = -0.15f},
                         .key = i + 1});
    }
    canvas.solids(demos::Solid::Sphere, balls);
}

float TiedParticles::gap() const {
    float largest = 0.0f;
    for (const physics::Link& link : net_.links) {
        const float length = glm::length(system_.state.position[link.b] - system_.state.position[link.a]);
        if (link.kind != physics::LinkKind::Bend) largest = std::max(largest, std::abs(length - link.length));
    }
    return largest;
}

float TiedParticles::waveAngle(float h, float stiffness) const {
    std::vector<float> sums(net_.count, 0.0f);
    for (const physics::Link& link : net_.links) {
        if (link.kind == physics::LinkKind::Bend) continue;
        sums[link.a] += system_.state.isFixed(link.b) ? stiffness : 2.0f * stiffness;
        sums[link.b] += system_.state.isFixed(link.a) ? stiffness : 2.0f * stiffness;
    }
    float fastest = 0.0f;
    for (std::uint32_t i = 0; i < net_.count; ++i)
        fastest = std::max(fastest, sums[i] * system_.state.inverseMassOf(i));
    return h * std::sqrt(fastest);
}

}  // namespace collidoscope::demos::joints
