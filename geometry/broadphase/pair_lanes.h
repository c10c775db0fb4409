#pragma once
/// Parts that the kernels of the pair search share: eight boxes as lanes, and a store for the pairs that are found,
/// filled without branches, which would mostly be mispredicted.

#include "geometry/base/simd/records.h"
#include "geometry/broadphase/box_pair.h"

namespace collidoscope::geometry::batch {

/// Eight boxes as lanes. Functions of them are always inlined: otherwise twelve registers would be passed in memory.
template <typename Set>
struct BoxLanes {
    Lanes<float, Set> min[3];
    Lanes<float, Set> max[3];
};

/// Loads eight boxes from anywhere in memory: `boxAt(i)` points to the six numbers of box i.
template <typename Set, typename BoxAt>
[[gnu::always_inline]] inline BoxLanes<Set> gatherBoxes(const BoxAt& boxAt) {
    Lanes<float, Set> front[4], back[4];
    gatherFourFields<Set>(boxAt, front);
    gatherFourFields<Set>([&](int i) { return boxAt(i) + 2; }, back);
    return {{front[0], front[1], front[2]}, {front[3], back[2], back[3]}};
}

/// Mask of the lanes in which the boxes share a point.
template <typename Set>
[[gnu::always_inline]] inline LaneMask<float, Set> touching(const BoxLanes<Set>& a, const BoxLanes<Set>& b) {
    return (a.min[0] <= b.max[0]) & (b.min[0] <= a.max[0]) & (a.min[1] <= b.max[1]) & (b.min[1] <= a.max[1]) &
           (a.min[2] <= b.max[2]) & (b.min[2] <= a.max[2]);
}

/// For each byte, the indices of its set bits, lowest first, padded with 8. With it eight numbers are written without a
/// branch, and only those whose bits are set are kept. There is one table for each instruction set, as kernels share no
/// code.
template <typename Set>
struct BitLists {
    std::uint8_t list[256][8];
    std::uint8_t size[256];

    constexpr BitLists() : list{}, size{} {
        for (unsigned byte = 0; byte < 256; ++byte) {
            for (std::uint8_t& entry : list[byte]) entry = 8;
            for (unsigned bit = 0; bit < 8; ++bit)
                if ((byte >> bit & 1u) != 0) list[byte][size[byte]++] = static_cast<std::uint8_t>(bit);
        }
    }
};
template <typename Set>
inline constexpr BitLists<Set> kBitLists{};

/// Writes those of eight numbers whose bits are set, packed; the rest up to eight is undefined.
template <typename Set>
[[gnu::always_inline]] inline void pack(const std::uint32_t* eight, unsigned bits, std::uint32_t* packed) {
    const std::uint8_t(&list)[8] = kBitLists<Set>.list[bits];
#if defined(__AVX2__)
    const __m256i from = _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(list)));
    const __m256i all = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(eight));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(packed), _mm256_permutevar8x32_epi32(all, from));
#else
    // Most often there are at most two, which are written without a branch.
    packed[0] = eight[list[0] & 7u];
    packed[1] = eight[list[1] & 7u];
    for (unsigned i = 2; i < kBitLists<Set>.size[bits]; ++i) packed[i] = eight[list[i]];
#endif
}

/// Gathers pairs and forwards them by the hundred.
template <typename Set>
class PairStore {
public:
    explicit PairStore(const PairSink& sink) : sink_(sink) {}

    /// Adds the pairs of one box with those of eight whose bits are set.
    [[gnu::always_inline]] void add(std::uint32_t one, const std::uint32_t* eight, unsigned bits) {
        for (unsigned i = 0; i < 8; ++i) ones_[count_ + i] = one;
        pack<Set>(eight, bits, others_ + count_);
        count_ += kBitLists<Set>.size[bits];
        if (count_ > kSize - 8) forward();
    }
    void forward() {
        for (std::size_t i = 0; i < count_; ++i) {
            pairs_[i].a = ones_[i] < others_[i] ? ones_[i] : others_[i];
            pairs_[i].b = ones_[i] < others_[i] ? others_[i] : ones_[i];
        }
        sink_.take(sink_.context, pairs_, count_);
        forwarded_ += count_;
        count_ = 0;
    }
    /// Number of pairs so far.
    std::size_t total() const { return forwarded_ + count_; }

private:
    static constexpr std::size_t kSize = 512;
    PairSink sink_;
    std::size_t count_ = 0;
    std::size_t forwarded_ = 0;
    std::uint32_t ones_[kSize], others_[kSize];  // the two boxes of each pair, whichever comes first
    BoxPair pairs_[kSize];
};

}  // namespace collidoscope::geometry::batch
