/// Point queries and ray casts with numbers that are huge, tiny, zero, infinite or none. Runs with traps.
#include <gtest/gtest.h>

#include "geometry/query/contains.h"
#include "geometry/query/distance.h"
#include "geometry/query/ray_cast.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/predicates/awkward_numbers.h"

namespace collidoscope::geometry::hostile_numbers_test {
namespace {

constexpr std::uint64_t kSeed = 61;

using test::awkward;
using test::awkwardPoint;

/// Calls `ask` with a shape of each kind.
template <typename T, typename Ask>
void forEachShape(Random& random, Ask ask) {
    const Vec3<T> a = awkwardPoint<T>(random);
    const Vec3<T> b = awkwardPoint<T>(random);
    const T size = std::fabs(awkward<T>(random));
    const Vec3<T> turn = awkwardPoint<T>(random);
    ask(Sphere<T>{a, size});
    ask(Capsule<T>{a, b, size});
    ask(Aabb<T>{glm::min(a, b), glm::max(a, b)});
    ask(Box<T>{a, glm::abs(b), Quat<T>{awkward<T>(random), turn.x, turn.y, turn.z}});
    ask(Plane<T>{{T(0), T(-1), T(0)}, size});
}

template <typename T>
bool isNumber(const Vec3<T>& v) {
    return !std::isnan(v.x) && !std::isnan(v.y) && !std::isnan(v.z);
}

template <typename T>
void expectNumbersFromNumbers() {
    Random random{kSeed};
    for (int i = 0; i < test::rounds(5000); ++i) {
        SCOPED_TRACE(testing::Message() << "case " << i << " of seed " << kSeed);
        const Vec3<T> p = awkwardPoint<T>(random);
        const Ray<T> ray{p, awkwardPoint<T>(random)};
        forEachShape<T>(random, [&](const auto& shape) {
            EXPECT_TRUE(isNumber(closestPoint(shape, p)));
            EXPECT_GE(distance(shape, p), T(0));
            EXPECT_FALSE(std::isnan(signedDistance(shape, p)));
            contains(shape, p);
            const auto hit = rayCast(ray, shape);
            if (hit) {
                EXPECT_TRUE(std::isfinite(hit->t) && hit->t >= T(0) && isNumber(hit->point) && isNumber(hit->normal));
            }
        });
        const Vec3<T> q = awkwardPoint<T>(random);
        EXPECT_TRUE(isNumber(closestPoint(Line<T>{q, ray.direction}, p)));
        EXPECT_TRUE(isNumber(closestPoint(Segment<T>{q, ray.direction}, p)));
        EXPECT_TRUE(isNumber(closestPoint(Ray<T>{q, ray.direction}, p)));
        EXPECT_TRUE(isNumber(closestPoint(Triangle<T>{q, ray.direction, awkwardPoint<T>(random)}, p)));
        if (testing::Test::HasFailure()) return;
    }
}
TEST(HostileNumbers, finiteFloatsGiveNumbers) { expectNumbersFromNumbers<float>(); }
TEST(HostileNumbers, finiteDoublesGiveNumbers) { expectNumbersFromNumbers<double>(); }

template <typename T>
void expectNothingFrom(T bad) {
    Random random{kSeed};
    for (int i = 0; i < test::rounds(200); ++i) {
        SCOPED_TRACE(testing::Message() << "case " << i << " of seed " << kSeed);
        const Vec3<T> p = awkwardPoint<T>(random);
        Vec3<T> badPoint = p;
        badPoint[static_cast<int>(random.index(3))] = bad;
        forEachShape<T>(random, [&](const auto& shape) {
            EXPECT_FALSE(contains(shape, badPoint));
            EXPECT_TRUE(std::isnan(closestPoint(shape, badPoint).x));
            EXPECT_TRUE(std::isnan(distance(shape, badPoint)) && std::isnan(signedDistance(shape, badPoint)));
            EXPECT_FALSE(rayCast(Ray<T>{badPoint, p}, shape));
            EXPECT_FALSE(rayCast(Ray<T>{p, badPoint}, shape));
        });
        const auto expectNowhere = [&](const auto& shape) {
            EXPECT_FALSE(contains(shape, p));
            EXPECT_TRUE(std::isnan(closestPoint(shape, p).x) && std::isnan(signedDistance(shape, p)));
            EXPECT_FALSE(rayCast(Ray<T>{p, {T(1), T(2), T(3)}}, shape));
        };
        expectNowhere(Sphere<T>{badPoint, T(1)});
        expectNowhere(Sphere<T>{p, bad});
        expectNowhere(Capsule<T>{p, badPoint, T(1)});
        expectNowhere(Aabb<T>{badPoint, p});
        expectNowhere(Box<T>{p, badPoint});
        expectNowhere(Box<T>{p, Vec3<T>{T(1)}, Quat<T>{T(1), bad, T(0), T(0)}});
        expectNowhere(Plane<T>{{T(0), T(1), T(0)}, bad});
        if (testing::Test::HasFailure()) return;
    }
}
TEST(HostileNumbers, whatIsInfiniteOrNoneIsNowhere) {
    expectNothingFrom(std::numeric_limits<float>::quiet_NaN());
    expectNothingFrom(std::numeric_limits<float>::infinity());
    expectNothingFrom(std::numeric_limits<double>::quiet_NaN());
    expectNothingFrom(-std::numeric_limits<double>::infinity());
}

TEST(HostileNumbers, hugeAndTinyDoublesAreAnsweredLikeOthers) {
    for (const double size : {1e-300, 1e-200, 1e200, 1e300}) {
        const Sphered sphere{{0, 0, 0}, 3 * size};
        const auto hit = rayCast(Rayd{{-8 * size, 0, 0}, {2 * size, 0, 0}}, sphere);
        ASSERT_TRUE(hit) << size;
        EXPECT_DOUBLE_EQ(hit->t, 2.5);
        EXPECT_DOUBLE_EQ(hit->point.x, -3 * size);
        EXPECT_TRUE(contains(sphere, Vec3d{0, 3 * size, 0}));
        EXPECT_FALSE(contains(sphere, Vec3d{2 * size, 2.5 * size, 0}));
        EXPECT_DOUBLE_EQ(distance(sphere, Vec3d{0, 4 * size, 3 * size}), 2 * size);
        const Boxd box{{0, 0, 0}, Vec3d{size}, {size, size, 0, 0}};
        EXPECT_DOUBLE_EQ(distance(box, Vec3d{0, 3 * size, 0}), 2 * size);
        EXPECT_DOUBLE_EQ(rayCast(Rayd{{0, 5 * size, 0}, {0, -1, 0}}, box).value().point.y, size);
    }
}

}  // namespace
}  // namespace collidoscope::geometry::hostile_numbers_test
