/// The oracle of contacts itself: it takes manifolds that are right by hand, and none that is wrong in one thing.
#include "tests/geometry/oracle/contact_patch.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/geometry/oracle/min_depth.h"
#include "tests/geometry/oracle/point_sets.h"

namespace collidoscope::geometry::contact_patch_oracle_test {
namespace {

using oracle::areaSpanned, oracle::clipped, oracle::distanceToSpan, oracle::Points;
using oracle::ContactFace, oracle::ContactShape, oracle::contactShapeOf, oracle::polyhedron, oracle::Vec3l;
using oracle::judge, oracle::minDepth;

/// A box of 2 m by 4 m on the middle of a larger one, sunk in by 0.1 m, and its manifold.
const Boxd kLower{{0, -1, 0}, {5, 1, 5}}, kUpper{{0, 0.9, 0}, {1, 1, 2}};
Manifoldd rightManifold() {
    Manifoldd m{{0, 1, 0}, 0.1};
    for (const double x : {-1.0, 1.0})
        for (const double z : {-2.0, 2.0}) m.add({x, -0.05, z}, 0.1, {});
    return m;
}
bool isRight(const Manifoldd& m) { return judge(contactShapeOf(kLower), contactShapeOf(kUpper), m).faults.empty(); }

TEST(ContactPatchOracle, takesWhatIsRight) {
    EXPECT_TRUE(isRight(rightManifold()));
    const Sphered sphere{{0, 0.5, 0}, 1};
    Manifoldd m{{0, 1, 0}, 0.5};
    m.add({0, -0.25, 0}, 0.5, {});
    EXPECT_TRUE(judge(contactShapeOf(Planed{{0, 1, 0}, 0}), contactShapeOf(sphere), m).faults.empty());
    EXPECT_TRUE(judge(contactShapeOf(kLower), contactShapeOf(sphere), m).faults.empty());
}

TEST(ContactPatchOracle, seesEachThingThatIsWrong) {
    const auto isTakenWith = [](const auto& change) {
        Manifoldd m = rightManifold();
        change(m);
        return isRight(m);
    };
    EXPECT_FALSE(isTakenWith([](Manifoldd& m) { m.count = 3; }));
    EXPECT_FALSE(isTakenWith([](Manifoldd& m) { m.contacts[1] = m.contacts[0]; }));
    EXPECT_FALSE(isTakenWith([](Manifoldd& m) { m.contacts[2].position.x += 1e-4; }));
    EXPECT_FALSE(isTakenWith([](Manifoldd& m) { m.contacts[2].position.y += 1e-4; }));
    EXPECT_FALSE(isTakenWith([](Manifoldd& m) { m.contacts[3].position.z -= 1e-3; }));
    EXPECT_FALSE(isTakenWith([](Manifoldd& m) { m.contacts[0].depth = 0.09; }));
    EXPECT_FALSE(isTakenWith([](Manifoldd& m) { m.depth = 0.11; }));
    EXPECT_FALSE(isTakenWith([](Manifoldd& m) { m.normal = -m.normal; }));
    EXPECT_FALSE(isTakenWith([](Manifoldd& m) { m.normal *= 1.001; }));
    EXPECT_FALSE(isTakenWith([](Manifoldd& m) { m.normal = glm::normalize(Vec3d{1e-4, 1, 0}); }));
    EXPECT_FALSE(isTakenWith([](Manifoldd& m) { m.count = 0; }));
}

TEST(ContactPatchOracle, seesContactsThatSpanTooLittle) {
    // Two prisms of eight sides, one turned by half a side against the other: sixteen corners.
    const auto prism = [](double below, double turn) {
        std::vector<Vec3l> points;
        std::vector<std::vector<std::uint32_t>> faces(2);
        constexpr long double kEighth = 0.785398163397448309616L;
        for (std::uint32_t i = 0; i < 8; ++i) {
            const long double angle = (static_cast<long double>(i) + turn) * kEighth;
            const Vec3l p{std::cos(angle), below, std::sin(angle)};
            points.push_back(p), points.push_back(p + Vec3l{0, 1, 0});
            const std::uint32_t next = (i + 1) % 8;
            faces.push_back({2 * i, 2 * i + 1, 2 * next + 1, 2 * next});
            faces[0].push_back(2 * i), faces[1].push_back(2 * (7 - i) + 1);
        }
        return polyhedron(points, faces);
    };
    const ContactShape lower = prism(-1.0, 0.0), upper = prism(-0.1, 0.5);
    const ContactFace* top = nullptr;
    for (const ContactFace& face : lower.faces)
        if (face.normal.y > 0.5L) top = &face;
    ASSERT_TRUE(top);
    const auto cornerOf = [&](double eighths) {
        // Sides cross halfway between a corner of each, a little within both circles.
        const double angle = eighths * 0.78539816339744831,
                     radius = std::cos(0.39269908169872415) / std::cos(0.19634954084936207);
        return Vec3d{radius * std::cos(angle), -0.05, radius * std::sin(angle)};
    };
    const auto faultsWith = [&](std::initializer_list<double> corners) {
        Manifoldd m{{0, 1, 0}, 0.1};
        for (const double eighths : corners) m.add(cornerOf(eighths), 0.1, {});
        return judge(lower, upper, m).faults.size();
    };
    EXPECT_EQ(faultsWith({0.25, 2.25, 4.25, 6.25}), 0u);
    EXPECT_EQ(faultsWith({0.25, 0.75, 1.25, 1.75}), 1u);
    EXPECT_EQ(faultsWith({0.25, 4.25}), 1u);
}

TEST(MinDepth, isThatOfKnownPairs) {
    const auto depth = [](const auto& a, const auto& b) {
        return static_cast<double>(minDepth(contactShapeOf(a), contactShapeOf(b)).depth);
    };
    EXPECT_NEAR(depth(kLower, kUpper), 0.1, 1e-15);
    EXPECT_NEAR(depth(Sphered{{0, 0, 0}, 1}, Sphered{{3, 4, 0}, 1}), -3.0, 1e-15);
    EXPECT_NEAR(depth(Sphered{{0, 0, 0}, 1}, Sphered{{0, 0, 0}, 1}), 2.0, 1e-15);
    EXPECT_NEAR(depth(Capsuled{{-1, 0, 0}, {1, 0, 0}, 0.5}, Capsuled{{0, 2, -1}, {0, 2, 1}, 0.5}), -1.0, 1e-15);
    EXPECT_NEAR(depth(Triangled{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, Sphered{{2, -1, 0}, 0}), -std::sqrt(2.0), 1e-15);
    EXPECT_NEAR(depth(Planed{{0, 2, 0}, 2}, Sphered{{0, 3, 0}, 0.5}), -1.5, 1e-15);
}

TEST(PointSets, spanAndClip) {
    const Points square{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    EXPECT_EQ(areaSpanned(square, {0, 0, 1}), 1.0L);
    EXPECT_EQ(areaSpanned({square[0], square[2], square[1], square[3]}, {0, 0, 1}), 1.0L);
    EXPECT_EQ(distanceToSpan({0.25L, 0.5L, 2}, square), 2.0L);
    EXPECT_EQ(distanceToSpan({3, 0.5L, 0}, square), 2.0L);
    const Points half = clipped(square, {0.5L, 0, 0}, {1, 0, 0});
    EXPECT_EQ(half.size(), 4u);
    EXPECT_EQ(areaSpanned(half, {0, 0, 1}), 0.5L);
    EXPECT_EQ(clipped({square[0], square[1]}, {0.25L, 0, 0}, {1, 0, 0}).size(), 2u);
    EXPECT_TRUE(clipped(square, {-1, 0, 0}, {1, 0, 0}).empty());
}

}  // namespace
}  // namespace collidoscope::geometry::contact_patch_oracle_test
