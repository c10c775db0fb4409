#pragma once
/// A number as the sum of a few doubles that do not overlap: exact, of fixed capacity, without allocation.
///
/// The terms grow in size and none is zero, so the last one has the sign of the whole.
/// Preconditions: round to nearest, ties to even; nothing overflows, and no bit of a product falls below 2^-1074.
/// Source: Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates (1997),
/// sections 2.4 and 2.5: Fast-Expansion-Sum and Scale-Expansion, with zeros left out.

#include <array>
#include <cmath>
#include <cstddef>

#include "geometry/predicates/error_free.h"

namespace collidoscope::geometry::exact {

template <std::size_t Capacity>
class Expansion {
public:
    Expansion() = default;
    explicit Expansion(const Rounded& number) {
        append(number.error);
        append(number.value);
    }

    std::size_t size() const { return size_; }
    double operator[](std::size_t i) const { return terms_[i]; }
    /// Adds a term above the others, unless it is zero.
    void append(double term) {
        if (term != 0.0) terms_[size_++] = term;
    }

private:
    std::array<double, Capacity> terms_;  // those from `size_` on are never read
    std::size_t size_ = 0;
};

template <std::size_t N>
int sign(const Expansion<N>& e) {
    if (e.size() == 0) return 0;
    return e[e.size() - 1] > 0.0 ? 1 : -1;
}

template <std::size_t N>
Expansion<N> operator-(const Expansion<N>& e) {
    Expansion<N> result;
    for (std::size_t i = 0; i < e.size(); ++i) result.append(-e[i]);
    return result;
}

/// Fast-Expansion-Sum: adds the terms of both in order of size.
template <std::size_t M, std::size_t N>
Expansion<M + N> operator+(const Expansion<M>& e, const Expansion<N>& f) {
    Expansion<M + N> result;
    double sum = 0.0;
    for (std::size_t i = 0, j = 0; i < e.size() || j < f.size();) {
        const bool fromE = j == f.size() || (i < e.size() && std::fabs(e[i]) < std::fabs(f[j]));
        const Rounded next = twoSum(sum, fromE ? e[i++] : f[j++]);
        result.append(next.error);
        sum = next.value;
    }
    result.append(sum);
    return result;
}
template <std::size_t M, std::size_t N>
Expansion<M + N> operator-(const Expansion<M>& e, const Expansion<N>& f) {
    return e + -f;
}

/// Scale-Expansion.
template <std::size_t N>
Expansion<2 * N> operator*(const Expansion<N>& e, double factor) {
    Expansion<2 * N> result;
    if (factor == 0.0) return result;
    double sum = 0.0;
    for (std::size_t i = 0; i < e.size(); ++i) {
        const Rounded product = twoProduct(e[i], factor);
        const Rounded low = twoSum(sum, product.error);
        result.append(low.error);
        const Rounded high = fastTwoSum(product.value, low.value);
        result.append(high.error);
        sum = high.value;
    }
    result.append(sum);
    return result;
}
template <std::size_t N>
Expansion<4 * N> operator*(const Expansion<N>& e, const Rounded& factor) {
    return e * factor.error + e * factor.value;
}

}  // namespace collidoscope::geometry::exact
