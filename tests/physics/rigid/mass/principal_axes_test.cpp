#include "physics/rigid/mass/principal_axes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <glm/gtc/quaternion.hpp>

#include "geometry/base/random.h"
#include "physics/rigid/mass/mass_properties.h"
#include "tests/physics/rigid/mass/mass_test.h"

namespace collidoscope::physics::principal_axes_test {
namespace {

using geometry::Vec3d;
using geometry::Vec3f;
using test::diagonal;
using test::largest;
using test::Mat3d;

Mat3d tensorOf(const PrincipalAxes& axes) {
    const Mat3d r = glm::mat3_cast(axes.frame);
    return r * diagonal(axes.moments.x, axes.moments.y, axes.moments.z) * glm::transpose(r);
}

void expectPrincipal(const Mat3d& tensor) {
    const PrincipalAxes axes = principalAxes(tensor);
    EXPECT_LE(axes.moments.x, axes.moments.y);
    EXPECT_LE(axes.moments.y, axes.moments.z);
    EXPECT_NEAR(glm::length(axes.frame), 1.0, 1e-15);
    EXPECT_LE(largest(tensorOf(axes) - tensor), 1e-14 * largest(tensor));
    const Mat3d r = glm::mat3_cast(axes.frame);
    for (int i = 0; i < 2; ++i) {
        const Vec3d size = glm::abs(r[i]);
        const int maximum = size.x >= std::max(size.y, size.z) ? 0 : size.y >= size.z ? 1 : 2;
        if (size[maximum] > std::max(size[(maximum + 1) % 3], size[(maximum + 2) % 3]) + 1e-9) {
            EXPECT_GT(r[i][maximum], 0.0);
        }
    }
    const PrincipalAxes again = principalAxes(tensor);
    EXPECT_EQ(again.moments, axes.moments);
    EXPECT_EQ(again.frame, axes.frame);
}

TEST(PrincipalAxes, ofTenThousandRandomSymmetricMatricesGiveThemBack) {
    geometry::Random random(8);
    int positive = 0;
    for (int n = 0; n < 10000; ++n) {
        const Vec3d on{random.inBox(Vec3f{-1}, Vec3f{1})}, off{random.inBox(Vec3f{-1}, Vec3f{1})};
        const Mat3d tensor{Vec3d{on.x, off.x, off.y}, Vec3d{off.x, on.y, off.z}, Vec3d{off.y, off.z, on.z}};
        const Mat3d scaled = std::ldexp(1.0, static_cast<int>(random.index(400)) - 200) * tensor;
        expectPrincipal(scaled);
        positive += principalAxes(scaled).moments.x > 0.0 ? 1 : 0;
    }
    EXPECT_GT(positive, 10) << "most are no inertia tensors, some are";
}

/// Boxes of all thicknesses, turned: the moments are known.
TEST(PrincipalAxes, ofTurnedBoxesAreTheirOwn) {
    geometry::Random random(9);
    for (int n = 0; n < 10000; ++n) {
        Vec3d half{random.inBox(Vec3f{0.01f}, Vec3f{1.0f})};
        if (n % 4 == 0) half.y = half.x;
        const auto straight = massOf(geometry::Boxd{.half = half}, 5.0);
        std::array<double, 3> wanted{straight.inertia[0][0], straight.inertia[1][1], straight.inertia[2][2]};
        std::sort(wanted.begin(), wanted.end());
        const auto turned = moved(straight, test::randomPose(random));
        expectPrincipal(turned.inertia);
        const PrincipalAxes axes = principalAxes(turned.inertia);
        for (int i = 0; i < 3; ++i) {
            const double moment = wanted[static_cast<std::size_t>(i)];
            EXPECT_NEAR(axes.moments[i], moment, 4e-15 * wanted[2]);
        }
    }
}

TEST(PrincipalAxes, whereMomentsAreEqualTheFrameIsThatOfADiagonalTensor) {
    for (const Mat3d& tensor : {diagonal(2, 2, 2), diagonal(1, 2, 2), diagonal(1, 1, 2), diagonal(0, 0, 0)}) {
        expectPrincipal(tensor);
        EXPECT_EQ(principalAxes(tensor).frame, geometry::kIdentityRotation<double>);
    }
    expectPrincipal(diagonal(3, 1, 1));
    expectPrincipal(diagonal(3, 2, 1));
    EXPECT_EQ(principalAxes(diagonal(3, 2, 1)).moments, (Vec3d{1, 2, 3}));
    Mat3d noisy = diagonal(2, 2, 2);
    noisy[0][1] = noisy[1][0] = 1e-16;
    EXPECT_EQ(principalAxes(noisy).frame, geometry::kIdentityRotation<double>) << "rounding turns no cube";
}

/// Of a needle the moment along it is tiny, and right for all that.
TEST(PrincipalAxes, keepTheDigitsOfAMomentThatIsSmallBesideTheOthers) {
    const PrincipalAxes axes = principalAxes(Mat3d{Vec3d{1, 1e-6, 0}, Vec3d{1e-6, 2e-12, 0}, Vec3d{0, 0, 1}});
    // Of [1 e; e 2 e^2] the smaller eigenvalue is e^2 (1 - e^2 + ...).
    EXPECT_NEAR(axes.moments.x / 1e-12, 1.0, 2e-12);
}

TEST(EquivalentBox, ofABoxIsTheBox) {
    geometry::Random random(10);
    for (int n = 0; n < 10000; ++n) {
        const Vec3d half{random.inBox(Vec3f{0.05f}, Vec3f{1.0f})};
        const MassProperties body = moved(massOf(geometry::Boxd{.half = half}, 700.0), test::randomPose(random));
        const auto box = equivalentBox(body.mass, principalAxes(body.inertia).moments);
        ASSERT_TRUE(box);
        std::array<double, 3> wanted{half.x, half.y, half.z};
        std::sort(wanted.begin(), wanted.end(), std::greater<>{});
        for (int i = 0; i < 3; ++i) EXPECT_NEAR((*box)[i], wanted[static_cast<std::size_t>(i)], 1e-12);
    }
}

/// Of a ball: a cube with I = 2/3 m x^2 = 2/5 m r^2.
TEST(EquivalentBox, hasTheMassAndMomentsOfTheBody) {
    const MassProperties ball = massOf(geometry::Sphered{}, 3.0);
    const auto cube = equivalentBox(ball.mass, principalAxes(ball.inertia).moments);
    ASSERT_TRUE(cube);
    for (int i = 0; i < 3; ++i) EXPECT_NEAR((*cube)[i], std::sqrt(0.6), 1e-15);

    const MassProperties pill = massOf(geometry::Capsuled{{0, 0, 0}, {1, 2, 3}, 0.4}, 3.0);
    const PrincipalAxes axes = principalAxes(pill.inertia);
    const auto box = equivalentBox(pill.mass, axes.moments);
    ASSERT_TRUE(box);
    const double volume = 8.0 * box->x * box->y * box->z;
    const MassProperties same = massOf(geometry::Boxd{pill.center, *box, axes.frame}, pill.mass / volume);
    test::expectNear(same, pill, 1e-14);
}

TEST(EquivalentBox, ofAPlateOrARodIsFlatAndOfImpossibleMomentsIsNone) {
    const auto plate = equivalentBox(1.0, {0.1, 0.2, 0.1 + 0.2});
    ASSERT_TRUE(plate);
    EXPECT_NEAR(plate->z, 0.0, 1e-7);
    const auto rod = equivalentBox(3.0, {0.0, 1.0, 1.0});
    ASSERT_TRUE(rod);
    EXPECT_EQ(*rod, (Vec3d{1, 0, 0}));
    EXPECT_EQ(equivalentBox(1.0, {0, 0, 0}), (Vec3d{0, 0, 0}));
    EXPECT_FALSE(equivalentBox(1.0, {1, 1, 2.1}));
    EXPECT_FALSE(equivalentBox(1.0, {-1, 1, 1}));
    EXPECT_FALSE(equivalentBox(0.0, {1, 1, 1}));
    EXPECT_FALSE(equivalentBox(1.0, {std::nan(""), 1, 1}));
}

}  // namespace
}  // namespace collidoscope::physics::principal_axes_test
