#include "geometry/mesh/build/build_groups.h"

#include <algorithm>
#include <array>
#include <bit>
#include <mutex>

#include "geometry/mesh/build/build.h"
#include "geometry/mesh/build/build_bins.h"
#include "geometry/mesh/build/build_sort.h"

namespace geometry::build {
namespace {

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

Bounds placesOf(std::span<const Item> items, const ParallelFor& parallelFor) {
    Bounds all;
    std::mutex mutex;
    parallelFor(items.size(), [&](std::size_t first, std::size_t end) {
        Bounds own;
        for (const Item& item : items.subspan(first, end - first)) own.add(placeOf(item), placeOf(item));
        const std::lock_guard lock(mutex);
        all.add(own);
    });
    return all;
}

std::vector<SortKey> codesOf(std::span<const Item> items, const ParallelFor& parallelFor) {
    const BinMap grid(placesOf(items, parallelFor), 1 << kBitsPerAxis);
    std::vector<SortKey> keys(items.size());
    parallelFor(items.size(), [&](std::size_t first, std::size_t end) {
        for (std::size_t i = first; i < end; ++i)
            keys[i] = {codeOf(whole(grid.positionOf(placeOf(items[i])))), static_cast<std::uint32_t>(i)};
    });
    return keys;
}

/// How many of the first keys make a group: it ends where the curve makes its widest step.
std::size_t groupSize(std::span<const SortKey> keys) {
    const std::size_t most = std::min(kGroupTriangles, keys.size());
    if (most == keys.size()) return most;
    std::size_t size = most;
    int widest = -1;
    for (std::size_t i = most; i > 1; --i) {
        const auto step = static_cast<int>(std::bit_width(keys[i].code ^ keys[i - 1].code));
        if (step > widest) size = i;
        widest = std::max(widest, step);
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

}  // namespace geometry::build
