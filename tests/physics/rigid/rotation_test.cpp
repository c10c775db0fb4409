// How a free body turns, against Euler's equations in double precision and against theory of tops.

#include "physics/rigid/world/rotation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "geometry/base/random.h"
#include "tests/physics/rigid/rigid_test.h"

namespace collidoscope::physics {
namespace {

using geometry::Boxf;
using geometry::Mat3;
using geometry::Quatd;
using geometry::Quatf;
using geometry::Random;
using geometry::Vec3d;
using geometry::Vec3f;

/// Euler's equations I dw/dt = (I w) x w, w in the frame of the principal axes, with dq/dt = q w / 2. Another path than
/// the world's, which keeps L and integrates q alone.
struct EulerRotor {
    Vec3d moments{1.0};
    Vec3d angularVelocity{0.0};  // in the body
    Quatd orientation = geometry::kIdentityRotation<double>;

    void advance(double time, double longestStep = 1e-4) {
        const int steps = static_cast<int>(std::ceil(time / longestStep));
        const double h = time / steps;
        const auto angularAcceleration = [&](const Vec3d& w) { return glm::cross(moments * w, w) / moments; };
        const auto turnRate = [](const Quatd& q, const Vec3d& w) { return 0.5 * (q * Quatd(0.0, w.x, w.y, w.z)); };
        for (int i = 0; i < steps; ++i) {
            const Vec3d w1 = angularVelocity, a1 = angularAcceleration(w1), w2 = w1 + 0.5 * h * a1,
                        a2 = angularAcceleration(w2);
            const Vec3d w3 = w1 + 0.5 * h * a2, a3 = angularAcceleration(w3), w4 = w1 + h * a3,
                        a4 = angularAcceleration(w4);
            const Quatd q1 = orientation, k1 = turnRate(q1, w1), k2 = turnRate(q1 + 0.5 * h * k1, w2);
            const Quatd k3 = turnRate(q1 + 0.5 * h * k2, w3), k4 = turnRate(q1 + h * k3, w4);
            angularVelocity += h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
            orientation = glm::normalize(q1 + h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4));
        }
    }
    Vec3d worldAngularVelocity() const { return orientation * angularVelocity; }
};

struct FreeBody {
    World world{};
    BodyId body{};
    EulerRotor reference{};
};

FreeBody freeBox(const Vec3f& half, float density, const Vec3f& angularVelocity,
                 const Quatf& orientation = {1, 0, 0, 0}) {
    FreeBody free;
    free.world.settings.gravity = Vec3f{0.0f};
    free.body = free.world.addBody({.pose = {.orientation = orientation}, .angularVelocity = angularVelocity});
    free.world.addShape(free.body, {.shape = Boxf{.half = half}, .material = {.density = density}});
    const Vec3d h{half};
    const double mass = 8.0 * h.x * h.y * h.z * double{density};
    free.reference.moments = mass / 3.0 * (glm::dot(h, h) - h * h);
    free.reference.orientation = Quatd{free.world.poseOf(free.body).orientation};
    free.reference.angularVelocity =
        glm::conjugate(free.reference.orientation) * Vec3d{free.world.angularVelocityOf(free.body)};
    return free;
}

/// L and E as a stranger sees them: from the angular velocity and the orientation alone.
Vec3d momentumSeen(const FreeBody& free) {
    const Quatd q{free.world.poseOf(free.body).orientation};
    return q * (free.reference.moments * (glm::conjugate(q) * Vec3d{free.world.angularVelocityOf(free.body)}));
}
double energySeen(const FreeBody& free) {
    return 0.5 * glm::dot(momentumSeen(free), Vec3d{free.world.angularVelocityOf(free.body)});
}

/// Follows it for a minute at 60 steps a second. Returns the largest angle by which the angular velocity has swung.
double expectTorqueFreeFor60Seconds(FreeBody free) {
    const Vec3d momentum = momentumSeen(free), angularVelocity{free.world.angularVelocityOf(free.body)};
    const double energy = energySeen(free);
    double swing = 1.0, worst = 0.0;
    for (int i = 0; i < 3600; ++i) {
        EXPECT_TRUE(free.world.step(kStep).isFinite);
        free.reference.advance(double{kStep}, 5e-4);
        const Vec3d now{free.world.angularVelocityOf(free.body)};
        worst =
            std::max(worst, glm::length(now - free.reference.worldAngularVelocity()) / glm::length(angularVelocity));
        swing = std::min(swing, glm::dot(now, angularVelocity) / (glm::length(now) * glm::length(angularVelocity)));
    }
    EXPECT_LE(glm::length(Vec3d{free.world.angularMomentumOf(free.body)} - momentum), 1e-6 * glm::length(momentum));
    EXPECT_LE(std::abs(glm::length(momentumSeen(free)) - glm::length(momentum)), 1e-6 * glm::length(momentum));
    EXPECT_LE(std::abs(energySeen(free) - energy), 1e-5 * energy);
    EXPECT_LE(worst, 1e-3) << "of the speed: distance to the reference";
    return std::acos(swing) * 180.0 / std::numbers::pi;
}

TEST(FreeRotation, hard_case_65_aBoxKeepsMomentumAndEnergyWhileItsSpinSwings) {
    const FreeBody free = freeBox({1, 2, 3}, 1.0f, {6, 6, 0});
    EXPECT_NEAR(glm::length(momentumSeen(free)), 1574.517, 1e-3);
    EXPECT_NEAR(free.world.kineticEnergyOf(free.body), 6624.0, 1e-2);
    EXPECT_GT(expectTorqueFreeFor60Seconds(free), 25.0);
}

TEST(FreeRotation, hard_case_66_aSmallBoxKeepsMomentumAndEnergyForAMinute) {
    const FreeBody free = freeBox({0.1f, 0.2f, 0.3f}, 1.0f / 0.048f, {1, 2, 3});
    EXPECT_NEAR(glm::length(momentumSeen(free)), 0.0939267, 1e-7);
    EXPECT_NEAR(free.world.kineticEnergyOf(free.body), 0.1633333, 1e-7);
    expectTorqueFreeFor60Seconds(free);
}

TEST(FreeRotation, ABodyTurnsAsEulersEquationsSayWhateverItsShapeAndAngularVelocity) {
    geometry::Random random(20);
    for (int i = 0; i < 12; ++i) {
        const Vec3f half = random.inBox(Vec3f{0.05f}, Vec3f{1.0f});
        const Vec3f angularVelocity = random.inBox(Vec3f{-8.0f}, Vec3f{8.0f});
        SCOPED_TRACE("seed 20, body " + std::to_string(i));
        FreeBody free = freeBox(half, 500.0f, angularVelocity, random.rotation());
        for (int step = 0; step < 600; ++step) free.world.step(kStep);
        free.reference.advance(600.0 * double{kStep}, 5e-4);
        EXPECT_LE(glm::length(Vec3d{free.world.angularVelocityOf(free.body)} - free.reference.worldAngularVelocity()),
                  1e-3 * glm::length(Vec3d{angularVelocity}));
    }
}

TEST(FreeRotation, ARotorTurnsAsEulersEquationsSayWhicheverMomentsAreEqual) {
    constexpr double kTime = 1.0 / 60, kLongestStep = 1e-6;
    Random random(4711);
    const Vec3d moments[] = {{1, 2, 2.5}, {2, 2, 1}, {1, 2, 2}, {2, 1.5, 2}, {2.5, 1.2, 1.5}, {1, 1, 1}};
    for (const Vec3d& known : moments)
        for (const double angularSpeed : {0.3, 8.0, 90.0, 900.0, 2000.0}) {
            const Quatd frame{random.rotation()}, start{random.rotation()};
            const Vec3d angularVelocity = angularSpeed * Vec3d{random.direction()};
            const Quatd principal = glm::normalize(start * frame);
            EulerRotor reference{known, glm::conjugate(principal) * angularVelocity, principal};
            const Vec3d momentum = principal * (known * reference.angularVelocity);
            reference.advance(kTime, kLongestStep);
            const Quatd turned = turnedFreely({known, frame}, start, momentum, kTime);
            const Quatd expected = reference.orientation * glm::conjugate(frame);
            EXPECT_NEAR(glm::dot(turned, turned), 1.0, 1e-12);
            const double angle = angularSpeed * kTime, cosine = std::fabs(glm::dot(turned, glm::normalize(expected)));
            EXPECT_GT(cosine, 1.0 - 1e-10 * std::fmax(1.0, angle * angle))
                << angularSpeed << " " << known.x << " " << known.y << " " << known.z;
        }
}

TEST(FreeRotation, ARotationAboutTheMiddleAxisFlipsWhenTheReferenceDoesAndNeverAboutTheOthers) {
    const Vec3f half{0.1f, 0.3f, 0.5f};  // moments: the largest about x, the middle one about y
    for (int axis = 0; axis < 3; ++axis) {
        Vec3f angularVelocity{0.01f};
        angularVelocity[axis] = 6.0f;
        FreeBody free = freeBox(half, 1000.0f, angularVelocity);
        int flips = 0, referenceFlips = 0;
        double before = 1.0, referenceBefore = 1.0;
        for (int i = 0; i < 1800; ++i) {
            free.world.step(kStep);
            free.reference.advance(double{kStep}, 5e-4);
            const Quatd q{free.world.poseOf(free.body).orientation};
            const double now = (glm::conjugate(q) * Vec3d{free.world.angularVelocityOf(free.body)})[axis];
            const double referenceNow = free.reference.angularVelocity[axis];
            flips += now * before < 0.0 ? 1 : 0, referenceFlips += referenceNow * referenceBefore < 0.0 ? 1 : 0;
            EXPECT_LE(std::abs(flips - referenceFlips), 1) << "axis " << axis << ", step " << i;
            before = now, referenceBefore = referenceNow;
        }
        EXPECT_EQ(flips, referenceFlips) << "axis " << axis;
        if (axis == 1)
            EXPECT_GE(flips, 4);
        else
            EXPECT_EQ(flips, 0) << "axis " << axis;
    }
}

/// Among many of the same energy none is nearer.
TEST(FreeRotation, TheNearestMomentumOfAnEnergyIsTheNearest) {
    constexpr unsigned kSeed = 41;
    Random random(kSeed);
    for (int run = 0; run < 200; ++run) {
        const auto moment = [&] { return std::exp(double{random.uniform(-6.0f, 3.0f)}); };
        const Rotor rotor{.moments = {moment(), moment(), moment()}};
        const Quatd orientation{random.rotation()};
        const Vec3d momentum{random.uniform(0.1f, 10.0f) * random.direction()};
        const auto energyOf = [&](const Vec3d& l) { return 0.5 * glm::dot(l, inverseInertia(rotor, orientation) * l); };
        const double energy = double{random.uniform(1e-4f, 1.0f)} * energyOf(momentum);
        const Vec3d nearest = nearestOfEnergy(rotor, orientation, momentum, energy);
        EXPECT_NEAR(energyOf(nearest), energy, 1e-6 * energy) << "seed " << kSeed << ", run " << run;
        const double distance = glm::length(momentum - nearest);
        for (int other = 0; other < 50; ++other) {
            const Vec3d tried = nearest + double{random.uniform(0.0f, 0.3f)} * distance * Vec3d{random.direction()};
            const Vec3d there = std::sqrt(energy / energyOf(tried)) * tried;
            EXPECT_GE(glm::length(momentum - there), (1.0 - 1e-6) * distance) << "seed " << kSeed << ", run " << run;
        }
        EXPECT_EQ(nearestOfEnergy(rotor, orientation, momentum, 1.01 * energyOf(momentum)), momentum);
    }
    EXPECT_EQ(nearestOfEnergy({.moments = Vec3d{1.0}}, geometry::kIdentityRotation<double>, {1, 2, 3}, 0.0),
              Vec3d{0.0});
}

TEST(FreeRotation, ABallTurnsByItsAngularVelocityTimesTheTime) {
    World world = sequentialImpulsesWorld();
    world.settings.gravity = Vec3f{0.0f};
    const BodyId ball = world.addBody({.angularVelocity = {0, 3, 0}});
    world.addShape(ball, {.shape = geometry::Spheref{.radius = 0.5f}});
    for (int i = 0; i < 60; ++i) world.step(kStep);
    const Vec3f x = world.poseOf(ball).orientation * Vec3f{1, 0, 0};
    EXPECT_NEAR(x.x, std::cos(3.0), 1e-5);
    EXPECT_NEAR(x.z, -std::sin(3.0), 1e-5);
}

/// A disc on an arm whose other end is held: a body about its pivot, which cannot leave, under the torque of its
/// weight.
struct Top {
    double mass = 1.0, radius = 0.1, arm = 0.2, angularVelocity = 200.0;

    double axial() const { return 0.5 * mass * radius * radius; }
    double across() const { return 0.25 * mass * radius * radius + mass * arm * arm; }
    /// rad/s, steady and with a horizontal axis. Source: Goldstein, Classical Mechanics (2002), section 5.7.
    double precession() const { return mass * 9.81 * arm / (axial() * angularVelocity); }
};

/// The torque is that of the pose at the start of each step.
double measuredPrecession(const Top& top, float step, double seconds) {
    World world = sequentialImpulsesWorld();
    world.settings.gravity = Vec3f{0.0f};
    const MassProperties mass{.mass = top.mass,
                              .center = Vec3d{0.0},
                              .inertia = Mat3<double>{top.axial(), 0, 0, 0, top.across(), 0, 0, 0, top.across()}};
    const BodyId body = world.addBody(
        {.angularVelocity = {static_cast<float>(top.angularVelocity), static_cast<float>(top.precession()), 0.0f},
         .locked = {.translation = {true, true, true}},
         .mass = mass});
    double turned = 0.0;
    Vec3f before{1, 0, 0};
    const int steps = static_cast<int>(std::lround(seconds / double{step}));
    for (int i = 0; i < steps; ++i) {
        const Vec3f axis = world.poseOf(body).orientation * Vec3f{1, 0, 0};
        world.applyTorque(body, glm::cross(static_cast<float>(top.arm) * axis,
                                           Vec3f{0.0f, static_cast<float>(-9.81 * top.mass), 0.0f}));
        world.step(step);
        const Vec3f now = world.poseOf(body).orientation * Vec3f{1, 0, 0};
        EXPECT_LE(std::abs(now.y), 0.02f) << "the axis stays level";
        turned += std::atan2(double{before.z * now.x - before.x * now.z}, double{before.x * now.x + before.z * now.z});
        before = now;
    }
    EXPECT_EQ(world.poseOf(body).position, Vec3f{0.0f});
    return turned / (steps * double{step});
}

TEST(SpinningTop, ADiscPrecessesAsTheorySays) {
    const Top top;
    EXPECT_NEAR(top.precession(), 1.962, 1e-12);
    EXPECT_NEAR(measuredPrecession(top, 1.0f / 60.0f, 10.0), 1.962, 1.962e-2);
    EXPECT_NEAR(measuredPrecession(top, 1.0f / 240.0f, 10.0), 1.962, 1.962e-3);
}

TEST(LockedAxes, ABodyTurnsOnlyAboutFreeAxesAndMovesOnlyAlongThem) {
    geometry::Random random(21);
    for (int axis = 0; axis < 3; ++axis) {
        World world = sequentialImpulsesWorld();
        LockedAxes locked;
        locked.rotation = {true, true, true}, locked.translation = {true, true, true};
        locked.rotation[static_cast<std::size_t>(axis)] = locked.translation[static_cast<std::size_t>(axis)] = false;
        const BodyId body = world.addBody({.pose = {.orientation = random.rotation()}, .locked = locked});
        world.addShape(body, {.shape = Boxf{.half = {0.2f, 0.4f, 0.7f}}});
        for (int i = 0; i < 120; ++i) {
            world.applyTorque(body, random.inBox(Vec3f{-900.0f}, Vec3f{900.0f}));
            world.applyForceAt(body, random.inBox(Vec3f{-900.0f}, Vec3f{900.0f}), random.inBox(Vec3f{-1}, Vec3f{1}));
            world.applyImpulseAt(body, random.inBox(Vec3f{-9}, Vec3f{9}), random.inBox(Vec3f{-1}, Vec3f{1}));
            world.step(kStep);
            for (int other = 0; other < 3; ++other) {
                if (other == axis) continue;
                EXPECT_EQ(world.angularVelocityOf(body)[other], 0.0f);
                EXPECT_NEAR(world.centerOf(body)[other], 0.0f, 0.0f);
            }
        }
        EXPECT_NE(world.angularVelocityOf(body)[axis], 0.0f);
        EXPECT_NE(world.centerOf(body)[axis], 0.0f);
    }
}

/// With one axis locked only a torque about it can come from what holds it: the momentum about the two others stays,
/// and so does the energy.
TEST(LockedAxes, WithOneLockedTheMomentumAboutTheOthersAndTheEnergyStay) {
    World world = sequentialImpulsesWorld();
    world.settings.gravity = Vec3f{0.0f};
    const BodyId body = world.addBody({.angularVelocity = {0, 3, 2}, .locked = {.rotation = {true, false, false}}});
    world.addShape(body, {.shape = Boxf{.center = {0.1f, 0, 0}, .half = {0.2f, 0.4f, 0.7f}}});
    const double energy = world.kineticEnergyOf(body);
    const Vec3f momentum = world.angularMomentumOf(body);
    for (int i = 0; i < 600; ++i) {
        world.step(kStep);
        EXPECT_NEAR(world.angularVelocityOf(body).x, 0.0f, 0.0f);
    }
    EXPECT_EQ(world.angularMomentumOf(body), momentum);
    EXPECT_NEAR(world.kineticEnergyOf(body), energy, 1e-4 * energy);
}

}  // namespace
}  // namespace collidoscope::physics
