#pragma once
/// Pairs of boxes: where kernels leave those that they find, and how they are put in order.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace collidoscope::geometry {

/// Two boxes by their indices in the list that was asked about; a < b.
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

/// A sink that appends to the list.
PairSink sinkInto(std::vector<BoxPair>& found);

class PairOrder {
public:
    /// Puts the pairs into rising order of a, then b. Precondition: all numbers are below `boxes`.
    void sort(std::span<BoxPair> pairs, std::size_t boxes);

private:
    std::vector<BoxPair> byB_{};
    std::vector<std::uint32_t> nextOfA_{}, nextOfB_{};  // counters
};

/// Sorting by counting: turns counts into where each begins, if all lie one behind the other with `gap` entries
/// between.
void addUp(std::span<std::uint32_t> counts, std::uint32_t gap = 0);

}  // namespace collidoscope::geometry
