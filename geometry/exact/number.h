#pragma once
/// Exact arithmetic on dyadic numbers: a whole number times a power of two, as large as it must be.
///
/// Every finite float and double is one, and sums, differences and products of such numbers are again. There is no
/// division: a question is put so that it needs none, by multiplying with positive denominators.

#include <cstdint>
#include <vector>

namespace geometry::exact {

class Number {
public:
    Number() = default;
    /// The value of a double, exactly. Precondition: finite.
    Number(double value);  // NOLINT(google-explicit-constructor): formulas mix numbers and small constants

    friend Number operator+(const Number& a, const Number& b);
    friend Number operator-(const Number& a, const Number& b);
    friend Number operator*(const Number& a, const Number& b);
    Number operator-() const;

    /// -1, 0 or 1.
    friend int sign(const Number& a);
    /// The nearest double, up to one unit in the last place; infinite beyond the range of double.
    friend double approximate(const Number& a);

private:
    std::vector<std::uint32_t> digits_{};  // least significant first, the last one not zero; empty: the number 0
    std::int64_t exponent_ = 0;            // of the lowest bit
    bool negative_ = false;
};

}  // namespace geometry::exact
