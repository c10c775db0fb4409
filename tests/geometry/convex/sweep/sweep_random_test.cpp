#include <gtest/gtest.h>

#include <cmath>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/convex/sweep/time_of_impact.h"
#include "tests/geometry/counts.h"

namespace collidoscope::geometry::test::sweep_random_test {
namespace {

constexpr double kTouching = 1e-11;  ///< m, of bodies of a metre within ten

Motiond randomMotion(Random& random, const Vec3d& center, bool turns) {
    const Vec3d way = 1.2 * Vec3d{random.inBox(Vec3f{-1}, Vec3f{1})} - center;
    return {way, turns ? 5.0 * Vec3d{random.inBox(Vec3f{-1}, Vec3f{1})} : Vec3d{0.0}, center};
}

/// A point of the shape, for the place of another.
Vec3d somewhere(Random& random) { return 4.0 * Vec3d{random.direction()}; }
Boxd randomBox(Random& random, const Vec3d& center) {
    const Vec3d half{random.inBox(Vec3f{0.1f}, Vec3f{1.0f})};
    return {center, half, Quatd{random.rotation()}};
}
Capsuled randomCapsule(Random& random, const Vec3d& center) {
    const Vec3d arm{random.direction()};
    return {center + arm, center - arm, random.uniform(0.0f, 0.7f)};
}
Triangled randomTriangle(Random& random, const Vec3d& center) {
    const auto corner = [&] { return center + Vec3d{random.inBox(Vec3f{-1}, Vec3f{1})}; };
    const Vec3d a = corner(), b = corner();
    return {a, b, corner()};
}
Hulld randomHull(Random& random, const Vec3d& center) {
    Hulld hull = makeIcosahedron(double{random.uniform(0.3f, 1.0f)});
    for (Vec3d& v : hull.vertices) v += center;
    return hull;
}

/// Distance of the bodies at a time, asked of the placed shapes themselves.
template <typename A, typename B>
double distanceAt(const A& a, const Motiond& motionA, const B& b, const Motiond& motionB, double time) {
    const MovingBody movingA(proxyOf(a), motionA);
    const MovingBody movingB(proxyOf(b), motionB);
    const GjkResult result = gjk(movingA.at(time), movingB.at(time));
    return result.distance - movingA.radius() - movingB.radius();
}

struct Tally {
    int hits = 0;
    int samples = 0;
    int maxLooks = 0;
};

template <typename A, typename B>
void judge(const A& a, const Motiond& motionA, const B& b, const Motiond& motionB, Tally& tally) {
    int samples = 0;
    const auto count = [&](const SweepStep&) { ++samples; };
    const auto impact = timeOfImpact(a, motionA, b, motionB, {}, count);
    tally.samples += samples;
    tally.maxLooks = std::max(tally.maxLooks, samples);
    tally.hits += impact ? 1 : 0;
    const double end = impact ? impact->toi : 1.0;
    constexpr int kMoments = 24;
    for (int i = 0; i < kMoments; ++i)
        ASSERT_GT(distanceAt(a, motionA, b, motionB, end * i / kMoments),
                  impact && impact->startsTouching ? -9.0 : 0.0);
    if (!impact) return;
    ASSERT_LE(distanceAt(a, motionA, b, motionB, end), kTouching);
    if (impact->startsTouching) return;
    EXPECT_LE(glm::length(impact->pointA - impact->pointB), kTouching);
    EXPECT_NEAR(glm::length(impact->normal), 1.0, 1e-12);
    const auto swapped = timeOfImpact(b, motionB, a, motionA);
    ASSERT_TRUE(swapped);
    EXPECT_NEAR(swapped->toi, impact->toi, 1e-6);
}

template <typename MakeA, typename MakeB>
void expectFirstTouch(std::uint64_t seed, bool turns, MakeA makeA, MakeB makeB) {
    Random random{seed};
    Tally tally;
    const int count = rounds(400);
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << " case " << i);
        const Vec3d placeA = somewhere(random), placeB = somewhere(random);
        const auto a = makeA(random, placeA);
        const auto b = makeB(random, placeB);
        const Motiond motionA = randomMotion(random, placeA, turns), motionB = randomMotion(random, placeB, turns);
        judge(a, motionA, b, motionB, tally);
    }
    EXPECT_GE(tally.hits, count * 15 / 100);
    EXPECT_LT(tally.hits, count * 8 / 10);
    EXPECT_LT(tally.samples, 32 * count);
    EXPECT_LT(tally.maxLooks, 128);
}

TEST(SweepRandom, BodiesThatMoveStraightFirstTouchAtTheTimeOfImpact) {
    expectFirstTouch(2301, false, randomBox, randomBox);
    expectFirstTouch(2302, false, randomCapsule, randomTriangle);
    expectFirstTouch(2303, false, randomHull, randomBox);
    expectFirstTouch(2304, false, randomTriangle, randomTriangle);
}
TEST(SweepRandom, BodiesThatTurnFirstTouchAtTheTimeOfImpact) {
    expectFirstTouch(2311, true, randomBox, randomBox);
    expectFirstTouch(2312, true, randomCapsule, randomTriangle);
    expectFirstTouch(2313, true, randomHull, randomBox);
    expectFirstTouch(2314, true, randomTriangle, randomTriangle);
}

TEST(SweepRandom, PartsFarFromTheCentreOfTheirBodyFirstTouchAtTheTimeOfImpactToldOrNot) {
    constexpr std::uint64_t kSeed = 2331;
    Random random{kSeed};
    Tally tally;
    const int count = rounds(300);
    for (int i = 0; i < count; ++i) {
        SCOPED_TRACE(testing::Message() << "round " << i << ", seed " << kSeed);
        const Vec3d place = 2.0 * Vec3d{random.direction()}, arm = 20.0 * Vec3d{random.inBox(Vec3f{-1}, Vec3f{1})};
        const Boxd part = randomBox(random, place);
        const Triangled triangle = randomTriangle(random, Vec3d{0.0});
        Motiond motion{{}, 0.2 * Vec3d{random.inBox(Vec3f{-1}, Vec3f{1})}, place - arm};
        motion.displacement = 1.2 * Vec3d{random.inBox(Vec3f{-1}, Vec3f{1})} - place - glm::cross(motion.turn, arm);
        judge(part, motion, triangle, Motiond{}, tally);
        const auto reported = timeOfImpact(part, motion, triangle, Motiond{}, {}, [](const SweepStep&) {});
        const auto unobserved = timeOfImpact(part, motion, triangle, Motiond{});
        ASSERT_EQ(reported.has_value(), unobserved.has_value());
        if (reported) {
            EXPECT_NEAR(reported->toi, unobserved->toi, 1e-9);
        }
    }
    EXPECT_GE(tally.hits, count / 10);
    EXPECT_LT(tally.samples, 8 * count);
}
TEST(SweepRandom, TheTopOfAMastThatRollsJustAboveATriangleMissesItAtTheFirstLook) {
    const Capsuled top{{13.5, 0.53, 0.0}, {16.5, 0.53, 0.0}, 0.5};
    const Motiond rolling{{0.1, 0.0, 0.0}, {0.15, 0.0, 0.0}, Vec3d{0.0, 0.53, 0.0}};
    int samples = 0;
    const auto impact = timeOfImpact(top, rolling, Triangled{{14, 0, -1}, {16, 0, -1}, {15, 0, 1}}, Motiond{}, {},
                                     [&](const SweepStep&) { ++samples; });
    EXPECT_FALSE(impact);
    EXPECT_EQ(samples, 1);
}

TEST(SweepRandom, ScalingByAPowerOfTwoChangesNoTime) {
    Random random{2321};
    for (int i = 0; i < rounds(100); ++i) {
        const Vec3d placeA = somewhere(random), placeB = somewhere(random);
        const Boxd a = randomBox(random, placeA);
        const Triangled b = randomTriangle(random, placeB);
        const Motiond motion = randomMotion(random, placeA, i % 2 == 0);
        const auto plain = timeOfImpact(a, motion, b, Motiond{});
        for (const double size : {0x1p-600, 0x1p-40, 0x1p40, 0x1p600}) {
            const auto scaled = timeOfImpact(Boxd{a.center * size, a.half * size, a.orientation},
                                             {motion.displacement * size, motion.turn, *motion.center * size},
                                             Triangled{b.a * size, b.b * size, b.c * size}, Motiond{});
            ASSERT_EQ(plain.has_value(), scaled.has_value());
            EXPECT_NEAR(plain ? plain->toi : 2.0, scaled ? scaled->toi : 2.0, 1e-12);
        }
    }
}

}  // namespace
}  // namespace collidoscope::geometry::test::sweep_random_test
