// Manifolds that go with their bodies: never wrong by more than their bound, and found anew where that is not sure.

#include "physics/rigid/contact/recycle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/manifold/collide.h"
#include "geometry/mesh/mesh.h"
#include "geometry/scene/any_shape_queries.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::Spheref;
using geometry::Vec3f;

float deepest(std::span<const ContactPoint> points) {
    float depth = -1.0f;
    for (const ContactPoint& point : points) depth = std::max(depth, point.depth);
    return depth;
}

/// The oracle is the exact manifold of where the boxes are now.
TEST(Recycle, aKeptManifoldIsAsDeepAsTheTrueOneUpToItsBound) {
    constexpr std::uint64_t kSeed = 91;
    constexpr float kDistance = 0.0025f, kMargin = 0.005f;
    geometry::Random random(kSeed);
    int kept = 0, tried = 0;
    for (int i = 0; i < 4000; ++i) {
        World world;
        world.settings.solver = RigidSolver::SoftStep;
        world.settings.gravity = Vec3f{0.0f};
        const Vec3f halfA = random.inBox(Vec3f{0.3f}, Vec3f{1.0f}), halfB = random.inBox(Vec3f{0.3f}, Vec3f{1.0f});
        addSolid(world, Boxf{.half = halfA}, {.kind = BodyKind::Static});
        const float turn = random.uniform(-3.0f, 3.0f), gap = random.uniform(-0.01f, 0.003f);
        const BodyId b = addSolid(
            world, Boxf{.half = halfB},
            {.pose = {.position = {random.uniform(-0.5f, 0.5f), halfA.y + halfB.y + gap, random.uniform(-0.5f, 0.5f)},
                      .orientation = glm::angleAxis(turn, Vec3f{0, 1, 0})}});
        world.settings.soft.pushSpeed = 1e-6f;  // the step only finds the contact
        world.step(1e-6f);
        if (world.contacts().size() != 1) continue;
        Contact contact = world.contacts()[0];
        ASSERT_TRUE(contact.isAnchored);
        const float size = random.uniform(0.0f, 0.0025f);
        const geometry::Posef pose = world.poseOf(b);
        const geometry::Quatf tilt = glm::angleAxis(random.uniform(-1.0f, 1.0f) * size, random.direction());
        world.setPose(b,
                      {.position = pose.position + size * random.direction(), .orientation = tilt * pose.orientation});
        ++tried;
        const float extentA = glm::length(halfA), extentB = glm::length(halfB);
        const RelativePose seen = relativePose(world.arrays(), contact.bodyA, contact.bodyB);
        if (!(movedSince(anchorPose(contact), seen, extentA, extentB) <= kDistance)) continue;
        ++kept;
        moveWithBodies(world.arrays(), contact);
        const auto boxA = world.shapeInWorld(world.shapesOf(world.bodies()[0])[0]),
                   boxB = world.shapeInWorld(world.shapesOf(b)[0]);
        const auto now = geometry::collide(boxA, boxB, {.margin = double{kMargin}});
        if (!now) {
            EXPECT_LE(deepest(contact.all()), kDistance - kMargin) << "seed 91, case " << i;
            continue;
        }
        EXPECT_NEAR(deepest(contact.all()), now->depth, kDistance) << "seed 91, case " << i;
    }
    EXPECT_GT(kept, tried * 3 / 10);
    EXPECT_LT(kept, tried * 8 / 10);
}

/// Two bodies that lie anywhere and move: points of a box, which goes with the one or with the other, as it was.
TEST(Recycle, aPartOfABodyMovesByNoMoreThanItsBoundAndByNotMuchLess) {
    constexpr std::uint64_t kSeed = 19;
    geometry::Random random(kSeed);
    const auto pose = [&](float far) {
        const Vec3f position = random.uniform(0.0f, far) * random.direction(), axis = random.direction();
        return RelativePose{position, glm::angleAxis(random.uniform(-3.0f, 3.0f), axis)};
    };
    double share = 0.0;
    constexpr int kCases = 20000;
    for (int i = 0; i < kCases; ++i) {
        const float turn = std::pow(10.0f, random.uniform(-4.0f, 0.0f)), way = random.uniform(0.0f, turn);
        const RelativePose before = pose(50.0f);
        const Vec3f axis = random.direction(), shift = way * random.direction();
        const RelativePose now{before.position + shift, glm::angleAxis(turn, axis) * before.orientation};
        const geometry::Quatf worldFromA = pose(1.0f).orientation;
        const Vec3f center = random.inBox(Vec3f{-100.0f}, Vec3f{100.0f});
        const Vec3f middle = center + random.inBox(Vec3f{-20.0f}, Vec3f{20.0f});
        const Vec3f half = random.inBox(Vec3f{0.0f}, Vec3f{2.0f});
        const float bound = movedWithin(before, now, worldFromA, center, {middle - half, middle + half});
        double maximum = 0.0;
        for (int corner = 0; corner < 8; ++corner) {
            const Vec3f sign{corner & 1 ? 1.0f : -1.0f, corner & 2 ? 1.0f : -1.0f, corner & 4 ? 1.0f : -1.0f};
            // In the frame of A, in doubles: as it is now, and where the same point of B was.
            const geometry::Quatd fromWorld = glm::conjugate(geometry::Quatd{worldFromA});
            const geometry::Vec3d point = fromWorld * geometry::Vec3d{middle + sign * half - center};
            const geometry::Quatd back =
                geometry::Quatd{before.orientation} * glm::conjugate(geometry::Quatd{now.orientation});
            const geometry::Vec3d moved =
                geometry::Vec3d{now.position} + point - geometry::Vec3d{before.position} - back * point;
            maximum = std::max(maximum, glm::length(moved));
        }
        ASSERT_LE(maximum, double{bound}) << "seed " << kSeed << ", case " << i;
        share += maximum / double{bound} / kCases;
    }
    EXPECT_GT(share, 0.8);
}

/// A long body rolls, slowly: its ends reach far, and yet its shapes hardly move against the floor that each is on.
TEST(Recycle, aPartOfALongBodyIsKeptAsLongAsItHardlyMovesItself) {
    for (const bool isFloorFirst : {false, true}) {
        World world;
        world.settings.solver = RigidSolver::SoftStep;
        world.settings.sleep.isOn = false;
        if (isFloorFirst) addFloor(world);
        const BodyId log = addSolid(world, Boxf{.half = {1, 0.2f, 0.2f}},
                                    {.pose = {.position = {0, 0.2f, 0}}, .angularVelocity = {0, 1e-4f, 0}});
        for (const float x : {-30.0f, 30.0f})
            world.addShape(log, {.shape = Boxf{.center = {x, 0, 0}, .half = {1, 0.2f, 0.2f}}});
        const BodyId floor = world.addBody({.kind = BodyKind::Static});
        world.addShape(floor,
                       {.shape = Boxf{.center = {0, -1, 0}, .half = {100, 1, 100}}, .material = {.friction = 0.0f}});
        stepFor(world, 0.25f);
        std::size_t kept = 0;
        for (int step = 0; step < 30; ++step) {
            world.setAngularVelocity(log, {0, 0.02f, 0});
            world.step(kStep);
            kept += world.recycledCount();
        }
        // The ends move by 10 mm a step and are found anew, the middle moves by a third of a millimetre.
        EXPECT_GE(kept, 20u) << isFloorFirst;
        EXPECT_LE(kept, 60u) << isFloorFirst;
    }
}

TEST(Recycle, whatHasSettledIsNotCollidedAgainAndWhatMovesIs) {
    World world;
    world.settings.solver = RigidSolver::SoftStep;
    addFloor(world);
    for (int i = 0; i < 5; ++i)
        addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.pose = {.position = {0, 0.5f + static_cast<float>(i), 0}}});
    const BodyId ball =
        addSolid(world, Spheref{.radius = 0.5f},
                 {.pose = {.position = {5, 0.5f, 0}}, .velocity = {1, 0, 0}, .angularVelocity = {0, 0, -2}});
    stepFor(world, 3.0f);
    EXPECT_EQ(world.recycledCount(), 5u);
    EXPECT_EQ(world.contacts().size(), 6u);
    EXPECT_GT(glm::length(world.velocityOf(ball)), 0.9f);
    world.settings.soft.recycling = 0.0f;
    world.step(kStep);
    EXPECT_EQ(world.recycledCount(), 0u);
}

/// A waved surface of two triangles a square metre.
geometry::MeshInstance waves() {
    constexpr std::uint32_t kQuads = 16;
    geometry::Mesh mesh;
    for (std::uint32_t x = 0; x <= kQuads; ++x)
        for (std::uint32_t z = 0; z <= kQuads; ++z)
            mesh.vertices.push_back({static_cast<float>(x) - 8.0f, 0.2f * static_cast<float>((x + 2 * z) % 3),
                                     static_cast<float>(z) - 8.0f});
    mesh.triangles = gridTriangles(kQuads, kQuads);
    return {geometry::finishMesh(std::move(mesh))};
}

/// The mesh comes before some of the shapes and behind others. A capsule and a ball roll.
TEST(Recycle, keepsAllContactsWithTheTrianglesOfAMeshThatAFlatShapeRestsUpon) {
    World world;
    world.settings.solver = RigidSolver::SoftStep;
    const auto stone = geometry::HullInstancef{geometry::makeIcosahedron(0.7f)};
    addSolid(world, Boxf{.half = {1.4f, 0.3f, 1.2f}}, {.pose = {.position = {-4, 1, -4}}}, {.friction = 1.0f});
    addSolid(world, stone, {.pose = {.position = {0, 1.5f, -4}}}, {.friction = 1.0f});
    world.addShape(world.addBody({.kind = BodyKind::Static}), {.shape = waves(), .material = {.friction = 1.0f}});
    addSolid(world, Boxf{.half = {1.2f, 0.3f, 1.4f}}, {.pose = {.position = {-4, 1, 4}}}, {.friction = 1.0f});
    addSolid(world, geometry::Capsulef{{0, 0, -0.5f}, {0, 0, 0.5f}, 0.4f}, {.pose = {.position = {4, 1.5f, 4}}});
    World anew = world;
    anew.settings.soft.recycling = 0.0f;
    stepFor(world, 8.0f), stepFor(anew, 8.0f);

    std::size_t kept = 0, ofBoxes = 0;
    for (const Contact& contact : world.contacts()) {
        const bool isOfCapsule = contact.shapeA == 4 || contact.shapeB == 4;
        EXPECT_EQ(contact.isRecycled, !isOfCapsule) << contact.shapeA << ", " << contact.shapeB;
        kept += contact.isRecycled ? 1 : 0;
        ofBoxes += contact.shapeA == 0 || contact.shapeB == 3 ? contact.count : 0;
    }
    EXPECT_EQ(world.recycledCount(), kept);
    EXPECT_GT(ofBoxes, 4u);
    EXPECT_EQ(anew.recycledCount(), 0u);
    for (std::size_t i = 0; i < world.bodies().size(); ++i) {
        const BodyId body = world.bodies()[i];
        if (world.kindOf(body) != BodyKind::Dynamic || i == 4) continue;
        EXPECT_LT(glm::length(world.velocityOf(body)), 1e-3f) << i;
        EXPECT_NEAR(world.centerOf(body).y, anew.centerOf(body).y, 0.01f) << i;
    }
}

/// A box on a ridge, whose edge a plate under the box hides, and beside a wall of the same mesh.
TEST(Recycle, aGhostOfAnotherPairIsAContactAsSoonAsThatIsGone) {
    World world;
    world.settings.solver = RigidSolver::SoftStep;
    geometry::Mesh mesh;
    mesh.vertices = {{0, 0, -0.8f},    {0, 0, 0.8f},    {-1, -1, 0},   {1, -1, 0},
                     {1.002f, -3, -3}, {1.002f, -3, 3}, {1.002f, 3, 0}};
    mesh.triangles = {{0, 2, 1}, {0, 1, 3}, {4, 5, 6}};
    const auto addStatic = [&](const geometry::AnyShapef& shape) {
        const BodyId body = world.addBody({.kind = BodyKind::Static});
        world.addShape(body, {.shape = shape, .isTwoSided = true});
        return body;
    };
    addStatic(geometry::MeshInstance{geometry::finishMesh(std::move(mesh))});
    const BodyId plate = addStatic(Boxf{.center = {0, -0.1f, 0}, .half = {0.9f, 0.1f, 0.9f}});
    addSolid(world, Boxf{.half = {1, 0.5f, 1}}, {.pose = {.position = {0, 0.5f, 0}}});
    const auto countOf = [&](bool isOfRidge) {
        return std::count_if(world.contacts().begin(), world.contacts().end(), [&](const Contact& contact) {
            const bool isOfMesh = contact.shapeA == 0;
            return isOfMesh && (contact.triangle < 2) == isOfRidge;
        });
    };
    stepFor(world, 0.25f);
    ASSERT_EQ(countOf(true), 0);
    ASSERT_EQ(countOf(false), 1);
    world.removeBody(plate);
    world.step(kStep);
    EXPECT_EQ(countOf(true), 1);
}

/// Solids of all kinds thrown at each other above a floor, some so fast that contacts are sought ahead.
World thrownSolids(RigidSolver solver, geometry::Random& random) {
    World world;
    world.settings.solver = solver;
    addFloor(world);
    const auto stone = std::make_shared<const geometry::Hullf>(geometry::makeIcosahedron(0.4f));
    for (int i = 0; i < 36; ++i) {
        const geometry::AnyShapef shapes[] = {geometry::Capsulef{{0, -0.7f, 0}, {0, 0.7f, 0}, 0.1f},
                                              geometry::HullInstancef{stone}, Boxf{.half = {0.5f, 0.1f, 0.3f}}};
        // One after the other: in which order a call asks for its arguments differs from compiler to compiler.
        const Vec3f position{random.uniform(-3.0f, 3.0f), 1.0f + 0.25f * static_cast<float>(i),
                             random.uniform(-3.0f, 3.0f)};
        const float angle = random.uniform(-3.0f, 3.0f);
        const Vec3f axis = random.direction(), way = random.direction(), spinAxis = random.direction();
        const BodyId body = addSolid(world, shapes[i % 3],
                                     {.pose = {.position = position, .orientation = glm::angleAxis(angle, axis)},
                                      .velocity = (i % 7 == 0 ? 40.0f : 3.0f) * way,
                                      .angularVelocity = random.uniform(0.0f, 12.0f) * spinAxis});
        if (i % 5 == 0) world.addShape(body, {.shape = Spheref{.center = {0, 0.6f, 0}, .radius = 0.2f}});
    }
    return world;
}

/// Its state is asked for in each step, and with that the other world forgets what it knows of pairs that are apart.
TEST(Recycle, whatIsKnownToBeApartIsNotLookedAtAndNoBitChanges) {
    for (const RigidSolver solver : {RigidSolver::SequentialImpulses, RigidSolver::SoftStep})
        for (const std::uint64_t seed : {5u, 6u, 7u}) {
            geometry::Random one(seed), two(seed);
            World world = thrownSolids(solver, one), forgetful = thrownSolids(solver, two);
            std::size_t skipped = 0;
            for (int step = 0; step < 150; ++step) {
                if (step == 60)  // the centre of mass moves within the body
                    for (World* each : {&world, &forgetful})
                        each->addShape(each->idOf(4), {.shape = Boxf{.center = {0.5f, 0, 0}, .half = Vec3f{0.3f}}});
                (void)hashOf(forgetful);
                world.step(kStep), forgetful.step(kStep);
                skipped += world.skippedCount();
                ASSERT_EQ(forgetful.skippedCount(), 0u);
                for (const BodyId body : world.bodies()) {
                    ASSERT_EQ(world.centerOf(body), forgetful.centerOf(body)) << "seed " << seed << ", step " << step;
                    ASSERT_EQ(world.angularVelocityOf(body), forgetful.angularVelocityOf(body))
                        << "seed " << seed << ", step " << step;
                }
            }
            EXPECT_GT(skipped, 150u);
        }
}

/// Where the centre of mass moves within a body, what was seen from it is forgotten.
TEST(Recycle, aNewMassForgetsTheManifolds) {
    World world;
    world.settings.solver = RigidSolver::SoftStep;
    addFloor(world);
    const BodyId box = addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.pose = {.position = {0, 0.5f, 0}}});
    stepFor(world, 1.0f);
    ASSERT_EQ(world.recycledCount(), 1u);
    MassProperties mass{.mass = 500.0, .center = {0.0, -0.2, 0.0}};
    mass.inertia = geometry::Mat3<double>{80.0};
    world.setMass(box, mass);
    world.step(kStep);
    EXPECT_EQ(world.recycledCount(), 0u);
    stepFor(world, 2.0f);
    EXPECT_NEAR(world.poseOf(box).position.y, 0.5f, 1e-3f);
    EXPECT_EQ(world.recycledCount(), 1u);
}

}  // namespace
}  // namespace collidoscope::physics
