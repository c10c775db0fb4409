#pragma once
/// Pairs of boxes: where kernels leave those that they find, and how they are put in order. The questions that broad
/// phases ask of boxes by the million.

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "geometry/shapes/primitives.h"

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

// --- Questions about boxes. Precondition of all: every box is finite, or kNoBox. ---

/// No box at all: it touches no other, and what it is joined with stays what it was.
inline constexpr Aabbf kNoBox{Vec3f{std::numeric_limits<float>::infinity()},
                              Vec3f{-std::numeric_limits<float>::infinity()}};

/// Do the boxes share a point? Without a branch, which would mostly be guessed wrongly.
inline bool touching(const Aabbf& a, const Aabbf& b) {
    const auto meet = [&](int axis) {
        return unsigned(a.min[axis] <= b.max[axis]) & unsigned(b.min[axis] <= a.max[axis]);
    };
    return (meet(0) & meet(1) & meet(2)) != 0;
}
inline bool isWithin(const Aabbf& inner, const Aabbf& outer) {
    const auto fits = [&](int axis) {
        return unsigned(outer.min[axis] <= inner.min[axis]) & unsigned(inner.max[axis] <= outer.max[axis]);
    };
    return (fits(0) & fits(1) & fits(2)) != 0;
}

/// The smallest box around both.
inline Aabbf joined(const Aabbf& a, const Aabbf& b) {
    Aabbf box;
    for (int axis = 0; axis < 3; ++axis) {
        box.min[axis] = b.min[axis] < a.min[axis] ? b.min[axis] : a.min[axis];
        box.max[axis] = a.max[axis] < b.max[axis] ? b.max[axis] : a.max[axis];
    }
    return box;
}

/// Half the surface, to which the chance of being met by a random ray or small box is proportional. In doubles, in
/// which it is finite for all boxes of floats. Precondition: not kNoBox.
inline double halfSurface(const Aabbf& box) {
    const double x = double(box.max.x) - double(box.min.x), y = double(box.max.y) - double(box.min.y),
                 z = double(box.max.z) - double(box.min.z);
    return x * y + (x + y) * z;
}

}  // namespace collidoscope::geometry
