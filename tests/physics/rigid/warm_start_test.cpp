// What the impulses of the last step become where points have come or gone: never more than there was, so that a jam in
// which the points of patches change from step to step is not thrown out.

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <vector>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "physics/rigid/contact/warm_start.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics::warm_start_test {
namespace {

using geometry::Boxf;
using geometry::HullInstancef;
using geometry::Quatf;
using geometry::Vec3f;

/// A point that is no other's.
void addPoint(Contact& contact, const Vec3f& position, std::uint32_t id, float impulse = 0.0f) {
    ContactPoint& point = contact.points[contact.count++];
    point.position = position, point.id.a = geometry::Feature::corner(id);
    point.warmImpulse = impulse;
}
float sumOf(const Contact& contact) {
    float sum = 0.0f;
    for (const ContactPoint& point : contact.all()) sum += point.warmImpulse;
    return sum;
}

/// One point, with another id in each.
Contact contactAlong(const Vec3f& normal, std::uint32_t id, float impulse) {
    Contact contact;
    contact.normal = normal, contact.count = 1;
    contact.points[0].id.a = geometry::Feature::corner(id);
    contact.points[0].warmImpulse = impulse;
    return contact;
}

TEST(CarriedImpulses, impulsesAreNotCarriedToOtherPointsAlongANormalThatHasTurned) {
    for (const float degrees : {0.0f, 20.0f, 50.0f, 75.0f, 90.0f, 120.0f, 180.0f}) {
        for (const std::uint32_t id : {1u, 2u}) {
            const float angle = degrees * geometry::kPi<float> / 180.0f;
            const std::vector<Contact> last{contactAlong({0, 1, 0}, 1, 5.0f)};
            std::vector<Contact> now{contactAlong({geometry::sin(angle), geometry::cos(angle), 0}, id, 0.0f)};
            warmStart(last, now);
            EXPECT_FLOAT_EQ(now[0].points[0].warmImpulse, id == 1 || degrees < 84.0f ? 5.0f : 0.0f) << degrees;
        }
    }
}

/// A box on a mesh of one body.
struct OnMesh {
    World world{};
    std::uint32_t mesh = 0, box = 0;

    OnMesh() {
        const ShapeId surface = world.addShape(world.addBody({.kind = BodyKind::Static}),
                                               {.shape = geometry::MeshInstance{flatGround(1, 2.0f)}});
        const ShapeId solid = world.addShape(world.addBody({}), {.shape = Boxf{.half = Vec3f{0.5f}}});
        mesh = surface.index, box = solid.index;
    }
    Contact contact(std::uint32_t triangle, const Vec3f& normal, float impulse) const {
        Contact known = contactAlong(normal, 1, impulse);
        known.shapeA = std::min(mesh, box), known.shapeB = std::max(mesh, box);
        known.triangle = triangle, known.isTouching = true;
        return known;
    }
    /// Sum of what the contacts begin with.
    float carried(const std::vector<Contact>& last, std::vector<Contact>& now) const {
        warmStart(last, now);
        warmStartOtherTriangles(world.shapes(), last, now);
        float sum = 0.0f;
        for (const Contact& known : now) sum += sumOf(known);
        return sum;
    }
};

TEST(CarriedImpulses, areTakenAlongToAnotherTriangleOfTheSamePlane) {
    const OnMesh scene;
    const Vec3f up{0, 1, 0}, slope = glm::normalize(Vec3f{0.3f, 1, 0}), other = glm::normalize(Vec3f{-0.3f, 1, 0});
    const std::vector<Contact> last{scene.contact(4, up, 5.0f), scene.contact(9, slope, 7.0f)};
    for (const std::uint32_t triangle : {1u, 6u, 20u}) {
        std::vector<Contact> now{scene.contact(triangle, up, 0.0f)};
        EXPECT_EQ(scene.carried(last, now), 5.0f) << triangle;
        EXPECT_TRUE(now[0].isOld);
        now = {scene.contact(triangle, slope, 0.0f)};
        EXPECT_EQ(scene.carried(last, now), 7.0f) << triangle;
        now = {scene.contact(triangle, other, 0.0f)};
        EXPECT_EQ(scene.carried(last, now), 0.0f) << triangle;
        EXPECT_FALSE(now[0].isOld);
    }
}

TEST(CarriedImpulses, toOtherTrianglesAreGivenOnce) {
    const OnMesh scene;
    const Vec3f up{0, 1, 0};
    const std::vector<Contact> last{scene.contact(4, up, 5.0f)};
    std::vector<Contact> now;
    for (std::uint32_t triangle = 0; triangle < 30; ++triangle) {
        now.push_back(scene.contact(triangle, up, 0.0f));
        std::vector<Contact> all = now;
        EXPECT_LE(scene.carried(last, all), 5.0f) << triangle;
    }
    now = {scene.contact(1, up, 0.0f), scene.contact(4, up, 0.0f)};
    EXPECT_EQ(scene.carried(last, now), 5.0f);
    EXPECT_EQ(sumOf(now[0]), 0.0f) << "its own triangle keeps it";
}

TEST(CarriedImpulses, ofPointsThatAreNamedAlikeGoToTheNearest) {
    Contact old;
    addPoint(old, {-1, 0, 0}, 3, 2.0f), addPoint(old, {1, 0, 0}, 3, 5.0f);
    std::vector<Contact> now(1);
    addPoint(now[0], {1, 0, 0}, 3), addPoint(now[0], {-1, 0, 0}, 3);
    warmStart(std::vector{old}, now);
    EXPECT_EQ(now[0].points[0].warmImpulse, 5.0f);
    EXPECT_EQ(now[0].points[1].warmImpulse, 2.0f);
}

TEST(CarriedImpulses, areNeverMoreThanThereWasWhereverThePointsAre) {
    constexpr std::uint64_t kSeed = 91;
    geometry::Random random(kSeed);
    for (int i = 0; i < 3000; ++i) {
        Contact old, now;
        const auto place = [&](float size) { return size * Vec3f{random.uniform(-1, 1), 0, random.uniform(-1, 1)}; };
        const Vec3f aside = place(0.3f);
        const float size = random.uniform(0, 1) < 0.5f ? 0.1f : 1e-5f;  // m, of what comes
        const std::uint32_t before = 1 + random.index(4), after = 1 + random.index(4);
        for (std::uint32_t k = 0; k < before; ++k) addPoint(old, place(0.1f), k, random.uniform(0, 10));
        for (std::uint32_t k = 0; k < after; ++k) addPoint(now, aside + place(size), 10 + k);
        std::vector<Contact> last{old}, contacts{now};
        warmStart(last, contacts);
        EXPECT_LE(sumOf(contacts[0]), 1.0001f * sumOf(old)) << "seed " << kSeed << ", patch " << i;
        for (const ContactPoint& point : contacts[0].all())
            EXPECT_GE(point.warmImpulse, 0.0f) << "seed " << kSeed << ", patch " << i;
    }
}

TEST(CarriedImpulses, ofATwistStayWithPatchesOnly) {
    for (const std::uint32_t points : {1u, 2u, 4u})
        for (const bool isTurned : {false, true}) {
            Contact old, now;
            old.twistImpulse = 7.0f;
            for (std::uint32_t k = 0; k < 4; ++k) addPoint(old, {static_cast<float>(k), 0, 0}, k, 1.0f);
            for (std::uint32_t k = 0; k < points; ++k) addPoint(now, {static_cast<float>(k), 0, 0}, k);
            if (isTurned) now.normal = {1, 0, 0};
            std::vector<Contact> last{old}, contacts{now};
            warmStart(last, contacts);
            EXPECT_EQ(contacts[0].twistImpulse, points > 1 && !isTurned ? 7.0f : 0.0f) << points << " points";
        }
}

/// Boxes of half a size, in a drum of 32 slabs whose inner radius is 2.4 m, with ribs.
struct Drum {
    static constexpr float kRadius = 2.4f, kLength = 1.2f, kWall = 0.12f;

    World world{};
    BodyId drum{};
    std::vector<BodyId> boxes{};

    Drum(World empty, float size, int count, float friction, int ribs) : world(std::move(empty)) {
        drum = world.addBody({.kind = BodyKind::Kinematic});
        const Material material{.friction = friction};
        const auto add = [&](const Vec3f& half, float height, float angle) {
            const Quatf turn = geometry::axisAngle(Vec3f{0, 0, 1}, angle);
            const geometry::Vec3d at{turn * Vec3f{0, height, 0}};
            world.addShape(drum, {.shape = HullInstancef{geometry::makeBoxHull(half), {at, geometry::Quatd{turn}}},
                                  .material = material});
        };
        constexpr int kSlabs = 32;
        constexpr float kPiece = 2.0f * geometry::kPi<float> / kSlabs;
        for (int i = 0; i < kSlabs; ++i)
            add({0.27f, kWall, kLength + 2.0f * kWall}, -kRadius - kWall, kPiece * static_cast<float>(i));
        for (int i = 0; i < ribs; ++i)
            add({0.05f, 0.22f, kLength}, 0.22f - kRadius, kPiece * static_cast<float>(i * kSlabs / ribs));
        for (const float side : {-1.0f, 1.0f})
            world.addShape(drum,
                           {.shape = Boxf{{0, 0, side * (kLength + kWall)}, {3, 3, kWall}}, .material = material});
        const float spacing = 2.3f * size;
        const auto wide = static_cast<int>(2.0f * (kLength - size) / spacing);
        for (int i = 0; i < count; ++i) {
            const Vec3f at{static_cast<float>(i % wide), static_cast<float>(i / wide / wide),
                           static_cast<float>(i / wide % wide)};
            const float middle = 0.5f * static_cast<float>(wide - 1);
            boxes.push_back(addSolid(
                world, Boxf{.half = Vec3f{size}},
                {.pose = {.position = spacing * (at - Vec3f{middle, 0, middle}) - Vec3f{0, 0.6f * kRadius, 0}}},
                material));
        }
    }
    /// Boxes whose centre is beyond the wall.
    int outside() const {
        return static_cast<int>(std::count_if(boxes.begin(), boxes.end(), [&](BodyId box) {
            const Vec3f at = world.centerOf(box);
            return glm::length(Vec3f{at.x, at.y, 0}) > kRadius || std::abs(at.z) > kLength;
        }));
    }
    /// m/s, of all steps and boxes in the drum.
    float fastest(float angularVelocity, int steps, float step) {
        float maximum = 0.0f;
        for (int i = 0; i < steps; ++i) {
            world.setAngularVelocity(drum, {0, 0, angularVelocity});
            world.step(step);
            for (const BodyId box : boxes)
                if (glm::length(world.centerOf(box)) < 3.0f)
                    maximum = std::max(maximum, glm::length(world.velocityOf(box)));
        }
        return maximum;
    }
};

class Jams : public EachSolver {};
INSTANTIATE_TEST_SUITE_P(BothSolvers, Jams, testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep));

TEST_P(Jams, boxesInADrumThatTurnsFastAreNoFasterThanItsWallAndAFallMakeThem) {
    struct Case {
        float size, angularVelocity, friction, frequency;
        int count, ribs;
    };
    for (const Case& known : {Case{0.08f, 4, 0.5f, 30, 200, 4}, Case{0.1f, -4, 0.8f, 60, 80, 8}}) {
        World world = emptyWorld();
        world.settings.soft.recycling = 0.0f, world.settings.soft.subSteps = 4;
        Drum drum(std::move(world), known.size, known.count, known.friction, known.ribs);
        const float wall = std::abs(known.angularVelocity) * Drum::kRadius,
                    fall = std::sqrt(4.0f * 9.81f * Drum::kRadius);
        EXPECT_LT(drum.fastest(known.angularVelocity, static_cast<int>(1.2f * known.frequency), 1.0f / known.frequency),
                  wall + fall)
            << known.size << " m, " << known.angularVelocity << " rad/s, " << known.frequency << " Hz";
    }
}

/// A tenth of 400 boxes left through the wall at 30 steps a second, where rows knew nothing of its turn.
TEST_P(Jams, noBoxLeavesADrumHoweverFastItTurns) {
    struct Case {
        float size, angularVelocity, frequency;
        int count, ribs;
    };
    for (const Case& known : {Case{0.08f, 4, 30, 240, 0}, Case{0.15f, -4, 30, 80, 4}, Case{0.1f, 8, 60, 150, 0}}) {
        World world = emptyWorld();
        world.settings.soft.subSteps = 4;
        Drum drum(std::move(world), known.size, known.count, 0.6f, known.ribs);
        drum.fastest(known.angularVelocity, static_cast<int>(2.0f * known.frequency), 1.0f / known.frequency);
        EXPECT_EQ(drum.outside(), 0) << known.size << " m, " << known.angularVelocity << " rad/s, " << known.frequency
                                     << " Hz";
    }
}

/// It sank into the wall by what that comes nearer in a step, again and again, until it was pushed out as fast.
TEST_P(Jams, aBoxThatRidesOnTheWallOfADrumStaysOnIt) {
    for (const float frequency : {30.0f, 60.0f, 240.0f})
        for (const float angularVelocity : {4.0f, -8.0f}) {
            if (std::abs(angularVelocity) > 0.15f * frequency) continue;  // 8 degrees a step
            World world = emptyWorld();
            world.settings.gravity = Vec3f{0.0f};
            Drum drum(std::move(world), 0.1f, 0, 0.6f, 0);
            const Vec3f start{0, 0.1f - Drum::kRadius, 0};
            const BodyId box = addSolid(drum.world, Boxf{.half = Vec3f{0.1f}},
                                        {.pose = {.position = start},
                                         .velocity = {-angularVelocity * start.y, 0, 0},
                                         .angularVelocity = {0, 0, angularVelocity}});
            drum.fastest(angularVelocity, static_cast<int>(3.0f * frequency), 1.0f / frequency);
            const float maximum = GetParam() == RigidSolver::SequentialImpulses
                                      ? 0.012f
                                      : 0.004f;  // sequential impulses leave their slop
            EXPECT_NEAR(glm::length(drum.world.centerOf(box)), -start.y, maximum)
                << frequency << " Hz, " << angularVelocity;
        }
}

}  // namespace
}  // namespace collidoscope::physics::warm_start_test
