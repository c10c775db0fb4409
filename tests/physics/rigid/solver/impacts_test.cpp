// Impacts in both solvers, at 60 and 240 steps a second: energy is never made, friction
// sees all that pushes, events tell what was given, a scene and its mirror image go the same way.

#include "physics/rigid/solver/impacts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "tests/physics/rigid/solver/impact_laws.h"

namespace collidoscope::physics::impacts_test {
namespace {

using geometry::Boxf;
using geometry::Capsulef;
using geometry::HullInstancef;
using geometry::Planef;
using geometry::Spheref;
using geometry::Vec3f;

INSTANTIATE_TEST_SUITE_P(BothSolvers, ImpactLaws,
                         testing::Combine(testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep),
                                          testing::Values(60.0f, 240.0f)));

/// Points that have parted already and others that come fast: all of the restitution would give energy, none takes it.
TEST_P(ImpactLaws, whatLandsAskewKeepsItsEnergyWithFullRestitution) {
    const geometry::AnyShapef shapes[] = {Boxf{.half = {0.5f, 0.05f, 0.1f}},
                                          Capsulef{{-0.4f, 0, 0}, {0.4f, 0, 0}, 0.125f},
                                          HullInstancef{geometry::makeTetrahedron(0.3f)}};
    const Material material{.friction = 0.0f, .restitution = 1.0f};
    geometry::Random random(131);
    for (int i = 0; i < 60; ++i) {
        World world = this->world();
        addFloor(world, material);
        const geometry::Quatf orientation =
            i == 0 ? geometry::Quatf{0.6960950f, 0.2782936f, -0.5715144f, -0.3337299f} : random.rotation();
        const BodyId body =
            addSolid(world, shapes[i % 3], {.pose = {.position = {0, 2, 0}, .orientation = orientation}}, material);
        const double weight = world.massOf(body).mass * double{kGravity};
        const auto energy = [&] { return kineticEnergy(world) + weight * double{world.centerOf(body).y}; };
        const double before = energy();
        stepFor(world, 4.0f, step());
        // It turns by up to a third of a radian in a step of 1/60 s, and impulses are linear in that.
        EXPECT_NEAR(energy() / before, 1.0, 0.05 * 60.0 * double{step()}) << "seed 131, throw " << i;
    }
}

TEST_P(ImpactLaws, headOnCubesShareTheirMomentumAndDoNotTurn) {
    struct Try {
        float a, b, e;
    };
    for (const Try& speeds : {Try{0.5f, -0.5f, 0.0f}, Try{5.0f, 0.0f, 0.0f}, Try{50.0f, -50.0f, 0.0f},
                              Try{5.0f, -3.0f, 0.5f}, Try{20.0f, 0.0f, 1.0f}}) {
        World world = this->world(0.0f);
        const Material material{.friction = 0.3f, .restitution = speeds.e};
        const BodyId a = addSolid(world, Boxf{.half = Vec3f{0.5f}},
                                  {.pose = {.position = {-1, 0, 0}}, .velocity = {speeds.a, 0, 0}}, material);
        const BodyId b = addSolid(world, Boxf{.half = Vec3f{0.5f}},
                                  {.pose = {.position = {1, 0, 0}}, .velocity = {speeds.b, 0, 0}}, material);
        const float closing = speeds.a - speeds.b, mean = 0.5f * (speeds.a + speeds.b);
        stepFor(world, 1.0f / closing + 0.5f, step());
        EXPECT_NEAR(world.velocityOf(a).x, mean - 0.5f * speeds.e * closing, 1e-3f * closing) << speeds.a;
        EXPECT_NEAR(world.velocityOf(b).x, mean + 0.5f * speeds.e * closing, 1e-3f * closing) << speeds.a;
        EXPECT_LT(glm::length(world.angularVelocityOf(a)) + glm::length(world.angularVelocityOf(b)), 1e-3f) << speeds.a;
        EXPECT_GT(world.poseOf(b).position.x - world.poseOf(a).position.x, 0.98f) << speeds.a;
    }
}

/// As on a billiard table: balls that are small beside the margin, whatever the gap is when the step begins.
TEST_P(ImpactLaws, ballsThatMeetObliquelyPartAsTheoryAsks) {
    const Material material{.friction = 0.0f, .restitution = 1.0f};
    for (const float radius : {0.01f, 0.0285f, 0.2f})
        for (const float speed : {1.0f, 4.0f})
            for (const float beside : {0.5f, 1.0f, 1.5f, 1.9f, 2.1f})
                for (int i = 0; i < 12; ++i) {
                    World world = this->world(0.0f);
                    const float start = -6.0f * radius - static_cast<float>(i) / 12.0f * speed * step();
                    const BodyId cue = addSolid(
                        world, Spheref{.radius = radius},
                        {.pose = {.position = {start, 0, beside * radius}}, .velocity = {speed, 0, 0}}, material);
                    const BodyId ball = addSolid(world, Spheref{.radius = radius}, {}, material);
                    stepFor(world, 10.0f * radius / speed + 4.0f * step(), step());
                    // Along the line of their centres the whole of the speed goes over.
                    const float sine = 0.5f * beside, along = sine < 1.0f ? 1.0f - sine * sine : 0.0f;
                    const bool bounces = speed * std::sqrt(along) > world.settings.restitutionSpeed;
                    if (!bounces && along > 0.0f) continue;
                    const float maximum = 5e-3f;  // of the speed
                    const Vec3f theory = speed * Vec3f{along, 0.0f, -sine * std::sqrt(along)};
                    EXPECT_LT(glm::length(world.velocityOf(ball) - theory), maximum * speed)
                        << radius << " m, " << speed << " m/s, beside " << beside << ", " << i;
                    EXPECT_LT(glm::length(world.velocityOf(cue) + theory - Vec3f{speed, 0, 0}), maximum * speed);
                }
}

/// Cubes that meet off their middles turn alike, as the impulse has the same arm from both.
TEST_P(ImpactLaws, cubesThatMeetOffTheirMiddlesTurnAsTheoryAsks) {
    constexpr float kOff = 0.3f, kSpeed = 5.0f;
    World world = this->world(0.0f);
    const BodyId a = addSolid(world, Boxf{.half = Vec3f{0.5f}},
                              {.pose = {.position = {-1, 0, 0}}, .velocity = {kSpeed, 0, 0}}, {.friction = 0.0f});
    const BodyId b = addSolid(world, Boxf{.half = Vec3f{0.5f}},
                              {.pose = {.position = {1, kOff, 0}}, .velocity = {-kSpeed, 0, 0}}, {.friction = 0.0f});
    while (world.velocityOf(a).x == kSpeed) world.step(step());
    // Both faces stay on each other: both take the angular velocity w, and along x  2 (v - w off/2) = 0  with the
    // impulse at the middle of the patch:  w I = J off/2, J = m (speed - v).
    const float inertia = 1.0f / 6.0f, arm = 0.5f * kOff;
    const float angularVelocity = kSpeed * arm / (inertia + arm * arm);
    EXPECT_NEAR(std::abs(world.angularVelocityOf(a).z), angularVelocity, 0.01f * angularVelocity);
    EXPECT_NEAR(std::abs(world.angularVelocityOf(b).z), angularVelocity, 0.01f * angularVelocity);
}

/// The shares of their thickness by which both move in a step count together: however fast each is, they overlap by no
/// more than a quarter in any frame.
TEST_P(ImpactLaws, cubesThatMeetOverlapByNoMoreThanAQuarterHoweverTheirSpeedsAreShared) {
    for (const float size : {0.2f, 1.0f})
        for (const float ratio : {-1.0f, -0.9f, -0.5f, 0.0f, 0.3f})
            for (float share = 0.04f; share < 1.2f; share *= 1.13f) {
                World world = this->world(0.0f);
                const float speed = share * size / step();
                const auto cube = [&](float x, float velocity) {
                    return addSolid(world, Boxf{.half = Vec3f{0.5f * size}},
                                    {.pose = {.position = {x, 0, 0}}, .velocity = {velocity, 0, 0}});
                };
                const BodyId a = cube(-size, speed), b = cube(size, ratio * speed);
                float nearest = size;
                const int steps = 3 + static_cast<int>(1.0f / (share * (1.0f - ratio)));
                for (int i = 0; i < steps; ++i) {
                    world.step(step());
                    nearest = std::min(nearest, world.poseOf(b).position.x - world.poseOf(a).position.x);
                }
                EXPECT_GT(nearest, 0.74f * size) << share << " of " << size << " m, ratio " << ratio;
                EXPECT_NEAR(world.velocityOf(a).x, 0.5f * (1.0f + ratio) * speed, 1e-3f * speed) << share;
                EXPECT_LT(glm::length(world.angularVelocityOf(a)) * size, 1e-4f * speed) << share;
            }
}

/// Bodies at random speeds in a closed room, by kind: balls, boxes, capsules, all, tetrahedra.
World crowdedRoom(World world, int kind, float restitution, std::uint64_t seed, float friction = 0.0f) {
    const Material material{.friction = friction, .restitution = restitution};
    world.settings.restitutionSpeed = 0.0f;
    for (int axis = 0; axis < 3; ++axis)
        for (const float side : {-1.0f, 1.0f}) {
            Vec3f inwards{0.0f};
            inwards[axis] = -side;
            addSolid(world, Planef{inwards, -3.0f}, {.kind = BodyKind::Static}, material);
        }
    geometry::Random random(seed);
    for (int i = 0; i < 27; ++i) {
        const Vec3f at{static_cast<float>(i % 3 - 1), static_cast<float>(i / 3 % 3 - 1), static_cast<float>(i / 9 - 1)};
        const BodyDefinition definition{.pose = {.position = 1.8f * at}, .velocity = 10.0f * random.direction()};
        const int own = kind == 3 ? i % 3 : kind;
        if (own == 0) addSolid(world, Spheref{.radius = 0.4f}, definition, material);
        if (own == 1) addSolid(world, Boxf{.half = {0.35f, 0.3f, 0.4f}}, definition, material);
        if (own == 2) addSolid(world, Capsulef{{-0.3f, 0, 0}, {0.3f, 0, 0}, 0.25f}, definition, material);
        if (own == 4) addSolid(world, HullInstancef{geometry::makeTetrahedron(0.5f)}, definition, material);
    }
    return world;
}

TEST_P(ImpactLaws, aClosedRoomKeepsItsEnergyWithFullRestitution) {
    for (int kind = 0; kind < 4; ++kind) {
        World room = crowdedRoom(world(0.0f), kind, 1.0f, 7);
        const double start = kineticEnergy(room);
        for (int i = 0; i < 400; ++i) {
            room.step(step());
            ASSERT_NEAR(kineticEnergy(room), start, 0.01 * start) << "kind " << kind << ", seed 7, step " << i;
        }
    }
}

TEST_P(ImpactLaws, noRestitutionMakesEnergy) {
    for (const float e : {0.0f, 0.2f, 0.5f, 0.8f, 0.95f})
        for (int kind = 0; kind < 4; ++kind) {
            World room = crowdedRoom(world(0.0f), kind, e, 8);
            double last = kineticEnergy(room);
            for (int i = 0; i < 120; ++i) {
                room.step(step());
                const double now = kineticEnergy(room);
                ASSERT_LE(now, last * 1.001) << "e " << e << ", kind " << kind << ", seed 8, step " << i;
                last = now;
            }
        }
}

TEST_P(ImpactLaws, noFrictionMakesEnergy) {
    // The kind, the seed, friction. Of the first, a box that had lain on its face turned on a corner faster and faster.
    for (const auto& [kind, seed, friction] :
         {std::tuple{1, 20, 0.6f}, std::tuple{1, 3, 0.6f}, std::tuple{1, 4, 0.3f}, std::tuple{3, 5, 0.6f},
          std::tuple{1, 9, 1.0f}, std::tuple{2, 2, 0.8f}}) {
        World room = crowdedRoom(world(0.0f), kind, 0.0f, static_cast<std::uint64_t>(seed), friction);
        double last = kineticEnergy(room);
        for (int i = 0; i < 100; ++i) {
            room.step(step());
            const double now = kineticEnergy(room);
            ASSERT_LE(now, last * 1.002) << "kind " << kind << ", seed " << seed << ", step " << i;
            last = now;
        }
    }
}

/// Newton's restitution and friction together threw slanting boxes and tetrahedra back faster than they came: energy
/// rose by 17 % in a step, and above that of the start.
TEST_P(ImpactLaws, restitutionAndFrictionTogetherMakeNoEnergy) {
    for (const float e : {0.5f, 1.0f})
        for (const float friction : {0.3f, 1.0f})
            for (int kind = 0; kind < 5; ++kind) {
                World room = crowdedRoom(world(0.0f), kind, e, 770 + static_cast<std::uint64_t>(kind), friction);
                const double start = kineticEnergy(room);
                double last = start;
                for (int i = 0; i < 150; ++i) {
                    room.step(step());
                    const double now = kineticEnergy(room);
                    ASSERT_LE(now, last * 1.002) << "e " << e << ", kind " << kind << ", step " << i;
                    ASSERT_LE(now, start * 1.0001) << "e " << e << ", kind " << kind << ", step " << i;
                    last = now;
                }
            }
}

TEST_P(ImpactLaws, aRoomOfCapsulesKeepsItsEnergyWhereStepsAreLong) {
    for (const std::uint64_t seed : {7u, 712u, 722u}) {
        World room = crowdedRoom(world(0.0f), 2, 1.0f, seed);
        const double start = kineticEnergy(room);
        for (int i = 0; i < 180; ++i) {
            room.step(2.0f * step());
            ASSERT_NEAR(kineticEnergy(room), start, 0.01 * start) << "seed " << seed << ", step " << i;
        }
    }
}

TEST_P(ImpactLaws, frictionInAnImpactSeesAllThatPushes) {
    // e, friction, height, speed, angular velocity
    for (const auto& [e, friction, height, speed, angularVelocity] :
         {std::tuple{0.9f, 0.1f, 1.0f, 3.0f, -100.0f}, std::tuple{0.5f, 0.1f, 0.7f, 2.0f, -80.0f},
          std::tuple{0.7f, 0.05f, 1.5f, 0.0f, 60.0f}}) {
        World world = this->world();
        const Material material{.friction = friction, .restitution = e};
        addFloor(world, material);
        const BodyId ball = addSolid(world, Spheref{.radius = 0.1f},
                                     {.pose = {.position = {0, 0.1f + height, 0}},
                                      .velocity = {speed, 0, 0},
                                      .angularVelocity = {0, 0, angularVelocity}},
                                     material);
        const float fall = std::sqrt(2.0f * height / kGravity);
        stepFor(world, fall * (1.0f + e), step());
        const float given = friction * (1.0f + e) * kGravity * fall * (angularVelocity < 0.0f ? 1.0f : -1.0f);
        EXPECT_NEAR(world.velocityOf(ball).x, speed + given, 0.01f) << "e " << e;
        EXPECT_NEAR(world.angularVelocityOf(ball).z, angularVelocity + 2.5f * given / 0.1f, 0.2f) << "e " << e;
    }
}

TEST_P(ImpactLaws, anEventTellsTheImpulseThatWasGiven) {
    for (const float e : {0.0f, 0.25f, 0.5f, 1.0f}) {
        const Material material{.friction = 0.3f, .restitution = e};
        for (const bool isBox : {false, true}) {
            World world = this->world(0.0f);
            addSolid(world, Boxf{.half = Vec3f{1.0f}}, {.kind = BodyKind::Static}, material);
            const BodyDefinition definition{.pose = {.position = {0, 2, 0}}, .velocity = {0, -5, 0}};
            const BodyId body = isBox ? addSolid(world, Boxf{.half = Vec3f{0.5f}}, definition, material)
                                      : addSolid(world, Spheref{.radius = 0.5f}, definition, material);
            const double momentum = 5.0 * world.arrays().masses[body.index].mass;
            double reported = 0.0, atPoints = 0.0;
            for (float time = 0.0f; time < 0.5f; time += step()) {
                world.step(step());
                for (const ContactEvent& event : world.events()) reported += double{event.impulse};
                for (const Contact& contact : world.contacts())
                    for (const ContactPoint& point : contact.all())
                        atPoints += double{point.normalImpulse} + double{point.bounceImpulse};
            }
            EXPECT_NEAR(reported / momentum, 1.0 + double{e}, 0.01) << "e " << e << ", a box: " << isBox;
            EXPECT_NEAR(atPoints / momentum, 1.0 + double{e}, 0.01) << "e " << e << ", a box: " << isBox;
        }
    }
}

TEST_P(ImpactLaws, anEventOfWhatRestsTellsItsWeight) {
    World world = this->world();
    addFloor(world);
    const BodyId box = addSolid(world, Boxf{.half = Vec3f{0.5f}}, {.pose = {.position = {0, 0.5f, 0}}});
    stepFor(world, 1.0f, step());
    const double weight = world.arrays().masses[box.index].mass * double{kGravity} * double{step()};
    ASSERT_EQ(world.events().size(), 1u);
    EXPECT_NEAR(double{world.events()[0].impulse} / weight, 1.0, 1e-3);
}

TEST_P(ImpactLaws, aBallRisesToItsHeightWhereverInTheStepItMeetsTheFloor) {
    const Material material{.restitution = 0.3f};
    for (const float height : {0.4f, 0.45f, 0.5f, 0.55f, 0.6f, 0.83f, 1.0f}) {
        World world = this->world();
        addFloor(world, material);
        const BodyId ball =
            addSolid(world, Spheref{.radius = 0.5f}, {.pose = {.position = {0, 0.5f + height, 0}}}, material);
        float peak = 0.0f;
        bool hasRisen = false;
        for (float time = 0.0f; time < 0.8f; time += step()) {
            world.step(step());
            hasRisen = hasRisen || world.velocityOf(ball).y > 0.1f;
            if (hasRisen) peak = std::max(peak, world.poseOf(ball).position.y - 0.5f);
        }
        EXPECT_NEAR(peak, 0.09f * height, 0.002f) << height;
    }
}

/// The same scene with x and -x exchanged.
std::vector<Vec3f> endsOf(World world, float side, float restitution, float step) {
    const Material material{.friction = 0.5f, .restitution = restitution};
    addFloor(world, material);
    std::vector<BodyId> bodies;
    const auto add = [&](const geometry::AnyShapef& shape, const Vec3f& at, const Vec3f& velocity, float roll) {
        bodies.push_back(addSolid(world, shape,
                                  {.pose = {.position = {side * at.x, at.y, at.z},
                                            .orientation = glm::angleAxis(side * roll, Vec3f{0, 0, 1})},
                                   .velocity = {side * velocity.x, velocity.y, velocity.z}},
                                  material));
    };
    add(Boxf{.half = Vec3f{0.1f}}, {0.0f, 2.1f, 0.0f}, {1.0f, 0, 0}, 0.0f);
    add(Boxf{.half = {0.3f, 0.1f, 0.2f}}, {3.0f, 1.0f, 0.0f}, {0, 0, 0}, 0.4f);
    add(Boxf{.half = Vec3f{0.25f}}, {-2.0f, 0.25f, 0.0f}, {4.0f, 0, 0}, 0.0f);
    add(Spheref{.radius = 0.2f}, {6.0f, 3.0f, 0.0f}, {-2.0f, 0, 0}, 0.0f);
    stepFor(world, 0.8f, step);
    std::vector<Vec3f> ends;
    for (const BodyId body : bodies) {
        ends.push_back(world.poseOf(body).position);
        ends.back().x *= side;
    }
    return ends;
}

TEST_P(ImpactLaws, aSceneAndItsMirrorImageGoTheSameWay) {
    for (const float e : {0.0f, 0.4f}) {
        const std::vector<Vec3f> one = endsOf(world(), 1.0f, e, step()), other = endsOf(world(), -1.0f, e, step());
        for (std::size_t i = 0; i < one.size(); ++i)
            EXPECT_LT(glm::length(one[i] - other[i]), 2e-4f) << "body " << i << ", e " << e;
    }
}

}  // namespace
}  // namespace collidoscope::physics::impacts_test
