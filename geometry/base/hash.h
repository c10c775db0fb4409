#pragma once
/// A 64-bit hash of a sequence of numbers, the same on every machine. Every bit counts: 0.0 and -0.0 differ.
///
/// Each value is folded in by xor and a multiplication with an odd constant, then the high bits are mixed down.
/// Not cryptographic. The mixing step is that of SplitMix64.
/// Source: Steele, Lea, Flood, Fast splittable pseudorandom number generators (2014), fig. 18.

#include <cstdint>
#include <string_view>

#include "geometry/base/scalar.h"

namespace collidoscope::geometry {

class Hasher {
public:
    void add(std::uint64_t word) { state_ = mix(state_ ^ word) + kStep; }
    void add(std::uint32_t word) { add(std::uint64_t{word}); }
    void add(std::int32_t word) { add(static_cast<std::uint32_t>(word)); }
    void add(std::int64_t word) { add(static_cast<std::uint64_t>(word)); }
    void add(bool flag) { add(std::uint64_t{flag ? 1u : 0u}); }
    void add(float number) { add(bit_cast<std::uint32_t>(number)); }
    void add(double number) { add(bit_cast<std::uint64_t>(number)); }
    void add(std::string_view text) {
        add(static_cast<std::uint64_t>(text.size()));
        for (const char c : text) add(std::uint64_t{static_cast<unsigned char>(c)});
    }
    std::uint64_t value() const { return mix(state_); }

private:
    static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15ull;
    static constexpr std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
        return z ^ (z >> 31);
    }
    std::uint64_t state_ = kStep;
};

}  // namespace collidoscope::geometry
