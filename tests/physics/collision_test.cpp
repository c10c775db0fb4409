#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/convex/hull/quickhull.h"
#include "geometry/mesh/mesh_generators.h"
#include "physics/particle/contact/surface.h"
#include "tests/physics/particle_test.h"

namespace collidoscope::physics::collision_test {
namespace {

using geometry::Boxf;
using geometry::Vec3f;

TEST(ParticleCollision, hard_case_62_aBallAt200MetresPerSecondStaysBeforeTheWall) {
    ParticleSystem system = noParticles();
    system.forces.gravity = Vec3f{0.0f};
    system.settings.contact.radius = 0.1f;
    const geometry::AnyShapef wall = Boxf{{5.0f, 0.0f, 0.0f}, {0.05f, 5.0f, 5.0f}};
    system.obstacles = only(wall);
    for (const float restitution : {0.0f, 1.0f}) {
        system.settings.contact.restitution = restitution;
        place(system, {.velocity = {200.0f, 0.0f, 0.0f}});
        for (int i = 0; i < 10; ++i) {
            system.step(1.0f / 60.0f);
            EXPECT_LT(system.state.position[0].x, 4.86f);
        }
    }
}

/// A cube as a hull, its top at height zero.
geometry::Hullf loweredCube() {
    std::vector<Vec3f> corners;
    for (const float x : {-1.0f, 1.0f})
        for (const float y : {-2.0f, 0.0f})
            for (const float z : {-1.0f, 1.0f}) corners.push_back({x, y, z});
    return geometry::convexHull(std::span<const Vec3f>{corners}).hull;
}

TEST(ParticleCollision, reference_defect_40_particlesDoNotFallThroughSolidsOfAnyKind) {
    geometry::Mat4f down{1.0f};
    down[3].y = -1.0f;
    const std::vector<geometry::AnyShapef> solids{
        floorAt(0.0f),
        Boxf{{0.0f, -1.0f, 0.0f}, {1.0f, 1.0f, 1.0f}},
        geometry::Spheref{{0.0f, -1.0f, 0.0f}, 1.0f},
        geometry::Capsulef{{-1.0f, -0.5f, 0.0f}, {1.0f, -0.5f, 0.0f}, 0.5f},
        geometry::Aabbf{{-1.0f, -2.0f, -1.0f}, {1.0f, 0.0f, 1.0f}},
        geometry::Trianglef{{-3.0f, 0.0f, -3.0f}, {0.0f, 0.0f, 5.0f}, {3.0f, 0.0f, -3.0f}},
        loweredCube(),
        geometry::MeshInstance{geometry::makeBox({1.0f, 1.0f, 1.0f}), down}};
    for (const geometry::AnyShapef& solid : solids)
        for (const float radius : {0.0f, 0.05f}) {
            ParticleSystem system;
            system.settings.contact = {.radius = radius, .restitution = 0.0f};
            system.obstacles = only(solid);
            place(system, {.position = {0.0f, 3.0f, 0.0f}});
            for (int i = 0; i < 120; ++i) system.step(1.0f / 60.0f);
            EXPECT_NEAR(system.state.position[0].y, radius, 1e-6) << "kind " << solid.index();
        }
}

TEST(ParticleCollision, reference_defect_41_theNearestSolidCountsWhateverTheOrderOfTheList) {
    const geometry::AnyShapef near = Boxf{{0.0f, 1.0f, 0.0f}, {1.0f, 0.1f, 1.0f}};
    const geometry::AnyShapef far = Boxf{{0.0f, 0.0f, 0.0f}, {1.0f, 0.1f, 1.0f}};
    for (const std::vector<geometry::AnyShapef>& solids :
         {std::vector<geometry::AnyShapef>{near, far}, std::vector<geometry::AnyShapef>{far, near}}) {
        ParticleSystem system = noParticles();
        system.obstacles = Obstacles(solids);
        place(system, {.position = {0.0f, 2.0f, 0.0f}, .velocity = {0.0f, -300.0f, 0.0f}});
        system.step(1.0f / 60.0f);
        EXPECT_GT(system.state.position[0].y, 1.1f);
    }
}

TEST(ParticleCollision, reference_defect_53_theTravelledPathCountsNotTheNewVelocity) {
    // Before the bounce the ball flies to the right, after it back to the left; only the way there meets the wall.
    ParticleSystem system = noParticles();
    system.forces.gravity = Vec3f{0.0f};
    system.settings.contact.restitution = 1.0f;
    const std::vector<geometry::AnyShapef> solids{Boxf{{2.0f, 0.0f, 0.0f}, {0.5f, 1.0f, 1.0f}},
                                                  Boxf{{4.0f, 0.0f, 0.0f}, {0.5f, 1.0f, 1.0f}}};
    system.obstacles = Obstacles(solids);
    place(system, {.velocity = {180.0f, 0.0f, 0.0f}});
    EXPECT_EQ(system.step(1.0f / 60.0f).hits, 1u);
    EXPECT_NEAR(system.state.velocity[0].x, -180.0, 1e-3);
    EXPECT_NEAR(system.state.position[0].x, 1.45 - (3.0 - 1.45), 1e-4);
}

TEST(ParticleCollision, reference_defect_54_theStepGoesOnWithTheMotionThatRemains) {
    // Into the corner of floor and wall: both are hit within one step, and the way left over is used up.
    ParticleSystem system = noParticles();
    system.forces.gravity = Vec3f{0.0f};
    system.settings.contact.restitution = 1.0f;
    system.settings.contact.friction = 0.0f;
    system.settings.contact.radius = 0.1f;
    const std::vector<geometry::AnyShapef> solids{floorAt(0.0f), geometry::Planef{{-1.0f, 0.0f, 0.0f}, -1.0f}};
    system.obstacles = Obstacles(solids);
    place(system, {.position = {0.5f, 0.3f, 0.0f}, .velocity = {60.0f, -60.0f, 0.0f}});
    EXPECT_EQ(system.step(1.0f / 60.0f).hits, 2u);
    EXPECT_NEAR(system.state.position[0].x, 0.9 - 0.6, 1e-4);
    EXPECT_NEAR(system.state.position[0].y, 0.1 + 0.8, 1e-4);
}

TEST(ParticleCollision, reference_defect_55_theSkinDoesNotCrossANeighbourAcrossASlotOfOneMillimetre) {
    ParticleSystem system = noParticles();
    system.settings.contact.radius = 0.0f;
    system.settings.contact.skin = 0.003f;
    system.settings.contact.restitution = 0.0f;
    const std::vector<geometry::AnyShapef> solids{Boxf{{0.0f, -1.0f, 0.0f}, {10.0f, 1.0f, 1.0f}},
                                                  Boxf{{5.0f, 1.001f, 0.0f}, {4.0f, 1.0f, 1.0f}}};
    system.obstacles = Obstacles(solids);
    place(system, {.position = {0.0f, 0.0005f, 0.0f}, .velocity = {12.0f, -0.001f, 0.0f}});
    system.settings.contact.friction = 0.0f;
    for (int i = 0; i < 600; ++i) {
        system.step(1.0f / 60.0f);
        for (const geometry::AnyShapef& solid : system.obstacles.solids())
            EXPECT_GT(nearestSurface(solid, system.state.position[0]).distance, 0.0) << "step " << i;
    }
}

TEST(ParticleCollision, aSkinLeavesItsGap) {
    ParticleSystem system = dropOver(0.0f, 1.0f);
    system.settings.contact.skin = 0.002f;
    system.settings.contact.restitution = 0.0f;
    for (int i = 0; i < 120; ++i) system.step(1.0f / 60.0f);
    EXPECT_NEAR(system.state.position[0].y, 0.05 + 0.002, 2.5e-3);
    EXPECT_GE(system.state.position[0].y, 0.05f);
}

TEST(ParticleCollision, aParticleThatASolidWasDraggedOverLeavesByTheNearFace) {
    ParticleSystem system = noParticles();
    const geometry::AnyShapef box = Boxf{{0.0f, 0.0f, 0.0f}, {2.0f, 1.0f, 2.0f}};
    system.obstacles = only(box);
    place(system, {.position = {0.0f, 0.8f, 0.0f}});
    system.step(1.0f / 60.0f);
    EXPECT_NEAR(system.state.position[0].y, 1.05, 1e-5);
}

TEST(ParticleCollision, aWedgeHoldsAParticleWithoutShaking) {
    ParticleSystem system = noParticles();
    system.settings.contact.friction = 0.1f;
    const std::vector<geometry::AnyShapef> solids{Boxf{{-0.5f, 0.0f, 0.0f}, {0.1f, 3.0f, 3.0f}, aboutZ(0.25f)},
                                                  Boxf{{0.5f, 0.0f, 0.0f}, {0.1f, 3.0f, 3.0f}, aboutZ(-0.25f)}};
    system.obstacles = Obstacles(solids);
    place(system, {.position = {0.05f, 2.0f, 0.0f}});
    for (int i = 0; i < 600; ++i) system.step(1.0f / 60.0f);
    const Vec3f rest = system.state.position[0];
    for (int i = 0; i < 60; ++i) system.step(1.0f / 60.0f);
    EXPECT_NEAR(glm::length(system.state.position[0] - rest), 0.0, 1e-3);
}

TEST(ParticleCollision, stepsOfANanosecondAndOfTenSecondsStayFiniteAndOutside) {
    for (const float dt : {1e-9f, 1e-3f, 10.0f})
        for (const float radius : {0.0f, 0.1f}) {
            ParticleSystem system;
            system.settings.contact.radius = radius;
            system.obstacles = Obstacles{std::vector<geometry::AnyShapef>{
                floorAt(0.0f), geometry::MeshInstance{geometry::makeIcosphere(1.0f, 2)}}};
            for (const float height : {radius, 1.2f, 50.0f})
                add(system, {.position = {1.5f, height, 0.1f}, .velocity = {-3.0f, -4.0f, 1.0f}});
            for (int i = 0; i < 200; ++i) system.step(dt);
            for (std::size_t i = 0; i < system.state.size(); ++i) {
                EXPECT_TRUE(std::isfinite(speedOf(system, i))) << dt;
                EXPECT_GT(system.state.position[i].y, radius - 1e-4f) << dt;
            }
        }
}

/// Boxes of every orientation, a sphere and a capsule in a closed room, all overlapping as they like.
ParticleSystem crowdedRoom(geometry::Random& random) {
    std::vector<geometry::AnyShapef> solids;
    for (int axis = 0; axis < 3; ++axis)
        for (const float side : {-1.0f, 1.0f}) {
            Vec3f normal{0.0f};
            normal[axis] = -side;
            solids.push_back(geometry::Planef{normal, -3.0f});
        }
    for (int i = 0; i < 8; ++i)
        solids.push_back(
            Boxf{random.inBox(Vec3f{-2.5f}, Vec3f{2.5f}), random.inBox(Vec3f{0.05f}, Vec3f{0.8f}), random.rotation()});
    solids.push_back(geometry::Spheref{{0.0f, -1.0f, 0.0f}, 0.7f});
    solids.push_back(geometry::Capsulef{{-1.0f, 1.0f, -1.0f}, {1.0f, 0.0f, 1.0f}, 0.3f});
    ParticleSystem system = noParticles();
    system.obstacles = Obstacles(solids);
    while (system.state.size() < 40) {
        const Placed candidate{random.inBox(Vec3f{-2.9f}, Vec3f{2.9f}), 5.0f * random.direction()};
        const bool isFree = std::all_of(solids.begin(), solids.end(), [&](const geometry::AnyShapef& solid) {
            return nearestSurface(solid, candidate.position).distance > 0.1f;
        });
        if (isFree) add(system, candidate);
    }
    return system;
}

double deepest(const ParticleSystem& system) {
    double depth = 0.0;
    for (std::size_t i = 0; i < system.state.size(); ++i)
        for (const geometry::AnyShapef& solid : system.obstacles.solids())
            depth = std::max(depth,
                             system.settings.contact.radius - nearestSurface(solid, system.state.position[i]).distance);
    return depth;
}

TEST(ParticleCollision, noParticleIsInsideAnySolidAfterTenThousandRandomSteps) {
    const std::uint64_t seed = 7;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    geometry::Random random(seed);
    ParticleSystem system = crowdedRoom(random);
    system.settings.contact.radius = 0.05f;
    std::size_t hits = 0;
    for (int i = 0; i < 10000; ++i) {
        system.settings.contact.restitution = random.unit();
        system.settings.contact.friction = random.unit();
        if (i % 50 == 0) {
            const float gravity = random.uniform(0.0f, 25.0f);
            system.forces.gravity = gravity * random.direction();
        }
        hits += system.step(random.uniform(0.0f, 0.05f)).hits;
        ASSERT_LT(deepest(system), 1e-6) << "step " << i;
    }
    EXPECT_GT(hits, 10000u);
}

TEST(ParticleCollision, energyNeverGrowsWithRestitutionUpToOne) {
    const std::uint64_t seed = 11;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    geometry::Random random(seed);
    ParticleSystem system = crowdedRoom(random);
    for (int i = 0; i < 2000; ++i) {
        system.settings.contact.restitution = i % 2 == 0 ? 1.0f : random.unit();
        system.settings.contact.friction = random.unit();
        std::vector<double> before(system.state.size());
        for (std::size_t p = 0; p < before.size(); ++p) before[p] = energyOf(system, p);
        system.step(1.0f / 60.0f);
        for (std::size_t p = 0; p < before.size(); ++p)
            ASSERT_LT(energyOf(system, p), before[p] + 1e-3) << "step " << i << " particle " << p;
    }
}

}  // namespace
}  // namespace collidoscope::physics::collision_test
