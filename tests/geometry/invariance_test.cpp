/// Scaling by powers of two changes no bit of an answer; rigid motion changes none beyond rounding.
#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include "geometry/base/pose.h"
#include "geometry/base/random.h"
#include "geometry/convex/hull/polyhedra.h"
#include "geometry/query/closest_point.h"
#include "geometry/query/contains.h"
#include "geometry/query/distance.h"
#include "geometry/query/ray_cast.h"
#include "tests/geometry/overlap/pair_motion.h"

namespace collidoscope::geometry::invariance_test {
namespace {

constexpr std::uint64_t kSeed = 41;
constexpr int kCases = 300;

using test::scaled;

Sphered moved(const Sphered& s, const Posed& pose) { return {transformPoint(pose, s.center), s.radius}; }
Capsuled moved(const Capsuled& c, const Posed& pose) {
    return {transformPoint(pose, c.a), transformPoint(pose, c.b), c.radius};
}
Boxd moved(const Boxd& b, const Posed& pose) {
    return {transformPoint(pose, b.center), b.half, pose.orientation * b.orientation};
}
Triangled moved(const Triangled& t, const Posed& pose) {
    return {transformPoint(pose, t.a), transformPoint(pose, t.b), transformPoint(pose, t.c)};
}
Hulld moved(const Hulld& hull, const Posed& pose) {
    std::vector<Vec3d> vertices;
    for (const Vec3d& v : hull.vertices) vertices.push_back(transformPoint(pose, v));
    return makeHull(vertices, hull.faces);
}

template <typename T>
Vec3<T> point(Random& random, float reach) {
    return Vec3<T>{random.inBox(Vec3f{-reach}, Vec3f{reach})};
}

/// Calls `check` with one random shape of each kind.
template <typename T, typename Check>
void forEachShape(Random& random, Check check) {
    check(Sphere<T>{point<T>(random, 1), T(random.uniform(0.3f, 2))});
    check(Capsule<T>{point<T>(random, 2), point<T>(random, 2), T(random.uniform(0.1f, 1))});
    check(Box<T>{point<T>(random, 1), Vec3<T>{random.inBox(Vec3f{0.1f}, Vec3f{2})}, Quat<T>{random.rotation()}});
    check(Triangle<T>{point<T>(random, 2), point<T>(random, 2), point<T>(random, 2)});
    check(makeDodecahedron(T(random.uniform(0.5f, 2))));
}

template <typename T, typename Shape>
void expectScalable(const Shape& shape, const Ray<T>& ray, T k) {
    const auto once = rayCast(ray, shape);
    const auto scaledHit = rayCast(Ray<T>{ray.origin * k, ray.direction * k}, scaled(shape, k));
    ASSERT_EQ(scaledHit.has_value(), once.has_value());
    EXPECT_EQ(closestPoint(scaled(shape, k), ray.origin * k), closestPoint(shape, ray.origin) * k);
    EXPECT_EQ(distance(scaled(shape, k), ray.origin * k), distance(shape, ray.origin) * k);
    if (!once) return;
    EXPECT_EQ(scaledHit->t, once->t);
    EXPECT_EQ(scaledHit->point, once->point * k);
    EXPECT_EQ(scaledHit->normal, once->normal);
}

template <typename T>
void expectAllScalable(const std::initializer_list<T>& factors) {
    Random random{kSeed};
    for (int i = 0; i < kCases; ++i) {
        const Vec3<T> origin = point<T>(random, 4);
        const Ray<T> ray{origin, point<T>(random, 1) - origin};
        for (const T k : factors) {
            forEachShape<T>(random, [&](const auto& shape) { expectScalable(shape, ray, k); });
            const Vec3<T> low = point<T>(random, 2);
            expectScalable(Aabb<T>{low, low + Vec3<T>{random.inBox(Vec3f{0}, Vec3f{2})}}, ray, k);
        }
        ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << kSeed << " case " << i;
    }
}

TEST(Invariance, scalingByPowersOfTwoChangesNoBit) {
    expectAllScalable<float>({0x1p-60f, 0x1p-3f, 0x1p40f});
    expectAllScalable<double>({0x1p-80, 0x1p-3, 0x1p80});
}

TEST(Invariance, rigidMotionChangesNothingBeyondRounding) {
    Random random{kSeed};
    int hits = 0;
    for (int i = 0; i < kCases; ++i) {
        const Vec3d origin = point<double>(random, 4);
        const Rayd ray{origin, point<double>(random, 1) - origin};
        const Posed pose{point<double>(random, 5), glm::normalize(Quatd{random.rotation()})};
        const Rayd movedRay{transformPoint(pose, ray.origin), pose.orientation * ray.direction};
        forEachShape<double>(random, [&](const auto& shape) {
            const auto there = moved(shape, pose);
            const Vec3d nearest = transformPoint(pose, closestPoint(shape, ray.origin));
            EXPECT_LT(glm::length(closestPoint(there, movedRay.origin) - nearest), 1e-12);
            const auto hit = rayCast(ray, shape);
            const auto movedHit = rayCast(movedRay, there);
            ASSERT_EQ(hit.has_value(), movedHit.has_value()) << "seed " << kSeed << " case " << i;
            if (!hit) return;
            ++hits;
            EXPECT_NEAR(hit->t, movedHit->t, 1e-9);
            EXPECT_LT(glm::length(pose.orientation * hit->normal - movedHit->normal), 1e-8);
            EXPECT_LT(glm::length(transformPoint(pose, hit->point) - movedHit->point), 1e-9);
        });
    }
    EXPECT_GT(hits, kCases);
}

}  // namespace
}  // namespace collidoscope::geometry::invariance_test
