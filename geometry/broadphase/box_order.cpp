/// Boxes are sorted by a key of 32 bits: two for the class of size, thirty for the cell of the centre along Morton's
/// curve through a grid of 1024 cells a side.
///
/// The grid covers the region of most boxes, which a sample gives. What lies farther out shares the cells of the
/// border. Large boxes in a class of their own cannot blow up the groups that small ones form. Source: Lauterbach et
/// al., Fast BVH construction on GPUs (2009), section 3. Differs from it in: classes of size.
#include "geometry/broadphase/box_order.h"

#include <algorithm>
#include <array>
#include <limits>

#include "geometry/broadphase/box_pair.h"

namespace collidoscope::geometry {
namespace {

constexpr std::size_t kMaxSamples = 256;
constexpr std::uint32_t kLastCell = 1023;
constexpr std::uint32_t kLastClass = 3;

float sizeOf(const Aabbf& box) {
    const Vec3f half = box.max * 0.5f - box.min * 0.5f;
    return std::max(half.x, std::max(half.y, half.z));
}
Vec3f middleOf(const Aabbf& box) { return box.min * 0.5f + box.max * 0.5f; }

/// The grid that turns a box into its key.
struct Grid {
    Vec3f origin{0.0f};
    Vec3f cellsPerMetre{0.0f};
    float usualSize = 0.0f;  ///< m, half of the longest side of a box in the middle of all
};

/// The numbers of a list at one tenth, in the middle and at nine tenths, by size.
struct Spread {
    float low = 0.0f, middle = 0.0f, high = 0.0f;
};
Spread spreadOf(std::vector<float>& numbers) {
    const auto ofRank = [&](std::size_t rank) {
        const auto position = numbers.begin() + static_cast<std::ptrdiff_t>(rank);
        std::nth_element(numbers.begin(), position, numbers.end());
        return *position;
    };
    const std::size_t last = numbers.size() - 1;
    return {ofRank(last / 10), ofRank(last / 2), ofRank(last - last / 10)};
}

/// The grid reaches beyond the middle eight tenths of the sample by a quarter of their length on each side, which is
/// more than what evenly spread boxes need.
Grid gridOver(std::span<const Aabbf> boxes) {
    std::array<std::vector<float>, 4> numbers;
    const std::size_t step = boxes.size() / kMaxSamples + 1;
    for (std::size_t i = 0; i < boxes.size(); i += step) {
        if (!isFiniteBox(boxes[i])) continue;
        const Vec3f middle = middleOf(boxes[i]);
        for (int axis = 0; axis < 3; ++axis) numbers[static_cast<std::size_t>(axis)].push_back(middle[axis]);
        numbers[3].push_back(sizeOf(boxes[i]));
    }
    Grid grid;
    if (numbers[0].empty()) return grid;
    grid.usualSize = spreadOf(numbers[3]).middle;
    for (int axis = 0; axis < 3; ++axis) {
        const Spread spread = spreadOf(numbers[static_cast<std::size_t>(axis)]);
        const float quarter = spread.high * 0.25f - spread.low * 0.25f;
        const float cell = quarter * (6.0f / static_cast<float>(kLastCell + 1));
        grid.origin[axis] = spread.low - quarter;
        // Along an axis on which all are alike, or apart by next to nothing, cells separate nothing.
        grid.cellsPerMetre[axis] = cell > std::numeric_limits<float>::min() ? 1.0f / cell : 0.0f;
    }
    return grid;
}

/// Moves bit i of ten to bit 3 i.
std::uint32_t spreadBits(std::uint32_t x) {
    x = (x | (x << 16)) & 0x030000ffu;
    x = (x | (x << 8)) & 0x0300f00fu;
    x = (x | (x << 4)) & 0x030c30c3u;
    return (x | (x << 2)) & 0x09249249u;
}
std::uint32_t cellOf(float offset, float cellsPerMetre) {
    const float cell = offset * cellsPerMetre;
    return static_cast<std::uint32_t>(std::min(std::max(cell, 0.0f), static_cast<float>(kLastCell)));
}
/// 0 up to twice the usual size, then a class more for each factor of four.
std::uint32_t classOf(float size, float usual) {
    std::uint32_t result = 0;
    for (float limit = 2.0f * usual; size > limit && result < kLastClass; limit *= 4.0f) ++result;
    return result;
}
std::uint32_t keyOf(const Aabbf& box, const Grid& grid) {
    if (!isFiniteBox(box)) return ~0u;
    const Vec3f offset = middleOf(box) - grid.origin;
    const std::uint32_t along = spreadBits(cellOf(offset.x, grid.cellsPerMetre.x)) |
                                (spreadBits(cellOf(offset.y, grid.cellsPerMetre.y)) << 1) |
                                (spreadBits(cellOf(offset.z, grid.cellsPerMetre.z)) << 2);
    return (classOf(sizeOf(box), grid.usualSize) << 30) | along;
}

constexpr int kDigitBits = 11;
constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;
constexpr int kPasses = 3;
constexpr std::size_t digitOf(std::uint64_t entry, int pass) {
    return (entry >> (32 + pass * kDigitBits)) & (kDigits - 1);
}

/// Sorts by the upper 32 bits, least digit first; equals keep their order.
void radixSort(std::vector<std::uint64_t>& entries, std::vector<std::uint64_t>& spare) {
    std::array<std::array<std::uint32_t, kDigits>, kPasses> next{};
    for (const std::uint64_t entry : entries)
        for (int pass = 0; pass < kPasses; ++pass) ++next[static_cast<std::size_t>(pass)][digitOf(entry, pass)];
    spare.resize(entries.size());
    for (int pass = 0; pass < kPasses; ++pass) {
        auto& start = next[static_cast<std::size_t>(pass)];
        addUp(start);
        for (const std::uint64_t entry : entries) spare[start[digitOf(entry, pass)]++] = entry;
        entries.swap(spare);
    }
}

}  // namespace

std::span<const std::uint64_t> BoxOrder::sort(std::span<const Aabbf> boxes) {
    const Grid grid = gridOver(boxes);
    entries_.resize(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i) entries_[i] = (std::uint64_t{keyOf(boxes[i], grid)} << 32) | i;
    radixSort(entries_, spare_);
    return entries_;
}

}  // namespace collidoscope::geometry
