#pragma once
/// An order of boxes in which neighbours lie near each other and are alike in size.

#include <cstdint>
#include <span>
#include <vector>

#include "geometry/base/scalar.h"
#include "geometry/shapes/primitives.h"

namespace collidoscope::geometry {

/// Whether all numbers of the box are finite. It is computed from the bits, because comparing with a NaN traps on some
/// systems.
inline bool isFiniteBox(const Aabbf& box) {
    // An exponent of all ones plus one overflows into the sign.
    const auto overflow = [](float x) { return (bit_cast<std::uint32_t>(x) & 0x7fffffffu) + 0x00800000u; };
    const std::uint32_t all = overflow(box.min.x) | overflow(box.min.y) | overflow(box.min.z) | overflow(box.max.x) |
                              overflow(box.max.y) | overflow(box.max.z);
    return all < 0x80000000u;
}

class BoxOrder {
public:
    /// The indices of the boxes in `boxes`, in the new order; boxes that are not finite come last. Valid until the next
    /// call. Boxes of one key keep their order, so the answer is the same on every machine.
    std::span<const std::uint64_t> sort(std::span<const Aabbf> boxes);
    /// Reads an element of the answer.
    static std::uint32_t indexOf(std::uint64_t entry) { return static_cast<std::uint32_t>(entry); }

private:
    std::vector<std::uint64_t> entries_{};  // the key above, the index below
    std::vector<std::uint64_t> spare_{};
};

}  // namespace collidoscope::geometry
