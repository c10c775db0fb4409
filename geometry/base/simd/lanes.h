#pragma once
/// Eight numbers that are worked on together: the lane type of the batch kernels.
///
/// A kernel is a template over its number type. With `double` it answers one question, with `Lanes` eight at once. Each
/// lane goes through the same operations in the same order, so its bits are the same for every width of registers.
/// The only operations are + - * / roots and comparisons: none is approximate, and none combines the numbers of
/// several lanes.
///
/// The second parameter names an instruction set. It keeps the instances of a kernel apart, which are compiled with
/// different flags: two functions of one name would be merged by the linker, and the wider one might win.

#include <cmath>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "geometry/base/simd/lane_registers.h"

namespace collidoscope::geometry::batch {

/// Eight booleans, the result of a comparison of Lanes<T, Set>.
template <typename T, typename Set>
struct LaneMask {
    static constexpr int kParts = kRegisters<T, Set>;
    typename LaneRegister<T, Set>::Mask part[kParts];

    friend LaneMask operator&(const LaneMask& a, const LaneMask& b) {
        LaneMask both;
        eachPart<kParts>([&](int i) { both.part[i] = a.part[i] & b.part[i]; });
        return both;
    }
    friend LaneMask operator|(const LaneMask& a, const LaneMask& b) {
        LaneMask either;
        eachPart<kParts>([&](int i) { either.part[i] = a.part[i] | b.part[i]; });
        return either;
    }
    friend LaneMask operator^(const LaneMask& a, const LaneMask& b) {
        LaneMask one;
        eachPart<kParts>([&](int i) { one.part[i] = a.part[i] ^ b.part[i]; });
        return one;
    }
    friend LaneMask operator!(const LaneMask& a) {
        LaneMask others;
        eachPart<kParts>([&](int i) { others.part[i] = opposite<Set>(a.part[i]); });
        return others;
    }
};

template <typename T, typename Set>
struct Lanes {
    static constexpr int kParts = kRegisters<T, Set>;
    using Register = typename LaneRegister<T, Set>::Type;
    using Mask = LaneMask<T, Set>;

    Register part[kParts];

    Lanes() = default;
    /// The same number in all lanes. Subtracting zero changes no number, not even -0, so compilers omit it.
    Lanes(T value) {  // NOLINT(google-explicit-constructor): formulas mix lanes and constants
        eachPart<kParts>([&](int i) { part[i] = value - Register{}; });
    }

    friend Lanes operator+(const Lanes& a, const Lanes& b) {
        Lanes sum;
        eachPart<kParts>([&](int i) { sum.part[i] = a.part[i] + b.part[i]; });
        return sum;
    }
    friend Lanes operator-(const Lanes& a, const Lanes& b) {
        Lanes difference;
        eachPart<kParts>([&](int i) { difference.part[i] = a.part[i] - b.part[i]; });
        return difference;
    }
    friend Lanes operator*(const Lanes& a, const Lanes& b) {
        Lanes product;
        eachPart<kParts>([&](int i) { product.part[i] = a.part[i] * b.part[i]; });
        return product;
    }
    friend Lanes operator/(const Lanes& a, const Lanes& b) {
        Lanes quotient;
        eachPart<kParts>([&](int i) { quotient.part[i] = a.part[i] / b.part[i]; });
        return quotient;
    }
    friend Lanes operator-(const Lanes& a) {
        Lanes opposite;
        eachPart<kParts>([&](int i) { opposite.part[i] = -a.part[i]; });
        return opposite;
    }
    friend Mask operator<(const Lanes& a, const Lanes& b) {
        Mask less;
        eachPart<kParts>([&](int i) { less.part[i] = a.part[i] < b.part[i]; });
        return less;
    }
    friend Mask operator<=(const Lanes& a, const Lanes& b) {
        Mask notMore;
        eachPart<kParts>([&](int i) { notMore.part[i] = a.part[i] <= b.part[i]; });
        return notMore;
    }
    friend Mask operator>(const Lanes& a, const Lanes& b) { return b < a; }
    friend Mask operator>=(const Lanes& a, const Lanes& b) { return b <= a; }
};

/// Lane by lane: yes where the mask holds, else no.
template <typename T, typename Set>
Lanes<T, Set> select(const LaneMask<T, Set>& mask, const Lanes<T, Set>& yes, const Lanes<T, Set>& no) {
    Lanes<T, Set> chosen;
    eachPart<kRegisters<T, Set>>(
        [&](int i) { chosen.part[i] = chosenByMask<Set>(mask.part[i], yes.part[i], no.part[i]); });
    return chosen;
}
/// The smaller; b where one is NaN.
template <typename T, typename Set>
Lanes<T, Set> min(const Lanes<T, Set>& a, const Lanes<T, Set>& b) {
    Lanes<T, Set> minimum;
    eachPart<kRegisters<T, Set>>([&](int i) { minimum.part[i] = a.part[i] < b.part[i] ? a.part[i] : b.part[i]; });
    return minimum;
}
/// The larger; b where one is NaN.
template <typename T, typename Set>
Lanes<T, Set> max(const Lanes<T, Set>& a, const Lanes<T, Set>& b) {
    Lanes<T, Set> maximum;
    eachPart<kRegisters<T, Set>>([&](int i) { maximum.part[i] = a.part[i] > b.part[i] ? a.part[i] : b.part[i]; });
    return maximum;
}
template <typename T, typename Set>
Lanes<T, Set> abs(const Lanes<T, Set>& a) {
    return max(a, -a);
}

/// a b - c, rounded once where the instruction set can, else twice: for bounds alone that hold either way, as its bits
/// are not the same everywhere.
template <typename T, typename Set>
Lanes<T, Set> productLess(const Lanes<T, Set>& a, const Lanes<T, Set>& b, const Lanes<T, Set>& c) {
    Lanes<T, Set> result;
    eachPart<kRegisters<T, Set>>([&](int i) {
#if defined(__FMA__) && defined(__GNUC__)
        if constexpr (std::is_same_v<T, float> && sizeof(a.part[0]) == 32) {
            result.part[i] = (typename Lanes<T, Set>::Register)_mm256_fmsub_ps((__m256)a.part[i], (__m256)b.part[i],
                                                                               (__m256)c.part[i]);
            return;
        }
#endif
        result.part[i] = a.part[i] * b.part[i] - c.part[i];
    });
    return result;
}
/// The bits of the numbers, as whole numbers. Those of positive numbers are in the same order.
template <typename Set>
Lanes<std::int32_t, Set> wholeBits(const Lanes<float, Set>& numbers) {
    Lanes<std::int32_t, Set> bits;
    eachPart<kRegisters<float, Set>>([&](int i) {
        const auto part = numbers.part[i];
        std::memcpy(&bits.part[i], &part, sizeof(part));
    });
    return bits;
}

/// The same functions under the names that formulas over any number type use, see geometry/predicates/vectors.h.
template <typename T, typename Set>
Lanes<T, Set> smaller(const Lanes<T, Set>& a, const Lanes<T, Set>& b) {
    return min(a, b);
}
template <typename T, typename Set>
Lanes<T, Set> larger(const Lanes<T, Set>& a, const Lanes<T, Set>& b) {
    return max(a, b);
}
template <typename T, typename Set>
Lanes<T, Set> magnitude(const Lanes<T, Set>& a) {
    return abs(a);
}

/// Square roots of the numbers in one register. Each is correctly rounded, as the single root is.
template <typename Set, typename Register>
Register squareRootOfRegister(const Register& a) {
    constexpr int bytes = sizeof(Register);
    if constexpr (std::is_arithmetic_v<Register>) {
        return std::sqrt(a);
    } else {
        [[maybe_unused]] constexpr bool isDouble = sizeof(a[0]) == 8;
#if defined(__x86_64__) && defined(__GNUC__)
        if constexpr (bytes == 16) {
            if constexpr (isDouble) return (Register)_mm_sqrt_pd((__m128d)a);
            if constexpr (!isDouble) return (Register)_mm_sqrt_ps((__m128)a);
        }
#if defined(__AVX__)
        if constexpr (bytes == 32) {
            if constexpr (isDouble) return (Register)_mm256_sqrt_pd((__m256d)a);
            if constexpr (!isDouble) return (Register)_mm256_sqrt_ps((__m256)a);
        }
#endif
#if defined(__AVX512F__)
        if constexpr (bytes == 64) {
            if constexpr (isDouble) return (Register)_mm512_maskz_sqrt_pd(0xff, (__m512d)a);
            if constexpr (!isDouble) return (Register)_mm512_maskz_sqrt_ps(0xffff, (__m512)a);
        }
#endif
#elif defined(__wasm_simd128__)
        if constexpr (bytes == 16) {
            if constexpr (isDouble) return (Register)wasm_f64x2_sqrt((v128_t)a);
            if constexpr (!isDouble) return (Register)wasm_f32x4_sqrt((v128_t)a);
        }
#endif
        Register root = a;
        for (int i = 0; i < bytes / static_cast<int>(sizeof(a[0])); ++i) root[i] = std::sqrt(a[i]);
        return root;
    }
}
template <typename T, typename Set>
Lanes<T, Set> squareRoot(const Lanes<T, Set>& a) {
    Lanes<T, Set> root;
    eachPart<kRegisters<T, Set>>([&](int i) { root.part[i] = squareRootOfRegister<Set>(a.part[i]); });
    return root;
}

/// The same functions for a single number.
template <typename T>
T select(bool mask, const T& yes, const T& no) {
    return mask ? yes : no;
}
/// Compilers turn `a < b ? a : b` into a branch, which is mispredicted for unordered numbers; this has none.
#if defined(__x86_64__) && defined(__GNUC__)
inline double min(double a, double b) { return _mm_cvtsd_f64(_mm_min_sd(_mm_set_sd(a), _mm_set_sd(b))); }
inline double max(double a, double b) { return _mm_cvtsd_f64(_mm_max_sd(_mm_set_sd(a), _mm_set_sd(b))); }
#else
inline double min(double a, double b) { return a < b ? a : b; }
inline double max(double a, double b) { return a > b ? a : b; }
#endif
inline float min(float a, float b) { return a < b ? a : b; }
inline float max(float a, float b) { return a > b ? a : b; }
inline float abs(float a) { return a > -a ? a : -a; }
inline float squareRoot(float a) { return std::sqrt(a); }
inline double squareRoot(double a) { return std::sqrt(a); }

/// The booleans of one register as bits, lane 0 lowest.
template <typename Set, typename Register>
unsigned bitsOfRegister(const Register& mask) {
    constexpr int bytes = sizeof(Register);
    if constexpr (bytes == sizeof(bool)) {
        return mask ? 1u : 0u;
    } else {
        [[maybe_unused]] constexpr bool isWide = sizeof(mask[0]) == 8;
#if defined(__x86_64__) && defined(__GNUC__)
        if constexpr (bytes == 16) {
            const int bits = isWide ? _mm_movemask_pd((__m128d)mask) : _mm_movemask_ps((__m128)mask);
            return static_cast<unsigned>(bits);
        }
#if defined(__AVX__)
        if constexpr (bytes == 32) {
            const int bits = isWide ? _mm256_movemask_pd((__m256d)mask) : _mm256_movemask_ps((__m256)mask);
            return static_cast<unsigned>(bits);
        }
#endif
#if defined(__AVX512DQ__)
        if constexpr (bytes == 64) {
            if constexpr (isWide) return static_cast<unsigned>(_mm512_movepi64_mask((__m512i)mask));
            if constexpr (!isWide) return static_cast<unsigned>(_mm512_movepi32_mask((__m512i)mask));
        }
#endif
#elif defined(__wasm_simd128__)
        if constexpr (bytes == 16) return isWide ? wasm_i64x2_bitmask((v128_t)mask) : wasm_i32x4_bitmask((v128_t)mask);
#endif
        unsigned bits = 0;
        for (int i = 0; i < bytes / static_cast<int>(sizeof(mask[0])); ++i) bits |= (mask[i] != 0 ? 1u : 0u) << i;
        return bits;
    }
}
/// The booleans of all lanes as bits, lane 0 lowest.
template <typename Set>
using LaneBits = std::conditional_t<kWidth<Set> <= 8, std::uint8_t, std::uint16_t>;
template <typename T, typename Set>
LaneBits<Set> bits(const LaneMask<T, Set>& mask) {
    unsigned all = 0;
    eachPart<kRegisters<T, Set>>(
        [&](int i) { all |= bitsOfRegister<Set>(mask.part[i]) << (i * kNumbersPerRegister<T, Set>); });
    return static_cast<LaneBits<Set>>(all);
}
template <typename T, typename Set>
bool all(const LaneMask<T, Set>& mask) {
    return bits(mask) == (1u << kWidth<Set>)-1u;
}
template <typename T, typename Set>
bool any(const LaneMask<T, Set>& mask) {
    return bits(mask) != 0;
}
inline bool all(bool mask) { return mask; }
inline bool any(bool mask) { return mask; }

/// Eight numbers from memory, one after the other.
template <typename T, typename Set>
Lanes<T, Set> load(const T* numbers) {
    Lanes<T, Set> lanes;
    eachPart<kRegisters<T, Set>>([&](int i) {
        typename Lanes<T, Set>::Register part;
        std::memcpy(&part, numbers + i * kNumbersPerRegister<T, Set>, sizeof(part));
        lanes.part[i] = part;
    });
    return lanes;
}
/// Stores the bits of the lanes as numbers of another type of the same size.
template <typename Set, typename T, typename As>
void storeBits(const Lanes<T, Set>& lanes, As* numbers) {
    static_assert(sizeof(T) == sizeof(As));
    // Register by register: g++ 12 copies an array of them by way of memory, and in pieces.
    eachPart<kRegisters<T, Set>>([&](int i) {
        const auto part = lanes.part[i];
        std::memcpy(numbers + i * kNumbersPerRegister<T, Set>, &part, sizeof(part));
    });
}
template <typename T, typename Set>
void store(const Lanes<T, Set>& lanes, T* numbers) {
    storeBits(lanes, numbers);
}
/// Eight numbers, with numberAt(i) in lane i.
template <typename T, typename Set, typename NumberAt>
Lanes<T, Set> gather(const NumberAt& numberAt) {
    Lanes<T, Set> lanes;
    constexpr int kNumbers = kNumbersPerRegister<T, Set>;
    eachPart<kRegisters<T, Set>>([&](int part) {
        const auto number = [&](int i) { return static_cast<T>(numberAt(part * kNumbers + i)); };
        using Register = typename Lanes<T, Set>::Register;
        if constexpr (kNumbers == 1) lanes.part[part] = number(0);
        if constexpr (kNumbers == 2) lanes.part[part] = Register{number(0), number(1)};
        if constexpr (kNumbers == 4) lanes.part[part] = Register{number(0), number(1), number(2), number(3)};
        if constexpr (kNumbers == 8)
            lanes.part[part] =
                Register{number(0), number(1), number(2), number(3), number(4), number(5), number(6), number(7)};
    });
    return lanes;
}
/// Eight numbers from memory, each `stride` behind the previous one: one field of eight records.
template <typename T, typename Set, typename From>
Lanes<T, Set> loadStrided(const From* first, int stride) {
    return gather<T, Set>([&](int i) { return first[i * stride]; });
}
/// Eight numbers from memory, each at its index.
template <typename T, typename Set>
Lanes<T, Set> loadIndexed(const T* numbers, const std::uint32_t* indices) {
    return gather<T, Set>([&](int i) { return numbers[indices[i]]; });
}

/// Eight floats from memory, one after the other, as numbers of type T.
template <typename T, typename Set>
Lanes<T, Set> loadFloats(const float* numbers) {
    if constexpr (sizeof(T) == sizeof(float))
        return load<float, Set>(numbers);
    else
        return loadStrided<T, Set>(numbers, 1);
}

/// The lanes in which all of these numbers are below 2^exponent in size, and so finite. It is computed from the bits,
/// because comparing with a NaN traps on some systems: a larger number overflows into the sign. Precondition:
/// -126 < exponent <= 128.
template <typename Set, int kCount>
LaneMask<float, Set> areBelow(int exponent, const Lanes<float, Set> (&numbers)[kCount]) {
    LaneMask<float, Set> below;
    using Words = typename LaneRegister<std::uint32_t, Set>::Type;
    const std::uint32_t untilOverflow = static_cast<std::uint32_t>(129 - exponent) << 23;
    eachPart<kRegisters<float, Set>>([&](int i) {
        Words overflow{};
        for (const Lanes<float, Set>& number : numbers) {
            Words words;
            std::memcpy(&words, &number.part[i], sizeof(words));
            overflow |= (words & 0x7fffffffu) + untilOverflow;
        }
        below.part[i] = overflow < 0x80000000u;
    });
    return below;
}

/// The same numbers rounded to single precision, into memory.
template <typename Set>
void storeRounded(const Lanes<double, Set>& lanes, float* numbers) {
    constexpr int kNumbers = kNumbersPerRegister<double, Set>;
    eachPart<kRegisters<double, Set>>([&](int i) {
        if constexpr (kNumbers == 1) {
            numbers[i] = static_cast<float>(lanes.part[i]);
        } else {
#if defined(__GNUC__)
            const auto narrow = __builtin_convertvector(
                lanes.part[i], typename RegisterOf<float, kNumbers* static_cast<int>(sizeof(float))>::Type);
            std::memcpy(numbers + i * kNumbers, &narrow, sizeof(narrow));
#endif
        }
    });
}

/// The same numbers in double precision.
template <typename Set>
Lanes<double, Set> inDoubles(const Lanes<float, Set>& lanes) {
    Lanes<double, Set> wide;
    constexpr int kNumbers = kNumbersPerRegister<double, Set>;
    eachPart<kRegisters<double, Set>>([&](int i) {
        if constexpr (kNumbers == 1) {
            wide.part[i] = static_cast<double>(lanes.part[i]);
        } else {
            typename RegisterOf<float, kNumbers* static_cast<int>(sizeof(float))>::Type narrow;
            std::memcpy(&narrow, reinterpret_cast<const float*>(&lanes.part) + i * kNumbers, sizeof(narrow));
#if defined(__GNUC__)
            wide.part[i] = __builtin_convertvector(narrow, typename Lanes<double, Set>::Register);
#endif
        }
    });
    return wide;
}

/// Answer of a kernel for eight pairs.
/// Eight verdicts as bits, the first pair lowest. Where neither is set, the pair must be asked by the scalar fallback.
struct EightVerdicts {
    std::uint8_t areApart = 0;
    std::uint8_t areOverlapping = 0;
};

}  // namespace collidoscope::geometry::batch
