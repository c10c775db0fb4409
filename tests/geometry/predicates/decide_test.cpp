/// Exact numbers and intervals against rationals: the same random expressions in all three.
#include "geometry/predicates/decide.h"

#include <gtest/gtest.h>

#include <vector>

#include "geometry/predicates/vectors.h"
#include "tests/geometry/counts.h"
#include "tests/geometry/oracle/rational.h"
#include "tests/geometry/predicates/awkward_numbers.h"

namespace collidoscope::geometry::exact::decide_test {
namespace {

using oracle::Rational;
constexpr std::uint64_t kSeed = 17;

/// A random formula over the numbers, the same for the same seed whatever the numbers are.
template <typename S>
S formula(std::uint64_t seed, const std::vector<double>& inputs) {
    Random random{seed};
    std::vector<S> values;
    for (const double input : inputs) values.push_back(S(input));
    for (int step = 0; step < 12; ++step) {
        const std::size_t i = random.index(static_cast<std::uint32_t>(values.size()));
        const std::size_t j = random.index(static_cast<std::uint32_t>(values.size()));
        const S a = values[i];
        const S b = values[j];
        switch (random.index(5)) {
            case 0:
                values[i] = a * b;
                break;
            case 1:
                values[i] = -a;
                break;
            case 2:
                values[i] = a - b;
                break;
            default:
                values[i] = a + b;
        }
    }
    return values[0];
}

std::vector<double> awkwardInputs(Random& random) {
    std::vector<double> inputs;
    const bool small = random.index(2) == 0;
    for (int i = 0; i < 4; ++i) inputs.push_back(small ? double(random.index(7)) - 3.0 : test::awkwardDouble(random));
    return inputs;
}

bool encloses(const Interval& interval, const Rational& truth) {
    return oracle::exactly(interval.low) <= truth && truth <= oracle::exactly(interval.high);
}

TEST(ExactNumbers, haveTheSignOfTheTruth) {
    Random random{kSeed};
    int zeros = 0;
    const int count = test::rounds(20'000);
    for (int i = 0; i < count; ++i) {
        const std::vector<double> inputs = awkwardInputs(random);
        const std::uint64_t seed = random.next();
        const int truth = sgn(formula<Rational>(seed, inputs));
        zeros += truth == 0 ? 1 : 0;
        ASSERT_EQ(sign(formula<Number>(seed, inputs)), truth) << "case " << i << " of seed " << kSeed;
    }
    EXPECT_GT(zeros, count / 100);
    EXPECT_LT(zeros, count / 2);
}

TEST(ExactNumbers, areTheTruthItself) {
    Random random{kSeed + 1};
    for (int i = 0; i < test::rounds(20'000); ++i) {
        const double a = test::awkwardDouble(random);
        const double b = test::awkwardDouble(random);
        const double c = test::awkwardDouble(random);
        SCOPED_TRACE(testing::Message() << a << " " << b << " " << c << ", seed " << kSeed + 1);
        // Products of doubles of all sizes are put back together in another order.
        const Number left = (Number(a) + Number(b)) * Number(c);
        const Number right = Number(c) * Number(a) + Number(b) * Number(c);
        ASSERT_EQ(sign(left - right), 0);
        ASSERT_EQ(approximate(Number(a)), a);
    }
}

TEST(ExactNumbers, approximateToHalfAUnitInTheLastPlace) {
    Random random{kSeed + 2};
    for (int i = 0; i < test::rounds(20'000); ++i) {
        const double a = std::ldexp(test::anyMantissa(random), static_cast<int>(random.index(200)) - 100);
        const double b = std::ldexp(test::anyMantissa(random), static_cast<int>(random.index(200)) - 100);
        const double c = std::ldexp(test::anyMantissa(random), static_cast<int>(random.index(200)) - 100);
        const Rational truth = oracle::exactly(a) * oracle::exactly(b) + oracle::exactly(c);
        const double near = approximate(Number(a) * Number(b) + Number(c));
        const Rational error = abs(truth - oracle::exactly(near));
        ASSERT_LE(error, abs(truth) * oracle::exactly(0x1p-53)) << a << " " << b << " " << c << ", seed " << kSeed + 2;
    }
    EXPECT_EQ(approximate(Number(1e300) * Number(1e300)), std::numeric_limits<double>::infinity());
    EXPECT_EQ(approximate(Number(-1e-300) * Number(1e-300)), 0.0);
}

TEST(Intervals, encloseTheTruth) {
    Random random{kSeed + 3};
    int reported = 0;
    const int count = test::rounds(20'000);
    for (int i = 0; i < count; ++i) {
        const std::vector<double> inputs = awkwardInputs(random);
        const std::uint64_t seed = random.next();
        const Rational truth = formula<Rational>(seed, inputs);
        SCOPED_TRACE(testing::Message() << "case " << i << " of seed " << kSeed + 3);
        try {
            const Interval interval = formula<Interval>(seed, inputs);
            ASSERT_TRUE(encloses(interval, truth));
            ASSERT_EQ(sign(interval), sgn(truth));
            ++reported;
        } catch (const Uncertain&) {  // beyond double, or both signs
        }
    }
    EXPECT_GT(reported, count * 3 / 10);
    EXPECT_LT(reported, count * 9 / 10);
}

TEST(Intervals, keepZeroExact) {
    EXPECT_EQ(sign(Interval(0.0)), 0);
    EXPECT_EQ(sign(Interval(0.1) - Interval(0.1)), 0);
    EXPECT_EQ(sign(Interval(0.0) * Interval(1e300)), 0);
    EXPECT_EQ(sign(-Interval(0.0) + Interval(5.0) * Interval(0.0)), 0);
}

TEST(Intervals, stayPointsWhereNothingIsRounded) {
    EXPECT_EQ(sign(Interval(3.0) * Interval(4.0) - Interval(12.0)), 0);
    EXPECT_EQ(sign((Interval(0x1p50) + Interval(1.0)) - Interval(0x1.0000000000004p50)), 0);
    EXPECT_THROW(sign((Interval(0x1p53) + Interval(1.0)) - Interval(0x1p53)), Uncertain);
    EXPECT_THROW(sign(Interval(0.1) * Interval(10.0) - Interval(1.0)), Uncertain);
}

TEST(Intervals, doNotTellWhereDoubleEnds) {
    EXPECT_THROW(Interval(1e200) * Interval(1e200), Uncertain);
    EXPECT_THROW(Interval(1.7e308) + Interval(1.7e308), Uncertain);
    EXPECT_THROW(sign(Interval(1e-200) * Interval(1e-200)), Uncertain);
}

TEST(RoughNumbers, areSureOfTheTruthOnly) {
    Random random{kSeed + 5};
    int reported = 0;
    const int count = test::rounds(20'000);
    for (int i = 0; i < count; ++i) {
        const std::vector<double> inputs = awkwardInputs(random);
        const std::uint64_t seed = random.next();
        const Rational truth = formula<Rational>(seed, inputs);
        SCOPED_TRACE(testing::Message() << "case " << i << " of seed " << kSeed + 5);
        try {
            const Rough rough = formula<Rough>(seed, inputs);
            ASSERT_EQ(sign(rough), sgn(truth));
            const Rational error = abs(truth - oracle::exactly(nearly(rough)));
            ASSERT_LE(error, oracle::exactly(kRoughError * rough.size));
            ++reported;
        } catch (const Uncertain&) {  // beyond double, or too close
        }
    }
    EXPECT_GT(reported, count * 3 / 10);
    EXPECT_LT(reported, count * 9 / 10);
}

TEST(ApproximateNumbers, areRightTo30BitsOrDoNotTell) {
    Random random{kSeed + 6};
    int reported = 0;
    const int count = test::rounds(20'000);
    for (int i = 0; i < count; ++i) {
        const std::vector<double> inputs = awkwardInputs(random);
        const std::uint64_t seed = random.next();
        const Rational truth = formula<Rational>(seed, inputs);
        const auto expectNear = [&](double near) {
            ASSERT_TRUE(abs(truth - oracle::exactly(near)) <= abs(truth) * oracle::exactly(0x1p-30)) << near;
            ++reported;
        };
        SCOPED_TRACE(testing::Message() << "case " << i << " of seed " << kSeed + 6);
        try {
            expectNear(approximate(formula<Rough>(seed, inputs)));
        } catch (const Uncertain&) {
        }
        try {
            expectNear(approximate(formula<Interval>(seed, inputs)));
        } catch (const Uncertain&) {
        }
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(reported, count * 6 / 10);
}

/// Is |d|^2 at most r^2? Its answer is not clear to intervals when d ends on the sphere.
TEST(Decide, agreesWithRationalsOnTouchingSpheres) {
    Random random{kSeed + 4};
    int touching = 0;
    const int count = test::rounds(20'000);
    for (int i = 0; i < count; ++i) {
        const Vec3f d = i % 2 == 0 ? Vec3f{test::awkwardFloat(random), test::awkwardFloat(random), 0.0f}
                                   : Vec3f{3.0f, 4.0f, 0.0f} * (float(random.index(1000)) - 500.0f);
        const float radius = i % 2 == 0 ? test::awkwardFloat(random) : glm::abs(d.x) / 3.0f * 5.0f;
        const bool answer = decide([&](auto zero) {
            using S = decltype(zero);
            const Vector3<S> v = vector3<S>(d);
            return sign(dot(v, v) - square(S(radius))) <= 0;
        });
        const oracle::Vector v = oracle::exactly(d);
        const bool truth = dot(v, v) <= oracle::exactly(radius) * oracle::exactly(radius);
        ASSERT_EQ(answer, truth) << d.x << " " << d.y << " " << d.z << " " << radius << ", seed " << kSeed + 4;
        touching += truth ? 1 : 0;
    }
    EXPECT_GT(touching, count * 3 / 10);
    EXPECT_LT(touching, count * 9 / 10);
}

}  // namespace
}  // namespace collidoscope::geometry::exact::decide_test
