/// The oracle of overlaps against answers that are known, and against a search in doubles.
#include "tests/geometry/oracle/overlap.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "geometry/base/random.h"
#include "tests/geometry/counts.h"

namespace collidoscope::geometry::oracle {
namespace {

constexpr std::uint64_t kSeed = 31;

Rational squared(const auto& a, const auto& b) { return squaredDistance(bodyOf(a), bodyOf(b)); }

TEST(OverlapOracle, knowsDistancesBetweenFeatures) {
    const Aabbf box{Vec3f{-1}, Vec3f{1}};
    EXPECT_EQ(squared(Vec3f{3, 0, 0}, box), 4);
    EXPECT_EQ(squared(Vec3f{3, 3, 0}, box), 8);
    EXPECT_EQ(squared(Vec3f{3, 3, 3}, box), 12);
    EXPECT_EQ(squared(Vec3f{1, 1, 1}, box), 0);
    EXPECT_EQ(squared(Segmentf{{0, -5, 2}, {0, 5, 2}}, Segmentf{{-5, 0, 0}, {5, 0, 0}}), 4);
    EXPECT_EQ(squared(Segmentf{{0, 0, 0}, {1, 0, 0}}, Segmentf{{3, 0, 0}, {3, 0, 0}}), 4);
    EXPECT_EQ(squared(Trianglef{{-2, -1, 0}, {-3, 0, 0}, {-1, 0, 0}}, Trianglef{{2, 1, 0}, {3, 0, 0}, {1, 0, 0}}), 4);
    EXPECT_EQ(squared(Trianglef{{0, 0, 0}, {0, 1, 1}, {0, 1, 0}}, Trianglef{{-1, -1, 0}, {0, -1, 0}, {-1, 0, 0}}),
              Rational(1, 2));
    EXPECT_EQ(squared(Boxf{{5, 0, 0}, {1, 1, 1}, {1, 1, 0, 0}}, box), 9) << "a quarter turn changes nothing";
}

TEST(OverlapOracle, knowsLinesAndRays) {
    const Rayf ray{{0, 0, 0}, {2, 0, 0}};
    EXPECT_EQ(squared(ray, Vec3f{1e6f, 3, 0}), 9);
    EXPECT_EQ(squared(ray, Vec3f{-4, 3, 0}), 25);
    EXPECT_EQ(squared(Linef{{0, 0, 0}, {2, 0, 0}}, Vec3f{-4, 3, 0}), 9);
    EXPECT_EQ(squared(ray, Rayf{{-3, 4, 0}, {-1, 0, 0}}), 25) << "away from each other";
    EXPECT_EQ(squared(ray, Rayf{{-3, 4, 0}, {1, 0, 0}}), 16) << "side by side";
    EXPECT_EQ(squared(Linef{{7, 0, 2}, {0, 3, 0}}, ray), 4) << "crossing";
    EXPECT_EQ(squared(Linef{{-7, 0, 2}, {0, 3, 0}}, ray), 53) << "crossing behind the start";
    EXPECT_EQ(squared(Rayf{{1, 1, 1}, {0, 0, 0}}, ray), 2) << "no direction";
}

TEST(OverlapOracle, countsTouchingAsOverlap) {
    const Spheref sphere{{0, 0, 0}, 5};
    EXPECT_TRUE(overlap(bodyOf(sphere), bodyOf(Vec3f{3, 4, 0})));
    EXPECT_FALSE(overlap(bodyOf(sphere), bodyOf(Vec3f{3, std::nextafter(4.0f, 5.0f), 0})));
    EXPECT_TRUE(overlap(bodyOf(sphere), bodyOf(Spheref{{6, 8, 0}, 5})));
    EXPECT_TRUE(overlap(bodyOf(Planef{{0, 1, 0}, 5}), bodyOf(sphere)));
    EXPECT_FALSE(overlap(bodyOf(Planef{{0, 1, 0}, 5.5f}), bodyOf(sphere)));
    EXPECT_TRUE(overlap(bodyOf(Planef{{0, 1, 0}, -3}), bodyOf(Rayf{{0, 0, 0}, {1, -1, 0}})));
    EXPECT_FALSE(overlap(bodyOf(Rayf{{0, 0, 0}, {1, 1, 0}}), bodyOf(Planef{{0, 1, 0}, -3})));
    EXPECT_TRUE(overlap(bodyOf(Planef{{0, 1, 0}, -3}), bodyOf(Planef{{0, -2, 0}, 6})));
    EXPECT_FALSE(overlap(bodyOf(Planef{{0, 1, 0}, -3}), bodyOf(Planef{{0, 1, 0}, 3})));
}

Vec3d cornerOf(const Body& body, std::size_t i) {
    const Vector& p = body.corners[i];
    return {p.x.get_d(), p.y.get_d(), p.z.get_d()};
}
struct Bounds {
    double low = 0.0;
    double high = 0.0;
};
/// Frank and Wolfe's steps towards the origin over the differences of corners, in doubles: slow, but each step tells
/// how far off it may be. The present point is a difference, so no nearer than the nearest; and all differences lie
/// beyond the one that is lowest in its direction.
Bounds distanceBySteps(const Body& a, const Body& b) {
    Vec3d x = cornerOf(a, 0) - cornerOf(b, 0);
    Bounds bounds{.high = glm::length(x)};
    for (int step = 0; step < 1000 && glm::length(x) > 1e-9; ++step) {
        Vec3d best = x;
        for (std::size_t i = 0; i < a.corners.size(); ++i)
            for (std::size_t j = 0; j < b.corners.size(); ++j) {
                const Vec3d w = cornerOf(a, i) - cornerOf(b, j);
                if (glm::dot(w, x) < glm::dot(best, x)) best = w;
            }
        bounds.low = std::max(bounds.low, glm::dot(best, x) / glm::length(x));
        const Vec3d edge = best - x;
        const double length = glm::dot(edge, edge);
        if (length < 1e-20) break;
        x += edge * glm::clamp(-glm::dot(x, edge) / length, 0.0, 1.0);
        bounds.high = std::min(bounds.high, glm::length(x));
    }
    return bounds;
}

TEST(OverlapOracle, agreesWithASearchInDoubles) {
    Random random{kSeed};
    const auto point = [&](float reach) { return random.inBox(Vec3f{-reach}, Vec3f{reach}); };
    constexpr double kRounding = 1e-9;  // m, of lengths of a few metres in doubles
    int apart = 0;
    double width = 0.0;
    const int count = test::rounds(60);
    for (int i = 0; i < count; ++i) {
        const Body a = bodyOf(Boxf{point(2), random.inBox(Vec3f{0}, Vec3f{1}), random.rotation()});
        const Body b = i % 2 == 0 ? bodyOf(Trianglef{point(3), point(3), point(3)})
                                  : bodyOf(Boxf{point(2), random.inBox(Vec3f{0}, Vec3f{1}), random.rotation()});
        const double exact = std::sqrt(squaredDistance(a, b).get_d());
        EXPECT_EQ(squaredDistance(a, b), squaredDistance(b, a));
        const Bounds bounds = distanceBySteps(a, b);
        EXPECT_GE(exact, bounds.low - kRounding) << "case " << i << " of seed " << kSeed;
        EXPECT_LE(exact, bounds.high + kRounding) << "case " << i << " of seed " << kSeed;
        width += bounds.high - bounds.low;
        apart += exact > 0.0 ? 1 : 0;
    }
    EXPECT_LT(width, 0.02 * count) << "the search tells enough";
    EXPECT_GT(apart, count * 3 / 10);
    EXPECT_LT(apart, count * 9 / 10);
}

}  // namespace
}  // namespace collidoscope::geometry::oracle
