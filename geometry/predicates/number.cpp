#include "geometry/predicates/number.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace collidoscope::geometry::exact {
namespace {

constexpr int kDigitBits = 32;
constexpr int kDoubleBits = 53;

std::uint32_t lowDigit(std::uint64_t bits) { return static_cast<std::uint32_t>(bits); }

}  // namespace

Number::Number(double value) {
    if (value == 0.0) return;
    negative_ = value < 0.0;

    // value = bits 2^exponent, and the exponent is brought down to a multiple of the digit's size.
    int exponent = 0;
    const double fraction = std::frexp(std::fabs(value), &exponent);
    const auto bits = static_cast<std::uint64_t>(std::ldexp(fraction, kDoubleBits));
    exponent -= kDoubleBits;
    const int shift = ((exponent % kDigitBits) + kDigitBits) % kDigitBits;
    place_ = (exponent - shift) / kDigitBits;

    digits_ = Digits{3};
    const std::uint64_t low = (bits & 0xffffffffu) << shift;
    const std::uint64_t high = ((bits >> kDigitBits) << shift) + (low >> kDigitBits);
    digits_[0] = lowDigit(low);
    digits_[1] = lowDigit(high);
    digits_[2] = lowDigit(high >> kDigitBits);
    dropZeros();
}

std::int64_t Number::end() const { return place_ + static_cast<std::int64_t>(digits_.size()); }

std::uint32_t Number::digitAt(std::int64_t place) const {
    return place >= place_ && place < end() ? digits_[static_cast<std::size_t>(place - place_)] : 0;
}

void Number::dropZeros() {
    std::size_t last = 0;
    while (last < digits_.size() && digits_[digits_.size() - 1 - last] == 0) ++last;
    digits_.dropLast(last);
    std::size_t first = 0;
    while (first < digits_.size() && digits_[first] == 0) ++first;
    if (first > 0) digits_.dropFirst(first);
    place_ += static_cast<std::int64_t>(first);
    if (digits_.size() == 0) *this = Number{};
}

int Number::compareSizes(const Number& a, const Number& b) {
    if (a.digits_.size() == 0 || b.digits_.size() == 0)
        return static_cast<int>(a.digits_.size() > 0) - static_cast<int>(b.digits_.size() > 0);
    if (a.end() != b.end()) return a.end() < b.end() ? -1 : 1;
    for (std::int64_t place = a.end() - 1; place >= std::min(a.place_, b.place_); --place) {
        const std::uint32_t digitA = a.digitAt(place);
        const std::uint32_t digitB = b.digitAt(place);
        if (digitA != digitB) return digitA < digitB ? -1 : 1;
    }
    return 0;
}

Number Number::sumOfSizes(const Number& a, const Number& b) {
    Number sum;
    sum.place_ = std::min(a.place_, b.place_);
    sum.digits_ = Digits{static_cast<std::size_t>(std::max(a.end(), b.end()) - sum.place_) + 1};
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < sum.digits_.size(); ++i) {
        const std::int64_t place = sum.place_ + static_cast<std::int64_t>(i);
        carry += std::uint64_t{a.digitAt(place)} + b.digitAt(place);
        sum.digits_[i] = lowDigit(carry);
        carry >>= kDigitBits;
    }
    sum.dropZeros();
    return sum;
}

Number Number::differenceOfSizes(const Number& a, const Number& b) {
    Number difference;
    difference.place_ = std::min(a.place_, b.place_);
    difference.digits_ = Digits{static_cast<std::size_t>(a.end() - difference.place_)};
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < difference.digits_.size(); ++i) {
        const std::int64_t place = difference.place_ + static_cast<std::int64_t>(i);
        const std::uint64_t wrapped = std::uint64_t{a.digitAt(place)} - b.digitAt(place) - borrow;
        difference.digits_[i] = lowDigit(wrapped);
        borrow = wrapped >> 63;  // a difference below zero wraps round to the top of the range
    }
    difference.dropZeros();
    return difference;
}

Number operator+(const Number& a, const Number& b) {
    if (sign(a) == 0) return b;
    if (sign(b) == 0) return a;
    if (a.negative_ == b.negative_) {
        Number sum = Number::sumOfSizes(a, b);
        sum.negative_ = a.negative_;
        return sum;
    }
    const int order = Number::compareSizes(a, b);
    if (order == 0) return Number{};
    Number difference = order > 0 ? Number::differenceOfSizes(a, b) : Number::differenceOfSizes(b, a);
    difference.negative_ = order > 0 ? a.negative_ : b.negative_;
    return difference;
}

Number operator-(const Number& a, const Number& b) { return a + -b; }

Number operator*(const Number& a, const Number& b) {
    if (sign(a) == 0 || sign(b) == 0) return Number{};
    Number product;
    product.place_ = a.place_ + b.place_;
    product.negative_ = a.negative_ != b.negative_;
    product.digits_ = Digits{a.digits_.size() + b.digits_.size()};
    const std::uint32_t* const digitsA = a.digits_.data();
    const std::uint32_t* const digitsB = b.digits_.data();
    std::uint32_t* const digits = product.digits_.data();
    for (std::size_t i = 0; i < a.digits_.size(); ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < b.digits_.size(); ++j) {
            carry += std::uint64_t{digitsA[i]} * digitsB[j] + digits[i + j];
            digits[i + j] = lowDigit(carry);
            carry >>= kDigitBits;
        }
        digits[i + b.digits_.size()] = lowDigit(carry);
    }
    product.dropZeros();
    return product;
}

Number Number::operator-() const {
    Number result = *this;
    result.negative_ = !negative_ && digits_.size() > 0;
    return result;
}

int sign(const Number& a) {
    if (a.digits_.size() == 0) return 0;
    return a.negative_ ? -1 : 1;
}

double approximate(const Number& a) {
    if (a.digits_.size() == 0) return 0.0;
    // The leading 64 bits. The lowest is set when anything below it is, so that they round as the whole number does.
    const std::int64_t end = a.end();
    const int shift = std::countl_zero(a.digitAt(end - 1));
    const std::uint64_t high = (std::uint64_t{a.digitAt(end - 1)} << kDigitBits) | a.digitAt(end - 2);
    const std::uint64_t low = std::uint64_t{a.digitAt(end - 3)} << shift;
    const bool rest = lowDigit(low) != 0 || a.digits_.size() > 3;
    const std::uint64_t leading = (high << shift) | (low >> kDigitBits) | std::uint64_t{rest};

    constexpr std::int64_t kBeyondDouble = 100000;
    const std::int64_t exponent = std::clamp((end - 2) * kDigitBits - shift, -kBeyondDouble, kBeyondDouble);
    const double value = std::ldexp(static_cast<double>(leading), static_cast<int>(exponent));
    return a.negative_ ? -value : value;
}

double quotient(Number over, Number under) {
    const auto scaleBoth = [&](double factor) {
        over = over * Number(factor);
        under = under * Number(factor);
    };
    // With the divisor near one, the dividend is in the range of double where the quotient is.
    while (std::fabs(approximate(under)) > 1.0) scaleBoth(0x1p-64);
    while (std::fabs(approximate(under)) < 0x1p-64) scaleBoth(0x1p+64);
    return approximate(over) / approximate(under);
}

}  // namespace collidoscope::geometry::exact
