#pragma once
/// A pair of boxes, and where kernels leave the pairs that they find.

#include <compare>
#include <cstddef>
#include <cstdint>

namespace geometry {

/// Two boxes by their places in the list that was asked about; a < b.
struct BoxPair {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    auto operator<=>(const BoxPair&) const = default;  // NOLINT(modernize-use-nullptr): it compares with 0
};

/// Where a kernel leaves pairs when its own small store is full.
struct PairSink {
    void* context = nullptr;
    void (*take)(void* context, const BoxPair* pairs, std::size_t count) = nullptr;
};

}  // namespace geometry
