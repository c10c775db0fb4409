// Heaps of thin and long shapes come to rest: boards and planks that hang over each other keep the points of their
// faces.

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::heaps_test {
namespace {

using geometry::AnyShapef;
using geometry::Boxf;
using geometry::Vec3f;

enum class Kind : std::uint8_t {
    ThinBoards,
    SmallBoards,
    Boards,
    Planks,
    Rods,
    LongPlanks,
    BoardsAsHulls,
    Discs,
    MixedPlates
};

AnyShapef hullOf(geometry::Hullf&& hull) { return geometry::HullInstancef{std::move(hull)}; }

/// m: about a metre wide, and a twentieth to a fortieth of that thick, or a third of that size. `index`: of the body in
/// the heap.
AnyShapef shapeOf(Kind kind, int index) {
    const Vec3f board{0.4f, 0.4f, 0.015f};
    switch (kind) {
        case Kind::ThinBoards:
            return Boxf{.half = {0.4f, 0.4f, 0.01f}};
        case Kind::SmallBoards:
            return Boxf{.half = 0.3f * board};
        case Kind::Boards:
            return Boxf{.half = board};
        case Kind::Planks:
            return Boxf{.half = {0.4f, 0.1f, 0.02f}};
        case Kind::Rods:
            return Boxf{.half = {0.45f, 0.02f, 0.02f}};
        case Kind::LongPlanks:
            return Boxf{.half = {0.75f, 0.15f, 0.03f}};
        case Kind::BoardsAsHulls:
            return hullOf(geometry::makeBoxHull(board));
        case Kind::Discs:
            return hullOf(geometry::makePrism<float>(12, 0.35f, 0.015f));
        case Kind::MixedPlates:
            break;
    }
    return index % 2 == 0 ? shapeOf(Kind::Boards, index) : shapeOf(Kind::Discs, index);
}

/// Walls around a floor, half of its width away (m).
World shaft(RigidSolver solver, float half, const Material& material) {
    World world;
    world.settings.solver = solver;
    world.settings.sleep.isOn = false;
    const BodyId floor = addFloor(world, material);
    for (const Vec3f& inward : {Vec3f{1, 0, 0}, Vec3f{-1, 0, 0}, Vec3f{0, 0, 1}, Vec3f{0, 0, -1}})
        world.addShape(floor, {.shape = geometry::Planef{inward, -half}, .material = material});
    return world;
}

/// Kind, solver and steps a second.
class Heaps : public testing::TestWithParam<std::tuple<Kind, RigidSolver, float>> {};

/// J a tonne, of all bodies.
double restlessness(const World& world) {
    double energy = 0.0, mass = 0.0;
    for (const BodyId body : world.bodies())
        if (world.kindOf(body) == BodyKind::Dynamic)
            energy += double{world.kineticEnergyOf(body)}, mass += double{world.massOf(body).mass};
    return 1000.0 * energy / mass;
}

TEST_P(Heaps, ofThinShapesComeToRest) {
    const auto [kind, solver, stepsASecond] = GetParam();
    const Material material{.friction = 0.5f};
    const bool isLong = kind == Kind::LongPlanks;
    const float scale = kind == Kind::SmallBoards ? 0.3f : 1.0f, half = isLong ? 1.5f : 0.85f * scale;
    constexpr std::uint64_t kSeed = 16;
    geometry::Random random(kSeed);
    SCOPED_TRACE(testing::Message() << "seed " << kSeed);
    World world = shaft(solver, half, material);
    const int count = isLong ? 60 : 30;
    for (int i = 0; i < count; ++i) {
        float top = 0.0f;
        for (const BodyId body : world.bodies()) top = std::max(top, world.centerOf(body).y);
        const float x = random.uniform(-0.5f, 0.5f) * half, z = random.uniform(-0.5f, 0.5f) * half;
        const Vec3f axis = random.direction();
        addSolid(world, shapeOf(kind, i),
                 {.pose = {.position = {x, top + 0.75f * scale, z},
                           .orientation = geometry::axisAngle(axis, random.uniform(0.0f, 3.0f))}},
                 material);
        stepFor(world, 0.3f, 1.0f / stepsASecond);
    }
    stepFor(world, 12.0f, 1.0f / stepsASecond);
    double maximum = 0.0;
    for (int i = 0; i < static_cast<int>(stepsASecond); ++i) {
        world.step(1.0f / stepsASecond);
        maximum = std::max(maximum, restlessness(world));
    }
    EXPECT_LT(maximum, 1.0);
}

INSTANTIATE_TEST_SUITE_P(OfTheSoftStep, Heaps,
                         testing::Combine(testing::Values(Kind::ThinBoards, Kind::SmallBoards, Kind::Boards,
                                                          Kind::Planks, Kind::Rods, Kind::LongPlanks,
                                                          Kind::BoardsAsHulls, Kind::Discs, Kind::MixedPlates),
                                          testing::Values(RigidSolver::SoftStep),
                                          testing::Values(30.0f, 60.0f, 240.0f)));
INSTANTIATE_TEST_SUITE_P(OfSequentialImpulses, Heaps,
                         testing::Combine(testing::Values(Kind::Boards, Kind::Rods, Kind::LongPlanks),
                                          testing::Values(RigidSolver::SequentialImpulses), testing::Values(60.0f)));

}  // namespace
}  // namespace collidoscope::physics::heaps_test
