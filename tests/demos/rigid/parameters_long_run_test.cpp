// Parameters of the demos of rigid bodies, each at both of its ends, alone and three at random: no energy comes from
// nothing, no number leaves the finite, nothing is shot away or falls through the ground. All that are alone in the
// long suite; here some of both.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "demos/host/parameter_list.h"
#include "demos/host/state_archives.h"
#include "demos/host/world_fault.h"
#include "geometry/base/random.h"
#include "physics/rigid/world/world.h"
#include "tests/demos/all/over_all_demos.h"
#include "tests/geometry/counts.h"

namespace collidoscope::demos::testing::parameters_long_run_test {
namespace {

constexpr std::uint64_t kSeed = 3513;
constexpr int kFrames = 90;
constexpr std::size_t kMaxBytes = 4'000'000;                        // of state times frames
constexpr double kShareOfEnergy = 0.05, kLift = 0.05, kLost = 1.0;  // of the kinetic energy; m; m
constexpr double kUnrest = 0.002;                                   // m/s: what rounding leaves of what rests

struct Turn {
    std::string name{};
    Value value{};
};

/// What can be turned, to where.
std::vector<Turn> turnsOf(const DemoBase& demo) {
    std::vector<Turn> turns;
    for (const ParameterInfo& info : listParameters(demo)) {
        if (info.effect == Effect::View || info.inside || isFilled(info.kind) || info.name == "seed") continue;
        if (info.kind == ParameterKind::Real)
            for (const double end : {info.range.low, info.range.high}) turns.push_back({info.name, end});
        if (info.kind == ParameterKind::Integer)
            for (const double end : {info.range.low, info.range.high})
                turns.push_back({info.name, static_cast<int>(end)});
        if (info.kind == ParameterKind::Toggle) turns.push_back({info.name, !std::get<bool>(info.value)});
        if (info.kind == ParameterKind::Choice)
            for (const std::string& option : info.options) turns.push_back({info.name, option});
    }
    return turns;
}
std::string said(const std::vector<Turn>& turns) {
    std::string text;
    for (const Turn& turn : turns) {
        text += " " + turn.name + "=";
        if (const auto* const real = std::get_if<double>(&turn.value)) text += std::to_string(*real);
        if (const auto* const number = std::get_if<int>(&turn.value)) text += std::to_string(*number);
        if (const auto* const is = std::get_if<bool>(&turn.value)) text += *is ? "on" : "off";
        if (const auto* const option = std::get_if<std::string>(&turn.value)) text += *option;
    }
    return text;
}

/// What the bodies of a demo have, all worlds together.
struct Bill {
    double kinetic = 0.0, energy = 0.0, weight = 0.0, mass = 0.0;  // J, J, N, kg
    double fastest = 0.0, gravity = 0.0;                           // m/s, m/s^2
    double deepest = 0.0;                                          // m, below the ground
    bool isDriven = false;                                         // by a motor, or by what moves by itself
};

void add(const physics::World& world, Bill& bill) {
    const physics::Bodies& bodies = world.arrays();
    const geometry::Vec3d gravity{world.settings.gravity};
    bill.gravity = std::max(bill.gravity, glm::length(gravity));
    double ground = -1e30;
    for (const physics::RigidShape& shape : world.shapes().items)
        if (const auto* const plane = std::get_if<geometry::Planef>(&shape.definition.shape); shape.isAlive && plane)
            if (plane->normal.y > 0.999f) ground = std::max(ground, double{plane->distance});
    for (std::uint32_t i = 0; i < bodies.size(); ++i) {
        bill.isDriven = bill.isDriven || bodies.disturbs(i);
        if (!bodies.isDynamic(i)) continue;
        const double mass = bodies.masses[i].mass, scale = double{bodies.traits[i].gravityScale};
        const geometry::Vec3d center{bodies.positions[i].center};
        const double kinetic = world.kineticEnergyOf(world.idOf(i));
        bill.kinetic += kinetic;
        bill.energy += kinetic - scale * mass * glm::dot(center, gravity);
        bill.mass += mass;
        bill.weight += mass * std::abs(scale) * glm::length(gravity);
        bill.fastest = std::max(bill.fastest, double{glm::length(bodies.motions[i].velocity)});
        bill.deepest = std::max(bill.deepest, ground - center.y);
    }
    for (const physics::RigidShape& shape : world.shapes().items)
        bill.isDriven = bill.isDriven || (shape.isAlive && shape.hasMovingSurface());
    for (const physics::RigidJoint& joint : world.jointSlots())
        bill.isDriven = bill.isDriven || (joint.isAlive && joint.definition.spring) ||
                        (joint.isAlive && joint.definition.motor && joint.definition.motor->speed != 0.0f);
}
Bill billOf(const DemoBase& demo) {
    Bill bill;
    for (const physics::World* const world : demo.worlds()) add(*world, bill);
    return bill;
}

/// Whether a demo pushes its bodies itself: by an explosion, a hand, or as gravity at a place of its own.
bool doesPush(std::string_view name) { return name == "momentum" || name == "spinning-top" || name == "jenga"; }

/// Empty where all is well. `isDriven`: the demo gives energy to its bodies, or adds some.
std::string faultWith(DemoBase& demo, const std::vector<Turn>& turns, bool isDriven = false) {
    for (const Turn& turn : turns) {
        try {
            setParameter(demo, turn.name, turn.value);
        } catch (const ParameterError&) {
            return {};  // what one of the others does not allow
        }
    }
    demo.restart();
    const Bill first = billOf(demo);
    const int frames = static_cast<int>(std::min<std::size_t>(kFrames, kMaxBytes / sizeOf(demo)));
    double maxKinetic = first.kinetic, seconds = 0.0;
    isDriven = isDriven || first.isDriven;
    for (int i = 0; i < frames; ++i) {
        demo.advance();
        seconds += double{demo.stepLength()};
        const Bill now = billOf(demo);
        const std::string at = ", frame " + std::to_string(i + 1);
        if (const auto fault = worldFault(demo)) return *fault + at;
        if (const auto path = firstNotFinite(demo)) return *path + at;
        isDriven = isDriven || now.isDriven;
        maxKinetic = std::max(maxKinetic, std::min(now.kinetic, 2.0 * (maxKinetic + now.weight)));
        const double unrest = 0.5 * first.mass * kUnrest * kUnrest;
        if (!isDriven && now.energy > first.energy + kShareOfEnergy * maxKinetic + kLift * first.weight + unrest)
            return "energy rose from " + std::to_string(first.energy) + " J to " + std::to_string(now.energy) + at;
        if (!isDriven && now.fastest > 3.0 * (first.fastest + now.gravity * seconds) + 5.0)
            return "a body moves at " + std::to_string(now.fastest) + " m/s" + at;
        if (now.deepest > kLost + std::max(0.0, first.deepest))
            return "a body is " + std::to_string(now.deepest) + " m below the ground" + at;
    }
    return {};
}

class ParametersLongRun : public OverAllDemos {};

TEST_P(ParametersLongRun, MakeNoEnergyAndLoseNoBody) {
    const auto demo = fresh();
    if (!demo->moves() || demo->worlds().empty()) GTEST_SKIP() << "no bodies move";
    const std::vector<Turn> turns = turnsOf(*demo);
    if (turns.empty()) GTEST_SKIP() << "nothing to turn";
    const bool isDriven = doesPush(GetParam().name) || !faultWith(*fresh(), {}).empty();
    EXPECT_EQ(faultWith(*fresh(), {}, true), "") << GetParam().name << " as it is";
    geometry::Random random(kSeed);
    const int count = geometry::test::rounds(2);
    for (int i = 0; i < count; ++i) {
        const auto any = [&] { return turns[random.index(static_cast<std::uint32_t>(turns.size()))]; };
        for (const std::vector<Turn>& some : {std::vector<Turn>{any()}, std::vector<Turn>{any(), any(), any()}}) {
            const std::string fault = faultWith(*fresh(), some, isDriven);
            EXPECT_EQ(fault, "") << GetParam().name << ":" << said(some) << ", seed " << kSeed;
        }
    }
    if (count < 20) return;
    for (const Turn& turn : turns)
        EXPECT_EQ(faultWith(*fresh(), {turn}, isDriven), "") << GetParam().name << ":" << said({turn});
}

/// Ragdolls gained 10^28 J after 118 frames, and 10^45 J without continuous collision; dominoes 132 kJ in 300 frames;
/// the house of cards 1.5 MJ, and 24 kJ with no margin. What a coarse step pushes
/// out of another still rises: ragdolls have up to 29 % more for a while, and the house of cards 27 %.
TEST(RigidParameters, OfNamedScenesGainLessThanHalfOfTheirEnergy) {
    struct Scene {
        const char* demo;
        std::vector<Turn> turns;
    };
    const Turn coarse{"step", 1.0 / 15.0}, once{"soft-steps", 1};
    const std::vector<Turn> heap{{"scene", std::string("heap")}, {"count", 10}, coarse, {"gravity", 20.0}, once};
    std::vector<Turn> uncontinuous = heap;
    uncontinuous.push_back({"continuous", false});
    const std::vector<Scene> scenes{{"ragdolls", heap},
                                    {"ragdolls", uncontinuous},
                                    {"dominoes", {coarse}},
                                    {"card-house", {coarse, once}},
                                    {"card-house", {{"margin", 0.0}}}};
    for (const Scene& scene : scenes) {
        const auto demo = makeDemo(*findDemo(scene.demo));
        for (const Turn& turn : scene.turns) EXPECT_NO_THROW(setParameter(*demo, turn.name, turn.value)) << turn.name;
        demo->restart();
        const double first = billOf(*demo).energy;
        double maximum = first;
        for (int i = 0; i < 200; ++i) demo->advance(), maximum = std::max(maximum, billOf(*demo).energy);
        EXPECT_LE(maximum, 1.5 * first) << scene.demo << said(scene.turns);
        EXPECT_EQ(worldFault(*demo), std::nullopt) << scene.demo << said(scene.turns);
    }
}

INSTANTIATE_TEST_SUITE_P(OfTheTable, ParametersLongRun, everyDemo(), nameOfTheDemo);

}  // namespace
}  // namespace collidoscope::demos::testing::parameters_long_run_test
