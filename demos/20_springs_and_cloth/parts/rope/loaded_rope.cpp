#include "demos/20_springs_and_cloth/parts/rope/loaded_rope.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "demos/draw/parts.h"
#include "demos/draw/shapes.h"
#include "geometry/base/elementary.h"

namespace demos::rope {
namespace {

using geometry::Capsulef;
using geometry::Vec3f;

constexpr float kHeld = std::numeric_limits<float>::infinity();  // kg
constexpr float kPoleHalf = 0.3f;                                // m
constexpr float kLoadRadius = 0.025f;                            // m, of a load of one particle's mass
constexpr Style kMetal{.role = Role::Neutral};

Capsulef poleAt(const Vec3f& middle) {
    const Vec3f along{0.0f, 0.0f, kPoleHalf};
    return {middle - along, middle + along, LoadedRope::kPoleRadius};
}

physics::RopePlan planOf(const RopeKind& kind, const Places& places) {
    const float mass = LoadedRope::kMass * static_cast<float>(kind.particles);
    const Vec3f along = LoadedRope::kLength * glm::normalize(places.end - places.start);
    const Vec3f middle = 0.5f * (places.start + places.end);
    if (kind.scene == Scene::Hung) return {kind.particles, places.start, places.start + along, mass};
    return {kind.particles, middle - 0.5f * along, middle + 0.5f * along, mass};
}

/// The point of the rope over the pole that is `along` m from its middle: half round the pole, then straight down.
Vec3f overPole(const Vec3f& pole, float along) {
    const float radius = LoadedRope::kPoleRadius + LoadedRope::kRadius;
    const float quarter = 0.5f * geometry::kPi<float> * radius, side = along < 0.0f ? -1.0f : 1.0f;
    const float down = std::max(0.0f, std::abs(along) - quarter);
    const float angle = std::min(std::abs(along), quarter) / radius;
    return pole + Vec3f{side * radius * geometry::sin(angle), radius * geometry::cos(angle) - down, 0.0f};
}

/// Every other rod of a chain is turned by a right angle.
void drawChain(Canvas& canvas, const physics::Net& net, const physics::VectorArray<float>& position) {
    std::vector<SolidItem> rods;
    for (const physics::Link& link : net.links) {
        const Vec3f a = position[link.a], b = position[link.b];
        const bool odd = link.a % 2 == 1;
        const float thin = 0.5f * LoadedRope::kRadius, wide = 1.6f * LoadedRope::kRadius;
        rods.push_back({.pose = {.position = 0.5f * (a + b), .orientation = turnYTo(b - a)},
                        .half = {odd ? thin : wide, 0.5f * glm::length(b - a) + wide, odd ? wide : thin},
                        .style = kMetal,
                        .key = link.a + 1});
    }
    canvas.solids(demos::Solid::Sphere, rods);
}

}  // namespace

Places placesOf(Scene scene) {
    switch (scene) {
        case Scene::Bridge:
            return {{-0.55f, 1.5f, 0.0f}, {0.55f, 1.5f, 0.0f}, {}};
        case Scene::Pole:
            return {{-0.6f, 1.6f, 0.0f}, {0.6f, 1.6f, 0.0f}, {0.0f, 1.4f, 0.0f}};
        case Scene::Hung:
            break;
    }
    return {{0.0f, 1.9f, 0.0f}, {0.45f, 0.8f, 0.0f}, {}};
}

LoadedRope::LoadedRope(const RopeKind& kind, const Places& places) : kind_(kind) {
    net_ = addRope(system_.state, planOf(kind, places));
    const auto last = net_.count - 1;
    if (kind.scene == Scene::Pole) loads_ = {0, last};
    if (kind.scene == Scene::Bridge) loads_ = {net_.count / 2};
    if (kind.scene == Scene::Hung) loads_ = {last};
    if (kind.scene == Scene::Pole) {
        for (std::uint32_t i = 0; i < net_.count; ++i)
            system_.state.position.set(i, overPole(places.pole, kLength * (float(i) / float(last) - 0.5f)));
        system_.state.setMass(0, kLightLoadRatio * kMass);
    }
    const float ratio = kind.scene == Scene::Pole ? kLightLoadRatio * kind.massRatio : kind.massRatio;
    system_.state.setMass(loads_.back(), ratio * kMass);
    if (kind.scene != Scene::Pole) system_.state.setMass(0, kHeld);
    if (kind.scene == Scene::Bridge) system_.state.setMass(last, kHeld);
    system_.settings.contact.radius = kRadius;
    system_.settings.contact.restitution = 0.0f;
}

void LoadedRope::step(float h, const RopeSettings& settings, const Places& places) {
    if (woven_ != settings.stiffness) {
        woven_ = settings.stiffness;
        connect(system_, std::span{&net_, 1}, {.stiffness = {woven_, 0.0f, 0.0f}}, physics::Method::Joints);
    }
    if (kind_.scene != Scene::Pole) system_.state.position.set(0, places.start);
    if (kind_.scene == Scene::Bridge) system_.state.position.set(net_.count - 1, places.end);
    std::vector<physics::Solid> solids{geometry::Planef{{0.0f, 1.0f, 0.0f}, 0.0f}};
    if (kind_.scene == Scene::Pole) solids.emplace_back(poleAt(places.pole));
    system_.obstacles = physics::Obstacles(solids);
    system_.settings.subSteps = settings.subSteps;
    system_.settings.iterations = settings.iterations;
    system_.settings.contact.friction = settings.friction;
    system_.forces.drag = settings.damping;
    system_.step(h);
}

float LoadedRope::stretch() const {
    double length = 0.0;
    for (const physics::Link& link : net_.links)
        length += double{glm::length(system_.state.position[link.b] - system_.state.position[link.a])};
    return static_cast<float>(length / double{kLength} - 1.0);
}

void LoadedRope::draw(Canvas& canvas, bool isChain) const {
    if (isChain)
        drawChain(canvas, net_, system_.state.position);
    else
        drawRope(canvas, net_, system_.state.position, kRadius, {.strains = true});
    for (const std::uint32_t load : loads_) {
        const float radius = kLoadRadius * std::cbrt(1.0f / (kMass * system_.state.inverseMassOf(load)));
        Vec3f middle = system_.state.position[load];
        middle.y = std::max(middle.y, radius);  // a load is a point; one on the ground is seen to lie upon it
        demos::draw(canvas, geometry::Spheref{middle, radius}, {.role = Role::Neutral, .shade = -0.35f}, load + 1);
    }
}

void drawSupports(Canvas& canvas, Scene scene, const Places& places) {
    constexpr float kNail = 0.03f;  // m
    if (scene == Scene::Pole) {
        demos::draw(canvas, poleAt(places.pole), kMetal);
        return;
    }
    demos::draw(canvas, geometry::Spheref{places.start, kNail}, kMetal);
    if (scene == Scene::Bridge) demos::draw(canvas, geometry::Spheref{places.end, kNail}, kMetal);
}

}  // namespace demos::rope
