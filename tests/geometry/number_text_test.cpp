#include "geometry/base/number_text.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "geometry/base/random.h"
#include "geometry/base/scalar.h"

namespace collidoscope {

// The library's own functions are the oracle.
#ifdef __cpp_lib_to_chars

namespace geometry::number_text_test {
namespace {

constexpr std::uint64_t kSeed = 41;
constexpr int kTries = 5000;

template <typename Write, typename... Form>
std::string written(Write write, Form... form) {
    std::array<char, 400> text{};
    const auto [end, error] = write(text.data(), text.data() + text.size(), form...);
    EXPECT_EQ(error, std::errc{});
    return {text.data(), end};
}
constexpr auto kStandard = [](auto... all) { return std::to_chars(all...); };
constexpr auto kByC = [](auto... all) { return by_c_library::toChars(all...); };

template <typename Real>
void expectSameTexts(Real value) {
    EXPECT_EQ(written(kByC, value), written(kStandard, value));
}
void expectSameForms(double value) {
    for (const auto format : {std::chars_format::fixed, std::chars_format::general})
        EXPECT_EQ(written(kByC, value, format), written(kStandard, value, format));
    for (const int precision : {1, 4, 6, 17})
        EXPECT_EQ(written(kByC, value, std::chars_format::general, precision),
                  written(kStandard, value, std::chars_format::general, precision));
}

/// Any number that is not NaN, looked at as bits: all signs, sizes, and numbers below the normal ones.
double anyDouble(Random& random) {
    constexpr std::uint64_t kInfinite = 0x7ff0'0000'0000'0000u;
    for (;;) {
        const std::uint64_t high = random.next(), bits = high << 32 | random.next();
        if ((bits & ~(std::uint64_t{1} << 63)) <= kInfinite) return bit_cast<double>(bits);
    }
}
float anyFloat(Random& random) {
    for (;;) {
        const std::uint32_t bits = random.next();
        if ((bits & 0x7fff'ffffu) <= 0x7f80'0000u) return bit_cast<float>(bits);
    }
}
/// Such as people type: few digits, moderate sizes.
double typed(Random& random) {
    return std::round(double{random.uniform(-1e6f, 1e6f)}) * std::pow(10.0, static_cast<int>(random.index(13)) - 9);
}

TEST(NumberText, theCLibrarysWayWritesWhatTheStandardOneWrites) {
    Random random{kSeed};
    for (int i = 0; i < kTries; ++i) {
        for (const double value : {anyDouble(random), typed(random)}) {
            expectSameTexts(value);
            if (std::isfinite(value)) expectSameForms(value);
            expectSameTexts(anyFloat(random));
            if (HasFailure()) FAIL() << "seed " << kSeed << ", try " << i << ", value " << value;
        }
    }
}

TEST(NumberText, marginsAreWrittenTheSame) {
    using Limits = std::numeric_limits<double>;
    for (const double value : {0.0,
                               -0.0,
                               1.0,
                               -1.0,
                               10.0,
                               1e5,
                               1e6,
                               123456.0,
                               999999.5,
                               1e-4,
                               9.5e-5,
                               1e15,
                               1e16,
                               1e21,
                               1e22,
                               0.1,
                               0.3,
                               1.0 / 3.0,
                               Limits::max(),
                               Limits::min(),
                               Limits::denorm_min(),
                               Limits::infinity(),
                               -Limits::infinity()}) {
        SCOPED_TRACE(value);
        expectSameTexts(value);
        expectSameTexts(static_cast<float>(value));
        if (std::isfinite(value)) expectSameForms(value);
    }
}

template <typename Real>
void expectSameReading(std::string_view text, std::chars_format format) {
    SCOPED_TRACE(std::string(text));
    Real standard = 7, byC = 7;
    const char *first = text.data(), *last = text.data() + text.size();
    const auto expected = std::from_chars(first, last, standard, format);
    const auto got = by_c_library::fromChars(first, last, byC, format);
    EXPECT_EQ(got.ec, expected.ec);
    EXPECT_EQ(got.ptr - first, expected.ptr - first);
    if (std::isnan(standard))
        EXPECT_TRUE(std::isnan(byC));
    else
        EXPECT_EQ(byC, standard);
}

TEST(NumberText, theCLibrarysWayReadsWhatTheStandardOneReads) {
    for (const std::string_view text : {"",
                                        "-",
                                        "+1",
                                        " 1",
                                        "1",
                                        "-1.5",
                                        ".5",
                                        "5.",
                                        ".",
                                        "-.",
                                        "1e",
                                        "1e+",
                                        "1e5x",
                                        "1E-3",
                                        "1e400",
                                        "-1e400",
                                        "1e-400",
                                        "0x10",
                                        "0x",
                                        "inf",
                                        "-INF",
                                        "infinity",
                                        "infinit",
                                        "nan",
                                        "nano",
                                        "1,5",
                                        "1_000",
                                        "12abc",
                                        "0.1",
                                        "1e23",
                                        "--1",
                                        "0.30000000000000004",
                                        "2.2250738585072011e-308",
                                        "4.9e-324",
                                        "179769313486231580793e289",
                                        "e5",
                                        "-e5",
                                        "1.2.3"}) {
        for (const auto format : {std::chars_format::general, std::chars_format::hex}) {
            expectSameReading<double>(text, format);
            expectSameReading<float>(text, format);
        }
    }
    for (const std::string_view text :
         {"1.8p+1", "-1.8P-1", "1.8p", "p1", "ap1", "-fp+3x", "1.fffffffffffffp1023", "1p1024"})
        expectSameReading<double>(text, std::chars_format::hex);
}

TEST(NumberText, whatIsWrittenIsReadBack) {
    Random random{kSeed};
    for (int i = 0; i < kTries; ++i) {
        const double value = anyDouble(random);
        const std::string text = written(kByC, value);
        double back = 0.0;
        by_c_library::fromChars(text.data(), text.data() + text.size(), back);
        ASSERT_EQ(bit_cast<std::uint64_t>(back), bit_cast<std::uint64_t>(value)) << text << ", seed " << kSeed;
    }
}

TEST(NumberText, tooLittleRoomIsSaid) {
    char text[4];
    EXPECT_EQ(by_c_library::toChars(text, text + sizeof text, 0.125).ec, std::errc::value_too_large);
}

}  // namespace
}  // namespace geometry::number_text_test

#endif

}  // namespace collidoscope
