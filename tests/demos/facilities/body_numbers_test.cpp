// Every number of a body, read and set by its name.

#include "demos/rigid/body_numbers.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>

#include "geometry/base/state_archives.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/mesh/mesh_generators.h"

namespace collidoscope::demos {
namespace {

using geometry::Vec3f;
using physics::BodyId;
using physics::World;

std::uint64_t hashOf(World& world) {
    return geometry::hashOf([&](geometry::Archive& archive) { archive.field("world", world); });
}

constexpr std::uint32_t kBodies = 8, kTurning = 4;

/// A floor, a box, a ball, a capsule, a lift, a gem, a landscape and a box beside a ball on one body.
World eightBodies() {
    World world;
    const auto add = [&](const geometry::AnyShapef& shape, const physics::BodyDefinition& definition) {
        world.addShape(world.addBody(definition), {.shape = shape});
    };
    add(geometry::Planef{{0.0f, 1.0f, 0.0f}, 0.0f}, {.kind = physics::BodyKind::Static});
    add(geometry::Boxf{.half = {0.5f, 0.4f, 0.3f}}, {.pose = {.position = {0, 2, 0}}});
    add(geometry::Spheref{.radius = 0.25f}, {.pose = {.position = {2, 2, 0}}, .velocity = {0, 0, 1}});
    add(geometry::Capsulef{.a = {0, -0.5f, 0}, .b = {0, 0.5f, 0}, .radius = 0.2f}, {.pose = {.position = {4, 2, 0}}});
    add(geometry::Boxf{.half = Vec3f{0.5f}},
        {.kind = physics::BodyKind::Kinematic, .pose = {.position = {6, 2, 0}}, .angularVelocity = {0, 1, 0}});
    add(geometry::HullInstancef{geometry::makeDodecahedron(0.5f)}, {.pose = {.position = {8, 2, 0}}});
    add(geometry::MeshInstance{geometry::makeTorusKnot()},
        {.kind = physics::BodyKind::Static, .pose = {.position = {12, 2, 0}}});
    const BodyId both = world.addBody({.pose = {.position = {16, 2, 0}}});
    world.addShape(both, {.shape = geometry::Boxf{.half = Vec3f{0.25f}}});
    world.addShape(both, {.shape = geometry::Spheref{.center = {1, 0, 0}, .radius = 0.5f}});
    return world;
}

std::set<std::string> numbersOf(const World& world, std::uint32_t body) {
    std::set<std::string> words;
    for (const BodyNumber number : kBodyNumbers)
        if (valueOf(world, {.body = body, .number = number})) words.insert(infoOf(number).word);
    return words;
}

double inertiaOf(const World& world, std::uint32_t body) {
    return valueOf(world, {.body = body, .number = BodyNumber::MomentsOfInertia})->at(0);
}

TEST(BodyNumbers, EachHasAWordOfItsOwnThatLeadsBackToIt) {
    for (const BodyNumber number : kBodyNumbers) {
        const BodyNumberInfo& info = infoOf(number);
        EXPECT_EQ(bodyNumberNamed(info.word), number) << info.word;
        EXPECT_TRUE(std::string(info.tip).ends_with('.')) << info.word;
    }
    EXPECT_FALSE(bodyNumberNamed("weight"));
}

TEST(BodyNumbers, ABodyHasThoseThatItsKindAndItsShapeGiveIt) {
    const World world = eightBodies();
    EXPECT_EQ(numbersOf(world, 0),
              (std::set<std::string>{"position", "orientation", "normal", "distance", "friction", "static-friction",
                                     "restitution", "surface-velocity", "layers", "mask"}));
    EXPECT_TRUE(numbersOf(world, 1).contains("half-sizes"));
    EXPECT_FALSE(numbersOf(world, 1).contains("radius"));
    EXPECT_FALSE(numbersOf(world, 1).contains("rolling-resistance"));
    EXPECT_TRUE(numbersOf(world, 2).contains("radius"));
    EXPECT_TRUE(numbersOf(world, 3).contains("length"));
    EXPECT_TRUE(numbersOf(world, 4).contains("angular-velocity"));
    EXPECT_FALSE(numbersOf(world, 4).contains("mass")) << "nothing moves it";
    EXPECT_TRUE(numbersOf(world, 1).contains("moments-of-inertia"));
    EXPECT_TRUE(numbersOf(world, 3).contains("axis"));
    EXPECT_TRUE(numbersOf(world, 5).contains("sizes")) << "a hull";
    EXPECT_TRUE(numbersOf(world, 6).contains("sizes")) << "a mesh";
    EXPECT_TRUE(numbersOf(world, 6).contains("shape-orientation"));
    EXPECT_TRUE(numbersOf(world, kBodies).empty()) << "there is no such body";
    EXPECT_TRUE(valueOf(world, {.body = 7, .shape = 1, .number = BodyNumber::Radius})) << "of a compound";
    EXPECT_FALSE(valueOf(world, {.body = 1, .shape = 1, .number = BodyNumber::Friction})) << "nor such a shape";
}

TEST(BodyNumbers, WhatIsSetIsReadAgainAndNothingElseChanges) {
    const World untouched = eightBodies();
    for (std::uint32_t body = 0; body < kBodies; ++body) {
        for (const BodyNumber number : kBodyNumbers) {
            World world = untouched;
            BodyEdit edit{.body = body, .number = number};
            const auto before = valueOf(world, edit);
            if (!before) continue;
            edit.value = *before;
            if (number == BodyNumber::Orientation || number == BodyNumber::ShapeOrientation)
                edit.value = {0.5, 0.5, -0.5, 0.5};
            else if (number == BodyNumber::Normal || number == BodyNumber::Axis)
                edit.value = {0.6, 0.0, 0.8};
            else if (number == BodyNumber::Layers || number == BodyNumber::Mask)
                edit.value = {6.0};
            else if (number == BodyNumber::ProductsOfInertia)
                for (std::size_t i = 0; i < 3; ++i) edit.value[i] += 0.05 * inertiaOf(world, body);
            else
                for (std::size_t i = 0; i < infoOf(number).parts; ++i) edit.value[i] = edit.value[i] + 0.25;
            const std::uint64_t hash = hashOf(world);
            change(world, edit);
            EXPECT_NE(hashOf(world), hash) << infoOf(number).word << " of body " << body;
            const auto after = valueOf(world, edit);
            ASSERT_TRUE(after);
            for (std::size_t i = 0; i < infoOf(number).parts; ++i)
                EXPECT_NEAR((*after)[i], edit.value[i], 1e-6) << infoOf(number).word << " of body " << body;
            for (const BodyNumber other : kBodyNumbers) {
                // The mass follows from the sizes, the place and the density of a shape, the moments from the mass; and
                // of a body that turns the velocity of its centre from where that is.
                const bool follows = other == number || other == BodyNumber::Mass ||
                                     other == BodyNumber::MomentsOfInertia || other == BodyNumber::ProductsOfInertia ||
                                     other == BodyNumber::CenterOfMass ||
                                     (other == BodyNumber::Velocity && body == kTurning);
                if (follows) continue;
                const BodyEdit which{.body = body, .number = other};
                const auto now = valueOf(world, which), then = valueOf(untouched, which);
                ASSERT_EQ(now.has_value(), then.has_value());
                for (std::size_t i = 0; now && i < now->size(); ++i)
                    EXPECT_NEAR((*now)[i], (*then)[i], 1e-6)
                        << infoOf(other).word << " after " << infoOf(number).word << " of body " << body;
            }
        }
    }
}

TEST(BodyNumbers, AHeavierBodyIsAsMuchHarderToTurn) {
    World world = eightBodies();
    const BodyId box = *bodyIn(world, 1);
    const physics::BodyMass before = world.massOf(box);
    change(world, {.body = 1, .number = BodyNumber::Mass, .value = {3.0 * before.mass}});
    const physics::BodyMass after = world.massOf(box);
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(after.moments[i] / before.moments[i], 3.0, 1e-9);
    EXPECT_EQ(after.center, before.center);
}

TEST(BodyNumbers, AHullIsStretchedWhereItIsAndWeighsWhatItHolds) {
    World world = eightBodies();
    const BodyId gem = *bodyIn(world, 5);
    const double mass = world.massOf(gem).mass;
    BodyEdit edit{.body = 5, .number = BodyNumber::Sizes};
    const BodyValue before = *valueOf(world, edit);
    edit.value = {2.0 * before[0], 0.5 * before[1], 3.0 * before[2]};
    change(world, edit);
    EXPECT_NEAR(world.massOf(gem).mass / mass, 3.0, 1e-5);
    const auto& hull = std::get<geometry::HullInstancef>(world.definitionOf(world.shapesOf(gem)[0]).shape);
    for (const geometry::Planef& plane : hull.hull->planes)
        for (const Vec3f& vertex : hull.hull->vertices)
            EXPECT_LE(glm::dot(plane.normal, vertex) - plane.distance, 1e-6f) << "its planes bound it";
    edit.value = before;
    change(world, edit);
    EXPECT_NEAR(world.massOf(gem).mass / mass, 1.0, 1e-5);
}

TEST(BodyNumbers, AMomentOfInertiaIsThatAboutTheBodysOwnAxis) {
    World world = eightBodies();
    const BodyId box = *bodyIn(world, 1);
    change(world, {.body = 1, .number = BodyNumber::MomentsOfInertia, .value = {7.0, 5.0, 6.0}});
    world.setAngularVelocity(box, {2.0f, 0.0f, 0.0f});
    EXPECT_NEAR(world.angularMomentumOf(box).x, 14.0f, 1e-4f);
    EXPECT_EQ(world.massOf(box).moments, (geometry::Vec3d{5.0, 6.0, 7.0})) << "the principal ones, in rising order";
}

TEST(BodyNumbers, AProductOfInertiaTurnsTheAngularMomentumAwayFromTheAxis) {
    World world = eightBodies();
    const BodyId box = *bodyIn(world, 1);
    change(world, {.body = 1, .number = BodyNumber::MomentsOfInertia, .value = {7.0, 5.0, 6.0}});
    change(world, {.body = 1, .number = BodyNumber::ProductsOfInertia, .value = {-0.5, 0.25, 0.0}});
    world.setAngularVelocity(box, {2.0f, 0.0f, 0.0f});
    const Vec3f momentum = world.angularMomentumOf(box);
    EXPECT_NEAR(momentum.x, 14.0f, 1e-4f);
    EXPECT_NEAR(momentum.y, -1.0f, 1e-4f);
    EXPECT_NEAR(momentum.z, 0.5f, 1e-4f);
}

TEST(BodyNumbers, AMeshIsTurnedWithItsSizesAndAMirroredOneHasNoOrientation) {
    World world = eightBodies();
    const physics::ShapeId knot = world.shapesOf(*bodyIn(world, 6))[0];
    auto mesh = std::get<geometry::MeshInstance>(world.definitionOf(knot).shape);
    BodyEdit turn{.body = 6, .number = BodyNumber::ShapeOrientation, .value = {0.5, 0.5, 0.5, 0.5}};
    const BodyEdit sizes{.body = 6, .number = BodyNumber::Sizes, .value = {1.0, 2.0, 3.0}};
    change(world, sizes);
    change(world, turn);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(valueOf(world, sizes)->at(i), sizes.value[i], 1e-6);
    mesh.worldFromMesh[1] = -mesh.worldFromMesh[1];
    world.setShape(knot, mesh);
    EXPECT_FALSE(valueOf(world, turn));
}

TEST(BodyNumbers, AMaskLetsABodyFallThroughTheFloor) {
    World world = eightBodies();
    change(world, {.body = 2, .number = BodyNumber::Mask, .value = {2.0}});
    for (int i = 0; i < 120; ++i) world.step(1.0f / 60.0f);
    EXPECT_LT(world.poseOf(*bodyIn(world, 2)).position.y, -1.0f);
    EXPECT_GT(world.poseOf(*bodyIn(world, 3)).position.y, 0.0f) << "the others stay";
}

TEST(BodyNumbers, WhatABodyCannotHaveIsRefusedAndLeavesTheWorldAsItWas) {
    const double tooLarge = std::numeric_limits<double>::max(), none = std::numeric_limits<double>::quiet_NaN();
    World world = eightBodies();
    const std::uint64_t before = hashOf(world);
    for (const BodyEdit& edit :
         {BodyEdit{.body = 1, .number = BodyNumber::Mass, .value = {0.0}},
          BodyEdit{.body = 1, .number = BodyNumber::Mass, .value = {-1.0}},
          BodyEdit{.body = 1, .number = BodyNumber::Position, .value = {0.0, none, 0.0}},
          BodyEdit{.body = 1, .number = BodyNumber::Velocity, .value = {tooLarge, 0.0, 0.0}},
          BodyEdit{.body = 1, .number = BodyNumber::AngularVelocity, .value = {3e38, 3e38, 3e38}},
          BodyEdit{.body = 1, .number = BodyNumber::Orientation},
          BodyEdit{.body = 1, .number = BodyNumber::HalfSizes, .value = {1.0, 0.0, 1.0}},
          BodyEdit{.body = 2, .number = BodyNumber::Radius, .value = {-0.5}},
          BodyEdit{.body = 1, .number = BodyNumber::Friction, .value = {-0.1}},
          BodyEdit{.body = 1, .number = BodyNumber::Restitution, .value = {2.0}},
          BodyEdit{.body = 1, .number = BodyNumber::Density, .value = {0.0}},
          BodyEdit{.body = 1, .number = BodyNumber::LinearDamping, .value = {-1.0}},
          BodyEdit{.body = 1, .number = BodyNumber::MomentsOfInertia, .value = {1.0, 0.0, 1.0}},
          BodyEdit{.body = 2, .number = BodyNumber::MomentsOfInertia, .value = {1e38, -1.0, 1e38}},
          BodyEdit{.body = 1, .number = BodyNumber::ProductsOfInertia, .value = {1e6, 0.0, 0.0}},
          BodyEdit{.body = 1, .number = BodyNumber::Layers, .value = {0.5}},
          BodyEdit{.body = 1, .number = BodyNumber::Mask, .value = {-1.0}},
          BodyEdit{.body = 1, .number = BodyNumber::Mask, .value = {4294967296.0}},
          BodyEdit{.body = 6, .number = BodyNumber::ShapeOrientation},
          BodyEdit{.body = 0, .number = BodyNumber::Normal},
          BodyEdit{.body = 3, .number = BodyNumber::Axis},
          BodyEdit{.body = 5, .number = BodyNumber::Sizes, .value = {1.0, -1.0, 1.0}},
          BodyEdit{.body = 6, .number = BodyNumber::Sizes, .value = {1.0, 0.0, 1.0}},
          BodyEdit{.body = 5, .number = BodyNumber::ShapeOrientation}}) {
        EXPECT_THROW(change(world, edit), std::invalid_argument) << infoOf(edit.number).word;
        EXPECT_EQ(hashOf(world), before) << infoOf(edit.number).word;
    }
    change(world, {.body = 77, .number = BodyNumber::Mass, .value = {-1.0}});
    change(world, {.body = 0, .number = BodyNumber::Velocity, .value = {1.0, 0.0, 0.0}});
    EXPECT_EQ(hashOf(world), before) << "nothing where there is no such number";
}

}  // namespace
}  // namespace collidoscope::demos
