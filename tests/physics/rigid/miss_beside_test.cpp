// Pairs that are said to miss each other are met by no sweep, and most of those that miss are known without one.

#include "physics/rigid/ccd/miss_beside.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>

#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/scene/any_shape_queries.h"
#include "physics/rigid/ccd/cores.h"
#include "physics/rigid/ccd/swept_contact.h"
#include "physics/rigid/ccd/swept_spheres.h"

namespace collidoscope::physics::miss_beside_test {
namespace {

using geometry::AnyShapef;
using geometry::Boxf;
using geometry::Random;
using geometry::Spheref;
using geometry::Vec3f;

constexpr std::uint64_t kSeed = 8117;

Vec3f randomVector(Random& random, float size) { return random.inBox(Vec3f{-size}, Vec3f{size}); }
AnyShapef randomShape(Random& random, const Vec3f& at) {
    const auto length = [&] { return random.uniform(0.1f, 0.6f); };
    switch (random.index(4)) {
        case 0:
            return Spheref{at, length()};
        case 1: {
            const Vec3f half = randomVector(random, 0.5f);
            return geometry::Capsulef{at - half, at + half, length()};
        }
        case 2:
            return Boxf{at, {length(), length(), length()}, random.rotation()};
        default: {
            static const auto hull = std::make_shared<const geometry::Hullf>(geometry::makeIcosahedron(0.6f));
            return geometry::HullInstancef{hull, {geometry::Vec3d{at}, geometry::Quatd{random.rotation()}}};
        }
    }
}

struct Moving {
    AnyShapef shape;
    BodyPath path{};
    geometry::ConvexProxy solid = solidOf(shape);

    /// `turn`: rad, at most, about each axis.
    Moving(Random& random, const Vec3f& at, float turn = 0.15f) : shape(randomShape(random, at)) {
        path.start.center = at + randomVector(random, 0.3f);
        path.displacement = randomVector(random, 0.6f), path.turn = randomVector(random, turn);
    }
    PassingSolid passing() const { return physics::passing(solid, path, *boundsOf(shape)); }
    SweptShape swept() const { return sweptShapeOf(shape, path, 0.0f, 1.0f, innermostInset(shape)); }
};

TEST(MissBeside, whatIsSaidToMissMeetsNothing) {
    constexpr int kPairs = 20000;
    Random random(kSeed);
    int missed = 0, known = 0;
    for (int i = 0; i < kPairs; ++i) {
        const Vec3f middle = randomVector(random, 50.0f);
        const Moving a(random, middle), b(random, middle + randomVector(random, 1.5f));
        const auto impact =
            timeOfImpact(a.shape, motionBetween(a.path, 0.0f, 1.0f), b.shape, motionBetween(b.path, 0.0f, 1.0f));
        const bool isKnown = missBeside(a.passing(), b.passing());
        EXPECT_FALSE(isKnown && impact) << i;
        missed += impact ? 0 : 1, known += isKnown ? 1 : 0;
    }
    EXPECT_GT(missed, kPairs / 4);
    EXPECT_GT(known, missed * 2 / 3) << missed;
}

/// However far they turn: what planes know of a turn holds for large ones, too.
TEST(MissBeside, whatTurnsFarAndIsSaidToMissMeetsNothing) {
    constexpr int kPairs = 6000;
    Random random(kSeed + 1);
    for (const float turn : {0.7f, 1.5f, 2.5f}) {
        int known = 0;
        for (int i = 0; i < kPairs; ++i) {
            const Vec3f middle = randomVector(random, 50.0f);
            const Moving a(random, middle, turn), b(random, middle + randomVector(random, 2.5f), turn);
            if (!missBeside(a.passing(), b.passing())) continue;
            ++known;
            EXPECT_FALSE(
                timeOfImpact(a.shape, motionBetween(a.path, 0.0f, 1.0f), b.shape, motionBetween(b.path, 0.0f, 1.0f)))
                << turn << " rad, " << i;
        }
        EXPECT_GT(known, kPairs / 10) << turn;
    }
}

/// A ball beside a box, off the middle of a face: the plane across the way between their middles does not part them,
/// but that face does.
TEST(MissBeside, eachFaceOfABoxParts) {
    const Boxf box{.half = Vec3f{1.0f}};
    for (int axis = 0; axis < 3; ++axis)
        for (const float side : {-1.0f, 1.0f}) {
            Spheref ball{.radius = 1.1f};
            ball.center[axis] = side * 2.2f, ball.center[(axis + 1) % 3] = 0.9f;
            const auto isKnownToMiss = [&](const AnyShapef& a, const AnyShapef& b) {
                const geometry::ConvexProxy solidA = solidOf(a), solidB = solidOf(b);
                return missBeside(passing(solidA, {}, *boundsOf(a)), passing(solidB, {}, *boundsOf(b)));
            };
            EXPECT_TRUE(isKnownToMiss(box, ball)) << axis << side;
            EXPECT_TRUE(isKnownToMiss(ball, box)) << axis << side;
            ball.center[axis] = side * 2.05f;
            EXPECT_FALSE(isKnownToMiss(box, ball)) << axis << side;
        }
}

TEST(MissBeside, coresThatAreSaidToMissStopNothing) {
    constexpr int kPairs = 20000;
    constexpr float kMargin = 0.005f;
    Random random(kSeed + 1);
    int missed = 0, known = 0;
    for (int i = 0; i < kPairs; ++i) {
        const Vec3f middle = randomVector(random, 50.0f);
        const Moving a(random, middle), b(random, middle + randomVector(random, 1.0f));
        const SweptShape sweptA = a.swept(), sweptB = b.swept();
        const bool doMeet = firstTouch(sweptA, sweptB, kMargin).has_value();
        const bool isKnown = doMissCores(sweptA, sweptB);
        EXPECT_FALSE(isKnown && doMeet) << i;
        missed += doMeet ? 0 : 1, known += isKnown ? 1 : 0;
    }
    EXPECT_GT(missed, kPairs / 4);
    EXPECT_GT(known, missed * 2 / 3) << missed;
}

/// Two that come fast at each other, from far, and whirl.
struct FastPair {
    Moving a, b;

    FastPair(Random& random, const Vec3f& middle) : a(random, middle), b(random, middle + randomVector(random, 3.0f)) {
        for (Moving* const moving : {&a, &b}) {
            moving->path.displacement = randomVector(random, 4.0f), moving->path.turn = randomVector(random, 3.0f);
        }
    }
    std::optional<StepSpan> together() const {
        return spanOfOverlap(sweptSphere(a.shape, a.path), sweptSphere(b.shape, b.path));
    }
    std::optional<geometry::Impact<float>> impact() const {
        return timeOfImpact(a.shape, motionBetween(a.path, 0.0f, 1.0f), b.shape, motionBetween(b.path, 0.0f, 1.0f));
    }
};

TEST(MissBeside, fastShapesMeetWhenTheBallsAroundThemAreTogether) {
    constexpr int kPairs = 10000;
    constexpr float kRounding = 1e-4f;
    Random random(kSeed + 2);
    int missed = 0, known = 0;
    for (int i = 0; i < kPairs; ++i) {
        const FastPair pair(random, randomVector(random, 50.0f));
        const auto impact = pair.impact();
        const auto together = pair.together();
        missed += impact ? 0 : 1, known += together ? 0 : 1;
        if (!impact) continue;
        ASSERT_TRUE(together) << i;
        EXPECT_GE(impact->toi, together->from - kRounding) << i;
        EXPECT_LE(impact->toi, together->until + kRounding) << i;
    }
    EXPECT_GT(missed, kPairs / 4);
    EXPECT_GT(known, missed / 2) << missed;
}

TEST(MissBeside, fastShapesAreForeseenAsAWholeSweepTells) {
    constexpr int kPairs = 10000;
    constexpr float kMargin = 0.005f, kTime = 1.0f / 60.0f, kRounding = 1e-4f;
    Random random(kSeed + 3);
    int missed = 0, met = 0;
    for (int i = 0; i < kPairs; ++i) {
        const FastPair pair(random, randomVector(random, 50.0f));
        const geometry::Aabbf boundsA = *boundsOf(pair.a.shape), boundsB = *boundsOf(pair.b.shape);
        const PredictedContact predicted = collideSpeculative({pair.a.shape, pair.a.path, boundsA},
                                                              {pair.b.shape, pair.b.path, boundsB}, kMargin, kTime);
        const auto impact = pair.impact();
        EXPECT_FALSE(predicted.doMiss && impact) << i;
        missed += predicted.doMiss ? 1 : 0;
        if (!predicted.swept || !impact) continue;
        ++met;
        EXPECT_NEAR(predicted.swept->speculative.time, kTime * impact->toi, kTime * kRounding) << i;
    }
    EXPECT_GT(missed, kPairs / 4);
    EXPECT_GT(met, kPairs / 40);
}

TEST(MissBeside, whatStraysFromAMissByLessThanItsCoreIsSmallerStopsNothing) {
    constexpr int kPairs = 20000;
    constexpr float kMargin = 0.005f;
    Random random(kSeed + 4);
    int strayed = 0;
    for (int i = 0; i < kPairs; ++i) {
        FastPair pair(random, Vec3f{0.0f});
        if (pair.impact()) continue;
        float left = 0.999f * (innermostInset(pair.a.shape) + innermostInset(pair.b.shape));
        for (Moving* const moving : {&pair.a, &pair.b}) {
            const Vec3f by = random.direction() * (left * random.uniform(0.0f, 1.0f));
            moving->path.displacement += by, left -= glm::length(by);
        }
        EXPECT_FALSE(firstTouch(pair.a.swept(), pair.b.swept(), kMargin)) << i;
        ++strayed;
    }
    EXPECT_GT(strayed, kPairs / 4);
}

}  // namespace
}  // namespace collidoscope::physics::miss_beside_test
