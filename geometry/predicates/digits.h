#pragma once
/// Digits of a large number, base 2^32, the least significant first. The usual few are kept in place, so that small
/// exact numbers cost no allocation.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace geometry::exact {

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

}  // namespace geometry::exact
