#include "geometry/query/bounds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <limits>
#include <vector>

#include "geometry/base/random.h"
#include "geometry/query/contains.h"

namespace collidoscope::geometry::bounds_test {
namespace {

constexpr std::uint64_t kSeed = 13;

/// The box holds every point and each of its faces is reached.
void expectTight(const Aabbf& box, const std::vector<Vec3d>& outermost, double tolerance) {
    Vec3d low = outermost.front();
    Vec3d high = outermost.front();
    for (const Vec3d& p : outermost) {
        low = glm::min(low, p);
        high = glm::max(high, p);
    }
    for (int axis = 0; axis < 3; ++axis) {
        EXPECT_NEAR(box.min[axis], low[axis], tolerance);
        EXPECT_NEAR(box.max[axis], high[axis], tolerance);
        EXPECT_LE(double{box.min[axis]}, low[axis] + 1e-12);
        EXPECT_GE(double{box.max[axis]}, high[axis] - 1e-12);
    }
}

TEST(Bounds, encloseRoundShapesAndBoxesTightly) {
    Random random{kSeed};
    for (int i = 0; i < 2000; ++i) {
        const Vec3f a = random.inBox(Vec3f{-3}, Vec3f{3});
        const Vec3f b = random.inBox(Vec3f{-3}, Vec3f{3});
        const float radius = random.uniform(0.01f, 2);
        std::vector<Vec3d> ofSphere;
        std::vector<Vec3d> ofCapsule;
        for (int axis = 0; axis < 3; ++axis)
            for (const double sign : {-1.0, 1.0}) {
                Vec3d reach{0.0};
                reach[axis] = sign * double{radius};
                ofSphere.push_back(Vec3d{a} + reach);
                ofCapsule.push_back(Vec3d{a} + reach);
                ofCapsule.push_back(Vec3d{b} + reach);
            }
        expectTight(boundsOf(Spheref{a, radius}), ofSphere, 1e-6);
        expectTight(boundsOf(Capsulef{a, b, radius}), ofCapsule, 1e-6);

        Boxf box{a, random.inBox(Vec3f{0}, Vec3f{2}), random.rotation()};
        box.orientation *= random.uniform(0.2f, 5);
        const Quatd q{box.orientation};
        std::vector<Vec3d> ofBox;
        for (unsigned k = 0; k < 8; ++k) {
            const Vec3d corner =
                Vec3d{box.half} * Vec3d{(k & 1) != 0 ? 1 : -1, (k & 2) != 0 ? 1 : -1, (k & 4) != 0 ? 1 : -1};
            const Quatd turned = q * Quatd{0, corner.x, corner.y, corner.z} * glm::conjugate(q) / glm::dot(q, q);
            ofBox.push_back(Vec3d{box.center} + Vec3d{turned.x, turned.y, turned.z});
        }
        expectTight(boundsOf(box), ofBox, 1e-6);
    }
}

TEST(Bounds, ofPointsAndTrianglesAreExact) {
    const Trianglef t{{1, 2, 3}, {-1, 5, 0}, {0, 0, 9}};
    EXPECT_EQ(boundsOf(t).min, Vec3f(-1, 0, 0));
    EXPECT_EQ(boundsOf(t).max, Vec3f(1, 5, 9));
    const std::vector<Vec3f> points{t.a, t.b, t.c};
    EXPECT_EQ(boundsOf(std::span<const Vec3f>{points}).max, boundsOf(t).max);
}

/// Radius of the smallest sphere by moving a centre towards the farthest point, ever more slowly.
/// Source: Badoiu, Clarkson, Smaller core-sets for balls (2003).
double radiusByWalking(const std::vector<Vec3d>& points) {
    Vec3d center = points.front();
    double best = std::numeric_limits<double>::infinity();
    for (int i = 1; i <= 2000; ++i) {
        const Vec3d* farthest = &points.front();
        for (const Vec3d& p : points)
            if (glm::length(p - center) > glm::length(*farthest - center)) farthest = &p;
        best = std::min(best, glm::length(*farthest - center));
        center += (*farthest - center) / (i + 1.0);
    }
    return best;
}

TEST(EnclosingSphere, holdsAllPointsAndIsNoLargerThanAWalkFinds) {
    Random random{kSeed};
    for (int i = 0; i < 100; ++i) {
        std::vector<Vec3f> points;
        std::vector<Vec3d> precise;
        const std::uint32_t count = 1 + random.index(30);
        for (std::uint32_t k = 0; k < count; ++k) {
            points.push_back(random.inBox(Vec3f{-2, -1, -3}, Vec3f{2, 1, 3}));
            precise.push_back(Vec3d{points.back()});
        }
        const Spheref sphere = enclosingSphere(std::span<const Vec3f>{points});
        for (const Vec3f& p : points) EXPECT_TRUE(contains(sphere, p)) << "seed " << kSeed << " set " << i;
        EXPECT_LE(sphere.radius, radiusByWalking(precise) + 1e-6);
    }
}

TEST(EnclosingSphere, ofKnownSetsIsKnown) {
    const auto of = [](std::vector<Vec3f> points) { return enclosingSphere(std::span<const Vec3f>{points}); };
    EXPECT_EQ(of({{3, 4, 5}}).radius, 0.0f);
    EXPECT_EQ(of({{3, 4, 5}, {3, 4, 5}, {3, 4, 5}}).center, Vec3f(3, 4, 5));
    EXPECT_EQ(of({{-1, 0, 0}, {1, 0, 0}, {0.5f, 0, 0}, {0, 0.5f, 0}}).radius, 1.0f);
    const Spheref cube =
        of({{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1}, {-1, -1, 1}, {1, -1, 1}, {-1, 1, 1}, {1, 1, 1}});
    EXPECT_NEAR(cube.radius, std::sqrt(3.0f), 1e-6f);
    EXPECT_LT(glm::length(cube.center), 1e-6f);
}

TEST(EnclosingSphere, bearsManyPointsOnOneSphereAndFlatOrStraightSets) {
    Random random{kSeed};
    std::vector<Vec3f> onSphere;
    std::vector<Vec3f> flat;
    std::vector<Vec3f> straight;
    for (int i = 0; i < 2000; ++i) {
        onSphere.push_back(random.direction());
        flat.push_back(Vec3f{random.uniform(-1, 1), random.uniform(-1, 1), 7});
        straight.push_back(Vec3f{1, 2, 3} * random.uniform(-1, 1));
    }
    for (const auto* set : {&onSphere, &flat, &straight}) {
        const Spheref sphere = enclosingSphere(std::span<const Vec3f>{*set});
        for (const Vec3f& p : *set) EXPECT_TRUE(contains(sphere, p));
        EXPECT_LT(sphere.radius, set == &straight ? 3.75f : set == &flat ? 1.415f : 1.00001f);
    }
}

}  // namespace
}  // namespace collidoscope::geometry::bounds_test
