/// Lanes against the same sums done one by one.
#include "geometry/base/simd/lanes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "geometry/base/random.h"

namespace collidoscope::geometry::batch::lanes_test {
namespace {

template <typename Lane>
struct LanesOf;
template <typename T, typename S>
struct LanesOf<Lanes<T, S>> {
    using Number = T;
    using Set = S;
};

template <typename Lane>
class LanesTest : public testing::Test {};
using AllLanes =
    testing::Types<Lanes<float, Plain>, Lanes<double, Plain>, Lanes<float, Baseline>, Lanes<double, Baseline>>;
TYPED_TEST_SUITE(LanesTest, AllLanes);

TYPED_TEST(LanesTest, everyLaneDoesWhatOneNumberDoes) {
    using T = typename LanesOf<TypeParam>::Number;
    using Set = typename LanesOf<TypeParam>::Set;
    Random random{5};
    T a[kLanes], b[kLanes], got[kLanes];
    for (int i = 0; i < kLanes; ++i) {
        a[i] = static_cast<T>(random.uniform(-2, 2));
        b[i] = i == 3 ? a[i] : static_cast<T>(random.uniform(-2, 2));
    }
    const TypeParam x = load<T, Set>(a);
    const TypeParam y = load<T, Set>(b);
    const auto expectLanes = [&](const TypeParam& lanes, auto one) {
        store(lanes, got);
        for (int i = 0; i < kLanes; ++i) EXPECT_EQ(got[i], one(a[i], b[i])) << "lane " << i;
    };
    expectLanes(x + y, [](T p, T q) { return p + q; });
    expectLanes(x - y, [](T p, T q) { return p - q; });
    expectLanes(x * y, [](T p, T q) { return p * q; });
    expectLanes(x / y, [](T p, T q) { return p / q; });
    expectLanes(x * T(3) + T(1), [](T p, T) { return p * T(3) + T(1); });
    expectLanes(min(x, y), [](T p, T q) { return std::min(p, q); });
    expectLanes(max(x, y), [](T p, T q) { return std::max(p, q); });
    expectLanes(abs(x), [](T p, T) { return p < 0 ? -p : p; });
    expectLanes(select(x < y, x, y * T(2)), [](T p, T q) { return p < q ? p : q * T(2); });
    const auto expectBits = [&](std::uint8_t mask, auto one) {
        for (int i = 0; i < kLanes; ++i) EXPECT_EQ((mask >> i & 1) != 0, one(a[i], b[i])) << "lane " << i;
    };
    expectBits(bits(x < y), [](T p, T q) { return p < q; });
    expectBits(bits(x <= y), [](T p, T q) { return p <= q; });
    expectBits(bits(x > y), [](T p, T q) { return p > q; });
    expectBits(bits(x >= y), [](T p, T q) { return p >= q; });
    expectBits(bits((!(x < y)) & (x < T(0))), [](T p, T q) { return !(p < q) && p < 0; });
    expectBits(bits((x < y) | (x < T(0))), [](T p, T q) { return p < q || p < 0; });
    expectBits(bits((x < y) ^ (x < T(0))), [](T p, T q) { return (p < q) != (p < 0); });
    EXPECT_TRUE(all(x <= x));
    EXPECT_FALSE(any(x < x));
}

TYPED_TEST(LanesTest, aFieldOfEightRecordsIsLoadedByItsStride) {
    using T = typename LanesOf<TypeParam>::Number;
    using Set = typename LanesOf<TypeParam>::Set;
    float records[kLanes * 3];
    for (int i = 0; i < kLanes * 3; ++i) records[i] = static_cast<float>(i);
    T got[kLanes];
    store(loadStrided<T, Set>(records + 1, 3), got);
    for (int i = 0; i < kLanes; ++i) EXPECT_EQ(got[i], static_cast<T>(3 * i + 1));
}

}  // namespace
}  // namespace collidoscope::geometry::batch::lanes_test
