#include "demos/20_springs_and_cloth/parts/cloth_sheet.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "physics/particle/cloth/strain.h"
#include "physics/particle/state/particle_state.h"

namespace collidoscope::demos::cloth {
namespace {

using geometry::Vec3f;
using physics::ClothPlan;
using physics::Method;

constexpr float kDensity = 0.25f;   // kg/m^2
constexpr float kBurst = 4.0f;      // strain
constexpr float kThickness = 0.7f;  // of the spacing: no particle fits through a square then
constexpr float kHeld = std::numeric_limits<float>::infinity();  // kg

/// A sheet of that width and about that height, m, its middle above the origin.
ClothPlan sheetOf(float width, float height, int columns, const Vec3f& down, float top) {
    const float spacing = width / static_cast<float>(columns - 1);
    const int rows = static_cast<int>(std::lround(height / spacing)) + 1;
    const float depth = spacing * static_cast<float>(rows - 1);
    return {.columns = columns,
            .rows = rows,
            .corner = Vec3f{-0.5f * width, top, 0.0f} - (down.z * 0.5f * depth) * Vec3f{0.0f, 0.0f, 1.0f},
            .down = down,
            .spacing = spacing,
            .mass = kDensity * width * depth};
}

Corners cornersOf(const ClothPlan& plan) {
    const Vec3f right = (plan.spacing * static_cast<float>(plan.columns - 1)) * plan.right;
    const Vec3f down = (plan.spacing * static_cast<float>(plan.rows - 1)) * plan.down;
    return {plan.corner, plan.corner + right, plan.corner + down, plan.corner + right + down};
}

/// Holds the particles of which holds(column, row) is true.
template <typename Holds>
std::vector<Pin> pinsOf(const ClothPlan& plan, const Holds& holds) {
    std::vector<Pin> pins;
    for (int j = 0; j < plan.rows; ++j)
        for (int i = 0; i < plan.columns; ++i)
            if (holds(i, j))
                pins.push_back({static_cast<std::uint32_t>(j * plan.columns + i),
                                static_cast<float>(i) / static_cast<float>(plan.columns - 1),
                                static_cast<float>(j) / static_cast<float>(plan.rows - 1)});
    return pins;
}

ClothScene held(const ClothPlan& plan, const std::array<bool, 4>& draggable, std::vector<Pin> pins) {
    return {plan, cornersOf(plan), draggable, std::move(pins), {}, 0};
}

/// Nine stones around the middle.
std::vector<std::uint32_t> middleOf(const ClothPlan& plan) {
    std::vector<std::uint32_t> middle;
    for (int j = plan.rows / 2 - 1; j <= plan.rows / 2 + 1; ++j)
        for (int i = plan.columns / 2 - 1; i <= plan.columns / 2 + 1; ++i)
            middle.push_back(static_cast<std::uint32_t>(j * plan.columns + i));
    return middle;
}

ClothScene trampoline(int columns) {
    const ClothPlan plan = sheetOf(1.4f, 1.4f, columns, {0.0f, 0.0f, 1.0f}, 1.1f);
    ClothScene scene = held(plan, {true, true, true, true}, pinsOf(plan, [&](int i, int j) {
                                return i == 0 || j == 0 || i == plan.columns - 1 || j == plan.rows - 1;
                            }));
    scene.weights = middleOf(plan);
    return scene;
}

std::string counted(int count, const char* thing) {
    return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

float particleMass(const ClothScene& scene) {
    return scene.plan.mass / static_cast<float>(scene.plan.columns * scene.plan.rows);
}

/// The links between the middle row and the next, in the columns that are cut.
std::vector<std::uint32_t> linksBelow(const physics::ClothMesh& net, const ClothScene& scene) {
    std::vector<std::uint32_t> links;
    const auto columns = static_cast<std::uint32_t>(scene.plan.columns);
    const std::uint32_t middle = static_cast<std::uint32_t>(scene.plan.rows / 2) * columns;
    for (std::uint32_t i = 0; i < net.links.size(); ++i) {
        const physics::Link& link = net.links[i];
        const bool isCut = link.a >= middle && link.a < middle + static_cast<std::uint32_t>(scene.cut);
        if (isCut && link.b == link.a + columns) links.push_back(i);
    }
    return links;
}

}  // namespace

Vec3f positionOf(const Pin& pin, const Corners& c) {
    const Vec3f upper = c[0] + pin.u * (c[1] - c[0]), lower = c[2] + pin.u * (c[3] - c[2]);
    return upper + pin.v * (lower - upper);
}

ClothScene sceneOf(Scene scene, int columns) {
    constexpr Vec3f kDown{0.0f, -1.0f, 0.0f}, kTowards{0.0f, 0.0f, 1.0f};
    switch (scene) {
        case Scene::Flag: {
            const ClothPlan plan = sheetOf(1.5f, 0.9f, columns, kDown, 2.0f);
            return held(plan, {true, false, true, false}, pinsOf(plan, [](int i, int) { return i == 0; }));
        }
        case Scene::Drape:
            return held(sheetOf(1.5f, 1.5f, columns, kTowards, 1.45f), {}, {});
        case Scene::Tear: {
            const ClothPlan plan = sheetOf(1.2f, 1.0f, columns, kDown, 1.9f);
            ClothScene tear = held(plan, {true, true, true, true},
                                   pinsOf(plan, [&](int, int j) { return j == 0 || j == plan.rows - 1; }));
            tear.cut = plan.columns / 5;
            return tear;
        }
        case Scene::Trampoline:
            return trampoline(columns);
        case Scene::Hung:
        case Scene::Curtain:
            break;
    }
    const ClothPlan plan = sheetOf(1.4f, 1.3f, columns, kDown, 1.8f);
    if (scene == Scene::Hung)
        return held(plan, {true, true, false, false},
                    pinsOf(plan, [&](int i, int j) { return j == 0 && (i == 0 || i == plan.columns - 1); }));
    return held(plan, {true, true, false, false},
                pinsOf(plan, [&](int i, int j) { return j == 0 && (i % 4 == 0 || i == plan.columns - 1); }));
}

std::string wordsFor(const Solving& solving) {
    if (solving.method == Method::Springs) return "springs";
    return solving.iterations > 1 ? counted(solving.iterations, "iteration") : counted(solving.subSteps, "sub-step");
}

Sheet::Sheet(const ClothScene& scene, const Vec3f& offset) : scene_(scene), offset_(offset) {
    physics::ClothPlan plan = scene.plan;
    plan.corner += offset;
    net_ = addCloth(system_.state, plan);
    for (const std::uint32_t stone : scene.weights) system_.state.setMass(stone, kStone);
    for (const Pin& pin : scene.pins) system_.state.setMass(pin.particle, kHeld);
    cut(net_, linksBelow(net_, scene));
    for (std::size_t i = 0; i < system_.state.size(); ++i)
        system_.selfContact.rest.push_back(system_.state.position[i]);
    system_.settings.contact.radius = kRadius;
    system_.settings.contact.restitution = 0.0f;
}

void Sheet::step(float h, const Solving& solving, const Fabric& fabric, const World& world,
                 const geometry::ParallelFor& parallelFor) {
    if (burst_) return;
    holdPins(world);
    updateLinks(solving, fabric);
    system_.settings.subSteps = solving.subSteps;
    system_.settings.iterations = solving.iterations;
    system_.settings.contact.friction = fabric.friction;
    system_.forces.wind = world.wind;
    system_.forces.drag = 0.0f;
    system_.state.damping.assign(system_.state.size(), fabric.damping);
    system_.selfContact.thickness = fabric.selfCollides ? kThickness * scene_.plan.spacing : 0.0f;
    system_.selfContact.friction = fabric.friction;
    system_.obstacles = physics::Obstacles(world.solids);
    const physics::ParticleState<float> before = system_.state;
    const physics::StepReport report = system_.step(h, parallelFor);
    if (report.broken || strain().largest > kBurst) {
        burst_ = true;
        system_.state = before;
    } else if (fabric.tears) {
        tear(net_, system_.state.position, {.strain = fabric.tearStrain});
    }
}

void Sheet::holdPins(const World& world) {
    for (const Pin& pin : scene_.pins)
        system_.state.position.set(pin.particle, offset_ + positionOf(pin, world.corners));
    if (gripped_ >= 0 && world.hand)
        system_.state.position.set(static_cast<std::size_t>(gripped_), *world.hand + offset_);
}

ParticleGroup Sheet::particles(const std::string& name) const {
    std::vector<std::uint32_t> held;
    for (const Pin& pin : scene_.pins) held.push_back(pin.particle);
    if (gripped_ >= 0) held.push_back(static_cast<std::uint32_t>(gripped_));
    return groupOf(name, system_.state, std::move(held));
}

bool Sheet::LinkParameters::isTornFrom(const LinkParameters& before) const {
    return stiffness == before.stiffness && bend == before.bend && method == before.method &&
           std::includes(torn.begin(), torn.end(), before.torn.begin(), before.torn.end());
}

void Sheet::updateLinks(const Solving& solving, const Fabric& fabric) {
    const LinkParameters wanted{net_.torn, fabric.stiffness, fabric.bend, solving.method};
    if (wanted == connected_) return;
    const physics::LinkMaterial material{.stiffness = {fabric.stiffness, 0.5f * fabric.stiffness, fabric.bend}};
    const auto connectBy = wanted.isTornFrom(connected_) ? &physics::disconnectTorn : &physics::connect;
    connectBy(system_, std::span{&net_, 1}, material, solving.method);
    connected_ = wanted;
}

void Sheet::grip(const Vec3f& point, float reach) {
    release();
    float nearest = reach;
    for (std::size_t i = 0; i < system_.state.size(); ++i) {
        const float distance = glm::length(system_.state.position[i] - offset_ - point);
        if (distance > nearest || system_.state.isFixed(i)) continue;
        nearest = distance;
        gripped_ = static_cast<std::int32_t>(i);
    }
    if (gripped_ >= 0) system_.state.setMass(static_cast<std::size_t>(gripped_), kHeld);
}

void Sheet::release() {
    if (gripped_ < 0) return;
    const auto particle = static_cast<std::uint32_t>(gripped_);
    const bool isStone = std::count(scene_.weights.begin(), scene_.weights.end(), particle) > 0;
    system_.state.setMass(particle, isStone ? kStone : particleMass(scene_));
    gripped_ = -1;
}

float Sheet::waveAngle(float h, const Solving& solving, const Fabric& fabric) const {
    return h / static_cast<float>(solving.subSteps) * std::sqrt(8.0f * fabric.stiffness / particleMass(scene_));
}

void Sheet::visit(geometry::Archive& archive) {
    archive.field("particles", system_.state);
    archive.field("torn", net_.torn);
    archive.field("gripped", gripped_);
    archive.field("burst", burst_);
}

}  // namespace collidoscope::demos::cloth
