#include "geometry/mesh/build/build_item.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <mutex>

#include "geometry/mesh/build/build.h"
#include "geometry/mesh/build/build_split.h"

namespace collidoscope::geometry::build {
namespace {

struct SortKey {
    std::uint32_t code = 0;  ///< below 2^30
    std::uint32_t item = 0;
};

constexpr int kDigitBits = 10;
constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;
constexpr int kPasses = 3;
/// Each piece counts its own digits, so that pieces are worked on side by side.
constexpr std::size_t kPiece = std::size_t{1} << 16;

using Counts = std::array<std::uint32_t, kDigits>;

std::size_t digitOf(const SortKey& key, int pass) { return (key.code >> (pass * kDigitBits)) & (kDigits - 1); }

/// Turns the counts of the pieces into the positions where their first keys of each digit go.
void startsFromCounts(std::vector<Counts>& pieces) {
    std::uint32_t start = 0;
    for (std::size_t digit = 0; digit < kDigits; ++digit)
        for (Counts& piece : pieces) {
            const std::uint32_t count = piece[digit];
            piece[digit] = start;
            start += count;
        }
}

void sortByDigit(std::span<const SortKey> from, std::span<SortKey> to, int pass, const ParallelFor& parallelFor) {
    std::vector<Counts> counts((from.size() + kPiece - 1) / kPiece, Counts{});
    const auto forPieces = [&](const auto& work) {
        parallelFor(counts.size(), [&](std::size_t first, std::size_t end) {
            for (std::size_t p = first; p < end; ++p)
                work(counts[p], from.subspan(p * kPiece, std::min(kPiece, from.size() - p * kPiece)));
        });
    };
    forPieces([&](Counts& count, std::span<const SortKey> piece) {
        for (const SortKey& key : piece) ++count[digitOf(key, pass)];
    });
    startsFromCounts(counts);
    forPieces([&](Counts& start, std::span<const SortKey> piece) {
        for (const SortKey& key : piece) to[start[digitOf(key, pass)]++] = key;
    });
}

/// Sorts the keys by code; keys of equal codes keep their order. Source: Knuth, The Art of Computer Programming 3,
/// section 5.2.5.
std::vector<SortKey> sorted(std::vector<SortKey> keys, const ParallelFor& parallelFor) {
    std::vector<SortKey> other(keys.size());
    for (int pass = 0; pass < kPasses; ++pass) {
        sortByDigit(keys, other, pass, parallelFor);
        keys.swap(other);
    }
    return keys;
}

constexpr int kBitsPerAxis = 10;
constexpr std::size_t kGroupTriangles = kLeafTriangles;
/// Groups never reach over the ends of pieces of this many triangles, so that pieces are cut up side by side.
constexpr std::size_t kGroupPiece = std::size_t{1} << 14;

/// Writes bit i of a number below 2^10 as bit 3 i.
std::uint32_t spread(std::uint32_t bits) {
    bits = (bits | bits << 16) & 0x030000FFu;
    bits = (bits | bits << 8) & 0x0300F00Fu;
    bits = (bits | bits << 4) & 0x030C30C3u;
    return (bits | bits << 2) & 0x09249249u;
}

std::uint32_t codeOf(const FourWhole& cell) {
    const auto axis = [&](int i) { return spread(static_cast<std::uint32_t>(cell[i])); };
    return axis(0) | axis(1) << 1 | axis(2) << 2;
}

Bounds positionsOf(std::span<const Item> items, const ParallelFor& parallelFor) {
    Bounds all;
    std::mutex mutex;
    parallelFor(items.size(), [&](std::size_t first, std::size_t end) {
        Bounds own;
        for (const Item& item : items.subspan(first, end - first)) own.add(halfCentreOf(item), halfCentreOf(item));
        const std::lock_guard lock(mutex);
        all.add(own);
    });
    return all;
}

std::vector<SortKey> codesOf(std::span<const Item> items, const ParallelFor& parallelFor) {
    const BinMap grid(positionsOf(items, parallelFor), 1 << kBitsPerAxis);
    std::vector<SortKey> keys(items.size());
    parallelFor(items.size(), [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i)
            keys[i] = {codeOf(whole(grid.positionOf(halfCentreOf(items[i])))), static_cast<std::uint32_t>(i)};
    });
    return keys;
}

/// Number of the first keys that form a group. It ends where the curve makes its longest step.
std::size_t groupSize(std::span<const SortKey> keys) {
    const std::size_t maxSize = std::min(kGroupTriangles, keys.size());
    if (maxSize == keys.size()) return maxSize;
    std::size_t size = maxSize;
    int longest = -1;
    for (std::size_t i = maxSize; i > 1; --i) {
        const auto step = static_cast<int>(std::bit_width(keys[i].code ^ keys[i - 1].code));
        if (step > longest) size = i;
        longest = std::max(longest, step);
    }
    return size;
}

/// The groups of a piece that begins at `first` in the order of the curve.
std::vector<Item> groupsOf(std::span<const SortKey> piece, std::span<const Item> items, std::size_t first) {
    std::vector<Item> groups;
    groups.reserve(piece.size() / 2);
    for (std::size_t start = 0; start < piece.size();) {
        const std::size_t size = groupSize(piece.subspan(start));
        Bounds bounds;
        for (const SortKey& key : piece.subspan(start, size)) bounds.add(items[key.item].low, items[key.item].high);
        groups.push_back(itemOf(bounds, static_cast<std::uint32_t>(first + start), static_cast<std::uint32_t>(size)));
        start += size;
    }
    return groups;
}

}  // namespace

Items singleTriangles(std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles,
                      const ParallelFor& parallelFor) {
    Items result;
    result.items.resize(triangles.size());
    parallelFor(triangles.size(), [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i)
            result.items[i] = itemOf(boundsOfTriangle(vertices, triangles[i]), static_cast<std::uint32_t>(i), 1);
    });
    return result;
}

Items groupsOfNeighbours(std::span<const Vec3f> vertices, std::span<const MeshTriangle> triangles,
                         const ParallelFor& parallelFor) {
    const std::vector<Item> single = singleTriangles(vertices, triangles, parallelFor).items;
    const std::vector<SortKey> keys = sorted(codesOf(single, parallelFor), parallelFor);
    std::vector<std::vector<Item>> pieces((keys.size() + kGroupPiece - 1) / kGroupPiece);
    Items result;
    result.order.resize(keys.size());
    parallelFor(pieces.size(), [&](std::size_t from, std::size_t to) {
        for (std::size_t p = from; p < to; ++p) {
            const std::size_t first = p * kGroupPiece;
            const auto piece = std::span(keys).subspan(first, std::min(kGroupPiece, keys.size() - first));
            for (std::size_t i = 0; i < piece.size(); ++i) result.order[first + i] = piece[i].item;
            pieces[p] = groupsOf(piece, single, first);
        }
    });
    for (const std::vector<Item>& piece : pieces) result.items.insert(result.items.end(), piece.begin(), piece.end());
    return result;
}

void setBoxes(BvhNode& node, std::span<const Bounds> boxes) {
    const Bounds none;
    for (std::size_t i = 0; i < kTreeWidth; ++i) {
        const Bounds& box = i < boxes.size() ? boxes[i] : none;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            node.low[axis][i] = box.low[static_cast<int>(axis)];
            node.high[axis][i] = box.high[static_cast<int>(axis)];
        }
    }
}

}  // namespace collidoscope::geometry::build
