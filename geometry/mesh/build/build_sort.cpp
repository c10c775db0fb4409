#include "geometry/mesh/build/build_sort.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace geometry::build {
namespace {

constexpr int kDigitBits = 10;
constexpr std::size_t kDigits = std::size_t{1} << kDigitBits;
constexpr int kPasses = 3;
/// Each piece counts its own digits, so that pieces are worked on side by side.
constexpr std::size_t kPiece = std::size_t{1} << 16;

using Counts = std::array<std::uint32_t, kDigits>;

std::size_t digitOf(const SortKey& key, int pass) { return (key.code >> (pass * kDigitBits)) & (kDigits - 1); }

/// Turns the counts of the pieces into the places where their first keys of each digit go.
void placesFromCounts(std::vector<Counts>& pieces) {
    std::uint32_t place = 0;
    for (std::size_t digit = 0; digit < kDigits; ++digit)
        for (Counts& piece : pieces) {
            const std::uint32_t count = piece[digit];
            piece[digit] = place;
            place += count;
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
    placesFromCounts(counts);
    forPieces([&](Counts& place, std::span<const SortKey> piece) {
        for (const SortKey& key : piece) to[place[digitOf(key, pass)]++] = key;
    });
}

}  // namespace

std::vector<SortKey> sorted(std::vector<SortKey> keys, const ParallelFor& parallelFor) {
    std::vector<SortKey> other(keys.size());
    for (int pass = 0; pass < kPasses; ++pass) {
        sortByDigit(keys, other, pass, parallelFor);
        keys.swap(other);
    }
    return keys;
}

}  // namespace geometry::build
