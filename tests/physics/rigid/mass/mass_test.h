#pragma once
/// Comparisons of bodies by their mass properties.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "geometry/base/random.h"
#include "physics/rigid/mass/mass_properties.h"

namespace collidoscope::physics::test {

using Mat3d = geometry::Mat3<double>;

/// Some tens of roundings.
inline constexpr double kExact = 1e-14;

inline double largest(const Mat3d& m) {
    double result = 0.0;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) result = std::max(result, std::abs(m[i][j]));
    return result;
}
inline Mat3d diagonal(double x, double y, double z) {
    return {geometry::Vec3d{x, 0, 0}, geometry::Vec3d{0, y, 0}, geometry::Vec3d{0, 0, z}};
}

/// `tolerance` is a part of the mass, of the size of the body, and of its largest moment.
inline void expectNear(const MassProperties& got, const MassProperties& wanted, double tolerance) {
    EXPECT_NEAR(got.mass, wanted.mass, tolerance * wanted.mass);
    const double moment = largest(wanted.inertia);
    const double size = std::sqrt(moment / wanted.mass) + glm::length(wanted.center);
    EXPECT_LE(glm::length(got.center - wanted.center), tolerance * size);
    EXPECT_LE(largest(got.inertia - wanted.inertia), tolerance * moment);
}
inline void expectSame(const MassProperties& got, const MassProperties& wanted) {
    EXPECT_EQ(got.mass, wanted.mass);
    EXPECT_EQ(got.center, wanted.center);
    EXPECT_EQ(got.inertia, wanted.inertia);
}

/// Anywhere within some metres.
inline geometry::Posed randomPose(geometry::Random& random) {
    const geometry::Vec3d position{random.inBox(geometry::Vec3f{-5.0f}, geometry::Vec3f{5.0f})};
    return {position, glm::normalize(geometry::Quatd{random.rotation()})};
}

}  // namespace collidoscope::physics::test
