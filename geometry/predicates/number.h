#pragma once
/// Exact arithmetic on dyadic numbers: a whole number times a power of two, as large as it must be.
///
/// Every finite float and double is one, and sums, differences and products of such numbers are again. There is no
/// division: a question is put so that it needs none, by multiplying with positive denominators.
/// Source: Knuth, The Art of Computer Programming, volume 2 (1997), section 4.3.1, algorithms A, S and M.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace collidoscope::geometry::exact {

/// Digits of a large number, base 2^32, the least significant first. The usual few are kept in place, so that small
/// exact numbers cost no allocation.
class Digits {
public:
    Digits() = default;
    /// `count` digits, all 0.
    explicit Digits(std::size_t count) : size_(count) {
        if (count > kInPlace) many_.assign(count, 0);
    }

    std::size_t size() const { return size_; }
    std::uint32_t* data() { return many_.empty() ? few_.data() : many_.data(); }
    const std::uint32_t* data() const { return many_.empty() ? few_.data() : many_.data(); }
    std::uint32_t& operator[](std::size_t i) { return data()[i]; }
    std::uint32_t operator[](std::size_t i) const { return data()[i]; }

    /// Drops leading zeros of the number, which are the last digits.
    void dropLast(std::size_t count) { size_ -= count; }
    /// Drops the least significant digits.
    void dropFirst(std::size_t count) {
        std::uint32_t* const digits = data();
        for (std::size_t i = count; i < size_; ++i) digits[i - count] = digits[i];
        size_ -= count;
    }

private:
    static constexpr std::size_t kInPlace = 24;

    std::array<std::uint32_t, kInPlace> few_{};
    std::vector<std::uint32_t> many_{};  // in place of `few_` when not empty
    std::size_t size_ = 0;
};

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
    /// The nearest double; infinite beyond the range of double, and rounded twice below its normal range.
    friend double approximate(const Number& a);
    /// over / under, up to two units in the last place, though each alone may be beyond the range of double.
    /// Precondition: under is not zero.
    friend double quotient(Number over, Number under);
    friend double nearly(const Number& a) { return approximate(a); }

private:
    /// The digit that stands for multiples of 2^(32 place).
    std::uint32_t digitAt(std::int64_t place) const;
    /// One above the place of the highest digit.
    std::int64_t end() const;
    void dropZeros();

    static int compareSizes(const Number& a, const Number& b);
    static Number sumOfSizes(const Number& a, const Number& b);
    /// Precondition: a is at least as large as b.
    static Number differenceOfSizes(const Number& a, const Number& b);

    Digits digits_{};         // neither the first nor the last one is zero; empty: the number 0
    std::int64_t place_ = 0;  // of the first digit: the value is the sum of digits_[i] 2^(32 (place_ + i))
    bool negative_ = false;
};

}  // namespace collidoscope::geometry::exact
