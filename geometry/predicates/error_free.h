#pragma once
/// Sums and products of two doubles together with what rounding takes from them.
/// Preconditions: round to nearest, nothing overflows, and no bit of a product falls below 2^-1074.
/// Source: Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates (1997),
/// sections 2.2 and 2.3: Two-Sum (Knuth), Fast-Two-Sum, Split and Two-Product (Dekker).

namespace collidoscope::geometry::exact {

/// Rounded result of an operation, and its rounding error: value + error is exact.
struct Rounded {
    double value = 0.0;
    double error = 0.0;
};

inline Rounded twoSum(double a, double b) {
    const double sum = a + b;
    const double shareOfB = sum - a;
    const double shareOfA = sum - shareOfB;
    return {sum, (a - shareOfA) + (b - shareOfB)};
}
/// Precondition: |a| >= |b|.
inline Rounded fastTwoSum(double a, double b) {
    const double sum = a + b;
    return {sum, b - (sum - a)};
}
/// Two halves of 26 bits at most, whose products with other halves are exact.
inline Rounded split(double a) {
    constexpr double kSplitter = 0x1p27 + 1.0;
    const double shifted = kSplitter * a;
    const double high = shifted - (shifted - a);
    return {high, a - high};
}
inline Rounded twoProduct(double a, double b) {
    const double product = a * b;
    const Rounded halfA = split(a);
    const Rounded halfB = split(b);
    const double rest = ((halfA.value * halfB.value - product) + halfA.value * halfB.error) + halfA.error * halfB.value;
    return {product, rest + halfA.error * halfB.error};
}

}  // namespace collidoscope::geometry::exact
