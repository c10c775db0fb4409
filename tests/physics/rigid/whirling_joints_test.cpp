/// What whirls at joints: with one end held, it may lose energy to steps that are too long, and wins none.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "geometry/base/elementary.h"
#include "geometry/base/random.h"
#include "tests/physics/rigid/joint_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::Vec3f;

class WhirlingJoints : public JointTest {
protected:
    /// Bars along x from the origin on, each joined to the one before it, which do not collide if `isApart`.
    struct Chain {
        World world{};
        std::vector<BodyId> bars{};
        std::vector<JointId> joints{};
    };
    static Chain chain(JointKind kind, int count, const Vec3f& half, bool isApart = true) {
        Chain made{empty()};
        BodyId last = addAnchor(made.world);
        const float pitch = 2.0f * half.x + 0.2f;
        for (int i = 0; i < count; ++i) {
            const float start = pitch * static_cast<float>(i);
            const BodyId bar = made.world.addBody({.pose = {.position = {start + 0.5f * pitch, 0.0f, 0.0f}}});
            made.world.addShape(bar, {.shape = Boxf{.half = half}, .filter = {.mask = isApart ? 0u : ~0u}});
            JointDefinition joint{
                .kind = kind, .bodyA = last, .bodyB = bar, .anchor = {start, 0, 0}, .axis = {0, 0, 1}};
            if (kind == JointKind::Distance)
                joint.anchor.x -= i > 0 ? 0.2f : 0.0f, joint.anchorB = Vec3f{start + 0.1f, 0.0f, 0.0f};
            made.joints.push_back(made.world.addJoint(joint));
            made.bars.push_back(bar);
            last = bar;
        }
        return made;
    }
    static double energyOf(const Chain& chain) {
        double sum = 0.0;
        const World& world = chain.world;
        for (const BodyId bar : chain.bars) {
            const double mass = world.massOf(bar).mass;
            const auto v = geometry::Vec3d{world.velocityOf(bar)};
            sum += 0.5 * mass * glm::dot(v, v) -
                   mass * double{world.settings.gravity.y} * double{world.centerOf(bar).y} +
                   0.5 * double{glm::dot(world.angularVelocityOf(bar), world.angularMomentumOf(bar))};
        }
        return sum;
    }
};
INSTANTIATE_TEST_SUITE_P(ByBoth, WhirlingJoints,
                         testing::Values(RigidSolver::SequentialImpulses, RigidSolver::SoftStep), nameOfSolver);

/// Light links that carry a heavy ball, which is pushed aside. Within its limits a chain wins no energy and stays
/// together; a heavier load it lets go further down, but no number grows without end.
TEST_P(WhirlingJoints, AHeavyLoadOnALightChainDoesNotExplode) {
    const bool isSoft = GetParam() == RigidSolver::SoftStep;
    for (const float rate : {30.0f, 60.0f, 120.0f})
        for (const JointKind kind : {JointKind::Hinge, JointKind::Ball})
            for (const int links : {2, 4, 6})
                for (const float ratio : {5.0f, 50.0f, 300.0f}) {
                    SCOPED_TRACE(std::to_string(links) + " links, " + std::to_string(ratio) + " times as heavy, " +
                                 std::to_string(rate) + " Hz");
                    World world = empty();
                    BodyId last = addAnchor(world);
                    const auto top = [](int link) { return Vec3f{0.0f, -0.24f * static_cast<float>(link), 0.0f}; };
                    double mass = 0.0;
                    for (int i = 0; i < links; ++i) {
                        const BodyId link = addSolid(world, Boxf{.half = {0.03f, 0.1f, 0.03f}},
                                                     {.pose = {.position = top(i) - Vec3f{0, 0.12f, 0}}});
                        mass = world.massOf(link).mass;
                        world.addJoint(
                            {.kind = kind, .bodyA = last, .bodyB = link, .anchor = top(i), .axis = {0, 0, 1}});
                        last = link;
                    }
                    const float radius = 0.2f;
                    const auto weight = static_cast<float>(ratio * mass);
                    const BodyId load =
                        addSolid(world, geometry::Spheref{.radius = radius},
                                 {.pose = {.position = top(links) - Vec3f{0, radius, 0}}, .velocity = {1, 0, 0}},
                                 {.density = weight / (4.0f / 3.0f * geometry::kPi<float> * radius * radius * radius)});
                    world.addJoint(
                        {.kind = kind, .bodyA = last, .bodyB = load, .anchor = top(links), .axis = {0, 0, 1}});
                    const auto energy = [&] {
                        double sum = 0.0;
                        for (const BodyId body : world.bodies())
                            if (world.kindOf(body) == BodyKind::Dynamic)
                                sum += world.kineticEnergyOf(body) - world.massOf(body).mass *
                                                                         double{world.settings.gravity.y} *
                                                                         double{world.centerOf(body).y};
                        return sum;
                    };
                    const double before = energy(), pushed = 0.5 * double{weight};
                    const bool isWithin = ratio <= 5.0f ? isSoft || links <= 4 || rate >= 60.0f
                                                        : ratio <= 50.0f && (isSoft || rate >= 120.0f);
                    for (int i = 0; i < static_cast<int>(8.0f * rate); ++i) {
                        ASSERT_TRUE(world.step(1.0f / rate).isFinite);
                        ASSERT_LT(energy() - before, (isWithin ? 0.01 : 300.0) * pushed) << "step " << i;
                    }
                    if (isWithin) {
                        EXPECT_LT(glm::length(world.centerOf(load)) - (0.24f * static_cast<float>(links) + radius),
                                  0.2f);
                    }
                }
}

/// A bar on a ball joint that turned about a skew axis at 5 rad/s won 22 times its energy in five seconds, by the
/// soft step: its angular velocity was kept, while its inertia turned.
TEST_P(WhirlingJoints, ABarThatWhirlsAboutABallJointWinsNoEnergy) {
    for (const Vec3f& half : {Vec3f{0.4f, 0.1f, 0.1f}, Vec3f{0.4f, 0.02f, 0.3f}, Vec3f{0.05f, 0.3f, 0.1f}})
        for (const int count : {1, 2, 3})
            for (const float step : {kStep, kFineStep})
                for (const float speed : {5.0f, 20.0f, 60.0f, 150.0f})
                    for (const Vec3f& axis : {Vec3f{1, 0, 0}, Vec3f{0, 0, 1}, Vec3f{0.7f, 0.7f, 0},
                                              Vec3f{0.99f, 0.1f, 0}, Vec3f{0.3f, 0.8f, 0.5f}}) {
                        Chain made = chain(JointKind::Ball, count, half);
                        World& world = made.world;
                        world.settings.gravity = Vec3f{0.0f};
                        const Vec3f angularVelocity = speed * axis;
                        world.setAngularVelocity(made.bars.back(), angularVelocity);
                        world.setVelocity(made.bars.back(),
                                          glm::cross(angularVelocity, Vec3f{half.x + 0.1f, 0.0f, 0.0f}));
                        world.step(step);
                        const double before = energyOf(made);
                        double maximum = before;
                        for (int i = 0; i < static_cast<int>(3.0f / step); ++i) {
                            world.step(step);
                            maximum = std::max(maximum, energyOf(made));
                        }
                        EXPECT_LE(maximum, 1.01 * before) << count << " bars, " << speed << " rad/s, step " << step;
                    }
}

/// Chains that fall and fold over themselves. Hinges of three bars and more left their plane, by sequential impulses,
/// and won energy without end; so did ball joints by the soft step.
TEST_P(WhirlingJoints, AChainThatFallsAndFoldsWinsNoEnergy) {
    for (const JointKind kind : {JointKind::Ball, JointKind::Hinge, JointKind::Distance, JointKind::ConeTwist})
        for (const int count : {2, 3, 8})
            for (const float step : {1.0f / 30.0f, kStep, kFineStep})
                for (const bool isApart : {false, true}) {
                    Chain made = chain(kind, count, {0.4f, 0.1f, 0.1f}, isApart);
                    const double before = energyOf(made);
                    const double fall = made.world.massOf(made.bars[0]).mass * 9.81 * 0.5 * count * count;
                    double maximum = before;
                    for (int i = 0; i < static_cast<int>(10.0f / step); ++i) {
                        made.world.step(step);
                        maximum = std::max(maximum, energyOf(made));
                    }
                    EXPECT_LE(maximum - before, 0.03 * fall) << "kind " << static_cast<int>(kind) << ", " << count
                                                             << " bars, step " << step << (isApart ? ", apart" : "");
                }
}

/// A net of more joints than are solved in lanes, of bars: those turn their inertia as well.
TEST_P(WhirlingJoints, ManyBarsThatWhirlWinNoEnergy) {
    Chain made = chain(JointKind::Ball, 300, {0.4f, 0.1f, 0.1f});
    made.world.settings.gravity = Vec3f{0.0f};
    for (std::size_t i = 0; i < made.bars.size(); ++i)
        made.world.setAngularVelocity(made.bars[i], {i % 2 == 0 ? 6.0f : -4.0f, i % 3 == 0 ? 5.0f : -2.0f, 0.0f});
    made.world.step(kStep);
    const double before = energyOf(made);
    double maximum = before;
    for (int i = 0; i < 300; ++i) {
        made.world.step(kStep);
        maximum = std::max(maximum, energyOf(made));
    }
    EXPECT_LE(maximum, 1.01 * before);
}

/// Two boxes by a skew slider, or at a distance, that also touch, whirl freely. Sequential impulses moved them apart
/// without a change of velocity, the joint took them back by one: twice the angular momentum after three seconds.
TEST_P(WhirlingJoints, JoinedBodiesThatTouchWinNeitherAngularMomentumNorEnergy) {
    constexpr std::uint64_t kSeed = 35;
    geometry::Random random(kSeed);
    const auto direction = [&] {
        return glm::normalize(
            Vec3f{random.uniform(-1.0f, 1.0f), random.uniform(-1.0f, 1.0f), random.uniform(0.1f, 1.0f)});
    };
    for (int i = 0; i < 24; ++i) {
        SCOPED_TRACE("seed 35, case " + std::to_string(i));
        World world = empty();
        world.settings.gravity = Vec3f{0.0f};
        const Vec3f halfA{random.uniform(0.1f, 0.5f), random.uniform(0.05f, 0.5f), random.uniform(0.05f, 0.5f)};
        const Vec3f halfB{random.uniform(0.1f, 0.5f), random.uniform(0.05f, 0.5f), random.uniform(0.05f, 0.5f)};
        const float apart = halfA.x + halfB.x + 0.02f;
        std::vector<BodyId> bodies;
        for (const auto& [x, half] : {std::pair{-0.5f * apart, halfA}, std::pair{0.5f * apart, halfB}}) {
            bodies.push_back(world.addBody({.pose = {.position = {x, 0.0f, 0.0f}}}));
            world.addShape(bodies.back(), {.shape = Boxf{.half = half}});
        }
        JointDefinition joint{.kind = i % 2 == 0 ? JointKind::Slider : JointKind::Distance,
                              .bodyA = bodies[0],
                              .bodyB = bodies[1],
                              .anchor = {halfA.x - 0.5f * apart, 0.0f, 0.0f},
                              .axis = direction(),
                              .doCollide = true};
        if (joint.kind == JointKind::Slider)
            joint.limit = JointLimit{-0.3f, 0.3f};
        else
            joint.anchorB = Vec3f{0.5f * apart, 0.0f, 0.0f};
        world.addJoint(joint);
        const float speed = random.uniform(2.0f, 40.0f);
        const Vec3f angularVelocity = speed * direction();
        for (const BodyId body : bodies) {
            world.setAngularVelocity(body, angularVelocity);
            world.setVelocity(body, glm::cross(angularVelocity, world.centerOf(body)));
        }
        world.setAngularVelocity(bodies[1], angularVelocity + 0.3f * speed * direction());
        const auto sumOf = [&] {
            geometry::Vec3d momentum{0.0};
            double energy = 0.0;
            for (const BodyId body : bodies) {
                const geometry::Vec3d v{world.velocityOf(body)};
                momentum += geometry::Vec3d{world.angularMomentumOf(body)} +
                            world.massOf(body).mass * glm::cross(geometry::Vec3d{world.centerOf(body)}, v);
                energy += world.kineticEnergyOf(body);
            }
            return std::pair{momentum, energy};
        };
        const auto [momentum, energy] = sumOf();
        for (int step = 0; step < 960; ++step) {
            ASSERT_TRUE(world.step(kFineStep).isFinite);
            const auto [now, energyNow] = sumOf();
            ASSERT_LE(glm::length(now), 1.03 * glm::length(momentum)) << "step " << step;
            ASSERT_LE(energyNow, (GetParam() == RigidSolver::SequentialImpulses ? 1.2 : 1.01) * energy)
                << "step " << step;
            if (GetParam() == RigidSolver::SequentialImpulses) {
                ASSERT_LE(glm::length(now - momentum), 0.03 * glm::length(momentum)) << "step " << step;
            }
        }
        EXPECT_LE(sumOf().second, 1.01 * energy) << "at the end";
    }
}

}  // namespace
}  // namespace collidoscope::physics
