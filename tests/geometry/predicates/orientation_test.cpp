/// Sides of lines and planes against rationals.
#include "geometry/predicates/orientation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>

#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/rational.h"
#include "tests/geometry/predicates/awkward_numbers.h"

namespace collidoscope::geometry::exact::orientation_test {
namespace {

constexpr std::uint64_t kSeed = 23;
using Points = std::array<Vec3d, 4>;
using Maker = std::function<Points(Random&)>;

Vec3d vectorOf(const std::function<double()>& number) {
    const double x = number();
    const double y = number();
    return {x, y, number()};
}
Points pointsOf(const std::function<double()>& number) {
    Points points;
    for (Vec3d& p : points) p = vectorOf(number);
    return points;
}
/// d is a combination of the others with weights that sum to 1, rounded to double.
Points nearlyCoplanar(Random& random, double size) {
    Points p = pointsOf([&] { return test::anyMantissa(random) * size; });
    const double v = random.unit();
    const double w = random.unit();
    p[3] = p[0] + (p[1] - p[0]) * v + (p[2] - p[0]) * w;
    return p;
}

/// Checks a case in all orders of its points: an odd exchange turns the sign.
void expectTrue(const Points& p) {
    const int truth = sgn(
        oracle::orient3d(oracle::exactly(p[0]), oracle::exactly(p[1]), oracle::exactly(p[2]), oracle::exactly(p[3])));
    std::array<std::size_t, 4> order{0, 1, 2, 3};
    do {
        int exchanges = 0;
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = i + 1; j < 4; ++j) exchanges += order[i] > order[j] ? 1 : 0;
        const int expected = exchanges % 2 == 0 ? truth : -truth;
        ASSERT_EQ(orient3d(p[order[0]], p[order[1]], p[order[2]], p[order[3]]), expected);
    } while (std::next_permutation(order.begin(), order.end()));
    ASSERT_EQ(orient3dExactly(p[0], p[1], p[2], p[3]), truth);

    const Vec2d a{p[0]};
    const Vec2d b{p[1]};
    const Vec2d c{p[2]};
    const int turn = sgn(oracle::orient2d(a, b, c));
    ASSERT_EQ(orient2d(a, b, c), turn);
    ASSERT_EQ(orient2d(b, a, c), -turn);
    ASSERT_EQ(orient2dExactly(a, b, c), turn);
}

void expectTrue(const Maker& make) {
    Random random{kSeed};
    for (int i = 0; i < test::rounds(2000); ++i) {
        SCOPED_TRACE(testing::Message() << "case " << i << " of seed " << kSeed);
        expectTrue(make(random));
        if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(Orientation, signsAreThoseOfRightHandedAxes) {
    EXPECT_EQ(orient2d({0, 0}, {1, 0}, {0, 1}), 1);
    EXPECT_EQ(orient2d({0, 0}, {0, 1}, {1, 0}), -1);
    EXPECT_EQ(orient3d({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.3, 0.3, 5}), 1);
    EXPECT_EQ(orient3d({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.3, 0.3, -5}), -1);
    EXPECT_EQ(orient3d({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {7, 8, 0}), 0);
}
TEST(Orientation, isTrueOfRandomPoints) {
    expectTrue([](Random& random) { return pointsOf([&] { return double{random.uniform(-10, 10)}; }); });
}
TEST(Orientation, isTrueOfNearlyCoplanarPoints) {
    expectTrue([](Random& random) { return nearlyCoplanar(random, 1.0); });
    expectTrue([](Random& random) { return nearlyCoplanar(random, 0x1p200); });
    expectTrue([](Random& random) { return nearlyCoplanar(random, 0x1p-400); });
}
TEST(Orientation, isTrueOfNearlyCoplanarFloats) {
    expectTrue([](Random& random) {
        Points points = nearlyCoplanar(random, 1.0);
        for (Vec3d& p : points) p = Vec3d{Vec3f{p}};
        return points;
    });
}
TEST(Orientation, isTrueOfSmallGrids) {
    expectTrue([](Random& random) { return pointsOf([&] { return double(random.index(4)); }); });
    expectTrue([](Random& random) { return pointsOf([&] { return double(random.index(4)) * 0.1f; }); });
    expectTrue([](Random& random) { return pointsOf([&] { return double(random.index(3)) * 3e38f; }); });
}
TEST(Orientation, isTrueOfHugeAndTinyFloats) {
    expectTrue([](Random& random) { return pointsOf([&] { return double{test::awkwardFloat(random)}; }); });
    expectTrue([](Random& random) { return pointsOf([&] { return double(random.index(5)) * 0x1p-149; }); });
}
TEST(Orientation, isTrueOfAllDoubles) {
    expectTrue([](Random& random) { return pointsOf([&] { return test::awkwardDouble(random); }); });
    expectTrue([](Random& random) { return pointsOf([&] { return double(random.index(5)) * 0x1p-1074; }); });
    expectTrue([](Random& random) {
        return pointsOf([&] {
            const double mantissa = test::anyMantissa(random);
            return test::scaledAtRandom(mantissa, random, 120, -340);
        });
    });
}

}  // namespace
}  // namespace collidoscope::geometry::exact::orientation_test
