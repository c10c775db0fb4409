// Every number of a body, read and set by its name.

#include "demos/rigid/body_numbers.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <stdexcept>
#include <string>

#include "geometry/base/state_archives.h"

namespace collidoscope::demos {
namespace {

using geometry::Vec3f;
using physics::BodyId;
using physics::World;

std::uint64_t hashOf(World& world) {
    return geometry::hashOf([&](geometry::Archive& archive) { archive.field("world", world); });
}

/// A floor, a box, a ball, a capsule and a lift.
World fiveBodies() {
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
    return world;
}

std::set<std::string> numbersOf(const World& world, std::uint32_t body) {
    std::set<std::string> words;
    for (const BodyNumber number : kBodyNumbers)
        if (valueOf(world, {.body = body, .number = number})) words.insert(infoOf(number).word);
    return words;
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
    const World world = fiveBodies();
    EXPECT_EQ(numbersOf(world, 0), (std::set<std::string>{"position", "orientation", "friction", "restitution"}));
    EXPECT_TRUE(numbersOf(world, 1).contains("half-sizes"));
    EXPECT_FALSE(numbersOf(world, 1).contains("radius"));
    EXPECT_FALSE(numbersOf(world, 1).contains("rolling-resistance"));
    EXPECT_TRUE(numbersOf(world, 2).contains("radius"));
    EXPECT_TRUE(numbersOf(world, 3).contains("length"));
    EXPECT_TRUE(numbersOf(world, 4).contains("angular-velocity"));
    EXPECT_FALSE(numbersOf(world, 4).contains("mass")) << "nothing moves it";
    EXPECT_TRUE(numbersOf(world, 5).empty()) << "there is no such body";
    EXPECT_FALSE(valueOf(world, {.body = 1, .shape = 1, .number = BodyNumber::Friction})) << "nor such a shape";
}

TEST(BodyNumbers, WhatIsSetIsReadAgainAndNothingElseChanges) {
    for (std::uint32_t body = 0; body < 5; ++body) {
        for (const BodyNumber number : kBodyNumbers) {
            World world = fiveBodies();
            BodyEdit edit{.body = body, .number = number};
            const auto before = valueOf(world, edit);
            if (!before) continue;
            edit.value = *before;
            if (number == BodyNumber::Orientation)
                edit.value = {0.5, 0.5, -0.5, 0.5};
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
                const bool follows = other == number || other == BodyNumber::Mass;  // of a size or a density
                if (follows) continue;
                World untouched = fiveBodies();
                const BodyEdit which{.body = body, .number = other};
                EXPECT_EQ(valueOf(world, which), valueOf(untouched, which))
                    << infoOf(other).word << " after " << infoOf(number).word << " of body " << body;
            }
        }
    }
}

TEST(BodyNumbers, AHeavierBodyIsAsMuchHarderToTurn) {
    World world = fiveBodies();
    const BodyId box = *bodyIn(world, 1);
    const physics::BodyMass before = world.massOf(box);
    change(world, {.body = 1, .number = BodyNumber::Mass, .value = {3.0 * before.mass}});
    const physics::BodyMass after = world.massOf(box);
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(after.moments[i] / before.moments[i], 3.0, 1e-9);
    EXPECT_EQ(after.center, before.center);
}

TEST(BodyNumbers, WhatABodyCannotHaveIsRefusedAndLeavesTheWorldAsItWas) {
    const double tooLarge = std::numeric_limits<double>::max(), none = std::numeric_limits<double>::quiet_NaN();
    World world = fiveBodies();
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
          BodyEdit{.body = 1, .number = BodyNumber::LinearDamping, .value = {-1.0}}}) {
        EXPECT_THROW(change(world, edit), std::invalid_argument) << infoOf(edit.number).word;
        EXPECT_EQ(hashOf(world), before) << infoOf(edit.number).word;
    }
    change(world, {.body = 77, .number = BodyNumber::Mass, .value = {-1.0}});
    change(world, {.body = 0, .number = BodyNumber::Velocity, .value = {1.0, 0.0, 0.0}});
    EXPECT_EQ(hashOf(world), before) << "nothing where there is no such number";
}

}  // namespace
}  // namespace collidoscope::demos
